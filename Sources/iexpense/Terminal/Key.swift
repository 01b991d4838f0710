/// A key press or other input at a keyboard.
enum Key: Equatable {
  /// Typed text without control characters.
  case text(String)
  /// Pasted text: line breaks and tabs became spaces, other controls are removed.
  case paste(String)
  /// A paste of more bytes than any line may have.
  case pasteTooLong
  case enter, tab, tabBack, backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  case wordLeft, wordRight
  case cutToEnd, cutToStart, cutWord, yank, transpose
  /// A lone ESC.
  case escape
  /// Ctrl-L: redraw the screen.
  case redraw
  /// Ctrl-D, and Ctrl-C if the terminal makes no signal of it.
  case leave
}

extension Key {
  /// The characters of typed text as separate keys.
  var single: [Key] {
    if case .text(let text) = self { text.map { .text(String($0)) } } else { [self] }
  }

  /// The key with Ctrl or Alt: an arrow then moves by a word.
  var byWord: Key {
    switch self {
    case .left: .wordLeft
    case .right: .wordRight
    default: self
    }
  }

  /// The keys of control characters: Ctrl-A is 1.
  static let ofControls: [UInt8: Key] = [
    0x01: .home, 0x02: .left, 0x03: .leave, 0x04: .leave, 0x05: .end, 0x06: .right,
    0x08: .backspace, 0x09: .tab, 0x0A: .enter, 0x0B: .cutToEnd, 0x0C: .redraw, 0x0D: .enter,
    0x0E: .down, 0x10: .up, 0x14: .transpose, 0x15: .cutToStart, 0x17: .cutWord, 0x19: .yank,
    0x7F: .backspace,
  ]

  /// The keys of characters typed with Alt.
  static let withAlt: [UInt8: Key] = [
    UInt8(ascii: "b"): .wordLeft, UInt8(ascii: "f"): .wordRight, 0x7F: .cutWord,
  ]

  /// The keys of escape sequences by their last byte: `ESC [ H`, `ESC O H`.
  static let ofLetters: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home,
    UInt8(ascii: "Z"): .tabBack,
  ]

  /// The keys of escape sequences by their number: `ESC [ 3 ~`.
  static let ofNumbers: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]
}
