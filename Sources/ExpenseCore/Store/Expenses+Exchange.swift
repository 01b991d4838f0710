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
  /// The record at that line and column, from 1, cannot be read exactly, or has the id of an
  /// existing item with other content.
  case invalidRecord(line: Int, column: Int)
  /// That many records are incoming money, which is not an expense.
  case moneyIn(count: Int)
  /// The currency or direction in the records contradicts how they would be read.
  case contradiction
  /// The format cannot express that many of the items exactly, such as those without a date.
  case unsayable(count: Int, format: String)
  /// The format has totals, and one is out of range.
  case totalOutOfRange

  /// The cause in words, in lower case and without a full stop.
  public var errorDescription: String? {
    switch self {
    case .unknownFormat(let name): "there is no format '\(name)'"
    case .invalidRecord(let line, let column):
      "the record in line \(line), column \(column) cannot be imported"
    case .moneyIn(let count): "\(count.counted("record")) of money that came in"
    case .contradiction: "the records are in another currency, or some are money that came in"
    case .unsayable(let count, let format):
      "\(format) has no way to say \(count.counted("expense")) exactly"
    case .totalOutOfRange: "the total is out of range"
    }
  }
}

/// Options for questions that the records of a statement leave open.
public struct StatementOptions: Sendable {
  /// A treatment of incoming money.
  public struct Income: Hashable, Sendable {
    let meaning: MoneyIn

    /// Leaves it out.
    public static let leftOut = Income(meaning: .skip)
    /// Adds it as refunds, which are expenses with a negative amount.
    public static let refunded = Income(meaning: .refund)
  }

  /// The columns of another program's table or JSON, from a proposal of `Statement`; nil for our
  /// own files and for formats that name their fields.
  public var layout: Layout?
  /// The treatment of incoming money; nil to leave out what the format or layout marks as such, and
  /// to refuse records where only the sign suggests it.
  public var moneyIn: Income?
  /// Texts that make incoming money a refund if its name contains one, whatever `moneyIn` says.
  public var refunds: [String] = []
  /// A name for the account of a statement that holds no account number; it tells similar records
  /// of two accounts apart.
  public var account: String?
  /// The currency of the amounts if neither the file nor the records name one.
  public var assumedCurrency = Currency.usd
  /// The type of expenses whose records name none.
  public var type = ExpenseType.personal

  /// Creates the default options.
  public init() {}
}

/// A preview of an import's changes.
public struct ImportPreview: Equatable, Sendable {
  /// The items that would be added.
  public let items: [ExpenseItem]
  /// The number of records that are in the file already.
  public let presentCount: Int
  /// The number of those whose day or amount the bank has changed since; their items stay as they
  /// are.
  public let changedCount: Int
  /// The number of new items that probably repeat expenses in the file.
  public let alikeCount: Int
  /// The number of records left out: incoming money, and those that the file's rules skip.
  public let leftOutCount: Int
  /// The currency of the amounts.
  public let currency: Currency
  /// True if neither the file nor the records name a currency, so that it was assumed.
  public let isCurrencyAssumed: Bool
}

extension Expenses {
  /// The names of the formats that `exported(as:)` writes, including `json` and `csv`.
  public static var exportFormats: [String] { InterchangeRegistry.exports.map { $0.name } }

  /// The names of the formats that `importRecords(_:as:)` reads.
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

  /// Adds the records that are not in the file, all or none, as one step of the history.
  ///
  /// A record that was imported before is recognized and not added again, whatever day or amount
  /// the bank gives it now; `preview` counts those. The file's rules set types, categories and tags
  /// of new records, or leave them out. The currency of the first records becomes the file's; in a
  /// file with items it never changes.
  ///
  /// - Parameters:
  ///   - data: the whole content of one of our exports, of the app's defaults (`plist`), or of a
  ///     statement.
  ///   - format: one of `importFormats`.
  ///   - options: answers to questions that a statement leaves open.
  /// - Returns: the number of items added.
  /// - Throws: `ExchangeError`, or the errors of a transaction.
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

  /// Computes what `importRecords` would add to the current items; neither reads nor writes the
  /// file.
  ///
  /// - Parameters:
  ///   - data: the content, as for `importRecords`.
  ///   - format: one of `importFormats`.
  ///   - options: answers to questions that a statement leaves open.
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

  /// Plans an import into those items; also returns the records.
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
    // The amounts in the file would then count as being in another currency.
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
