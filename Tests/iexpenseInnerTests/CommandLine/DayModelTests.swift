import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

/// Days as people type them, compared with a model that counts them one by one: random texts of every
/// form, on random days. Both read the same days, or both refuse.
struct DayModelTests {
  @Test(arguments: seeds(40))
  func theSameDaysAreRead(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<400 {
      let today = Int.random(in: 9_000..<17_000, using: &numbers)
      let one = ModelText(&numbers)
      let other = Int.random(in: 0..<4, using: &numbers) == 0 ? ModelText(&numbers) : nil
      let text = other.map { "\(one.text)..\($0.text)" } ?? one.text
      let expected = other.map { one.days(to: $0, today) } ?? one.days(today)
      let date = try #require(CalendarDate(CountedDays.text(today)))
      let found = Result { try DaysText(text, .days).days(today: date) }
      switch found {
      case .success(let days):
        let words = "\(days.lowerBound) \(days.upperBound)"
        let wanted = expected.map {
          "\(CountedDays.text($0.lowerBound)) \(CountedDays.text($0.upperBound))"
        }
        #expect(words == wanted, "\(text) on \(date)")
      case .failure(let error):
        #expect(expected == nil, "\(text) on \(date): \(error)")
        if other == nil { try checkReadings(of: one, error, today, date) }
      }
      if other == nil {
        let isDay = (try? DaysText(text, .day)) != nil
        #expect(isDay == (one.readings.count == 1 && one.readings[0].isOfDays), "\(text)")
      }
    }
  }

  /// Of two readings both are named, and each as it can be typed.
  private func checkReadings(
    of text: ModelText, _ error: any Error, _ today: Int, _ date: CalendarDate
  ) throws {
    guard case DateTextError.ambiguous(_, let named) = error else {
      return #expect(text.readings.isEmpty, "\(text.text): \(error)")
    }
    let days = try named.map {
      try DaysText($0.replacing("'", with: ""), .day).day(today: date).description
    }
    let wanted = text.readings.compactMap {
      $0.days(today, nil).map { CountedDays.text($0.lowerBound) }
    }
    #expect(days.sorted() == wanted.sorted() && days.count > 1, "\(text.text): \(named)")
  }
}

/// What a text may mean.
private enum ModelReading: Equatable {
  case days(ClosedRange<Int>)
  /// Days that depend on today.
  case seen(offset: Int, length: Int, isSpan: Bool = false)
  case monthsAgo(Int, isSpan: Bool)
  case unit(String, Int)
  /// Each day or span that comes again.
  case again([ClosedRange<Int>])

  var isOfDays: Bool {
    switch self {
    case .days(let days): days.count == 1
    case .seen(_, _, let isSpan): !isSpan
    case .monthsAgo(_, let isSpan): !isSpan
    case .unit: false
    case .again(let all): all.allSatisfy { $0.count == 1 }
    }
  }

  /// The days, seen from today; of those that come again the latest that has begun, or the first that
  /// has not ended before a day.
  func days(_ today: Int, _ first: Int?) -> ClosedRange<Int>? {
    switch self {
    case .days(let days): return days
    case .seen(let offset, let length, _): return today + offset...today + offset + length
    case .monthsAgo(let count, let isSpan):
      let date = CountedDays.all[today]
      let month = date.year * 12 + date.month - 1 - count
      let (year, number) = (month / 12, month % 12 + 1)
      let last = min(date.day, CountedDays.length(of: number, year))
      guard let day = CountedDays.day(year, number, last) else { return nil }
      return isSpan ? min(day + 1, today)...today : day...day
    case .unit(let unit, let offset):
      let date = CountedDays.all[today]
      switch unit {
      case "week":
        let monday = today - CountedDays.weekday(today) + 1 + 7 * offset
        return monday...monday + 6
      case "month":
        let month = date.year * 12 + date.month - 1 + offset
        return CountedDays.month(month / 12, month % 12 + 1)
      case "quarter":
        let quarter = date.year * 4 + (date.month - 1) / 3 + offset
        return ModelText.quarter(quarter / 4, quarter % 4 + 1)
      default: return CountedDays.year(date.year + offset)
      }
    case .again(let all):
      return first.map { first in all.first { $0.upperBound >= first } }
        ?? all.last { $0.lowerBound <= today }
    }
  }
}

