/// The items of three copies of a file that are one payment under different ids, since it was imported
/// in two formats, or before and after the bank changed it.
struct UnitedPayments {
  private let base: [ItemID: Int]
  private let ours: [ItemID: Int]
  private let theirs: [ItemID: Int]
  /// All ids of one payment, for each of them.
  private var ids: [ItemID: [ItemID]] = [:]

  init(base: [ExpenseItem], ours: [ExpenseItem], theirs: [ExpenseItem]) {
    (self.base, self.ours, self.theirs) = (base.places, ours.places, theirs.places)
    unite(base, self.base, ours)
    unite(base, self.base, theirs)
    unite(ours, self.ours, theirs)
  }

  private mutating func unite(
    _ first: [ExpenseItem], _ places: [ItemID: Int], _ second: [ExpenseItem]
  ) {
    // Items of the base are not paired because they are equal: a copy that deleted one of them and has
    // an equal new one has bought it a second time.
    for pair in SamePayments(first, at: places, second, equalBesides: base).pairs {
      let same = [first[pair.first], second[pair.second]].map { ItemID($0.id) }
      let all = Set(same.flatMap { ids[$0] ?? [$0] })
      // Where one copy has both, somebody saw them side by side, and they are two.
      let areOne = [base, ours, theirs].allSatisfy { copy in all.count { copy[$0] != nil } < 2 }
      guard areOne else { continue }
      for id in all { ids[id] = Array(all) }
    }
  }

  /// The items, each payment under its one id.
  func united(_ items: [ExpenseItem]) -> [ExpenseItem] {
    guard !ids.isEmpty else { return items }
    return items.map { item in
      guard let all = ids[ItemID(item.id)], let id = all.max(by: isLess) else { return item }
      var item = item
      item.id = id.uuid
      return item
    }
  }

  /// Whether the other id says more of where the payment comes from, or else is the later one: not
  /// that of the base, or the greater of two, whichever side has it.
  private func isLess(_ id: ItemID, than other: ItemID) -> Bool {
    func rank(_ id: ItemID) -> [Int] {
      let known = ContentID(id).map { [$0.hasReference ? 1 : 0, $0.kind] } ?? []
      return known + [base[id] == nil ? 1 : 0]
    }
    let (mine, others) = (rank(id), rank(other))
    return mine == others ? id < other : mine.lexicographicallyPrecedes(others)
  }
}

extension [ExpenseItem] {
  fileprivate var places: [ItemID: Int] {
    Dictionary(enumerated().map { (ItemID($1.id), $0) }) { first, _ in first }
  }
}
