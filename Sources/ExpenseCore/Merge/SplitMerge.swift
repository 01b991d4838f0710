// An item and the parts that were split off it are one value:
//
//   base     Hotel 100
//   ours     Hotel 60, part 40
//   theirs   Hotel 50, part 30, part 20
//
// Merged one by one these come to 120 of 100. So where both sides changed the amounts, each in its own
// way, what one side has is kept whole: both sides are given it before the items are merged.

/// The items of the versions that are merged.
struct ItemVersions {
  var base, ours, theirs: [ExpenseItem]

  /// Gives both sides the same of each item with parts whose amounts both changed.
  ///
  /// - Returns: what one of them wanted otherwise.
  mutating func keepSplitsWhole(_ rule: ConflictRule) -> [MergeConflict] {
    let versions = [base, ours, theirs].map(\.byID)
    var kept: [ExpenseItem.ID: ExpenseItem?] = [:]
    var conflicts: [MergeConflict] = []
    for ids in Self.splits(Set(versions.flatMap(\.keys))) {
      let values = versions.map { items in ids.compactMap { items[$0] } }
      let amounts = values.map { $0.map { [$0.id: $0.amount] } }
      guard agreed(base: amounts[0], ours: amounts[1], theirs: amounts[2]) == nil,
        let item = values[1].first ?? values[2].first
      else { continue }
      let whole = rule == .keepBase ? 0 : values[1].isEmpty ? 2 : 1
      for id in ids { kept[id] = .some(versions[whole][id]) }
      conflicts.append(
        values[1].isEmpty
          ? .deletedByOurs(item.record, list: ExpenseDocument.itemList)
          : values[2].isEmpty
            ? .deletedByTheirs(item.record, list: ExpenseDocument.itemList) : .split(item.record))
    }
    guard !kept.isEmpty else { return [] }
    (ours, theirs) = (Self.replacing(kept, in: ours), Self.replacing(kept, in: theirs))
    return conflicts
  }

  /// The ids of each item that has parts, and of these, in the order in which they were taken out.
  private static func splits(_ ids: Set<ExpenseItem.ID>) -> [[ExpenseItem.ID]] {
    guard ids.contains(where: ContentID.made) else { return [] }
    var parts: [ExpenseItem.ID: [ExpenseItem.ID]] = [:]
    for id in ids {
      let found = Array(ContentID.parts(of: id).prefix(while: ids.contains))
      if !found.isEmpty { parts[id] = found }
    }
    let roots = Set(parts.keys).subtracting(parts.values.joined())
    return roots.sorted { ItemID($0) < ItemID($1) }.map { root in
      var all = [root]
      var next = 0
      while next < all.count {
        all += parts[all[next]] ?? []
        next += 1
      }
      return all
    }
  }

  /// The items with some in the place of their own, or without them; those that are new come last.
  private static func replacing(
    _ kept: [ExpenseItem.ID: ExpenseItem?], in items: [ExpenseItem]
  ) -> [ExpenseItem] {
    let known = Set(items.map(\.id))
    let new = kept.values.compactMap(\.self).filter { !known.contains($0.id) }
    return items.compactMap { kept[$0.id] ?? $0 }
      + new.sorted { ItemID($0.id) < ItemID($1.id) }
  }
}
