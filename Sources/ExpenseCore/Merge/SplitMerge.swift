// An item and the parts that were split off it are merged as one value:
//
//   base     Hotel 100
//   ours     Hotel 60, part 40
//   theirs   Hotel 50, part 30, part 20
//
// Merged one by one, these would add up to 120 instead of 100. So if both sides changed the amounts
// in different ways, one side's are kept as a whole: both sides get them before the items are
// merged.

/// The items of the three versions in a merge.
struct ItemVersions {
  var base, ours, theirs: [ExpenseItem]

  /// Gives both sides the same version of each split item whose amounts both changed.
  ///
  /// - Returns: the conflicts.
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

  /// The ids of each split item and all its parts, in the order in which they were split off.
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

  /// The items, with some replaced or removed; new ones come last.
  private static func replacing(
    _ kept: [ExpenseItem.ID: ExpenseItem?], in items: [ExpenseItem]
  ) -> [ExpenseItem] {
    let known = Set(items.map(\.id))
    let new = kept.values.compactMap(\.self).filter { !known.contains($0.id) }
    return items.compactMap { kept[$0.id] ?? $0 }
      + new.sorted { ItemID($0.id) < ItemID($1.id) }
  }
}
