/// A format in which expenses go to other programs, or come from them.
///
/// A format is one file and one line in `InterchangeRegistry`; options, help, completion and the
/// round-trip test follow.
package protocol InterchangeFormat: SendableMetatype {
  /// The name that `--format` calls it by.
  static var name: String { get }
  /// The endings that its files have, without the dot, in lower case.
  static var fileExtensions: [String] { get }
  /// A few words on it, without a full stop.
  static var summary: String { get }
}

/// A format that expenses are written in.
package protocol ExportFormat: InterchangeFormat {
  /// The order of the expenses if nobody asks for another.
  static var order: ItemOrder.Key { get }

  /// Appends all of the expenses.
  ///
  /// - Throws: `ExportError` if the format has no way to say something exactly.
  static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError)
}

extension ExportFormat {
  package static var order: ItemOrder.Key { .row }
}

/// A format that records are read from.
package protocol ImportFormat: InterchangeFormat {
  /// Tells whether a text that begins like this can be nothing else; false if that is not certain.
  static func recognizes(_ bytes: [UInt8]) -> Bool
}

/// A format that knows its payments, and is read without any option.
protocol StatementFormat: ImportFormat {
  /// Reads all records of a text. What is wrong with one of them is noted beside the others.
  ///
  /// - Throws: `RecordFault` if nothing after that place can be read.
  static func records(of text: ByteView) throws(RecordFault) -> ImportedRecords
}

/// The expenses that are exported.
package struct ExportedExpenses: Sendable {
  /// The name of what stands beside an amount in our own formats: the code of its currency.
  static let currencyKey = "currency"

  /// In the order to write them.
  package let items: [ExpenseItem]
  /// The currency of all amounts.
  package let currency: Currency
  /// The day of the export: periods after it that hold nothing are not shown; nil to show them.
  package var today: CalendarDate?
  /// Tells whether a table for a spreadsheet has decimal commas, and semicolons between its fields.
  package var hasDecimalCommas = false
  /// The filter that chose them.
  package var filter = ItemFilter()
  /// A title for people: `Business expenses in 'food'`.
  package var title = "Expenses"
  /// The days of a month, where months are not those of the calendar.
  package var monthNote: String?
  /// The claim that they are, if a page is to be handed in.
  package var claim: String?
  /// The link from the page to the receipt that an item names.
  package var receiptLink: (@Sendable (String) -> String)?
  /// The budgets of a month; nil to show none.
  package var budgets: BudgetReport?
  /// Amounts as people read them, with their currency; nil for a look of no locale.
  package var amountText: (@Sendable (Amount) -> String)?

  /// Expenses with amounts in that currency.
  package init(items: [ExpenseItem], currency: Currency) {
    self.items = items
    self.currency = currency
  }

  /// The amount, exact, with at least the digits of the currency's minor unit.
  func text(_ amount: Amount) -> String {
    amount.decimal(minimumFractionDigits: currency.minorDigits)
  }

  /// Refuses the export if a format cannot say some of the items.
  func refuse(
    where isUnsayable: (ExpenseItem) -> Bool, by format: String, as problem: ExportError.Reason
  ) throws(ExportError) {
    let count = items.count(where: isUnsayable)
    if count > 0 { throw .unsayable(count: count, format: format, problem) }
  }
}

/// Why expenses cannot be exported in a format.
package enum ExportError: Error, Equatable {
  /// The format has no way to say that many of the items.
  case unsayable(count: Int, format: String, Reason)
  /// The format shows totals, and one has no exact representation.
  case totalOutOfRange

  /// A fact that a format cannot say of an item.
  package enum Reason: Equatable, Sendable {
    /// That it has no date: a date is never made up.
    case undated
    /// A day before the first of this year.
    case beforeYear(Int)
    /// A text that makes a line of more than this many bytes.
    case lineTooLong(limit: Int)
    /// A NUL in a text.
    case nulCharacter
    /// A tag that is empty, or has a space or a comma in it, such as this one.
    case tagWithSpace(String)
  }
}
