/// A fault of a record, and its place.
package struct ImportFault: Error, Equatable, Sendable {
  /// The place of the fault.
  package let place: SourcePlace
  /// The problem there.
  package let problem: Problem

  /// A problem that a record can have.
  package enum Problem: Equatable, Sendable {
    /// A problem that a data file can have too.
    case damage(DamagedDocument.Problem)
    /// A byte that is 0, which no text holds.
    case nulByte
    /// A record or a field of more than `ImportedRecords.lengthLimit` bytes.
    case tooLong
    /// A row of more than `CSVScanner.fieldLimit` fields.
    case tooManyFields
    /// A quote that nothing closes.
    case unclosedQuote
    case fieldCount(expected: Int, found: Int)
    /// The last line has no line break and fields are missing: it may be cut off, in the middle of an
    /// amount even.
    case unfinishedLine
    /// No column has the header that the field needs.
    case missingColumn(String, found: [String])
    case repeatedColumn(String)
    /// Several columns have the name that was mapped.
    case ambiguousColumn(String, count: Int)
    /// A number beyond the columns that there are.
    case missingNumber(String, count: Int)
    /// Columns are told by their numbers, and the first line could be a record.
    case headerIsRecord
    case malformedAmount(String)
    /// A value that is not written as its format asks, and its field.
    case wrongValue(String, of: String)
    /// The mark in an amount may group or be decimal.
    case ambiguousAmount(String)
    /// A symbol or a code of money beside an amount, but of another currency.
    case foreignAmount(String, Currency)
    /// A negative amount in a column of spending or of money in, or where a column says which way it
    /// went.
    case negativeAmount(String, column: String, isNegated: Bool)
    /// Spending and money in at once, or neither.
    case bothWays, neitherWay
    /// No day where one is mapped, or no amount.
    case noDate, noAmount
    /// More digits after the decimal mark than the currency has.
    case tooManyFractionDigits(String, Currency)
    /// More digits after the mark than the currency has; the mark itself is certain.
    case numberTooFine(String, Currency)
    case zeroAmount
    /// An entry without a name, or with nothing in it but white space.
    case emptyName
    case malformedDate(String)
    /// An amount in another currency, without the code of that.
    case namelessPaid(String)
    case otherCurrency(Currency, expected: Currency)
    /// An id that an earlier record has.
    case repeatedID(String, firstLine: Int)
    /// The id is in the file, with other content.
    case otherContent(id: String, row: Int)
    /// A payment that replaces or deletes another one of the bank.
    case correction
    /// An object without a list of records, and the members that it has instead.
    case noItems(found: [String])
    /// An object with several lists of records.
    case severalItems([String])
    /// An object without what was said to lead to its records, and the members that it has there.
    case noSuchItems(String, found: [String])
    /// Bytes that the encoding which was named does not have.
    case notEncoded(as: String)
    /// Tags that do not fit together, or that end in the middle.
    case malformedMarkup, truncatedMarkup
    /// A document type, whose entities may be anything.
    case documentType
    case unknownEntity(String)
    /// An element that a payment has to have.
    case missingElement(String)
    /// No statement of that format.
    case noStatement(String)
    /// Not a property list, or one without the app's items.
    case notAPropertyList, noItemsInPropertyList
  }
}

extension ImportFault.Problem: DocumentReporting {
  static func syntax(_ problem: JSONProblem) -> Self { .damage(.syntax(problem)) }
  static func document(_ problem: DamagedDocument.Problem) -> Self { .damage(problem) }
}

extension String {
  /// As much of a value as a message shows.
  var excerpt: String { String(prefix(64)) }
}

extension ImportFault {
  /// The fault with its place counted out.
  init(_ fault: RecordFault, in view: ByteView) {
    self.init(place: fault.place(in: view), problem: fault.problem)
  }
}

/// A fault at an offset of the text; its place is counted where it is shown.
package typealias RecordFault = Fault<ImportFault.Problem>

extension ImportFault {
  /// The first line of bytes that are not UTF-8.
  package init(ofEncodingIn bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = lines.firstIndex { !Array($0).areUTF8 } ?? 0
    self.init(
      place: SourcePlace(line: line + 1, column: 1), problem: .damage(.syntax(.invalidUTF8)))
  }
}

extension Currency {
  /// The currency of a code that stands at an offset of the text.
  init(ofRecord code: String, at offset: Int) throws(RecordFault) {
    guard let currency = Currency(code: code) else {
      throw RecordFault(.damage(.unknownCurrency(code.excerpt)), at: offset)
    }
    self = currency
  }
}
