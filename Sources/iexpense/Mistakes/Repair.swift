import ExpenseCore

/// Finds the lines that a wrong one was probably meant as.
///
/// It knows no command: what the grammar and the file say decides. It mends at most one thing of a
/// kind: the name of a command, of an option, a choice, the place of a word. No word is dropped, no
/// number moved or chosen, and a line is offered only if the parser reads it and it does something.
struct Repair {
  /// The most words that it works on: nobody types more of them.
  private static let mostWords = 100
  /// The most lines that are offered.
  private static let mostLines = 3

  private let registry: CommandRegistry
  private let words: [String]
  private let file: RepairedFile

  /// - Parameter words: those of the line that is wrong.
  init(of words: [String], by registry: CommandRegistry, in world: World) {
    (self.registry, self.words) = (registry, words)
    file = RepairedFile(of: LineReader.arguments(in: words, of: registry.grammar), in: world)
  }

  /// The lines to offer; none where nothing is certain.
  func lines() -> [[String]] {
    guard words.count <= Self.mostWords else { return [] }
    guard let fault = fault(of: words) else { return [] }
    let meant = mended(words, of: fault, after: []).filter(addsNoAgreement)
    return Array(meant.uniqued(by: \.self).prefix(Self.mostLines))
  }

  /// Whether the line asks wherever the one that was typed asks.
  private func addsNoAgreement(_ line: [String]) -> Bool {
    let agreements = CommonOptions.yes.description.words
    return words.contains(where: agreements.contains) || !line.contains(where: agreements.contains)
  }

  private enum Kind { case command, option, choice, place }

  /// Mends the first thing that is wrong with a line, then what is wrong with the line it makes.
  private func mended(_ line: [String], of fault: Fault, after done: Set<Kind>) -> [[String]] {
    for (kind, lines) in repairs(of: fault, in: line) where !done.contains(kind) {
      let meant = lines().prefix(Self.mostLines).flatMap { line in
        self.fault(of: line).map { mended(line, of: $0, after: done.union([kind])) } ?? [line]
      }
      if !meant.isEmpty { return meant }
    }
    return []
  }

  private func repairs(
    of fault: Fault, in line: [String]
  ) -> [(kind: Kind, lines: () -> [[String]])] {
    let moved = (Kind.place, { wordBehindOption(line) })
    return switch fault {
    case .command(let word): [(.command, { withCommand(like: word, line) })]
    case .option(let word, nil): [(.place, { optionBehindCommand(word, line) })]
    case .option(let word, let command): [(.option, { withOption(like: word, of: command, line) })]
    case .choice(let word, let choices):
      [(.choice, { withChoice(like: word, choices, line) }), moved]
    case .ambiguous: []
    case .unreadable, .useless: [moved]
    }
  }
}

// MARK: What is wrong

extension Repair {
  private enum Fault {
    case command(String)
    /// The option, and the command that does not have it.
    case option(String, CommandDescription?)
    case choice(String, among: [String])
    /// It can be read in two ways.
    case ambiguous
    case unreadable
    /// It can be read, but does nothing with that file.
    case useless
  }

  /// What is wrong with a line; nil if it can be read and does something.
  private func fault(of line: [String]) -> Fault? {
    var named: CommandDescription?
    do {
      let parser = ArgumentParser(grammar: registry.grammar)
      guard case .command(let description, let arguments) = try parser.parse(line, command: &named)
      else { return nil }
      guard let type = registry.command(named: description.name) else { return .unreadable }
      try file.check(try type.init(arguments), description, arguments)
      return nil
    } catch UsageError.unknownCommand(let word) {
      return .command(word)
    } catch UsageError.unknownOption(let word, let group, _) {
      return .option(group ?? word, named)
    } catch UsageError.unknownChoice(let word, _, let choices) {
      return .choice(word, among: choices)
    } catch UsageError.ambiguous {
      return .ambiguous
    } catch let error as UnknownType {
      return .choice(error.word, among: error.known)
    } catch is UsageError {
      return .unreadable
    } catch {
      return .useless
    }
  }
}

// MARK: Names

extension Repair {
  /// The name of the one command or option that was meant, where no whole line is certain.
  func name() -> String? {
    guard words.count <= Self.mostWords else { return nil }
    var names: [String] = []
    switch fault(of: words) {
    case .command(let word): names = commands(like: word)
    case .option(let word, let command):
      let lines = withOption(like: word, of: command, words)
      if lines.count == 1, !isUnreadable(lines[0]) {
        names = options(like: word, of: command).map { "--\($0)" }
      }
    default: break
    }
    return names.count == 1 ? names[0] : nil
  }

  private func isUnreadable(_ line: [String]) -> Bool {
    switch fault(of: line) {
    case .unreadable, .ambiguous: true
    default: false
    }
  }

  /// The names of the commands that a word may stand for.
  private func commands(like word: String) -> [String] {
    let commands = registry.grammar.shownCommands
    return meaning(
      of: word, among: commands.flatMap(\.words),
      synonyms: commands.map { ($0.name, $0.synonyms) }
    ).uniqued { registry.command(named: $0)?.description.name }
  }

  private func withCommand(like word: String, _ line: [String]) -> [[String]] {
    guard let place = line.firstIndex(of: word) else { return [] }
    return commands(like: word).map { line.with($0, at: place) }
  }

