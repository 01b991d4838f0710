import ExpenseCore

// A category as somebody types it for an expense, a rule or a rename: its whole path, or its last
// part if only one path of the file ends with that.
//
//   food/coffee   that path
//   coffee        food/coffee, if no category is called coffee and no other path ends with it
//   /coffee       a category coffee at the top

extension KnownCategories {
  /// Reads a typed category; one that the file does not have is new.
  ///
  /// - Returns: the category, and a note on what is not as typed, or may not be as meant.
  /// - Throws: `UsageError` if several paths end with it, or a new one cannot be a category.
  mutating func read(_ typed: String) throws(UsageError) -> (category: String, note: Line?) {
    guard !typed.isEmpty, path(typed) == nil else { return (typed, nil) }
    let isAtTop = typed.hasPrefix("/") && typed != "/"
    let name = CategoryPath.withoutEndSlash(isAtTop ? String(typed.dropFirst()) : typed)
    if isAtTop, path(name) != nil { return (name, nil) }
    let paths = isAtTop ? [] : ending(in: name)
    if let path = paths.first {
      guard paths.count == 1 else { throw Self.several(name, paths) }
      return (path, "'\(name)' is '\(path)' here; '/\(name)' is one of its own.")
    }
    try Self.checkNew(name)
    let near = Suggestion.nearest(to: name, among: self.paths)
    return (name, near.map { "'\(name)' is a new category; there is '\($0)'." })
  }

  private static func several(_ name: String, _ paths: [String]) -> UsageError {
    let words = (paths + ["/\(name)"]).map(ShellLine.quoted)
    return .wrong(
      "'\(name)' could be \(paths.map { "'\($0)'" }.formattedAsChoices)",
      "Write \(words.formattedAsChoices), which is one of its own.")
  }

  /// Refuses a new category that would be read as something else, or has a part without a name.
  private static func checkNew(_ name: String) throws(UsageError) {
    if name.hasPrefix("#") {
      let tag = ShellLine.quoted(String(name.dropFirst()))
      throw .wrong("'\(name)' is a tag, and no category", "Write --tag \(tag).")
    }
    let cause = "'\(name)' cannot be a category"
    if name.folded.hasPrefix("not:") { throw .wrong(cause, "'not:' leaves out what follows.") }
    if ["none", FilterLabel.noCategory.rawValue].contains(name.folded) {
      throw .wrong(cause, "Write -c '' for none.")
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw .wrong(cause, "A part of it has no name: write it as in food/coffee.")
    }
  }
}

extension EnteredFields {
  /// Reads the category by those of the file; returns a note on it.
  ///
  /// - Throws: `UsageError` if it has several readings, or cannot be a category.
  mutating func readCategory(among items: [ExpenseItem]) throws(UsageError) -> Line? {
    // Most lines name one that the file has in this spelling.
    guard let category, !category.isEmpty, !items.contains(where: { $0.category == category })
    else { return nil }
    var known = KnownCategories(of: items)
    let (read, note) = try known.read(category)
    self[.category] = .text(read)
    return note
  }
}
