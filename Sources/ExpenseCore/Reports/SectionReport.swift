/// Expenses in sections, each with its total, and the total of all.
public struct SectionReport: Equatable, Sendable {
  /// Personal first, Business second, both also when empty; others after, as they first occur.
  public let sections: [ExpenseSection]
  /// How many items the sections hold.
  public let count: Int
  /// The sum of all amounts, in the file's currency.
  public let total: Amount

  /// Puts items into sections by their type.
  ///
  /// - Parameters:
  ///   - items: all the items of the file, in its order.
  ///   - type: the one type to report; nil for all.
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  public init(_ items: [ExpenseItem], only type: ExpenseType? = nil) throws(AmountOutOfRange) {
    var sections = (type.map { [$0] } ?? ExpenseType.standard)
      .map { ExpenseSection(title: $0.rawValue) }
    var places: [ExpenseType: Int] = [:]
    for (place, section) in sections.enumerated() {
      places[ExpenseType(rawValue: section.title)] = place
    }
    var count = 0
    var total = Amount.zero
    for (index, item) in items.enumerated() where type == nil || item.type == type {
      let place = places[item.type] ?? sections.count
      if place == sections.count {
        places[item.type] = place
        sections.append(ExpenseSection(title: item.type.rawValue))
      }
      try sections[place].append(row: index + 1, item.amount)
      total = try total.adding(item.amount)
      count += 1
    }
    self.sections = sections
    self.count = count
    self.total = total
  }
}

extension Expenses {
  /// The items in sections by type, with totals; observers of `items` are observers of this.
  ///
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  public var sections: [ExpenseSection] {
    get throws(AmountOutOfRange) { try SectionReport(items).sections }
  }
}
