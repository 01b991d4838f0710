import Foundation

/// The items of a file, found by the records that they were made of.
struct KnownItems {
  private let items: [ExpenseItem]
  private let records: [ExpenseItem]
  private var indices: [ItemID: Int] = [:]
  /// What kinds of records there are items of.
  private var kinds: Set<Int> = []
  /// How many items that an older version imported, under ids drawn at random, stand for each entry.
  private var oldEntries: [UInt64: Int] = [:]
  // What is known by a part of its id is only looked for where its whole id is not known.
  private lazy var imported = ImportedItems(items)
  /// The items that are records of this import.
  private lazy var taken = Set(records.compactMap { index(of: $0.id) })
  /// For the first of equal contents, up to which count all items of that content are taken, and how
  /// many these are and one.
  private var spent: [UInt64: (count: Int, equal: Int)] = [:]
  /// How many records of this import have each account and reference.
  private lazy var sources = Dictionary(
    records.compactMap { ContentID(ItemID($0.id)).map { ($0.source, 1) } }, uniquingKeysWith: +)

  /// The member that older versions left in an item without an id of its own.
  private static let oldMark = "importFingerprint"
  /// How many days a payment may move when the bank books it.
  private static let bookingDays = 4

  /// The items of a file, into which those records go.
  init(_ items: [ExpenseItem], for records: [ExpenseItem]) {
    (self.items, self.records) = (items, records)
    indices.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      indices[ItemID(item.id)] = index
      if let id = ContentID(ItemID(item.id)) { kinds.insert(id.kind) }
      if !item.extras.isEmpty, item.extras.member(Self.oldMark) != nil {
        oldEntries[ContentID.content(of: item, after: 0), default: 0] += 1
      }
    }
  }

  func index(of id: UUID) -> Int? { indices[ItemID(id)] }

  /// Whether an item of an older version is that entry, for one record only.
  mutating func holdsOldEntry(_ item: ExpenseItem) -> Bool {
    guard !oldEntries.isEmpty else { return false }
    let entry = ContentID.content(of: item, after: 0)
    guard let count = oldEntries[entry], count > 0 else { return false }
    oldEntries[entry] = count - 1
    return true
  }
}

// MARK: - What is known by a part of its id

extension KnownItems {
  /// Takes the item that is equal to the record, but of a format that says less of where it comes
  /// from, or more; false where there is none that no other record is.
  mutating func takeEqual(_ record: ExpenseItem) -> Bool {
    guard let id = ContentID(ItemID(record.id)), kinds.contains(where: { $0 != id.kind }) else {
      return false
    }
    // Which of several equal ones it is, each format counts for itself, and one may be deleted.
    let first = ContentID.content(of: record, after: 0)
    var (count, equal) = spent[first] ?? (0, 1)
    while count <= equal {
      let isSpent = count == spent[first]?.count ?? 0
      let same = imported.byContent[ContentID.content(of: record, after: count)] ?? []
      let free = same.filter { !taken.contains($0.index) }
      if let found = free.first(where: { id.mayBe($0.id) }) {
        return taken.insert(found.index).inserted
      }
      (count, equal) = (count + 1, equal + same.count)
      if isSpent, free.isEmpty { spent[first] = (count, equal) }
    }
    return false
  }

  /// The item that the record was before the bank changed it; nil where that is none, or another
  /// payment with the same reference.
  mutating func changed(_ record: ExpenseItem) -> Int? {
    guard let id = ContentID(ItemID(record.id)), kinds.contains(id.kind), id.hasReference,
      sources[id.source] == 1, let same = imported.bySource[id.source], same.count == 1,
      !taken.contains(same[0])
    else { return nil }
    let item = items[same[0]]
    guard let day = item.date?.daysSinceEpoch, let new = record.date?.daysSinceEpoch, day != new
    else { return same[0] }
    let isNear = abs(day - new) <= Self.bookingDays
    return isNear && (item.amount == record.amount || item.name == record.name) ? same[0] : nil
  }
}

/// The items that imports made, by the parts of their ids.
private struct ImportedItems {
  private(set) var byContent: [UInt64: [(index: Int, id: ContentID)]] = [:]
  /// Those with a reference, by it and the account.
  private(set) var bySource: [UInt64: [Int]] = [:]

  init(_ items: [ExpenseItem]) {
    for (index, item) in items.enumerated() {
      guard let id = ContentID(ItemID(item.id)) else { continue }
      byContent[id.content, default: []].append((index, id))
      if id.hasReference { bySource[id.source, default: []].append(index) }
    }
  }
}
