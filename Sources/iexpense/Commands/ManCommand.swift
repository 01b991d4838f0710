struct ManCommand: Command {
  typealias Outcome = any CommandResult

  static let description = CommandDescription(
    name: "man", synonyms: ["manual", "manpage", "docs"], purpose: .learn,
    summary: "Print the manual page",
    details: ["The page is written in mdoc, which man, mandoc and groff read."],
    examples: [
      .init(line: "man | man -l -", explanation: "Read it"),
      .init(
        line: "man > ~/.local/share/man/man1/iexpense.1",
        explanation: "Install it, for man iexpense"),
    ])

  static let needsSettings = false

  init(_ arguments: ParsedArguments) {}

  func run(in session: Session) -> Outcome {
    Guide(text: ManualPage(of: session.grammar).text)
  }
}
