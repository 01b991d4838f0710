public import Foundation

/// Why expenses could not be exchanged with another program; nothing was changed.
public enum ExchangeError: LocalizedError, Equatable {
  /// There is no format of that name, or it is not one to be read or written.
  case unknownFormat(String)
  /// The record at that place, line and column from 1, cannot be read exactly.
  case invalidRecord(line: Int, column: Int)
  /// That many records are money that came in, which is no expense.
  case moneyIn(count: Int)
  /// The records say of themselves, by a currency or a direction, that they are not what would be
  /// read of them.
  case contradiction

  /// What is wrong, in lower case, without a full stop.
  public var errorDescription: String? {
    switch self {
    case .unknownFormat(let name): "there is no format '\(name)'"
    case .invalidRecord(let line, let column):
      "the record in line \(line), column \(column) cannot be read"
    case .moneyIn(let count): "\(count.counted("record")) of money that came in"
    case .contradiction: "the records are in another currency, or some are money that came in"
    }
  }
}

extension Expenses {
  /// The names of the formats that `exported(as:)` writes, `json` and `csv` among them.
  public static var exportFormats: [String] { InterchangeRegistry.exports.map { $0.name } }

  /// The names of the formats that `importRecords(_:as:)` reads.
  public static var importFormats: [String] { InterchangeRegistry.imports.map { $0.name } }

  /// All items in the format of that name; the file is neither read nor written.
  ///
  /// - Throws: `ExchangeError`, or an error where the format cannot say an item exactly.
  public func exported(as format: String) throws -> Data {
    guard let writer = InterchangeRegistry.exports.first(where: { $0.name == format }) else {
      throw ExchangeError.unknownFormat(format)
    }
    var bytes: [UInt8] = []
    let expenses = ExportedExpenses(items: items, currency: currency ?? .usd)
    try writer.write(expenses, to: &bytes)
    return Data(bytes)
  }

  /// Adds the records that are not there yet, as one step of the history; all of them or none.
  ///
  /// A record that was imported before is known again and not added twice. The file's rules give new
  /// records their types, categories and tags, or leave them out.
  ///
  /// - Parameters:
  ///   - data: the whole of an export of ours, or of the app's defaults (`plist`).
  ///   - format: one of `importFormats`.
  /// - Returns: how many items were added.
  /// - Throws: `ExchangeError`; otherwise as `transaction(_:_:)` does.
  @discardableResult
  public func importRecords(_ data: Data, as format: String) throws -> Int {
    guard let reader = InterchangeRegistry.imports.first(where: { $0.name == format }) else {
      throw ExchangeError.unknownFormat(format)
    }
    return try transaction("import") { items in
      var options = ImportOptions()
      options.currency = document.holdsAmounts ? currency : nil
      options.assumedCurrency = currency ?? .usd
      let batch = try Self.batch(of: Array(data), as: reader, options)
      let records = batch.currency ?? options.assumedCurrency
      switch batch.refusal(in: records) {
      case nil: break
      case .moneyIn(let sum, _, _): throw ExchangeError.moneyIn(count: sum.count)
      default: throw ExchangeError.contradiction
      }
      let plan = ImportPlan(
        batch, into: items, currency: records, updates: false, rules: document.rules)
      if let fault = plan.faults.first { throw ExchangeError(fault) }
      if plan.added > 0 { (items, currency) = (plan.items, records) }
      return plan.added
    }
  }

  private static func batch(
    of bytes: [UInt8], as format: any ImportFormat.Type, _ options: ImportOptions
  ) throws(ExchangeError) -> ImportBatch {
    do throws(ImportFault) {
      let batch = try ImportBatch(reading: bytes, as: format, options: options)
      if let fault = batch.faults.first { throw fault }
      return batch
    } catch {
      throw ExchangeError(error)
    }
  }
}

extension ExchangeError {
  fileprivate init(_ fault: ImportFault) {
    self = .invalidRecord(line: fault.place.line, column: fault.place.column)
  }
}
