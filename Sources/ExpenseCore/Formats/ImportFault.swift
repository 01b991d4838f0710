/// A problem of a record, and its place.
package struct ImportFault: Error, Equatable, Sendable {
  package let place: SourcePlace
  package let problem: Problem

  /// A problem of a record.
  package enum Problem: Equatable, Sendable {
    /// A problem that can also occur in a data file.
    case damage(DamagedDocument.Problem)
    /// A NUL byte, which no text contains.
    case nulByte
    /// A record or field of more than `ImportedRecords.lengthLimit` bytes.
    case tooLong
    /// A row of more than `CSVScanner.fieldLimit` fields.
    case tooManyFields
    /// Objects with more different members than a table has columns.
    case tooManyMembers
    /// A quote that is not closed.
    case unclosedQuote
    case fieldCount(expected: Int, found: Int)
    /// A last line without a line break that lacks fields: it may be cut off, even in the middle of
    /// an amount.
    case unfinishedLine
    /// A field for which no column has a suitable title.
    case missingColumn(String, found: [String])
    case repeatedColumn(String)
    /// A mapped name that several columns have.
    case ambiguousColumn(String, count: Int)
    /// A column number larger than the number of columns.
    case missingNumber(String, count: Int)
    /// A first line that could be a record, while columns are mapped by number.
    case headerIsRecord
    case malformedAmount(String)
    /// A value in the wrong form for its format, and the name of its field.
    case wrongValue(String, of: String)
    /// An amount whose mark may group digits or be decimal.
    case ambiguousAmount(String)
    /// An amount with the symbol or code of another currency.
    case foreignAmount(String, Currency)
    /// A negative amount in a column of spending or of incoming money, or beside a column that
    /// tells the direction.
    case negativeAmount(String, column: String, isNegated: Bool)
    /// Both spending and incoming money, or neither.
    case bothWays, neitherWay
    /// No day in a mapped column, or no amount.
    case noDate, noAmount
    /// More digits after the decimal mark than the currency has.
    case tooManyFractionDigits(String, Currency)
    /// More digits than the currency has after a mark that must be decimal.
    case numberTooFine(String, Currency)
    case zeroAmount
    /// A record whose name is missing or blank.
    case emptyName
    case malformedDate(String)
    /// An amount in another currency, without that currency's code.
    case namelessPaid(String)
    case otherCurrency(Currency, expected: Currency)
    /// An id that an earlier record has.
    case repeatedID(String, firstLine: Int)
    /// An id of an item in the file that has other content.
    case otherContent(id: String, row: Int)
    /// A payment that replaces or deletes another payment of the bank.
    case correction
    /// An object without a list of records, and the members that it has.
    case noItems(found: [String])
    /// An object with several lists of records.
    case severalItems([String])
    /// An object without the mapped path to its records, and the members that it has at that place.
    case noSuchItems(String, found: [String])
    /// Bytes that are invalid in the requested encoding.
    case notEncoded(as: String)
    /// Tags that do not match, or that end in the middle.
    case malformedMarkup, truncatedMarkup
    /// A document type, which could define any entities.
    case documentType
    case unknownEntity(String)
    /// A required element that a payment lacks.
    case missingElement(String)
    /// A text without a statement of that format.
    case noStatement(String)
    /// A file that is not a property list, or that lacks the app's items.
    case notAPropertyList, noItemsInPropertyList
  }
}

extension ImportFault.Problem: DocumentReporting {
  static func syntax(_ problem: JSONProblem) -> Self { .damage(.syntax(problem)) }
  static func document(_ problem: DamagedDocument.Problem) -> Self { .damage(problem) }
}

extension String {
  /// The beginning of a value, as long as messages show it.
  var excerpt: String { String(prefix(64)) }
}

extension ImportFault {
  /// Creates the fault, with its line and column.
  init(_ fault: RecordFault, in view: ByteView) {
    self.init(place: fault.place(in: view), problem: fault.problem)
  }
}

/// A problem at an offset of the text; line and column are counted when it is shown.
package typealias RecordFault = Fault<ImportFault.Problem>

