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

extension Int {
  /// With a zero in front of a single digit: `07`.
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
