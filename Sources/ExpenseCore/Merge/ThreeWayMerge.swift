// Two people or two machines started from one file, and each changed their copy. Comparing each
// copy with the common base, item by item and member by member, shows what it changed; the result
// has the changes of both sides.
//
// The result does not depend on which side is called ours, byte for byte: a list that only one side
// changed is that side's; otherwise the order is the base's, then what both added in one order,
// then what one side added, or if both did, by date and id. So two clones that merge each other's
// work end with the same file, and the next merge has nothing to do. Only a conflict is decided by
// the side: ours is kept, an edit wins over a deletion, and each conflict is reported, so that
// nothing is lost unseen.
//
// A payment that both sides imported is one item, because its id is made from its statement.
//
// If two branches merged each other before, they have several common bases. Git merges these first,
// with the same driver, and uses the result as the base. A conflict there must keep the base's
// value, or nothing if both sides added one: if one side's value were kept, the other side's would
// look like a change, and win over a value whose author had not seen it.

/// The merge of two changed copies of a file with the version that both started from.
package struct ThreeWayMerge: Sendable {
  package private(set) var document: ExpenseDocument
  /// The conflicts: of the top level, of the lists by name, of the currency, then of the expenses.
  package private(set) var conflicts: [MergeConflict] = []
  /// The days of recurring expenses that one side skipped and the other added.
  package private(set) var daysKept: [KeptDays] = []

  private let rule: ConflictRule

  /// Merges two copies.
  ///
  /// - Parameters:
  ///   - base: the version that both sides started from.
  ///   - ours: the side that is kept in a conflict.
  ///   - theirs: the other side.
  ///   - keepsBase: true if conflicts keep the base's value, which is needed to merge bases.
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
    // A side without a currency has not changed it.
    guard let our = ours.currency, let their = theirs.currency, our != their else {
      document.currency = ours.currency ?? theirs.currency
      return
    }
    // Relabelling all amounts is a change like any other, but only of amounts in the base: one that
    // the other side wrote or kept since then is in the old currency.
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
  /// Returns true if the other document has the same amount for each item and record of this one.
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

// MARK: Other members of the top level

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
  /// The keys of the top level with a value that is neither a list nor an empty array.
  fileprivate var keysOfOtherValues: [ExactText] {
    parts.compactMap { part in
      guard case .other(let member) = part, member.value != "[]" else { return nil }
      return ExactText(String(decoding: member.name, as: UTF8.self))
    }
  }

  /// The members of the top level by key; those that are merged separately have an empty value.
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

  /// Adds a merged member to the top level, with the records of the side it came from.
  fileprivate mutating func addTop(_ member: RawMember, from sides: [ExpenseDocument]) {
    let name = String(decoding: member.name, as: UTF8.self)
    switch DocumentMember(rawValue: name) {
    case .items: parts.append(.items)
    case .currency: parts.append(.currency)
    case .format: parts.append(.format)
    case .monthStart, nil:
      // A list that is merged separately has an empty value here.
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