extension ImportFault {
  /// Creates the fault for the first line that is not UTF-8.
  package init(ofEncodingIn bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = lines.firstIndex { !Array($0).areUTF8 } ?? 0
    self.init(
      place: SourcePlace(line: line + 1, column: 1), problem: .damage(.syntax(.invalidUTF8)))
  }
}

extension Currency {
  /// Parses a currency code at an offset of the text.
  init(ofRecord code: String, at offset: Int) throws(RecordFault) {
    guard let currency = Currency(code: code) else {
      throw RecordFault(.damage(.unknownCurrency(code.excerpt)), at: offset)
    }
    self = currency
  }
}

// MARK: - In words

extension ImportFault.Problem {
  /// The reason, in lower case.
  package var sentence: String {
    switch self {
    case .damage(let problem): problem.sentence
    case .nulByte: "a NUL byte, which no text holds"
    case .tooLong: "longer than \(ImportedRecords.lengthLimit) bytes"
    case .tooManyFields: "more fields than any spreadsheet has columns"
    case .tooManyMembers: "more than 1,000 different members, which are no table"
    case .unclosedQuote: "a quote that is not closed"
    case .fieldCount(let expected, let found): "expected \(expected) fields, found \(found)"
    case .unfinishedLine: "the last line has no line break and too few fields, so it may be cut off"
    case .missingColumn(let name, _): "no column '\(name)'"
    case .repeatedColumn(let name): "two columns '\(name)'"
    case .ambiguousColumn(let name, let count): "\(count) columns '\(name)'"
    case .missingNumber(let number, let count):
      "no column '\(number)': the records have \(count.counted("field"))"
    case .headerIsRecord: "columns go by number, and the first line could be a record"
    case .malformedAmount(let text): "invalid amount '\(text)'"
    case .wrongValue(let text, let name): "invalid \(name) '\(text)'"
    case .ambiguousAmount(let text): "ambiguous amount '\(text)'"
    case .foreignAmount(let text, let currency): "'\(text)' is no amount of \(currency.code)"
    case .negativeAmount(let text, let column, _):
      "'\(text)' in column '\(column)' has the wrong sign"
    case .bothWays: "spending and money in at once"
    case .neitherWay: "neither spending nor money in"
    case .noDate: "the date is empty"
    case .noAmount: "the amount is empty"
    case .tooManyFractionDigits(let text, let currency), .numberTooFine(let text, let currency):
      "'\(text)' has more digits after its mark than \(currency.code) has"
    case .zeroAmount: "the amount is zero"
    case .emptyName: "the name is empty"
    case .malformedDate(let text): "invalid date '\(text)'"
    case .namelessPaid(let text): "'\(text)' has no currency code"
    case .otherCurrency(let currency, let expected):
      "the amount is in \(currency.code), and the others in \(expected.code)"
    case .repeatedID(let id, let line): "line \(line) has the id '\(id)' too"
    case .otherContent(let id, let row): "the id '\(id)' is in row \(row), with other content"
    case .correction: "a correction of another payment, which is not read"
    case .noItems(let found): Self.sentence(forMembers: found)
    case .severalItems(let found): "\(found.count) arrays of objects: \(found.quoted)"
    case .noSuchItems(let key, _): "no '\(key)'"
    case .notEncoded(let name): "bytes that '\(name)' does not have"
    case .malformedMarkup: "no well-formed XML"
    case .truncatedMarkup: "the file ends in the middle"
    case .documentType: "a document type, which no statement has"
    case .unknownEntity(let text): "'&\(text)' stands for nothing"
    case .missingElement(let name): "no valid '\(name)'"
    case .noStatement(let format): "no statement of \(format)"
    case .notAPropertyList: "not a whole property list"
    case .noItemsInPropertyList: "a property list without 'Items' of the app"
    }
  }

  private static func sentence(forMembers found: [String]) -> String {
    guard !found.isEmpty else { return "an object without 'Items'" }
    let more = found.count > 12 ? " and more" : ""
    return "an object without 'Items', but with \(Array(found.prefix(12)).quoted)\(more)"
  }
}
