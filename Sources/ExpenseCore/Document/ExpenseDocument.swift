/// The content of a data file.
package struct ExpenseDocument: Sendable {
  package var items: [ExpenseItem] {
    didSet { source = nil }
  }
  /// The key of the list of expenses.
  package static let itemList = DocumentMember.items.rawValue
  /// The members at the top level of the file, in order, with those that only keep their place;
  /// always one for the items and one for the currency.
  var top: [TopMember]
  /// The bytes that the items were read from; nil after the items changed.
  var source: DocumentSource?

  package init() {
    (items, top) = ([], [TopMember(.currency), TopMember(.items, .items)])
  }

  /// Reads a data file; a bare array, as the app writes it, is read as the items.
  ///
  /// - Throws: `DamagedDocument` if the bytes are anything else.
  package init(decoding bytes: [UInt8]) throws(DamagedDocument) {
    self = try DocumentReader.read(bytes)
  }
}

extension ExpenseDocument {
  /// Appends an item; do not call this in a loop, because all items are copied.
  package mutating func append(_ item: ExpenseItem) {
    changeItems(adding: 1) { $0.append(item) }
  }

  /// Replaces the items at those indices.
  package mutating func put(_ new: [ExpenseItem], at places: [Int]) {
    changeItems { for (place, item) in zip(places, new) { $0[place] = item } }
  }

  /// Applies changes to a copy of the items.
  ///
  /// The copy is allocated on large pages: on small ones, allocating a hundred thousand items takes
  /// longer than copying them.
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
  /// The offset at which each item's line ends, if the layout is our writer's; otherwise empty.
  ///
  /// A line begins with its line feed, where the one before ends.
  let lineEnds: [UInt32]
  /// The offset at which the first item's line begins.
  let start: Int

  /// The lines of a range of items, which must not be empty.
  func lines(_ items: Range<Int>) -> ArraySlice<UInt8> {
    let start = items.lowerBound == 0 ? self.start : Int(lineEnds[items.lowerBound - 1])
    return bytes[start..<Int(lineEnds[items.upperBound - 1])]
  }
}

extension ExtraMembers {
  /// The currency that an item of a JSON export names for its amount; nil if it names none.
  var currency: Currency? {
    let code = member("currency")?.value.dropFirst().dropLast()
    return code.flatMap { Currency(code: String($0)) }
  }
}
