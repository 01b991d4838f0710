import ExpenseCore

/// One run of the program: words in, output and a status out.
struct Program {
  /// How a run ended.
  enum Ending: Equatable {
    case status(ExitCode)
    /// Nobody reads the output any more: to end as a closed pipe ends other programs.
    case closedPipe
    /// A signal that waited until the terminal was as before.
    case signal(Signal)
  }

  private let world: World
  private let registry: CommandRegistry

  init(world: World, registry: CommandRegistry = .standard) {
    (self.world, self.registry) = (world, registry)
  }

  /// Does what the command line says.
  func run() -> Ending {
    var command: CommandDescription?
    do {
      let exitCode = try perform(of: &command)
      try world.output.flush()
      return .status(exitCode)
    } catch OutputError.closedPipe {
      return .closedPipe
    } catch let error as Interruption {
      return .signal(error.signal)
    } catch {
      world.output.discard()
      return report(error.explained, of: command)
    }
  }

  private func perform(of description: inout CommandDescription?) throws -> ExitCode {
    switch try ArgumentParser(grammar: registry.grammar).parse(try words(), command: &description) {
    case .help(let topic, let isWhole, let arguments):
      let options = (try? GlobalOptions(arguments)) ?? GlobalOptions()
      let subject = topic.map { isWhole ? HelpPage.Subject.command($0) : .brief($0) }
      try HelpPage(of: subject ?? .overview, in: registry.grammar).show(
        on: Console(in: world, options: options))
      return .done
    case .version:
      try world.output.writeLine("iexpense \(Version.text)")
      return .done
    case .nothing(let arguments):
      let options = try GlobalOptions(arguments)
      try HelpPage(of: .overview, in: registry.grammar).show(
        on: Console(in: world, options: options))
      return .done
    case .command(let command, let arguments):
      guard let type = registry.command(named: command.name) else { throw UnexpectedError() }
      return try run(type, with: arguments)
    }
  }

  private func words() throws -> [String] {
    guard let arguments = world.arguments else { throw SettingError.noArguments }
    var words: [String] = []
    for (index, bytes) in arguments.enumerated() {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        throw UsageError.wrong("word \(index + 1) is not valid UTF-8")
      }
      words.append(word)
    }
    return words
  }

  /// Runs a command: its arguments and the settings are checked before it opens any file.
  private func run(
    _ type: any Command.Type, with arguments: ParsedArguments
  ) throws -> ExitCode {
    let options = try GlobalOptions(arguments)
    let command = try type.init(arguments)
    let session = try Session(
      in: world, options: options, needsSettings: type.needsSettings, runLine: Self.runInside)
    let result = try command.run(in: session)
    let format = OutputFormat.asked(by: arguments)
    if result.isSaved {
      announce(result, as: format, on: session.console)
    } else {
      try show(result, as: format, on: session.console)
    }
    return result.exitCode
  }

  /// Runs a command line inside another.
  private static func runInside(_ world: World) throws -> ExitCode {
    switch Program(world: world).run() {
    case .status(let code): return code
    case .closedPipe: throw OutputError.closedPipe
    case .signal(let signal): throw Interruption(signal: signal)
    }
  }
}

// MARK: Showing

extension Program {
  private func show(
    _ result: any CommandResult, as format: OutputFormat?, on console: Console
  ) throws {
    if let document = format?.render(result) {
      try console.output.write(data: document)
    } else {
      try result.show(on: console)
    }
    for note in result.notes(on: console) { try console.note(note) }
  }

  /// Shows what was saved.
  ///
  /// It stays saved whether or not anybody reads the message: a lost message is only a warning, a
  /// closed pipe not even that.
  private func announce(_ result: any CommandResult, as format: OutputFormat?, on console: Console)
  {
    do {
      try show(result, as: format, on: console)
      try console.output.flush()
    } catch OutputError.closedPipe {
      console.output.discard()
    } catch {
      console.output.discard()
      let cause = (error as? any ExplainedError)?.message.cause
      console.warn("saved, but the message was lost: \(cause ?? "unknown")")
    }
  }

  private func report(_ error: any ExplainedError, of command: CommandDescription?) -> Ending {
    let message = cured(error, of: command)
    var lines = ["iexpense: \(message.cause)"] + message.advice
    if error.exitCode == .usage {
      // What was typed may be long, and a terminal breaks in the middle of words.
      lines = lines.flatMap(\.wrappedForScreen)
    }
    if error.exitCode == .usage, message.offered.isEmpty {
      // For an unknown command the overview helps: it lists them all.
      let isLost = if case UsageError.unknownCommand = error { true } else { false }
      let page = isLost ? "" : command.map { " \($0.name)" } ?? ""
      lines.append("Run 'iexpense help\(page)' for usage.")
    }
    for line in lines {
      try? world.errorOutput.writeLine(Line(line).rendered(by: .disabled))
    }
    try? world.errorOutput.flush()
    return .status(error.exitCode)
  }

  /// The message, with the lines that were probably meant, or else with how the command is used.
  private func cured(_ error: any ExplainedError, of command: CommandDescription?) -> Message {
    var message = error.message
    if error.mayBeMistyped, message.offered.isEmpty, let words = try? words() {
      let repair = Repair(of: words, by: registry, in: world)
      message.offered = repair.lines()
      if !message.offered.isEmpty {
        message.cure = Message.heading(of: message.offered)
      } else if message.cure == nil {
        message.cure = repair.name().map(Suggestion.sentence(offering:))
      }
    }
    if message.cure == nil, error.exitCode == .usage, let command {
      message.cure = (error as? UsageError)?.cure(in: command) ?? "Usage: \(command.usage)"
    }
    return message
  }
}

extension String {
  /// The sentence in lines of a usual terminal, cut where it fills many.
  fileprivate var wrappedForScreen: [String] {
    // A line that is offered stays whole, and so does a path.
    guard !hasPrefix("  iexpense "), !hasPrefix("Did you mean: "), !contains("'/") else {
      return [self]
    }
    let text = utf8.count > 480 ? prefix(360) + "…" : self
    return DisplayWidth.cells(of: text) > 80 ? TextWrap.lines(of: text, width: 80) : [text]
  }
}
