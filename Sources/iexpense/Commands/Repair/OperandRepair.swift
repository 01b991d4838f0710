import ExpenseCore

/// Finds what was probably meant by words that stand by their place.
struct OperandRepair {
  let command: CommandDescription
  let known: KnownWords

  /// The words, and options in the places of those that are none; nil where nothing is probable.
  ///
  /// - Parameter hasOptions: whether the line has options beside.
  func repaired(_ words: [String], hasOptions: Bool) -> [String]? {
    switch command.name {
    case "delete": deleted(words)
    case "edit": edited(words, hasChange: hasOptions)
    case "history": words.count == 1 && Int(words[0]) != nil ? ["-n", words[0]] : nil
    case _ where has("search") && command.name != "watch": filters(words)
    default: nil
    }
  }

  private func has(_ option: String) -> Bool { command.option(named: option) != nil }
}

// MARK: Filters

extension OperandRepair {
  private func filters(_ words: [String]) -> [String] {
    let takesType = command.operands.contains { $0.name == "TYPE" }
    let joined = words.joined(separator: " ")
    if words.count > 1, known.isName(joined) || known.isCategory(joined) {
      return filter(for: joined) ?? words
    }
    if words.count > 1, let span = DateTextError.meant(by: joined) { return ["--on", span] }
    return words.flatMap { word -> [String] in
      takesType && known.isType(word) ? [word] : filter(for: word) ?? [word]
    }
  }

  /// The filter that a word stands for.
  func filter(for word: String) -> [String]? {
    if let place = placeOfData(word) { return place }
    if known.isType(word) { return ["-t", word] }
    if known.isCategory(word) { return has("category") ? ["-c", word] : nil }
    if word.hasPrefix("#") || known.isTag(word), has("tag") { return ["--tag", Tags.bare(word)] }
    guard !known.isName(word) else { return search(word) }
    if has("on"), let span = KnownWords.isSpan(word) ? word : DateTextError.meant(by: word) {
      return ["--on", span]
    }
    if has("min"), EnteredAmount.isLikely(word) { return ["--min", word, "--max", word] }
    return search(word)
  }

  /// The format, the file or the grouping that a word stands for.
  private func placeOfData(_ word: String) -> [String]? {
    if has("format"), InterchangeRegistry.exports.contains(where: { $0.name == word }) {
      return ["--format", word]
    }
    if has("output"), InterchangeRegistry.format(ofPath: word) != nil { return ["-o", word] }
    return has("by") && SectionGrouping(rawValue: word) != nil ? ["--by", word] : nil
  }

  private func search(_ word: String) -> [String]? {
    has("search") && word.contains(where: \.isLetter) && word.first != "-"
      ? ["--search", word] : nil
  }
}

// MARK: Which items

extension OperandRepair {
  private func deleted(_ words: [String]) -> [String]? {
    let joined = words.joined(separator: " ")
    if known.isName(joined) { return ["--name", joined] }
    guard words.count == 1 else { return nil }
    if words[0] == "all" { return ["--all"] }
    return known.isType(words[0]) ? ["--type", words[0]] : nil
  }

  private func edited(_ words: [String], hasChange: Bool) -> [String]? {
    guard let first = words.first else { return nil }
    let row = Self.isSelector(first) ? first : known.row(named: first).map(String.init)
    guard let row else { return nil }
    return [row] + words.dropFirst().flatMap { change(to: $0, hasChange: hasChange) }
  }

  /// The change that a word behind the first row stands for, or the row that it is.
  private func change(to word: String, hasChange: Bool) -> [String] {
    let isAmount = EnteredAmount.isLikely(word)
    if Self.isSelector(word), !isAmount || hasChange { return [word] }
    if isAmount { return ["--amount", word] }
    if known.isType(word) { return ["-t", word] }
    if known.isCategory(word) { return ["-c", word] }
    if word.hasPrefix("#") { return ["--tag", Tags.bare(word)] }
    return (try? DateText(word)) != nil ? ["-d", word] : ["--name", word]
  }

  private static func isSelector(_ word: String) -> Bool { (try? ItemSelector(word)) != nil }
}
