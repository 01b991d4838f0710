import ExpenseCore
import ExpenseStatements

/// A table of another program that cannot be read: what is missing, and advice.
struct UnreadStatement {
  let source: String
  /// The titles of the columns; empty if there are none.
  let titles: [String]
  let holdsAmounts: Bool
  /// The currency of the file's amounts, present or future.
  let currency: Currency
  /// The options on the line that are not part of a layout.
  let others: [String]

  private static let nothing = "Nothing was changed."
  private static let otherFile = "Import it into another --file."

  /// The refusal that names what is missing.
  func refusal(_ missing: Missing) -> Refusal {
    let (cause, cure, list) = sentences(missing)
    return Refusal("\(source): \(cause)", cure, list: list, exitCode: .badData)
  }

  private func sentences(_ missing: Missing) -> (cause: String, cure: String, list: [String]) {
    switch missing {
    case .table: ("no row has a day and an amount", mapCure, [])
    case .amount: ("no column is one of amounts", mapCure, [])
    case .sign(let sign):
      (
        "the amounts have '\(sign)', which is no sign of \(currency.code)",
        (holdsAmounts ? Self.otherFile : "Give their currency with --currency CODE.")
          + " \(Self.nothing)",
        []
      )
    case .name: ("no column says who was paid, or what for", mapCure, [])
    case .day(nil): ("no column is one of days", mapCure, [])
    case .day(let example?):
      (
        "its days look like '\(example)', and no pattern reads them",
        "Give their form with year, month and day, such as --date-format dd.MM.yyyy. \(Self.nothing)",
        []
      )
    case .currency(let found):
      holdsAmounts
        ? (
          "the amounts are in \(found.code), and the file's in \(currency.code)",
          "\(Self.otherFile) \(Self.nothing)", []
        )
        : (
          "the amounts are in \(found.code), and nothing is in the file yet",
          "\(line("--currency", found.code)) \(Self.nothing)", []
        )
    case .currencies(let sums):
      (
        "its rows are in several currencies",
        "Choose one with --currency. \(Self.nothing) There are:",
        sums.sorted { $0.key.code < $1.key.code }.map { "  \($1.words(in: $0))" }
      )
    }
  }

  private func line(_ words: String...) -> String {
    "Use: \(ImportChoices.line(source, words, others))."
  }

  private var mapCure: String {
    let named = titles.isEmpty ? "" : ", of \(titles.quoted)"
    return "Use --map name=COLUMN,amount=COLUMN,date=COLUMN\(named). \(Self.nothing)"
  }
}
