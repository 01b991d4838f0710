public import Foundation

/// Expenses in the format of another program.
public struct ExpenseExport: Equatable, Sendable {
  /// The content of the whole file.
  public let data: Data
  /// The currency in which the amounts are written.
  public let currency: Currency
  /// True if the expenses name no currency, so that this one was assumed.
  public let isCurrencyAssumed: Bool
}

/// An error while exchanging expenses with other programs, after which nothing was changed.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ExchangeError: LocalizedError, Equatable {
  /// There is no format of that name, or it cannot be read or written.
  case unknownFormat(String)
  /// That many records are refused, or the text as a whole: the first of them, at most 100.
  case invalidRecords([RefusedRecord], count: Int)
  /// That many records are money that came in, which is no expense.
  case moneyIn(count: Int)
  /// The records say of themselves, by a currency, a direction or a balance, that they are not what
  /// would be read of them; in words, without a full stop.
  case contradiction(String)
  /// The format has no way to say that many of the items exactly, such as some without a date.
  case unsayable(count: Int, format: String)
  /// The format has totals, and one is out of range.
  case totalOutOfRange

  /// The cause in words, in lower case and without a full stop.
  public var errorDescription: String? {
    switch self {
    case .unknownFormat(let name): "there is no format '\(name)'"
    case .invalidRecords(let records, let count):
      (count == 1 ? "" : "\(count) records are refused; ")
        + (records.first.map { "line \($0.line), column \($0.column): \($0.reason)" } ?? "")
    case .moneyIn(let count): "\(count.counted("record")) of money that came in"
    case .contradiction(let reason): reason
    case .unsayable(let count, let format):
      "\(format) has no way to say \(count.counted("expense")) exactly"
    case .totalOutOfRange: "the total is out of range"
    }
  }
}

extension Expenses {
  /// The names of the formats that `exported(as:)` writes, including `json` and `csv`.
  public static var exportFormats: [String] { InterchangeRegistry.exports.map { $0.name } }

  /// The names of the formats that `importRecords(_:as:options:)` reads.
  public static var importFormats: [String] { InterchangeRegistry.imports.map { $0.name } }

  /// Formats all items; neither reads nor writes the file.
  ///
  /// - Parameters:
  ///   - format: one of `exportFormats`.
  ///   - assumed: the currency of the amounts if the file names none.
  /// - Throws: `ExchangeError`.
  public func exported(
    as format: String, assuming assumed: Currency = .usd
  ) throws(ExchangeError) -> ExpenseExport {
    guard let writer = InterchangeRegistry.exports.first(where: { $0.name == format }) else {
      throw ExchangeError.unknownFormat(format)
    }
    var bytes: [UInt8] = []
    let expenses = ExportedExpenses(items: items, currency: currency ?? assumed)
    do { try writer.write(expenses, to: &bytes) } catch {
      throw ExchangeError(error)
    }
    return ExpenseExport(
      data: Data(bytes), currency: expenses.currency, isCurrencyAssumed: currency == nil)
  }
}

extension ExchangeError {
  fileprivate init(_ error: ExportError) {
    self =
      switch error {
      case .unsayable(let count, let format, _): .unsayable(count: count, format: format)
      case .totalOutOfRange: .totalOutOfRange
      }
  }
}
