/// Where and why bytes are not a data file.
///
/// Carries data, not sentences: how it is told to a person is the caller's choice.
public struct DamagedDocument: Error, Equatable, Sendable {
  /// The line of the fault, from 1; lines end at a line feed.
  public var line: Int
  /// The column of the fault, from 1, in Unicode scalars.
  public var column: Int
  /// What is wrong there.
  public var problem: Problem
  /// The item the fault is in, from 1; nil outside the items.
  public var row: Int?

  /// A fault at that place.
  package init(line: Int, column: Int, problem: Problem, row: Int? = nil) {
    self.line = line
    self.column = column
    self.problem = problem
    self.row = row
  }

  /// What makes bytes no data file.
  public enum Problem: Equatable, Sendable {
    /// There is nothing, or nothing but white space.
    case empty
    /// From here on there are only NULs, as a crash of the system leaves them.
    case nulBytes
    /// The file holds both sides of a merge that nobody finished.
    case conflictMarkers
    /// The file starts with the UTF-8 byte order mark, which JSON must not have.
    case byteOrderMark
    case invalidUTF8
    case unexpected(Unicode.Scalar, expected: Expectation)
    /// The bytes end where something had to follow.
    case truncated(expected: Expectation)
    /// Arrays and objects nest deeper than 64.
    case tooDeep
    case duplicateKey(String)
    case trailingComma
    case trailingBytes
    case malformedNumber(String)
    case invalidEscape
    /// Half a surrogate pair, which is no character.
    case loneSurrogate
    /// A control character that has to be written as an escape.
    case controlCharacter(UInt8)
    /// A fraction finer than ten-thousandths which is not the noise of a binary double.
    case amountTooFine(String)
    /// An amount of more than twelve integer digits.
    case amountOutOfRange(String)
    /// A member we know holds something else than it should; `import` reads other shapes.
    case wrongShape(member: String, expected: Shape)
    /// Written as a day, but the calendar has none of that number.
    case noSuchDate(String)
    case missingMember(String)
    /// A name with nothing in it but white space.
    case emptyName
    case malformedID(String)
    /// An id that an earlier item has.
    case duplicateID(String, firstRow: Int)
    case unknownCurrency(String)
    /// No currency is said for the file, and items name more than one.
    case severalCurrencies(Currency, Currency)
    /// Written by a newer program, in a format we do not know.
    case newerFormat(String)
  }

  /// What could have stood where something else did.
  public enum Expectation: Equatable, Sendable {
    case objectOrArray, value, item, key, keyOrEndOfObject, colon
    case commaOrEndOfObject, commaOrEndOfArray, closingQuote, digit
    case literal(String)
  }

  /// What a member we know has to hold.
  public enum Shape: Equatable, Sendable {
    case text, number, day, array, formatNumber
  }
}

/// A fault and the offset of its byte; line and column are counted only once there is one.
struct JSONFault: Error {
  var offset: Int
  var problem: DamagedDocument.Problem
  var row: Int?

  init(_ problem: DamagedDocument.Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension DamagedDocument {
  /// The fault with its place counted out.
  init(_ fault: JSONFault, in view: ByteView) {
    var places = PlaceCounter()
    places.count(to: fault.offset, in: view)
    self.init(line: places.line, column: places.column, problem: fault.problem, row: fault.row)
  }
}
