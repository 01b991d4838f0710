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

  /// The entries that became one with another, or would have, because one side knows that they are.
  package private(set) var joined: [JoinedEntry] = []

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
    if !document[.accounts].isEmpty { document[.accounts] = document[.accounts].namedApart }
    let budgets = BudgetMerge(
      document, base: base, ours: ours, theirs: theirs, keeping: keepsBase ? base : ours)
    if !budgets.conflicts.isEmpty { document[.budgets] = budgets.records }
    self.conflicts += budgets.conflicts
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
      ExpenseDocument.itemList, .items, base: items.base, ours: items.ours, theirs: items.theirs,
      rule: rule)
    let rules = (try? document.recurringRules()) ?? []
    let twins = TwinMerge(items.repayingParts(in: merge.elements), of: items, rules)
    (document.items, joined) = (twins.items, twins.joined)
    return splits + twins.remaining(merge.conflicts)
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
      && FileList.besideItems.filter(\.hasAmounts).allSatisfy { list in
        let records = other[list].byID
        return self[list].allSatisfy {
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
    // Each is made from the whole top level, which may have many members.
    let records = sides.map(\.lists)
    let lists = Set(sides.flatMap(\.namesOfLists)).subtracting(sides.flatMap(\.namesOfValues))
    let merge = MemberMerge(
      base: base.topMembers(lists), ours: ours.topMembers(lists),
      theirs: theirs.topMembers(lists), rule: rule, MergeRules())
    conflicts += merge.conflicts.map { .top(member: $0.name, ours: $0.ours, theirs: $0.theirs) }
    document.top = merge.members.map { member in
      member.value.isEmpty ? .place(of: member) : .merged(member, from: records)
    }
    var merged: [ExactText: TopMember.Content?] = [:]
    for name in lists.sorted().map(\.text) {
      let merge = ListMerge(
        name, FileList.named(name)?.merging ?? MergeRules(), base: records[2][name] ?? [],
        ours: records[0][name] ?? [], theirs: records[1][name] ?? [], rule: rule)
      merged[ExactText(name)] = .some(merge.elements.isEmpty ? nil : .records(merge.elements))
      conflicts += merge.conflicts
    }
    document.put(merged)
  }
}

extension ExpenseDocument {
  fileprivate var namesOfLists: [ExactText] {
    top.compactMap { $0.records == nil ? nil : $0.name }
  }

  /// The keys of the top level with a value that is neither a list nor an empty array.
  fileprivate var namesOfValues: [ExactText] {
    top.compactMap { member in
      if case .raw(let json) = member.content, json != "[]" { member.name } else { nil }
    }
  }

  /// The members of the top level by key; those that are merged separately have an empty value.
  fileprivate func topMembers(_ lists: Set<ExactText>) -> [RawMember] {
    top.map { member in
      let isSeparate = lists.contains(member.name) || member.known == .currency
      let value =
        switch member.content {
        case .raw(let json) where !isSeparate: json
        case .records(let records) where !isSeparate:
          String(decoding: records.json, as: UTF8.self)
        default: ""
        }
      return RawMember(key: member.key, value: value)
    }
  }
}

extension TopMember {
  /// The place of a member that is merged separately.
  fileprivate static func place(of member: RawMember) -> TopMember {
    let name = String(decoding: member.name, as: UTF8.self)
    return TopMember(name, name == ExpenseDocument.itemList ? .items : nil)
  }

  /// A merged value, as the list that one side may have of it.
  fileprivate static func merged(
    _ member: RawMember, from sides: [[String: [Record]]]
  ) -> TopMember {
    let new = TopMember(member)
    let found = sides.lazy.compactMap { $0[new.name.text] }
    guard let records = found.first(where: { $0.json.elementsEqual(member.value.utf8) }) else {
      return new
    }
    return TopMember(new.name.text, .records(records))
  }
}

extension [Record] {
  /// The records, each with a name that none with a lower id has: two clones may give their first
  /// accounts the same one.
  fileprivate var namedApart: [Record] {
    var (taken, names): (Set<String>, [ExactText: RawMember]) = ([], [:])
    for record in sorted(by: { $0.id < $1.id }) {
      guard let name = record.member("name")?.text, !taken.insert(name.lowercased()).inserted
      else { continue }
      let stem = String(name.reversed().drop(while: \.isWholeNumber).reversed())
      let free = (2...count + 1).lazy.map { "\(stem)\($0)" }
        .first { taken.insert($0.lowercased()).inserted }
      names[record.id] = free.map { RawMember(name: "name", text: $0) }
    }
    return map { record in
      names[record.id].flatMap { Record(changing: record, [("name", $0)]) } ?? record
    }
  }
}
