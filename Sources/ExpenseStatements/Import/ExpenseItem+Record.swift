import ExpenseCore

extension ExpenseItem {
  /// The part of a payment that is left for this item after its other parts; nil if nothing is
  /// left.
  func rest(of payment: Amount, _ sum: Amount?) -> Amount? {
    guard let sum, let others = try? sum - amount, let rest = try? payment - others, rest != .zero,
      rest.isNegative == payment.isNegative
    else { return nil }
    return rest
  }

  /// This item with all differing members of a record; differences in blanks do not count.
  func saying(_ record: ImportRecord) -> ExpenseItem {
    var item = self
    let (said, had) = (record.item.withSingleBlanks, withSingleBlanks)
    for (place, member) in ItemMember.all.enumerated()
    where record.says.contains(place) && !member.isEqual(said, had) {
      member.copy(from: said, to: &item)
    }
    let extras = record.item.extras
    if record.saysExtras, !self.extras.sayTheSame(as: extras) { item.extras = extras }
    return item
  }

  /// Returns true if both are equal when an empty text counts as absent, because a spreadsheet
  /// cannot tell them apart.
  func agrees(with other: ExpenseItem) -> Bool {
    ItemMember.all.allSatisfy { member in
      member.isEqual(self, other)
        || !member.isRequired && (member.text(of: self) ?? "").isEmpty
          && (member.text(of: other) ?? "").isEmpty
    } && extras == other.extras
  }

  /// The texts of this item that another one lacks.
  func differences(from other: ExpenseItem) -> [String] {
    ItemMember.all.compactMap { member in
      guard !member.isEqual(self, other) else { return nil }
      guard member.kind == .words else { return member.text(of: self) }
      let had = Set(member.words.get(other))
      return member.words.get(self).filter { !had.contains($0) }.map { "#\($0)" }
        .joined(separator: " ")
    }
  }
}

extension ExtraMembers {
  /// Returns true if a record with those extras could be an export of an item with these; its
  /// currency is not an extra.
  func sayTheSame(as record: ExtraMembers) -> Bool {
    self == record || removing(Layout.Field.currency.name) == record
  }
}
