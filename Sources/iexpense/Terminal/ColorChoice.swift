/// The values of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
  /// Colour if the environment asks for it or a terminal shows it.
  case auto
  /// Colour into pipes and files too.
  case always
  /// No colour.
  case never

  /// Decides about the colour of one stream.
  ///
  /// The variables are those of no-color.org and bixense.com/clicolors; `NO_COLOR` has priority.
  ///
  /// - Parameters:
  ///   - isTerminal: whether the stream is a terminal.
  ///   - environment: the value of a variable, nil if it is not set.
  func decide(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    func isForced(by name: String) -> Bool {
      environment(name).map { !$0.isEmpty && $0 != "0" } ?? false
    }
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = environment("NO_COLOR"), !value.isEmpty { return false }
      if isForced(by: "CLICOLOR_FORCE") || isForced(by: "FORCE_COLOR") { return true }
      return isTerminal && environment("TERM") != "dumb"
    }
  }
}
