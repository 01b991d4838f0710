import ExpenseCore

/// New payments that are probably expenses which are there, for a person to say whether they are.
struct PaymentPairs {
  let count: Int
  private let lines: [String]

  /// The most pairs that are shown.
  private static let shown = 20

  init(_ pairs: [PaymentPair], in currency: Currency, on console: Console) {
    count = pairs.count
    let style = console.style(of: currency)
    let shown = pairs.prefix(Self.shown).map { $0.text(style) }
    lines = shown + (pairs.count > shown.count ? ["… and \(pairs.count - shown.count) more"] : [])
  }

  /// The question, and each pair.
  var notes: [Line] { [Line("\(cause):")] + lines.map { Line("  \($0)") } }

  private var refusal: Refusal {
    let them = count == 1 ? "it" : "them"
    return Refusal(
      cause, "--skip-alike leaves \(them) out, --add-alike adds \(them). Nothing was changed.",
      list: lines, exitCode: .badData)
  }

  private var cause: String {
    count == 1
      ? "1 new payment is probably an expense that is there"
      : "\(count) new payments are probably expenses that are there"
  }

  /// Asks whether they are left out.
  ///
  /// - Parameter mayAsk: whether somebody is there to answer.
  /// - Throws: `Refusal` if nobody is.
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
