/// A member that both sides changed, each to something else.
struct MemberConflict {
  let name: String
  let ours: String?
  let theirs: String?
  /// Whether ours is kept where it has nothing too.
  var isWhole = false
}

extension MemberConflict {
  /// That of members as they are in the file, shown without the marks of JSON where they are texts.
  fileprivate init(_ name: [UInt8], _ ours: RawMember?, _ theirs: RawMember?) {
    func shown(_ member: RawMember) -> String {
      let words = member.texts.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") }
      return member.text ?? words ?? member.value
    }
    self.init(
      name: String(decoding: name, as: UTF8.self), ours: ours.map(shown), theirs: theirs.map(shown))
  }
}

/// A three-way merge of members as they are in the file, key by key.
struct RawMemberMerge {
  /// The result: as one side has it where only that side changed anything, otherwise the base's in
  /// their order, and then what was added, by key.
  private(set) var members: [RawMember] = []
  private(set) var conflicts: [MemberConflict] = []
  private let rule: ConflictRule

  init(base: [RawMember], ours: [RawMember], theirs: [RawMember], rule: ConflictRule) {
    self.rule = rule
    if let agreed = agreed(base: base, ours: ours, theirs: theirs) {
      members = agreed
    } else {
      merge(base, ours, theirs)
    }
  }

  private mutating func merge(_ base: [RawMember], _ ours: [RawMember], _ theirs: [RawMember]) {
    let sides = (base.byName, ours.byName, theirs.byName)
    let added = [ours, theirs].map { $0.map(\.name).filter { sides.0[$0] == nil } }
    // Where both added the same members, they are as both have them.
    let new =
      added[0] == added[1]
      ? added[0] : Set(added.joined()).sorted { $0.lexicographicallyPrecedes($1) }
    for name in base.map(\.name) + new { merge(name, sides.0[name], sides.1[name], sides.2[name]) }
  }

  private mutating func merge(
    _ name: [UInt8], _ base: RawMember?, _ ours: RawMember?, _ theirs: RawMember?
  ) {
    var kept = rule.kept(base: base, ours: ours, theirs: theirs)
    if let agreed = agreed(base: base, ours: ours, theirs: theirs) {
      kept = agreed
    } else {
      conflicts.append(MemberConflict(name, ours, theirs))
    }
    if let kept { members.append(kept) }
  }

  /// The members in which both sides differ, whoever changed them.
  static func differences(_ ours: [RawMember], _ theirs: [RawMember]) -> [MemberConflict] {
    let (mine, other) = (ours.byName, theirs.byName)
    return Set(mine.keys).union(other.keys).filter { mine[$0] != other[$0] }
      .sorted { $0.lexicographicallyPrecedes($1) }
      .map { MemberConflict($0, mine[$0], other[$0]) }
  }
}

extension [RawMember] {
  fileprivate var byName: [[UInt8]: RawMember] {
    Dictionary(map { ($0.name, $0) }) { first, _ in first }
  }
}
