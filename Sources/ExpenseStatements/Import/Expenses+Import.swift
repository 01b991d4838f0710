public import ExpenseCore
public import Foundation

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
  /// Tells whether records that are refused are left out; otherwise they keep the others out too.
  public var leavesOutRefused = false

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
  /// The first of the records that are refused, at most 100.
  public let refused: [RefusedRecord]
  /// The number of records that are refused.
  public let refusedCount: Int
  /// The currency of the amounts.
  public let currency: Currency
  /// Tells whether neither the file nor the records say that, so that it was assumed.
  public let isCurrencyAssumed: Bool
}

/// A reason why nothing of a text was imported.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StatementError: LocalizedError, Equatable {
  /// There is no format of that name that can be read.
  case unknownFormat(String)
  /// That many records are refused, or the text as a whole: the first of them, at most 100.
  case invalidRecords([RefusedRecord], count: Int)
  /// The records are those of another program, and no layout of a known account or of the options
  /// reads them: see `Statement`.
  case needsLayout
  /// That many records are money that came in, which is no expense.
  case moneyIn(count: Int)
  /// The records say of themselves, by a currency, a direction or a balance, that they are not what
  /// would be read of them; in words, without a full stop.
  case contradiction(String)

  /// The cause in words, in lower case and without a full stop.
  public var errorDescription: String? {
    switch self {
    case .unknownFormat(let name): "there is no format '\(name)'"
    case .invalidRecords(let records, let count):
      (count == 1 ? "" : "\(count) records are refused; ")
        + (records.first.map { "line \($0.line), column \($0.column): \($0.reason)" } ?? "")
    case .needsLayout: "nothing says which column is which"
    case .moneyIn(let count): "\(count.counted("record")) of money that came in"
    case .contradiction(let reason): reason
    }
  }
}

/// A record of an import that is refused.
public struct RefusedRecord: Hashable, Sendable {
  /// The line of what is wrong with it, from 1.
  public let line: Int
  /// The column in that line, in Unicode scalars from 1.
  public let column: Int
  /// The reason, in lower case and without a full stop: `the amount is zero`.
  public let reason: String

  init(_ fault: ImportFault) {
    (line, column) = (fault.place.line, fault.place.column)
    reason = fault.problem.sentence
  }
}

extension Expenses {
  /// The names of the formats that `importRecords(_:as:options:)` reads.
  public static var importFormats: [String] { ImportFormats.all.map(\.name) }

  /// Adds the records that are not there yet, as one step of the history; all of them or none.
  ///
  /// ```swift
  /// var options = StatementOptions()
  /// options.layout = Statement(table, currency: expenses.currency).guess?.layout
  /// let preview = try expenses.preview(of: table, as: "csv", options: options)
  /// try expenses.importRecords(table, as: "csv", options: options)
  /// ```
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
  /// - Throws: `StatementError`; otherwise as a transaction does.
  @discardableResult
  public func importRecords(
    _ data: Data, as format: String, options: StatementOptions = StatementOptions()
  ) throws -> Int {
    try save("import") { document in try document.take(data, as: format, options) }
  }

