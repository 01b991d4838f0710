public import Foundation

extension CalendarDate {
  private static let secondsOfDay = 86_400.0

  /// The day of a moment; nil outside the years 1 to 9999.
  ///
  /// - Parameters:
  ///   - date: the moment.
  ///   - calendar: a calendar of which only the time zone is used; days are always Gregorian.
  public init?(_ date: Date, in calendar: Calendar) {
    let offset = Double(calendar.timeZone.secondsFromGMT(for: date))
    let days = ((date.timeIntervalSince1970 + offset) / Self.secondsOfDay).rounded(.down)
    guard let number = Int(exactly: days) else { return nil }
    self.init(daysSinceEpoch: number)
  }

  /// The first moment of the day.
  ///
  /// - Parameter calendar: a calendar of which only the time zone is used.
  public func start(in calendar: Calendar) -> Date {
    let midnight = Date(timeIntervalSince1970: Double(daysSinceEpoch) * Self.secondsOfDay)
    func moment(_ offset: Int) -> Date { midnight.addingTimeInterval(-Double(offset)) }
    let zone = calendar.timeZone
    let near = moment(zone.secondsFromGMT(for: midnight))
    let start = moment(zone.secondsFromGMT(for: near))
    // In some time zones clocks are put forward at midnight, so that the day begins at 1:00.
    return CalendarDate(start, in: calendar) == self ? start : near
  }
}

extension CalendarDate: Codable {
  /// Decodes `2026-11-21`, or the number that `JSONEncoder` writes for a `Date` by default: seconds
  /// since 2001, which become the day in the user's time zone.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let date: CalendarDate?
    if let seconds = try? container.decode(Double.self) {
      date = CalendarDate(Date(timeIntervalSinceReferenceDate: seconds), in: .current)
    } else {
      date = CalendarDate(try container.decode(String.self))
    }
    guard let date else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "this is not a day")
    }
    self = date
  }

  /// Encodes `2026-11-21`.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
