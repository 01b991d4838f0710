import ExpenseCore

/// Finds the line that was probably meant by one that is wrong.
///
/// Each word is looked at for what it is: an amount, a day, a type, a category, a tag or a name of the
/// file, a path, an option by another word. A line is offered only where it can be read.
struct LineCorrection {
  /// What the file holds that the line works on.
  let document: ExpenseDocument
  /// What the words are in that file.
  let known: KnownWords

  let registry = CommandRegistry.standard

  /// - Parameter today: the day, where the clock says it.
  init(document: ExpenseDocument, today: CalendarDate?) {
    self.document = document
    known = KnownWords(items: document.items, today: today)
  }

  /// What to say, and the lines that were probably meant; nil where nothing is probable.
  ///
  /// - Parameter slip: the word that was refused, and what was probably meant by it.
  func advice(for words: [String], _ slip: Slip?) -> (cure: String, lines: [[String]])? {
    if let sentence = rowSentence(for: words) { return (sentence, []) }
    if let line = firstFile(of: words) { return ("It takes one file at a time", [line]) }
    let lines = corrected(words, slip)
    let signed = words.first {
      $0.hasPrefix("+") && EnteredAmount.looksLikeAmount(String($0.dropFirst()))
    }
    if let amount = signed?.dropFirst(), let line = lines.first, line.contains(String(amount)) {
      let refund = line.map { $0 == amount ? "-\(amount)" : $0 }
      return ("A refund is negative, income is not recorded; write one of these", [line, refund])
    }
    if !lines.isEmpty { return (Message.heading(of: lines), lines) }
    if let sentence = sentence(for: words) { return (sentence, []) }
    if let name = sharedName(in: words) {
      return (
        "Several names hold it; they are in", [[ListCommand.description.name, "--search", name]]
      )
    }
    return rowsLine(words).map { ("It takes rows and ids; they are in", [$0]) }
  }

  /// What to say where a line asks for what the program does not do.
  private func sentence(for words: [String]) -> String? {
    if Self.otherMoney.contains(words.first?.lowercased() ?? "") {
      return "Income is not recorded. Write a refund as 'iexpense add NAME -20'."
    }
    if words.count == 1, EnteredAmount.looksLikeAmount(words[0]) {
      return "Write 'iexpense add NAME \(words[0])', with what it was."
    }
    if registry.command(named: words.first ?? "") == nil,
      words.contains(where: EnteredAmount.looksLikeAmount), let sentence = foreignMoney(in: words)
    {
      return sentence
    }
    if words.contains(where: ["--exclude", "--not", "--except", "--without"].contains) {
      return "No filter leaves expenses out. 'iexpense sections --by category' shows each apart."
    }
    if words.first.flatMap(registry.command)?.description.option(named: "ids") != nil,
      words.contains(where: ["--id", "--row"].contains)
    {
      return Self.noFilterForRows
    }
    return nil
  }

  /// The line with the first of several files.
  private func firstFile(of words: [String]) -> [String]? {
    let arguments = arguments(of: words)
    guard words.first == ImportCommand.description.name, arguments.operands.count > 1,
      arguments.operands.allSatisfy(isPath)
    else { return nil }
    let line = words.filter { !arguments.operands.dropFirst().contains($0) }
    return isReadable(line) ? line : nil
  }

  /// What the words say, as far as they are right.
  func arguments(of words: [String]) -> ParsedArguments {
    LineReader.arguments(in: words, of: registry.grammar)
  }

  private func corrected(_ words: [String], _ slip: Slip?) -> [[String]] {
    let dashed = withTwoDashes(words)
    let other = words.first.flatMap { Self.otherWords[$0.lowercased()] }
    let mended = slip.map { [$0.mended(words)] } ?? []
    let found = [words, dashed].filter { !isReadable($0) }.flatMap(candidates)
    let hasCommand = words.first.flatMap(registry.command) != nil
    let candidates =
      [dashed] + (other.map { [$0 + words.dropFirst()] } ?? [])
      + (hasCommand ? mended + found : found + mended)
    return candidates.lazy.map { self.readings(of: $0).filter { $0 != words } }
      .first { !$0.isEmpty } ?? []
  }

