import ExpenseCore

extension ImportFault.Problem {
  /// What is wrong, in lower case.
  var sentence: String {
    switch self {
    case .damage(let problem): problem.sentence
    case .nulByte: "a NUL byte, which no text holds"
    case .tooLong: "longer than \(ImportBatch.lengthLimit) bytes"
    case .tooManyFields: "more fields than any spreadsheet has columns"
    case .unclosedQuote: "a quote that nothing closes"
    case .strayQuote: "a quote in the middle of a field"
    case .strayCarriageReturn: "a carriage return without a line feed"
    case .fieldCount(let expected, let found): "expected \(expected) fields, found \(found)"
    case .unfinishedLine: "the last line has no line break and too few fields, so it may be cut off"
    case .missingColumn(let name, _): "no column '\(name)'"
    case .repeatedColumn(let name): "two columns '\(name)'"
    case .malformedAmount(let text): "invalid amount '\(text)'"
    case .tooManyFractionDigits(let text, let currency):
      "'\(text)' has more digits after its mark than \(currency.code) has"
    case .zeroAmount: "the amount is zero"
    case .emptyName: "the name is empty"
    case .malformedDate(let text): "invalid date '\(text)'"
    case .otherCurrency(let currency, let expected):
      "the amount is in \(currency.code), and the others in \(expected.code)"
    case .repeatedID(let id, let line): "the id '\(id)' is that of line \(line) too"
    case .otherContent(let id, let row): "the id '\(id)' is in row \(row), with other content"
    case .noItems(let found): Self.sentence(forMembers: found)
    case .notAPropertyList: "not a whole property list"
    case .noItemsInPropertyList: "a property list without 'Items' of the app"
    }
  }

  /// What to do about it.
  var cure: String? {
    switch self {
    case .damage(.syntax(.invalidUTF8)):
      "Convert it first: iconv -f ISO-8859-1 -t UTF-8, for example. Nothing was changed."
    case .nulByte:
      "Convert it first: iconv -f UTF-16 -t UTF-8, for example. Nothing was changed."
    case .damage(.newerFormat): "Update iexpense. Nothing was changed."
    case .unfinishedLine: "If nothing is missing, add a line break at the end."
    case .missingColumn(_, let found): Self.cure(forColumns: found)
    case .malformedAmount: "It takes digits and a mark; --decimal-mark says which is decimal."
    case .tooManyFractionDigits: "If its mark groups, name the other one with --decimal-mark."
    case .malformedDate: "Say how dates look: --date-format dd.MM.yyyy, for example."
    case .otherCurrency: "Import it into another --file. Nothing was changed."
    case .noItems: "import reads an array of records, or an object with one under 'Items'."
    case .otherContent: "Say --update to replace it. Nothing was changed."
    default: nil
    }
  }

  private static func cure(forColumns found: [String]) -> String {
    "The columns are \(quoted(found)): say --map name=COLUMN,amount=COLUMN."
  }

  private static func sentence(forMembers found: [String]) -> String {
    guard !found.isEmpty else { return "an object without 'Items'" }
    let more = found.count > 12 ? " and more" : ""
    return "an object without 'Items', but with \(quoted(Array(found.prefix(12))))\(more)"
  }

  private static func quoted(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

/// Records that something is wrong with.
struct InvalidRecords {
  /// Where they come from, as messages name it.
  let source: String
  /// The first of the faults, by place.
  let faults: [ImportFault]
  /// How many records have one.
  let count: Int
}

extension InvalidRecords: ExplainedError {
  var exitCode: ExitCode { .badData }

  /// A line for each fault, and one for those that are not shown.
  var lines: [String] {
    var lines = faults.map {
      "\(source):\($0.place.line):\($0.place.column): \($0.problem.sentence)"
    }
    if count > faults.count { lines.append("… and \(count - faults.count) more") }
    return lines
  }

  var message: Message {
    if count == 1, let fault = faults.first {
      return Message(cause: lines[0], cure: fault.problem.cure ?? "Nothing was changed.")
    }
    let cure = faults.lazy.compactMap(\.problem.cure).first
    return Message(
      cause: "\(count) records are not valid", cure: cure ?? "Nothing was changed.", list: lines)
  }
}
