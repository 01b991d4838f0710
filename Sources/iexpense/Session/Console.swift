import ExpenseCore

/// The streams that results are printed on, and the look of money.
struct Console {
  /// The stream of data.
  var output: Output
  /// The stream of everything else.
  var errorOutput: Output
  /// Tells whether notes are left out.
  let isQuiet: Bool
  let money: MoneySettings

  /// Creates the console of a command line; the colours of each stream are decided separately.
  init(in world: World, options: GlobalOptions, money: MoneySettings = MoneySettings()) {
    (output, errorOutput) = (world.output, world.errorOutput)
    isQuiet = options.isQuiet
    self.money = money
    for stream in [output, errorOutput] {
      let isColoured = options.color.decide(
        isTerminal: stream.isTerminal, environment: world.environment)
      stream.palette = Palette(isEnabled: isColoured, environment: world.environment)
    }
  }

  /// The user's style of amounts in that currency; nil is a file without one.
  func style(of currency: Currency?) -> CurrencyStyle {
    CurrencyStyle(
      currency: money.currency(ofFile: currency).currency, locale: money.locale)
  }
}

extension Console {
  /// Prints a line of data.
  func write(_ line: Line) throws(OutputError) {
    try output.writeLine(line.rendered(by: output.palette))
  }

  /// Prints a line on standard error, after flushing standard output.
  func tell(_ line: Line) throws(OutputError) {
    try output.flush()
    try errorOutput.writeLine(line.rendered(by: errorOutput.palette))
    try errorOutput.flush()
  }

  /// Prints a note; with `--quiet`, only an urgent one.
  func note(_ line: Line) throws(OutputError) {
    guard !isQuiet || line.isUrgent else { return }
    try tell(line)
  }

  /// Prints a warning; an error of standard error is ignored, because there is no other place to
  /// report it.
  func warn(_ line: Line) {
    try? tell("iexpense: \(line)")
  }

  func printWarnings(_ warnings: [StoreWarning]) {
    for warning in warnings { warn(Line(warning.description)) }
  }
}

/// One line for a person, made of texts with styles.
///
/// The texts are escaped when the line is printed, so that nothing in them can control a terminal.
struct Line: ExpressibleByStringInterpolation, Equatable {
  fileprivate struct Run: Equatable {
    let text: String
    let style: Palette.Style
  }

  private var runs: [Run] = []
  /// Tells whether the line is printed in spite of `--quiet`.
  private(set) var isUrgent = false

  init(_ text: String, _ style: Palette.Style = .plain, isUrgent: Bool = false) {
    runs = [Run(text: text, style: style)]
    self.isUrgent = isUrgent
  }

  static let undo: Line = "Undo with 'iexpense undo'."
  static let unchanged: Line = "Nothing changed: it is like that already."

  init(stringLiteral text: String) {
    self.init(text)
  }

  init(stringInterpolation: StringInterpolation) {
    runs = stringInterpolation.runs
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var runs: [Run] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { runs.append(Run(text: text, style: .plain)) }
    }

    mutating func appendInterpolation(_ text: String, _ style: Palette.Style = .plain) {
      runs.append(Run(text: text, style: style))
    }

    mutating func appendInterpolation(_ line: Line) {
      runs += line.runs
    }

    mutating func appendInterpolation(_ number: Int) {
      appendLiteral(String(number))
    }
  }

  /// The text to print, escaped and with the styles of the palette.
  func rendered(by palette: Palette) -> String {
    runs.reduce(into: "") { $0 += palette.styled(SafeText.escaped($1.text), $1.style) }
  }
}
