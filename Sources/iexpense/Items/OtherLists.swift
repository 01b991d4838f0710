import ExpenseCore

extension ExpenseDocument {
  /// The lists beside the items, which other programs do not import: `2 budgets, 1 rule`; nil if
  /// there are none.
  var besideItems: String? {
    let words =
      FileList.besideItems.counted { self[$0].count }
      + (monthStart == .calendar ? [] : ["the day on which months begin"])
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension [FileList] {
  /// The numbers of records in words, without the lists that have none.
  func counted(_ count: (FileList) -> Int) -> [String] {
    filter { count($0) > 0 }.map { count($0).counted($0.noun) }
  }
}
