import ExpenseCore
import ExpenseStatements

extension ImportFault.Problem {
  /// Advice about it.
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

extension ImportRefusal: ExplainedError {
  var exitCode: ExitCode { .badData }

  var message: Message { Message(cause: sentence, cure: "\(cure) Nothing was changed.") }

  private var cure: String {
    switch self {
    case .nothingIsSpending: "Name the values for spending with --out."
    case .otherCurrencies(_, let sums, let blanks, let expected):
      blanks > 0 || sums[expected] != nil
        ? "Leave the others out with --skip, or name the currency of all amounts with --currency."
        : Self.cure(for: sums.mostFirst.first?.key ?? expected)
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
}
