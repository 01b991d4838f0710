import Foundation

/// The items of a file, found by the records that they were made of.
struct KnownItems {
  private var indices: [ItemID: Int] = [:]
  /// For records that the file has under another id, by their places: the item.
  private var others: [Int: SamePayments.Pair] = [:]
  /// For each entry, how many items an older version made of it, under random ids.
  private var oldEntries: [UInt64: Int] = [:]

  /// The member that older versions left in an item without an id of its own.
  private static let oldMark = "importFingerprint"

  /// The items of a file, into which those records go.
  init(_ items: [ExpenseItem], for records: [ExpenseItem]) {
    indices.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      indices[ItemID(item.id)] = index
      if !item.extras.isEmpty, item.extras.member(Self.oldMark) != nil {
        oldEntries[ContentID.content(of: item, after: 0), default: 0] += 1
      }
    }
    for pair in SamePayments(items, at: indices, records, isStatement: true).pairs {
      others[pair.second] = pair
    }
  }

  func index(of id: UUID) -> Int? { indices[ItemID(id)] }

  /// The item that is the same payment as that record, under another id; nil where there is none.
  func other(for record: Int) -> SamePayments.Pair? { others[record] }

  /// Whether an item of an older version is that entry, for one record only.
  mutating func holdsOldEntry(_ item: ExpenseItem) -> Bool {
    guard !oldEntries.isEmpty else { return false }
    let entry = ContentID.content(of: item, after: 0)
    guard let count = oldEntries[entry], count > 0 else { return false }
    oldEntries[entry] = count - 1
    return true
  }
}
