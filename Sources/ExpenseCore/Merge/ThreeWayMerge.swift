// Two people, or two machines, started from one file and each changed their copy. What each changed
// follows from comparing its copy with the common base, item by item and field by field; the result
// has both sides' changes.
//
// The result does not depend on which side is called ours, byte for byte: a list that only one side
// changed is as that side has it; else the order is the base's, then what both added in one order, then
// what one side added, or where both did, by date and id. So two clones that merge each other's work
// end with the same file and the next merge has nothing to do. Only a conflict, two different wishes
// for one thing, is decided by the side: ours is kept, an edit wins over a deletion, and each is told,
// so that nothing is lost unseen.
//
// A payment that both sides imported is one item, since its id is made of what its statement says.
//
// Where two branches merged each other before, they have several common bases. Git merges these
// first, by the same driver, and takes the result for the base. A conflict there has to leave what
// the base has, or nothing where both sides added something: were it decided for one side, the other
// side's value would look like a change, and win over one whose author had not seen it.

/// The merge of two changed copies of a file, given what both started from.
package struct ThreeWayMerge: Sendable {
  package private(set) var document: ExpenseDocument
  /// The conflicts: of the top, the lists by name, the currency, then the expenses.
  package private(set) var conflicts: [MergeConflict] = []
  /// The days of what recurs that one side had passed over and the other added.
  package private(set) var daysKept: [KeptDays] = []

  private let rule: ConflictRule

  /// Merges.
  ///
  /// - Parameters:
  ///   - base: what both sides started from.
  ///   - ours: the side that is kept in a conflict.
  ///   - theirs: the other side.
  ///   - keepsBase: whether a conflict leaves what the base has, for a merge of merge bases.
  package init(
    base: ExpenseDocument, ours: ExpenseDocument, theirs: ExpenseDocument,
    keepingBaseAtConflicts keepsBase: Bool = false
  ) {
    rule = keepsBase ? .keepBase : .keepOurs
    document = ours
    mergeTop(base, ours, theirs)
    let conflicts = mergeItems(base, ours, theirs)
    mergeCurrency(base, ours, theirs)
    self.conflicts += conflicts
  }

  private mutating func mergeItems(
    _ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument
  ) -> [MergeConflict] {
    var items = ItemVersions(base: base.items, ours: ours.items, theirs: theirs.items)
    let recurring = RecurringMerge(base, ours, theirs)
    daysKept = recurring.daysKept(of: items)
    items.base += recurring.occurrences(addedTo: items)
    let splits = items.keepSplitsWhole(rule)
    let merge = ListMerge(
      ExpenseDocument.itemList, base: items.base, ours: items.ours, theirs: items.theirs,
      rule: rule)
    document.items = merge.elements
    return splits + merge.conflicts
  }
}

// MARK: Currency

extension ThreeWayMerge {
  private mutating func mergeCurrency(
    _ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument
  ) {
    // A side that names no currency claims none.
    guard let our = ours.currency, let their = theirs.currency, our != their else {
      document.currency = ours.currency ?? theirs.currency
      return
    }
    // Relabelling all amounts is a change like any other, but only of the amounts that were there:
    // one that the other side wrote or kept meanwhile is in the old currency.
    if base.currency == our, document.amountsAreAll(in: theirs) {
      document.currency = their
    } else if base.currency == their, document.amountsAreAll(in: ours) {
      document.currency = our
    } else {
      document.currency = rule.kept(base: base.currency, ours: our, theirs: their)
      conflicts.append(.currency(ours: our, theirs: their))
    }
  }
}

extension ExpenseDocument {
  /// Tells whether no amount is here that the other does not have for the same item.
  fileprivate func amountsAreAll(in other: ExpenseDocument) -> Bool {
    let known = Dictionary(other.items.map { ($0.id, $0.amount) }) { first, _ in first }
    return items.allSatisfy { known[$0.id] == $0.amount }
      && Self.listsOfAmounts.allSatisfy { list in
        let records = (other.lists[list] ?? []).byID
        return (lists[list] ?? []).allSatisfy {
          records[$0.id]?.member("amount") == $0.member("amount")
        }
      }
  }
}

// MARK: The other members at the top

extension ThreeWayMerge {
  private mutating func mergeTop(
    _ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument
  ) {
    let sides = [ours, theirs, base]
    let lists = Set(sides.flatMap(\.lists.keys).map(ExactText.init))
      .subtracting(sides.flatMap(\.keysOfOtherValues))
    let merge = MemberMerge(
      base: base.topMembers(lists), ours: ours.topMembers(lists),
      theirs: theirs.topMembers(lists), rule: rule, MergeRules(of: ""))
    conflicts += merge.conflicts.map { .top(member: $0.name, ours: $0.ours, theirs: $0.theirs) }
    (document.parts, document.lists) = ([], [:])
    for member in merge.members { document.addTop(member, from: sides) }
    for name in lists.sorted() { mergeList(name.text, base, ours, theirs) }
  }

  private mutating func mergeList(
    _ name: String, _ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument
  ) {
    let merge = ListMerge(
      name, base: base.lists[name] ?? [], ours: ours.lists[name] ?? [],
      theirs: theirs.lists[name] ?? [], rule: rule)
    document.lists[name] = merge.elements
    conflicts += merge.conflicts
  }
}

extension ExpenseDocument {
  /// The keys at the top that hold something else than a list or an empty array.
  fileprivate var keysOfOtherValues: [ExactText] {
    parts.compactMap { part in
      guard case .other(let member) = part, member.value != "[]" else { return nil }
      return ExactText(String(decoding: member.name, as: UTF8.self))
    }
  }

  /// The members at the top by key; those whose values are merged by themselves have none here.
  fileprivate func topMembers(_ lists: Set<ExactText>) -> [RawMember] {
    parts.map { part in
      switch part {
      case .items: RawMember(name: DocumentMember.items.rawValue, json: [])
      case .currency: RawMember(name: DocumentMember.currency.rawValue, json: [])
      case .format: RawMember(name: DocumentMember.format.rawValue, json: [])
      case .list(let name):
        RawMember(
          name: name,
          json: lists.contains(ExactText(name)) ? [] : (self.lists[name] ?? []).json)
      case .other(let member):
        lists.contains(ExactText(String(decoding: member.name, as: UTF8.self)))
          ? RawMember(key: member.key, value: "") : member
      }
    }
  }

  /// Adds a merged member at the top, in its place, with the records of the side that it is from.
  fileprivate mutating func addTop(_ member: RawMember, from sides: [ExpenseDocument]) {
    let name = String(decoding: member.name, as: UTF8.self)
    switch DocumentMember(rawValue: name) {
    case .items: parts.append(.items)
    case .currency: parts.append(.currency)
    case .format: parts.append(.format)
    case .monthStart, nil:
      // A list that is merged by itself has no value here.
      guard !member.value.isEmpty else { return parts.append(.list(name)) }
      let found = sides.lazy.compactMap { $0.lists[name] }
      guard let records = found.first(where: { $0.json.elementsEqual(member.value.utf8) }) else {
        return parts.append(.other(member))
      }
      lists[name] = records
      parts.append(.list(name))
    }
  }
}
