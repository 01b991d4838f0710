import ExpenseCore

/// The days that the views show: a period of the calendar, or all days.
struct ScreenPeriod: Equatable {
  /// The kind of period; nil for all days.
  private let unit: CalendarPeriod?
  /// A day in the period.
  private let day: CalendarDate
  /// The day that the file's months begin on.
  let months: MonthStart

  static let all = ScreenPeriod(nil, around: .first, months: .calendar)

  /// Creates the period of that kind around a day; nil is all days.
  init(_ unit: CalendarPeriod?, around day: CalendarDate, months: MonthStart) {
    (self.unit, self.day, self.months) = (unit, day, months)
  }

  /// Creates the period with those days; if there is none, the month in which they begin.
  init(of days: ClosedRange<CalendarDate>, months: MonthStart) {
    let kind = CalendarPeriod.kind(of: days, months: months) ?? .month
    self.init(kind, around: days.lowerBound, months: months)
  }

  /// Creates the current month, or if it has no expense, the newest month that has one; all days if
  /// no expense has a day.
  init(holding items: [ExpenseItem], today: CalendarDate, months: MonthStart) {
    let month = CalendarPeriod.month.days(around: today, months: months)
    var newest: CalendarDate?
    for place in items.indices {
      guard let date = items[place].date else { continue }
      if month.contains(date) {
        newest = today
        break
      }
      newest = max(newest ?? date, date)
    }
    self.init(newest == nil ? nil : .month, around: newest ?? today, months: months)
  }

  /// The days of the period; nil for all days.
  var days: ClosedRange<CalendarDate>? { unit?.days(around: day, months: months) }

  /// The period as it is typed, such as `2026-11`; nil for all days.
  var title: String? { days.map { CalendarPeriod.title(of: $0, months: months) } }

  /// Days of one or more periods as they are typed: `2026-11`, `2026-10..2026-11`.
  func title(of days: ClosedRange<CalendarDate>) -> String {
    guard let unit, unit.days(around: days.lowerBound, months: months) != days else {
      return CalendarPeriod.title(of: days, months: months)
    }
    let ends = [days.lowerBound, days.upperBound].map {
      unit.title(of: unit.number(of: $0, months: months))
    }
    return ends.joined(separator: "..")
  }

  /// The month of the period to show budgets for: the current one if the period contains it, else
  /// the last.
  func month(today: CalendarDate) -> ScreenPeriod {
    ScreenPeriod(.month, around: anchor(today), months: months)
  }

  /// The previous or the next period; all days stay all days.
  func neighbour(isLater: Bool) -> ScreenPeriod {
    guard let days else { return self }
    let next = isLater ? days.upperBound.adding(days: 1) : days.lowerBound.adding(days: -1)
    return ScreenPeriod(unit, around: next ?? day, months: months)
  }

  /// The period of the next kind, in the order all days, year, month, week.
  func ofNextKind(today: CalendarDate) -> ScreenPeriod {
    let kinds: [CalendarPeriod?] = [nil, .year, .month, .week]
    let place = kinds.firstIndex(of: unit).map { ($0 + 1) % kinds.count } ?? 0
    return ScreenPeriod(kinds[place], around: anchor(today), months: months)
  }

  /// The day around which a period of another kind is chosen.
  private func anchor(_ today: CalendarDate) -> CalendarDate {
    guard let days else { return day }
    return days.contains(today) ? today : days.upperBound
  }

  func name(today: CalendarDate) -> String { days.map { name(of: $0, today: today) } ?? "all" }

  /// The name of days for people; a month of this year has no year.
  func name(of days: ClosedRange<CalendarDate>, today: CalendarDate) -> String {
    let title = CalendarPeriod.title(of: days, months: months)
    let (label, year) = Self.labels(of: title)
    guard let month = Self.month(label) else { return title }
    return year == today.description.prefix(4) ? month : "\(month) \(year)"
  }

  /// A title in two short parts: `Nov` and `2026`.
  static func labels(of title: String) -> (String, String) {
    let parts = title.split(separator: "-").map(String.init)
    guard parts.count == 2 else { return (title, "") }
    return (
      Int(parts[1]).map { String(MonthNames.inEnglish[$0 - 1].prefix(3)) } ?? parts[1], parts[0]
    )
  }

  /// The days in words: `October 2026`, `1 to 21 October 2026`, `2026-10-20 to 2026-11-05`.
  static func words(_ days: ClosedRange<CalendarDate>, months: MonthStart) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if CalendarPeriod.kind(of: days, months: months) != nil {
      let title = CalendarPeriod.title(of: days, months: months)
      let (label, year) = labels(of: title)
      return month(label).map { "\($0) \(year)" } ?? title
    }
    guard first.yearAndMonth == last.yearAndMonth else { return "\(first) to \(last)" }
    let month = "\(MonthNames.inEnglish[first.month - 1]) \(first.year)"
    return first == last ? "\(first.day) \(month)" : "\(first.day) to \(last.day) \(month)"
  }

  /// The full name of a month.
  private static func month(_ label: String) -> String? {
    MonthNames.inEnglish.first { $0.prefix(3) == label }
  }
}

extension ScreenQuery {
  /// The month of its period: the present one if the period contains today or is all days, else the
  /// last.
  func month(today: CalendarDate) -> ScreenPeriod {
    let period = period ?? .all
    return period.days == nil
      ? ScreenPeriod(.month, around: today, months: period.months) : period.month(today: today)
  }
}
