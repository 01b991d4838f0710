/// What is wrong with a record, and where it stands.
package struct ImportFault: Error, Equatable, Sendable {
  /// The place of the fault.
  package let place: SourcePlace
  /// What is wrong there.
  package let problem: Problem

  /// What can be wrong with a record.
  package enum Problem: Equatable, Sendable {
    /// What can be wrong in a data file too.
    case damage(DamagedDocument.Problem)
    /// A byte that is 0, which no text holds.
    case nulByte
    /// A record or a field of more than `ImportBatch.lengthLimit` bytes.
    case tooLong
    /// A quote that nothing closes.
    case unclosedQuote
    /// A quote in the middle of a field, or something behind the closing one.
    case strayQuote
    /// A carriage return that no line feed follows.
    case strayCarriageReturn
    case fieldCount(expected: Int, found: Int)
    /// The last line has no line break: it may be cut off, in the middle of an amount even.
    case unfinishedLine
    /// No column has the header that the field needs.
    case missingColumn(String, found: [String])
    case repeatedColumn(String)
    case malformedAmount(String)
    /// More digits after the decimal mark than the currency has.
    case tooManyFractionDigits(String, Currency)
    case zeroAmount
    case malformedDate(String)
    case otherCurrency(Currency, expected: Currency)
    /// An id that an earlier record has.
    case repeatedID(String, firstLine: Int)
    /// The id is in the file, with other content.
    case otherContent(id: String, row: Int)
    /// Not a property list, or one without the app's items.
    case notAPropertyList, noItems
  }
}

extension ImportFault {
  /// A fault of the whole text.
  init(_ problem: Problem) {
    self.init(place: .start, problem: problem)
  }

  /// The fault with its place counted out.
  init(_ fault: RecordFault, in view: ByteView) {
    var places = PlaceCounter()
    self.init(place: places.place(of: fault.offset, in: view), problem: fault.problem)
  }
}

/// A fault at an offset; its place is counted out where it is kept.
struct RecordFault: Error {
  let offset: Int
  let problem: ImportFault.Problem

  init(_ problem: ImportFault.Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  init(_ fault: JSONFault) {
    self.init(.damage(fault.problem), at: fault.offset)
  }
}
