/// Where and why bytes are not a data file.
///
/// Carries data, not sentences: how it is told to a person is the caller's choice.
public struct DamagedDocument: Error, Equatable, Sendable {
  /// The line of the fault, from 1; lines end at a line feed.
  public let line: Int
  /// The column of the fault, from 1, in Unicode scalars.
  public let column: Int
  /// What is wrong there.
  public let problem: Problem
  /// The item the fault is in, from 1; nil outside the items.
  public let row: Int?

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
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// Another character than could stand here.
    case unexpected(Unicode.Scalar, expected: Expectation)
    /// The bytes end where something had to follow.
    case truncated(expected: Expectation)
    /// Arrays and objects nest deeper than 64.
    case tooDeep
    /// An object that has this key twice.
    case duplicateKey(String)
    /// A comma that nothing follows in its object or array.
    case trailingComma
    /// Something behind the end of the document.
    case trailingBytes
    /// A number that is not written as JSON writes one, by its text.
    case malformedNumber(String)
    /// A backslash and what follows it are no escape of JSON.
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
    /// An item without this member.
    case missingMember(String)
    /// A name with nothing in it but white space.
    case emptyName
    /// An id that is no UUID, by its text.
    case malformedID(String)
    /// An id that an earlier item has.
    case duplicateID(String, firstRow: Int)
    /// A code that ISO 4217 does not have.
    case unknownCurrency(String)
    /// No currency is said for the file, and items name more than one.
    case severalCurrencies(Currency, Currency)
    /// Written by a newer program, in a format we do not know.
    case newerFormat(String)
  }

  /// What could have stood where something else did.
  public enum Expectation: Equatable, Sendable {
    /// The opening bracket of the whole file, of either kind.
    case objectOrArray
    /// Any value of JSON.
    case value
    /// The opening brace of an item.
    case item
    /// The key of a member.
    case key
    /// The key of a member, or the closing brace of its object.
    case keyOrEndOfObject
    /// The colon behind a key.
    case colon
    /// The comma behind a member, or the closing brace.
    case commaOrEndOfObject
    /// The comma behind an element, or the closing bracket.
    case commaOrEndOfArray
    /// The quote that ends a string.
    case closingQuote
    /// A digit of a number.
    case digit
    /// This word of JSON, such as `true`.
    case literal(String)
  }

  /// What a member we know has to hold.
  public enum Shape: Equatable, Sendable {
    /// A string.
    case text
    /// A number.
    case number
    /// A day of ISO 8601, in a string.
    case day
    /// An array.
    case array
    /// The number of a file format, from 1 on.
    case formatNumber
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
