/// The options of every command, allowed before and after its name.
struct GlobalOptions {
  static let file = Option("file", .file, "Keep the expenses in this file")
  static let color = Option<ColorChoice>("color", .choice, "When to colour")
  static let locale = Option("locale", .text("ID"), "Show money as in this locale, such as de_DE")
  static let noInput = Flag("no-input", "Never ask for anything")
  static let quiet = Flag("quiet", short: "q", "Print only what was asked for, and errors")
  static let help = Flag("help", short: "h", "Show help")
  static let version = Flag("version", short: "V", "Show the version")

  static let descriptions = [
    file.description, color.description, locale.description, noInput.description,
    quiet.description, help.description, version.description,
  ]

  var file: String?
  var color = ColorChoice.auto
  var locale: String?
  var forbidsInput = false
  var isQuiet = false

  init() {}

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.value(of: Self.file)
    color = try arguments.value(of: Self.color) ?? .auto
    locale = try arguments.value(of: Self.locale)
    forbidsInput = arguments.has(Self.noInput)
    isQuiet = arguments.has(Self.quiet)
  }
}
