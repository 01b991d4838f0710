public import ExpenseCore
public import Foundation

/// A bank's file that is not mapped yet.
///
///     let statement = Statement(data, currency: expenses.currency)
///     if let only = statement.proposals.first, only.isProven {
///       var options = StatementOptions()
///       options.layout = only.layout
///       try expenses.importRecords(data, as: "csv", options: options)
///     }
///
/// It reads and changes no files. Each proposal was tried on the whole content by the reader that
/// imports it.
public struct Statement: Sendable {
  /// The possible readings without a fault, of which one may be right.
  ///
  /// A proven one can be used at once; any other must be shown to a person first.
  public let proposals: [Proposal]
  /// The reason why there are no proposals; nil if there are some.
  package let lack: ProposalLack?
  /// The reading with the fewest faults, if each has one.
  package let faulty: Proposal?
  /// The titles of its columns, as far as they were found.
  package let titles: [String]

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
    self.init(Array(data), as: nil, options)
  }

  /// - Parameters:
  ///   - format: the format of the text, if it was given.
  ///   - options: what is known from elsewhere; its layout has the choices made so far.
  package init(_ bytes: [UInt8], as format: ImportFormat?, _ options: ImportOptions) {
    var (found, lacks) = ([Candidate](), [ProposalLack.table])
    var (faulty, titles, choosesCurrency) = (GridReading?.none, [String](), false)
    if let (text, encoding) = StatementText.reading(of: bytes, options.layout.encoding) {
      var options = options
      options.layout.encoding = encoding
      for grid in StatementGrids.grids(of: text, as: format, options.layout) where found.isEmpty {
        let search = ProposalSearch(grid, options)
        if titles.isEmpty { titles = grid.titles }
        found = search.found
        if case .currencies(let sums) = search.lack, found.isEmpty {
          // Into a new file, the rows of each currency are one reading.
          found = sums.keys.sorted { $0.code < $1.code }.flatMap { currency in
            (options.currency, options.layout.currency) = (currency, currency)
            return ProposalSearch(grid, options).found
          }
          choosesCurrency = true
        }
        lacks.append(search.lack)
        faulty = faulty ?? search.faulty
      }
    }
    proposals = found.map {
      Proposal($0, isOnly: found.count == 1, choosesCurrency: choosesCurrency)
    }
    lack = found.isEmpty ? lacks.max { $0.weight < $1.weight } : nil
    self.faulty = found.isEmpty ? faulty.map { Proposal(faulty: $0) } : nil
    self.titles = titles
  }

  /// Returns true if a JSON text has objects other than items of ours.
  ///
  /// - Parameter items: the path of keys to the objects, if it was given.
  package static func isForeignJSON(
    _ text: [UInt8], _ format: ImportFormat, at items: [String]
  ) -> Bool {
    var layout = Layout()
    layout.items = items
    guard format == .json || format == .ndjson, case .table(let read) = format.content,
      let grid = try? read(text, layout)
    else { return false }
    return !grid.holdsOwnItems
  }
}

/// A reading of a statement, and the evidence for it.
public struct Proposal: Sendable {
  /// A payment of the statement.
  public struct Payment: Hashable, Sendable {
    /// The payee, or the purpose.
    public let name: String
    /// The amount spent; negative for incoming money.
    public let amount: Amount
    /// The day; nil if the statement has none.
    public let day: CalendarDate?
  }

  /// The columns, and the form of their values.
  public let layout: Layout
  /// The payments in the order of the file, including incoming money.
  public let payments: [Payment]
  /// The currency that the file names; nil if it names none.
  public let currency: Currency?
  /// The evidence in the file; nil for a reading with faults.
  public let evidence: Evidence?
  /// True if it needs no confirmation: it is the only proposal, and the file proves it.
  public let isProven: Bool
  /// True if the rows are in several currencies, and this reads those in one of them.
  package private(set) var choosesCurrency = false
  /// The columns that may tell kinds of payments, if all amounts count as spending; else those of
  /// states.
  package let kinds: [PaymentKinds]
  /// The rows that are the sum of the following rows.
  package let splits: [SplitRow]
  /// The first faults; `faultCount` is the number of all.
  package let faults: [ImportFault]
  package let faultCount: Int

  /// The sum of all spending; nil if it is out of range.
  public var total: Amount? {
    try? payments.lazy.map(\.amount).filter { !$0.isNegative }.total()
  }

  /// The first and the last day; nil if there are none.
  public var days: ClosedRange<CalendarDate>? {
    let days = payments.lazy.compactMap(\.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  init(_ candidate: Candidate, isOnly: Bool, choosesCurrency: Bool) {
    self.init(
      candidate.reading, evidence: candidate.evidence,
      isProven: isOnly && !choosesCurrency && candidate.isProven, kinds: candidate.kinds,
      splits: candidate.reading.splits)
    self.choosesCurrency = choosesCurrency
  }

  init(faulty reading: GridReading) {
    self.init(reading, evidence: nil, isProven: false, kinds: [], splits: [])
  }

  private init(
    _ reading: GridReading, evidence: Evidence?, isProven: Bool, kinds: [PaymentKinds],
    splits: [SplitRow]
  ) {
    layout = reading.reader.layout
    payments = reading.records.records.map {
      Payment(name: $0.item.name, amount: $0.item.amount, day: $0.item.date)
    }
    currency = reading.records.currency
    (self.evidence, self.isProven, self.kinds, self.splits) = (evidence, isProven, kinds, splits)
    (faults, faultCount) = (reading.records.refused.faults, reading.records.refused.count)
  }
}
