extension ItemMember {
  /// The names of the members that at least one of the items has, without those that all must have.
  ///
  /// - Parameter chosen: the items.
  package static func used(by chosen: ItemRows) -> Set<String> {
    let (items, rows) = (chosen.items, chosen.rows)
    let optional = all.filter { !$0.isRequired }
    var unused = optional
    // One pass for all members, because items in another order than the file's are far apart in
    // memory; most items have nothing but a day and a category.
    var lacksUsual = true
    for row in rows where lacksUsual || items[row: row].hasSeldomMembers {
      unused.removeAll { $0.isIn(items[row: row]) }
      guard !unused.isEmpty else { break }
      lacksUsual = unused.contains { $0.name == date.name || $0.name == category.name }
    }
    return Set(optional.map(\.name)).subtracting(unused.map(\.name))
  }

  private func isIn(_ item: borrowing ExpenseItem) -> Bool {
    switch kind {
    case .id, .amount: true
    case .text: text.get(item)?.isEmpty == false
    case .day: day.get(item) != nil
    case .words: !words.get(item).isEmpty
    }
  }
}
