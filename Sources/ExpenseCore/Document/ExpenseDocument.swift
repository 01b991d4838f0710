/// What the data file holds.
package struct ExpenseDocument: Sendable {
  package var items: [ExpenseItem] {
    didSet { source = nil }
  }
  /// The currency all amounts are in; nil where nothing is said yet.
  package var currency: Currency?
  /// The other lists of the file, by their keys; one that is empty is not in the file.
  ///
  /// Every array at the top whose elements are all objects, each with an `id` of its own, is one.
  package var lists: [String: [Record]] = [:]
  /// The key of the list of expenses.
  package static let itemList = DocumentMember.items.rawValue
  /// The key of the list of options that imports keep; those of one record belong together.
  package static let profileList = "Imports"
  /// The members at the top of the file, in their order.
  var parts: [Part]
  /// The bytes that the items were read from, until these change.
  var source: DocumentSource?

  /// One member at the top of the file.
  enum Part: Equatable, Sendable {
    case items
    case currency
    case list(String)
    /// The number of the file's format, written where it is more than 1.
    case format
    /// One we do not know or do not change, as it is.
    case other(RawMember)
  }

  package init() {
    (items, parts) = ([], [.currency, .items])
  }

  /// Reads the bytes of a data file; a bare array, as the app writes it, is read as its items.
  ///
  /// - Throws: `DamagedDocument` for anything else.
  package init(decoding bytes: [UInt8]) throws(DamagedDocument) {
    self = try DocumentReader.read(bytes)
  }
}

extension ExpenseDocument {
  /// Puts an item after the others; not for a loop, since all items are copied.
  package mutating func append(_ item: ExpenseItem) {
    changeItems(adding: 1) { $0.append(item) }
  }

  /// Puts items in those places, from 0.
  package mutating func put(_ new: [ExpenseItem], at places: [Int]) {
    changeItems { for (place, item) in zip(places, new) { $0[place] = item } }
  }

  /// Changes a copy of the items, once for all changes.
  ///
  /// It is on large pages: on small ones, making room for a hundred thousand items takes longer than
  /// to copy them.
  private mutating func changeItems(
    adding count: Int = 0, _ change: (inout [ExpenseItem]) -> Void
  ) {
    var changed: [ExpenseItem] = System.array(roomFor: items.count + count)
    changed.append(contentsOf: items)
    change(&changed)
    items = changed
  }
}

/// The bytes of a file that the items of a document were read from.
struct DocumentSource: Sendable {
  /// The whole file.
  let bytes: [UInt8]
  /// Where each item's line ends, if the layout is the writer's own; otherwise empty.
  ///
  /// A line begins with its line feed, where the one before it ends.
  let lineEnds: [UInt32]
  /// Where the first item's line begins.
  let start: Int

  /// The lines of those items, of which there is at least one.
  func lines(_ items: Range<Int>) -> ArraySlice<UInt8> {
    let start = items.lowerBound == 0 ? self.start : Int(lineEnds[items.lowerBound - 1])
    return bytes[start..<Int(lineEnds[items.upperBound - 1])]
  }
}

extension ExtraMembers {
  /// What an item of a JSON export says that its amount is in; nil for any other.
  var currency: Currency? {
    let code = member("currency")?.value.dropFirst().dropLast()
    return code.flatMap { Currency(code: String($0)) }
  }
}
