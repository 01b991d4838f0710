/// A three-way merge of one item that both sides have, field by field.
struct ItemMerge {
  private(set) var item: ExpenseItem
  private(set) var conflicts: [MergeConflict] = []

  private struct Clash {
    let member: String
    let ours: String?
    let theirs: String?
  }

  private var clashes: [Clash] = []

  /// - Parameter base: nil where both sides added an item of this id.
  init(base: ExpenseItem?, ours: ExpenseItem, theirs: ExpenseItem) {
    item = ours
    guard ours != theirs, base != theirs else { return }
    item.name = settleText("name", base?.name, ours.name, theirs.name)
    item.type = ExpenseType(
      rawValue: settleText("type", base?.type.rawValue, ours.type.rawValue, theirs.type.rawValue))
    item.amount = settleField("amount", base?.amount, ours.amount, theirs.amount)
    item.date = settleField(
      "date", .some(base?.date), ours.date, theirs.date, fallback: ours.date ?? theirs.date)
    item.category =
      settleField(
        "category", .some(base?.category.map(ExactText.init)), ours.category.map(ExactText.init),
        theirs.category.map(ExactText.init),
        fallback: (ours.category ?? theirs.category).map(ExactText.init))?.description
    settleExtras(base?.extras ?? .none, ours.extras, theirs.extras)
    conflicts = clashes.map { [item] clash in
      .item(item, member: clash.member, ours: clash.ours, theirs: clash.theirs)
    }
  }

  private mutating func settleField<Value: Equatable & CustomStringConvertible>(
    _ member: String, _ base: Value?, _ ours: Value, _ theirs: Value
  ) -> Value {
    let (value, isConflict) = settle(base, ours, theirs, fallback: ours)
    if isConflict {
      clashes.append(Clash(member: member, ours: ours.description, theirs: theirs.description))
    }
    return value
  }

  private mutating func settleField<Value: Equatable & CustomStringConvertible>(
    _ member: String, _ base: Value??, _ ours: Value?, _ theirs: Value?, fallback: Value?
  ) -> Value? {
    let (value, isConflict) = settle(base, ours, theirs, fallback: fallback)
    if isConflict {
      clashes.append(Clash(member: member, ours: ours?.description, theirs: theirs?.description))
    }
    return value
  }

  private mutating func settleText(
    _ member: String, _ base: String?, _ ours: String, _ theirs: String
  ) -> String {
    settleField(member, base.map(ExactText.init), ExactText(ours), ExactText(theirs)).description
  }

  private mutating func settleExtras(
    _ base: ExtraMembers, _ ours: ExtraMembers, _ theirs: ExtraMembers
  ) {
    let merge = MemberMerge(base: base.members, ours: ours.members, theirs: theirs.members)
    item.extras = ExtraMembers(merge.members)
    clashes += merge.conflicts.map { Clash(member: $0.name, ours: $0.ours, theirs: $0.theirs) }
  }
}

/// Text that equals only the same scalars, where `String` also takes canonically equivalent ones.
private struct ExactText: Equatable, CustomStringConvertible {
  let description: String

  init(_ text: String) { description = text }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.description.isIdentical(to: right.description)
  }
}
