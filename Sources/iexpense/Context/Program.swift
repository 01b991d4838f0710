import ExpenseCore

/// One run of the program: words in, output and a status out.
struct Program {
  /// How a run ended.
  enum Ending: Equatable {
    case status(ExitCode)
    /// Nobody reads the output any more: to end as a closed pipe ends other programs.
    case closedPipe
    /// A signal that waited until the terminal was as before.
    case signal(System.Signal)
  }

  /// The version of the program.
  static let version = "1.0.0"

  private let context: Context

  init(context: Context) {
    self.context = context
  }

  /// Does what the command line says.
  func run() -> Ending {
    var command: CommandDescription?
    do {
      let exitCode = try perform(naming: &command)
      try context.output.flush()
      return .status(exitCode)
    } catch OutputError.closedPipe {
      return .closedPipe
    } catch let error as Interruption {
      return .signal(error.signal)
    } catch {
      context.output.discard()
      return report(error as? any ExplainedError ?? UnexpectedError(), of: command)
    }
  }

  private func perform(naming description: inout CommandDescription?) throws -> ExitCode {
    switch try ArgumentParser(registry: .standard).parse(try words(), naming: &description) {
    case .help(let topic, let arguments):
      let options = (try? GlobalOptions(arguments)) ?? GlobalOptions()
      try HelpPage(of: topic).show(in: context.settled(with: options))
    case .version:
      try context.output.writeLine("iexpense \(Self.version)")
    case .nothing(let arguments):
      try HelpPage(of: nil).show(in: context.settled(with: GlobalOptions(arguments)))
    case .command(let type, let arguments):
      let settled = context.settled(with: try GlobalOptions(arguments))
      let result = try type.init(arguments).run(in: settled)
      let format = Format(arguments)
      if result.isSaved {
        announce(result, as: format, in: settled)
      } else {
        try show(result, as: format, in: settled)
      }
      return result.exitCode
    }
    return .done
  }

  private func words() throws -> [String] {
    guard let arguments = context.arguments else { throw SettingError.noArguments }
    var words: [String] = []
    for (index, bytes) in arguments.enumerated() {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        throw UsageError.notText(position: index + 1)
      }
      words.append(word)
    }
    return words
  }
}

// MARK: Showing

extension Program {
  /// What a result is shown as.
  private enum Format {
    case text, json, csv

    init(_ arguments: ParsedArguments) {
      self =
        arguments.has(CommonOptions.json) ? .json : arguments.has(CommonOptions.csv) ? .csv : .text
    }
  }

  private func show(_ result: any CommandResult, as format: Format, in context: Context) throws {
    switch (format, result) {
    case (.json, let result as any DataResult):
      var json = JSONOutput()
      result.write(to: &json)
      try context.output.write(json.finish())
    case (.csv, let result as any TableResult):
      var csv = CSVOutput()
      result.write(to: &csv)
      try context.output.write(data: csv.bytes)
    default:
      try result.show(in: context)
    }
    for note in try result.notes(in: context) { try context.note(note) }
  }

  /// Shows what was saved.
  ///
  /// It stays saved whether or not anybody reads the message: a lost message is only a warning, a
  /// closed pipe not even that.
  private func announce(_ result: any CommandResult, as format: Format, in context: Context) {
    do {
      try show(result, as: format, in: context)
      try context.output.flush()
    } catch OutputError.closedPipe {
      context.output.discard()
    } catch {
      context.output.discard()
      let cause = (error as? any ExplainedError)?.message.cause
      context.warn("saved, but the message was lost: \(cause ?? "unknown")")
    }
  }

  private func report(
    _ error: any ExplainedError, of command: CommandDescription?
  ) -> Ending {
    let message = error.message
    var lines = ["iexpense: \(message.cause)"]
    if let cure = message.cure { lines.append(cure) }
    lines += message.list
    if error.exitCode == .usage {
      // Who looks for a command finds it in the overview.
      let isLost = if case UsageError.unknownCommand = error { true } else { false }
      let page = isLost ? "" : command.map { " \($0.name)" } ?? ""
      lines.append("Run 'iexpense help\(page)' for usage.")
    }
    for line in lines { try? context.errorOutput.writeLine(SafeText.escaped(line)) }
    try? context.errorOutput.flush()
    return .status(error.exitCode)
  }
}

/// An error that nobody gave sentences: a fault of the program.
struct UnexpectedError: ExplainedError {
  var exitCode: ExitCode { .inconsistency }
  var message: Message {
    Message(cause: "something went wrong inside", cure: "Nothing was changed.")
  }
}

extension OutputError: ExplainedError {
  var exitCode: ExitCode { .inputOutput }

  var message: Message {
    switch self {
    case .closedPipe: Message(cause: "nobody reads the output")
    case .failed(let code):
      Message(cause: "cannot write the output: \(SystemError.reason(of: code))")
    }
  }
}
