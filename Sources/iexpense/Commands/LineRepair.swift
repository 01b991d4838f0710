import ExpenseCore

/// Finds the line that was probably meant by one that is wrong.
///
/// Each word is looked at for what it is: an amount, a day, a type, a category, a tag or a name of the
/// file, a path, an option by another word. A line is offered only where it can be read.
struct LineRepair {
  let registry: CommandRegistry
  /// The items of the file that the line works on.
  let items: [ExpenseItem]

  private typealias Parts = (options: [String], operands: [String])

  /// The line that was probably meant; nil where nothing is probable.
  func repaired(_ words: [String]) -> [String]? {
    guard !isReadable(words) else { return nil }
    for candidate in candidates(for: words) where candidate != words && isReadable(candidate) {
      return candidate
    }
    return nil
  }

  private func isReadable(_ words: [String]) -> Bool {
    var named: CommandDescription?
    let parser = ArgumentParser(grammar: registry.grammar)
    do throws(UsageError) {
      switch try parser.parse(words, command: &named) {
      case .command(let description, let arguments):
        _ = try registry.command(named: description.name)?.init(arguments)
        let types = [
          try arguments.value(of: CommonOptions.type), try arguments.value(of: FilterOptions.type),
        ]
        return types.allSatisfy { $0.map(isType) ?? true }
      case .version: return true
      case .help, .nothing: return false
      }
    } catch {
      return false
    }
  }
}

// MARK: The command

extension LineRepair {
  private func candidates(for words: [String]) -> [[String]] {
    let place = commandPlace(in: words)
    guard let place else { return optionAsCommand(words).map { [$0] } ?? [] }
    let (word, rest) = (words[place], Array(words[..<place] + words[(place + 1)...]))
    if let command = registry.command(named: word)?.description {
      return [repaired(rest, of: command)].compactMap(\.self).map { [word] + $0 }
    }
    if let words = Self.otherWords[word.lowercased()] { return [words + rest] }
    var found: [[String]] = []
    if let command = command(like: word) {
      found.append([command.name] + rest)
      if let rest = repaired(rest, of: command) { found.append([command.name] + rest) }
    } else if let command = registry.command(named: "list")?.description,
      isKnown(word), !rest.contains(where: EnteredAmount.isLikely),
      let rest = repaired([word] + rest, of: command)
    {
      found.append(["list"] + rest)
    }
    if rest.contains(where: EnteredAmount.isLikely) || EnteredAmount.isLikely(word) {
      found += [["add", word] + rest, ["add"] + rest + [word]]
    }
    return found
  }

  /// Where the word is that should call a command: behind options and what belongs to them.
  private func commandPlace(in words: [String]) -> Int? {
    let calls = words.indices.filter { registry.command(named: words[$0]) != nil }
    if let first = words.indices.first(where: { !LineReader.isOption(words[$0]) }),
      first == 0 || registry.command(named: words[first]) != nil
    {
      return first
    }
    return calls.first
  }

  /// `--list` for `list`.
  private func optionAsCommand(_ words: [String]) -> [String]? {
    guard let first = words.first, first.hasPrefix("--") else { return nil }
    let name = String(first.dropFirst(2))
    return registry.command(named: name) == nil ? nil : [name] + words.dropFirst()
  }

  /// The command that the word abbreviates, or that is near.
  private func command(like word: String) -> CommandDescription? {
    let shown = registry.grammar.shownCommands
    let begun = shown.filter { $0.words.contains { $0.hasPrefix(word.lowercased()) } }
    if begun.count == 1 { return begun[0] }
    return registry.grammar.suggestion(for: word).flatMap { name in
      shown.first { $0.words.contains(name) }
    }
  }

  private static let otherWords: [String: [String]] = [
    "version": ["--version"], "search": ["list", "--search"], "find": ["list", "--search"],
    "totals": ["sections", "--totals"], "total": ["sections", "--totals"],
    "today": ["list", "--on", "today"], "rollback": ["undo"], "get": ["list"], "view": ["list"],
    "months": ["sections", "--by", "month", "--totals"],
    "categories": ["sections", "--by", "category", "--totals"],
    "tags": ["sections", "--by", "tag", "--totals"],
  ]
}

