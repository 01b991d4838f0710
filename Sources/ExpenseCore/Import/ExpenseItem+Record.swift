extension ExpenseItem {
  /// The rest of a payment for this item beside its other parts; nil if these are all of it or
  /// more.
  func rest(of payment: Amount, _ sum: Amount?) -> Amount? {
    guard let sum, let others = try? sum - amount, let rest = try? payment - others, rest != .zero,
      rest.isNegative == payment.isNegative
    else { return nil }
    return rest
  }

  /// This item with everything that a record of it says otherwise; blanks alone are no difference.
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

  /// Tells whether both are equal, an empty text being none: a spreadsheet cannot tell them apart.
  func agrees(with other: ExpenseItem) -> Bool {
    ItemMember.all.allSatisfy { member in
      member.isEqual(self, other)
        || !member.isRequired && (member.text(of: self) ?? "").isEmpty
          && (member.text(of: other) ?? "").isEmpty
    } && extras == other.extras
  }

  /// The texts that it has and another one has not.
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
  /// Tells whether a record with those was made of an item with these: its currency is no extra there.
  func sayTheSame(as record: ExtraMembers) -> Bool {
    self == record || removing(Layout.Field.currency.name) == record
  }
}
