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

/// An error while writing expenses for other programs.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ExchangeError: LocalizedError, Equatable {
  /// There is no format of that name, or it cannot be written.
  case unknownFormat(String)
  /// The format has no way to say that many of the items exactly, such as some without a date.
  case unsayable(count: Int, format: String)
  /// The format has totals, and one is out of range.
  case totalOutOfRange

  /// The cause in words, in lower case and without a full stop.
  public var errorDescription: String? {
    switch self {
    case .unknownFormat(let name): "there is no format '\(name)'"
    case .unsayable(let count, let format):
      "\(format) has no way to say \(count.counted("expense")) exactly"
    case .totalOutOfRange: "the total is out of range"
    }
  }
}

extension Expenses {
  /// The names of the formats that `exported(as:)` writes, including `json` and `csv`.
  public static var exportFormats: [String] { ExportFormats.all.map { $0.name } }

  /// Formats all items; neither reads nor writes the file.
  ///
  /// - Parameters:
  ///   - format: one of `exportFormats`.
  ///   - assumed: the currency of the amounts if the file names none.
  /// - Throws: `ExchangeError`.
  public func exported(
    as format: String, assuming assumed: Currency = .usd
  ) throws(ExchangeError) -> ExpenseExport {
    guard let writer = ExportFormats.all.first(where: { $0.name == format }) else {
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
