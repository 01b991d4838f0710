/// A three-way merge of two lists, by id and by member.
///
/// A list that only one side changed is that side's. Otherwise the elements keep the base's order,
/// or in a list whose order matters, such as the rules, the order of the side that rearranged it;
/// added elements come last.
struct ListMerge<Element: ListElement> {
  private(set) var elements: [Element] = []
  private(set) var conflicts: [MergeConflict] = []
  /// Elements that one side deleted but that are kept, because the other side edited them.
  private var contested: [Element.ID] = []
  private let list: String
  private let rule: ConflictRule
  private let rules: MergeRules

  init(
    _ list: String, _ rules: MergeRules, base: [Element], ours: [Element], theirs: [Element],
    rule: ConflictRule
  ) {
    (self.list, self.rules, self.rule) = (list, rules, rule)
    // If only one side changed the list, its order is taken too.
    if let agreed = agreed(base: base, ours: ours, theirs: theirs) {
      elements = agreed
    } else {
      merge(base, ours, theirs)
    }
  }

  private mutating func merge(_ base: [Element], _ ours: [Element], _ theirs: [Element]) {
    let (old, mine, other) = (base.byID, ours.byID, theirs.byID)
    let sides = rules.orderMatters ? [ours, theirs].filter { $0.isArranged(since: base) } : []
    let isConflict =
      sides.count == 2
      && (ours.ids(in: other) != theirs.ids(in: mine)
        || ours.insertions(into: old) != theirs.insertions(into: old))
    if isConflict { conflicts.append(.order(list: list)) }
    // If both orders agree on the shared elements, the choice must not depend on which side is
    // called ours.
    let agreed =
      sides.min { $0.map(\.record.id).lexicographicallyPrecedes($1.map(\.record.id)) } ?? base
    let arranged = !isConflict ? agreed : rule == .keepOurs ? ours : base
    let known = Self.order(of: arranged.map(\.id), with: base.map(\.id))
    let added = [ours, theirs].map { side in side.filter { old[$0.id] == nil } }
    for id in (known + Self.order(ofAdded: added[0], added[1])).uniqued(by: \.self) {
      merge(old[id], mine[id], other[id])
    }
    if rules.orderMatters, !isConflict, movesContested(of: ours) || movesContested(of: theirs) {
      conflicts.append(.order(list: list))
    }
  }

  /// The elements of the side that rearranged the list, with each one that it deleted after its
  /// predecessor in the base.
  private static func order(of arranged: [Element.ID], with base: [Element.ID]) -> [Element.ID] {
    let placed = Set(arranged)
    var deleted: [Element.ID?: [Element.ID]] = [:]
    var last: Element.ID?
    for id in base {
      if placed.contains(id) { last = id } else { deleted[last, default: []].append(id) }
    }
    return (deleted[nil] ?? []) + arranged.flatMap { [$0] + (deleted[$0] ?? []) }
  }

  /// Returns true if an element that this side kept and the other deleted now comes after other
  /// elements than on this side.
  private func movesContested(of side: [Element]) -> Bool {
    let (kept, known) = (Set(elements.map(\.id)), Set(side.map(\.id)))
    let here = elements.map(\.id).filter(known.contains)
    let there = side.map(\.id).filter(kept.contains)
    guard here != there else { return false }
    // The elements after which both sides have had the same ones.
    var settled: Set<Element.ID> = []
    var open: Set<Element.ID> = []
    for (one, other) in zip(here, there) {
      if one == other, open.isEmpty { settled.insert(one) }
      for id in [one, other] where open.remove(id) == nil { open.insert(id) }
    }
    return contested.contains { known.contains($0) && !settled.contains($0) }
  }

  /// The order of added elements.
  ///
  /// If one side added all that the other did, its order is taken. If each added elements of its
  /// own, those that both added come first; if they differ in the order of these, all are sorted.
  private static func order(ofAdded ours: [Element], _ theirs: [Element]) -> [Element.ID] {
    let (mine, other) = (ours.byID, theirs.byID)
    let shared = ours.ids(in: other)
    guard shared == theirs.ids(in: mine) else { return (ours + theirs).sortedByDay.map(\.id) }
    if shared.count == theirs.count { return ours.map(\.id) }
    if shared.count == ours.count { return theirs.map(\.id) }
    let alone = ours.filter { other[$0.id] == nil } + theirs.filter { mine[$0.id] == nil }
    return shared + alone.sortedByDay.map(\.id)
  }

  private mutating func merge(_ base: Element?, _ ours: Element?, _ theirs: Element?) {
    if let agreed = agreed(base: base, ours: ours, theirs: theirs) { return keep(agreed) }
    switch (ours, theirs) {
    case (let ours?, let theirs?):
      let merge = MemberMerge(
        base: base?.record.members ?? [], ours: ours.record.members, theirs: theirs.record.members,
        rule: rule, rules)
      let element = Record(merge.members).flatMap(Element.init) ?? ours
      if rule == .keepOurs || base != nil || merge.conflicts.isEmpty { keep(element) }
      conflicts += merge.conflicts.map {
        .member(
          element.record, list: list, $0.name, ours: $0.ours, theirs: $0.theirs,
          isWhole: $0.isWhole)
      }
    case (let ours?, nil):
      keep(rule == .keepBase ? base : ours)
      contested.append(ours.id)
      conflicts.append(.deletedByTheirs(ours.record, list: list))
    case (nil, let theirs?):
      keep(rule == .keepBase ? base : theirs)
      contested.append(theirs.id)
      conflicts.append(.deletedByOurs(theirs.record, list: list))
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

  /// The elements by date and id; those without a date come last.
  fileprivate var sortedByDay: [Element] {
    map { element in
      let record = element.record
      return (element, record.member(ItemMember.date.name)?.text ?? "~", record.id)
    }.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
  }

  /// The ids of the elements that another list has too.
  fileprivate func ids(in other: [Element.ID: Element]) -> [Element.ID] {
    map(\.id).filter { other[$0] != nil }
  }

  /// The ids of new elements that come before one of the base.
  fileprivate func insertions(into base: [Element.ID: Element]) -> [Element.ID] {
    let end = lastIndex { base[$0.id] != nil } ?? startIndex
    return self[..<end].map(\.id).filter { base[$0] == nil }
  }

  /// Returns true if this side reordered the base's elements or inserted others between them.
  fileprivate func isArranged(since base: [Element]) -> Bool {
    let ids = Set(map(\.id))
    let kept = base.lazy.map(\.id).filter { ids.contains($0) }
    return !lazy.map(\.id).starts(with: kept)
  }
}
