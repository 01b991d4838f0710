/// How the values are written that several commands take, by the words that usage lines have for
/// them.
enum Glossary {
  /// A word of usage lines, and how what it stands for is written.
  struct Entry {
    let word: String
    let text: String
  }

  /// The entries for the words that a command's operands and options have.
  static func entries(for command: CommandDescription) -> [Entry] {
    let placeholders =
      command.operands.map(\.name) + command.options.compactMap { $0.value?.placeholder }
    let words = Set(placeholders.flatMap { $0.split(whereSeparator: { "|-,.=[] ".contains($0) }) })
    return all.filter { words.contains($0.word[...]) }
  }

  /// All of them, in the order of the alphabet.
  static let all = [
    Entry(
      word: "AMOUNT",
      text: """
        12.50, 12,50 or 1,234.56, bare or with the currency's symbol or code; -12.50 is a refund. \
        Where 1,234 could mean two things, you are asked to write 1234 or 1.23.
        """),
    Entry(word: "CODE", text: "A currency code of ISO 4217, such as USD, EUR or JPY."),
    Entry(
      word: "DATE",
      text: """
        2026-11-21, today, yesterday, -3d (three days ago), fri (the most recent Friday), 21 or \
        11-21 (the most recent one).
        """),
    Entry(
      word: "ID",
      text: "The id that list shows, or its first four or more digits, a letter among them."),
    Entry(word: "MONTH", text: "2026-11, month or last-month."),
    Entry(word: "ROW", text: "The number that list shows in front: an item's place in the file."),
    Entry(
      word: "TYPE",
      text: "Personal or Business, in any case or cut short to p or b; or another type in full."),
    Entry(word: "UUID", text: "A whole id, as uuidgen prints it."),
    Entry(word: "YEAR", text: "2026, year or last-year."),
  ]
}
