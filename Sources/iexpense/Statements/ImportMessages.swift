import ExpenseCore

extension ImportFault.Problem {
  /// The fault in lower case, without a full stop.
  var sentence: String {
    switch self {
    case .damage(let problem): problem.sentence
    case .nulByte: "a NUL byte, which is not in any text"
    case .tooLong: "longer than \(ImportedRecords.lengthLimit) bytes"
    case .tooManyFields: "more fields than any spreadsheet has columns"
    case .unclosedQuote: "a quote that is not closed"
    case .fieldCount(let expected, let found): "expected \(expected) fields, found \(found)"
    case .unfinishedLine: "the last line has no line break and too few fields, so it may be cut off"
    case .missingColumn(let name, _): "no column '\(name)'"
    case .repeatedColumn(let name): "two columns '\(name)'"
    case .ambiguousColumn(let name, let count): "\(count) columns '\(name)'"
    case .missingNumber(let number, let count):
      "no column '\(number)': the records have \(count.counted("field"))"
    case .headerIsRecord: "columns are given by number, and the first line could be a record"
    case .malformedAmount(let text): "invalid amount '\(text)'"
    case .wrongValue(let text, let name): "invalid \(name) '\(text)'"
    case .ambiguousAmount(let text): "ambiguous amount '\(text)'"
    case .foreignAmount(let text, let currency): "'\(text)' is not an amount of \(currency.code)"
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
    case .notEncoded(let name): "bytes that are not valid in '\(name)'"
    case .malformedMarkup: "not well-formed XML"
    case .truncatedMarkup: "the file ends in the middle"
    case .documentType: "a document type, which no statement has"
    case .unknownEntity(let text): "'&\(text)' is not a known entity"
    case .missingElement(let name): "no valid '\(name)'"
    case .noStatement(let format): "no statement of \(format)"
    case .notAPropertyList: "not a whole property list"
    case .noItemsInPropertyList: "a property list without 'Items' of the app"
    }
  }

