import Foundation

/// The expenses of a file that are in no pair with a payment yet, each with its parts.
struct DatedExpenses {
  struct Expense {
    /// The place of its item.
    let place: Int
    let amount: DatedAmount
    /// Tells whether an import made it: nobody typed it, and it is none that recurs.
    let isImported: Bool

    /// As a new payment may be it: what another import made is only one of the same day.
    var besideAnImport: DatedAmount {
      DatedAmount(amount: amount.amount, day: amount.day, isOfOneDay: isImported)
    }
  }

  private(set) var all: [Expense] = []

  /// - Parameters:
  ///   - rules: what recurs in the file.
  ///   - days: the days that are looked at, since 1970-01-01.
  ///   - left: the places of items that are left out.
  init(
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
  /// The ids of all expenses that they are up to a day, the first ones too.
  fileprivate func occurrences(through last: CalendarDate?) -> Set<UUID> {
    guard let last else { return [] }
    return reduce(into: []) { ids, rule in
      var whole = rule
      (whole.next, whole.until) = (rule.from, nil)
      for day in whole.days(through: last) { ids.insert(ContentID.of(day, ofRule: rule.id)) }
    }
  }
}
