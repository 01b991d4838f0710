import ExpenseCore

extension UsageError: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message { Message(cause: cause, cure: cure) }

  private var cause: String {
    switch self {
    case .unknownCommand(let word): "unknown command '\(word)'"
    case .unknownOption(let option, _): "unknown option '\(option)'"
    case .missingValue(let option): "option '\(option)' needs a value"
    case .emptyValue(let option): "the value of option '\(option)' is empty"
    case .unexpectedValue(let option): "option '\(option)' takes no value"
    case .repeated(let option): "option '--\(option)' stands more than once"
    case .exclusive(let names): "\(names.map(Self.shown).quoted(" and ")) exclude each other"
    case .missingOperand(let name): "missing \(name)"
    case .surplusOperand(let word): "surplus word '\(word)'"
    case .unquotedName(let words): "too many words: \(words.quoted(" "))"
    case .unknownChoice(let word, let option, _): "unknown value '\(word)' for '--\(option)'"
    case .unknownOperand(let word, let kind, _): "unknown \(kind) '\(word)'"
    case .needsTerminal(let command): "'\(command)' needs a terminal to draw on"
    case .foreignOption(let option, let command): "'\(command)' has no option '--\(option)'"
    case .notText(let position): "word \(position) is not valid UTF-8"
    case .controlCharacter(let scalar, let place):
      "control character '\(SafeText.escape(scalar))' in \(place)"
    case .emptyName: "the name is empty"
    case .notACount(let word, let option): "invalid number '\(word)' for '--\(option)'"
    case .notAStepCount(let word): "invalid number of steps '\(word)'"
    case .amount(let error): error.message.cause
    case .date(let error): error.message.cause
    case .notAnID(let word): "invalid id '\(word)'"
    case .notASelector(let word): "'\(word)' is neither a row nor an id"
    case .backwardRange(let word): "the rows '\(word)' run backwards"
    case .sinceAfterUntil(let first, let last): "'--since \(first)' is after '--until \(last)'"
    case .minimumAboveMaximum(let least, let most): "'--min \(least)' is above '--max \(most)'"
    case .severalItems(let word): "'\(word)' is more than one expense"
    case .nothingSelected: "nothing said to delete"
    case .nothingToChange: "nothing said to change"
    case .unknownCurrency(let code): "unknown currency '\(code)'"
    case .confirmationNeeded(let deed): "\(deed.lowercasingFirst)? nobody can be asked"
    case .badColumnMap(let text): "invalid columns '\(text)'"
    case .badDateFormat(let text): "invalid date format '\(text)'"
    case .mapNeedsTable(let format): "'--map' is for tables, and '\(format)' is none"
    case .exportOnly(let format): "'\(format)' is written, not read"
    case .outputIsDataFile(let path): "'\(path)' is the data file itself"
    case .unknownEnding(let path): "the ending of '\(path)' stands for no format"
    case .notAStream(let option): "option '--\(option)' takes a file, and '-' is none"
    }
  }

  private var cure: String? {
    switch self {
    case .unknownCommand(let word):
      CommandRegistry.standard.suggestion(for: word).map(Suggestion.sentence(offering:))
    case .unknownOption(let option, let command): Self.cure(of: option, unknownTo: command)
    case .surplusOperand: "Quote words that belong together."
    case .unquotedName: "Quote names that hold spaces, and choose Personal or Business as TYPE."
    case .unknownChoice(let word, _, let choices), .unknownOperand(let word, _, let choices):
      Suggestion.sentence(for: word, among: choices)
    case .needsTerminal: "With --json it writes a line for each change, wherever that goes."
    case .notACount, .notAStepCount: "Write a whole number from 1 on."
    case .amount(let error): error.message.cure
    case .date(let error): error.message.cure
    case .notAnID: "Write a whole UUID, as uuidgen prints it."
    case .notASelector:
      "Write a row as list shows it, such as 3 or 2-5, or four or more digits of an id."
    case .sinceAfterUntil: "Swap the two dates."
    case .minimumAboveMaximum: "Swap the two amounts."
    case .severalItems: "Name one row, or one id."
    case .nothingSelected: "Name rows or ids, or use --name, --type or --all."
    case .nothingToChange: "Use --name, --amount, --type, --date or --category."
    case .unknownCurrency: "Write a code of ISO 4217, such as USD, EUR or JPY."
    case .confirmationNeeded: "Say --yes to do it."
    case .badColumnMap:
      "Write them like name=Description,amount=Betrag,date=Tag; name and amount must be there."
    case .badDateFormat:
      "Write yyyy or yy, MM or M, dd or d, and what stands between, like dd.MM.yyyy."
    case .mapNeedsTable: "Leave one of them out."
    case .exportOnly:
      "import takes \(InterchangeRegistry.imports.map { $0.name }.formattedAsChoices)."
    case .outputIsDataFile: "Name another file."
    case .unknownEnding:
      "Say --format \(InterchangeRegistry.exports.map { $0.name }.formattedAsChoices)."
    case .notAStream: "A file of that name is './-'."
    case .missingValue, .emptyValue, .unexpectedValue, .repeated, .exclusive, .missingOperand,
      .foreignOption, .notText, .controlCharacter, .emptyName, .backwardRange:
      nil
    }
  }

  private static func shown(_ name: String) -> String {
    name.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 == 0x2D } && !name.hasPrefix("-")
      ? "--" + name : name
  }

  private static func cure(of option: String, unknownTo command: String?) -> String? {
    let description = command.flatMap { CommandRegistry.standard.command(named: $0)?.description }
    if option.hasPrefix("--") {
      let known = description.allOptions.map(\.name)
      return Suggestion.nearest(to: String(option.dropFirst(2)), among: known)
        .map { Suggestion.sentence(offering: "--" + $0) }
    }
    guard option.contains(where: { $0.isUppercase || $0.isNumber }),
      description?.option(named: "amount") != nil
    else { return nil }
    return "An amount that starts with '-' and a letter goes after '--', or into --amount=."
  }
}

extension [String] {
  /// `a, b or c`.
  var formattedAsChoices: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }

  /// Each in quotes, with that between them.
  fileprivate func quoted(_ separator: String) -> String {
    map { "'\($0)'" }.joined(separator: separator)
  }
}

extension String {
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
