public import Foundation

/// A bank's file, of which nobody said yet how it is read.
///
///     let statement = Statement(data, currency: expenses.currency)
///     if let only = statement.proposals.first, only.isProven {
///       var options = StatementOptions()
///       options.layout = only.layout
///       try expenses.importRecords(data, as: "csv", options: options)
///     }
///
/// Nothing is read from a disk, and no file is changed. Each proposal was read over the whole file by the
/// reader that imports it.
public struct Statement: Sendable {
  /// The ways to read it without a fault, of which one may be right.
  ///
  /// One that is proven may be taken; any other is to be shown to a person first.
  public let proposals: [Proposal]
  /// The reason that keeps it from being read; nil if there are proposals.
  package let lack: ProposalLack?
  /// The reading with the fewest faults, if each has one.
  package let faulty: Proposal?
  /// The titles of its columns, as far as they were found.
  package let titles: [String]

  /// Looks at a file: CSV, or JSON with an array of objects.
  ///
  /// - Parameters:
  ///   - data: the whole file.
  ///   - currency: the currency that amounts have to be in; nil to take that which the file names.
  ///   - assumed: the currency if nothing names one.
  ///   - today: the present day, after which a year of two digits is one of the last century.
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
  ///   - format: the format of the text, if somebody said it.
  ///   - options: what is known beside the columns; its layout has what was said already.
  package init(_ bytes: [UInt8], as format: (any ImportFormat.Type)?, _ options: ImportOptions) {
    var (found, lacks, faulty) = ([Candidate](), [ProposalLack.table], GridReading?.none)
    var titles: [String] = []
    var choosesCurrency = false
    for (text, encoding) in StatementText.readings(of: bytes, options.layout.encoding) {
      var options = options
      options.layout.encoding = encoding
      for grid in StatementGrids.grids(of: text, as: format, options.layout) {
        var options = options
        options.layout.items = grid.items
        let search = ProposalSearch(grid.grid, options)
        if titles.isEmpty { titles = grid.grid.titles }
        found += search.found
        if case .currencies(let sums) = search.lack, search.found.isEmpty {
          found += Self.choices(among: sums.keys, in: grid.grid, options)
          choosesCurrency = !found.isEmpty
        }
        lacks.append(search.lack)
        if faulty == nil { faulty = search.faulty }
        if !found.isEmpty { break }
      }
    }
    proposals = found.map {
      Proposal($0, isOnly: found.count == 1, choosesCurrency: choosesCurrency)
    }
    lack = found.isEmpty ? lacks.max { $0.weight < $1.weight } : nil
    self.faulty = found.isEmpty ? faulty.map { Proposal(faulty: $0) } : nil
    self.titles = titles
  }

  /// The readings of rows in several currencies for each of them, into a file that has none yet.
  private static func choices(
    among currencies: some Sequence<Currency>, in grid: Grid, _ options: ImportOptions
  ) -> [Candidate] {
    currencies.sorted { $0.code < $1.code }.flatMap { currency in
      var options = options
      (options.currency, options.layout.currency) = (currency, currency)
      return ProposalSearch(grid, options).found
    }
  }

  /// Tells whether a text in a format of JSON holds other objects than items of ours.
  ///
  /// - Parameter items: the keys that lead to the objects, if somebody said them.
  package static func isForeignJSON(
    _ text: [UInt8], _ format: any ImportFormat.Type, at items: [String]
  ) -> Bool {
    let view = ByteView(text)
    if format == JSONFormat.self {
      guard let grid = try? Grid(json: view, at: items, isFlat: true) else { return false }
      return !grid.holdsOwnItems
    }
    guard format == NDJSONFormat.self, let grid = try? Grid(jsonLines: view, isFlat: true) else {
      return false
    }
    return !grid.holdsOwnItems
  }
}

/// A way to read a statement, and what the file says for it.
public struct Proposal: Sendable {
  /// A payment of the statement: what was spent, or came in.
  public struct Payment: Hashable, Sendable {
    /// Who was paid, or what for.
    public let name: String
    /// The amount that was spent; negative for money that came in.
    public let amount: Amount
    /// The day; nil if the statement has none.
    public let day: CalendarDate?
  }

  /// Which column is which.
  public let layout: Layout
  /// The payments, in the order of the file, with money that came in.
  public let payments: [Payment]
  /// The currency that the file names; nil if it names none.
  public let currency: Currency?
  /// The grounds that the file gives for it; nil for a reading with faults.
  public let evidence: Evidence?
  /// Tells whether it may be taken without a look: it is the only one, and the file proves it.
  public let isProven: Bool
  /// Tells whether the rows are in several currencies, and this is for those in one of them.
  package private(set) var choosesCurrency = false
  /// The values of columns of kinds, if all is taken for spending.
  package let kinds: [PaymentKinds]
  /// The rows that are the sum of rows below them.
  package let splits: [SplitRow]
  /// The first faults, and their number.
  package let faults: [ImportFault]
  package let faultCount: Int

  /// The sum of what was spent; nil if no amount is as much.
  public var total: Amount? {
    try? payments.lazy.map(\.amount).filter { !$0.isNegative }.total()
  }

  /// The first and the last day; nil if there is none.
  public var days: ClosedRange<CalendarDate>? {
    let days = payments.lazy.compactMap(\.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  init(_ candidate: Candidate, isOnly: Bool, choosesCurrency: Bool) {
    let reading = candidate.reading
    self.init(
      reading, evidence: candidate.evidence,
      isProven: isOnly && !choosesCurrency && candidate.isProven, kinds: candidate.kinds,
      splits: reading.splits)
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
