import ExpenseCore

/// Reads the words of a text to the days that it means.
///
/// A text without a blank may have hyphens between its words: `last-7-days`, `2026-w47`.
struct DaysReader {
  typealias Meaning = DaysText.Meaning

  private let text: String
  private let words: [Substring]
  private let names = DayNames.ofLine

  init(_ text: String) {
    self.text = text
    let plain = text.withPlainDigits.lowercased()
    var words = plain.split(separator: " ", omittingEmptySubsequences: false)
    if words.count == 1, !plain.hasPrefix("-"), plain.contains(where: \.isLetter) {
      words = plain.split(separator: "-", omittingEmptySubsequences: false)
    }
    if Self.preposition(of: text) != nil { words.removeFirst() }
    self.words = Self.isDayWithTime(plain) ? [plain.prefix(10)] : words
  }

  /// The word in front of days, or of another filter, that changes nothing: `on friday`, `in november`.
  static func preposition(of text: String) -> String? {
    ["on", "in", "for", "of"].first { text.lowercased().hasPrefix("\($0) ") }
  }

  /// The meaning of the text.
  ///
  /// - Throws: `DateTextError` if it has none, or two.
  func meaning() throws(DateTextError) -> Meaning {
    let meaning =
      switch words.count {
      case 1: try inOneWord(words[0])
      case 2: try inTwoWords(words[0], words[1])
      case 3: try inThreeWords()
      default: Meaning?.none
      }
    guard let meaning else { throw .unreadable(text) }
    return meaning
  }

  /// Tells whether a time follows a day in ISO 8601, as in `2026-11-20T10:00`.
  private static func isDayWithTime(_ text: String) -> Bool {
    let rest = text.dropFirst(10)
    return CalendarDate(String(text.prefix(10))) != nil && rest.count >= 6
      && ["t", " "].contains(rest.first) && rest.contains(":")
      && rest.dropFirst().allSatisfy { $0.isNumber || ":.+-z".contains($0) }
  }
}

// MARK: Words

extension DaysReader {
  private func inOneWord(_ word: Substring) throws(DateTextError) -> Meaning? {
    if let days = DateWords.daysAgo[String(word)] { return .daysAgo(days) }
    if let weekday = names.weekday(word) { return .weekday(weekday, .latest) }
    if let month = names.month(word) { return .numbered(.month, month) }
    if let unit = DateWords.unit(word) { return .relative(unit, 0) }
    if word.hasPrefix("-"), word.hasSuffix("d"),
      let days = DateDigits(word.dropFirst().dropLast(), count: 1...7)
    {
      return .daysAgo(days.value)
    }
    if let (period, number) = Self.place(word) {
      // A year of 53 weeks.
      _ = try day(in: period, number, of: 2020)
      return .numbered(period, number)
    }
    return try inNumbers(word)
  }

  /// `last`, `this` or `next` and a unit or a weekday; a year or a day, and a month.
  private func inTwoWords(
    _ first: Substring, _ second: Substring
  ) throws(DateTextError) -> Meaning? {
    guard let offset = ["last": -1, "this": 0, "next": 1][first] else {
      return try inCalendar()
    }
    if let unit = DateWords.unit(second) { return .relative(unit, offset) }
    let choice: Meaning.Choice = offset < 0 ? .beforeToday : offset > 0 ? .afterToday : .ofThisWeek
    return names.weekday(second).map { .weekday($0, choice) }
  }

  /// A month, week or quarter with a year, or a month with a day and perhaps a year, in any order:
  /// `october 2026`, `2026-q4`, `3rd november`, `20 nov 2025`.
  private func inCalendar() throws(DateTextError) -> Meaning? {
    let years = words.compactMap { DateDigits($0, count: 4...4)?.value }
    let days = words.compactMap(Self.dayNumber)
    let periods = words.compactMap { word in
      Self.place(word) ?? names.month(word).map { (.month, $0) }
    }
    guard [years, days].allSatisfy({ $0.count < 2 }), let (period, number) = periods.first,
      years.count + days.count + 1 == words.count
    else { return nil }
    guard let day = days.first else {
      return .period(period, try self.day(in: period, number, of: years[0]))
    }
    guard period == .month else { return nil }
    return try meaning(of: [Order(year: years.first, month: number, day: day)])
  }

  /// `last 7 days`, `3 weeks ago`, or a day with month and year.
  private func inThreeWords() throws(DateTextError) -> Meaning? {
    func rhythm(_ number: Substring, _ unit: Substring) -> Rhythm? { Rhythm("\(number)-\(unit)") }
    if words[0] == "last" { return rhythm(words[1], words[2]).map { .lately($0) } }
    if words[2] == "ago" { return rhythm(words[0], words[1]).map { .ago($0) } }
    return try inCalendar()
  }

  /// The week or quarter of `w47` and `q3`; nil for anything else.
  private static func place(_ word: Substring) -> (period: CalendarPeriod, number: Int)? {
    let digits = word.dropFirst()
    switch word.first {
    case "w": return DateDigits(digits, count: 1...2).map { (.week, $0.value) }
    case "q": return DateDigits(digits, count: 1...1).map { (.quarter, $0.value) }
    default: return nil
    }
  }

  /// The number in `3`, `3rd` and `3.`.
  private static func dayNumber(_ word: Substring) -> Int? {
    let end = ["st", "nd", "rd", "th", "."].first { word.hasSuffix($0) } ?? ""
    return DateDigits(word.dropLast(end.count), count: 1...2)?.value
  }
}

