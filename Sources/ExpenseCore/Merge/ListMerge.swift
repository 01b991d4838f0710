internal import Foundation

/// An element of a list whose copies can be merged member by member.
protocol MergeableElement: ListElement {
  /// Whether where an element is in its list says something.
  static var orderCounts: Bool { get }
  /// What decides on the order of elements that were added.
  associatedtype Order: Comparable
  var order: Order { get }
  /// What a conflict calls an element of the list of that key.
  func named(in list: String) -> MergedElement

  /// Merges two copies of an element that both sides changed, its base nil where both added it.
  ///
  /// - Parameter list: the key of their list.
  static func merge(
    base: Self?, ours: Self, theirs: Self, rule: ConflictRule, in list: String
  ) -> (Self, [MemberConflict])
}

/// A three-way merge of two lists, by id and by member.
///
/// A list that only one side changed is as that side has it. Else the elements keep the base's order,
/// or in a list whose order matters, as that of rules does, the order of the side that rearranged it;
/// and what was added comes last.
struct ListMerge<Element: MergeableElement> {
  private(set) var elements: [Element] = []
  private(set) var conflicts: [MergeConflict] = []
  /// What one side deleted and is there all the same, because the other edited it.
  private var contested: [Element.ID] = []
  private let list: String
  private let rule: ConflictRule

  /// Merges the list of that key.
  init(
    _ list: String, base: [Element], ours: [Element], theirs: [Element], rule: ConflictRule
  ) {
    (self.list, self.rule) = (list, rule)
    // Where only one side changed the list, its order counts too.
    if let agreed = agreed(base: base, ours: ours, theirs: theirs) {
      elements = agreed
    } else {
      merge(base, ours, theirs)
    }
  }

  private mutating func merge(_ base: [Element], _ ours: [Element], _ theirs: [Element]) {
    let (old, mine, other) = (base.byID, ours.byID, theirs.byID)
    let sides = Element.orderCounts ? [ours, theirs].filter { $0.isArranged(since: base) } : []
    let isConflict =
      sides.count == 2
      && (ours.ids(in: other) != theirs.ids(in: mine)
        || ours.insertions(into: old) != theirs.insertions(into: old))
    if isConflict { conflicts.append(.order(list: list)) }
    // Of two that agree on what both have, the same one whichever is called ours.
    let agreed = sides.min { $0.map(\.order).lexicographicallyPrecedes($1.map(\.order)) } ?? base
    let arranged = !isConflict ? agreed : rule == .keepOurs ? ours : base
    let known = Self.order(of: arranged.map(\.id), with: base.map(\.id))
    let added = [ours, theirs].map { side in side.filter { old[$0.id] == nil } }
    for id in (known + Self.order(ofAdded: added[0], added[1])).uniqued(by: \.self) {
      merge(old[id], mine[id], other[id])
    }
    if Element.orderCounts, !isConflict, movesContested(of: ours) || movesContested(of: theirs) {
      conflicts.append(.order(list: list))
    }
  }

  /// The elements of a side that rearranged the list, each that it deleted after the one that it came
  /// after in the base.
  private static func order(of arranged: [Element.ID], with base: [Element.ID]) -> [Element.ID] {
    let placed = Set(arranged)
    var deleted: [Element.ID?: [Element.ID]] = [:]
    var last: Element.ID?
    for id in base {
      if placed.contains(id) { last = id } else { deleted[last, default: []].append(id) }
    }
    return (deleted[nil] ?? []) + arranged.flatMap { [$0] + (deleted[$0] ?? []) }
  }

  /// Whether an element that the side kept, and the other did not, comes after others than there.
  private func movesContested(of side: [Element]) -> Bool {
    let (kept, known) = (Set(elements.map(\.id)), Set(side.map(\.id)))
    let here = elements.map(\.id).filter(known.contains)
    let there = side.map(\.id).filter(kept.contains)
    guard here != there else { return false }
    return contested.contains { id in
      known.contains(id) && Set(here.prefix { $0 != id }) != Set(there.prefix { $0 != id })
    }
  }