  /// The line with all words after `--note`, `--name` and the like joined to one text; after `--tag`,
  /// each word becomes a tag of its own.
  func wholeTexts(_ words: [String]) -> [[String]] {
    let texts = ["--note", "--category", "-c", "--name", "--search", "--tag"]
    return words.indices.filter { texts.contains(words[$0]) }.flatMap { place -> [[String]] in
      let values = words[(place + 1)...].prefix { !LineReader.isOption($0) }
      guard values.count > 1, words[place] == "--note" || !values.contains(where: isAmountTypeOrDay)
      else {
        return []
      }
      let rest = words[values.endIndex...]
      let whole =
        words[place] == "--tag"
        ? values.flatMap { ["--tag", $0] } : [words[place], values.joined(separator: " ")]
      return [words[..<place] + whole + rest]
    }
  }

  /// Whether the word is an amount, a type or a day.
  private func isAmountTypeOrDay(_ word: String) -> Bool {
    EnteredAmount.looksLikeAmount(word) || EntryWords.isTypeOrDay(word)
  }

  /// The words with `-note`, `–note` and `—note` as `--note`.
  private func withTwoDashes(_ words: [String]) -> [String] {
    let names = registry.grammar.shownCommands.flatMap(\.options).map(\.name)
    return words.flatMap { word -> [String] in
      if let dash = word.firstIndex(where: { "–—".contains($0) }) {
        let parts = [String(word[..<dash]), "--" + word[dash...].drop { "-–—".contains($0) }]
        return parts.filter { !$0.isEmpty }
      }
      let name = String(word.dropFirst())
      return word.hasPrefix("-") && name.utf8.count > 1 && names.contains(name)
        ? ["--\(name)"] : [word]
    }
  }

  /// Whether the line can be read, and does something on the file.
  func isReadable(_ words: [String]) -> Bool {
    var named: CommandDescription?
    let parser = ArgumentParser(grammar: registry.grammar)
    do throws(UsageError) {
      switch try parser.parse(words, command: &named) {
      case .command(let description, let arguments):
        let command = try registry.command(named: description.name)?.init(arguments)
        guard command?.mayDoSomething(on: document) == true else { return false }
        return try arguments.values(of: CommonOptions.type).allSatisfy { known.isType($0.text) }
      case .version, .help: return words.count == 1
      case .nothing: return false
      }
    } catch {
      return false
    }
  }
}

extension Slip {
  /// The line with the word that was meant.
  fileprivate func mended(_ words: [String]) -> [String] {
    let count = word.split(separator: " ").count
    // The words of a name without quotes.
    let starts = count > 1 ? words.indices.dropLast(count - 1) : []
    let start = starts.first { words[$0..<($0 + count)].joined(separator: " ") == word }
    if let start { return words[..<start] + [meant] + words[(start + count)...] }
    return words.map { typed in
      if typed == word { return meant }
      if EnteredAmount.looksLikeAmount(typed) { return typed.replacing(word, with: meant) }
      return typed.hasSuffix("=" + word) ? typed.dropLast(word.count) + meant : typed
    }
  }
}

// MARK: The command

extension LineCorrection {
  func candidates(for words: [String]) -> [[String]] {
    if words.first?.lowercased() == "i" { return candidates(for: Array(words.dropFirst())) }
    guard let place = commandPlace(in: words) else {
      return [optionAsCommand(words), ["list"] + words, ["sections"] + words]
    }
    let (word, rest) = (words[place], Array(words[..<place] + words[(place + 1)...]))
    if let command = registry.command(named: word)?.description {
      let own = lines(of: command, rest).map { [word] + $0 }
      let others = forOthers(command, rest)
      return rest.contains(where: isOptionOfSectionsAlone) ? others + own : own + others
    }
    return forCommand(like: word, rest) + forEntry(word, rest)
  }

