/// Options of reading records, and what is known beside them.
package struct ImportOptions {
  /// Which column is which, and what else was chosen; without columns, records are ours.
  package var layout = Layout()
  /// The currency that amounts have to be in; nil if the first record says it.
  package var currency: Currency?
  /// The currency of amounts if nothing says it.
  package var assumedCurrency = Currency.usd
  /// The type of a record that says none.
  package var type = ExpenseType.personal
  /// The habits in writing amounts where the file comes from.
  package var habits = AmountHabits()
  /// The names of months that dates may hold.
  package var months = MonthNames.english
  /// The text that ids of payments of a table are made of, given the number of its account and its header.
  package var accountKey: (_ number: String?, _ header: [String]) -> String = { number, _ in
    number ?? ""
  }
  /// Is told from time to time how many records were read.
  package var progress: (Int) -> Void = { _ in }
  /// The day that a count of seconds since 1970-01-01 UTC falls on for the user; nil outside the
  /// calendar.
  package var day: (Double) -> CalendarDate? = { _ in nil }
  /// The last day that a count of seconds may mean: one that counts from 1970, read as from 2001, gives
  /// a day 31 years ahead.
  package var latestDay: CalendarDate?
  /// The last day that a year of two digits may mean.
  package var latestShortDay: CalendarDate?

  /// Records as our own formats have them.
  package init() {}

  /// The treatment of money that came in; nil if nobody said.
  var moneyIn: MoneyIn? { layout.moneyIn }
  /// Texts in names of money that came in that make it a refund.
  var refunds: [String] { layout.refunds }
  /// The currency of amounts that do not say it.
  package var readingCurrency: Currency { currency ?? assumedCurrency }
}
