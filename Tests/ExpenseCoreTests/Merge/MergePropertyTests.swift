import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

struct MergePropertyTests {
  @Test(.long, arguments: 0..<200 as Range<UInt64>)
  func sidesThatChangeDifferentItemsMergeToBothChangesEitherWay(seed: UInt64) throws {
    var random = JSONGenerator(seed: seed)
    let base = random.document(of: random.count(0...12))
    var (ours, theirs) = (base, base)
    var expected: [UUID: ExpenseItem] = [:]
    for item in base.items {
      let change = random.change(of: item)
      if let change { expected[item.id] = change }
      switch random.count(0...2) {
      case 0: ours.replace(item, by: change)
      case 1: theirs.replace(item, by: change)
      default:
        ours.replace(item, by: change)
        theirs.replace(item, by: change)
      }
    }
    for _ in 0..<random.count(0...5) { expected.add(random.item(), to: &ours) }
    for _ in 0..<random.count(0...5) { expected.add(random.item(), to: &theirs) }
    let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.conflicts == [])
    #expect(merge.document.items.count == expected.count)
    for item in merge.document.items { #expect(item == expected[item.id]) }
    let mirrored = ThreeWayMerge(base: base, ours: theirs, theirs: ours)
    #expect(mirrored.document.encoded() == merge.document.encoded())
    #expect(try ExpenseDocument(decoding: merge.document.encoded()).items == merge.document.items)
  }

  @Test(arguments: seeds(200))
  func onlyDeletedItemsAreLost(seed: UInt64) {
    var random = JSONGenerator(seed: seed)
    let base = random.document(of: random.count(1...12))
    let sides = (0..<2).map { _ in random.changed(base) }
    let merge = ThreeWayMerge(base: base, ours: sides[0], theirs: sides[1])
    let mirrored = ThreeWayMerge(base: base, ours: sides[1], theirs: sides[0])
    let kept = Set(merge.document.items.map(\.id))
    for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      for item in side.items where !kept.contains(item.id) {
        #expect(base.items.contains(item), "an item that was new or edited is gone")
        #expect(!other.items.contains { $0.id == item.id })
      }
    }
    #expect(mirrored.document.items.map(\.id) == merge.document.items.map(\.id))
    #expect(mirrored.conflicts.count == merge.conflicts.count)
    if merge.conflicts.isEmpty {
      #expect(mirrored.document.encoded() == merge.document.encoded())
    }
  }

  /// Whatever both sides split, delete and edit, an item and its parts add up to the sum of one
  /// side.
  @Test(arguments: seeds(300))
  func splitItemsComeToWhatOneSideHasOfThem(seed: UInt64) {
    var random = JSONGenerator(seed: seed)
    let (first, second) = (random.item().id, random.item().id)
    var base = ExpenseDocument()
    base.currency = .usd
    base.items = [first, second].map { ExpenseItem(id: $0, name: "Hotel", amount: 100) }
    for _ in 0..<random.count(0...2) { random.divide(&base) }
    let sides = (0..<2).map { _ in
      var side = base
      for _ in 0..<random.count(0...3) { random.divide(&side) }
      return side
    }
    let merge = ThreeWayMerge(base: base, ours: sides[0], theirs: sides[1])
    let mirrored = ThreeWayMerge(base: base, ours: sides[1], theirs: sides[0])
    #expect(merge.conflicts.count == mirrored.conflicts.count)
    if merge.conflicts.isEmpty { #expect(merge.document.text == mirrored.document.text) }
    let known = Set(([base] + sides).flatMap(\.items).map(\.id))
    for result in [merge.document, mirrored.document] {
      for root in [first, second] {
        let found = result.amounts(of: root, among: known)
        #expect(sides.contains { $0.amounts(of: root, among: known) == found }, "\(found)")
      }
    }
  }

  @Test(.long) func twoClonesThatMergeEachOthersWorkStayEqual() throws {
    var random = JSONGenerator(seed: 42)
    var base = ExpenseDocument()
    base.currency = .usd
    var owned: [[UUID]] = [[], []]
    for _ in 0..<100 {
      var clones = [base, base]
      for index in clones.indices {
        for _ in 0..<random.count(0...4) {
          let item = random.item()
          clones[index].items.append(item)
          owned[index].append(item.id)
        }
        for item in clones[index].items where owned[index].contains(item.id) && random.chance(20) {
          clones[index].replace(item, by: random.change(of: item))
        }
      }
      let first = ThreeWayMerge(base: base, ours: clones[0], theirs: clones[1])
      let second = ThreeWayMerge(base: base, ours: clones[1], theirs: clones[0])
      #expect(first.conflicts == [] && second.conflicts == [])
      try #require(first.document.encoded() == second.document.encoded())
      base = try ExpenseDocument(decoding: first.document.encoded())
    }
    #expect(base.items.count > 20)
  }
}

extension JSONGenerator {
  /// A document with the currency USD.
  fileprivate mutating func document(of count: Int) -> ExpenseDocument {
    var document = ExpenseDocument()
    document.currency = .usd
    document.items = (0..<count).map { _ in item() }
    return document
  }

  /// The item with random changes; nil if it is deleted.
  fileprivate mutating func change(of item: ExpenseItem) -> ExpenseItem? {
    guard !chance(30) else { return nil }
    var changed = item
    if chance(40) { changed.name = name() }
    if chance(40) { changed.amount = amount() }
    if chance(40) { changed.date = chance(50) ? nil : self.item().date }
    if chance(40) { changed.category = chance(50) ? nil : name() }
    if chance(40) { changed.extras = self.item().extras }
    return changed
  }

  /// The document with items changed, deleted and added.
  fileprivate mutating func changed(_ document: ExpenseDocument) -> ExpenseDocument {
    var changed = document
    for item in document.items where chance(50) { changed.replace(item, by: change(of: item)) }
    for _ in 0..<count(0...3) { changed.items.append(item()) }
    return changed
  }
}

extension JSONGenerator {
  /// Splits an item, changes its amount, or deletes it.
  fileprivate mutating func divide(_ document: inout ExpenseDocument) {
    guard !document.items.isEmpty else { return }
    let index = count(0...document.items.count - 1)
    let item = document.items[index]
    switch count(0...5) {
    case 0: document.items.remove(at: index)
    case 1: document.items[index].amount = Amount(count(1...99)) ?? 1
    default:
      let known = Set(document.items.map(\.id))
      let part = Amount(count(1...9)) ?? 1
      guard let id = ContentID.parts(of: item.id).first(where: { !known.contains($0) }),
        let rest = try? item.amount - part
      else { return }
      document.items[index].amount = rest
      document.items.append(ExpenseItem(id: id, name: "Part", amount: part))
    }
  }
}

extension ExpenseDocument {
  /// The amounts of an item and its parts, by id.
  fileprivate func amounts(of root: UUID, among known: Set<UUID>) -> [UUID: Amount] {
    var ids = [root]
    var next = 0
    while next < ids.count {
      ids += ContentID.parts(of: ids[next]).prefix(while: known.contains)
      next += 1
    }
    return Dictionary(items.filter { ids.contains($0.id) }.map { ($0.id, $0.amount) }) { $1 }
  }

  fileprivate mutating func replace(_ item: ExpenseItem, by change: ExpenseItem?) {
    guard let index = items.firstIndex(where: { $0.id == item.id }) else { return }
    items.remove(at: index)
    if let change { items.insert(change, at: index) }
  }
}

extension [UUID: ExpenseItem] {
  fileprivate mutating func add(_ item: ExpenseItem, to document: inout ExpenseDocument) {
    self[item.id] = item
    document.items.append(item)
  }
}
