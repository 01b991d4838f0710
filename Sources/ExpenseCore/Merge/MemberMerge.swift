/// The value that follows from three versions of it.
///
/// - Parameters:
///   - base: what both sides started from; nil where there was none.
///   - fallback: what to keep where both sides changed it, each to something else.
func settle<Value: Equatable>(
  _ base: Value?, _ ours: Value, _ theirs: Value, fallback: Value
) -> (value: Value, isConflict: Bool) {
  if ours == theirs || base == theirs { return (ours, false) }
  if base == ours { return (theirs, false) }
  return (fallback, true)
}

/// A three-way merge of members that we do not know, key by key.
struct MemberMerge {
  /// A member that both sides changed, each to something else.
  struct Conflict {
    let name: String
    let ours: String?
    let theirs: String?
  }

  /// The result: as one side has it where only that side changed anything, otherwise the base's in
  /// their order, and behind them what was added, by key.
  private(set) var members: [RawMember] = []
  private(set) var conflicts: [Conflict] = []

  init(base: [RawMember], ours: [RawMember], theirs: [RawMember]) {
    let whole = settle(base, ours, theirs, fallback: ours)
    guard whole.isConflict else {
      members = whole.value
      return
    }
    let sides = (base.byName, ours.byName, theirs.byName)
    let added = Set((ours + theirs).map(\.name)).subtracting(sides.0.keys)
    let order = base.map(\.name) + added.sorted { $0.lexicographicallyPrecedes($1) }
    for name in order { take(name, sides.0[name], sides.1[name], sides.2[name]) }
  }

  private mutating func take(
    _ name: [UInt8], _ base: RawMember?, _ ours: RawMember?, _ theirs: RawMember?
  ) {
    // An absent base is a value like any other here: what one side alone adds is no conflict.
    let (member, isConflict) = settle(.some(base), ours, theirs, fallback: ours ?? theirs)
    if let member { members.append(member) }
    guard isConflict else { return }
    conflicts.append(
      Conflict(
        name: String(decoding: name, as: UTF8.self), ours: ours?.valueText,
        theirs: theirs?.valueText))
  }
}

extension [RawMember] {
  fileprivate var byName: [[UInt8]: RawMember] {
    Dictionary(map { ($0.name, $0) }) { first, _ in first }
  }
}

extension RawMember {
  fileprivate var valueText: String { String(decoding: value, as: UTF8.self) }
}