// MARK: The options

extension LineRepair {
  /// The words behind the command's name as they were probably meant.
  private func repaired(_ words: [String], of command: CommandDescription) -> [String]? {
    guard var parts = split(words, of: command) else { return nil }
    if let operands = repairedOperands(parts.operands, of: command, hasChange: parts.options != [])
    {
      parts.operands = operands
    }
    return parts.operands + parts.options
  }

  /// The options with their values, by the names that the command has for them, and the operands.
  private func split(_ words: [String], of command: CommandDescription) -> Parts? {
    let known = command.options + registry.grammar.globalOptions
    var parts: Parts = ([], [])
    var rest = words[...]
    while let word = rest.popFirst() {
      guard LineReader.isOption(word), word != "--" else {
        parts.operands.append(word)
        continue
      }
      let (name, value) =
        word.hasPrefix("--") ? LineReader.split(word) : (String(word.dropFirst()), nil)
      func takeValue() -> String? {
        value ?? (rest.first.map { !LineReader.isOption($0) } == true ? rest.popFirst() : nil)
      }
      let option = known.first {
        $0.words.contains(word) || $0.words.contains("--\(name)") && value != nil
      }
      if let option {
        parts.options.append(contentsOf: [option.words[0]])
        guard option.value != nil else {
          if value != nil { return nil }
          continue
        }
        guard let value = takeValue() else { return nil }
        let meant =
          option.name == "type" && !isType(TypeWord(text: value))
            && (category(value) != nil || isTag(value))
          ? filter(for: value, of: command) : nil
        if let meant {
          parts.options.removeLast()
          parts.options += meant
        } else {
          parts.options.append(value)
        }
      } else if word.hasPrefix("-"), !word.hasPrefix("--"), word.utf8.count > 2 {
        parts.options.append(word)
      } else if let meant = meaning(of: name, value: takeValue, for: command) {
        parts.options += meant
      } else {
        return nil
      }
    }
    return parts
  }

  /// What an option that the command does not have stands for.
  private func meaning(
    of name: String, value: () -> String?, for command: CommandDescription
  ) -> [String]? {
    let names = command.options.map(\.name)
    func has(_ name: String) -> Bool { names.contains(name) }
    if let format = OutputFormat.all.first(where: { $0.flag.description.name == name }),
      has("format")
    {
      return ["--format", format.flag.description.name]
    }
    if has("on"), name.first?.isLetter == true, (try? DateSpanText(name)) != nil {
      return ["--on", value() ?? name]
    }
    if has("type"), isType(TypeWord(text: name)) { return ["-t", name] }
    for other in Self.otherOptions[name] ?? [] where has(other) {
      guard let option = command.option(named: other), option.value != nil else {
        return ["--\(other)"]
      }
      return value().map { ["--\(other)", $0] }
    }
    if let category = category(name), has("category") { return ["-c", category] }
    let begun = names.filter { $0.hasPrefix(name) }
    guard begun.count == 1, let option = command.option(named: begun[0]) else { return nil }
    return option.value == nil ? ["--\(begun[0])"] : value().map { ["--\(begun[0])", $0] }
  }

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

// MARK: The operands

extension LineRepair {
  private func repairedOperands(
    _ words: [String], of command: CommandDescription, hasChange: Bool
  ) -> [String]? {
    switch command.name {
    case "delete": deleted(words)
    case "edit": edited(words, hasChange: hasChange)
    case "history": words.count == 1 && Int(words[0]) != nil ? ["-n", words[0]] : nil
    case _ where command.option(named: "search") != nil && command.name != "watch":
      filters(words, of: command)
    default: nil
    }
  }

