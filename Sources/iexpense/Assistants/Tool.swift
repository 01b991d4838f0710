import ExpenseCore

/// A tool of an assistant, made from the description of a command.
///
/// Its parameters are the command's options and operands, and a call of it is a command line, which
/// the parser reads as if it had been typed: `{"category":"food","filters":["november"]}` is
/// `list --category=food --no-input -- november`.
struct Tool {
  let command: CommandDescription
  private let text: String
  private let parameters: [ToolParameter]
  private let isReadOnly: Bool

  var name: String { command.name }

  /// The tools of those commands that work on the file alone, and not on other files or the
  /// terminal.
  ///
  /// - Parameter isReadOnly: whether to leave out what changes the file.
  static func all(of commands: [CommandDescription], isReadOnly: Bool) -> [Tool] {
    var told: [String: String] = [:]
    return commands.filter { command in
      let isOfFile = [.record, .look, .correct].contains(command.purpose)
      return isOfFile && command.inner.isEmpty && !command.isHidden
        && !(isReadOnly && command.changing == nil)
    }.map { Tool($0, isReadOnly: isReadOnly, told: &told) }
  }

  /// Creates a tool.
  ///
  /// - Parameter told: the paragraphs that other tools have, with their names; a client pays for
  ///   each word, so that none is there twice.
  private init(
    _ command: CommandDescription, isReadOnly: Bool, told: inout [String: String]
  ) {
    self.command = command
    let details = command.details
    let others = details.compactMap { told[$0] }.uniqued(by: \.self)
    text =
      ([command.summary + "."] + details.filter { told[$0] == nil }
      + others.map { "For the rest see the tool \($0)." }).joined(separator: "\n")
    for paragraph in details where told[paragraph] == nil { told[paragraph] = command.name }
    let operands = command.operands
    // Operands in any order are also options.
    let divided = operands.first { $0.count == .several }?.parameterName
    let named = divided == nil ? operands.map { ToolParameter($0) } : []
    let options = command.options.filter { option in
      !OutputFormat.options.contains { $0.name == option.name } && !option.isForPeople
        && !option.isOfPath
    }.map { ToolParameter($0, isRequired: $0.name == divided) }
    let changing = isReadOnly ? command.changing ?? [] : []
    parameters = (named + options).filter { !changing.contains($0.name) }
    self.isReadOnly = isReadOnly || command.changing?.isEmpty == true
  }
}

extension OptionDescription {
  /// Tells whether its value is the path of a file.
  fileprivate var isOfPath: Bool { if case .path? = value?.shape { true } else { false } }
}

// MARK: Listing

extension Tool {
  /// Writes the tool as an element of a list of tools.
  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("name", name)
      json.member("description", text)
      json.member("inputSchema") { json in
        json.member("type", "object")
        json.member("properties") { json in for each in parameters { each.write(to: &json) } }
        let required = parameters.filter(\.isRequired).map(\.name)
        if !required.isEmpty { json.member("required", required) }
        json.member("additionalProperties", false)
      }
      json.member("outputSchema") { $0.member("type", "object") }
      json.member("annotations") { json in
        json.member("readOnlyHint", isReadOnly)
        json.member("destructiveHint", false)
        json.member("idempotentHint", isReadOnly)
        json.member("openWorldHint", false)
      }
    }
  }
}

// MARK: Calling

extension Tool {
  /// Makes the command line of a call.
  ///
  /// - Parameters:
  ///   - arguments: the arguments by the names of parameters.
  ///   - shared: options that every line has.
  /// - Throws: a `Refusal` if the arguments do not fit the schema.
  func line(for arguments: JSONValue, with shared: [String]) throws(Refusal) -> [String] {
    if case .object(let members) = arguments {
      for (name, _) in members where !parameters.contains(where: { $0.name == name }) {
        throw unknown(name)
      }
    }
    var (options, operands): ([String], [String]) = ([], [])
    var missing: String?
    for parameter in parameters {
      let name = parameter.name
      guard let argument = arguments[name] else {
        if parameter.isRequired { throw lacking(name) }
        if parameter.isOperand { missing = missing ?? name }
        continue
      }
      let words = try parameter.words(of: argument)
      if parameter.isOperand {
        if let missing, parameter.followsOthers, !words.isEmpty { throw lacking(missing) }
        operands += words.compactMap(\.self)
      } else {
        options += words.map { word in "--\(name)\(word.map { "=\($0)" } ?? "")" }
      }
    }
    // After a flag no operand can be taken for the rest of an option's value.
    return [self.name] + shared + options + ["--\(GlobalOptions.noInput.description.name)", "--"]
      + operands
  }

  private func unknown(_ name: String) -> Refusal {
    let names = parameters.map(\.name)
    let cure =
      Suggestion.nearest(to: name, among: names).map(Suggestion.sentence)
      ?? (names.isEmpty ? "It has none." : "It has \(names.joined(separator: ", ")).")
    return Refusal(
      "'\(self.name)' has no parameter '\(name)'", cure, exitCode: .usage)
  }

  private func lacking(_ name: String) -> Refusal {
    Refusal("'\(self.name)' needs '\(name)'", exitCode: .usage)
  }
}