  /// The words after the command as they were probably meant, the most probable ones first.
  func lines(of command: CommandDescription, _ rest: [String]) -> [[String]] {
    let correction = correction(of: command)
    let operands = rest.filter { !LineReader.isOption($0) }
    let text = operands.joined(separator: " ")
    let bare = !operands.isEmpty && !known.isName(text) && !known.isCategory(text)
    return [
      bare ? correction.corrected(rest, withBareNames: true) : nil, correction.corrected(rest),
    ].compactMap(\.self)
  }

  private func correction(of command: CommandDescription) -> CommandCorrection {
    CommandCorrection(
      command: command, options: registry.grammar.options(of: command), known: known)
  }

  /// The lines of another command that does what was asked of this one.
  private func forOthers(_ command: CommandDescription, _ rest: [String]) -> [[String]] {
    switch command.name {
    case "list" where rest.contains("-o") || rest.contains("--output"):
      [["export"] + withoutFormats(rest)]
    case "list" where rest.contains(where: isPath):
      lines(of: ExportCommand.description, withoutFormats(rest)).map { ["export"] + $0 }
    case "list" where rest.contains("by") || rest.contains(where: isOptionOfSectionsAlone):
      lines(of: SectionsCommand.description, rest.filter { !$0.hasPrefix("group") })
        .map { ["sections"] + $0 }
    case "man": [["help"] + rest]
    case "watch": watched(command, rest)
    case "edit" where rest.contains("--delete"): [["delete"] + rest.filter { $0 != "--delete" }]
    default: []
    }
  }

  /// The words without `--json` and `--csv`, which the ending of a path says.
  private func withoutFormats(_ words: [String]) -> [String] {
    words.filter { word in !OutputFormat.names.contains { word == "--\($0)" } }
  }

  private func isPath(_ word: String) -> Bool {
    !LineReader.isOption(word) && InterchangeRegistry.format(ofPath: word) != nil
  }

  private func isOptionOfSectionsAlone(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let name = LineReader.split(word).name
    return SectionsCommand.description.option(named: name) != nil
      && ListCommand.description.option(named: name) == nil
  }

  /// The lines that watch a report, the list or else the sections where none is named.
  private func watched(_ watch: CommandDescription, _ rest: [String]) -> [[String]] {
    let named = rest.first.flatMap { word in watch.inner.first { $0.words.contains(word) } }
    let reports = named.map { [$0] } ?? [ListCommand.description, SectionsCommand.description]
    let options = named == nil ? rest : Array(rest.dropFirst())
    return reports.flatMap { report in
      lines(of: report, options).map { [watch.name, report.name] + $0 }
    }.filter { !$0.contains("--search") }
  }

  /// The lines of a command that is spelled in another way, or of a list where a filter stands in the
  /// command's place.
  private func forCommand(like word: String, _ rest: [String]) -> [[String]] {
    if let command = command(like: word) {
      let rest = command.name == AddCommand.name ? withoutPrepositions(rest) : rest
      return ([rest] + lines(of: command, rest)).map { [command.name] + $0 }
    }
    let (edit, list) = (EditCommand.description, ListCommand.description)
    if rest.count > 1,
      let option = edit.option(named: word)
        ?? Suggestion.nearest(to: word, among: edit.options.map(\.name)).flatMap(edit.option),
      option.takesValue, (try? ItemSelector(rest[0])) != nil
    {
      return [[edit.name, rest[0], "--\(option.name)"] + rest.dropFirst()]
    }
    guard known.isKnown(word), !rest.contains(where: EnteredAmount.looksLikeAmount),
      let rest = correction(of: list).corrected([word] + rest)
    else { return [] }
    return [[list.name] + rest]
  }

