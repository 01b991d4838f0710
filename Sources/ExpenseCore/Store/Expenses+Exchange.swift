public import Foundation

/// Expenses in a format of another program.
public struct ExpenseExport: Equatable, Sendable {
  /// The whole file.
  public let data: Data
  /// The currency that the amounts are said to be in.
  public let currency: Currency
  /// Tells whether the expenses name no currency, so that this one was assumed.
  public let isCurrencyAssumed: Bool
}

/// Why expenses could not be exchanged with another program; nothing was changed.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ExchangeError: LocalizedError, Equatable {
  /// There is no format of that name, or it is not one to be read or written.
  case unknownFormat(String)
  /// The record at that place, line and column from 1, cannot be read exactly, or is one of an item
  /// of ours that has other content.
  case invalidRecord(line: Int, column: Int)
  /// That many records are money that came in, which is no expense.
  case moneyIn(count: Int)
  /// The records say of themselves, by a currency or a direction, that they are not what would be
  /// read of them.
  case contradiction
  /// The format has no way to say that many of the items exactly, such as some without a date.
  case unsayable(count: Int, format: String)
  /// The format shows totals, and one is out of range.
  case totalOutOfRange

  /// The cause, in lower case, without a full stop.
  public var errorDescription: String? {
    switch self {
    case .unknownFormat(let name): "there is no format '\(name)'"
    case .invalidRecord(let line, let column):
      "the record in line \(line), column \(column) cannot be taken"
    case .moneyIn(let count): "\(count.counted("record")) of money that came in"
    case .contradiction: "the records are in another currency, or some are money that came in"
    case .unsayable(let count, let format):
      "\(format) has no way to say \(count.counted("expense")) exactly"
    case .totalOutOfRange: "the total is out of range"
    }
  }
}

/// The choices that the records of a statement leave open.
public struct StatementOptions: Sendable {
  /// The use of money that came in.
  public struct Income: Hashable, Sendable {
    let meaning: MoneyIn

    /// It is left out.
    public static let leftOut = Income(meaning: .skip)
    /// It is a refund: an expense of less than nothing.
    public static let refunded = Income(meaning: .refund)
  }

  /// The columns of a table, or of JSON, of another program: those of a proposal of `Statement`; nil for
  /// our own files and for formats that know their payments.
  public var layout: Layout?
  /// The use of money that came in; nil to leave out what the format or the layout says it is, and to
  /// refuse records of which only signs say it.
  public var moneyIn: Income?
  /// Texts in the names of money that came in that make it a refund, whatever becomes of the rest.
  public var refunds: [String] = []
  /// Whose statement it is, where it holds no number of an account: records of two accounts that look
  /// alike are told apart by it.
  public var account: String?
  /// The currency of the amounts if neither the file nor the records say it.
  public var assumedCurrency = Currency.usd
  /// The type of expenses that say none.
  public var type = ExpenseType.personal

  /// Nothing is said.
  public init() {}
}

/// The changes that an import would make.
public struct ImportPreview: Equatable, Sendable {
  /// The new items, as they would be.
  public let items: [ExpenseItem]
  /// The number of records that are there already.
  public let presentCount: Int
  /// The number of these that the bank has with another day or amount now; they stay as they are.
  public let changedCount: Int
  /// The number of new items that are probably expenses which are there.
  public let alikeCount: Int
  /// The number of records that are left out: money that came in, and what the file's rules say.
  public let leftOutCount: Int
  /// The currency of the amounts.
  public let currency: Currency
  /// Tells whether neither the file nor the records say that, so that it was assumed.
  public let isCurrencyAssumed: Bool
}

extension Expenses {
  /// The names of the formats that `exported(as:)` writes, `json` and `csv` among them.
  public static var exportFormats: [String] { InterchangeRegistry.exports.map { $0.name } }

  /// The names of the formats that `importRecords(_:as:)` reads.
  public static var importFormats: [String] { InterchangeRegistry.imports.map { $0.name } }

