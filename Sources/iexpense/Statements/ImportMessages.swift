import ExpenseCore

extension ImportFault.Problem {
  /// What is wrong, in lower case.
  var sentence: String {
    switch self {
    case .damage(let problem): problem.sentence
    case .nulByte: "a NUL byte, which no text holds"
    case .tooLong: "longer than \(ImportedRecords.lengthLimit) bytes"
    case .tooManyFields: "more fields than any spreadsheet has columns"
    case .unclosedQuote: "a quote that nothing closes"
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
    case .namelessPaid(let text): "'\(text)' names no currency by its code"
    case .otherCurrency(let currency, let expected):
      "the amount is in \(currency.code), and the others in \(expected.code)"
    case .repeatedID(let id, let line): "the id '\(id)' is that of line \(line) too"
    case .otherContent(let id, let row): "the id '\(id)' is in row \(row), with other content"
    case .changedInFile(let line):
      "the reference is that of line \(line), which has another date, amount or name"
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

  /// What to do about it.
  var cure: String? {
    switch self {
    case .nulByte: "If this is UTF-16, say so: --encoding utf-16le. Nothing was changed."
    case .notEncoded: "Name another one with --encoding. Nothing was changed."
    case .damage(.newerFormat): "Update iexpense. Nothing was changed."
    case .unfinishedLine: "If nothing is missing, add a line break at the end."
    case .missingColumn(_, let found):
      "The columns are \(found.quoted): say --map name=COLUMN,amount=COLUMN."
    case .ambiguousColumn(let name, let count):
      "Say which: \((1...count).map { "\(name):\($0)" }.quoted)."
    case .headerIsRecord: "Say --no-header if it is one, else name the columns."
    case .malformedAmount: "It takes digits and a mark; --decimal-mark says which is decimal."
    case .ambiguousAmount: "Say which mark is decimal: --decimal-mark . or --decimal-mark ,"
    case .foreignAmount: "Import it into another --file. Nothing was changed."
    case .negativeAmount(_, let column, let isNegated):
      "Turn the sign of that column: \(isNegated ? column : "-\(column)"). If the others are right, "
        + "this is a reversal, which --skip-invalid leaves out."
    case .noDate, .noAmount:
      "Leave such records out with --skip, or all that are wrong with --skip-invalid."
    case .wrongValue, .numberTooFine, .damage(.amountTooFine), .damage(.amountOutOfRange):
      "Mend it in the file, or leave such records out with --skip-invalid."
    case .damage(.missingMember): "Say which members hold them: --map name=MEMBER,amount=MEMBER."
    case .tooManyFractionDigits: "If its mark groups, name the other one with --decimal-mark."
    case .damage(.malformedID):
      "If it is a number of your own, name the other columns: --map name=name,amount=amount,date=date."
    case .malformedDate: "Say how dates look: --date-format dd.MM.yyyy, for example."
    case .namelessPaid: "What was paid is read like 'JPY 980': leave paid out of --map."
    case .otherCurrency:
      "Import it into another --file; where it has several, --skip-invalid leaves the others out."
    case .severalItems(let found): "Say which one holds the records: --items \(found[0])."
    case .noSuchItems(_, let found):
      "There are \(found.quoted): say --items KEY, with dots between keys inside others."
    case .noItems:
      "It reads an array, or an object with one under 'Items', or where --items KEY.KEY leads."
    case .otherContent: "Say --update to replace it. Nothing was changed."
    default: nil
    }
  }

  private static func sentence(forMembers found: [String]) -> String {
    guard !found.isEmpty else { return "an object without 'Items'" }
    let more = found.count > 12 ? " and more" : ""
    return "an object without 'Items', but with \(Array(found.prefix(12)).quoted)\(more)"
  }
}

extension [String] {
  /// Each in quotes, with commas between them.
  ///
  /// At most forty: a line with thousands of columns helps nobody.
  var quoted: String {
    let shown = prefix(40).map { "'\($0)'" }.joined(separator: ", ")
    return count > 40 ? "\(shown) and \(count - 40) more" : shown
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
  /// The encodings that bytes which are not UTF-8 may be in.
  var encodings: [String] = []
  /// Whether the others could be imported without them.
  var mayBeLeftOut = false
}

extension ImportFault {
  /// Whether the bytes are not UTF-8.
  var isOfEncoding: Bool { problem == .damage(.syntax(.invalidUTF8)) }
}

extension InvalidRecords: ExplainedError {
  var exitCode: ExitCode { .badData }

  /// How many of the faults people are shown.
  private static let shown = 10

  /// A line for each fault, and one for those that are not shown.
  var lines: [String] {
    var lines = faults.prefix(Self.shown).map {
      "\(source):\($0.place.line):\($0.place.column): \($0.problem.sentence)"
    }
    if count > lines.count { lines.append("… and \(count - lines.count) more") }
    return lines
  }

  /// Writes the faults as a member of JSON.
  func write(to json: inout JSONOutput) {
    json.objects("faults", of: faults) { fault, json in
      json.member("line", fault.place.line)
      json.member("column", fault.place.column)
      json.member("problem", fault.problem.sentence)
    }
  }

  var message: Message {
    let cure = encodingCure ?? faults.lazy.compactMap(\.problem.cure).first ?? lastCure
    return count == 1
      ? Message(cause: lines[0], cure: cure)
      : Message(cause: "\(count) records are not valid", cure: cure, list: lines)
  }
}

extension InvalidRecords {
  private var lastCure: String {
    mayBeLeftOut
      ? "Mend what is wrong, or leave it out with --skip-invalid. Nothing was changed."
      : "Nothing was changed."
  }

  private var encodingCure: String? {
    guard let first = encodings.first else { return nil }
    let others = Array(encodings.dropFirst()).quoted
    return "Say what it is in: --encoding \(first), or one of \(others). Nothing was changed."
  }
}

extension ImportHint {
  /// What a person should know.
  var text: String {
    switch self {
    case .unequalParts(let count, let place, let parts, let whole):
      """
      \(count.counted("record")) taken whole, since its parts come to something else: \(parts.shown) \
      and not \(whole.shown) in line \(place.line).
      """
    case .turnedSigns(let count):
      "All \(count) records of a debit or a credit have the other sign: look at which way they went."
    case .takenForMoneyIn(let value, let column, let count):
      """
      \(count.counted("record")) with '\(value)' in column '\(column.shown)' taken for money in: \
      --out \(ShellLine.inQuotes(column.typed(value))) makes it spending.
      """
    case .lastIsSum(let amount, let place):
      """
      The record in line \(place.line), \(amount.shown), is as much as all before it: if it is their \
      total, --skip leaves it out.
      """
    }
  }
}

extension ImportRefusal: ExplainedError {
  var exitCode: ExitCode { .badData }

  var message: Message { Message(cause: cause, cure: "\(cure) Nothing was changed.") }

  private var cause: String {
    switch self {
    case .nothingIsSpending(let column, let values):
      "no record has \(values.map { "'\($0)'" }.formattedAsChoices) in column '\(column)'"
    case .otherCurrencies(let column, let counts, _, let expected):
      "column '\(column)' says \(Self.text(counts)), and the amounts would be in \(expected.code)"
    case .direction(let column, let income):
      "column '\(column.shown)' says '\(income)' of records that would be spending"
    case .otherAccount(let line, _, let expected):
      "the line '\(line.prefix(60))' stands above the header, and the amounts would be in "
        + expected.code
    case .cutAmounts(let column, let behind):
      "the amounts in '\(column)' may end at their commas: '\(behind)' has digits behind each"
    case .oneReference(let column, let value, let count):
      "column '\(column)' says '\(value.prefix(60))' of all \(count) records, and 'id' tells them apart"
    case .moneyIn(let sum, let records):
      "\(sum.count) of \(records.counted("record")) \(sum.count == 1 ? "is" : "are") money in"
        + (sum.sum.map { ", \($0.shown) together" } ?? "")
    }
  }

  private var cure: String {
    switch self {
    case .nothingIsSpending: "Say with --out what stands there for spending."
    case .otherCurrencies(_, let counts, let blanks, let expected):
      blanks > 0 || counts.contains { $0.currency == expected }
        ? "Leave the others out with --skip, or say what all amounts are in with --currency."
        : Self.cure(for: counts.first?.currency ?? expected)
    case .direction: "Say with --map and --out what stands there for spending."
    case .otherAccount(_, _, let expected):
      "Say what the amounts are in with --currency \(expected.code), or use another --file."
    case .cutAmounts(_, let behind):
      "Ask for a file with ';' or quotes, or say --decimal-mark . if '\(behind)' is no part of them."
    case .oneReference: "Name a column with a reference for each payment, or leave 'id' out."
    case .moneyIn:
      "Say --money-in skip to leave them out, or refund to count them against expenses; if these are "
        + "payments, the sign of the amounts is the other one."
    }
  }

  /// A file has one currency: it is the table's, if there is no expense yet.
  private static func cure(for other: Currency) -> String {
    "Say --currency \(other.code), with another --file where this one's amounts are in its own."
  }

  private static func text(_ counts: [CurrencyCount]) -> String {
    counts.map { "\($0.currency.code) (\($0.count))" }.joined(separator: ", ")
  }
}

extension Amount {
  /// The number, of an amount whose currency is known.
  fileprivate var shown: String { decimal(minimumFractionDigits: 2) }
}
