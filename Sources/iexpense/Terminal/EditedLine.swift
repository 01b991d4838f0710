/// A line that somebody is typing, and where the cursor stands in it: always between two graphemes.
struct EditedLine: Equatable {
  /// What is before the cursor.
  private(set) var before: String
  /// What is after it.
  private(set) var after = ""

  /// The bytes of UTF-8 that a line may have at most.
  static let longest = 4_096

  /// A line with the cursor at its end.
  init(_ text: String = "") { before = text }

  /// The whole line.
  var text: String { before + after }

  /// Puts text before the cursor; false where the line would become too long.
  mutating func insert(_ text: String) -> Bool {
    guard before.utf8.count + after.utf8.count + text.utf8.count <= Self.longest else {
      return false
    }
    before += text
    joinGraphemes()
    return true
  }

  /// Puts other text in place of what is before the cursor.
  mutating func replaceBeginning(with text: String) {
    before = text
    joinGraphemes()
  }

  /// What is after the cursor may have become part of the grapheme before it.
  private mutating func joinGraphemes() {
    while let last = before.last, let first = after.first, "\(last)\(first)".count == 1 {
      before.append(after.removeFirst())
    }
  }
}

// Each of these tells whether there was anything to do.
extension EditedLine {
  mutating func moveLeft() -> Bool {
    guard let grapheme = before.popLast() else { return false }
    after.insert(grapheme, at: after.startIndex)
    return true
  }

  mutating func moveRight() -> Bool {
    guard !after.isEmpty else { return false }
    before.append(after.removeFirst())
    return true
  }

  /// Goes to the start of the word before the cursor.
  mutating func moveWordLeft() -> Bool {
    let word = cutWord()
    after = word + after
    return !word.isEmpty
  }

  /// Goes to the end of the word after the cursor.
  mutating func moveWordRight() -> Bool {
    let rest = after.drop(while: \.isWhitespace).drop { !$0.isWhitespace }
    guard rest.count < after.count else { return false }
    before += after.dropLast(rest.count)
    after = String(rest)
    return true
  }

  mutating func moveToStart() {
    after = before + after
    before = ""
  }

  mutating func moveToEnd() {
    before += after
    after = ""
  }

  /// Swaps the graphemes on both sides of the cursor, at the end the last two.
  mutating func transpose() -> Bool {
    if after.isEmpty, before.count > 1 { _ = moveLeft() }
    guard !after.isEmpty, let left = before.popLast() else { return false }
    before.append(after.removeFirst())
    before.append(left)
    joinGraphemes()
    return true
  }

  mutating func deleteBefore() -> Bool {
    defer { joinGraphemes() }
    return before.popLast() != nil
  }

  mutating func deleteBehind() -> Bool {
    guard !after.isEmpty else { return false }
    after.removeFirst()
    joinGraphemes()
    return true
  }
}

// Each of these answers what it cut.
extension EditedLine {
  mutating func cutToStart() -> String {
    defer { before = "" }
    return before
  }

  mutating func cutToEnd() -> String {
    defer { after = "" }
    return after
  }

  /// Cuts the word before the cursor and the spaces after it.
  mutating func cutWord() -> String {
    let word = before.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }
    let rest = String(word.reversed())
    defer { before = rest }
    return String(before.dropFirst(rest.count))
  }
}
