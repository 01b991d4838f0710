extension Expenses {
  /// The items in sections by type, with totals; observers of `items` are observers of this.
  ///
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  public var sections: [ExpenseSection] {
    get throws(AmountOutOfRange) { try SectionReport(items).sections }
  }
}
