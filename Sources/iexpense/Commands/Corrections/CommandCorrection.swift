import ExpenseCore

/// Finds what was probably meant by the words after a command's name.
struct CommandCorrection {
  let command: CommandDescription
  /// All options that may stand on the line.
  let options: [OptionDescription]
  let known: KnownWords

  /// The words as they were probably meant; nil where nothing is probable.
  ///
  /// - Parameter withBareNames: whether words without dashes may be names of options.
  func corrected(_ words: [String], withBareNames: Bool = false) -> [String]? {
    var (options, operands): ([[String]], [String]) = ([], [])
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if LineReader.isOption(word) || withBareNames && isOptionName(word) {
        let isBare = !LineReader.isOption(word)
        let name = isBare ? "--" + word.replacing(":", with: "=", maxReplacements: 1) : word
        if isBare, ["to", "is", "=", "than"].contains(rest.first) { rest.removeFirst() }
        if ["name", "note"].contains(word), has(word) {
          // A text without quotes.
          let text = rest.prefix {
            !LineReader.isOption($0) && !isOptionName($0) && !EnteredAmount.looksLikeAmount($0)
          }
          if text.isEmpty { return nil }
          rest = [text.joined(separator: " ")] + rest.dropFirst(text.count)
        }
        guard let meant = meaning(ofOption: name, before: &rest) else { return nil }
        if meant.first.map(LineReader.isOption) == false {
          // The word before could be the row, or what changes.
          if command.name == "edit", !operands.isEmpty { return nil }
          operands += meant
        } else {
          options.append(meant)
        }
      } else {
        operands.append(word)
      }
    }
    // One that looks like an option goes last.
    if operands.contains(where: LineReader.isOption) { return options.joined() + ["--"] + operands }
    let meant = meant(byOperands: operands, hasOptions: !options.isEmpty) ?? operands
    return options.first?.first == "--move" ? options.joined() + meant : meant + options.joined()
  }

  /// The words, and options in the places of those that are none; nil where nothing is probable.
  ///
  /// - Parameter hasOptions: whether the line has options beside.
  private func meant(byOperands words: [String], hasOptions: Bool) -> [String]? {
    let fillers = [
      "all", "everything", "me", "my", "please", "the", "now", "to", "expenses", "items", "than",
    ]
    // A currency is no category and no text to search for, nor a name unless an expense has it.
    if command.name != "add", command.name != "currency",
      words.contains(where: { CurrencyWords.unit($0) != nil && !known.isName($0) })
    {
      return nil
    }
    let isName = known.isName(words.joined(separator: " "))
    let plain = isName ? words : words.filter { !fillers.contains($0.lowercased()) }
    return switch command.name {
    case "add": entry(words)
    case "again": repetition(words) ?? entry(words)
    case "delete": deleted(words)
    case "edit": edited(words, hasChange: hasOptions)
    case "budget": budgeted(words)
    case "claim": words
    case "currency": words.filter { !["set", "to", "into", "in", "is"].contains($0.lowercased()) }
    case "rule" where words.contains(where: Self.ruleFillers.contains):
      meant(byOperands: words.filter { !Self.ruleFillers.contains($0) }, hasOptions: hasOptions)
    case "rule" where ["list", "show"].contains(words.first): []
    case "rule" where !hasOptions && words.count == 2 && !has(words[0]):
      [words[0]] + (filter(for: words[1]) ?? [words[1]])
    case "rule" where hasOptions && words.count > 1: [words.joined(separator: " ")]
    case "import": imported(words)
    case "undo", "redo": words == ["last"] ? [] : words.map { String($0.drop { $0 == "-" }) }
    case "history": plain.isEmpty ? [] : limit(plain)
    case _ where has("search") && command.name != "watch": limit(plain) ?? filters(plain)
    default: plain
    }
  }

  /// `5`, `-5` or `last` for the first or last so many.
  private func limit(_ words: [String]) -> [String]? {
    guard words.count == 1, has("limit") else { return nil }
    if words[0] == "last" { return has("reverse") ? ["--reverse", "-n", "1"] : ["-n", "1"] }
    let count = words[0].drop { $0 == "-" }
    return count.utf8.count < 4 && count.utf8.allSatisfy(\.isASCIIDigit) && Int(count) != 0
      ? ["-n", String(count)] : nil
  }

  private func imported(_ words: [String]) -> [String] {
    let format = words.first.flatMap { word in
      InterchangeRegistry.imports.first { $0.name == word.lowercased() }?.name
    }
    let path = words.dropFirst(format == nil ? 0 : 1).joined(separator: " ")
    return (path.isEmpty ? [] : [path]) + (format.map { ["--format", $0] } ?? [])
  }

  private func budgeted(_ words: [String]) -> [String]? {
    var parts = words.flatMap { $0.split { "=/".contains($0) }.map(String.init) }
      .filter { !BudgetWords.saysNothing($0) }
    if let place = parts.firstIndex(where: { BudgetWords.months(of: $0) != nil }) {
      // A budget is for each month.
      let months = BudgetWords.months(of: parts.remove(at: place)) ?? 0
      guard let amount = parts.firstIndex(where: { Int($0) != nil }), months > 0,
        let whole = Int(parts[amount]), whole % months == 0
      else { return nil }
      parts[amount] = String(whole / months)
    }
    let end = parts.last.map { ["off", "none", "no"].contains($0) } ?? false
    if end { return [parts.dropLast().joined(separator: " "), "--remove"] }
    let amounts = parts.filter(EnteredAmount.looksLikeAmount)
    var names = parts.filter { !amounts.contains($0) }
    let from = names.count > 1 ? names.last.flatMap { KnownWords.namesDays($0) ? $0 : nil } : nil
    if from != nil { names.removeLast() }
    if amounts.isEmpty, names.count == 1, KnownWords.namesDays(names[0]) {
      return ["--on", names[0]]
    }
    guard !names.contains(where: ["until", "till", "and", "or"].contains) else { return nil }
    // What stands on both sides of an amount is hardly one name.
    let places = parts.indices.filter { names.contains(parts[$0]) }
    if let first = places.first, let last = places.last, last - first >= names.count { return nil }
    return (names.isEmpty ? [] : [names.joined(separator: " ")]) + amounts
      + (from.map { ["--from", $0] } ?? [])
  }

  private static let ruleFillers = ["add", "new", "set", "=", "is", "->", "=>", "to"]

  func has(_ option: String) -> Bool { command.option(named: option) != nil }
}

