/// When to colour: what `--color` takes.
enum ColorChoice: String, CaseIterable, Sendable {
  /// Colour where the environment asks for it, or a terminal shows it.
  case auto
  /// Colour into pipes and files too.
  case always
  /// No colour.
  case never

  /// Whether one stream is coloured.
  ///
  /// The variables are those of no-color.org and bixense.com/clicolors; `NO_COLOR` is the stronger.
  ///
  /// - Parameters:
  ///   - isTerminal: whether this stream is one.
  ///   - environment: the value of a variable, nil where it is not set.
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
