import ExpenseCore

/// Finds the day or span that was probably meant by a text that names none.
enum MeantDays {
  /// The text as it is to be written: `last month`, `lastmonth`, `10/2026`, `20 Nov`, `3 days ago`.
  static func text(for text: String) -> String? {
    exact(text) ?? (try? DateSpanText(near(text))).flatMap { $0.text == text ? nil : $0.text }
  }

  /// The same where the text is not misspelled.
  static func exact(_ text: String) -> String? {
    let parts = text.lowercased().split { " -_/.,".contains($0) }.map(withoutOrdinal)
    let isOrdinal = parts.count == 1 && text.last?.isLetter == true && Int(parts[0]) != nil
    let meant =
      (isOrdinal ? parts[0] : nil) ?? daysAgo(parts) ?? numbered(parts) ?? named(parts) ?? quarter(
        parts) ?? word(text)
    return meant != text && (try? DateSpanText(meant)) != nil ? meant : reordered(text)
  }

  /// `21st` as `21`.
  private static func withoutOrdinal(_ word: Substring) -> String {
    let end = word.suffix(2)
    let isOrdinal =
      ["st", "nd", "rd", "th"].contains(end) && word.dropLast(2).utf8.allSatisfy(\.isASCIIDigit)
    return String(isOrdinal ? word.dropLast(2) : word)
  }

  /// Whether the text names more than one day, in its words or in others.
  static func isSeveralDays(_ text: String) -> Bool {
    let last = text.replacing("next ", with: "last ")
    let span = (try? DateSpanText(text))?.text ?? exact(last)
    return span.map { (try? DateText($0)) == nil } ?? false
  }

  /// The text of one day.
  static func day(for text: String) -> String? {
    self.text(for: text).flatMap { (try? DateText($0)) == nil ? nil : $0 }
  }

  /// `3 days ago`, `3d`, `-2weeks`.
  private static func daysAgo(_ parts: [String]) -> String? {
    let joined = parts.filter { $0 != "ago" }.joined()
    guard let count = Int(joined.prefix { $0.isNumber }), count < 1_000 else { return nil }
    switch joined.drop(while: \.isNumber) {
    case "d", "day", "days": return "-\(count)d"
    case "w", "week", "weeks": return "-\(count * 7)d"
    default: return nil
    }
  }

  /// `10/2026`, `2026/10`, `2026-1`, `20.11.`, `11/20`.
  private static func numbered(_ parts: [String]) -> String? {
    if parts.count == 1, parts[0].utf8.count == 8, Int(parts[0]) != nil {
      let text = parts[0]
      return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    }
    guard parts.count == 2, let first = Int(parts[0]), let second = Int(parts[1]) else {
      return nil
    }
    if parts[1].utf8.count == 4 { return "\(parts[1])-\(first.twoDigits)" }
    if parts[0].utf8.count == 4 { return "\(parts[0])-\(second.twoDigits)" }
    if first > 12 { return "\(second)-\(first)" }
    return second > 12 ? "\(first)-\(second)" : nil
  }

  /// `november 2026`, `nov 20`, `20 nov`, `20 november 2026`.
  private static func named(_ parts: [String]) -> String? {
    // `20nov`
    let parts = parts.flatMap { part in
      [
        part.prefix { $0.isNumber }, part.drop { $0.isNumber }.prefix { $0.isLetter },
        part.drop { $0.isNumber }.drop { $0.isLetter },
      ].filter { !$0.isEmpty }.map(String.init)
    }
    guard (2...3).contains(parts.count),
      parts.count == 2 || parts.contains(where: { $0.utf8.count == 4 && Int($0) != nil }),
      let month = parts.lazy.compactMap(EnglishMonths.number).first
    else { return nil }
    let numbers = parts.filter { $0.utf8.allSatisfy(\.isASCIIDigit) }
    guard numbers.count == parts.count - 1 else { return nil }
    let year = numbers.first { $0.utf8.count == 4 }
    let day = numbers.first { $0 != year }
    if let year, let day { return "\(year)-\(month.twoDigits)-\((Int(day) ?? 0).twoDigits)" }
    return year.map { "\($0)-\(month.twoDigits)" } ?? day.map { "\(month)-\($0)" }
  }

  /// `2026q4`, `q4 2026`, `4th quarter 2026`.
  private static func quarter(_ parts: [String]) -> String? {
    let halves = parts.joined().replacing("quarter", with: "q")
      .split(separator: "q", omittingEmptySubsequences: false)
    let digits = halves.joined()
    guard halves.count == 2, digits.utf8.count == 5, digits.utf8.allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    let isYearFirst = halves[0].utf8.count > 3
    return isYearFirst
      ? "\(digits.prefix(4))-q\(digits.suffix(1))" : "\(digits.suffix(4))-q\(digits.prefix(1))"
  }

  /// `lastmonth`, `this-week`, `octobr`.
  private static func word(_ text: String) -> String {
    var word = text.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    if let known = otherWords[word] { return known }
    for names in otherWeekdays {
      if let place = names.split(separator: " ").firstIndex(of: word[...]) {
        return DateText.weekdays[place]
      }
    }
    for beginning in ["past-", "previous-", "prev-"] where word.hasPrefix(beginning) {
      word = "last-" + word.dropFirst(beginning.count)
    }
    for beginning in ["this-", "this"] where word.hasPrefix(beginning) {
      word.removeFirst(beginning.count)
    }
    if word.hasPrefix("last"), !word.hasPrefix("last-") {
      word = "last-" + word.dropFirst("last".count)
    }
    if word.hasPrefix("last-"), DateText.weekdays.contains(String(word.dropFirst(5))) {
      return String(word.dropFirst(5))
    }
    return word
  }

  /// `octobr`: of several words, or of few letters, a near one says too little.
  private static func near(_ text: String) -> String {
    let word = word(text)
    guard text.utf8.count > 4, !text.contains(" "), !word.hasPrefix("next") else { return word }
    return Suggestion.nearest(to: word, among: DateText.weekdays + DateSpanText.words) ?? word
  }

  private static let otherWords = [
    "now": "today", "tonight": "today", "this-morning": "today", "this-afternoon": "today",
    "this-evening": "today", "last-night": "yesterday", "yest": "yesterday", "yday": "yesterday",
    "ytd": "year", "mtd": "month", "qtd": "quarter", "heute": "today", "gestern": "yesterday",
    "vorgestern": "-2d", "aujourd'hui": "today", "hier": "yesterday", "avant-hier": "-2d",
    "hoy": "today", "ayer": "yesterday", "anteayer": "-2d", "oggi": "today", "ieri": "yesterday",
  ]

  /// The weekdays in German and in French, Monday first.
  private static let otherWeekdays = [
    "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
  ]

  /// The day of a date in another order, where it can be only one.
  private static func reordered(_ text: String) -> String? {
    guard case .otherOrder(_, let readings) = DateTextError.unreadable(otherOrder: text),
      readings.count == 1
    else { return nil }
    return readings[0].description
  }
}

// Days whose meaning depends on today, and days in other words than are read.
extension MeantDays {
  /// The days or spans that a text certainly names, as they are to be written; two where either may be
  /// meant, none where the text names no day or can be read as it stands.
  static func readings(of text: String, today: CalendarDate) -> [String] {
    guard text.contains(" ") || (try? DateSpanText(text)) == nil else { return [] }
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

extension Int {
  /// With a zero in front of a single digit: `07`.
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