  /// Adds the records that are not there yet, and leaves the actor free meanwhile.
  ///
  /// As the other `importRecords`, but records are read on another thread, and observers hear of the
  /// new items once they are saved; see the `transaction` that is awaited.
  ///
  /// - Parameters:
  ///   - data: as for the other, and so are `format` and `options`.
  ///   - isolation: the actor of the instance; the caller's own if nothing is said.
  /// - Returns: how many items were added.
  /// - Throws: `StatementError`; otherwise as a transaction does.
  @discardableResult
  public func importRecords(
    _ data: Data, as format: String, options: StatementOptions = StatementOptions(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    try await save("import", timeout: .seconds(30), isolation: isolation) { document in
      try document.take(data, as: format, options)
    }
  }

  /// The items that `importRecords` would add to those that are shown, and the records that it would
  /// refuse; nothing is read or saved.
  ///
  /// - Parameters:
  ///   - data: as for `importRecords`, and so are the others.
  /// - Throws: `StatementError`, but for single records that are refused.
  public func preview(
    of data: Data, as format: String, options: StatementOptions = StatementOptions()
  ) throws(StatementError) -> ImportPreview {
    let found = try RecordsToImport(data, as: format, options, into: shown(with: items))
    let (plan, said) = (found.plan, found.batch.currency ?? currency)
    return ImportPreview(
      items: plan.addedRows.map { plan.items[row: $0] }, presentCount: plan.present.count,
      changedCount: plan.changedRows.count, alikeCount: plan.pairs.count,
      leftOutCount: found.batch.moneyIn.count + plan.leftOutByRules.count,
      refused: found.refused, refusedCount: found.refusedCount,
      currency: said ?? options.assumedCurrency, isCurrencyAssumed: said == nil)
  }

  /// The document as it is shown, with those items.
  private func shown(with items: [ExpenseItem]) -> ExpenseDocument {
    var document = document
    (document.items, document.currency) = (items, currency)
    return document
  }
}

extension ExpenseDocument {
  /// Adds the records of a text that are not there yet; returns how many.
  fileprivate mutating func take(
    _ data: Data, as format: String, _ options: StatementOptions
  ) throws(StatementError) -> Int {
    let found = try RecordsToImport(data, as: format, options, into: self)
    guard options.leavesOutRefused || found.refusedCount == 0 else {
      throw .invalidRecords(found.refused, count: found.refusedCount)
    }
    if let account = found.kept { _ = keep(account) }
    guard found.plan.added > 0 else { return 0 }
    (items, currency) = (found.plan.items, found.batch.currency ?? currency)
    return found.plan.added
  }
}

/// The records of a text, and what becomes of them in a document.
private struct RecordsToImport {
  let batch: ImportBatch
  let plan: ImportPlan
  /// The account to keep, with its layout.
  let kept: ImportAccount?

  /// The first of the records that are refused.
  var refused: [RefusedRecord] {
    (batch.faults + plan.faults).sorted { $0.place < $1.place }.prefix(RefusedRecords.limit)
      .map { RefusedRecord($0) }
  }

  var refusedCount: Int { batch.faultCount + plan.faultCount }

  init(
    _ data: Data, as format: String, _ wishes: StatementOptions, into document: ExpenseDocument
  ) throws(StatementError) {
    guard let reader = ImportFormats.all.first(where: { $0.name == format }) else {
      throw .unknownFormat(format)
    }
    let settings = ImportSettings(wishes, as: reader, for: document)
    let reading: StatementReading
    do {
      let outcome = try StatementImport(Array(data), settings, into: document).outcome()
      guard case .reading(let found) = outcome else { throw StatementError.needsLayout }
      reading = found
    } catch let error as StatementError {
      throw error
    } catch let fault as ImportFault {
      throw .invalidRecords([RefusedRecord(fault)], count: 1)
    } catch let obstacle as ImportObstacle {
      throw .contradiction(obstacle.sentence)
    } catch {
      throw .contradiction("\(error)")
    }
    (batch, kept) = (reading.batch, reading.kept)
    switch batch.refusal {
    case nil: break
    case .moneyIn(let sum, _): throw .moneyIn(count: sum.count)
    case let refusal?: throw .contradiction(refusal.sentence)
    }
    let currency = batch.currency ?? settings.currency
    plan = reading.plan(into: document, in: currency, ImportPlan.Choices())
    if let doubt = reading.doubt(plan, into: document) { throw .contradiction(doubt.sentence) }
  }
}

extension ImportSettings {
  fileprivate init(
    _ wishes: StatementOptions, as format: ImportFormat, for document: ExpenseDocument
  ) {
    self.init()
    (self.format, accountName) = (format, wishes.account)
    currency = document.currency ?? wishes.assumedCurrency
    type = wishes.type
    today = CalendarDate(Date(), in: .current)
    choose = { layout in
      var layout = wishes.layout ?? layout
      layout.moneyIn = wishes.moneyIn?.meaning ?? layout.moneyIn
      layout.refunds += wishes.refunds
      return layout
    }
  }
}

extension ImportObstacle {
  fileprivate var sentence: String {
    switch self {
    case .currency(let own, let wanted):
      "the layout is of amounts in \(wanted.code), and the file's are in \(own.code)"
    case .ambiguousAccount(let names): "the file has the header of \(names.quoted)"
    case .unknownAccount(let name, _): "no account is named '\(name)'"
    }
  }
}
