import Foundation

// A record without an id gets one that is made of what it says: its date, its amount, its name and how
// many like it came before in the same statement; and the account and the bank's reference, where it
// has them. So the same file imported again adds nothing, and two clones that each import it agree in a
// merge, while two equal records of one statement stay two. Type, category and other members have
// no part in it, since they change when somebody sorts their expenses.
//
// The parts can be read from an id again, which answers what a hash of all could not, whatever was
// corrected in the item since:
// - Another format says less, or more: what has no reference, or no account, passes for what has one
//   and is equal in the rest.
// - A bank changes a payment under its reference: that is known by the account and the reference, and
//   what a person changed in the item is told from it (see `SamePayments`).
//
// The content is the first part of a secure hash: one that is easy to meet would lose money.

/// An id that is made of what a record says (RFC 9562, version 8).
package struct ContentID: Hashable {
  /// The date, the amount, the name, and how many like it came before: 60 bits.
  let content: UInt64
  /// The account in 22 bits and the reference in 40, each 0 where there is none.
  let source: UInt64

  private static let referenceBits: UInt64 = 40
  private static let (contentMask, sourceMask): (UInt64, UInt64) = (.max >> 4, .max >> 2)

  /// The id of a record.
  ///
  /// - Parameters:
  ///   - count: how many records like it came before, of that account and that reference.
  ///   - account: its number; nil where nothing says it.
  ///   - reference: the bank's own; nil where there is none.
  init(
    of entry: ExpenseItem, after count: Int, account: String? = nil, reference: String? = nil
  ) {
    content = Self.content(of: entry, after: count)
    let number = account.map { $0.uppercased().filter { $0.isLetter || $0.isNumber } } ?? ""
    let known = reference.flatMap { NoReference.isMeant(by: $0) ? nil : $0 } ?? ""
    let low = Self.part("reference", known) & (1 << Self.referenceBits - 1)
    source = (Self.part("account", number) << Self.referenceBits | low) & Self.sourceMask
  }

  /// The first 60 bits of a hash of date, amount, count and name, each in a line of its own; the name
  /// comes last, because only a name may hold a line break.
  static func content(of entry: ExpenseItem, after count: Int) -> UInt64 {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    entry.date?.append(to: &text)
    text.append(UInt8(ascii: "\n"))
    text.append(contentsOf: entry.amount.description.utf8)
    text.append(contentsOf: "\n\(count)\n\(entry.name)".utf8)
    return hash(text).high >> 4
  }

  /// A number for the text, 0 where it is empty.
  private static func part(_ kind: String, _ text: String) -> UInt64 {
    text.isEmpty ? 0 : hash(Array("\(kind)\n\(text)".utf8)).low | 1
  }

  private static func hash(_ text: [UInt8]) -> (high: UInt64, low: UInt64) {
    let hash = SHA256.hash(text)
    return (UInt64(hash[0]) << 32 | UInt64(hash[1]), UInt64(hash[2]) << 32 | UInt64(hash[3]))
  }

  /// The id of a record of the file that has a name of its own, the same wherever it is made.
  package static func of(named name: String, in list: String) -> String {
    let (high, low) = hash(Array("list\n\(list)\n\(name)".utf8))
    return ItemID(high: high & ~0xF000 | 0x8000, low: low & sourceMask | 1 << 63).description
  }
}

// MARK: - Reading the parts

extension ContentID {
  /// The parts of an id; nil where it is of another version, and so none of these.
  init?(_ id: ItemID) {
    guard id.high & 0xF000 == 0x8000, id.low >> 62 == 0b10 else { return nil }
    let (high, low) = ((id.high >> 16) << 12 | id.high & 0xFFF, id.low & Self.sourceMask)
    content = (high ^ Self.mixed(low)) & Self.contentMask
    source = (low ^ Self.mixed(content)) & Self.sourceMask
  }

  /// The id as items have it.
  ///
  /// Each part is mixed into the other, so that the first digits, which people type, differ wherever
  /// anything does.
  var id: ItemID {
    let low = (source ^ Self.mixed(content)) & Self.sourceMask
    let high = (content ^ Self.mixed(low)) & Self.contentMask
    return ItemID(high: (high >> 12) << 16 | 0x8000 | high & 0xFFF, low: low | 1 << 63)
  }

  /// The number with all its bits spread over all bits (the last steps of SplitMix64).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  var hasReference: Bool { source & (1 << Self.referenceBits - 1) != 0 }

  /// What the record says of where the payment comes from: 1 for a reference, 2 for an account, 3 for
  /// both, 0 for neither.
  var kind: Int { (hasReference ? 1 : 0) + (source >> Self.referenceBits != 0 ? 2 : 0) }

  /// The reference where the kind has one, and the account where it has one.
  func source(ofKind kind: Int) -> UInt64 {
    let reference: UInt64 = 1 << Self.referenceBits - 1
    let account = Self.sourceMask & ~reference
    return source & ((kind & 1 != 0 ? reference : 0) | (kind & 2 != 0 ? account : 0))
  }

  /// Whether the item says another payment than the one that it was made of.
  func isEdited(_ item: ExpenseItem) -> Bool { Self.content(of: item, after: 0) != content }

  /// What was edited in the item since it was made, of its name, amount and date, given what the bank
  /// says of the payment now; nil where both changed the same, and so nothing tells.
  func edits(of item: ExpenseItem, given record: ExpenseItem) -> [Int]? {
    let differing = ItemMember.payment.filter { !ItemMember.all[$0].isEqual(item, record) }
    let choices = (0..<1 << differing.count).sorted { $0.nonzeroBitCount < $1.nonzeroBitCount }
    for choice in choices {
      var original = item
      let edited = differing.indices.filter { choice & 1 << $0 != 0 }.map { differing[$0] }
      for place in edited { ItemMember.all[place].copy(from: record, to: &original) }
      if !isEdited(original) { return edited }
    }
    return nil
  }
}

extension ItemMember {
  /// Where the members stand that make an item a payment.
  static let payment = [namePlace, amountPlace, datePlace]
}

/// What banks write where a payment has no reference.
enum NoReference {
  private static let words: Set<String> = [
    "notprovided", "not provided", "nonref", "noref", "none", "null", "nil", "n/a", "na", "unknown",
  ]

  /// Whether a text says that there is none.
  static func isMeant(by text: String) -> Bool {
    text.utf8.count <= 16
      && (words.contains(text.lowercased())
        || text.allSatisfy { $0 == "0" || $0.isPunctuation || $0.isWhitespace })
  }
}
