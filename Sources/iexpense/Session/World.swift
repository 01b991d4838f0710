import ExpenseCore

/// The outside world of one command line.
///
/// Nothing else reads the environment, the clock, the time zone, the terminal or the standard
/// streams, so that a test can run a command line in a world of its own.
struct World {
  /// The words of the command line without the program's name, as bytes; nil if they are not known.
  var arguments: [[UInt8]]?
  /// Returns the value of an environment variable; nil if it is not set.
  var environment: (String) -> String?
  var input: any Input
  var output: Output
  var errorOutput: Output
  var clock: Clock
  /// The terminal of the user; nil if there is none.
  var terminal: (any TerminalDevice)?
  /// The expenses on the screen of the line's author; nil if they are not known.
  var seen: [ExpenseItem]?
  /// The program that runs the line and gets its document; nil for a person.
  var caller: LineCaller?

  /// The value of an environment variable; nil if it is not set or empty.
  func setting(_ name: String) -> String? {
    environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A program that runs command lines inside another, and reads the document of each result.
final class LineCaller {
  /// Tells whether every save is refused.
  let isReadOnly: Bool
  /// The JSON document of the result, an object; nil if there is none.
  var document: String?
  /// Tells whether the line changed the file.
  var isSaved = false

  init(isReadOnly: Bool) { self.isReadOnly = isReadOnly }
}

extension World {
  /// The time zone in `TZ` that is the name of none of this machine's: days are then those of UTC.
  var unknownZone: String? {
    guard let zone = setting("TZ")?.drop(while: { $0 == ":" }), !zone.isEmpty else { return nil }
    // A rule, `EST5EDT,M3.2.0/2`, is no name.
    let isName = zone.allSatisfy(\.isLetter) || zone.contains("/") && !zone.contains(",")
    let folder = zone.hasPrefix("/") ? "" : "\(setting("TZDIR") ?? "/usr/share/zoneinfo")/"
    let status = try? System.status(of: "\(folder)\(zone)", in: .working)
    return isName && status == nil ? String(zone) : nil
  }

  /// Creates the world of this process; call it once, because it hides settings in the environment.
  static func process() -> World {
    let environment = HostProcess.isolateEnvironment()
    return World(
      arguments: HostProcess.argumentBytes(),
      environment: environment,
      input: DescriptorInput(), output: stream(1, environment), errorOutput: stream(2, environment),
      clock: Clock(now: System.now, zoneOffset: HostProcess.zoneOffset),
      terminal: ProcessTerminal())
  }

  private static func stream(
    _ descriptor: Int32, _ environment: (String) -> String?
  ) -> Output {
    let width = Output.width(
      columns: environment("COLUMNS"),
      terminal: HostProcess.windowSize(of: descriptor)?.columns)
    return Output(
      sink: DescriptorSink(descriptor: descriptor), isTerminal: HostProcess.isTerminal(descriptor),
      width: width, glyphs: Glyphs(environment: environment))
  }
}

/// The time of day and the user's time zone.
struct Clock {
  var now: () -> FileTime
  /// Returns the offset of local time from UTC, in seconds, at a moment since 1970-01-01 UTC.
  var zoneOffset: (Int64) -> Int

  /// The current day in the user's time zone.
  ///
  /// - Throws: `SettingError.badClock` outside the years 1 to 9999.
  func today() throws(SettingError) -> CalendarDate {
    guard let today = day(ofSeconds: Double(now().seconds)) else { throw .badClock }
    return today
  }

  /// The user's day at a moment, in seconds since 1970-01-01 UTC; nil outside the years 1 to 9999.
  func day(ofSeconds seconds: Double) -> CalendarDate? {
    guard abs(seconds) < 1e12 else { return nil }
    let offset = zoneOffset(Int64(seconds.rounded(.down)))
    let days = ((seconds + Double(offset)) / 86_400).rounded(.down)
    return Int(exactly: days).flatMap { CalendarDate(daysSinceEpoch: $0) }
  }

  /// The user's day and time at a moment, to the minute; empty outside the years 1 to 9999.
  func minute(of time: FileTime) -> String {
    guard let day = day(ofSeconds: Double(time.seconds)) else { return "" }
    let local = Int(time.seconds) + zoneOffset(time.seconds)
    let second = ((local % 86_400) + 86_400) % 86_400
    return "\(day) \((second / 3_600).twoDigits):\((second / 60 % 60).twoDigits)"
  }
}

extension Int {
  /// The number with a zero in front of a single digit: `07`.
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
