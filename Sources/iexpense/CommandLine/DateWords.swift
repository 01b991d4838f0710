import ExpenseCore
import Synchronization

enum DateWords {
  /// Words for days, with their distance before today.
  static let daysAgo = ["today": 0, "yesterday": 1, "tomorrow": -1]

  static let weekdays = CalendarDate.weekdays.map { $0.lowercased() }

  static let months = MonthNames.inEnglish.map { $0.lowercased() }

  /// The period of several days that a word names: `week`, `month`, `quarter`, `year`.
  static func unit(_ word: some StringProtocol) -> CalendarPeriod? {
    CalendarPeriod(rawValue: String(word)).flatMap { $0 == .day ? nil : $0 }
  }

  /// The words for days that a shell offers.
  static let forDays = ["today", "yesterday", "tomorrow"] + weekdays.map { String($0.prefix(3)) }

  static let units = CalendarPeriod.allCases.map(\.rawValue).filter { unit($0) != nil }

  /// The words for days and spans that a shell offers.
  static let forSpans = forDays + units + units.map { "last-\($0)" } + months

  /// The words for days and spans that are filters; a unit alone is none.
  static let forFilters = forSpans.filter { unit($0) == nil }
}

/// The names of months and weekdays that a line may use: those in English, and those in the language
/// of its locale.
final class DayNames: Sendable {
  typealias Names = [(String, Int)]

  @TaskLocal static var ofLine = DayNames()

  private let find: @Sendable () -> (months: Names, weekdays: Names)
  private let found = Mutex<(months: [String: Int], weekdays: [String: Int])?>(nil)

  /// Creates the names.
  ///
  /// - Parameter find: finds those in the language of the locale, with their numbers; Monday is 1.
  init(_ find: @escaping @Sendable () -> (months: Names, weekdays: Names) = { ([], []) }) {
    self.find = find
  }

  /// The month, 1 to 12: `oct`, `october`, and in German `oktober`.
  func month(_ word: some StringProtocol) -> Int? {
    Self.number(of: word, in: DateWords.months) ?? local.months[Self.key(word)]
  }

  /// The weekday, 1 to 7: `fri`, `friday`, and in German `freitag`.
  func weekday(_ word: some StringProtocol) -> Int? {
    Self.number(of: word, in: DateWords.weekdays) ?? local.weekdays[Self.key(word)]
  }

  /// The words for days and spans, of which one may be near a misspelt text.
  var words: [String] {
    let spans = ["last", "this", "next"].flatMap { word in DateWords.units.map { "\(word) \($0)" } }
    return DateWords.forFilters + spans + ofDays + local.months.keys.sorted()
  }

  var ofDays: [String] {
    let days = DateWords.weekdays + local.weekdays.keys.sorted()
    return DateWords.forDays + days + days.map { "last \($0)" }
  }

  private var local: (months: [String: Int], weekdays: [String: Int]) {
    found.withLock { known in
      if let known { return known }
      let (months, weekdays) = find()
      let new = (Self.numbers(of: months), Self.numbers(of: weekdays))
      known = new
      return new
    }
  }

  /// The numbers by the keys of their names; shorter ones are words too often.
  private static func numbers(of names: Names) -> [String: Int] {
    let keys = names.map { (key($0.0), $0.1) }.filter { $0.0.utf8.count >= 3 }
    return Dictionary(keys) { first, _ in first }
  }

  /// The number of the English name that begins with a word of three letters or more.
  private static func number(of word: some StringProtocol, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  /// The key of a name: folded, and without the full stop of a short one.
  private static func key(_ name: some StringProtocol) -> String {
    let folded = String(name).folded
    return folded.hasSuffix(".") ? String(folded.dropLast()) : folded
  }
}