/// A text in one of the forms, with its readings: none if the calendar has no such day.
private struct ModelText {
  var text: String
  var readings: [ModelReading]

  /// The days; nil if they are refused.
  func days(_ today: Int, from first: Int? = nil) -> ClosedRange<Int>? {
    readings.count == 1 ? readings[0].days(today, first) : nil
  }

  func days(to other: ModelText, _ today: Int) -> ClosedRange<Int>? {
    guard let begin = days(today)?.lowerBound,
      let end = other.days(today, from: begin)?.upperBound, begin <= end
    else { return nil }
    return begin...end
  }

  static func quarter(_ year: Int, _ number: Int) -> ClosedRange<Int>? {
    guard (1...4).contains(number), let first = CountedDays.month(year, number * 3 - 2),
      let last = CountedDays.month(year, number * 3)
    else { return nil }
    return first.lowerBound...last.upperBound
  }

  /// Weeks from Monday on, those with the Thursday in the year.
  private static let weeks: [(year: Int, number: Int, days: ClosedRange<Int>)] = {
    let mondays = stride(from: 0, to: CountedDays.all.count - 6, by: 7)
    var number = 0
    var year = 0
    return mondays.map { monday in
      let own = CountedDays.all[monday + 3].year
      number = own == year ? number + 1 : 1
      year = own
      return (own, number, monday...monday + 6)
    }
  }()

  private static let byDate = Dictionary(grouping: CountedDays.all.indices) { day in
    [CountedDays.all[day].month, CountedDays.all[day].day]
  }
  private static let byDay = Dictionary(grouping: CountedDays.all.indices) {
    CountedDays.all[$0].day
  }
  private static let byWeekday = Dictionary(
    grouping: CountedDays.all.indices, by: CountedDays.weekday)

  private static func each(_ days: [Int]?) -> [ModelReading] {
    days.map { [.again($0.map { $0...$0 })] } ?? []
  }

