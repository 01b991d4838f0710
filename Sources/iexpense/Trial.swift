import ExpenseCore

extension Program {
  /// Runs a line without saving anything.
  ///
  /// A line that names another file, or whose command does not end, is only parsed.
  ///
  /// - Returns: whether the line has an effect: it shows something, or would change the file.
  /// - Throws: the error of the line.
  func attempt(_ words: [String]) throws -> Bool {
    var named: CommandDescription?
    let parser = ArgumentParser(grammar: registry.grammar)
    guard case .command(let description, let arguments) = try parser.parse(words, command: &named),
      let type = registry.command(named: description.name)
    else { return true }
    let command = try type.init(arguments)
    guard description.inner.isEmpty, !arguments.namesFile(of: description) else { return true }
    let output = CapturedOutput()
    var world = world
    world.output = Output(sink: output)
    world.errorOutput = Output(sink: CapturedOutput())
    (world.terminal, world.caller) = (nil, nil)
    let session = try Session(
      in: world, options: GlobalOptions(arguments), needsSettings: type.needsSettings,
      isTrial: true, grammar: registry.grammar
    ) { _ in .done }
    let result = try command.shown(in: session)
    try result.show(on: session.console)
    try world.output.flush()
    return result.isSaved || !output.lines.isEmpty
  }
}

extension ParsedArguments {
  /// Tells whether the line has the path of a file that the command reads or writes.
  fileprivate func namesFile(of command: CommandDescription) -> Bool {
    command.operands.contains { $0.value.shape.isPath } && !operands.isEmpty
      || command.options.contains { ($0.value?.shape.isPath ?? false) && contains($0.name) }
  }
}

extension Shape {
  fileprivate var isPath: Bool { if case .path = self { true } else { false } }
}
