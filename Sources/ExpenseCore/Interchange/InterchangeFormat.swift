/// A form in which expenses go to other programs, or come from them.
///
/// A format is one file and one line in `InterchangeRegistry`; options, help, completion and the
/// round-trip test follow.
package protocol InterchangeFormat: SendableMetatype {
  /// What `--format` calls it.
  static var name: String { get }
  /// The endings that its files have, without the dot, in lower case.
  static var fileExtensions: [String] { get }
  /// What it is, in a few words without a full stop.
  static var summary: String { get }
}

/// A format that expenses are written in.
package protocol ExportFormat: InterchangeFormat {
  /// Appends all of the expenses.
  ///
  /// - Throws: `ExportError` where the format has no way to say something exactly.
  static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError)
}

/// A format that records are read from.
package protocol ImportFormat: InterchangeFormat {
  /// Whether a text that begins with these bytes can be nothing else; false where that is not
  /// certain.
  static func recognizes(_ bytes: [UInt8]) -> Bool

  /// Reads all records into the batch: what is wrong with one of them goes there too.
  ///
  /// - Throws: `ImportFault` where nothing behind that place can be read, or what the source of the
  ///   text throws.
  static func read(_ text: inout ImportText, into batch: inout ImportBatch) throws
}

/// The expenses that are exported.
package struct ExportedExpenses: Sendable {
  /// In the order to write them.
  package let items: [ExpenseItem]
  /// What all amounts are in.
  package let currency: Currency

  /// Expenses with amounts in that currency.
  package init(items: [ExpenseItem], currency: Currency) {
    self.items = items
    self.currency = currency
  }

  /// The amount, exact, with at least the digits of the currency's minor unit.
  func text(_ amount: Amount) -> String {
    amount.decimal(minimumFractionDigits: currency.minorDigits)
  }

  /// The item with the currency of its amount as its first extra member, in the place of one that it
  /// may have.
  func labelled(_ item: ExpenseItem) -> ExpenseItem {
    let key = ImportField.currency.name
    let rest = item.extras.removing(key)
    var item = item
    item.extras = .none
    item.extras.append(key: "\"\(key)\"", value: "\"\(currency.code)\"")
    if !rest.isEmpty { item.extras = ExtraMembers(json: item.extras.json + "," + rest.json) }
    return item
  }
}

/// Why expenses cannot be exported in a format.
package enum ExportError: Error, Equatable {
  /// The format needs a date, and that many items have none.
  case undated(count: Int, format: String)
  /// The format shows totals, and one has no exact representation.
  case totalOutOfRange
}
