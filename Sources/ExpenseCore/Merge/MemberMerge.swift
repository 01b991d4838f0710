/// A member that both sides changed to different values.
struct MemberConflict {
  let name: String
  let ours: String?
  let theirs: String?
  /// True if the member belongs to a group that is kept from one side, even if that side lacks
  /// the member.
  let isWhole: Bool

  /// Creates a conflict of two members of a file; texts are shown without the punctuation of JSON.
  fileprivate init(_ name: [UInt8], _ ours: RawMember?, _ theirs: RawMember?, isWhole: Bool) {
    func shown(_ member: RawMember) -> String {
      let words = member.texts.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") }
      return member.text ?? words ?? member.value
    }
    self.name = String(decoding: name, as: UTF8.self)
    (self.ours, self.theirs, self.isWhole) = (ours.map(shown), theirs.map(shown), isWhole)
  }
}

/// A three-way merge of members as they are in the file, key by key.
struct MemberMerge {
  /// The result: one side's order if only that side changed anything, otherwise the base's order
  /// followed by added members, sorted by key.
  private(set) var members: [RawMember] = []
  private(set) var conflicts: [MemberConflict] = []
  private let rule: ConflictRule
  private let rules: MergeRules
  /// The side that alone changed members that decide about the latest one; nil if there is none.
  private let decider: Side?

  private enum Side { case ours, theirs }

  init(
    base: [RawMember], ours: [RawMember], theirs: [RawMember], rule: ConflictRule,
    _ rules: MergeRules
  ) {
    (self.rule, self.rules) = (rule, rules)
    let changes = [ours, theirs].map { $0.differs(from: base, in: rules.deciding) }
    decider = changes[0] == changes[1] ? nil : changes[0] ? .ours : .theirs
    if let agreed = agreed(base: base, ours: ours, theirs: theirs) {
      members = agreed
    } else {
      merge(base, ours, theirs)
    }
  }

  private mutating func merge(_ base: [RawMember], _ ours: [RawMember], _ theirs: [RawMember]) {
    let (old, mine, other) = (base.byName, ours.byName, theirs.byName)
    let added = [ours, theirs].map { $0.map(\.name).filter { old[$0] == nil } }
    // If only one side added members, or both added the same, their order is kept.
    let new =
      added[0].isEmpty || added[0] == added[1]
      ? added[1]
      : added[1].isEmpty
        ? added[0] : Set(added.joined()).sorted { $0.lexicographicallyPrecedes($1) }
    let names = base.map(\.name) + new
    let group = names.filter {
      mine[$0] != other[$0] && rules.together.contains(String(decoding: $0, as: UTF8.self))
    }
    let isGroup = [mine, other].allSatisfy { side in group.contains { side[$0] != old[$0] } }
    for name in names {
      let kept = merge(
        name, old[name], mine[name], other[name], isWhole: isGroup && group.contains(name))
      if let kept { members.append(kept) }
    }
  }

  private mutating func merge(
    _ name: [UInt8], _ base: RawMember?, _ ours: RawMember?, _ theirs: RawMember?, isWhole: Bool
  ) -> RawMember? {
    if !isWhole {
      if let decider, rules.latest == String(decoding: name, as: UTF8.self) {
        return decider == .ours ? ours : theirs
      }
      if let agreed = agreed(base: base, ours: ours, theirs: theirs) { return agreed }
      for name in rules.sets {
        if let merged = Tags.merged(name, base: base, ours: ours, theirs: theirs) {
          return merged.isEmpty ? nil : RawMember(name: name, texts: merged)
        }
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

  /// Returns true if any of some members has another value.
  fileprivate func differs(from other: [RawMember], in names: [String]) -> Bool {
    names.contains { name in
      first { $0.isNamed(name) }?.value != other.first { $0.isNamed(name) }?.value
    }
  }
}

extension Tags {
  /// Merges three versions of tags, or of other words, as sets; nil if these are other members.
  ///
  /// The result has the tags that either side added, without those that either side removed, and
  /// does not depend on which side is called ours.
  fileprivate static func merged(
    _ name: String, base: RawMember?, ours: RawMember?, theirs: RawMember?
  ) -> [String]? {
    let versions = [base, ours, theirs].map { version in
      version.map { $0.isNamed(name) ? $0.texts : nil } ?? []
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