  private func withOption(
    like word: String, of command: CommandDescription?, _ line: [String]
  ) -> [[String]] {
    let options = options(of: command)
    let renamed = line.prefix { $0 != "--" }.map { withOwnName($0, among: options) }
    // Who says one option in another way says the rest so too, and each is certain.
    if renamed != line.prefix(renamed.count).map(\.self) {
      return [renamed + line.dropFirst(renamed.count)]
    }
    guard let place = line.firstIndex(where: { $0 == word || $0.hasPrefix("\(word)=") }) else {
      return []
    }
    let value = line[place].firstIndex(of: "=").map { line[place][$0...] } ?? ""
    return self.options(like: word, of: command).map { line.with("--\($0)\(value)", at: place) }
  }

  private func options(of command: CommandDescription?) -> [OptionDescription] {
    registry.grammar.options(of: command).filter { $0.name != CommonOptions.yes.description.name }
  }

  /// An option in the word of its description, where the word is another name of it.
  private func withOwnName(_ word: String, among options: [OptionDescription]) -> String {
    guard word.hasPrefix("--") else { return word }
    let (name, value) = LineReader.split(word)
    guard let option = options.first(where: { $0.synonyms.contains(name.lowercased()) }) else {
      return word
    }
    return "--\(option.name)\(value.map { "=\($0)" } ?? "")"
  }

  /// The names of the options that a word may stand for.
  private func options(like word: String, of command: CommandDescription?) -> [String] {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let isGroup = !word.hasPrefix("--")
    guard name.count > (isGroup ? 2 : 1) else { return [] }
    let options = options(of: command)
    return meaning(
      of: name, among: options.map(\.name), synonyms: options.map { ($0.name, $0.synonyms) })
  }

  private func withChoice(like word: String, _ choices: [String], _ line: [String]) -> [[String]] {
    let places = line.indices.filter { line[$0] == word || line[$0].hasSuffix("=\(word)") }
    return meaning(of: word, among: choices, synonyms: []).flatMap { meant in
      places.map { line.with(line[$0].dropLast(word.count) + meant, at: $0) }
    }
  }

  /// The names that a word stands for: by another name, in another case, as the beginning of just one,
  /// or else the nearest; a word with a number is not misspelled.
  private func meaning(
    of word: String, among names: [String], synonyms: [(name: String, words: [String])]
  ) -> [String] {
    let typed = word.lowercased()
    let named = names.filter { $0.lowercased() == typed }
    if !named.isEmpty { return named }
    let others = synonyms.filter { $0.words.contains(typed) }.map(\.name)
    if !others.isEmpty { return others }
    let begun = names.filter { typed.count > 1 && $0.hasPrefix(typed) }
    if begun.count == 1 { return begun }
    return word.contains(where: \.isNumber) ? [] : Suggestion.allNearest(to: word, among: names)
  }
}

// MARK: Places

extension Repair {
  /// The line with what is before the command's name after all other words.
  private func optionBehindCommand(_ word: String, _ line: [String]) -> [[String]] {
    let start = line.firstIndex { $0 == word || $0.hasPrefix("\(word)=") }
    let end = line.firstIndex { registry.command(named: $0) != nil }
    guard let start, let end, start < end else { return [] }
    return [line.removing(start..<end).adding(Array(line[start..<end]))]
  }

  /// The line with a word that is in no operand's place after the one option that it fits.
  private func wordBehindOption(_ line: [String]) -> [[String]] {
    var reader = LineReader(grammar: registry.grammar)
    var places: [Int] = []
    for (place, word) in line.enumerated() {
      let count = reader.arguments.operands.count
      reader.readLeniently(word)
      if reader.arguments.operands.count > count { places.append(place) }
    }
    guard let command = reader.command else { return [] }
    // Half of a span in two words, such as 'november 2026', is none by itself.
    for (one, other) in zip(places, places.dropFirst())
    where (try? DateSpanText("\(line[one]) \(line[other])")) != nil {
      places.removeAll { $0 == one || $0 == other }
    }
    // A word that looks like an operand is in its place.
    let shapes = command.operands.map(\.value.shape)
    let options = command.options.filter { option in
      (option.repeats || !reader.arguments.contains(option.name))
        && !shapes.contains { $0.isSame(as: option.value?.shape) }
    }
    let lines = places.flatMap { place in
      options.filter { $0.value.map { file.fits(line[place], $0.shape) } == true }.map { option in
        line.removing(place..<place + 1)
          .adding(ShellLine.option(option.name, as: option.words[0], line[place]))
      }
    }
    // Of several that can be read, none is chosen because the others find nothing.
    let meant = lines.filter { !isUnreadable($0) }
    return meant.count == 1 ? meant.filter { fault(of: $0) == nil } : []
  }
}

extension [String] {
  fileprivate func with(_ word: String, at place: Int) -> [String] {
    var line = self
    line[place] = word
    return line
  }

  fileprivate func removing(_ words: Range<Int>) -> [String] {
    var line = self
    line.removeSubrange(words)
    return line
  }

  /// The line with more options; after `--` they would be none.
  fileprivate func adding(_ options: [String]) -> [String] {
    var line = self
    line.insert(contentsOf: options, at: firstIndex(of: "--") ?? endIndex)
    return line
  }
}
