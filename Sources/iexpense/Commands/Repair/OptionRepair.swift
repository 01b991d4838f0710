import ExpenseCore

/// Finds the option that was probably meant by a word that begins with a dash.
struct OptionRepair {
  let command: CommandDescription
  /// All options that may stand on the line.
  let options: [OptionDescription]
  let known: KnownWords

  /// The words that stand for what was meant; nil where nothing is probable.
  ///
  /// - Parameter rest: the words behind it, of which the first is taken where it is the value.
  func meaning(of word: String, before rest: inout ArraySlice<String>) -> [String]? {
    let isLong = word.hasPrefix("--")
    let (name, attached) = isLong ? LineReader.split(word) : (String(word.dropFirst()), nil)
    var value = OptionValue(attached: attached, rest: rest)
    defer { rest = value.rest }
    if let option = options.first(where: { isLong ? $0.name == name : $0.words.contains(word) }) {
      return words(for: option, &value)
    }
    // A group of letters, or a letter with its value.
    if !isLong, name.utf8.count > 1 { return [word] }
    return unknown(name, &value)
  }

  /// An option that the command has, with a value that may belong to another one.
  private func words(for option: OptionDescription, _ value: inout OptionValue) -> [String]? {
    guard option.value != nil else { return value.attached == nil ? [option.words[0]] : nil }
    guard let text = value.take() else { return nil }
    if option.name == "type", !known.isType(text), known.isCategory(text) || known.isTag(text),
      let filter = OperandRepair(command: command, known: known).filter(for: text)
    {
      return filter
    }
    return [option.words[0], text]
  }

  /// What an option that the command does not have stands for.
  private func unknown(_ name: String, _ value: inout OptionValue) -> [String]? {
    if let words = spelledOut(name, &value) { return words }
    for other in Self.otherOptions[name] ?? [] {
      if let option = command.option(named: other) { return longWords(for: option, &value) }
    }
    if command.option(named: "category") != nil, known.isCategory(name) { return ["-c", name] }
    return near(name).flatMap { longWords(for: $0, &value) }
  }

  /// What stands in an option's name and is the value of another: `--csv`, `--october`, `--business`.
  private func spelledOut(_ name: String, _ value: inout OptionValue) -> [String]? {
    func has(_ name: String) -> Bool { command.option(named: name) != nil }
    if has("format"), OutputFormat.names.contains(name) { return ["--format", name] }
    if has("on"), name.first?.isLetter == true, KnownWords.isSpan(name) {
      return ["--on", value.take() ?? name]
    }
    return has("type") && known.isType(name) ? ["-t", name] : nil
  }

  /// The one option that the name begins, or the nearest.
  private func near(_ name: String) -> OptionDescription? {
    let begun = options.filter { $0.name.hasPrefix(name) }
    if begun.count == 1 { return begun[0] }
    let nearest = Suggestion.nearest(to: name, among: options.map(\.name))
    return options.first { $0.name == nearest }
  }

  private func longWords(
    for option: OptionDescription, _ value: inout OptionValue
  ) -> [String]? {
    let name = "--\(option.name)"
    guard option.value != nil else { return value.attached == nil ? [name] : nil }
    return value.take().map { [name, $0] }
  }
}

/// What may be the value of an option: what stands behind its `=`, or else the next word.
private struct OptionValue {
  let attached: String?
  private(set) var rest: ArraySlice<String>

  init(attached: String?, rest: ArraySlice<String>) {
    (self.attached, self.rest) = (attached, rest)
  }

  mutating func take() -> String? {
    if let attached { return attached }
    return rest.first.map(LineReader.isOption) == false ? rest.popFirst() : nil
  }
}

extension OptionRepair {
  /// Words that people try for an option, and the options that they stand for, of which the command has
  /// the first one.
  private static let otherOptions: [String: [String]] = [
    "from": ["since"], "after": ["since"], "start": ["since"], "to": ["until"], "before": ["until"],
    "end": ["until"], "date": ["on"], "day": ["date", "on"], "when": ["date", "on"],
    "period": ["on"], "name": ["search"], "text": ["search"], "find": ["search"],
    "grep": ["search"],
    "query": ["search"], "force": ["yes"], "f": ["yes"], "confirm": ["yes"], "desc": ["reverse"],
    "descending": ["reverse"], "top": ["limit"], "head": ["limit"], "count": ["limit"],
    "max-count": ["limit"], "sort-by": ["sort"], "order": ["sort"], "order-by": ["sort"],
    "group": ["by"], "group-by": ["by"], "groupby": ["by"], "price": ["amount"], "cost": ["amount"],
    "value": ["amount"], "sum": ["amount", "totals"], "total": ["totals"], "summary": ["totals"],
    "title": ["name"], "description": ["name", "search"], "memo": ["note"], "comment": ["note"],
    "label": ["tag"], "tags": ["tag"], "kind": ["type"], "section": ["type"], "cat": ["category"],
    "dry": ["dry-run"], "preview": ["dry-run"], "test": ["dry-run"], "out": ["output"],
    "out-file": ["output"], "to-file": ["output"], "chart": ["bars"], "graph": ["bars"],
    "minimum": ["min"], "above": ["min"], "over": ["min"], "maximum": ["max"], "below": ["max"],
    "under": ["max"], "j": ["json"], "type-format": ["format"], "delete": ["clear"],
    "remove-tag": ["untag"], "rename": ["name"], "exclude-tag": ["untag"], "path": ["output"],
  ]
}