  private func filters(_ words: [String], of command: CommandDescription) -> [String] {
    let takesType = command.operands.contains { $0.name == "TYPE" }
    let joined = words.joined(separator: " ")
    if words.count > 1, isName(joined) || category(joined) != nil {
      return filter(for: joined, of: command) ?? words
    }
    if words.count > 1, let span = DateTextError.meant(by: joined) { return ["--on", span] }
    return words.flatMap { word -> [String] in
      if takesType, isType(TypeWord(text: word)) { return [word] }
      return filter(for: word, of: command) ?? [word]
    }
  }

  /// The filter that a word stands for.
  private func filter(for word: String, of command: CommandDescription) -> [String]? {
    func has(_ name: String) -> Bool { command.option(named: name) != nil }
    if has("format"), InterchangeRegistry.exports.contains(where: { $0.name == word }) {
      return ["--format", word]
    }
    if has("output"), InterchangeRegistry.format(ofPath: word) != nil { return ["-o", word] }
    if has("by"), SectionGrouping(rawValue: word) != nil { return ["--by", word] }
    if isType(TypeWord(text: word)) { return ["-t", word] }
    if let category = category(word) { return has("category") ? ["-c", category] : nil }
    if word.hasPrefix("#") || isTag(word), has("tag") {
      return ["--tag", String(word.drop { $0 == "#" })]
    }
    if !isName(word), has("on"), (try? DateSpanText(word)) != nil { return ["--on", word] }
    if !isName(word), has("on"), let span = DateTextError.meant(by: word) { return ["--on", span] }
    if !isName(word), has("min"), EnteredAmount.isLikely(word) {
      return ["--min", word, "--max", word]
    }
    return has("search") && word.contains(where: \.isLetter) && word.first != "-"
      ? ["--search", word] : nil
  }

  private func deleted(_ words: [String]) -> [String]? {
    let joined = words.joined(separator: " ")
    if isName(joined) { return ["--name", joined] }
    guard words.count == 1 else { return nil }
    if words[0] == "all" { return ["--all"] }
    return isType(TypeWord(text: words[0])) ? ["--type", words[0]] : nil
  }

  private func edited(_ words: [String], hasChange: Bool) -> [String]? {
    guard let first = words.first else { return nil }
    var meant: [String]
    if (try? ItemSelector(first)) != nil {
      meant = [first]
    } else if let row = items.lastIndex(where: { folded($0.name) == folded(first) }) {
      meant = [String(row + 1)]
    } else {
      return nil
    }
    for word in words.dropFirst() {
      if EnteredAmount.isLikely(word), !hasChange {
        meant += ["--amount", word]
      } else if (try? ItemSelector(word)) != nil {
        meant.append(word)
      } else if EnteredAmount.isLikely(word) {
        meant += ["--amount", word]
      } else if isType(TypeWord(text: word)) {
        meant += ["-t", word]
      } else if category(word) != nil {
        meant += ["-c", word]
      } else if word.hasPrefix("#") {
        meant += ["--tag", String(word.dropFirst())]
      } else if (try? DateText(word)) != nil {
        meant += ["-d", word]
      } else {
        meant += ["--name", word]
      }
    }
    return meant
  }
}

// MARK: What the file holds

extension LineRepair {
  private func isType(_ word: TypeWord) -> Bool { (try? word.resolve(in: items)) != nil }

  private func folded(_ text: String) -> String { text.lowercased() }

  private func isName(_ word: String) -> Bool { items.newest(named: word) != nil }

  /// The category of that name, or the path of one that lies in it.
  private func category(_ word: String) -> String? {
    let name = folded(word)
    return items.contains { item in
      guard let category = item.category.map(folded) else { return false }
      return category == name || category.hasPrefix(name + "/")
    } ? word : nil
  }

  private func isTag(_ word: String) -> Bool {
    items.contains { $0.tags.contains { folded($0) == folded(word) } }
  }

  private func isKnown(_ word: String) -> Bool {
    isName(word) || category(word) != nil || isType(TypeWord(text: word)) || isTag(word)
      || (try? DateSpanText(word)) != nil && !word.utf8.allSatisfy(\.isASCIIDigit)
  }
}
