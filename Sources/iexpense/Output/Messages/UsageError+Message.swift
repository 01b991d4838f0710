import ExpenseCore

extension UsageError: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    switch self {
    case .unknownCommand(let word):
      Message(
        cause: "unknown command '\(word)'",
        cure: CommandRegistry.standard.suggestion(for: word).map { "Did you mean '\($0)'?" })
    case .unknownOption(let option, let command): Self.unknownOption(option, of: command)
    case .missingValue(let option): Message(cause: "option '\(option)' needs a value")
    case .emptyValue(let option): Message(cause: "the value of option '\(option)' is empty")
    case .unexpectedValue(let option): Message(cause: "option '\(option)' takes no value")
    case .repeated(let option): Message(cause: "option '--\(option)' stands more than once")
    case .exclusive(let names):
      Message(
        cause:
          "\(names.map { "'\(Self.shown($0))'" }.joined(separator: " and ")) exclude each other")
    case .missingOperand(let name): Message(cause: "missing \(name)")
    case .surplusOperand(let word):
      Message(cause: "surplus word '\(word)'", cure: "Quote words that belong together.")
    case .unquotedName(let words): Self.unquotedName(words)
    case .unknownChoice(let word, let option, let choices):
      Message(
        cause: "unknown value '\(word)' for '--\(option)'",
        cure: Suggestion.nearest(to: word, among: choices).map { "Did you mean '\($0)'?" }
          ?? "It takes \(choices.formattedAsChoices).")
    case .unknownOperand(let word, let kind, let choices):
      Message(
        cause: "unknown \(kind) '\(word)'",
        cure: Suggestion.nearest(to: word, among: choices).map { "Did you mean '\($0)'?" }
          ?? "It takes \(choices.formattedAsChoices).")
    case .foreignOption(let option, let command):
      Message(cause: "'\(command)' has no option '--\(option)'")
    case .needsTerminal(let command):
      Message(
        cause: "'\(command)' needs a terminal to draw on",
        cure: "With --json it writes a line for each change, wherever that goes.")
    case .notText(let position): Message(cause: "word \(position) is not valid UTF-8")
    case .controlCharacter(let scalar, let place):
      Message(cause: "control character '\(SafeText.escape(scalar))' in \(place)")
    case .emptyName: Message(cause: "the name is empty")
    case .notACount(let word, let option):
      Message(
        cause: "invalid number '\(word)' for '--\(option)'",
        cure: "Write a whole number from 1 on.")
    case .notAStepCount(let word):
      Message(cause: "invalid number of steps '\(word)'", cure: "Write a whole number from 1 on.")
    case .amount(let error): error.message
    case .date(let error): error.message
    case .notAnID(let word):
      Message(cause: "invalid id '\(word)'", cure: "Write a whole UUID, as uuidgen prints it.")
    case .notASelector(let word):
      Message(
        cause: "'\(word)' is neither a row nor an id",
        cure: "Write a row as list shows it, such as 3 or 2-5, or four or more digits of an id.")
    case .backwardRange(let word): Message(cause: "the rows '\(word)' run backwards")
    case .sinceAfterUntil(let first, let last):
      Message(cause: "'--since \(first)' is after '--until \(last)'", cure: "Swap the two dates.")
    case .minimumAboveMaximum(let least, let most):
      Message(cause: "'--min \(least)' is above '--max \(most)'", cure: "Swap the two amounts.")
    case .severalItems(let word):
      Message(cause: "'\(word)' is more than one expense", cure: "Name one row, or one id.")
    case .nothingToChange:
      Message(
        cause: "nothing said to change",
        cure: "Use --name, --amount, --type, --date or --category.")
    case .nothingSelected:
      Message(
        cause: "nothing said to delete", cure: "Name rows or ids, or use --name, --type or --all.")
    case .unknownCurrency(let code):
      Message(
        cause: "unknown currency '\(code)'",
        cure: "Write a code of ISO 4217, such as USD, EUR or JPY.")
    case .confirmationNeeded(let deed):
      Message(cause: "\(deed.lowercasingFirst)? nobody can be asked", cure: "Say --yes to do it.")
    case .badColumnMap(let text):
      Message(
        cause: "invalid columns '\(text)'",
        cure:
          "Write them like name=Description,amount=Betrag,date=Tag; name and amount must be there.")
    case .badDateFormat(let text):
      Message(
        cause: "invalid date format '\(text)'",
        cure: "Write yyyy or yy, MM or M, dd or d, and what stands between, like dd.MM.yyyy.")
    case .mapNeedsTable(let format):
      Message(
        cause: "'--map' is for tables, and '\(format)' is none", cure: "Leave one of them out.")
    case .exportOnly(let format):
      Message(
        cause: "'\(format)' is written, not read",
        cure: "import takes \(InterchangeRegistry.imports.map { $0.name }.formattedAsChoices).")
    case .outputIsDataFile(let path):
      Message(cause: "'\(path)' is the data file itself", cure: "Name another file.")
    }
  }

  private static func shown(_ name: String) -> String {
    name.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 == 0x2D } && !name.hasPrefix("-")
      ? "--" + name : name
  }

  private static func unknownOption(_ option: String, of command: String?) -> Message {
    let description = command.flatMap { CommandRegistry.standard.command(named: $0)?.description }
    let known = description.allOptions
    let isLong = option.hasPrefix("--")
    var cure: String?
    if isLong {
      let near = Suggestion.nearest(to: String(option.dropFirst(2)), among: known.map(\.name))
      cure = near.map { "Did you mean '--\($0)'?" }
    } else if option.contains(where: { $0.isUppercase || $0.isNumber }),
      description?.option(named: "amount") != nil
    {
      cure = "An amount that starts with '-' and a letter goes after '--', or into --amount=."
    }
    return Message(cause: "unknown option '\(option)'", cure: cure)
  }

  private static func unquotedName(_ words: [String]) -> Message {
    Message(
      cause: "too many words: \(words.map { "'\($0)'" }.joined(separator: " "))",
      cure: "Quote names that hold spaces, and choose Personal or Business as TYPE.")
  }
}

extension [String] {
  /// `a, b or c`.
  var formattedAsChoices: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

extension String {
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
