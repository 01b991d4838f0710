import ExpenseCore

/// The context of one command line: the world, the global options and the settings, prepared before
/// any file is opened.
///
/// Creating it finds a bad setting, so that nothing shown later, such as after a save, can fail on
/// one.
struct Session {
  /// The streams for results.
  let console: Console
  let input: any Input
  let clock: Clock
  /// Tells whether questions may be asked: both ends are a terminal, and no option forbids it.
  let mayAsk: Bool
  /// The terminal, if it can move its cursor.
  let terminal: (any TerminalDevice)?

  let grammar: Grammar
  /// The world of the command line, for one that runs inside it.
  let world: World
  /// Notes of saves, kept until the answer is shown.
  let saveNotes = SaveNotes()
  /// Runs another command line, in its own world.
  let runLine: (World) throws -> ExitCode
  private let location: Result<JSONDefaults, SettingError>
  private let home: String?

  /// Resolves the options and the environment.
  ///
  /// - Parameters:
  ///   - needsSettings: whether a wrong environment setting is an error; some commands must work
  ///     with any.
  ///   - grammar: all commands and options.
  ///   - runLine: runs another command line, in its own world.
  /// - Throws: `MoneyLocaleError` or `SettingError` if an option or a setting is wrong.
  init(
    in world: World, options: GlobalOptions, needsSettings: Bool = true,
    grammar: Grammar, runLine: @escaping (World) throws -> ExitCode
  ) throws {
    (self.world, self.grammar, self.runLine) = (world, grammar, runLine)
    let money = try MoneySettings(
      option: options.locale, setting: needsSettings ? world.setting : { _ in nil })
    console = Console(in: world, options: options, money: money)
    input = world.input
    clock = world.clock
    terminal = ScreenMode.isKnown(to: world.setting("TERM")) ? world.terminal : nil
    home = world.setting("HOME")
    mayAsk =
      world.input.isTerminal && world.errorOutput.isTerminal && !options.forbidsInput
      && world.setting("IEXPENSE_NO_INPUT") == nil
    // A line of the screen does not repeat it.
    if needsSettings, world.seen == nil, let zone = world.unknownZone {
      saveNotes.add(["'\(zone)' in TZ is no time zone of this machine: days are those of UTC."])
    }
    location = Result { () throws(SettingError) in
      var defaults = try DataLocation.find(option: options.file, setting: world.setting)
      defaults.isReadOnly = world.caller?.isReadOnly ?? false
      return defaults
    }
  }
}

extension Session {
  /// The data file.
  ///
  /// - Throws: `SettingError` if its path is not known; commands that need no file do not call
  ///   this.
  var defaults: JSONDefaults {
    get throws(SettingError) { try location.get() }
  }

  /// The file at a path that no shell has expanded: `~/` is the home directory.
  func defaultsAsTyped(_ path: String) -> JSONDefaults {
    guard path.hasPrefix("~/"), let home else { return JSONDefaults(path: path) }
    return JSONDefaults(path: home + path.dropFirst())
  }

  /// Tells whether a form may ask for what a line leaves out; a line of the screen is asked for a yes
  /// only.
  var mayFill: Bool { mayAsk && input.takesWords }

  var locale: MoneyLocale { console.money.locale }

  /// The file's currency, or the one for a file that has none, and whether that is a guess.
  func currency(ofFile file: Currency?) -> (currency: Currency, isGuess: Bool) {
    console.money.currency(ofFile: file)
  }

  /// Refuses to write over the data file or the files that belong to it.
  ///
  /// - Throws: `UsageError`, or `StoreError` if the system does not allow the check.
  func checkOutput(_ file: ExpenseFile) throws {
    try checkIsNoCompanion(file)
    if try file.part(of: defaults) == .data {
      throw UsageError.wrong("'\(file.path)' is the data file itself", "Name another file.")
    }
  }

  /// The data file if `file` names it, so that a change can be undone; nil for another file or
  /// another hard link.
  ///
  /// - Throws: `StoreError` if the system does not allow the check.
  func dataFile(_ file: ExpenseFile) throws(StoreError) -> ExpenseFile? {
    guard let data = (try? defaults).map(ExpenseFile.init), try file.exists(),
      try file.isNamed(like: data)
    else { return nil }
    return data
  }

  /// Refuses to write over a file that belongs to the data file, such as its history.
  func checkIsNoCompanion(_ file: ExpenseFile) throws(UsageError) {
    guard let defaults = try? defaults, case .companion? = try? file.part(of: defaults) else {
      return
    }
    throw .wrong("'\(file.path)' belongs to the data file", "Name another file.")
  }
}

/// The notes of saves, which are printed after those of the result.
final class SaveNotes {
  private var lines: [Line] = []
  /// Tells whether there is a step to take back, which no note has said yet.
  var hasStep = false

  func add(_ lines: [Line]) { self.lines += lines }

  func takeStep() -> Bool {
    defer { hasStep = false }
    return hasStep
  }

  func drain() -> [Line] {
    defer { lines = [] }
    return lines
  }
}
