import ExpenseCore

/// The days that the views show: a year, a month, a week, another stretch of the calendar, or all.
struct ScreenPeriod: Equatable {
  /// The kind of stretch; nil for all days.
  private let unit: CalendarPeriod?
  /// One of the days.
  private let day: CalendarDate
  /// The day on which the file's months begin.
  let months: MonthStart

  /// All days.
  static let all = ScreenPeriod(nil, around: .first, months: .calendar)

  /// The stretch of that kind that holds a day; all days for nil.
  init(_ unit: CalendarPeriod?, around day: CalendarDate, months: MonthStart) {
    (self.unit, self.day, self.months) = (unit, day, months)
  }

  /// The stretch that those days are; if they are none, the month in which they begin.
  init(of days: ClosedRange<CalendarDate>, months: MonthStart) {
    let kind = CalendarPeriod.kind(of: days, months: months) ?? .month
    self.init(kind, around: days.lowerBound, months: months)
  }

  /// The month of today, or if it holds no expense the newest that does; all if none has a date.
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

  /// The days; nil for all.
  var days: ClosedRange<CalendarDate>? { unit?.days(around: day, months: months) }

  /// The period as a line says it, such as `2026-11`; nil for all.
  var title: String? { days.map { CalendarPeriod.title(of: $0, months: months) } }

  /// The month in it that budgets are shown for: the running one if it is in it, else its last.
  func month(today: CalendarDate) -> ScreenPeriod {
    ScreenPeriod(.month, around: anchor(today), months: months)
  }

  /// The period before or after; all stay all.
  func neighbour(isLater: Bool) -> ScreenPeriod {
    guard let days else { return self }
    let next = isLater ? days.upperBound.adding(days: 1) : days.lowerBound.adding(days: -1)
    return ScreenPeriod(unit, around: next ?? day, months: months)
  }

  /// The period of the next kind: all, a year, a month, a week, and all again.
  func ofNextKind(today: CalendarDate) -> ScreenPeriod {
    let kinds: [CalendarPeriod?] = [nil, .year, .month, .week]
    let place = kinds.firstIndex(of: unit).map { ($0 + 1) % kinds.count } ?? 0
    return ScreenPeriod(kinds[place], around: anchor(today), months: months)
  }

  /// The day around which a period of another kind lies.
  private func anchor(_ today: CalendarDate) -> CalendarDate {
    guard let days else { return day }
    return days.contains(today) ? today : days.upperBound
  }

  /// The name for people.
  func name(today: CalendarDate) -> String { days.map { name(of: $0, today: today) } ?? "all" }

  /// The name of some days for people: a month of this year without the year.
  func name(of days: ClosedRange<CalendarDate>, today: CalendarDate) -> String {
    let title = CalendarPeriod.title(of: days, months: months)
    let (label, year) = Self.labels(of: title)
    guard let month = Self.month(label) else { return title }
    return year == today.description.prefix(4) ? month : "\(month) \(year)"
  }

  /// A title in two short parts, one to be written over the other: `Nov` and `2026`.
  static func labels(of title: String) -> (String, String) {
    let parts = title.split(separator: "-").map(String.init)
    guard parts.count == 2 else { return (title, "") }
    return (
      Int(parts[1]).map { String(MonthNames.inEnglish[$0 - 1].prefix(3)) } ?? parts[1], parts[0]
    )
  }

  /// The whole name of a month.
  private static func month(_ label: String) -> String? {
    MonthNames.inEnglish.first { $0.prefix(3) == label }
  }
}
