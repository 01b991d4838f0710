import ExpenseCore

/// The world as one command line sees it.
///
/// Nothing else reads the environment, the clock, the time zone, the terminal or the standard
/// streams, so a test can put another world in its place.
struct Context {
  /// The words of the command line as bytes, without the program's name; nil where they cannot be
  /// known.
  var arguments: [[UInt8]]?
  /// The value of a variable of the environment; nil where it is not set.
  var environment: (String) -> String?
  var input: any Input
  var output: Output
  var errorOutput: Output
  /// The time of day.
  var now: () -> FileTime
  /// How far the user's clocks are ahead of UTC, in seconds, at a moment since 1970-01-01 UTC.
  var zoneOffset: (Int64) -> Int
  /// The size of the terminal in cells, now; nil where there is none.
  var windowSize: () -> (columns: Int, rows: Int)? = { nil }
  /// The global options, once they are known.
  private(set) var options = GlobalOptions()
}

extension Context {
  /// The context with what the line says of it: each stream decides on its colours by itself.
  func settled(with options: GlobalOptions) -> Context {
    var context = self
    context.options = options
    for stream in [output, errorOutput] {
      let isColoured = options.color.decide(
        isTerminal: stream.isTerminal, environment: environment)
      stream.palette = Palette(isEnabled: isColoured, environment: environment)
    }
    return context
  }
}

extension Context {
  /// The day it is for the user.
  ///
  /// - Throws: `SettingError.badClock` outside the years 1 to 9999.
  var today: CalendarDate {
    get throws(SettingError) {
      guard let today = day(ofSeconds: Double(now().seconds)) else { throw .badClock }
      return today
    }
  }

  /// The day on which that moment is for the user, in seconds since 1970-01-01 UTC; nil outside the
  /// years 1 to 9999.
  func day(ofSeconds seconds: Double) -> CalendarDate? {
    guard abs(seconds) < 1e12 else { return nil }
    let offset = zoneOffset(Int64(seconds.rounded(.down)))
    let days = ((seconds + Double(offset)) / 86_400).rounded(.down)
    return Int(exactly: days).flatMap { CalendarDate(daysSinceEpoch: $0) }
  }

  /// Whether the user may be asked something: both ends are a terminal, and nobody forbade it.
  var mayAsk: Bool {
    input.isTerminal && errorOutput.isTerminal && !options.forbidsInput
      && (environment("IEXPENSE_NO_INPUT") ?? "").isEmpty
  }

  /// A variable's value; nil where it is not set or empty.
  func setting(_ name: String) -> String? {
    environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Changes the expenses in one step, and prints what the save has to say once the lock is free.
  ///
  /// - Throws: `StoreError`, or what the change throws; the file is as it was.
  func change<Result>(
    _ expenses: Expenses, as command: String, _ change: (inout [ExpenseItem]) throws -> Result
  ) throws -> Result {
    let result = try expenses.transaction(command, change)
    passOn(expenses.saveWarnings)
    return result
  }

  /// Prints what a save has to say although it succeeded.
  func passOn(_ warnings: [StoreWarning]) {
    for warning in warnings { warn(warning.text) }
  }

  /// Prints a warning.
  ///
  /// Where standard error is gone there is nobody left to tell.
  func warn(_ text: String) {
    try? tell("iexpense: \(SafeText.escaped(text))")
  }

  /// Prints a note for the user, unless quiet was asked for.
  func note(_ text: String) throws(OutputError) {
    guard !options.isQuiet else { return }
    try tell(text)
  }

  /// Prints a line on standard error, behind whatever is on its way to standard output.
  func tell(_ text: String) throws(OutputError) {
    try output.flush()
    try errorOutput.writeLine(text)
    try errorOutput.flush()
  }
}
