// A payment gets an id that is made of what its statement says, so that the same file imported again
// adds nothing, and two clones that each import it agree in a merge: of the account's key and the bank's
// own reference, where there is one, else of the key, the date, the amount and the name, and of how many
// like it came before in the same statement, so that two equal payments stay two. Type, category and
// other members have no part in it, since they change when somebody sorts their expenses.

extension ContentID {
  /// The id of a payment that its reference alone tells from others.
  static func of(reference: String, key: String) -> ItemID {
    id(Array("reference\n\(key)\n0\n\(reference)".utf8))
  }

  /// The id of a payment made of all that tells it from others.
  ///
  /// - Parameter count: how many like it came before, in the same statement.
  static func of(_ record: ImportRecord, after count: Int) -> ItemID {
    let (item, key) = (record.item, record.key)
    var text: [UInt8] = []
    text.reserveCapacity(96)
    // What may hold a line break comes last.
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
  /// The bank's reference; nil if the text only says that there is none.
  var ownReference: String? { reference.flatMap { NoReference.isMeant(by: $0) ? nil : $0 } }

  /// The id that is made of all that the payment says, also if its reference tells it from others.
  var exactID: ItemID {
    referenceID == nil || sharesReference ? ItemID(item.id) : ContentID.of(self, after: 0)
  }

  /// Gives the payment its id.
  ///
  /// - Parameter isShared: whether others of a statement have its reference, which then names none.
  mutating func identify(isShared: Bool, among counts: inout PaymentCounts) {
    referenceID = ownReference.map { ContentID.of(reference: $0, key: key) }
    sharesReference = isShared
    let id = isShared ? nil : referenceID
    item.id = (id ?? counts.next(like: self)).uuid
  }
}

/// The words that banks write where a payment has no reference.
enum NoReference {
  private static let words: Set<String> = [
    "notprovided", "not provided", "nonref", "noref", "none", "null", "nil", "n/a", "na", "unknown",
  ]

  /// Tells whether a text says that there is none.
  static func isMeant(by text: String) -> Bool {
    // Nearly all references are numbers, which need no look at their letters.
    text.utf8.count <= 16 && !text.utf8.contains { (0x31...0x39).contains($0) }
      && (words.contains(text.lowercased())
        || text.allSatisfy { $0 == "0" || $0.isPunctuation || $0.isWhitespace })
  }
}

/// The payments of a statement that are alike, counted as they come.
struct PaymentCounts {
  private var counts: [ItemID: Int] = [:]

  /// Notes the id that a record brings; false if an earlier one has it.
  mutating func insert(_ id: ItemID) -> Bool { counts.updateValue(1, forKey: id) == nil }

  /// The id of a record that brings none.
  mutating func next(like record: ImportRecord) -> ItemID {
    let first = ContentID.of(record, after: 0)
    let count = counts[first, default: 0]
    counts[first] = count + 1
    return count == 0 ? first : ContentID.of(record, after: count)
  }
}
