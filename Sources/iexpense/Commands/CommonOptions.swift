import ExpenseCore

/// The options that several commands share, and how their words are read.
enum CommonOptions {
  static let type = Option.text(
    "type", short: "t", "TYPE", "Personal, Business, or a type of the file", completion: .types)
  static let category = Option.text(
    "category", short: "c", "CATEGORY", "Free text such as food", completion: .categories)
  static let date = Option<DateText>(
    "date", short: "d", "DATE", "The day, such as 2026-11-21 or fri"
  ) {
    (word) throws(UsageError) in
    do throws(DateTextError) { return try DateText(word) } catch { throw .date(error) }
  }
  static let amount = Option<AmountText>("amount", "AMOUNT", "The amount, such as 12.50") {
    (word) throws(UsageError) in try readAmount(word)
  }
  static let name = Option<String>("name", "NAME", "What it was", completion: .names) {
    (word) throws(UsageError) in try TypedText.name(word)
  }
  static let json = Flag("json", "Print one JSON document")
  static let csv = Flag("csv", "Print comma-separated values")
  /// Names of the options for programs, of which only one may stand on a line.
  static let dataFormats = ["json", "csv"]
  static let yes = Flag("yes", short: "y", "Do not ask")
  static let dryRun = Flag("dry-run", "Show what would be done, and do nothing")

  /// An amount in its shape; what it comes to depends on the file's currency.
  static func readAmount(_ word: String) throws(UsageError) -> AmountText {
    do throws(AmountTextError) { return try AmountText(word) } catch { throw .amount(error) }
  }

  /// A code of ISO 4217, in either case.
  static func readCurrency(_ word: String) throws(UsageError) -> Currency {
    guard let currency = Currency(code: word.uppercased()) else { throw .unknownCurrency(word) }
    return currency
  }
}
