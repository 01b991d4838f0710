/// A fault that makes bytes invalid as a data file, with its place.
public struct DamagedDocument: Error, Equatable, Sendable {
  /// The line of the fault, from 1; lines end at a line feed.
  public let line: Int
  /// The column of the fault, from 1, in Unicode scalars.
  public let column: Int
  package let problem: Problem
  /// The row of the item with the fault, from 1; nil outside the items.
  public let row: Int?

  package init(line: Int, column: Int, problem: Problem, row: Int? = nil) {
    self.line = line
    self.column = column
    self.problem = problem
    self.row = row
  }

  /// A reason why bytes are not a valid data file.
  package enum Problem: Equatable, Sendable {
    case syntax(JSONProblem)
    /// No bytes, or only white space.
    case empty
    /// A fraction finer than ten-thousandths by more than the noise of a binary double.
    case amountTooFine(String)
    /// An amount of more than twelve integer digits.
    case amountOutOfRange(String)
    /// A known member with a value of another type; `import` accepts other shapes.
    case wrongShape(member: String, expected: Expectation)
    /// A day that is well-formed but not in the calendar.
    case noSuchDate(String)
    /// A member that an item lacks.
    case missingMember(String)
    /// The text of an id that is not a UUID.
    case malformedID(String)
    /// An id that an earlier item has.
    case duplicateID(String, firstRow: Int)
    /// A member that a record of a list lacks.
    case missingInRecord(String)
    /// An id that an earlier record of its list has.
    case duplicateRecord(String, first: Int)
    /// A budget with both a category and a type.
    case severalScopes
    /// A code that ISO 4217 does not have.
    case unknownCurrency(String)
    /// A file without a currency whose items name more than one.
    case severalCurrencies(Currency, Currency)
    /// A format of a newer program, which we cannot read.
    case newerFormat(String)
  }

  /// The valid values of a known member, in words.
  package enum Expectation: String, Sendable {
    case text
    case number = "a number"
    /// A day of ISO 8601, in a string.
    case day = "a day such as \"2026-11-21\""
    /// A month of ISO 8601, in a string.
    case month = "a month such as \"2026-11\""
    /// The day on which months begin.
    case monthStart = "a day of the month, from 1 to 31"
    /// The length of a budget's periods.
    case budgetPeriod = "week, month, quarter or year"
    /// The interval of a recurring expense.
    case rhythm = "a period such as \"month\" or \"2-weeks\""
    case array = "an array"
    case truth = "true or false"
    case words = "an array of texts"
    /// The number of a file format, from 1.
    case formatNumber = "a format number"
  }
}

extension DamagedDocument.Problem: DocumentReporting {
  package static func document(_ problem: DamagedDocument.Problem) -> DamagedDocument.Problem {
    problem
  }
}

/// A type of problems that includes those of a data file.
package protocol DocumentReporting: SyntaxReporting {
  /// Wraps a problem of a data file.
  static func document(_ problem: DamagedDocument.Problem) -> Self
}

extension DamagedDocument {
  /// Creates the error of a fault, with its line and column.
  init(_ fault: Fault<Problem>, in view: ByteView, row: Int? = nil) {
    let place = fault.place(in: view)
    self.init(
      line: place.line, column: place.column, problem: fault.problem, row: row)
  }
}

// MARK: In words

extension DamagedDocument: CustomStringConvertible {
  /// The place and the problem: `3:14: the item has no 'name' (item 2)`.
  public var description: String {
    "\(line):\(column): \(problem.sentence)\(row.map { " (item \($0))" } ?? "")"
  }
}

extension DamagedDocument.Problem {
  /// The problem in words, in lower case.
  package var sentence: String {
    switch self {
    case .empty: "the file is empty"
    case .syntax(let problem): problem.sentence
    case .amountTooFine(let text): "the amount '\(text)' has more than four digits after the point"
    case .amountOutOfRange(let text):
      "the amount '\(text)' has more than twelve digits before the point"
    case .wrongShape(let member, let expected): "'\(member)' is not \(expected.rawValue)"
    case .noSuchDate(let text): "the date '\(text)' does not exist"
    case .missingMember(let name): "the item has no '\(name)'"
    case .malformedID(let text): "'\(text)' is not an id"
    case .duplicateID(let id, let row): "item \(row) has the id '\(id)' too"
    case .missingInRecord(let name): "the record has no '\(name)'"
    case .duplicateRecord(let id, let first): "record \(first) has the id '\(id)' too"
    case .severalScopes: "the budget has both a category and a type"
    case .unknownCurrency(let code): "'\(code)' is not a currency code of ISO 4217"
    case .severalCurrencies(let first, let other):
      "the amount is in \(other.code), and others in \(first.code)"
    case .newerFormat(let format): "format \(format), written by a newer iexpense"
    }
  }
}
