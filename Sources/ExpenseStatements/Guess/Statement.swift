public import ExpenseCore
public import Foundation

/// A bank's file that is not mapped yet.
///
///     if let guess = Statement(data, currency: expenses.currency).guess, guess.isProven {
///       var options = StatementOptions()
///       options.layout = guess.layout
///       try expenses.importRecords(data, as: "csv", options: options)
///     }
///
/// It reads and changes no files.
public struct Statement: Sendable {
  /// The most likely way to read it; nil if it has no rows with days and amounts.
  ///
  /// A guess that is proven can be used at once; any other must be shown to a person first.
  public let guess: Guess?

  /// Examines a file: CSV, or JSON with an array of objects.
  ///
  /// - Parameters:
  ///   - data: the whole content.
  ///   - currency: the required currency of amounts; nil to use the one that the content names.
  ///   - assumed: the currency if nothing names one.
  ///   - today: the current day; years of two digits after it are of the last century.
  public init(
    _ data: Data, currency: Currency? = nil, assuming assumed: Currency = .usd,
    today: CalendarDate? = nil
  ) {
    var options = ImportOptions()
    (options.currency, options.assumedCurrency) = (currency, assumed)
    options.latestShortDay = today
    let text = ForeignText(Array(data), as: nil, options.layout)
    guess = text.flatMap { try? Guess($0, options) }
  }
}
