import ExpenseCore

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
    case .currency, .currencies, .directions, .names, .balance: true
    default: false
    }
  }

  private func sentences(_ lack: ProposalLack) -> (String, String?, [String]) {
    let nothing = "Nothing was changed."
    switch lack {
    case .currency(let found):
      return holdsAmounts
        ? (
          "the amounts are in \(found.code), and the file's in \(currency.code)",
          "Import it into another --file. \(nothing)", []
        )
        : (
          "the amounts are in \(found.code), and the file has no currency yet",
          "Use --currency \(found.code). \(nothing)", []
        )
    case .currencies(let sums):
      let list = sums.sorted { $0.key.code < $1.key.code }.map { code, sum in
        "  \(sum.count) in \(code.code)" + (sum.sum.map { ", \(text($0, code))" } ?? "")
      }
      return (
        "its rows are in several currencies",
        "Choose one with --currency. \(nothing) There are:", list
      )
    case .day(let example):
      return example.map {
        (
          "its days look like '\($0)', and no pattern reads them all",
          "Give their form with year, month and day, such as --date-format dd.MM.yyyy. \(nothing)",
          []
        )
      } ?? ("no column is one of days", mapCure(mayLackDay: true), [])
    case .amount: return ("no column is one of amounts", mapCure(), [])
    case .name: return ("no column says who was paid, or what for", mapCure(), [])
    case .balance(let column):
      return (
        "the balance in '\(column)' goes up and down by its amounts, and no column says which way",
        "Name the values for spending with --map and --out. \(nothing)", []
      )
    case .directions(let kinds, let layout):
      let list = kinds.values.map { value in
        "  \(value.text.isEmpty ? "(nothing)" : value.text): \(value.sum.count)"
          + (value.sum.sum.map { ", \(text($0, currency))" } ?? "")
      }
      var layout = layout
      layout.out = []
      let line = ImportChoices.line(source, layout, others)
      return (
        "'\(kinds.column)' holds kinds of payments, and not all of them tell which way the money went",
        "Name those that are spending, with --out \(ShellLine.quoted("\(kinds.column)=VALUE")) for each: \(line)",
        list
      )
    case .names(let column, let layout):
      return (
        "names in '\(column)' begin with words for spending and with others, and no column says which way",
        "If all of it is spending, use: \(ImportChoices.line(source, layout, others))", []
      )
    case .titles(let layout):
      return (
        "no line names its columns", "Name them, as in \(layout.shown). \(nothing)", []
      )
    case .table: return (Self.unclear, mapCure(), [])
    }
  }

  private func mapCure(mayLackDay: Bool = false) -> String {
    let named = titles.isEmpty ? "" : ", of \(titles.quoted)"
    let day = mayLackDay ? "" : ",date=COLUMN"
    return "Use --map name=COLUMN,amount=COLUMN\(day)\(named). Nothing was changed."
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

  private func text(_ amount: Amount, _ currency: Currency) -> String {
    "\(currency.code) \(amount.decimal(minimumFractionDigits: currency.minorDigits))"
  }
}
