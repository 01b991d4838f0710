import ExpenseCore

/// The records of a text in order, and the faults of those that could not be read.
///
/// Nothing is decided here: a record has what its text contains, whatever the others have.
package struct ImportedRecords {
  /// The whole text in UTF-8, to which the offsets of records refer.
  let text: ByteView
  var records: [ImportRecord] = []
  /// The records that could not be read.
  var refused: RefusedRecords
  /// The rows that are left out, by reason.
  var leftOut: [LeftOutRows] = []
  /// The number of lines above the header.
  var linesAbove = 0
  /// The currency of all amounts, if the text names one.
  var currency: Currency?
  /// The offset at which the text names it.
  var currencyOffset = 0
  /// The number of statements so far, and the account of the last one.
  private var (statements, account) = (0, String?.none)

  /// The largest number of bytes in a record of JSON, a field of a table, or the text of an
  /// element.
  package static let lengthLimit = 1_000_000

  /// Creates an empty list of records.
  ///
  /// - Parameter count: their number, as far as it is known.
  init(of text: ByteView, count: Int = 0) {
    self.text = text
    refused = RefusedRecords(in: text)
    records.reserveCapacity(count)
  }

  /// Starts another statement, which may overlap with an earlier one of the same account.
  mutating func beginStatement(of account: String?) {
    (statements, self.account) = (statements + 1, account)
  }

  /// Adds the records that the closure reads; its fault is recorded and does not affect others.
  mutating func add(_ read: () throws(RecordFault) -> [ImportRecord]) {
    do throws(RecordFault) {
      for var record in try read() {
        (record.statement, record.account) = (statements, account)
        records.append(record)
      }
    } catch {
      refused.append(error)
    }
  }

  /// Removes and returns everything: a second reference would make a copy of all records when they are
  /// changed.
  mutating func moved() -> ImportedRecords {
    defer { self = ImportedRecords(of: ByteView([])) }
    return self
  }

  /// Removes and returns the records.
  mutating func takeRecords() -> [ImportRecord] {
    defer { records = [] }
    return records
  }
}
