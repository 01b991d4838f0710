import ExpenseCore
import ExpenseStatements
import Foundation

extension [PaymentPair] {
  /// Asks whether to leave the payments out.
  ///
  /// - Parameter mayAsk: whether a question can be asked.
  /// - Throws: `Refusal` if not.
  func decided(
    in currency: Currency, mayAsk: Bool, _ session: Session
  ) throws -> [[UUID]: Bool] {
    let question = question(in: currency, on: session.console)
    guard mayAsk else {
      let them = count == 1 ? "it" : "them"
      throw Refusal(
        question.cause,
        "--skip-alike leaves \(them) out, --add-alike adds \(them). Nothing was changed.",
        list: question.lines, exitCode: .badData)
    }
    let areLeftOut = try question.ask(in: session)
    return Dictionary(zip(map(\.ids), areLeftOut)) { $1 }
  }

  /// The pairs as they are shown.
  func question(in currency: Currency, on console: Console) -> PairQuestion {
    let style = console.style(of: currency)
    return PairQuestion(
      cause: count == 1
        ? "1 new payment is probably an expense in the file"
        : "\(count) new payments are probably expenses in the file",
      pairs: map { PairQuestion.text($0.expense, row: $0.row, $0.payment, style) })
  }

  /// The pairs of which the names tell nothing, for a line that leaves all of them out.
  func notes(in currency: Currency, on console: Console) -> [Line] {
    let style = console.style(of: currency)
    return filter { !$0.sharesWord }.map {
      Line("Left out: \(PairQuestion.text($0.expense, row: $0.row, $0.payment, style))")
    }
  }
}
