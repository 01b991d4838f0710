import ExpenseCore
import ExpenseStatements

/// New payments that are probably existing expenses, for a person to decide about.
struct PaymentPairs {
  let count: Int
  private let lines: [String]

  private static let shown = 20

  init(_ pairs: [PaymentPair], in currency: Currency, on console: Console) {
    count = pairs.count
    let style = console.style(of: currency)
    let shown = pairs.prefix(Self.shown).map { $0.text(style) }
    lines = shown + (pairs.count > shown.count ? ["… and \(pairs.count - shown.count) more"] : [])
  }

  /// The question, followed by the pairs.
  var notes: [Line] { [Line("\(cause):")] + lines.map { Line("  \($0)") } }

  private var refusal: Refusal {
    let them = count == 1 ? "it" : "them"
    return Refusal(
      cause, "--skip-alike leaves \(them) out, --add-alike adds \(them). Nothing was changed.",
      list: lines, exitCode: .badData)
  }

  private var cause: String {
    count == 1
      ? "1 new payment is probably an expense in the file"
      : "\(count) new payments are probably expenses in the file"
  }

  /// Asks whether to leave the payments out.
  ///
  /// - Parameter mayAsk: whether a question can be asked.
  /// - Throws: `Refusal` if not.
  func areLeftOut(mayAsk: Bool, in session: Session) throws -> Bool {
    guard mayAsk else { throw refusal }
    for note in notes { try session.console.tell(note) }
    return try session.confirm("Leave \(count == 1 ? "it" : "these \(count)") out?", isLikely: true)
  }
}

extension PaymentPair {
  /// The expense, and the payment that it probably is.
  fileprivate func text(_ style: CurrencyStyle) -> String {
    func text(_ item: ExpenseItem) -> String {
      "\(item.date?.description ?? "no day") \(item.safeName.prefix(40))"
    }
    return "\(text(expense)) (row \(row)), \(text(payment)): \(style.text(payment.amount))"
  }
}
