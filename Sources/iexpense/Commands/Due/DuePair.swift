import ExpenseCore
import Foundation

/// An occurrence that is due, and the entry of the file that it may be.
struct DuePair {
  let occurrence: ExpenseItem
  let entry: ExpenseItem
  /// The row of the entry, from 1.
  let row: Int
  /// Tells whether the occurrence is not added, because the entry is the same expense.
  var isLeftOut: Bool
  /// Tells whether a person said so.
  var isAnswered = false

  /// The ids of both, by which answers are kept.
  var ids: [UUID] { [occurrence.id, entry.id] }

  /// The pairs of what is due, for rules with some numbers or all.
  ///
  /// After a no, another entry may be the next likely one.
  ///
  /// - Parameters:
  ///   - answers: for the ids of a pair, whether both are one; others are if the names share a word.
  ///   - asks: true to stop at pairs without an answer.
  static func all(
    _ numbers: [RuleSelector], answers: [[UUID]: Bool], asks: Bool = false, today: CalendarDate,
    of document: ExpenseDocument, in session: Session
  ) throws -> [DuePair] {
    let rules = try document.numberedRules(in: session.defaults.path)
    let chosen = try rules.chosen(numbers)
    var (items, pairs) = (document.items, [DuePair]())
    while true {
      let due = rules.map(\.rule).daysDue(through: today, among: items)
      var round = chosen.flatMap { numbered in
        due[numbered.number - 1].paired.map {
          DuePair(
            occurrence: numbered.rule.item(on: $0.day), entry: document.items[$0.row - 1],
            row: $0.row, isLeftOut: $0.sharesWord)
        }
      }
      if asks, round.contains(where: { answers[$0.ids] == nil }) { return round }
      for place in round.indices {
        guard let answer = answers[round[place].ids] else { continue }
        (round[place].isLeftOut, round[place].isAnswered) = (answer, true)
      }
      let others = round.filter { !$0.isLeftOut }
      guard !others.isEmpty else { return pairs + round }
      pairs += others
      for pair in others { items[row: pair.row].other.append(pair.occurrence.id.uuidString) }
    }
  }

  /// The note on what was done, which is told in any case.
  func note(isPlan: Bool, _ ids: ShortIDs) -> Line {
    let day = occurrence.date?.description ?? ""
    let verb = isPlan ? isLeftOut ? "Would skip" : "Would add" : isLeftOut ? "Skipped" : "Added"
    let join = ShellLine.text(["join"] + self.ids.map(ids.text))
    let rest =
      isLeftOut
      ? "row \(row) is the same expense."
      : "row \(row), \(entry.safeName), has the same amount: \(join)"
    return Line("\(verb) \(occurrence.safeName) on \(day): \(rest)", isUrgent: true)
  }
}

extension [DuePair] {
  /// Asks which occurrences are left out; empty if there are no pairs.
  ///
  /// - Returns: for the ids of each pair, whether its occurrence is left out.
  func answers(in currency: Currency, _ session: Session) throws -> [[UUID]: Bool] {
    guard !isEmpty else { return [:] }
    let style = session.console.style(of: currency)
    let question = PairQuestion(
      cause: count == 1
        ? "1 expense that is due is probably in the file"
        : "\(count) expenses that are due are probably in the file",
      pairs: map { PairQuestion.text($0.entry, row: $0.row, $0.occurrence, style) })
    let answers = zip(map(\.ids), try question.ask(in: session))
    return Dictionary(answers) { $1 }
  }
}
