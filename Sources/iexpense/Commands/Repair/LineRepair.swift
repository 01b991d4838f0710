import ExpenseCore

/// Finds the line that was probably meant by one that is wrong.
///
/// Each word is looked at for what it is: an amount, a day, a type, a category, a tag or a name of the
/// file, a path, an option by another word. A line is offered only where it can be read.
struct LineRepair {
  let registry: CommandRegistry
  /// What the words are in the file that the line works on.
  let known: KnownWords

  /// - Parameter items: those of the file that the line works on.
  init(registry: CommandRegistry, items: [ExpenseItem]) {
    self.registry = registry
    known = KnownWords(items: items)
  }

  /// The line that was probably meant; nil where nothing is probable.
  ///
  /// - Parameter slip: the word that was refused, and what was probably meant by it.
  func repaired(_ words: [String], _ slip: Slip?) -> [String]? {
    let slipped = slip.map { [$0.mended(words)] } ?? []
    let candidates = (isReadable(words) ? [] : candidates(for: words)) + slipped
    return candidates.first { $0 != words && isReadable($0) }
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
        return types.allSatisfy { $0.map { known.isType($0.text) } ?? true }
      case .version: return true
      case .help, .nothing: return false
      }
    } catch {
      return false
    }
  }
}

extension Slip {
  /// The line with the word that was meant.
  fileprivate func mended(_ words: [String]) -> [String] {
    words.map { typed in
      if typed == word { return meant }
      return typed.hasSuffix("=" + word) ? typed.dropLast(word.count) + meant : typed
    }
  }
}

// MARK: The command

extension LineRepair {
  private func candidates(for words: [String]) -> [[String]] {
    guard let place = commandPlace(in: words) else { return [optionAsCommand(words)] }
    let (word, rest) = (words[place], Array(words[..<place] + words[(place + 1)...]))
    if let command = registry.command(named: word)?.description {
      return [repaired(rest, of: command)].compactMap(\.self).map { [word] + $0 }
    }
    if let words = Self.otherWords[word.lowercased()] { return [words + rest] }
    return forCommand(like: word, rest) + forEntry(word, rest)
  }

  /// The lines of a command that is spelled in another way, or of a list where a filter stands in the
  /// command's place.
  private func forCommand(like word: String, _ rest: [String]) -> [[String]] {
    if let command = command(like: word) {
      return [rest, repaired(rest, of: command)].compactMap(\.self).map { [command.name] + $0 }
    }
    guard let list = registry.command(named: "list")?.description, known.isKnown(word),
      !rest.contains(where: EnteredAmount.isLikely), let rest = repaired([word] + rest, of: list)
    else { return [] }
    return [[list.name] + rest]
  }

  /// The lines that add an expense, where an amount stands on the line.
  private func forEntry(_ word: String, _ rest: [String]) -> [[String]] {
    guard ([word] + rest).contains(where: EnteredAmount.isLikely) else { return [] }
    return [["add", word] + rest, ["add"] + rest + [word]]
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

  /// `--list` or `-list` for `list`.
  private func optionAsCommand(_ words: [String]) -> [String] {
    let name = words.first.map { String($0.drop { $0 == "-" }) } ?? ""
    return registry.command(named: name) == nil ? words : [name] + words.dropFirst()
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

// MARK: What stands behind the command

extension LineRepair {
  /// The words behind the command's name as they were probably meant.
  private func repaired(_ words: [String], of command: CommandDescription) -> [String]? {
    let repair = OptionRepair(
      command: command, options: command.options + registry.grammar.globalOptions, known: known)
    var (options, operands): ([String], [String]) = ([], [])
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if LineReader.isOption(word) {
        guard let meant = repair.meaning(of: word, before: &rest) else { return nil }
        options += meant
      } else {
        operands.append(word)
      }
    }
    // One that looks like an option goes last.
    if operands.contains(where: LineReader.isOption) { return options + ["--"] + operands }
    let places = OperandRepair(command: command, known: known)
    return (places.repaired(operands, hasOptions: !options.isEmpty) ?? operands) + options
  }
}
