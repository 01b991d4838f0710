import ExpenseCore

/// Why an expense cannot be put into a claim, or taken out of it.
enum ClaimConflict: Error {
  /// No claim has the name.
  case unknown(String, near: String?)
  /// Another claim holds it.
  case held(ExpenseItem, row: Int, by: String)
  /// It is for no employer or client.
  case notBusiness(ExpenseItem, row: Int)
  /// It is not in the claim.
  case elsewhere(ExpenseItem, row: Int, not: String)
  /// The claim is paid back, and takes no more.
  case repaid(String)
}

extension ClaimConflict: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var mayBeMistyped: Bool { if case .unknown = self { true } else { false } }

  var message: Message {
    switch self {
    case .unknown(let name, let near):
      Message(
        cause: "no claim is named '\(name)'",
        cure: near.map(Suggestion.sentence(offering:))
          ?? "To put into it what is open: \(Self.line([name, "--open"]))")
    case .held(let item, let row, let claim):
      Message(
        cause: "'\(item.safeName)' in row \(row) is in the claim '\(claim)'",
        cure: "To take it back: \(Self.line([claim, String(row), "--reopen"]))")
    case .notBusiness(let item, let row):
      Message(
        cause: "'\(item.safeName)' in row \(row) is \(item.type.rawValue), not Business",
        cure: "To change that: \(ShellLine.text(["edit", String(row), "-t", "b"]))")
    case .elsewhere(let item, let row, let claim):
      Message(
        cause: "'\(item.safeName)' in row \(row) is not in the claim '\(claim)'",
        cure: "To see what is: \(Self.line([claim]))")
    case .repaid(let claim):
      Message(
        cause: "the claim '\(claim)' is repaid, and takes no more",
        cure: "To open it again: \(Self.line([claim, "--reopen"]))")
    }
  }

  private static func line(_ words: [String]) -> String {
    ShellLine.text(["claim"] + words)
  }
}
