/// Decodes the bytes that a terminal sends into keys.
///
/// Decodes UTF-8, the sequences of xterm, rxvt, the Linux console and similar terminals (ECMA-48),
/// and bracketed paste. An unknown sequence (a function key, the mouse, an answer of the terminal)
/// is skipped as a whole, so that its letters never become text.
struct KeyDecoder {
  private enum State: Equatable {
    case ground, escape
    /// After `ESC [`, with the bytes since then.
    case sequence([UInt8])
    /// Skips that many bytes, which belong to a sequence.
    case skipping(Int)
    /// After `ESC O`.
    case single
    /// A string from the terminal, such as an answer, up to BEL or `ESC \`.
    case string
    case stringEscape
  }

  private var state = State.ground
  /// The first bytes of an incomplete scalar.
  private var scalar: [UInt8] = []
  private var scalarLength = 0
  /// Tells whether the scalar was typed with Alt, so that it is not text.
  private var isAlternate = false
  private var keys: [Key] = []
  private var text = ""
  /// The text pasted so far; nil outside a paste.
  private var pasted: String?
  private var pasteIsTooLong = false
  /// Tells whether a line break or a tab comes before the next text of the paste.
  private var pasteHasGap = false

  /// Returns the keys that those bytes complete.
  mutating func keys(for bytes: [UInt8]) -> [Key] {
    for byte in bytes { read(byte) }
    endText()
    defer { keys = [] }
    return keys
  }

  /// Tells whether the last byte may begin a sequence or be a key by itself.
  var isUndecided: Bool { state == .escape }

  /// Ends the wait for the rest of a sequence: a lone ESC was the key of that name.
  @discardableResult
  mutating func giveUp() -> Key? {
    defer { state = .ground }
    return isUndecided && pasted == nil ? .escape : nil
  }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .ground: readText(byte)
    case .escape: readEscape(byte)
    case .sequence(let bytes): readSequence(bytes, byte)
    case .skipping(let count): state = count > 1 ? .skipping(count - 1) : .ground
    case .single where byte >= 0x20:
      // A digit there is a modifier.
      guard !(0x30...0x39).contains(byte) else { return }
      state = .ground
      press(byte == UInt8(ascii: "M") ? .enter : Key.ofLetters[byte])
    case .string where byte == 0x07: state = .ground
    case .string where byte == 0x1B: state = .stringEscape
    case .string where byte >= 0x20: return
    case .stringEscape where byte == UInt8(ascii: "\\"): state = .ground
    case .stringEscape: readEscape(byte)
    case .single, .string:
      state = .ground
      readText(byte)
    }
  }

  private mutating func press(_ key: Key?) {
    guard let key else { return }
    guard pasted == nil else {
      if key == .enter || key == .tab { pasteHasGap = true }
      return
    }
    endText()
    keys.append(key)
  }
}

// MARK: Text

extension KeyDecoder {
  private mutating func readText(_ byte: UInt8) {
    if !scalar.isEmpty, byte & 0xC0 == 0x80 {
      scalar.append(byte)
      if scalar.count == scalarLength { endScalar() }
      return
    }
    scalar = []
    switch byte {
    case 0x1B: state = .escape
    case 0x00...0x1F, 0x7F: press(Key.ofControls[byte])
    case 0x20...0x7E: append(String(UnicodeScalar(byte)))
    case 0x80...0x9F: readControl(byte)
    case 0xC2...0xF4:
      scalar = [byte]
      scalarLength = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return
    default: break
    }
    isAlternate = false
  }

  private mutating func endScalar() {
    let bytes = scalar
    scalar = []
    if bytes[0] == 0xC2, bytes[1] < 0xA0 {
      readControl(bytes[1])
    } else if let character = String(validating: bytes, as: UTF8.self) {
      append(character)
    }
    isAlternate = false
  }

  /// Reads an eight-bit control, which is short for ESC and a letter.
  private mutating func readControl(_ byte: UInt8) {
    isAlternate = false
    readEscape(byte - 0x40)
  }

  private mutating func append(_ character: String) {
    guard !isAlternate else { return }
    guard pasted != nil else {
      text += character
      return
    }
    let gap = pasteHasGap && pasted?.isEmpty == false ? " " : ""
    pasteHasGap = false
    pasted? += gap + character
    if pasted?.utf8.count ?? 0 > EditedLine.longest {
      pasted = ""
      pasteIsTooLong = true
    }
  }

  private mutating func endText() {
    if !text.isEmpty { keys.append(.text(text)) }
    text = ""
  }

  private mutating func endPaste() {
    guard let pasted else { return }
    self.pasted = nil
    press(pasteIsTooLong ? .pasteTooLong : .paste(pasted))
  }
}

// MARK: Escape sequences

extension KeyDecoder {
  private mutating func readEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "N"): state = .skipping(1)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    case 0x1B: state = .escape
    case 0x20...0x7F:
      state = .ground
      press(Key.withAlt[byte])
    default:
      state = .ground
      isAlternate = byte >= 0x80
      readText(byte)
    }
  }

  private mutating func readSequence(_ bytes: [UInt8], _ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "[") where bytes.isEmpty: state = .skipping(1)
    case UInt8(ascii: "M") where bytes.isEmpty: state = .skipping(3)
    case UInt8(ascii: "$") where !bytes.isEmpty && bytes.allSatisfy { $0 < 0x3A }:
      state = .ground
    // All known sequences are short, so a long one is read to its end without being kept.
    case 0x20...0x3F: state = .sequence(bytes.count < 16 ? bytes + [byte] : bytes)
    case 0x40...0x7E:
      state = .ground
      endSequence(bytes, byte)
    default:
      state = .ground
      readText(byte)
    }
  }

  private mutating func endSequence(_ bytes: [UInt8], _ final: UInt8) {
    guard final == UInt8(ascii: "~") else {
      let hasModifier = bytes.last == UInt8(ascii: "5") || bytes.last == UInt8(ascii: "3")
      let key = Key.ofLetters[final]
      return press(hasModifier && bytes.contains(UInt8(ascii: ";")) ? key?.byWord : key)
    }
    let number = String(decoding: bytes.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    switch Int(number) {
    case 200 where pasted == nil: (pasted, pasteIsTooLong, pasteHasGap) = ("", false, false)
    case 201: endPaste()
    case let number?: press(Key.ofNumbers[number])
    case nil: break
    }
  }
}
