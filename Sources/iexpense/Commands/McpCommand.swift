import ExpenseCore

struct McpCommand: Command {
  typealias Outcome = any CommandResult

  static let description = CommandDescription(
    name: "mcp", synonyms: ["assistant", "server", "serve"], purpose: .exchange,
    summary: "Let an assistant keep the expenses",
    details: [
      """
      A server of the Model Context Protocol over standard input and output, which an assistant \
      starts: its tools are the commands that show and change the file. A call runs as if it had \
      been typed, and can be undone. What would ask is refused with its plan, until the call \
      agrees with yes.
      """,
      """
      The file and the locale are those of its own line, and no call can name others: give --file \
      and --locale there, because assistants do not hand on the environment. The manual has the \
      lines that set it up.
      """,
    ],
    options: [readOnly.description],
    examples: [
      .init(
        line: "mcp --file ~/expenses.json --locale de_DE", explanation: "Serve a file of your own"),
      .init(line: "mcp --read-only", explanation: "Let an assistant look, and change nothing"),
    ])

  static let readOnly = Flag("read-only", "Offer what shows, and refuse every change")

  /// The options of the line that hold for every call.
  private let shared: [String]
  private let isReadOnly: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let names = [GlobalOptions.file.description.name, GlobalOptions.locale.description.name]
    shared = arguments.optionWords(where: names.contains)
    isReadOnly = arguments.has(Self.readOnly)
  }

  func run(in session: Session) throws -> Outcome {
    // A place without a file is a setting to mend, which a client shows before any call.
    _ = try session.defaults
    var server = AssistantServer(in: session, with: shared, isReadOnly: isReadOnly)
    try server.serve()
    return Served()
  }
}

/// The end of a server, which has printed all of its answers.
private struct Served: CommandResult {
  func show(on console: Console) {}
}