  /// The lines that add an expense, where an amount stands on the line.
  private func forEntry(_ word: String, _ rest: [String]) -> [[String]] {
    let isOther = registry.grammar.shownCommands.contains {
      $0.name != "add" && $0.synonyms.contains(word.lowercased())
    }
    guard !isOther, ([word] + rest).contains(where: isAmount),
      !Self.otherMoney.contains(word.lowercased())
    else { return [] }
    let rest = withoutPrepositions(rest, behind: word)
    if ["refund", "return", "returned"].contains(word.lowercased()) {
      let refund = rest.map { EnteredAmount.looksLikeAmount($0) && $0.first != "-" ? "-\($0)" : $0 }
      return [["add"] + (rest.count == 1 ? [word] : []) + refund]
    }
    let others = lines(of: AddCommand.description, [word] + rest).map { ["add"] + $0 }
    return [["add", word] + rest] + others
  }

  private func isAmount(_ word: String) -> Bool {
    EnteredAmount.looksLikeAmount(word.first == "+" ? String(word.dropFirst()) : word)
  }

  /// The words without `for` and `on` beside an amount: `12 for Lunch`, `Lunch for 12`.
  private func withoutPrepositions(_ words: [String], behind word: String = "") -> [String] {
    let around = [word] + words + [""]
    return words.indices.filter { place in
      !["for", "on"].contains(words[place])
        || !isAmount(around[place]) && !isAmount(around[place + 2])
    }.map { words[$0] }
  }

  /// Where the word is that should call a command: after options and what belongs to them.
  private func commandPlace(in words: [String]) -> Int? {
    func calls(_ place: Int) -> Bool { registry.command(named: words[place]) != nil }
    if let first = words.indices.first(where: { !LineReader.isOption(words[$0]) }),
      first == 0 || calls(first)
    {
      return first
    }
    return words.indices.first(where: calls)
  }

  /// `--list` or `-list` for `list`.
  private func optionAsCommand(_ words: [String]) -> [String] {
    let name = words.first.map { String($0.drop { $0 == "-" }) } ?? ""
    return registry.command(named: name) == nil ? words : [name] + words.dropFirst()
  }

  /// The command that the word abbreviates, or that is near.
  private func command(like word: String) -> CommandDescription? {
    let shown = registry.grammar.shownCommands
    let begun = shown.filter { $0.words.contains { $0.hasPrefix(word.lowercased()) } }
    if begun.count == 1, word.count > 1 { return begun[0] }
    return registry.grammar.suggestion(for: word).flatMap { name in
      shown.first { $0.words.contains(name) }
    }
  }

  /// Money that is no expense.
  private static let otherMoney = ["income", "earn", "earned", "salary", "deposit", "transfer"]

  static let otherWords: [String: [String]] = [
    "version": ["--version"], "-v": ["--version"], "search": ["list", "--search"],
    "find": ["list", "--search"],
    "totals": ["sections", "--totals"], "total": ["sections", "--totals"],
    "today": ["list", "--on", "today"], "rollback": ["undo"], "get": ["list"], "view": ["list"],
    "months": ["sections", "--by", "month", "--totals"],
    "categories": ["sections", "--by", "category", "--totals"],
    "tags": ["sections", "--by", "tag", "--totals"], "count": ["list"], "cat": ["list"],
    "monthly": ["sections", "--by", "month", "--totals"], "bal": ["sections", "--totals"],
    "accounts": ["sections", "--by", "category", "--totals"], "register": ["list"],
    "reg": ["list"], "log": ["history"], "diff": ["history"], "status": ["list"],
    "commands": ["help"], "-?": ["help"], "/?": ["help"], "h": ["help"],
    "iexpense": [], "a": ["add"], "+": ["add"], "-a": ["add"], "l": ["list"], "-l": ["list"],
    "weekly": ["sections", "--by", "week", "--totals"],
    "top": ["list", "--sort", "amount", "--reverse", "-n"], "last": ["list", "--reverse", "-n"],
  ]
}
