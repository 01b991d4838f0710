extension SettingError: ExplainedError {
  var exitCode: ExitCode { .badSetting }

  var message: Message {
    switch self {
    case .noHome:
      Message(
        cause: "the variable HOME is not set", cure: "Name the file with --file or IEXPENSE_FILE.")
    case .notText(let name): Message(cause: "the variable \(name) is not valid UTF-8")
    case .unknownCurrency(let code):
      Message(
        cause: "unknown currency '\(code)' in IEXPENSE_CURRENCY",
        cure: "Set it to a code of ISO 4217, such as USD, EUR or JPY.")
    case .noArguments:
      Message(cause: "the command line cannot be read", cure: "Is /proc mounted?")
    case .badClock: Message(cause: "the clock is outside the years 1 to 9999")
    }
  }
}
