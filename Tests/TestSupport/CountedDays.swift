/// A calendar that is counted day by day, for models: a day is its index.
package enum CountedDays {
  package static let all: [(year: Int, month: Int, day: Int)] = (1990...2060).flatMap { year in
    (1...12).flatMap { month in (1...length(of: month, year)).map { (year, month, $0) } }
  }

  package static func length(of month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  private static let indices = Dictionary(
    uniqueKeysWithValues: all.indices.map { ([all[$0].year, all[$0].month, all[$0].day], $0) })

  package static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    indices[[year, month, day]]
  }

  package static func text(_ day: Int) -> String {
    let date = all[day]
    func text(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(text(date.month))-\(text(date.day))"
  }

  package static func month(_ year: Int, _ month: Int) -> ClosedRange<Int>? {
    guard let first = day(year, month, 1) else { return nil }
    return first...first + length(of: month, year) - 1
  }

  package static func year(_ year: Int) -> ClosedRange<Int>? {
    guard let first = day(year, 1, 1), let last = day(year, 12, 31) else { return nil }
    return first...last
  }

  /// 1 for Monday to 7 for Sunday; 1990-01-01 was a Monday.
  package static func weekday(_ day: Int) -> Int { day % 7 + 1 }
}
