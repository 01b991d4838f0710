extension ExpenseItem: MergeableElement {
  static var orderCounts: Bool { false }

  /// By date and id; what has no date comes last.
  struct MergeOrder: Comparable {
    let day: Int
    let id: ItemID

    static func < (left: MergeOrder, right: MergeOrder) -> Bool {
      (left.day, left.id) < (right.day, right.id)
    }
  }

  var order: MergeOrder { MergeOrder(day: date?.daysSinceEpoch ?? .max, id: ItemID(id)) }

  func named(in list: String) -> MergedElement { .item(self) }

  static func merge(
    base: ExpenseItem?, ours: ExpenseItem, theirs: ExpenseItem, rule: ConflictRule, in list: String
  ) -> (ExpenseItem, [MemberConflict]) {
    var item = ours
    var conflicts: [MemberConflict] = []
    let claim = base.map { claimMembers(base: $0, ours, theirs) } ?? []
    for member in ItemMember.all where !member.isEqual(ours, theirs) {
      if claim.contains(where: { $0.name == member.name }) {
        conflicts.append(
          MemberConflict(
            name: member.name, ours: member.text(of: ours), theirs: member.text(of: theirs),
            isWhole: true))
        if rule == .keepBase, let base { member.copy(from: base, to: &item) }
        continue
      }
      if member.isUnchanged(theirs, since: base) { continue }
      if member.isUnchanged(ours, since: base) {
        member.copy(from: theirs, to: &item)
        continue
      }
      if member.kind == .words {
        member.words.set(
          &item,
          Tags.merged(
            base: base.map { member.words.get($0) } ?? [], ours: member.words.get(ours),
            theirs: member.words.get(theirs)))
        continue
      }
      let (mine, other) = (member.text(of: ours), member.text(of: theirs))
      conflicts.append(MemberConflict(name: member.name, ours: mine, theirs: other))
      if let kept = rule.kept(
        base: base, ours: mine.map { _ in ours }, theirs: other.map { _ in theirs })
      {
        member.copy(from: kept, to: &item)
      }
    }
    let extras = RawMemberMerge(
      base: base?.extras.members ?? [], ours: ours.extras.members, theirs: theirs.extras.members,
      rule: rule)
    item.extras = ExtraMembers(extras.members)
    return (item, conflicts + extras.conflicts)
  }

  /// What the sides say differently of a claim, if each changed a part of it: an expense that is in no
  /// claim is not repaid, and a personal one is in none, so they are kept from one side together.
  private static func claimMembers(
    base: ExpenseItem, _ ours: ExpenseItem, _ theirs: ExpenseItem
  ) -> [ItemMember] {
    let members = [ItemMember.type, .claim, .repaid].filter { !$0.isEqual(ours, theirs) }
    let areChanged = [ours, theirs].allSatisfy { side in
      members.contains { !$0.isUnchanged(side, since: base) }
    }
    return areChanged ? members : []
  }
}

extension ItemMember {
  /// Whether the item holds there what the base does; without a base, whether it holds nothing.
  fileprivate func isUnchanged(_ item: ExpenseItem, since base: ExpenseItem?) -> Bool {
    base.map { isEqual($0, item) } ?? (text(of: item) == nil)
  }
}

extension Tags {
  /// Three versions of tags merged as sets.
  ///
  /// What either side added is there, what either took away is not; the same whichever side is called
  /// ours.
  fileprivate static func merged(base: [String], ours: [String], theirs: [String]) -> [String] {
    var folding = TextFolding()
    func byFolded(_ tags: [String]) -> [[UInt8]: String] {
      Dictionary(tags.map { (key(of: $0, &folding), $0) }) { first, _ in first }
    }
    let (old, mine, other) = (byFolded(base), byFolded(ours), byFolded(theirs))
    let kept = base.map { key(of: $0, &folding) }.filter { mine[$0] != nil && other[$0] != nil }
    let added = Set(mine.keys).union(other.keys).subtracting(old.keys)
    let order = kept + added.sorted { $0.lexicographicallyPrecedes($1) }
    return adding(
      order.compactMap { key in
        let spellings = [mine[key], other[key]].compactMap(\.self)
        let changed = spellings.filter { old[key]?.isIdentical(to: $0) != true }
        return (changed.isEmpty ? spellings : changed).min { ExactText($0) < ExactText($1) }
      }, to: [])
  }
}
