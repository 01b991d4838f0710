/// A line that a person is typing, with a cursor that is always between two graphemes.
struct EditedLine: Equatable {
  /// The text before the cursor.
  private(set) var before: String
  /// The text after the cursor.
  private(set) var after = ""

  /// The most bytes of UTF-8 that a line may have.
  static let longest = 4_096

  /// Creates a line with the cursor at its end.
  init(_ text: String = "") { before = text }

  var text: String { before + after }

  /// Inserts text before the cursor; returns false if the line would become too long.
  mutating func insert(_ text: String) -> Bool {
    guard before.utf8.count + after.utf8.count + text.utf8.count <= Self.longest else {
      return false
    }
    before += text
    joinGraphemes()
    return true
  }

  /// Replaces the text before the cursor.
  mutating func replaceBeginning(with text: String) {
    before = text
    joinGraphemes()
  }

  /// Moves the cursor past text that has joined the grapheme before it.
  private mutating func joinGraphemes() {
    while let last = before.last, let first = after.first, "\(last)\(first)".count == 1 {
      before.append(after.removeFirst())
    }
  }
}

// Each of these returns whether there was anything to do.
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

  /// Moves to the start of the word before the cursor.
  mutating func moveWordLeft() -> Bool {
    let word = cutWord()
    after = word + after
    return !word.isEmpty
  }

  /// Moves to the end of the word after the cursor.
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

  /// Swaps the graphemes on both sides of the cursor; at the end of the line, the last two.
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

  mutating func deleteAfter() -> Bool {
    guard !after.isEmpty else { return false }
    after.removeFirst()
    joinGraphemes()
    return true
  }
}

// Each of these returns the text that it cut.
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
