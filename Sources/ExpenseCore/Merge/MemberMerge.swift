/// A member that both sides changed, each to something else.
struct MemberConflict {
  let name: String
  let ours: String?
  let theirs: String?
  /// Tells whether ours is kept where it has nothing too.
  let isWhole: Bool

  /// That of members as they are in the file, shown without the marks of JSON where they are texts.
  fileprivate init(_ name: [UInt8], _ ours: RawMember?, _ theirs: RawMember?, isWhole: Bool) {
    func shown(_ member: RawMember) -> String {
      let words = member.texts.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") }
      return member.text ?? words ?? member.value
    }
    self.name = String(decoding: name, as: UTF8.self)
    (self.ours, self.theirs, self.isWhole) = (ours.map(shown), theirs.map(shown), isWhole)
  }
}

/// The way in which the records of a list are merged, beside member by member.
struct MergeRules {
  /// Tells whether where a record is in its list says something: of rules, the first that matches
  /// wins.
  var ordersCount = true
  /// Tells whether all members are kept from one side together.
  var areWhole = false
  /// The members that are.
  var together: [String] = []
  /// The member of which the later day is taken.
  var latest: String?

  /// Those of the list of that key.
  init(of list: String) {
    switch list {
    case ExpenseDocument.itemList:
      ordersCount = false
      // An expense that is in no claim is not repaid, and a personal one is in none.
      together = [ItemMember.type, .claim, .repaid].map(\.name)
    // Options of an import fit only each other.
    case ExpenseDocument.profileList: areWhole = true
    // A day that one side added, or left out, is not to come again.
    case RecurringRule.listName: latest = "next"
    default: break
    }
  }
}

/// A three-way merge of members as they are in the file, key by key.
struct MemberMerge {
  /// The result: as one side has it where only that side changed anything, otherwise the base's in
  /// their order, and then what was added, by key.
  private(set) var members: [RawMember] = []
  private(set) var conflicts: [MemberConflict] = []
  private let rule: ConflictRule
  private let rules: MergeRules

  init(
    base: [RawMember], ours: [RawMember], theirs: [RawMember], rule: ConflictRule,
    _ rules: MergeRules
  ) {
    (self.rule, self.rules) = (rule, rules)
    if let agreed = agreed(base: base, ours: ours, theirs: theirs) {
      members = agreed
    } else {
      merge(base, ours, theirs)
    }
  }

  private mutating func merge(_ base: [RawMember], _ ours: [RawMember], _ theirs: [RawMember]) {
    let (old, mine, other) = (base.byName, ours.byName, theirs.byName)
    let added = [ours, theirs].map { $0.map(\.name).filter { old[$0] == nil } }
    // Where only one added any, or both the same, they are as there.
    let new =
      added[0].isEmpty || added[0] == added[1]
      ? added[1]
      : added[1].isEmpty
        ? added[0] : Set(added.joined()).sorted { $0.lexicographicallyPrecedes($1) }
    let names = base.map(\.name) + new
    let group = names.filter {
      mine[$0] != other[$0]
        && (rules.areWhole || rules.together.contains(String(decoding: $0, as: UTF8.self)))
    }
    let isGroup =
      rules.areWhole
      || [mine, other].allSatisfy { side in group.contains { side[$0] != old[$0] } }
    for name in names {
      let kept = merge(
        name, old[name], mine[name], other[name], isWhole: isGroup && group.contains(name))
      if let kept { members.append(kept) }
    }
  }

  /// Merges a member.
  private mutating func merge(
    _ name: [UInt8], _ base: RawMember?, _ ours: RawMember?, _ theirs: RawMember?, isWhole: Bool
  ) -> RawMember? {
    if !isWhole {
      if let agreed = agreed(base: base, ours: ours, theirs: theirs) { return agreed }
      if let merged = Tags.merged(base: base, ours: ours, theirs: theirs) {
        return merged.isEmpty ? nil : RawMember(name: ItemMember.tags.name, texts: merged)
      }
      if let latest = rules.latest, let ours, let theirs, ours.isNamed(latest),
        let days = (ours.text, theirs.text) as? (String, String)
      {
        return days.0 < days.1 ? theirs : ours
      }
    }
    conflicts.append(MemberConflict(name, ours, theirs, isWhole: isWhole))
    return isWhole && rule == .keepOurs ? ours : rule.kept(base: base, ours: ours, theirs: theirs)
  }
}

extension [RawMember] {
  fileprivate var byName: [[UInt8]: RawMember] {
    Dictionary(map { ($0.name, $0) }) { first, _ in first }
  }
}

extension Tags {
  /// Three versions of tags merged as sets; nil if these are other members.
  ///
  /// Tags that either side added are there, those that either took away are not; the same whichever
  /// side is called ours.
  fileprivate static func merged(
    base: RawMember?, ours: RawMember?, theirs: RawMember?
  ) -> [String]? {
    let versions = [base, ours, theirs].map { version in
      version.map { $0.isNamed(ItemMember.tags.name) ? $0.texts : nil } ?? []
    }
    guard let base = versions[0], let ours = versions[1], let theirs = versions[2] else {
      return nil
    }
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
