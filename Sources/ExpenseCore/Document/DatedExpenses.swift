import Foundation

/// The expenses of a file that may be paired with payments, each with the sum of its parts.
package struct DatedExpenses {
  package struct Expense {
    /// The index of its item.
    package let place: Int
    let amount: DatedAmount
    /// True if an import added it: it was neither typed nor made by a recurring rule.
    let isImported: Bool

    /// Its amount for pairing with a new payment: one from another import only matches on the same
    /// day.
    package var besideAnImport: DatedAmount {
      DatedAmount(amount: amount.amount, day: amount.day, isOfOneDay: isImported)
    }
  }

  package private(set) var all: [Expense] = []

  /// - Parameters:
  ///   - rules: the recurring rules of the file.
  ///   - days: the days to consider, since 1970-01-01.
  ///   - left: the indices of items to leave out.
  package init(
    among items: [ExpenseItem], _ rules: [RecurringRule], days: ClosedRange<Int>,
    besides left: Set<Int> = []
  ) {
    let known = KnownPayments(items)
    let near = items.indices.filter {
      items[$0].date.map { days.contains($0.daysSinceEpoch) } ?? false
    }
    let made = near.filter { ContentID.made(items[$0].id) }
    let parts = made.isEmpty ? [] : Set(near.flatMap { known.parts(of: items[$0].id) })
    let occurrences = rules.occurrences(through: made.lazy.compactMap { items[$0].date }.max())
    for place in near where !left.contains(place) && !parts.contains(place) {
      let item = items[place]
      guard item.payment == nil, let day = item.date?.daysSinceEpoch,
        let sum = parts.isEmpty ? item.amount : known.sum(of: item.id, among: items)
      else { continue }
      all.append(
        Expense(
          place: place, amount: DatedAmount(amount: sum, day: day),
          isImported: ContentID.made(item.id) && !occurrences.contains(item.id)))
    }
  }
}

extension [RecurringRule] {
  /// The ids of all expenses that the rules make up to a day, from their first days on.
  fileprivate func occurrences(through last: CalendarDate?) -> Set<UUID> {
    guard let last else { return [] }
    return reduce(into: []) { ids, rule in
      var whole = rule
      (whole.next, whole.until) = (rule.from, nil)
      for day in whole.days(through: last) { ids.insert(ContentID.of(day, ofRule: rule.id)) }
    }
  }
}