// MARK: Filters

extension CommandCorrection {
  private func filters(_ words: [String]) -> [String] {
    let takesType = command.operands.contains { $0.name == "TYPE" }
    let joined = words.joined(separator: " ")
    if words.count > 1, known.isName(joined) || known.isCategory(joined) {
      return filter(for: joined) ?? words
    }
    if words.count > 1, let span = MeantDays.text(for: joined) { return ["--on", span] }
    if let span = span(words) ?? extreme(words) { return span }
    // Only sections groups.
    if !has("by"), words.contains("by") { return words }
    let words = words.flatMap { word in
      known.isName(word) || word == "," ? [word] : word.split(separator: ",").map(String.init)
    }.filter { !["or", "and", "in", "during", "on", "for", "with", "at"].contains($0) }
    let hasOneType = takesType && words.count(where: known.isType) == 1
    return words.flatMap { word in
      if hasOneType, known.isType(word) { return [word] }
      // One of several words that no expense holds is hardly a text to search for.
      guard let filter = filter(for: word),
        words.count == 1 && command.name != "export" || filter[0] != "--search"
          || known.holds(filter[1])
      else { return [word] }
      return filter
    }
  }

  /// `2026-10 2026-11`, `2026-10..2026-11`, `oct-nov` and the like.
  private func span(_ words: [String]) -> [String]? {
    let text = words.filter { !["between", "from", "and", "-", "until"].contains($0) }
      .joined(separator: " ").replacing("..", with: " ")
    let parts = text.split { $0 == " " || $0 == "-" && text.first?.isLetter == true }
      .map(String.init)
    guard has("since"), parts.count == 2, !parts.contains(where: { Int($0) != nil }),
      let first = try? DateSpanText(parts[0]), let last = try? DateSpanText(parts[1])
    else { return nil }
    if let today = known.today, let start = try? first.resolve(today: today),
      let end = try? last.resolve(today: today), start.lowerBound > end.upperBound
    {
      return nil
    }
    return ["--since", parts[0], "--until", parts[1]]
  }

