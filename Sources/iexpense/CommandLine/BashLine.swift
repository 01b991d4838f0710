import ExpenseCore

/// The line that bash completes, and the answers in the form that bash expects.
///
/// Bash also splits words at `:` and `=`, and leaves quotes in them, so the line is split here into
/// words as a command would receive them. Bash replaces only the text after the last `:` or `=`, or
/// after an open quote: an answer therefore leaves out what comes before that, and is quoted as the
/// word was begun.
struct BashLine {
  /// The words after the program's name, without their quotes; the last one is being typed.
  private(set) var words: [String]
  /// The open quote in the last word.
  private var quote: UInt8?
  /// The number of bytes of the last word that bash does not replace.
  private var keptCount = 0

  var isQuoted: Bool { quote != nil }

  private static let (single, double) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
  private static let backslash = UInt8(ascii: "\\")

  /// Splits a line.
  ///
  /// - Parameter replaced: the end of the line that an answer replaces.
  init(_ line: String, replacing replaced: String) {
    var finished: [String] = []
    var word: [UInt8] = []
    // `places[n]`: the number of bytes of `word` that the first n typed bytes produce.
    var places = [0]
    var bytes = line.utf8[...]
    while let byte = bytes.popFirst() {
      if byte == Self.backslash, quote != Self.single {
        places.append(word.count)
        guard let next = bytes.popFirst() else { break }
        word.append(next)
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == Self.single || byte == Self.double {
        quote = byte
      } else if quote == nil, byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
        if places.count > 1 { finished.append(String(decoding: word, as: UTF8.self)) }
        word = []
        places = [0]
        continue
      } else {
        word.append(byte)
      }
      places.append(word.count)
    }
    words = finished.dropFirst() + [String(decoding: word, as: UTF8.self)]
    let raw = line.utf8.suffix(places.count - 1)
    if raw.count >= replaced.utf8.count,
      raw.suffix(replaced.utf8.count).elementsEqual(replaced.utf8)
    {
      keptCount = places[raw.count - replaced.utf8.count]
    }
  }

  /// The words of a whole line, divided as by a shell.
  static func words(of line: String) -> [String] {
    let line = line.trimmed
    return line.isEmpty ? [] : BashLine("iexpense \(line)", replacing: "").words
  }

  /// The answer that completes the last word to another one; nil if that one does not begin as
  /// typed.
  ///
  /// - Parameter ignoringCase: whether ASCII letters may be typed in the other case.
  func answer(for word: String, ignoringCase: Bool) -> String? {
    let typed = words.last ?? ""
    let begins = word.utf8.starts(with: typed.utf8) { letter, other in
      letter == other
        || ignoringCase && letter.isASCIILetter && other.isASCIILetter && letter ^ other == 0x20
    }
    guard begins else { return nil }
    let rest = String(Substring(word.utf8.dropFirst(keptCount)))
    switch quote {
    case Self.single: return rest.replacing("'", with: #"'\''"#)
    case Self.double: return Self.quotedDouble(rest)
    default: return Self.escaped(rest)
    }
  }

  /// Quotes a text for double quotes, in which bash expands `!` unless it comes last.
  private static func quotedDouble(_ text: String) -> String {
    let last = text.unicodeScalars.count - 1
    return text.unicodeScalars.enumerated().map { place, scalar in
      if scalar == "!", place < last { return #""'!'""# }
      return #"\"$`"#.unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.isPlainInShell || !scalar.isASCII ? String(scalar) : "\\\(scalar)"
    }.joined()
  }
}
