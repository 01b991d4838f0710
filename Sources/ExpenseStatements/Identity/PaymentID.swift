import ExpenseCore

// A payment gets an id made from its content in the statement, so that importing the same file
// again adds nothing, and two clones that each import it agree in a merge. It is made from the
// account's key and the bank's reference, if there is one; otherwise from the key, the date, the
// amount, the name, and the number of equal payments before it in the same statement, so that two
// equal payments stay two. Type, category and other members do not count, because they change when
// people sort their expenses.

extension ContentID {
  /// The id of a payment with a unique reference.
  static func of(reference: String, key: String) -> ItemID {
    id(Array("reference\n\(key)\n0\n\(reference)".utf8))
  }

  /// The id of a payment made from everything that distinguishes it.
  ///
  /// - Parameter count: the number of equal payments before it in the same statement.
  static func of(_ record: ImportRecord, after count: Int) -> ItemID {
    let (item, key) = (record.item, record.key)
    var text: [UInt8] = []
    text.reserveCapacity(96)
    // Parts that can contain a line break come last.
    if let reference = record.ownReference {
      text.append(contentsOf: "shared\n\(key)\n\(reference.utf8.count)\n\(reference)\n".utf8)
    } else {
      text.append(contentsOf: "payment\n\(key)\n".utf8)
    }
    item.date?.append(to: &text)
    text.append(contentsOf: "\n\(item.amount.description)\n\(count)\n\(item.name)".utf8)
    return id(text)
  }
}

extension ImportRecord {
  /// The bank's reference; nil if its text only says that there is none.
  var ownReference: String? { reference.flatMap { NoReference.isMeant(by: $0) ? nil : $0 } }

  /// The id made from the whole payment, even if it has a unique reference.
  var exactID: ItemID {
    referenceID == nil || sharesReference ? ItemID(item.id) : ContentID.of(self, after: 0)
  }

  /// Sets the payment's id.
  ///
  /// - Parameter isShared: true if others of a statement have the same reference, which then
  ///   identifies none.
  mutating func identify(isShared: Bool, among counts: inout PaymentCounts) {
    referenceID = ownReference.map { ContentID.of(reference: $0, key: key) }
    sharesReference = isShared
    let id = isShared ? nil : referenceID
    item.id = (id ?? counts.next(like: self)).uuid
  }
}

/// The words that banks write for a missing reference.
enum NoReference {
  private static let words: Set<String> = [
    "notprovided", "not provided", "nonref", "noref", "none", "null", "nil", "n/a", "na", "unknown",
  ]

  /// Returns true if a text says that there is no reference.
  static func isMeant(by text: String) -> Bool {
    // Nearly all references are numbers, which need no further tests.
    text.utf8.count <= 16 && !text.utf8.contains { (0x31...0x39).contains($0) }
      && (words.contains(text.lowercased())
        || text.allSatisfy { $0 == "0" || $0.isPunctuation || $0.isWhitespace })
  }
}

/// The numbers of equal payments in a statement so far.
struct PaymentCounts {
  private var counts: [ItemID: Int] = [:]

  /// Adds the id of a record that has one; returns false if an earlier record has it.
  mutating func insert(_ id: ItemID) -> Bool { counts.updateValue(1, forKey: id) == nil }

  /// The id for a record without one.
  mutating func next(like record: ImportRecord) -> ItemID {
    let first = ContentID.of(record, after: 0)
    let count = counts[first, default: 0]
    counts[first] = count + 1
    return count == 0 ? first : ContentID.of(record, after: count)
  }
}