  /// `newest`, `3 largest`, `most expensive`, `sort by amount`.
  private func extreme(_ words: [String]) -> [String]? {
    guard has("sort") else { return nil }
    let count = words.first { Int($0) != nil }
    let rest = words.filter { $0 != count }.map { $0.lowercased() }
    let limit = ["--limit", count ?? "5"]
    let isByKey =
      rest.count == 2 && rest[0] == "by" && ["amount", "date", "price"].contains(rest[1])
    if isByKey || ["sort", "sorted", "order", "ordered"].contains(rest.first) {
      return rest.filter { !["sort", "sorted", "order", "ordered", "by"].contains($0) }
        .flatMap(order)
    }
    switch rest.joined(separator: " ") {
    case "newest", "latest", "recent", "most recent":
      return ["--sort", "date", "--reverse"] + limit
    case "oldest", "earliest": return ["--sort", "date"] + limit
    case "largest", "biggest", "highest", "top", "most expensive":
      return ["--sort", "amount", "--reverse"] + limit
    case "smallest", "cheapest", "lowest": return ["--sort", "amount"] + limit
    default: return nil
    }
  }

  /// The filter that a word stands for.
  ///
  /// - Parameter mayBeNear: whether it may be a word of the file that is spelled in another way.
  func filter(for word: String, mayBeNear: Bool = true) -> [String]? {
    if let place = destinationOrGrouping(word) { return place }
    if known.isType(word) { return ["-t", word] }
    if has("tier"), Tier(rawValue: word) != nil { return ["--tier", word] }
    if known.isCategory(word) { return has("category") ? ["-c", word] : nil }
    if word.hasPrefix("#") || known.isTag(word), has("tag") { return ["--tag", Tags.bare(word)] }
    guard !known.isName(word) else { return search(word) }
    if has("on"), let span = KnownWords.namesDays(word) ? word : MeantDays.text(for: word) {
      return ["--on", span]
    }
    if has("min"), let limits = limits(word) { return limits }
    let near = mayBeNear ? known.near(word) : nil
    return near.flatMap { filter(for: $0, mayBeNear: false) } ?? search(word)
  }

  /// `12.50`, `>10`, `<10`.
  private func limits(_ word: String) -> [String]? {
    let amount = String(word.drop { "<>= ".contains($0) })
    guard EnteredAmount.looksLikeAmount(amount) else { return nil }
    return (word.hasPrefix("<") ? [] : ["--min", amount])
      + (word.hasPrefix(">") ? [] : ["--max", amount])
  }

  /// The format, the file or the grouping that a word stands for.
  private func destinationOrGrouping(_ word: String) -> [String]? {
    if has("format"), let words = Self.otherFormats[word.lowercased()] { return words }
    if has("format"), InterchangeRegistry.exports.contains(where: { $0.name == word }) {
      return ["--format", word]
    }
    if has("output"), let path = path(word) { return path }
    let grouping = Self.periods[word] ?? word
    return has("by") && SectionGrouping(rawValue: grouping) != nil ? ["--by", grouping] : nil
  }

  /// The file to write; another format in the place of one that nobody writes.
  private func path(_ word: String) -> [String]? {
    if InterchangeRegistry.format(ofPath: word) != nil { return ["-o", word] }
    let parts = word.split(separator: ".")
    guard parts.count > 1, let ending = parts.last?.lowercased() else { return nil }
    let stem = parts.dropLast().joined(separator: ".")
    switch ending {
    case "xlsx", "xls", "numbers", "ods": return ["-o", stem + ".csv", "--bom"]
    case "pdf", "docx": return ["-o", stem + ".html"]
    case "txt", "tsv", "dat": return ["-o", stem + ".csv"]
    default: return nil
    }
  }

  private func search(_ word: String) -> [String]? {
    let isText =
      word.contains(where: \.isLetter) && word.first != "-"
      && (InterchangeRegistry.format(ofPath: word) == nil || known.holds(word))
    return has("search") && isText ? ["--search", word] : nil
  }
}

// MARK: Which items

