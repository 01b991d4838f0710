internal import Foundation

// Two people, or two machines, started from one file and each changed their copy. What each changed
// follows from comparing its copy with the common base, item by item and field by field; the result
// has both sides' changes.
//
// The result does not depend on which side is called ours, byte for byte: the order is the base's,
// and behind it what either side added, by date and id. So two clones that merge each other's work
// end with the same file and the next merge has nothing to do. Only a conflict, two different wishes
// for one thing, is decided by the side: ours is kept, an edit wins over a deletion, and each is
// told, so that nothing is lost unseen.

/// The merge of two changed copies of a file, given what both started from.
package struct ThreeWayMerge: Sendable {
  /// What the merge came to.
  package private(set) var document: ExpenseDocument
  /// What could not be decided, in the order of the document.
  package private(set) var conflicts: [MergeConflict] = []

  /// Merges.
  ///
  /// - Parameters:
  ///   - base: what both sides started from.
  ///   - ours: the side that is kept in a conflict.
  ///   - theirs: the other side.
  package init(base: ExpenseDocument, ours: ExpenseDocument, theirs: ExpenseDocument) {
    document = ours
    mergeFrame(base, ours, theirs)
    mergeCurrency(base, ours, theirs)
    mergeItems(base.byID, ours.byID, theirs.byID, order: Self.order(base, ours, theirs))
  }
}

// MARK: Items

extension ThreeWayMerge {
  /// The ids of the base in its order, then those that either side added, by date and id; what has
  /// no date comes last.
  private static func order(
    _ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument
  ) -> [UUID] {
    let known = Set(base.items.map(\.id))
    let added = Dictionary(
      (ours.items + theirs.items).lazy.filter { !known.contains($0.id) }.map { ($0.id, $0.date) }
    ) { first, _ in first }
    let latest = Int.max
    let sorted = added.map { (day: $1?.daysSinceEpoch ?? latest, id: ItemID($0)) }
      .sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    return base.items.map(\.id) + sorted.map(\.id.uuid)
  }

  private mutating func mergeItems(
    _ base: [UUID: ExpenseItem], _ ours: [UUID: ExpenseItem], _ theirs: [UUID: ExpenseItem],
    order: [UUID]
  ) {
    document.items = order.compactMap { id in
      switch (ours[id], theirs[id]) {
      case (let ours?, let theirs?):
        let merge = ItemMerge(base: base[id], ours: ours, theirs: theirs)
        conflicts += merge.conflicts
        return merge.item
      case (let ours?, nil): return kept(ours, base[id], unless: .deletedByTheirs(ours))
      case (nil, let theirs?): return kept(theirs, base[id], unless: .deletedByOurs(theirs))
      case (nil, nil): return nil
      }
    }
  }

  /// An item that one side has and the other not: kept where it is new, and where it was edited.
  private mutating func kept(
    _ item: ExpenseItem, _ base: ExpenseItem?, unless conflict: MergeConflict
  ) -> ExpenseItem? {
    guard let base else { return item }
    guard item != base else { return nil }
    conflicts.append(conflict)
    return item
  }
}

extension ExpenseDocument {
  fileprivate var byID: [UUID: ExpenseItem] {
    Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
  }
}

// MARK: What stands around the items

extension ThreeWayMerge {
  private mutating func mergeFrame(
    _ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument
  ) {
    let merge = MemberMerge(
      base: base.frame.members, ours: ours.frame.members, theirs: theirs.frame.members)
    document.frame.parts = merge.members.map(DocumentFrame.Part.init)
    conflicts += merge.conflicts.map { .top(member: $0.name, ours: $0.ours, theirs: $0.theirs) }
  }

  private mutating func mergeCurrency(
    _ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument
  ) {
    // A side that names no currency claims none.
    guard let our = ours.currency, let their = theirs.currency, our != their else {
      document.currency = ours.currency ?? theirs.currency
      return
    }
    // Relabelling all amounts is a change like any other, but only of the amounts that were there:
    // one that the other side wrote meanwhile is in the old currency.
    if base.currency == our, ours.amountsAreAll(in: base) {
      document.currency = their
    } else if base.currency == their, theirs.amountsAreAll(in: base) {
      document.currency = our
    } else {
      conflicts.append(.currency(ours: our, theirs: their))
    }
  }
}

extension ExpenseDocument {
  /// Whether no amount is here that the base does not have for the same item.
  fileprivate func amountsAreAll(in base: ExpenseDocument) -> Bool {
    let known = base.byID
    return items.allSatisfy { known[$0.id]?.amount == $0.amount }
  }
}

extension DocumentFrame {
  /// The members by key; those whose values are merged by themselves have none here.
  fileprivate var members: [RawMember] {
    parts.map { part in
      switch part {
      case .items: RawMember(json: Array("\"\(DocumentMember.items.rawValue)\":".utf8))
      case .currency: RawMember(json: Array("\"\(DocumentMember.currency.rawValue)\":".utf8))
      case .other(let json): RawMember(json: Array(json.utf8))
      }
    }
  }
}

extension DocumentFrame.Part {
  fileprivate init(_ member: RawMember) {
    self =
      switch DocumentMember(rawValue: String(decoding: member.name, as: UTF8.self)) {
      case .items: .items
      case .currency: .currency
      case .format, nil: .other(String(decoding: member.json, as: UTF8.self))
      }
  }
}