  /// The order of what was added.
  ///
  /// It is that of the side that added all that the other did. Where each added something alone, what
  /// both added comes first, and where they have that in different orders, all is sorted.
  private static func order(ofAdded ours: [Element], _ theirs: [Element]) -> [Element.ID] {
    let (mine, other) = (ours.byID, theirs.byID)
    let shared = ours.ids(in: other)
    guard shared == theirs.ids(in: mine) else {
      return (ours + theirs).sorted { $0.order < $1.order }.map(\.id)
    }
    if shared.count == theirs.count { return ours.map(\.id) }
    if shared.count == ours.count { return theirs.map(\.id) }
    let alone = ours.filter { other[$0.id] == nil } + theirs.filter { mine[$0.id] == nil }
    return shared + alone.sorted { $0.order < $1.order }.map(\.id)
  }

  private mutating func merge(_ base: Element?, _ ours: Element?, _ theirs: Element?) {
    if let agreed = agreed(base: base, ours: ours, theirs: theirs) { return keep(agreed) }
    switch (ours, theirs) {
    case (let ours?, let theirs?):
      let isWhole = list == ExpenseDocument.profileList
      let (element, members) = Element.merge(
        base: base, ours: ours, theirs: theirs, rule: rule, in: list)
      if rule == .keepOurs || base != nil || members.isEmpty { keep(element) }
      conflicts += members.map {
        .member(
          element.named(in: list), $0.name, ours: $0.ours, theirs: $0.theirs,
          isWhole: isWhole || $0.isWhole)
      }
    case (let ours?, nil):
      keep(rule == .keepBase ? base : ours)
      contested.append(ours.id)
      conflicts.append(.deletedByTheirs(ours.named(in: list)))
    case (nil, let theirs?):
      keep(rule == .keepBase ? base : theirs)
      contested.append(theirs.id)
      conflicts.append(.deletedByOurs(theirs.named(in: list)))
    case (nil, nil): break
    }
  }

  private mutating func keep(_ element: Element?) {
    if let element { elements.append(element) }
  }
}

extension Array where Element: ListElement {
  var byID: [Element.ID: Element] {
    Dictionary(map { ($0.id, $0) }) { first, _ in first }
  }

  /// The ids of those that another list has too.
  fileprivate func ids(in other: [Element.ID: Element]) -> [Element.ID] {
    map(\.id).filter { other[$0] != nil }
  }

  /// The ids of elements that are new to the base and are before one of it.
  fileprivate func insertions(into base: [Element.ID: Element]) -> [Element.ID] {
    let end = lastIndex { base[$0.id] != nil } ?? startIndex
    return self[..<end].map(\.id).filter { base[$0] == nil }
  }

  /// Whether this side reordered the elements of the base, or put others between them.
  fileprivate func isArranged(since base: [Element]) -> Bool {
    let ids = Set(map(\.id))
    let kept = base.lazy.map(\.id).filter { ids.contains($0) }
    return !lazy.map(\.id).starts(with: kept)
  }
}

extension Record: MergeableElement {
  /// The first rule that matches wins.
  static var orderCounts: Bool { true }

  var order: ExactText { id }

  func named(in list: String) -> MergedElement { .record(self, list: list) }

  static func merge(
    base: Record?, ours: Record, theirs: Record, rule: ConflictRule, in list: String
  ) -> (Record, [MemberConflict]) {
    // Options of an import belong together.
    guard list != ExpenseDocument.profileList else {
      let kept = rule.kept(base: base, ours: ours, theirs: theirs) ?? ours
      return (kept, RawMemberMerge.differences(ours.members, theirs.members))
    }
    let merge = RawMemberMerge(
      base: base?.members ?? [], ours: ours.members, theirs: theirs.members, rule: rule)
    guard list == RecurringRule.listName else {
      return (Record(merge.members) ?? ours, merge.conflicts)
    }
    return later(of: ours, theirs, merge)
  }

  /// What recurs is done with up to the later day of the two: a day that one side added, or left out,
  /// is not to come again.
  private static func later(
    of ours: Record, _ theirs: Record, _ merge: RawMemberMerge
  ) -> (Record, [MemberConflict]) {
    let others = merge.conflicts.filter { $0.name != "next" }
    let days = [ours, theirs].compactMap { $0.member("next")?.text }
    guard others.count < merge.conflicts.count, let day = days.max() else {
      return (Record(merge.members) ?? ours, merge.conflicts)
    }
    var members = merge.members
    members.set(RawMember(name: "next", text: day), named: "next")
    return (Record(members) ?? ours, others)
  }
}
