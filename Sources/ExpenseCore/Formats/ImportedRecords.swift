/// The records of a text in their order, and what is wrong with others.
///
/// Nothing is judged in it: a record is what its text says, whatever the others are.
package struct ImportedRecords {
  /// The whole text in UTF-8; the offsets of records are offsets of it.
  let text: ByteView
  var records: [ImportRecord] = []
  /// The records that could not be read.
  private(set) var refused: RefusedRecords
  /// The rows that are left out, by their reasons.
  var leftOut: [LeftOutRows] = []
  /// How many lines stand above a header.
  var linesAbove = 0
  /// The currency of all amounts, if the text says it.
  var currency: Currency?
  /// Where it says that.
  var currencyOffset = 0
  /// The payments whose parts come to something else, and were taken whole.
  var unequalParts: [UnequalParts] = []
  /// The number of statements that began so far.
  private var statements = 0

  /// A payment whose parts come to something else.
  package struct UnequalParts: Equatable, Sendable {
    /// Where it starts.
    let offset: Int
    let parts: Amount
    let whole: Amount
  }

  /// The most bytes of a record of JSON, of one field of a table, or of an element's text.
  package static let lengthLimit = 1_000_000

  /// No records of that text yet.
  init(of text: ByteView) {
    self.text = text
    refused = RefusedRecords(in: text)
    records.reserveCapacity(text.count / 64)
  }

  /// Begins another statement, which may overlap with an earlier one of the same account.
  mutating func beginStatement() { statements += 1 }

  /// Adds the records that are read there; what is wrong with them is noted, and no fault of others.
  mutating func add(_ read: () throws(RecordFault) -> [ImportRecord]) {
    do throws(RecordFault) {
      for var record in try read() {
        record.statement = statements
        records.append(record)
      }
    } catch {
      refused.append(error)
    }
  }

  /// Adds a record of the present statement.
  mutating func append(_ record: ImportRecord) { records.append(record) }

  /// The records, which it does not hold any longer.
  mutating func takeRecords() -> [ImportRecord] {
    defer { records = [] }
    return records
  }

  /// Notes what is wrong with a record.
  mutating func refuse(_ fault: RecordFault) { refused.append(fault) }
}