  /// Advice on the fault; nil if there is none.
  var cure: String? {
    switch self {
    case .nulByte: "For UTF-16 use --encoding utf-16le. Nothing was changed."
    case .notEncoded: "Name another one with --encoding. Nothing was changed."
    case .damage(.syntax(.invalidUTF8)):
      "Name its encoding with --encoding: windows-1252 and iso-8859-15 have western letters, windows-1250 "
        + "central European, windows-1251 Russian, gb18030 Chinese, shift_jis Japanese. Nothing was changed."
    case .damage(.newerFormat): "Update iexpense. Nothing was changed."
    case .unfinishedLine: "If nothing is missing, add a line break at the end."
    case .missingColumn(_, let found):
      "The columns are \(found.quoted): use --map name=COLUMN,amount=COLUMN."
    case .ambiguousColumn(let name, let count):
      "Choose one: \((1...count).map { "\(name):\($0)" }.quoted)."
    case .headerIsRecord: "Use --no-header if it is one, else name the columns."
    case .malformedAmount: "An amount has digits and marks; --decimal-mark names the decimal one."
    case .ambiguousAmount: "Name the decimal mark with --decimal-mark."
    case .foreignAmount: "Import it into another --file. Nothing was changed."
    case .negativeAmount(_, let column, let isNegated):
      "Turn the sign of that column: \(isNegated ? column : "-\(column)"). If the others are right, "
        + "this is a reversal, which --skip-invalid leaves out."
    case .noDate, .noAmount:
      "Leave such records out with --skip, or all that are wrong with --skip-invalid."
    case .wrongValue, .numberTooFine, .damage(.amountTooFine), .damage(.amountOutOfRange):
      "Correct it in the file, or leave such records out with --skip-invalid."
    case .damage(.missingMember):
      "Name the members that hold them: --map name=MEMBER,amount=MEMBER."
    case .tooManyFractionDigits: "If its mark groups, name the other one with --decimal-mark."
    case .damage(.malformedID):
      "If it is a number of your own, name the other columns: --map name=name,amount=amount,date=date."
    case .malformedDate:
      "Give the form of the dates with --date-format: yyyy, MM and dd, and the marks between."
    case .namelessPaid: "Only values like 'JPY 980' are read: leave paid out of --map."
    case .otherCurrency:
      "Import it into another --file; where it has several, --skip-invalid leaves the others out."
    case .severalItems(let found): "Name the one that holds the records: --items \(found[0])."
    case .noSuchItems(_, let found):
      "There are \(found.quoted): use --items KEY, with dots between nested keys."
    case .noItems:
      "An import reads an array, or an object with one under 'Items' or under --items KEY.KEY."
    case .otherContent: "Use --update to replace it. Nothing was changed."
    case .correction:
      "Ask the bank for a statement of these days as they are now. Nothing was changed."
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
  /// The texts in quotes, separated by commas; at most forty, because a table may have thousands of
  /// columns.
  var quoted: String {
    let shown = prefix(40).map { "'\($0)'" }.joined(separator: ", ")
    return count > 40 ? "\(shown) and \(count - 40) more" : shown
  }
}

struct InvalidRecords {
  /// The name of their source in messages.
  let source: String
  /// The first faults, in the order of the text.
  let faults: [ImportFault]
  /// The number of invalid records.
  let count: Int
  /// Tells whether the other records could be imported without them.
  var mayBeLeftOut = false
}

extension InvalidRecords: ExplainedError {
  var exitCode: ExitCode { .badData }

  private static let shown = 10

  /// A line for each shown fault, and one with the number of the others.
  var lines: [String] {
    var lines = faults.prefix(Self.shown).map {
      "\(source):\($0.place.line):\($0.place.column): \($0.problem.sentence)"
    }
    if count > lines.count { lines.append("… and \(count - lines.count) more") }
    return lines
  }

  func write(to json: inout JSONOutput) {
    json.objects("faults", of: faults) { fault, json in
      json.member("line", fault.place.line)
      json.member("column", fault.place.column)
      json.member("problem", fault.problem.sentence)
    }
  }

  var message: Message {
    let cure = faults.lazy.compactMap(\.problem.cure).first ?? lastCure
    return count == 1
      ? Message(cause: lines[0], cure: cure)
      : Message(cause: "\(count) records are not valid", cure: cure, list: lines)
  }
}

extension InvalidRecords {
  private var lastCure: String {
    mayBeLeftOut
      ? "Correct what is wrong, or leave it out with --skip-invalid. Nothing was changed."
      : "Nothing was changed."
  }
}

extension ImportHint {
  var text: String {
    switch self {
    case .unequalParts(let count, let place, let parts, let whole):
      """
      \(count.counted("record")) kept whole, because its parts add up to \(parts.shown) instead of \
      \(whole.shown) in line \(place.line).
      """
    case .split(let amount, let parts, let place):
      """
      The record in line \(place.line), \(amount.shown), equals the sum of the \(parts) below it: \
      if it is their total, --skip leaves it out.
      """
    case .takenForMoneyIn(let value, let count):
      """
      \(count.counted("record")) with '\(value.value)' in column '\(value.column.shown)' counted \
      as money in: --out \(ShellLine.inQuotes(value.typed)) makes it spending.
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
    case .otherCurrencies(let source, let sums, _, let expected):
      "'\(source.prefix(60))' has \(Self.text(sums)), and the amounts would be in \(expected.code)"
    case .direction(let column, let income):
      "column '\(column)' has '\(income)' in records that would be spending"
    case .balance(let column, _):
      "the balance in '\(column)' adds up only with other signs"
    case .moneyIn(let sum, let records):
      "\(sum.count) of \(records.counted("record")) \(sum.count == 1 ? "is" : "are") money in"
        + (sum.sum.map { ", \($0.shown) together" } ?? "")
    }
  }

  private var cure: String {
    switch self {
    case .nothingIsSpending: "Name the values for spending with --out."
    case .otherCurrencies(_, let sums, let blanks, let expected):
      blanks > 0 || sums.contains { $0.currency == expected }
        ? "Leave the others out with --skip, or name the currency of all amounts with --currency."
        : Self.cure(for: sums.first?.currency ?? expected)
    case .direction: "Name the values for spending with --map and --out."
    case .balance(_, let layout): "Use \(layout.shown)."
    case .moneyIn:
      "Use --money-in skip to leave them out, or refund to count them against expenses; if these are "
        + "payments, turn the sign of the amounts."
    }
  }

  /// Advice on another currency, which only a file without expenses can adopt.
  private static func cure(for other: Currency) -> String {
    "Use --currency \(other.code), with another --file if this one has its own currency."
  }

  private static func text(_ sums: [CurrencySum]) -> String {
    sums.map { sum in
      let amount = sum.sum.sum.map {
        ", \(sum.currency.code) \($0.decimal(minimumFractionDigits: sum.currency.minorDigits))"
      }
      return "\(sum.sum.count) in \(sum.currency.code)\(amount ?? "")"
    }.joined(separator: "; ")
  }
}

extension Amount {
  /// The number without its currency.
  fileprivate var shown: String { decimal(minimumFractionDigits: 2) }
}
