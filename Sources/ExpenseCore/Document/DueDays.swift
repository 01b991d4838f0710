internal import Foundation

/// The due days of a rule, and what the file has in their place.
package struct DueDays: Equatable, Sendable {
  /// The days of which nothing in the file is the expense, in ascending order.
  package var missing: [CalendarDate] = []
  /// All days whose expense is not in the file, in ascending order.
  package var all: [CalendarDate] = []
  /// The days that an entry of the file may be; those whose names share no word are `missing` too.
  package var paired: [(day: CalendarDate, row: Int, sharesWord: Bool)] = []

  package static func == (left: DueDays, right: DueDays) -> Bool {
    left.all == right.all && left.missing == right.missing
      && left.paired.elementsEqual(right.paired, by: ==)
  }
}

extension [RecurringRule] {
  /// For each rule, what is due up to and including a day.
  ///
  /// A day whose expense is in the file, or which an entry there stands for, is not due.
  package func daysDue(through last: CalendarDate, among items: [ExpenseItem]) -> [DueDays] {
    let missing = daysMissing(through: last, among: items)
    var due = missing.map { DueDays(missing: $0, all: $0) }
    let days = zip(indices, missing).flatMap { rule, days in days.map { (rule: rule, day: $0) } }
    guard !days.isEmpty else { return due }
    let pairs = Twins(items, self).pairs(of: days.map { self[$0.rule].item(on: $0.day) })
    for pair in pairs {
      let (rule, day) = days[pair.new]
      due[rule].paired.append((day, pair.row, pair.sharesWord))
      if pair.sharesWord { due[rule].missing.removeAll { $0 == day } }
    }
    return due
  }

  /// For each rule, the due days whose expense is not among the items, and which none of them
  /// remembers.
  private func daysMissing(
    through last: CalendarDate, among items: [ExpenseItem]
  ) -> [[CalendarDate]] {
    let days = map { rule in
      rule.days(through: last).map { (day: $0, id: ItemID(ContentID.of($0, ofRule: rule.id))) }
    }
    let wanted = Set(days.joined().lazy.map(\.id))
    guard !wanted.isEmpty else { return days.map { _ in [] } }
    var there: Set<ItemID> = []
    for item in items {
      for id in [item.id] + item.same.compactMap(UUID.init(uuidString:)) {
        if wanted.contains(ItemID(id)) { there.insert(ItemID(id)) }
      }
    }
    return days.map { days in days.filter { !there.contains($0.id) }.map(\.day) }
  }
}
