import ExpenseCore

// Days whose meaning depends on today, and days in other words than are read.
extension MeantDays {
  /// The days or spans that a text certainly names, as they are to be written; two where either may be
  /// meant, none where the text names no day or can be read as it stands.
  static func readings(of text: String, today: CalendarDate) -> [String] {
    guard (try? DateSpanText(text)) == nil else { return [] }
    let words = text.lowercased().split { " -_".contains($0) }.map(String.init)
      .filter { $0 != "the" }
    if let found = relative(words, today) ?? inDigits(text, today) { return found }
    // `3 days` alone is a length of time.
    guard let first = words.first,
      words.count == 1 || Int(first) == nil || words.contains(where: isMonth),
      !text.contains("/") || !text.contains(where: \.isLetter), let meant = exact(text)
    else { return [] }
    let parts = meant.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard meant.utf8.count < 6, parts.count == 2 else { return [meant] }
    let days = years(of: parts[0], parts[1], today)
    return days.count > 1 ? days.map(\.description) : [meant]
  }

  private static func isMonth(_ word: String) -> Bool { EnglishMonths.number(of: word) != nil }

  private static func relative(_ words: [String], _ today: CalendarDate) -> [String]? {
    switch words.joined(separator: " ") {
    case "tomorrow": return after(today, days: 1)
    case "day after tomorrow": return after(today, days: 2)
    case "day before yesterday": return ["-2d"]
    default: break
    }
    if words.count == 3, words[0] == "in" {
      return distance(words[1], words[2], today, ahead: true)
    }
    if words.count == 3, ["ago", "back"].contains(words[2]) {
      return distance(words[0], words[1], today, ahead: false)
    }
    if words.count == 2, let weekday = DateText.weekday(words[1]) {
      return self.weekday(weekday, words[0], today)
    }
    guard words.count == 2, ["next", "coming"].contains(words[0]),
      let period = CalendarPeriod(rawValue: words[1]), period != .day,
      let first = period.days(around: today).upperBound.adding(days: 1)
    else { return nil }
    return [CalendarPeriod.title(of: period.days(around: first)).lowercased()]
  }

  private static func after(_ day: CalendarDate, days: Int) -> [String] {
    [day.adding(days: days)?.description].compactMap(\.self)
  }

  /// `3 days ago`, `a week ago`, `two months ago`, `in 3 days`.
  private static func distance(
    _ count: String, _ unit: String, _ today: CalendarDate, ahead: Bool
  ) -> [String]? {
    let numbers = [
      "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    ]
    guard let count = numbers[count] ?? Int(count), (1..<1_000).contains(count) else { return nil }
    let unit = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
    if let days = ["day": 1, "d": 1, "week": 7, "w": 7][unit] {
      return ahead ? after(today, days: count * days) : ["-\(count * days)d"]
    }
    guard let months = ["month": 1, "year": 12][unit] else { return nil }
    let month = today.year * 12 + today.month - 1 + (ahead ? count : -count) * months
    return CalendarDate(year: month / 12, month: month % 12 + 1, day: today.day)
      .map { [$0.description] }
  }

  /// `last friday` is before today, `next friday` the coming one or that of the next week, `this
  /// friday` the one just gone or the coming one.
  private static func weekday(
    _ weekday: Int, _ word: String, _ today: CalendarDate
  ) -> [String]? {
    let past = (today.weekday - weekday + 7) % 7
    let coming = 7 - past
    switch word {
    case "last", "past", "previous":
      return [past == 0 ? "-7d" : DateText.weekdays[weekday - 1]]
    case "this":
      return past == 0 ? ["today"] : after(today, days: -past) + after(today, days: coming)
    case "next", "coming":
      let ofNextWeek = 7 - today.weekday + weekday
      return Set([coming, ofNextWeek]).sorted().flatMap { after(today, days: $0) }
    default: return nil
    }
  }

  /// `21.11.`, `21/11`, `3/4`, `21-11`, `21.11.26`: day and month in an order of some country.
  private static func inDigits(_ text: String, _ today: CalendarDate) -> [String]? {
    guard let mark = text.first(where: { "./-".contains($0) }) else { return nil }
    let isDayFirst = mark == "." && text.last == "."
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
      .dropLast(isDayFirst ? 1 : 0)
    let numbers = parts.compactMap { DateDigits($0, count: 1...2)?.value }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    let orders = [(numbers[1], numbers[0]), (numbers[0], numbers[1])].prefix(isDayFirst ? 1 : 2)
    if numbers.count == 3 {
      var days = orders.map { CalendarDate(year: 2000 + numbers[2], month: $0.0, day: $0.1) }
      if mark == "-" {
        days[1] = CalendarDate(year: 2000 + numbers[0], month: numbers[1], day: numbers[2])
      }
      return Set(days.compactMap(\.self)).sorted().map(\.description)
    }
    let days = orders.map { years(of: $0.0, $0.1, today) }.filter { !$0.isEmpty }
    return (days.count == 1 ? days[0] : Array(Set(days.compactMap(\.last)))).sorted()
      .map(\.description)
  }

  /// The day in this year; where that is still to come, also the one in the last year, after it.
  private static func years(of month: Int, _ day: Int, _ today: CalendarDate) -> [CalendarDate] {
    let days = [0, 1].compactMap {
      CalendarDate(year: today.year - $0, month: month, day: day)
    }
    guard let first = days.first else { return [] }
    return first <= today ? [first] : days
  }
}