extension CommandCorrection {
  private func deleted(_ words: [String]) -> [String]? {
    let joined = words.joined(separator: " ")
    if known.isName(joined) { return known.row(named: joined).map { _ in ["--name", joined] } }
    if let rows = selectors(words) { return rows }
    if let rows = rows(named: words) { return rows }
    guard words.count == 1 else { return nil }
    if ["all", "everything"].contains(words[0].lowercased()) { return ["--all"] }
    if known.isType(words[0]) { return ["--type", words[0]] }
    return known.near(words[0]).flatMap { known.row(named: $0) == nil ? nil : ["--name", $0] }
  }

  /// The rows that `1,2`, `1..3`, `1 - 3`, `#1` and `row 1` stand for.
  private func selectors(_ words: [String]) -> [String]? {
    if words.count == 1, let row = ["-1": "last", "newest": "last", "first": "1"][words[0]] {
      return [row]
    }
    let text = words.joined(separator: " ").lowercased().replacing("..", with: "-")
      .replacing(" - ", with: "-").replacing(" -", with: "-").replacing(" to ", with: "-")
      .replacing("#", with: "").replacing(
        ":", with: "-")
    let rows = text.split { " ,&[]".contains($0) }.map(String.init)
      .filter { !["row", "rows", "item", "expense", "no.", "nr", "number", "and"].contains($0) }
    return !rows.isEmpty && rows.allSatisfy(Self.isSelector) ? rows : nil
  }

  private func edited(_ words: [String], hasChange: Bool) -> [String]? {
    guard let first = words.first else { return nil }
    let others = Array(words.dropFirst())
    if first == "all" { return edited(["1-\(known.items.count)"] + others, hasChange: hasChange) }
    if ["row", "set"].contains(first) { return edited(others, hasChange: hasChange) }
    let named = (1...words.count).reversed().first {
      Int(first) == nil && known.row(named: words[..<$0].joined(separator: " ")) != nil
    }
    let name = named.map { words[..<$0].joined(separator: " ") } ?? known.near(first)
    if hasChange, let rows = selectors(words) ?? rows(named: words) { return rows }
    let row = named == nil ? selectors([first]) : nil
    guard let rows = row ?? name.flatMap(known.row).map({ [String($0)] }) else { return nil }
    let rest = words[(named ?? 1)...].filter { !["to", "set", "is", "=", "on"].contains($0) }
    let changes = rest.map { change(to: $0, hasChange: hasChange) }
    // The new name is what stands in one piece, and nothing else.
    guard let start = changes.firstIndex(of: nil), let end = changes.lastIndex(of: nil) else {
      return rows + changes.compactMap(\.self).joined()
    }
    let names = rest[start...end]
    guard !hasChange, changes[start...end].allSatisfy({ $0 == nil }), names.allSatisfy(mayBeName)
    else { return nil }
    let before = changes[..<start].compactMap(\.self).joined()
    return rows + before + ["--name", names.joined(separator: " ")]
      + changes[(end + 1)...].compactMap(\.self).joined()
  }

  /// The rows where each of the words names one.
  private func rows(named words: [String]) -> [String]? {
    let names = words.filter { $0 != "and" }
    let rows = names.compactMap(known.row).map(String.init)
    return names.count > 1 && rows.count == names.count ? rows : nil
  }

  /// The change that a word after the first row stands for, or the row that it is; nil for a name.
  private func change(to word: String, hasChange: Bool) -> [String]? {
    let isAmount = EnteredAmount.looksLikeAmount(word)
    if Self.isSelector(word), !isAmount || hasChange { return [word] }
    if isAmount { return ["--amount", word] }
    if word.first != "+", let meant = MeantAmount.text(for: word) { return ["--amount", meant] }
    if known.isType(word) { return ["-t", word] }
    if known.isCategory(word) { return ["-c", word] }
    if word.hasPrefix("#") { return ["--tag", Tags.bare(word)] }
    return (try? DateText(word)) != nil ? ["-d", word] : nil
  }

  private func mayBeName(_ word: String) -> Bool {
    word.first?.isLetter == true && TypedSum("1" + word) == nil && !has(word)
      && !["no", "remove", "and", "or", "not", "in", "at", "with", "tags"].contains(word)
  }

  private static func isSelector(_ word: String) -> Bool { (try? ItemSelector(word)) != nil }
}
