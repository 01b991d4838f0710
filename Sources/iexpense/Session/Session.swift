import ExpenseCore

/// What one command line works with: the world, the global options and the settings put together,
/// before any file is opened.
///
/// A bad setting is found here. What is shown later, after a save perhaps, cannot fail on one.
struct Session {
  /// What results are shown on.
  let console: Console
  let input: any Input
  let clock: Clock
  /// True if the user may be asked something: both ends are a terminal, and nobody forbade it.
  let mayAsk: Bool
  /// The terminal, if it can move its cursor.
  let terminal: (any TerminalDevice)?

  /// All that may stand on a command line.
  let grammar: Grammar
  /// The world of the command line, for one that is run inside it.
  let world: World
  /// Notes of saves, until the answer is shown.
  let saveNotes = SaveNotes()
  /// Runs the command line of a world.
  let runLine: (World) throws -> ExitCode
  /// Whether the line is only tried: then nothing is saved.
  let isTrial: Bool
  private let location: Result<JSONDefaults, SettingError>
  private let home: String?

  /// Settles what the options and the environment say.
  ///
  /// - Parameters:
  ///   - needsSettings: whether a wrong setting of the environment is an error; some commands have to
  ///     work whatever is set.
  ///   - isTrial: whether nothing is to be saved.
  ///   - grammar: all that may stand on a command line.
  ///   - runLine: runs another command line, in a world of its own.
  /// - Throws: `MoneyLocaleError` or `SettingError` for an option or a setting that is wrong.
  init(
    in world: World, options: GlobalOptions, needsSettings: Bool = true, isTrial: Bool = false,
    grammar: Grammar, runLine: @escaping (World) throws -> ExitCode
  ) throws {
    (self.world, self.grammar, self.runLine) = (world, grammar, runLine)
    self.isTrial = isTrial
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
    location = Result { () throws(SettingError) in
      try DataLocation.find(option: options.file, setting: world.setting)
    }
  }
}

extension Session {
  /// The file of this command line.
  ///
  /// - Throws: `SettingError` where nothing names it. A command that needs no file need not ask.
  var defaults: JSONDefaults {
    get throws(SettingError) { try location.get() }
  }

  /// The file of a path on which no shell has worked yet: `~/` still stands for the home directory.
  func defaultsAsTyped(_ path: String) -> JSONDefaults {
    guard path.hasPrefix("~/"), let home else { return JSONDefaults(path: path) }
    return JSONDefaults(path: home + path.dropFirst())
  }

  /// The locale that shapes money.
  var locale: MoneyLocale { console.money.locale }

  /// The file's currency, or the one for a file that has none, and whether only habit says
  /// so.
  func currency(ofFile file: Currency?) -> (currency: Currency, isGuess: Bool) {
    console.money.currency(ofFile: file)
  }

  /// Refuses to write over the data file or what is kept beside it.
  ///
  /// - Throws: `UsageError`, or `StoreError` where the system refuses to look.
  func checkOutput(_ file: ExpenseFile) throws {
    try checkIsNoCompanion(file)
    if try file.part(of: defaults) == .data {
      throw UsageError.wrong("'\(file.path)' is the data file itself", "Name another file.")
    }
  }

  /// The data file, if `file` names it: then the change can be undone.
  ///
  /// Nil for another file or another hard link.
  ///
  /// - Throws: `StoreError` where the system refuses to look.
  func dataFile(_ file: ExpenseFile) throws(StoreError) -> ExpenseFile? {
    guard let data = (try? defaults).map(ExpenseFile.init), try file.exists(),
      try file.isNamed(like: data)
    else { return nil }
    return data
  }

  /// Refuses to write over what is kept beside the data file.
  func checkIsNoCompanion(_ file: ExpenseFile) throws(UsageError) {
    guard let defaults = try? defaults, case .companion? = try? file.part(of: defaults) else {
      return
    }
    throw .wrong("'\(file.path)' belongs to the data file", "Name another file.")
  }

  /// Changes the file in one step; what is to be said of the save beside its result waits for that.
  ///
  /// - Throws: `StoreError`, or what the change throws; the file is as it was.
  func save<Result>(
    as command: String, _ change: (inout ExpenseDocument) throws -> Result
  ) throws -> Result {
    guard !isTrial else {
      var document = try ExpenseFile(defaults).read().document
      return try change(&document)
    }
    let saved = try ExpenseFile(defaults).transaction(command, change)
    console.passOn(saved.warnings)
    saveNotes.add(BudgetNotes(saved.change, in: saved.snapshot.document).lines(on: console))
    return saved.result
  }
}

/// Notes that a save adds to those of its result.
final class SaveNotes {
  private var lines: [Line] = []

  func add(_ lines: [Line]) { self.lines += lines }

  /// The notes up to now, which are not kept any longer.
  func take() -> [Line] {
    defer { lines = [] }
    return lines
  }
}
