import ExpenseCore

/// All that a result needs to be shown: the streams, and how money looks.
struct Console {
  /// Where data goes.
  var output: Output
  /// Where everything else goes.
  var errorOutput: Output
  /// True if only what was asked for is printed, and errors.
  let isQuiet: Bool
  let money: MoneySettings

  /// The console of a command line; each stream decides on its colours by itself.
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

  /// How amounts of that currency look to the user; nil is the one for a file that has none.
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

  /// Prints a line on standard error, after whatever is on its way to standard output.
  func tell(_ line: Line) throws(OutputError) {
    try output.flush()
    try errorOutput.writeLine(line.rendered(by: errorOutput.palette))
    try errorOutput.flush()
  }

  /// Prints a note for the user; if quiet was asked for, only one that has to be known.
  func note(_ line: Line) throws(OutputError) {
    guard !isQuiet || line.isUrgent else { return }
    try tell(line)
  }

  /// Prints a warning.
  ///
  /// Where standard error is gone there is nobody left to tell.
  func warn(_ line: Line) {
    try? tell("iexpense: \(line)")
  }

  /// Prints what a save has to say although it succeeded.
  func passOn(_ warnings: [StoreWarning]) {
    for warning in warnings { warn(Line(warning.description)) }
  }
}

/// One line for a person, made of texts with styles.
///
/// Whatever the texts hold, a terminal cannot be made to obey it: they are escaped when the line is
/// printed.
struct Line: ExpressibleByStringInterpolation, Equatable {
  fileprivate struct Run: Equatable {
    let text: String
    let style: Palette.Style
  }

  private var runs: [Run] = []
  /// True if it is told although quiet was asked for.
  private(set) var isUrgent = false

  /// A line of one text.
  init(_ text: String, _ style: Palette.Style = .plain, isUrgent: Bool = false) {
    runs = [Run(text: text, style: style)]
    self.isUrgent = isUrgent
  }

  /// A note on the way to take a change back.
  static let undo: Line = "Undo with 'iexpense undo'."

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

  /// What to print: the texts escaped, the styles as the palette begins and ends them.
  func rendered(by palette: Palette) -> String {
    runs.reduce(into: "") { $0 += palette.styled(SafeText.escaped($1.text), $1.style) }
  }
}
