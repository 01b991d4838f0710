package import ExpenseCore

/// A problem of a record, and its place.
package struct ImportFault: Error, Equatable, Sendable {
  package let place: SourcePlace
  package let problem: Problem

  /// A problem of a record.
  package enum Problem: Equatable, Sendable {
    /// A problem that can also occur in a data file.
    case damage(DamagedDocument.Problem)
    /// A problem that has no cure of its own, as a sentence.
    case said(String)
    /// A NUL byte, which no text contains.
    case nulByte
    /// A last line without a line break that lacks fields: it may be cut off, even in the middle of
    /// an amount.
    case unfinishedLine
    /// A field for which no column has a suitable title.
    case missingColumn(String, found: [String])
    /// A mapped name that several columns have.
    case ambiguousColumn(String, count: Int)
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
    /// Neither spending nor incoming money.
    case neitherWay
    /// No day in a mapped column, or no amount.
    case noDate, noAmount
    /// More digits after the decimal mark than the currency has.
    case tooManyFractionDigits(String, Currency)
    /// More digits than the currency has after a mark that must be decimal.
    case numberTooFine(String, Currency)
    case malformedDate(String)
    /// An amount in another currency, without that currency's code.
    case namelessPaid(String)
    case otherCurrency(Currency, expected: Currency)
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
  }
}

extension ImportFault.Problem: DocumentReporting {
  package static func syntax(_ problem: JSONProblem) -> Self { .damage(.syntax(problem)) }
  package static func document(_ problem: DamagedDocument.Problem) -> Self { .damage(problem) }
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

extension [UInt8] {
  /// True if the bytes are valid UTF-8.
  package var areUTF8: Bool {
    // If the system supports it, this copies nothing.
    if #available(macOS 26, iOS 26, *) { return (try? UTF8Span(validating: span)) != nil }
    return String(validating: self, as: UTF8.self) != nil
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
  static let tooLong = said("longer than \(ImportedRecords.lengthLimit) bytes")
  static let tooManyFields = said("more fields than any spreadsheet has columns")
  static let tooManyMembers = said("objects with too many different members, which are no table")
  static let unclosedQuote = said("a quote that is not closed")
  static let bothWays = said("spending and money in at once")
  static let zeroAmount = said("the amount is zero")
  static let emptyName = said("the name is empty")
  static let malformedMarkup = said("no well-formed XML")
  static let truncatedMarkup = said("the file ends in the middle")
  static let documentType = said("a document type, which no statement has")
  static let notAPropertyList = said("not a whole property list")
  static let noItemsInPropertyList = said("a property list without 'Items' of the app")

  static func fieldCount(expected: Int, found: Int) -> Self {
    said("expected \(expected) fields, found \(found)")
  }
  static func repeatedColumn(_ name: String) -> Self { said("two columns '\(name)'") }
  static func missingNumber(_ number: String, count: Int) -> Self {
    said("no column '\(number)': the records have \(count.counted("field"))")
  }
  static func repeatedID(_ id: String, firstLine: Int) -> Self {
    said("line \(firstLine) has the id '\(id)' too")
  }
  static func unknownEntity(_ text: String) -> Self { said("'&\(text)' stands for nothing") }
  static func missingElement(_ name: String) -> Self { said("no valid '\(name)'") }
  static func noStatement(_ format: String) -> Self { said("no statement of \(format)") }

  /// The reason, in lower case.
  package var sentence: String {
    switch self {
    case .damage(let problem): problem.sentence
    case .said(let sentence): sentence
    case .nulByte: "a NUL byte, which no text holds"
    case .unfinishedLine: "the last line has no line break and too few fields, so it may be cut off"
    case .missingColumn(let name, _): "no column '\(name)'"
    case .ambiguousColumn(let name, let count): "\(count) columns '\(name)'"
    case .headerIsRecord: "columns go by number, and the first line could be a record"
    case .malformedAmount(let text): "invalid amount '\(text)'"
    case .wrongValue(let text, let name): "invalid \(name) '\(text)'"
    case .ambiguousAmount(let text): "ambiguous amount '\(text)'"
    case .foreignAmount(let text, let currency): "'\(text)' is no amount of \(currency.code)"
    case .negativeAmount(let text, let column, _):
      "'\(text)' in column '\(column)' has the wrong sign"
    case .neitherWay: "neither spending nor money in"
    case .noDate: "the date is empty"
    case .noAmount: "the amount is empty"
    case .tooManyFractionDigits(let text, let currency), .numberTooFine(let text, let currency):
      "'\(text)' has more digits after its mark than \(currency.code) has"
    case .malformedDate(let text): "invalid date '\(text)'"
    case .namelessPaid(let text): "'\(text)' has no currency code"
    case .otherCurrency(let currency, let expected):
      "the amount is in \(currency.code), and the others in \(expected.code)"
    case .otherContent(let id, let row): "the id '\(id)' is in row \(row), with other content"
    case .correction: "a correction of another payment, which is not read"
    case .noItems(let found): Self.sentence(forMembers: found)
    case .severalItems(let found): "\(found.count) arrays of objects: \(found.quoted)"
    case .noSuchItems(let key, _): "no '\(key)'"
    case .notEncoded(let name): "bytes that '\(name)' does not have"
    }
  }

  private static func sentence(forMembers found: [String]) -> String {
    guard !found.isEmpty else { return "an object without 'Items'" }
    let more = found.count > 12 ? " and more" : ""
    return "an object without 'Items', but with \(Array(found.prefix(12)).quoted)\(more)"
  }
}