// MARK: Numbers

extension DaysReader {
  /// An order in which numbers may be a day.
  private struct Order: Equatable {
    var year: Int?
    let month: Int
    let day: Int

    /// The day; without a year that of a leap year, so that 29 February is one.
    var date: CalendarDate? { CalendarDate(year: year ?? 2000, month: month, day: day) }
    /// The day as it can be written.
    var text: String {
      year == nil ? "'\(DateWords.months[month - 1].prefix(3)) \(day)'" : date?.description ?? ""
    }
  }

  /// A day, a month or a year in numbers.
  private func inNumbers(_ word: Substring) throws(DateTextError) -> Meaning? {
    guard let mark = word.first(where: { "-/.".contains($0) }) else {
      guard let digits = DateDigits(word, count: 1...4), digits.count != 3 else { return nil }
      if digits.count == 4 { return .period(.year, try day(in: .year, 1, of: digits.value)) }
      guard (1...31).contains(digits.value) else { throw .noSuchDay(text) }
      return .dayOfMonth(digits.value)
    }
    var parts = word.split(separator: mark, omittingEmptySubsequences: false)
    // `20.11.` is a day, `20.11` an amount.
    if mark == ".", parts.count == 2 { return nil }
    if mark == ".", parts.count == 3, parts[2].isEmpty { parts.removeLast() }
    let numbers = parts.compactMap { DateDigits($0, count: 1...4) }
    guard numbers.count == parts.count else { return nil }
    let counts = numbers.map(\.count)
    if mark != ".", counts == [4, 2] || mark == "/" && counts.count == 2 && counts[1] == 4 {
      let (year, month) = counts[0] == 4 ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      return .period(.month, try day(in: .month, month.value, of: year.value))
    }
    return try meaning(of: Self.orders(of: numbers, mark))
  }

  /// The orders in which the numbers may be a day: with dots the day is first, and of a hyphen
  /// without a year the month, if it can be.
  private static func orders(of numbers: [DateDigits], _ mark: Character) -> [Order] {
    let values = numbers.map(\.value)
    let isShort = numbers.map { $0.count <= 2 }
    switch isShort {
    case [true, true]:
      let orders = [
        Order(month: values[0], day: values[1]), Order(month: values[1], day: values[0]),
      ]
      if mark == "-", let first = orders.first(where: { $0.date != nil }) { return [first] }
      return mark == "." ? [orders[1]] : orders
    case [false, true, true] where numbers[0].count == 4:
      return [Order(year: values[0], month: values[1], day: values[2])]
    case [true, true, true] where numbers[2].count == 2,
      [true, true, false]
    where numbers[2].count == 4:
      let year = values[2] + (isShort[2] ? 2000 : 0)
      let orders = [
        Order(year: year, month: values[1], day: values[0]),
        Order(year: year, month: values[0], day: values[1]),
        Order(year: values[0] + 2000, month: values[1], day: values[2]),
      ]
      // `26-11-20` may have the order of ISO 8601 too.
      return Array(orders.prefix(mark == "." ? 1 : mark == "-" && isShort[2] ? 3 : 2))
    default: return []
    }
  }

  /// The meaning of numbers of which at most one order may be a day; nil if there is no order.
  private func meaning(of orders: [Order]) throws(DateTextError) -> Meaning? {
    let days = orders.filter { $0.date != nil }.uniqued(by: \.text)
    guard let first = days.first, let date = first.date else {
      guard let order = orders.first else { return nil }
      let start = CalendarDate(year: order.year ?? 0, month: order.month, day: 1)
      let last = start.map { CalendarPeriod.month.days(around: $0, months: .calendar).upperBound }
      throw .noSuchDay(text, last: orders.count == 1 ? last : nil)
    }
    guard days.count == 1 else {
      throw .ambiguous(text, days.sorted { $0.date ?? .last < $1.date ?? .last }.map(\.text))
    }
    return first.year == nil
      ? .dayOfYear(month: first.month, day: first.day) : .period(.day, date)
  }

  private func day(
    in period: CalendarPeriod, _ number: Int, of year: Int
  ) throws(DateTextError) -> CalendarDate {
    guard let day = period.day(inNumber: number, of: year) else { throw .noSuchDay(text) }
    return day
  }
}

extension CalendarPeriod {
  /// A day in the month, week or quarter of that number; nil if the year has none.
  func day(inNumber number: Int, of year: Int) -> CalendarDate? {
    switch self {
    case .week:
      // The first week is that of 4 January, and a week belongs to the year of its Thursday.
      let day = CalendarDate(year: year, month: 1, day: 4)?.adding(days: (number - 1) * 7)
      let thursday = day.flatMap { $0.adding(days: 4 - $0.weekday) }
      return number > 0 && thursday?.year == year ? thursday : nil
    case .quarter: return CalendarDate(year: year, month: number * 3 - 2, day: 1)
    // The 15th lies in the month of its name, whichever day months begin on.
    default: return CalendarDate(year: year, month: number, day: 15)
    }
  }
}

struct DateDigits: Equatable, Sendable {
  let count: Int
  let value: Int

  /// Returns nil for anything but digits, or for too many or too few.
  init?(_ text: Substring, count: ClosedRange<Int>) {
    guard count.contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit),
      let value = Int(text)
    else { return nil }
    self.count = text.utf8.count
    self.value = value
  }
}
