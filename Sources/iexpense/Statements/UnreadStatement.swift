import ExpenseCore
import ExpenseStatements

/// A statement without a possible reading: what is missing, and advice.
struct UnreadStatement {
  let source: String
  /// The titles of the columns; empty if there are none.
  let titles: [String]
  let holdsAmounts: Bool
  /// The currency of the file's amounts, present or future.
  let currency: Currency
  /// The options on the line that are not part of a layout.
  let others: [String]

  /// The refusal that names the missing information.
  func refusal(_ statement: Statement) -> Refusal {
    if let faulty = statement.faulty, !Self.isOfCurrency(statement.lack) {
      return refusal(ofFaults: faulty)
    }
    guard let lack = statement.lack else { return Refusal("\(source): \(Self.unclear)") }
    let (cause, cure, list) = sentences(lack)
    return Refusal("\(source): \(cause)", cure, list: list, exitCode: .badData)
  }

  private static let unclear = "it is not certain which of its columns holds what"

  private static func isOfCurrency(_ lack: ProposalLack?) -> Bool {
    switch lack {
    case .currency, .currencies, .directions, .names, .balance, .wholeNumbers: true
    default: false
    }
  }

  private typealias Sentences = (cause: String, cure: String?, list: [String])
  private static let nothing = "Nothing was changed."

  private func sentences(_ lack: ProposalLack) -> Sentences {
    switch lack {
    case .currency(let found): sentences(ofCurrency: found)
    case .currencies(let sums):
      (
        "its rows are in several currencies",
        "Choose one with --currency. \(Self.nothing) There are:",
        sums.sorted { $0.key.code < $1.key.code }.map { "  \($1.words(in: $0))" }
      )
    case .day(let example): sentences(ofDay: example)
    case .amount: ("no column is one of amounts", mapCure(), [])
    case .name: ("no column says who was paid, or what for", mapCure(), [])
    case .balance(let column):
      (
        "the balance in '\(column)' does not tell which way the money went",
        "Name the values for spending with --map and --out. \(Self.nothing)", []
      )
    case .directions(let kinds, let layout): sentences(ofKinds: kinds, layout)
    case .names(let column, let layout):
      (
        "names in '\(column)' begin with words for spending and with others, and no column says which way",
        "If all of it is spending, use: \(ImportChoices.line(source, layout, others))", []
      )
    case .wholeNumbers(let column):
      ("all amounts in '\(column)' are whole numbers, which may be cents", mapCure(), [])
    case .titles(let layout):
      ("no line names its columns", "Name them, as in \(layout.shown). \(Self.nothing)", [])
    case .table: (Self.unclear, mapCure(), [])
    }
  }

  private func sentences(ofCurrency found: Currency) -> Sentences {
    holdsAmounts
      ? (
        "the amounts are in \(found.code), and the file's in \(currency.code)",
        "Import it into another --file. \(Self.nothing)", []
      )
      : (
        "the amounts are in \(found.code), and the file has no currency yet",
        "Use --currency \(found.code). \(Self.nothing)", []
      )
  }

  private func sentences(ofDay example: String?) -> Sentences {
    guard let example else { return ("no column is one of days", mapCure(mayLackDay: true), []) }
    return (
      "its days look like '\(example)', and no pattern reads them all",
      "Give their form with year, month and day, such as --date-format dd.MM.yyyy. \(Self.nothing)",
      []
    )
  }

  private func sentences(ofKinds kinds: PaymentKinds, _ layout: Layout) -> Sentences {
    let list = kinds.values.map { value in
      "  \(value.text.isEmpty ? "''" : value.text): \(value.sum.count)"
        + (value.sum.sum.map { ", \(text($0))" } ?? "")
    }
    var layout = layout
    layout.out = []
    let line = ImportChoices.line(source, layout, others)
    return (
      "'\(kinds.column)' holds kinds of payments, and not all of them tell which way the money went",
      "Name those that are spending, with --out \(ShellLine.quoted("\(kinds.column)=VALUE")) for each: \(line)",
      list
    )
  }

  private func mapCure(mayLackDay: Bool = false) -> String {
    let named = titles.isEmpty ? "" : ", of \(titles.quoted)"
    let day = mayLackDay ? "" : ",date=COLUMN"
    return "Use --map name=COLUMN,amount=COLUMN\(day)\(named). \(Self.nothing)"
  }

  private func refusal(ofFaults faulty: Proposal) -> Refusal {
    let line = ImportChoices.line(source, faulty.layout, others, adding: ImportChoices.skipInvalid)
    let faults = faulty.faults.prefix(10).map {
      "\(source):\($0.place.line):\($0.place.column): \($0.problem.sentence)"
    }
    return Refusal(
      "\(source): \(faulty.faultCount.counted("record")) cannot be read",
      "Correct what is wrong, or leave it out: \(line)", list: faults, exitCode: .badData)
  }

  private func text(_ amount: Amount) -> String {
    "\(currency.code) \(amount.decimal(minimumFractionDigits: currency.minorDigits))"
  }
}