  private static func each(_ month: Int, _ day: Int) -> [ModelReading] {
    each(byDate[[month, day]])
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> [ModelReading] {
    CountedDays.day(year, month, day).map { [.days($0...$0)] } ?? []
  }

  private static func spans(_ all: [ClosedRange<Int>?]) -> [ModelReading] {
    let known = all.compactMap(\.self)
    return known.isEmpty ? [] : [.again(known)]
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let units = ["week", "month", "quarter", "year"]
  private static let years = 1990...2060

  init(_ numbers: inout SeededNumbers) {
    func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    func pick(_ all: [String]) -> String { all[draw(0...all.count - 1)] }
    func name(_ all: [String]) -> (number: Int, word: String) {
      let number = draw(1...all.count)
      return (number, String(all[number - 1].prefix(draw(0...1) == 0 ? 3 : 20)))
    }
    let (year, month, day) = (draw(2005...2045), draw(0...13), draw(0...32))
    let short = year % 100 < 10 ? "0\(year % 100)" : "\(year % 100)"
    let (named, weekday) = (name(Self.months), name(Self.weekdays))
    let (number, unit) = (draw(1...12), pick(Self.units))
    func padded(_ number: Int) -> String {
      number < 10 && draw(0...1) == 0 ? "0\(number)" : "\(number)"
    }
    let (m, d) = (padded(month), padded(day))
    let dayWord = pick(["\(day)", "\(day)th", "\(day)."])
    switch draw(0...21) {
    case 0:
      let mark = pick(["-", "/", "."])
      self.init([year.description, m, d].joined(separator: mark), Self.day(year, month, day))
    case 1:
      let (word, offset) = [("today", 0), ("yesterday", -1), ("tomorrow", 1)][draw(0...2)]
      self.init(word, [.seen(offset: offset, length: 0)])
    case 2: self.init("-\(number)d", [.seen(offset: -number, length: 0)])
    case 3:
      let days = pick(["day", "week"])
      let length = days == "day" ? number : number * 7
      self.init("\(number) \(days)s ago", [.seen(offset: -length, length: 0)])
    case 4:
      let isYear = draw(0...1) == 0
      self.init(
        "\(number) \(isYear ? "years" : "months") ago",
        [.monthsAgo(isYear ? number * 12 : number, isSpan: false)])
    case 5: self.init("\(d).\(m).\(year)", Self.day(year, month, day))
    case 6: self.init("\(d).\(m).\(short)", Self.day(year, month, day))
    case 7: self.init("\(d).\(m).", Self.each(month, day))
    case 8:
      self.init(
        [d, m, year.description].joined(separator: pick(["/", "-"])),
        Self.day(year, month, day) + Self.day(year, day, month))
    case 9:
      let orders = Self.day(year, month, day) + Self.day(year, day, month)
      self.init("\(d)/\(m)/\(short)", orders)
    case 10:
      let first = 2000 + day
      let orders =
        Self.day(year, month, day) + Self.day(year, day, month)
        + Self.day(first, month, year % 100)
      let two = day < 10 ? "0\(day)" : "\(day)"
      self.init("\(two)-\(m)-\(short)", orders)
    case 11: self.init("\(d)/\(m)", Self.each(month, day) + Self.each(day, month))
    case 12:
      let first = Self.each(month, day)
      self.init("\(m)-\(d)", first.isEmpty ? Self.each(day, month) : first)
    case 13:
      self.init(weekday.word, Self.each(Self.byWeekday[weekday.number]))
    case 14:
      self.init(
        pick(["\(named.word) \(dayWord)", "\(dayWord) \(named.word)"]), Self.each(named.number, day)
      )
    case 15:
      let words = ["\(named.word) \(dayWord) \(year)", "\(dayWord) \(named.word) \(year)"]
      self.init(pick(words), Self.day(year, named.number, day))
    case 16: self.init("\(day)", Self.each(Self.byDay[day]))
    case 17:
      let span = (1...12).contains(month) ? CountedDays.month(year, month) : nil
      self.init("\(year)-\(month < 10 ? "0" : "")\(month)", span.map { [.days($0)] } ?? [])
    case 18:
      self.init(named.word, Self.spans(Self.years.map { CountedDays.month($0, named.number) }))
    case 19:
      let offset = draw(-1...1)
      let word = ["last", "this", "next"][offset + 1]
      self.init(draw(0...3) == 0 && offset == 0 ? unit : "\(word) \(unit)", [.unit(unit, offset)])
    case 20:
      let week = draw(0...54)
      let all = Self.weeks.filter { $0.number == week }
      let own = all.filter { $0.year == year }.map { ModelReading.days($0.days) }
      let isOfYear = draw(0...1) == 0
      self.init(
        isOfYear ? "\(year) w\(week)" : "w\(week)", isOfYear ? own : Self.spans(all.map(\.days)))
    default:
      let days = pick(["days", "weeks", "months"])
      let reading: ModelReading =
        days == "months"
        ? .monthsAgo(number, isSpan: true)
        : { (length: Int) in .seen(offset: 1 - length, length: length - 1, isSpan: true) }(
          days == "days" ? number : number * 7)
      self.init("last \(number) \(days)", [reading])
    }
    // Case does not matter, and a blank may be a hyphen.
    if draw(0...3) == 0 { text = text.uppercased() }
    if draw(0...3) == 0, text.contains(where: \.isLetter) {
      text = text.replacing(" ", with: "-")
    }
  }

  private init(_ text: some StringProtocol, _ readings: [ModelReading]) {
    self.text = String(text)
    self.readings = readings.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
