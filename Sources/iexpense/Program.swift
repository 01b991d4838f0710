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

  /// The version of the program.
  static let version = "1.0.0"

  private let world: World
  private let registry = CommandRegistry.standard

  init(world: World) {
    self.world = world
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
      try world.output.writeLine("iexpense \(Self.version)")
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
    let session = try Session(in: world, options: options, needsSettings: type.needsSettings)
    let result = try command.run(in: session)
    let format = OutputFormat.asked(by: arguments)
    if result.isSaved {
      announce(result, as: format, on: session.console)
    } else {
      try show(result, as: format, on: session.console)
    }
    return result.exitCode
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

  /// The message, with the line that was probably meant where one can be found.
  private func cured(_ error: any ExplainedError, of command: CommandDescription?) -> Message {
    var message = error.message
    guard error.mayBeMistyped || message.slip != nil,
      !message.saysLine, let words = (try? words()).map(commandFirst)
    else { return message }
    let correction = LineCorrection(document: document(for: words), today: try? world.clock.today())
    var whole = correction.wholeTexts(words).filter(correction.isReadable)
    if whole.isEmpty { whole = correction.withDays(words) }
    if !whole.isEmpty {
      (message.cure, message.offered) = (Message.heading(of: whole), whole)
      return message
    }
    if !message.offered.isEmpty {
      let offered = message.offered.filter(correction.isReadable)
      if offered.count < message.offered.count { message.cure = Message.heading(of: offered) }
      message.offered = offered
      guard offered.isEmpty else { return message }
      message.cure = correction.foreignMoney(in: words)
      if message.cure != nil { return message }
    }
    if let advice = correction.advice(for: words, message.slip) {
      (message.cure, message.offered) = advice
    } else {
      message.cure = message.cure ?? command.flatMap { (error as? UsageError)?.cure(in: $0) }
    }
    return message
  }

  /// The line with the global options that stand before its command after the others: a correction
  /// looks for words in their usual places.
  private func commandFirst(_ words: [String]) -> [String] {
    var reader = LineReader(grammar: registry.grammar)
    let place = try? words.firstIndex { word in
      try reader.read(word)
      return reader.command != nil
    }
    guard let place, place > 0 else { return words }
    var line = Array(words[place...])
    line.insert(contentsOf: words[..<place], at: line.firstIndex(of: "--") ?? line.endIndex)
    return line
  }

  /// What the file holds that the line works on; nothing where it cannot be read.
  private func document(for words: [String]) -> ExpenseDocument {
    let arguments = LineReader.arguments(in: words, of: registry.grammar)
    let option = try? arguments.value(of: GlobalOptions.file)
    guard let defaults = try? DataLocation.find(option: option, setting: world.setting),
      let content = try? ExpenseFile(defaults).read()
    else { return ExpenseDocument() }
    return content.document
  }

  private func report(_ error: any ExplainedError, of command: CommandDescription?) -> Ending {
    let message = cured(error, of: command)
    var lines = ["iexpense: \(message.cause)"] + message.advice
    if error.exitCode == .usage {
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
}
