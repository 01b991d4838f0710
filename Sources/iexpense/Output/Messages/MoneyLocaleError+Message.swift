extension MoneyLocaleError: ExplainedError {
  var exitCode: ExitCode {
    switch self {
    case .unknownOption: .usage
    case .unknownSetting: .badSetting
    }
  }

  var message: Message {
    switch self {
    case .unknownOption(let name):
      Message(cause: "unknown locale '\(name)'", cure: Self.cure)
    case .unknownSetting(let name):
      Message(cause: "unknown locale '\(name)' in IEXPENSE_LOCALE", cure: Self.cure)
    }
  }

  private static let cure = "Write language and region, such as en_US or de_DE, or C for none."
}