  /// All items in the format of that name; the file is neither read nor written.
  ///
  /// - Parameters:
  ///   - format: one of `exportFormats`.
  ///   - assumed: what the amounts are in if the file names no currency.
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

  /// Adds the records that are not there yet, as one step of the history; all of them or none.
  ///
  /// A record that was imported before is known again and not added twice, whatever day or amount the
  /// bank has now: `preview` counts those. The file's rules give new records their types, categories
  /// and tags, or leave them out. The currency of the first records becomes the file's; where there are
  /// items it never changes.
  ///
  /// - Parameters:
  ///   - data: the whole of an export of ours, of the app's defaults (`plist`), or of a statement.
  ///   - format: one of `importFormats`.
  ///   - options: what a statement leaves open.
  /// - Returns: how many items were added.
  /// - Throws: `ExchangeError`; otherwise as a transaction does.
  @discardableResult
  public func importRecords(
    _ data: Data, as format: String, options: StatementOptions = StatementOptions()
  ) throws -> Int {
    try transaction("import") { items in
      let (plan, batch) = try plan(data, as: format, options, into: items)
      if plan.added > 0 { (items, currency) = (plan.items, batch.currency ?? currency) }
      return plan.added
    }
  }

  /// The items that `importRecords` would add to those that are shown; nothing is read or saved.
  ///
  /// - Parameters:
  ///   - data: as for `importRecords`, and so are the others.
  /// - Throws: `ExchangeError`.
  public func preview(
    of data: Data, as format: String, options: StatementOptions = StatementOptions()
  ) throws -> ImportPreview {
    let (plan, batch) = try plan(data, as: format, options, into: items)
    let said = batch.currency ?? currency
    return ImportPreview(
      items: plan.addedRows.map { plan.items[$0 - 1] }, presentCount: plan.present.count,
      changedCount: plan.changedRows.count, alikeCount: plan.pairs.count,
      leftOutCount: batch.moneyIn.count + plan.leftOutByRules.count,
      currency: said ?? options.assumedCurrency, isCurrencyAssumed: said == nil)
  }

  /// The plan of an import into those items, and the records.
  private func plan(
    _ data: Data, as format: String, _ wishes: StatementOptions, into items: [ExpenseItem]
  ) throws -> (ImportPlan, ImportBatch) {
    guard let reader = InterchangeRegistry.imports.first(where: { $0.name == format }) else {
      throw ExchangeError.unknownFormat(format)
    }
    var options = ImportOptions()
    let holdsAmounts = document.holdsAmounts || !items.isEmpty
    options.currency = holdsAmounts ? currency : nil
    options.assumedCurrency = currency ?? wishes.assumedCurrency
    options.layout = wishes.layout ?? Layout()
    options.layout.moneyIn = wishes.moneyIn?.meaning ?? options.layout.moneyIn
    options.layout.refunds += wishes.refunds
    options.type = wishes.type
    options.accountKey = { number, _ in number ?? wishes.account ?? "" }
    let batch = try Self.batch(of: Array(data), as: reader, options)
    let records = batch.currency ?? options.assumedCurrency
    // Amounts that are there would be in another currency from then on.
    if holdsAmounts, records != options.assumedCurrency { throw ExchangeError.contradiction }
    switch batch.refusal(in: records) {
    case nil: break
    case .moneyIn(let sum, _): throw ExchangeError.moneyIn(count: sum.count)
    default: throw ExchangeError.contradiction
    }
    var choices = ImportPlan.Choices()
    choices.rules = document.rules
    choices.recurring = (try? document.recurringRules()) ?? []
    let plan = ImportPlan(batch, into: items, currency: records, choices)
    if let fault = plan.faults.first { throw ExchangeError(fault) }
    return (plan, batch)
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
    self =
      switch fault.problem {
      case .otherCurrency, .foreignAmount: .contradiction
      default: .invalidRecord(line: fault.place.line, column: fault.place.column)
      }
  }

  fileprivate init(_ error: ExportError) {
    self =
      switch error {
      case .unsayable(let count, let format, _): .unsayable(count: count, format: format)
      case .totalOutOfRange: .totalOutOfRange
      }
  }
}
