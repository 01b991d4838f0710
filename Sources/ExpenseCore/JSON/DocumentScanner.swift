import Foundation

/// Takes the items of a document one by one, in their order.
protocol ItemConsumer {
  /// A consumer of the items in those bytes.
  init(_ view: ByteView)

  /// Takes the next item.
  ///
  /// - Parameter extras: the members we do not know, each from its key to the end of its value.
  mutating func take(_ item: ScannedItem, extras: [Range<Int>])
}

/// Reads a whole data file, checking all of it, and hands each item to its consumer.
///
/// There is one reader for the two things a file is read for: to build its items, and only to know
/// what is in it. So what one takes the other takes, and with the same errors.
struct DocumentScanner<Consumer> {
  private var scanner: JSONScanner
  private(set) var consumer: Consumer
  private(set) var frame = DocumentFrame()
  private(set) var ids: ItemIDs
  /// Where the first item may start.
  private var startOfItems = 0
  /// Where the next item's line goes: behind the last item, or behind the opening bracket.
  private(set) var endOfItems = 0
  /// Whether the writer would write these very bytes.
  private(set) var isCanonical = true

  private var view: ByteView { scanner.view }
}

// The constraint is on the extensions, not on the type: with a constrained generic type the runtime
// searches every conformance of the program at its first use.
extension DocumentScanner where Consumer: ItemConsumer {
  /// Reads all of the bytes.
  static func scan(_ bytes: [UInt8]) throws(DamagedDocument) -> DocumentScanner {
    try JSONScanner.scan(bytes) { (scanner) throws(JSONFault) -> DocumentScanner in
      var document = DocumentScanner(scanner)
      try document.scan()
      return document
    }
  }

  private init(_ scanner: JSONScanner) {
    self.scanner = scanner
    consumer = Consumer(scanner.view)
    ids = ItemIDs(expecting: scanner.view.count / 100)
  }

  private mutating func scan() throws(JSONFault) {
    if view[0] == 0xEF, view[1] == 0xBB, view[2] == 0xBF {
      throw JSONFault(.byteOrderMark, at: 0)
    }
    scanner.skipWhiteSpace()
    switch scanner.next {
    case UInt8(ascii: "{"): try members()
    case UInt8(ascii: "["):
      isCanonical = false
      try items()
    default:
      throw scanner.isAtEnd ? JSONFault(.empty, at: 0) : scanner.unexpected(.objectOrArray)
    }
    let isClosedByLineFeed = scanner.take(UInt8(ascii: "\n")) && scanner.isAtEnd
    isCanonical = isCanonical && isClosedByLineFeed && !scanner.sawWhiteSpace
    try scanner.finish()
    frame.complete()
  }
}

// MARK: - Top level

extension DocumentScanner where Consumer: ItemConsumer {
  private mutating func members() throws(JSONFault) {
    try scanner.enterObject()
    var isFirst = true
    while let key = try scanner.nextKey(isFirst: isFirst) {
      isFirst = false
      try scanner.claim(key)
      let start = key.range.lowerBound - 1
      guard let member = DocumentMember(rawValue: view.string(key)) else {
        try scanner.skipValue()
        frame.parts.append(.other(view.compact(start..<scanner.position)))
        continue
      }
      isCanonical = isCanonical && !key.isEscaped
      try read(member, from: start)
    }
    isCanonical = isCanonical && frame.parts.contains(.items)
  }

  private mutating func read(_ member: DocumentMember, from start: Int) throws(JSONFault) {
    let isNull = try scanner.skipNull()
    isCanonical = isCanonical && !isNull
    switch member {
    case .items:
      frame.parts.append(.items)
      if !isNull { try items() }
    case .currency:
      frame.parts.append(.currency)
      guard !isNull else { return }
      let (currency, isEscaped) = try scanner.currency()
      frame.currency = currency
      isCanonical = isCanonical && !isEscaped
    case .format where !isNull:
      try scanner.checkFormat()
      frame.parts.append(.other(view.compact(start..<scanner.position)))
    case .format: break
    }
  }
}

// MARK: - Items

extension DocumentScanner where Consumer: ItemConsumer {
  private mutating func items() throws(JSONFault) {
    guard scanner.next == UInt8(ascii: "[") else {
      throw scanner.wrongShape(DocumentMember.items.rawValue, .array)
    }
    try scanner.enterArray()
    startOfItems = scanner.position
    endOfItems = startOfItems
    while try nextItem() {
      do {
        let item = try scanner.item()
        ids.append(item.id)
        isCanonical = isCanonical && item.isCanonical
        consumer.take(item, extras: scanner.extras)
        endOfItems = scanner.position
      } catch {
        var fault = error
        fault.row = ids.count + 1
        throw fault
      }
    }
    // Only now are the ids compared: what is no item at all is told before an id that comes twice.
    if let (row, earlier) = ids.index() { throw repeatedID(in: row, earlier: earlier) }
  }

  /// Steps to the next item, taking the line feed and the space of the writer's layout by hand, so
  /// that any white space the scanner sees is one that the writer would not write.
  private mutating func nextItem() throws(JSONFault) -> Bool {
    let isFirst = ids.count == 0
    var isLaidOut = scanner.take(UInt8(ascii: "\n"))
    if isFirst, scanner.next != UInt8(ascii: "]") {
      isLaidOut = scanner.take(UInt8(ascii: " ")) && isLaidOut
    }
    isCanonical = isCanonical && isLaidOut
    return try scanner.nextElement(isFirst: isFirst)
  }

  /// The fault of an id that an earlier item has.
  private func repeatedID(in row: Int, earlier: Int) -> JSONFault {
    let item = item(inRow: row)
    var fault = JSONFault(
      .duplicateID(item.id.uuid.uuidString, firstRow: earlier), at: item.idOffset)
    fault.row = row
    return fault
  }

  /// What is wrong with an item that reads as one.
  func damage(_ problem: DamagedDocument.Problem, inRow row: Int) -> DamagedDocument {
    var fault = JSONFault(problem, at: item(inRow: row).idOffset)
    fault.row = row
    return DamagedDocument(fault, in: view)
  }

  /// The item in that row, looked up.
  private func item(inRow row: Int) -> ScannedItem {
    var again = JSONScanner(view)
    again.position = startOfItems
    var item = ScannedItem()
    for index in 0..<row {
      guard (try? again.nextElement(isFirst: index == 0)) == true,
        let next = try? again.item()
      else { break }
      item = next
    }
    return item
  }
}
