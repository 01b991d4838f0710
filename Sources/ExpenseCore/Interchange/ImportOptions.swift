/// How records are to be read.
package struct ImportOptions {
  /// The header of the column that each field is in; empty for our own header.
  package var columns: [ImportField: ImportColumn] = [:]
  /// The decimal mark of amounts that are written as text; nil for `.` without any grouping.
  package var decimalMark: DecimalMark?
  /// How dates that are written as text look; nil for ISO 8601.
  package var dayFormat: DayFormat?
  /// The type of a record that says none.
  package var type = ExpenseType.personal
  /// What amounts have to be in; nil where the first record settles it.
  package var currency: Currency?
  /// The day that a count of seconds since 1970-01-01 UTC falls on for the user; nil outside the
  /// calendar.
  package var day: (Double) -> CalendarDate? = { _ in nil }
  /// The last day that a count of seconds or a year of two digits may mean: a count from another
  /// year on looks like a day decades ahead.
  package var latestDay: CalendarDate?

  /// Records as our own formats have them.
  package init() {}
}

/// A field of a record.
package enum ImportField: Int, CaseIterable, Sendable {
  case id, name, type, amount, currency, date, category

  /// What the column of our own header is called.
  package var name: String { String(describing: self) }

  /// The field of that name; nil where there is none.
  package init?(name: String) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }
}

/// The column of a table that a field is in.
package struct ImportColumn: Equatable, Sendable {
  /// What stands over it.
  package let header: String
  /// Whether its amounts have the other sign, as in a bank's file, where a payment is negative.
  package let isNegated: Bool

  /// The column under that header.
  package init(header: String, isNegated: Bool = false) {
    self.header = header
    self.isNegated = isNegated
  }
}
