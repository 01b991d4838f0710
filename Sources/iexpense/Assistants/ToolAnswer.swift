import ExpenseCore

/// The answer to a call of a tool.
struct ToolAnswer {
  /// The lines that a person would see.
  private(set) var lines: [String]
  /// The JSON document of the result, or of the plan that is to be agreed to.
  private(set) var document: String?
  let isError: Bool

  /// Runs the command line of a call.
  ///
  /// - Parameter shared: options that every line has.
  /// - Throws: `Interruption`, or an error of the streams.
  init(
    _ tool: Tool, _ arguments: JSONValue, with shared: [String], isReadOnly: Bool,
    in session: Session
  ) throws {
    let line: [String]
    do throws(Refusal) { line = try tool.line(for: arguments, with: shared) } catch {
      lines = ["iexpense: \(error.message.cause)"] + error.message.advice
      isError = true
      return
    }
    let caller = LineCaller(isReadOnly: isReadOnly)
    let answer = try session.run(line, for: caller)
    (lines, document, isError) = (answer.lines, caller.document, answer.exitCode != .done)
    // Commands that are typed often do not repeat it.
    if caller.isSaved, tool.command.purpose == .record { lines.append(Self.undo) }
  }

  private static let undo = Line.undo.rendered(by: .disabled)

  /// Writes the members of the result.
  func write(to json: inout JSONOutput) {
    json.key("content")
    json.array { json in
      json.object { json in
        json.member("type", "text")
        json.member("text", lines.joined(separator: "\n"))
      }
    }
    if let document {
      json.key("structuredContent")
      json.raw(document)
    }
    json.member("isError", isError)
  }
}
