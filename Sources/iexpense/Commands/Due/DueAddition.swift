import ExpenseCore
import Foundation

/// The planned or finished additions of `due --add`: the missed days, the oldest first.
struct DueAddition: ItemPlan {
  /// The rules when this was planned, each with the last day that is added.
  private let rules: [(rule: RecurringRule, through: CalendarDate)]
  private var added: [PlacedItem]
  /// The days that entries of the file may be.
  private let pairs: [DuePair]
  private let ids: ShortIDs
  let currency: Currency
  private var isPlan = true

  /// The most days that are added of one rule, so that a file unused for years is not flooded.
  private static let mostOfOne = 366

  /// Plans the additions.
  ///
  /// - Parameters:
  ///   - numbers: the rules; empty for all.
  ///   - answers: for the ids of an occurrence and an entry that it may be, whether it is left out;
  ///     others are if the names share a word.
  ///   - amount: the amount of the oldest day, which is then the only one added.
  /// - Throws: a `Refusal`, `ListDamage` or `AmountTextError`.
  init(
    _ numbers: [RuleSelector], at amount: EnteredAmount?, answers: [[UUID]: Bool] = [:],
    today: CalendarDate,
    of document: ExpenseDocument, in session: Session
  ) throws {
    currency = session.currency(ofFile: document.currency).currency
    let exact = try amount?.amount(in: currency, locale: session.locale)
    var rules: [(rule: RecurringRule, through: CalendarDate)] = []
    var new: [ExpenseItem] = []
    let all = try document.numberedRules(in: session.defaults.path)
    let chosen = try all.chosen(numbers)
    let due = all.map(\.rule).daysDue(through: today, among: document.items)
    pairs = try DuePair.all(numbers, answers: answers, today: today, of: document, in: session)
    let leftOut = Set(pairs.filter(\.isLeftOut).map(\.occurrence.id))
    for numbered in chosen {
      let days = numbered.rule.days(through: today)
      let missed = due[numbered.number - 1].all.map { numbered.rule.item(on: $0, at: exact) }
        .filter { !leftOut.contains($0.id) }
      if exact != nil {
        guard var oldest = missed.first, let day = oldest.date else {
          throw Refusal.nothingIsDue(of: numbered.done(through: days.last).rule)
        }
        oldest.note = amount?.note(
          instead: oldest.note, of: numbered.rule.amount, in: currency, locale: session.locale)
        rules.append((numbered.rule, day))
        new.append(oldest)
      } else if let last = days.last {
        guard days.count <= Self.mostOfOne else {
          let next = numbered.rule.day(notBefore: today, besides: document.items)
          throw Refusal.tooManyAreDue(
            days.count, of: numbered,
            next: next > numbered.rule.until ?? .last
              ? nil : next == today ? "today" : next.description)
        }
        rules.append((numbered.rule, last))
        new += missed
      }
    }
    self.rules = rules
    let count = document.items.count
    let byDay = new.enumerated()
      .sorted { ($0.element.dayOrLast, $0.offset) < ($1.element.dayOrLast, $1.offset) }
      .map(\.element)
    added = byDay.enumerated().map { PlacedItem(row: count + 1 + $0.offset, item: $0.element) }
    ids = ShortIDs(of: document.items + new)
  }

  // If all expenses exist already, the rules still move to their next day.
  var subjects: [ExpenseItem] {
    added.isEmpty ? rules.map { $0.rule.item(on: $0.through) } : added.map(\.item)
  }
  var isSaved: Bool { !isPlan && !rules.isEmpty }

  mutating func apply(to document: inout ExpenseDocument) throws(Refusal) {
    isPlan = false
    var present = Set(document.items.map(\.id))
    let known = (try? document.recurringRules()) ?? []
    var skipped: Set<UUID> = []
    for (rule, last) in rules {
      guard let now = known.first(where: { $0.id == rule.id }), now.next <= last else {
        // Another process has added or skipped these days in the meantime.
        skipped.formUnion(rule.days(through: last).map { ContentID.of($0, ofRule: rule.id) })
        continue
      }
      guard now == rule else {
        throw .changedMeanwhile(rule.item(on: last, at: nil))
      }
      document.put(now.done(through: last))
    }
    let new = added.map(\.item).filter {
      !skipped.contains($0.id) && present.insert($0.id).inserted
    }
    remember(in: &document, without: skipped)
    let count = document.items.count
    document.items += new
    added = new.enumerated().map { PlacedItem(row: count + 1 + $0.offset, item: $0.element) }
  }

  /// Lets the entries that may be occurrences know which of them they are.
  private func remember(in document: inout ExpenseDocument, without skipped: Set<UUID>) {
    let places = Dictionary(document.items.indices.map { (document.items[$0].id, $0) }) { $1 }
    for pair in pairs where !skipped.contains(pair.occurrence.id) {
      guard let place = places[pair.entry.id] else { continue }
      let id = pair.occurrence.id.uuidString
      if pair.isLeftOut {
        document.items[place].same.append(id)
      } else {
        document.items[place].other.append(id)
      }
    }
  }

  func show(on console: Console) throws {
    let style = console.style(of: currency)
    for item in added.map(\.item) {
      let verb = isPlan ? "Would add" : "Added"
      try console.write(Line(verb, item, shortID: ids.text(of: item.id), style))
    }
  }

  func notes(on console: Console) -> [Line] {
    let leftOut = Set(pairs.lazy.filter(\.isLeftOut).map(\.occurrence.id))
    let passed = pairs.filter {
      $0.isLeftOut || !$0.isAnswered && !leftOut.contains($0.occurrence.id)
    }
    .map { $0.note(isPlan: isPlan, ids) }
    return (added.isEmpty ? ["Nothing is due."] : []) + passed
  }

  func write(to json: inout JSONOutput) {
    json.array { json in
      for place in added { json.item(place.item, row: place.row, currency) }
    }
  }
}

extension ExpenseItem {
  fileprivate var dayOrLast: CalendarDate { date ?? .last }
}

extension NumberedRule {
  /// The rule after all days up to one; unchanged if that is nil.
  fileprivate func done(through day: CalendarDate?) -> NumberedRule {
    NumberedRule(number: number, rule: day.map(rule.done) ?? rule)
  }
}

extension Refusal {
  /// No day of the rule was missed.
  fileprivate static func nothingIsDue(of rule: RecurringRule) -> Refusal {
    Refusal(
      "nothing of '\(rule.name)' is due",
      rule.nextDay.map { "The next one is on \($0)." } ?? "It has ended.")
  }

  /// Too many days of one rule were missed.
  fileprivate static func tooManyAreDue(
    _ count: Int, of numbered: NumberedRule, next: String?
  ) -> Refusal {
    Refusal(
      "\(count) of '\(numbered.rule.name)' are due, which is more than 366",
      next.map { "To go on from \($0): iexpense due \(numbered.number) --next \($0)" }
        ?? "To add none of them: iexpense due \(numbered.number) --end")
  }
}
