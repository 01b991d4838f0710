import ExpenseCore

extension ImportFault.Problem {
  /// What is wrong, in lower case.
  var sentence: String {
    switch self {
    case .damage(let problem): problem.sentence
    case .nulByte: "a NUL byte, which no text holds"
    case .tooLong: "longer than \(ImportBatch.lengthLimit) bytes"
    case .unclosedQuote: "a quote that nothing closes"
    case .strayQuote: "a quote in the middle of a field"
    case .strayCarriageReturn: "a carriage return without a line feed"
    case .fieldCount(let expected, let found): "expected \(expected) fields, found \(found)"
    case .unfinishedLine: "the last line has no line break, so it may be cut off"
    case .missingColumn(let name, _): "no column '\(name)'"
    case .repeatedColumn(let name): "two columns '\(name)'"
    case .malformedAmount(let text): "invalid amount '\(text)'"
    case .tooManyFractionDigits(let text, let currency):
      "'\(text)' has more digits after its mark than \(currency.code) has"
    case .zeroAmount: "the amount is zero"
    case .malformedDate(let text): "invalid date '\(text)'"
    case .otherCurrency(let currency, let expected):
      "the amount is in \(currency.code), and the others in \(expected.code)"
    case .repeatedID(let id, let line): "the id '\(id)' is that of line \(line) too"
    case .otherContent(let id, let row): "the id '\(id)' is in row \(row), with other content"
    case .notAPropertyList: "not a whole property list"
    case .noItems: "a property list without 'Items' of the app"
    }
  }

  /// What to do about it.
  var cure: String? {
    switch self {
    case .damage(.invalidUTF8):
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
    case .otherContent: "Say --update to replace it. Nothing was changed."
    default: nil
    }
  }

  private static func cure(forColumns found: [String]) -> String {
    let shown = found.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    return "The columns are \(shown): say --map name=COLUMN,amount=COLUMN."
  }
}
