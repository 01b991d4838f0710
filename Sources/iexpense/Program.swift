import ExpenseCore

/// One run of the program, from words to output and exit status.
struct Program {
  enum Ending: Equatable {
    case status(ExitCode)
    /// The reader of the output is gone: the program ends like others with a closed pipe.
    case closedPipe
    /// A signal that waited until the terminal was restored.
    case signal(Signal)
  }

  let world: World
  let registry: CommandRegistry

  init(world: World, registry: CommandRegistry = .standard) {
    (self.world, self.registry) = (world, registry)
  }

  func run() -> Ending { DayNames.$ofLine.withValue(dayNames, operation: runLine) }

  /// The names of days in the language of the line's locale.
  private var dayNames: DayNames {
    let arguments = LineReader((try? words()) ?? [], by: registry.grammar).arguments
    let options = (try? GlobalOptions(arguments)) ?? GlobalOptions()
    let locale = try? MoneyLocale(option: options.locale, setting: world.setting)
    return locale?.dayNames ?? DayNames()
  }

  private func runLine() -> Ending {
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

  /// Runs a command; its arguments and the settings are checked before it opens a file.
  private func run(
    _ type: any Command.Type, with arguments: ParsedArguments
  ) throws -> ExitCode {
    let options = try GlobalOptions(arguments)
    let command = try type.init(arguments)
    let session = try Session(
      in: world, options: options, needsSettings: type.needsSettings, grammar: registry.grammar,
      runLine: runInside)
    var result = try command.shown(in: session)
    let format = OutputFormat.asked(by: arguments)
    while true {
      if result.isSaved {
        guard announce(result, as: format, in: session) else { return result.exitCode }
      } else {
        try show(result, as: format, in: session)
      }
      guard let next = try result.next(in: session) else { return result.exitCode }
      result = next
    }
  }

  /// Runs a command line inside another.
  private func runInside(_ world: World) throws -> ExitCode {
    switch Program(world: world, registry: registry).run() {
    case .status(let code): return code
    case .closedPipe: throw OutputError.closedPipe
    case .signal(let signal): throw Interruption(signal: signal)
    }
  }
}

// MARK: Showing

extension Program {
  private func show(
    _ result: any CommandResult, as format: OutputFormat?, in session: Session
  ) throws {
    let console = session.console
    if let document = format?.render(result) {
      try console.output.write(data: document)
    } else {
      try console.show(result)
    }
    world.caller?.keepDocument(of: result)
    for note in session.saveNotes.drain() + result.notes(on: console) { try console.note(note) }
    if session.saveNotes.takeStep() { try console.note(.undo) }
  }

  /// Shows the result of a save, and returns whether that succeeded.
  ///
  /// An error is only a warning here, because the change is saved; a closed pipe is ignored.
  private func announce(
    _ result: any CommandResult, as format: OutputFormat?, in session: Session
  ) -> Bool {
    let console = session.console
    do {
      try show(result, as: format, in: session)
      try console.output.flush()
      return true
    } catch OutputError.closedPipe {
      console.output.discard()
    } catch {
      console.output.discard()
      let cause = (error as? any ExplainedError)?.message.cause
      console.warn("saved, but the message was lost: \(cause ?? "unknown")")
    }
    return false
  }

  private func report(_ error: any ExplainedError, of command: CommandDescription?) -> Ending {
    let message = message(for: error)
    var lines = ["iexpense: \(message.firstLine)"] + message.advice
    if error.exitCode == .usage {
      // The typed words may be long.
      lines = lines.map { $0.utf8.count > 480 ? $0.prefix(360) + "…" : $0 }
      if message.cure == nil, message.meant.isEmpty {
        // The overview lists all commands, which helps if the command is unknown.
        let namesNoCommand = if case UsageError.unknownCommand = error { true } else { false }
        let known = namesNoCommand ? nil : command
        lines += known.map { ["Usage: \($0.usage)"] } ?? []
        lines.append("Run 'iexpense help\(known.map { " \($0.name)" } ?? "")' for usage.")
      }
    }
    for line in lines {
      try? world.errorOutput.writeLine(Line(line).rendered(by: .disabled))
    }
    try? world.errorOutput.flush()
    return .status(error.exitCode)
  }

  /// The message with advice on the line.
  private func message(for error: any ExplainedError) -> Message {
    guard let words = try? words() else { return error.message }
    let arguments = LineReader(words, by: registry.grammar).arguments
    let session = try? Session(
      in: world, options: GlobalOptions(arguments), grammar: registry.grammar
    ) { _ in .done }
    return Mistake(words, refused: error, by: registry.grammar, in: session) { words, source in
      try check(words, source, in: session)
    }.message()
  }

  /// Reads a line without running it.
  ///
  /// - Parameter source: the file whose words the line may have; nil to read no file.
  private func check(
    _ words: [String], _ source: ItemSource?, in session: Session?
  ) throws {
    var named: CommandDescription?
    let parser = ArgumentParser(grammar: registry.grammar)
    guard case .command(let command, let arguments) = try parser.parse(words, command: &named)
    else {
      return
    }
    let line = try registry.command(named: command.name)?.init(arguments)
    if let source, let session { try line?.check(by: source, in: session) }
  }
}
