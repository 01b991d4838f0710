// A record without an id gets one that is made of what it says, so that the same file imported again
// adds nothing, and two clones that each import it agree in a merge: of the account's key and the bank's
// own reference, where there is one, else of the key, the date, the amount and the name; and of how many
// like it came before in the same statement, so that two equal payments stay two. Type, category and
// other members have no part in it, since they change when somebody sorts their expenses.

extension ContentID {
  /// The id of a payment.
  ///
  /// - Parameters:
  ///   - key: that of its account; empty where nothing says it.
  ///   - count: how many like it came before, in the same statement.
  static func of(_ record: ImportRecord, key: String, after count: Int) -> ItemID {
    let item = record.item
    var text: [UInt8] = []
    text.reserveCapacity(96)
    // What may hold a line break comes last.
    if let reference = record.ownReference, record.sharesReference {
      text.append(contentsOf: "shared\n\(key)\n\(reference.utf8.count)\n\(reference)\n".utf8)
      item.date?.append(to: &text)
      text.append(contentsOf: "\n\(item.amount.description)\n\(count)\n\(item.name)".utf8)
    } else if let reference = record.ownReference {
      text.append(contentsOf: "reference\n\(key)\n\(count)\n\(reference)".utf8)
    } else {
      text.append(contentsOf: "payment\n\(key)\n".utf8)
      item.date?.append(to: &text)
      text.append(contentsOf: "\n\(item.amount.description)\n\(count)\n\(item.name)".utf8)
    }
    return id(text)
  }
}

/// The ids that a former version made of records, by which what it imported is known.
enum FormerID {
  private static let referenceBits: UInt64 = 40
  private static let (contentMask, sourceMask): (UInt64, UInt64) = (.max >> 4, .max >> 2)

  /// The id of a record, after so many like it of its account and its reference.
  static func of(_ record: ImportRecord, after count: Int) -> ItemID {
    if count == 0, record.account == nil, let id = record.reference.flatMap({ ItemID($0) }) {
      return id
    }
    let item = record.item
    var text: [UInt8] = []
    item.date?.append(to: &text)
    text.append(contentsOf: "\n\(item.amount.description)\n\(count)\n\(item.name)".utf8)
    let content = ContentID.hash(text).high >> 4
    let account = part("account", record.accountKey ?? "")
    let reference = part("reference", record.ownReference ?? "") & (1 << referenceBits - 1)
    let source = (account << referenceBits | reference) & sourceMask
    let low = (source ^ mixed(content)) & sourceMask
    let high = (content ^ mixed(low)) & contentMask
    return ItemID(high: (high >> 12) << 16 | 0x8000 | high & 0xFFF, low: low | 1 << 63)
  }

  /// A number for the text, 0 where it is empty.
  private static func part(_ kind: String, _ text: String) -> UInt64 {
    text.isEmpty ? 0 : ContentID.hash(Array("\(kind)\n\(text)".utf8)).low | 1
  }

  /// The number with all its bits spread over all bits (the last steps of SplitMix64).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

extension ImportRecord {
  /// The bank's reference; nil where the text only says that there is none.
  var ownReference: String? { reference.flatMap { NoReference.isMeant(by: $0) ? nil : $0 } }
}

/// What banks write where a payment has no reference.
enum NoReference {
  private static let words: Set<String> = [
    "notprovided", "not provided", "nonref", "noref", "none", "null", "nil", "n/a", "na", "unknown",
  ]

  /// Whether a text says that there is none.
  static func isMeant(by text: String) -> Bool {
    // Nearly all references are numbers, which need no look at their letters.
    text.utf8.count <= 16 && !text.utf8.contains { (0x31...0x39).contains($0) }
      && (words.contains(text.lowercased())
        || text.allSatisfy { $0 == "0" || $0.isPunctuation || $0.isWhitespace })
  }
}

/// The ids that the records of one import have.
struct RecordIDs {
  /// For each id that is in use, how many like it came so far.
  private var counts: [ItemID: Int] = [:]
  /// How many of them are in the present statement, by the first one's id; nil while it is the first.
  private var countsInStatement: [ItemID: Int]?

  /// - Parameter count: about how many there will be.
  init(reserving count: Int = 0) { counts.reserveCapacity(count) }

  /// Begins another statement of the same import.
  mutating func beginStatement() {
    if !counts.isEmpty { countsInStatement = [:] }
  }

  /// Notes the id that a record brings; false where an earlier one has it.
  mutating func insert(_ id: ItemID) -> Bool {
    counts.updateValue(1, forKey: id) == nil
  }

  /// The id of a record that brings none; nil where an earlier statement of its account has it.
  ///
  /// - Parameter make: the id of a record after so many like it.
  mutating func id(hasAccount: Bool, _ make: (Int) -> ItemID) -> ItemID? {
    let first = make(0)
    let place = hasAccount ? countsInStatement?[first, default: 0] : nil
    if let place { countsInStatement?[first] = place + 1 }
    guard var count = counts[first] else {
      counts[first] = 1
      return first
    }
    if let place, place < count { return nil }
    while counts[make(count)] != nil { count += 1 }
    let new = make(count)
    counts[first] = count + 1
    counts[new] = 1
    return new
  }
}
