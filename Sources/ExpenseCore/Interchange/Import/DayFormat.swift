/// How dates look in a file of another program, in the letters of Unicode's date patterns (UTS 35):
/// `dd.MM.yyyy`, `M/d/yy`, `yyyy-MM-dd HH:mm`.
///
/// `y`, `M` and `d` are year, month and day; a year of two digits is one of this century, or where
/// that lies ahead, of the last. `H`, `m` and `s` are digits of a time, which is read over. Everything
/// but letters stands for itself.
package struct DayFormat: Equatable, Sendable {
  fileprivate enum Element: Equatable {
    case literal(UInt8)
    case field(Field, digits: ClosedRange<Int>)
  }

  fileprivate enum Field: UInt8 {
    case year = 0x79
    case month = 0x4D
    case day = 0x64
    case hour = 0x48
    case minute = 0x6D
    case second = 0x73
  }

  private var elements: [Element] = []

  /// The format of that pattern; nil where it has other letters, or no year, month or day.
  package init?(_ pattern: String) {
    var rest = Array(pattern.utf8)[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest.dropFirst(run.count)
      if let field = Field(rawValue: letter) {
        guard let digits = Self.digits(of: field, letters: run.count) else { return nil }
        elements.append(.field(field, digits: digits))
      } else {
        guard !letter.isASCIILetter else { return nil }
        elements += run.map { .literal($0) }
      }
    }
    for field in [Field.year, .month, .day] {
      guard elements.filter({ $0.field == field }).count == 1 else { return nil }
    }
  }

  private static func digits(of field: Field, letters: Int) -> ClosedRange<Int>? {
    switch (field, letters) {
    case (.year, 4): 4...4
    case (.year, 2): 2...2
    case (.year, _): nil
    case (_, 1): 1...2
    case (_, 2): 2...2
    default: nil
    }
  }

  /// The day that the whole text says; nil for another form and for days that do not exist.
  ///
  /// - Parameter latest: the last day that a year of two digits may mean.
  func day(in text: some Sequence<UInt8>, latest: CalendarDate? = nil) -> CalendarDate? {
    var rest = Array(text)[...]
    var values: [Field: Int] = [:]
    for element in elements {
      switch element {
      case .literal(let byte):
        guard rest.popFirst() == byte else { return nil }
      case .field(let field, let digits):
        let run = rest.prefix(digits.upperBound).prefix { $0.isASCIIDigit }
        guard digits.contains(run.count) else { return nil }
        rest = rest.dropFirst(run.count)
        let value = run.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        values[field] = digits == 2...2 && field == .year ? 2000 + value : value
      }
    }
    guard rest.isEmpty, let year = values[.year], let month = values[.month],
      let day = values[.day]
    else { return nil }
    let date = CalendarDate(year: year, month: month, day: day)
    guard hasShortYear, let date, let latest, date > latest else { return date }
    return CalendarDate(year: year - 100, month: month, day: day)
  }

  private var hasShortYear: Bool { elements.contains(.field(.year, digits: 2...2)) }
}

extension DayFormat.Element {
  fileprivate var field: DayFormat.Field? {
    if case .field(let field, _) = self { field } else { nil }
  }
}

extension ImportOptions {
  /// The day that a text says: in the format that was asked for, else as in ISO 8601, where a time
  /// behind the day is read over.
  func day(in text: String) -> CalendarDate? {
    if let dayFormat { return dayFormat.day(in: text.utf8, latest: latestDay) }
    let day = text.utf8.prefix(10)
    guard text.utf8.count > 10 else { return CalendarDate(iso8601: day) }
    let time = text.utf8.dropFirst(10)
    guard time.first == UInt8(ascii: "T") || time.first == UInt8(ascii: " "),
      time.dropFirst().allSatisfy({ $0.isASCIIDigit || ":.+-Z".utf8.contains($0) })
    else { return nil }
    return CalendarDate(iso8601: day)
  }
}
