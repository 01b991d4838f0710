/// What a data file holds, found without building its items.
///
/// Reading it checks everything that reading the document checks. Adding one item needs no more:
/// where the bytes are laid out as the writer lays them out, the new item's line goes in at
/// `endOfItems`, and the result is, byte for byte, what reading, appending and writing would give.
package struct DocumentOutline: Sendable {
  /// The ids of all items.
  package let ids: ItemIDs
  /// What the items of each type come to, in the order the types first appear.
  package let types: [TypeTotal]
  /// The currency all amounts are in; nil where nothing is said yet.
  package let currency: Currency?
  /// Whether `ExpenseDocument` would write these very bytes.
  package let isCanonical: Bool
  /// The offset behind the last item, or behind the opening bracket of the items.
  package let endOfItems: Int

  /// How many items there are.
  package var count: Int { ids.count }

  /// What the items of one type come to.
  package struct TypeTotal: Sendable, Equatable {
    /// The type.
    package let type: ExpenseType
    /// How many items there are.
    package var count: Int
    /// Their sum; nil where no `Amount` can hold it.
    package var total: Amount?
  }

  /// Reads the bytes of a data file.
  ///
  /// - Throws: `DamagedDocument`, exactly where `ExpenseDocument` does.
  package init(of bytes: [UInt8]) throws(DamagedDocument) {
    let scan = try DocumentScanner<TypeTotals>.scan(bytes)
    ids = scan.ids
    types = scan.consumer.totals
    currency = scan.frame.currency
    isCanonical = scan.isCanonical
    endOfItems = scan.endOfItems
  }
}

extension DocumentOutline {
  /// What there is without a file.
  package static let none = DocumentOutline()

  private init() {
    (ids, types, currency) = (ItemIDs(expecting: 0), [], nil)
    (isCanonical, endOfItems) = (false, 0)
  }

  /// The bytes with one more item behind the others; nil where that takes a rewrite, because they
  /// are not laid out as the writer would.
  ///
  /// - Parameters:
  ///   - item: its id must not be in `ids`.
  ///   - bytes: those that this is the outline of.
  func appending(_ item: ExpenseItem, to bytes: [UInt8]) -> ExtendedDocument? {
    guard isCanonical, endOfItems <= bytes.count else { return nil }
    var line: [UInt8] = []
    line.appendLine(of: item, isFirst: count == 0)
    return ExtendedDocument(bytes: bytes, line: line, place: endOfItems)
  }
}

/// The bytes of a data file with one more line among them, which are not copied for it.
struct ExtendedDocument: FileContent {
  fileprivate let bytes: [UInt8]
  fileprivate let line: [UInt8]
  /// Where the line goes in.
  fileprivate let place: Int

  func encode<Failure>(
    into result: inout [UInt8], spill: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try result.append(bytes[..<place], spill: spill)
    result += line
    try result.append(bytes[place...], spill: spill)
  }
}

/// Adds up the items of each type.
private struct TypeTotals: ItemConsumer {
  var totals: [DocumentOutline.TypeTotal] = []
  private var places = KeyPlaces<ExpenseType>()
  private var recent = RecentTexts<Int>()
  private let view: ByteView

  init(_ view: ByteView) {
    self.view = view
  }

  mutating func take(_ item: ScannedItem, extras: [Range<Int>]) {
    let index = recent.value(of: item.type, in: view) ?? index(of: item.type)
    totals[index].count += 1
    totals[index].total = totals[index].total.flatMap { try? $0.adding(item.amount) }
  }

  private mutating func index(of text: JSONText) -> Int {
    let type = ExpenseType(rawValue: view.string(text))
    let index = places.place(of: type)
    if index == totals.count { totals.append(.init(type: type, count: 0, total: .zero)) }
    recent.keep(index, for: text, in: view)
    return index
  }
}
