/// A format in which expenses can be written.
///
/// A format takes one file and one line in `ExportFormats`; options, help, completion and the tests
/// of all formats follow from these.
package protocol ExportFormat: SendableMetatype {
  /// The name of the format in options.
  static var name: String { get }
  /// The extensions of its files, without the dot, in lower case.
  static var fileExtensions: [String] { get }
  /// A short description, without a full stop.
  static var summary: String { get }
  /// The default order of the expenses.
  static var order: ItemOrder.Key { get }

  /// Appends all expenses.
  ///
  /// - Throws: `ExportError` if the format cannot express something exactly.
  static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError)
}

extension ExportFormat {
  package static var order: ItemOrder.Key { .row }
}

/// Expenses to export, with everything that formats need.
package struct ExportedExpenses: Sendable {
  /// The key of the member beside an amount in our own formats that has the currency's code.
  static let currencyKey = "currency"

  /// The expenses, in the order in which they are written.
  package let items: [ExpenseItem]
  /// The currency of all amounts.
  package let currency: Currency
  /// The day of the export, after which empty periods are not shown; nil to show them.
  package var today: CalendarDate?
  /// True if a table has decimal commas, and semicolons between fields.
  package var hasDecimalCommas = false
  /// The filter that chose the expenses.
  package var filter = ItemFilter()
  /// A title for people, such as `Business expenses in 'food'`.
  package var title = "Expenses"
  /// The days of a month, if months are not calendar months.
  package var monthNote: String?
  /// The name of the claim, if the page is for submitting one.
  package var claim: String?
  /// Makes a link from the page to an item's receipt.
  package var receiptLink: (@Sendable (String) -> String)?
  /// The budgets to show; nil if there are none.
  package var budgets: BudgetReport?
  /// Formats an amount with its currency; nil for a form that is independent of locales.
  package var amountText: (@Sendable (Amount) -> String)?

  /// Creates an export of expenses in a currency.
  package init(items: [ExpenseItem], currency: Currency) {
    self.items = items
    self.currency = currency
  }

  /// The exact amount, with at least the digits of the currency's minor unit.
  func text(_ amount: Amount) -> String {
    amount.decimal(minimumFractionDigits: currency.minorDigits)
  }

  /// Throws if a format cannot express some of the items.
  func refuse(
    where isUnsayable: (ExpenseItem) -> Bool, by format: String, as problem: ExportError.Reason
  ) throws(ExportError) {
    let count = items.count(where: isUnsayable)
    if count > 0 { throw .unsayable(count: count, format: format, problem) }
  }
}

/// An error in exporting expenses.
package enum ExportError: Error, Equatable {
  /// The format cannot express that many of the items.
  case unsayable(count: Int, format: String, Reason)
  /// The format has totals, and one is out of range.
  case totalOutOfRange

  /// A reason why a format cannot express an item.
  package enum Reason: Equatable, Sendable {
    /// The item has no date, and none is made up.
    case undated
    /// Its day is before the first day of that year.
    case beforeYear(Int)
    /// A text makes a line longer than that many bytes.
    case lineTooLong(limit: Int)
    /// A text contains NUL.
    case nulCharacter
    /// A tag is empty or contains a space or comma; this is the tag.
    case tagWithSpace(String)
  }
}
