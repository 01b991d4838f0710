import ExpenseCore

/// A line with words that filter, and what to say where one of them is none.
///
/// Words of the line's own grammar are no text to search for: who types `csv` wants `--csv`.
struct FilterLine {
  let arguments: ParsedArguments
  /// What messages call a word that filters.
  let operand = Argument.operand(FilterOptions.words.description.name)

  /// Refuses a span in two words of which an option takes the first alone: `--on october 2025`.
  func checkSpans() throws(UsageError) {
    for (place, word) in arguments.operands.enumerated() {
      guard let (option, value) = arguments.option(before: place),
        case .span? = option.value?.shape, (try? DateSpanText("\(value) \(word)")) != nil
      else { continue }
      let span = ShellLine.inQuotes("\(value) \(word)")
      throw .ambiguous(
        "'\(word)' may belong to '--\(option.name) \(value)'",
        cure: "Write --\(option.name) \(span), or the filter first.")
    }
  }

  /// Checks words that nothing in the file is called like.
  ///
  /// - Throws: `UsageError` for the first that is never text, with the line that has what it asks for.
  func check(_ texts: [String], today: CalendarDate) throws(UsageError) {
    let refused = texts.compactMap { text in reading(of: text, today).map { (text, $0) } }
    guard let (word, reading) = refused.first else { return }
    var message = Message(cause: "'\(word)' is no filter")
    switch reading {
    case .other(let error): throw error
    case .sentence(let sentence): message.cure = sentence
    case .option(let option, let value, let command):
      let own = [word, value].compactMap(\.self)
      let line = line(option + (value.map { [$0] } ?? []), of: command, without: own)
      // A line is offered where this is all that is wrong with it.
      if refused.allSatisfy({ own.contains($0.0) }), let line {
        message.offered = [line]
        message.cure = Message.heading(of: message.offered)
      } else {
        message.cure = sentence(for: option, of: command)
      }
    }
    throw .refused(message)
  }

  /// Whether a word is written as rows are, so that it is no day: `3`, `3-5`, but not the year `2026`.
  static func mayBeRows(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let digits = parts.compactMap { DateDigits($0, count: 1...18) }
    guard parts.count < 3, digits.count == parts.count else { return false }
    return parts.count == 1 ? digits[0].count != 4 : digits[0].count < 4
  }
}

// MARK: What is never text

extension FilterLine {
  /// What a word is that is never text.
  private enum Reading {
    /// An option of a command, and the word of the line that is its value.
    case option([String], value: String?, CommandDescription)
    /// What to write instead.
    case sentence(String)
    /// A day that is wrong, or one that may be something else.
    case other(UsageError)
  }

  private func reading(of word: String, _ today: CalendarDate) -> Reading? {
    let typed = word.lowercased()
    if let sentence = Self.sentences[typed] { return .sentence(sentence) }
    if let option = commands.lazy.compactMap({ option(for: typed, of: $0) }).first { return option }
    if let format = InterchangeRegistry.format(ofPath: word) {
      return format is any ExportFormat.Type
        ? .option(
          [ExportCommand.output.description.words[0], word], value: nil, ExportCommand.description)
        : .sentence("To read it, write iexpense import \(ShellLine.quoted(word)).")
    }
    if let error = Self.dayError(word, today) { return .other(error) }
    return word.unicodeScalars.allSatisfy(\.isDigitOrMark)
      ? .sentence("Days go after --on, amounts after --min and --max, how many after -n.") : nil
  }

  /// Words that join or count filters in English.
  private static let sentences = [
    "all": "Without a filter there is all.",
    "last": "Write 'last month', or -n 5 for five.",
    "not": "Write --not-category food, or --not-tag rome.",
    "and": "Words side by side narrow, if they are not of one kind.",
    "or": "Words of one kind side by side are either.",
    "from": "Write 2026-10.. or --since 2026-10.",
    "to": "Write ..2026-11 or --until 2026-11.",
  ]

  /// What is wrong with a word that is written as a day.
  private static func dayError(_ word: String, _ today: CalendarDate) -> UsageError? {
    guard mayBeRows(word) else {
      do throws(DateTextError) { _ = try DaysText(word) } catch {
        if case .unreadable = error { return nil }
        return .refused(error.message)
      }
      return nil
    }
    guard word.contains("-"), let day = try? DateText(word).resolve(today: today) else {
      return nil
    }
    return .wrong(
      "'\(word)' may be rows or a day",
      "Write --on \(day) for the day; edit and delete take rows.")
  }

  /// The line's own command first, then the others that take the same words.
  private var commands: [CommandDescription] {
    let all = [ListCommand.description, SectionsCommand.description, ExportCommand.description]
    return all.filter(isOwn) + all.filter { !isOwn($0) }
  }

  private func isOwn(_ command: CommandDescription) -> Bool {
    arguments.commandWords.last.map(command.words.contains) ?? false
  }

  /// The option of a command, the format or the grouping that a word names.
  private func option(for word: String, of command: CommandDescription) -> Reading? {
    for option in command.options + GlobalOptions.descriptions {
      if option.name == word {
        let next = arguments.operands.drop { $0.lowercased() != word }.dropFirst().first
        return .option(["--\(word)"], value: option.takesValue ? next : nil, command)
      }
      guard ["by", "format"].contains(option.name),
        case .choice(let words)? = option.value?.shape, words.contains(word)
      else { continue }
      return .option(["--\(option.name)", word], value: nil, command)
    }
    return nil
  }

  /// What to write if no line can be offered, such as `Write --min AMOUNT`.
  private func sentence(for option: [String], of command: CommandDescription) -> String {
    let known = command.options + GlobalOptions.descriptions
    let value = known.first { ["--\($0.name)"] == option }?.value.map { [$0.placeholder] } ?? []
    let words = (isOwn(command) ? [] : [command.name]) + option + value
    return "Write \(words.joined(separator: " "))."
  }

  /// The line with an option in the place of words; nil if it cannot be read, or a number would become
  /// the option's value.
  private func line(
    _ option: [String], of command: CommandDescription, without words: [String]
  ) -> [String]? {
    if let value = option.dropFirst().first, value.unicodeScalars.allSatisfy(\.isDigitOrMark) {
      return nil
    }
    let name = isOwn(command) ? arguments.commandWords : [command.name]
    let line = name + arguments.words(operands: { !words.contains($0) }) + option
    return Self.isReadable(line) ? line : nil
  }

  private static func isReadable(_ line: [String]) -> Bool {
    let registry = CommandRegistry.standard
    var named: CommandDescription?
    let parser = ArgumentParser(grammar: registry.grammar)
    guard case .command(let command, let arguments)? = try? parser.parse(line, command: &named)
    else { return false }
    return (try? registry.command(named: command.name)?.init(arguments)) != nil
  }
}

extension Unicode.Scalar {
  /// Whether a number may hold this: a digit, a mark of ASCII, or the sign of a currency.
  fileprivate var isDigitOrMark: Bool {
    isASCII ? !properties.isAlphabetic : properties.numericType != nil || isCurrencySign
  }
}
