import ExpenseCore

// Which option was probably meant by a word that begins with a dash

extension CommandCorrection {
  /// The words that stand for what was meant; nil where nothing is probable.
  ///
  /// - Parameter rest: the words after it, of which the first is taken where it is the value.
  func meaning(ofOption word: String, before rest: inout ArraySlice<String>) -> [String]? {
    let isLong = word.hasPrefix("--")
    let (name, attached) = isLong ? LineReader.split(word) : (String(word.dropFirst()), nil)
    var value = OptionValue(attached: attached, rest: rest)
    defer { rest = value.rest }
    if let option = options.first(where: { isLong ? $0.name == name : $0.words.contains(word) }) {
      return words(for: option, &value)
    }
    // A group of letters, or a letter with its value.
    if !isLong, name.utf8.count > 1 {
      if let option = options.first(where: { $0.takesValue && word.hasPrefix($0.words[0]) }) {
        return [option.words[0], String(word.dropFirst(2).trimmingPrefix("="))]
      }
      if let words = spelledOut(name, &value) { return words }
      // Letters of ls and rm that say nothing here.
      let letters = word.filter { !"lahfRv".contains($0) || $0 == "-" }
      return letters == "-" ? [] : [letters]
    }
    return unknown(name, &value)
  }

  /// Whether a word without dashes is the name of an option, or another word for one.
  func isOptionName(_ word: String) -> Bool {
    let name = word.prefix { !"=:".contains($0) }
    guard name.utf8.count > 1 else { return false }
    // `top 3` are the largest, `--top 3` the first.
    return has(String(name)) || name != "top" && Self.otherOptions[String(name)] != nil
      || ["last", "past", "between"].contains(name) && has("limit")
  }

  /// An option that the command has, with a value that may belong to another one.
  private func words(for option: OptionDescription, _ value: inout OptionValue) -> [String]? {
    guard option.takesValue else { return value.isYes ? [option.words[0]] : nil }
    guard let text = text(for: option, &value) else {
      return has("by") && SectionGrouping(rawValue: option.name) != nil
        ? ["--by", option.name] : nil
    }
    if option.name == "sort" { return order(by: text) }
    let ends = text.split(separator: "..").map(String.init)
    if option.name == "on", ends.count == 2 { return ["--since", ends[0], "--until", ends[1]] }
    if option.name == "category", has("by"),
      SectionGrouping(rawValue: text) != nil || Int(text) != nil
    {
      return nil
    }
    if option.name == "format", let words = Self.otherFormats[text.lowercased()] { return words }
    if option.name == "type", !known.isType(text), known.isCategory(text) || known.isTag(text),
      let filter = filter(for: text)
    {
      return filter
    }
    return [option.words[0], text]
  }

  /// The order that was meant by `-amount`, `price` and `desc`.
  func order(by text: String) -> [String] {
    let key = text.drop { $0 == "-" }.lowercased()
    if ["desc", "descending", "reverse", "asc", "ascending"].contains(key) {
      return key.hasPrefix("asc") ? ["--sort", "date"] : ["--reverse"]
    }
    let sort = [
      "--sort", ["price", "cost", "total", "sum", "value"].contains(key) ? "amount" : key,
    ]
    return text.hasPrefix("-") ? sort + ["--reverse"] : sort
  }

  /// What an option that the command does not have stands for.
  private func unknown(_ name: String, _ value: inout OptionValue) -> [String]? {
    if ["before", "after"].contains(name) { return outside(name, &value) }
    if let words = spelledOut(name, &value) ?? elsewhere(name, &value) { return words }
    for other in Self.otherOptions[name] ?? [] {
      if let option = command.option(named: other) { return longWords(for: option, &value) }
    }
    // `--by-category`: an option and its value.
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    if parts.count == 2, let option = command.option(named: parts[0]), option.takesValue {
      return ["--\(parts[0])", parts[1]]
    }
    if has("category"), known.isCategory(name) { return ["-c", name] }
    // `--ids` prints, and finds nothing.
    if name == "id", value.next() != nil { return nil }
    return nearOption(name).flatMap { longWords(for: $0, &value) }
  }

  /// What stands in an option's name and is the value of another: `--csv`, `--october`, `--business`.
  private func spelledOut(_ name: String, _ value: inout OptionValue) -> [String]? {
    if has("format"), InterchangeRegistry.formats.contains(where: { $0.name == name }) {
      return ["--format", name]
    }
    if has("by"), let period = Self.periods[name] { return ["--by", period] }
    if has("by"), name.hasSuffix("s"),
      let grouping = Suggestion.nearest(
        to: name, among: SectionGrouping.allCases.map(\.rawValue))
    {
      return ["--by", grouping]
    }
    if has("date"), name.first?.isLetter == true, (try? DateText(name)) != nil {
      return ["--date", name]
    }
    if has("on"), name.first?.isLetter == true, KnownWords.namesDays(name) {
      return ["--on", value.next() ?? name]
    }
    return has("type") && known.isType(name) ? ["-t", name] : nil
  }

  /// What is said in another way than by one option.
  private func elsewhere(_ name: String, _ value: inout OptionValue) -> [String]? {
    if saysNothing(name) { return [] }
    switch name {
    case "no-color", "no-colour": return ["--color", "never"]
    case "no-category" where has("category"): return ["--category="]
    case "no-note" where has("note"): return ["--note="]
    case "between" where has("min"):
      guard let first = value.next(), let next = value.next(),
        let last = next == "and" ? value.next() : next
      else { return nil }
      let isSpan = KnownWords.namesDays(first) && !EnteredAmount.looksLikeAmount(first)
      return isSpan ? ["--since", first, "--until", last] : ["--min", first, "--max", last]
    case "days" where has("since"):
      return value.next().map { ["--since", "-\($0)d"] }
    case _ where Self.sums[name] != nil && has("amount") && has("id"):
      return value.next().map { [(Self.sums[name] ?? "") + $0] }
    case "on" where has("date"): return value.next().map { ["--date", $0] }
    case "last" where has("limit"), "past" where has("limit"): return lastOnes(&value)
    case "last" where has("dry-run"): return ["last"]
    case "desc" where has("sort"), "descending" where has("sort"):
      return ["--reverse"] + (value.next().map { ["--sort", $0] } ?? [])
    case "format" where !has("format"):
      return value.next().flatMap {
        OutputFormat.names.contains($0) ? ["--\($0)"] : $0 == "table" ? [] : nil
      }
    case "amount" where has("min"), "price" where has("min"), "cost" where has("min"):
      return value.next().map { ["--min", $0, "--max", $0] }
    case "fix" where has("salvage"), "repair" where has("salvage"):
      return ["--salvage", "rescued.json"]
    case "average" where has("per"), "avg" where has("per"): return ["--per", "month"]
    case "to" where has("output"):
      return value.next().map {
        [InterchangeRegistry.format(ofPath: $0) == nil ? "--until" : "--output", $0]
      }
    default: return isOperandName(name) ? value.next().map { [$0] } : nil
    }
  }

  /// The days before those that the value names, or after them.
  private func outside(_ name: String, _ value: inout OptionValue) -> [String]? {
    let isBefore = name == "before"
    guard let option = command.option(named: isBefore ? "until" : "since"), let today = known.today,
      let text = text(for: option, &value),
      let days = try? DateSpanText(MeantDays.text(for: text) ?? text).resolve(today: today),
      let day = isBefore ? days.lowerBound.adding(days: -1) : days.upperBound.adding(days: 1)
    else { return nil }
    return ["--\(option.name)", day.description]
  }

  /// Whether the option asks for what is done without it, or for nothing that there is.
  private func saysNothing(_ name: String) -> Bool {
    switch name {
    case "set", "add", "new", "list", "please", "verbose", "v", "pretty", "stdout", "interactive":
      true
    case "yes", "y", "force": !has("yes")
    case "count", "total", "sum": has("ids")
    case "all", "a": has("limit")
    default: false
    }
  }

  /// Whether the command takes the option's value as an operand.
  private func isOperandName(_ name: String) -> Bool {
    switch name {
    case "row", "rows", "id": has("dry-run")
    case "category", "c": has("remove")
    case "f", "file": has("map")
    case "steps", "n": command.name == "undo"
    default: false
    }
  }

  /// `last 5`, and `last 3 days`.
  private func lastOnes(_ value: inout OptionValue) -> [String]? {
    guard let count = value.next() else { return nil }
    if let span = MeantDays.text(for: "last \(count)"), has("on") { return ["--on", span] }
    if has("since"), let day = MeantDays.day(for: count) { return ["--since", day] }
    if let unit = value.rest.first, ["months", "years", "quarters"].contains(unit) { return nil }
    if has("since"), let unit = value.rest.first,
      let days = MeantDays.day(for: "\(count) \(unit)")
    {
      _ = value.next()
      return ["--since", days]
    }
    return (has("reverse") ? ["--reverse"] : []) + ["--limit", count]
  }

  /// What becomes part of the amount.
  private static let sums = [
    "split": "/", "share": "/", "tip": "+", "tax": "+", "qty": "x", "quantity": "x",
  ]

  static let periods = [
    "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year",
  ]

  /// The one option that the name begins, or the nearest.
  private func nearOption(_ name: String) -> OptionDescription? {
    if name.utf8.count == 1 {
      return options.first { $0.short.map(String.init)?.lowercased() == name.lowercased() }
    }
    let begun = options.filter { option in
      option.name.hasPrefix(name) || option.name.utf8.count > 4 && name.hasPrefix(option.name)
    }
    if begun.count == 1 { return begun[0] }
    let nearest = Suggestion.nearest(to: name, among: options.map(\.name))
    return options.first { $0.name == nearest }
  }

  private func longWords(
    for option: OptionDescription, _ value: inout OptionValue
  ) -> [String]? {
    let name = "--\(option.name)"
    guard option.takesValue else { return value.isYes ? [name] : nil }
    return text(for: option, &value).map { [name, $0] }
  }

  /// The option's value: of days perhaps two words, `last month` and `2 weeks`.
  private func text(for option: OptionDescription, _ value: inout OptionValue) -> String? {
    guard let text = value.next() else { return nil }
    guard ["since", "until", "on"].contains(option.name), let more = value.rest.first,
      !LineReader.isOption(more), text == "last" || text == "this" || Int(text) != nil,
      let span = MeantDays.text(for: "\(text) \(more)")
    else { return text }
    _ = value.next()
    return span
  }
}

/// What may be the value of an option: what stands after its `=`, or else the next word.
private struct OptionValue {
  let attached: String?
  private(set) var rest: ArraySlice<String>

  /// Whether nothing, or nothing but a yes, stands after the `=` of a flag.
  var isYes: Bool { ["1", "yes", "true", "on"].contains(attached ?? "1") }

  mutating func next() -> String? {
    if let attached { return attached }
    return rest.first.map(LineReader.isOption) == false ? rest.popFirst() : nil
  }
}

extension CommandCorrection {
  /// Formats that nobody writes, and what opens in the same programs.
  static let otherFormats = [
    "excel": ["--format", "csv", "--bom"], "xlsx": ["--format", "csv", "--bom"],
    "xls": ["--format", "csv", "--bom"], "pdf": ["--format", "html"],
    "hledger": ["--format", "ledger"], "sqlite": ["--format", "sql"],
  ]

  /// Words that people try for an option, and the options that they stand for.
  ///
  /// The first of these that the command has is meant.
  private static let otherOptions: [String: [String]] = [
    "from": ["since"], "after": ["since"], "start": ["since"], "to": ["until"], "before": ["until"],
    "end": ["until"], "date": ["on"], "day": ["date", "on"], "when": ["date", "on"],
    "period": ["on"], "name": ["search"], "text": ["search"], "find": ["search"],
    "grep": ["search"],
    "query": ["search"], "force": ["yes"], "confirm": ["yes"],
    "descending": ["reverse"], "top": ["limit"], "head": ["limit"], "count": ["limit"],
    "max-count": ["limit"], "sort-by": ["sort"], "order": ["sort"], "order-by": ["sort"],
    "group": ["by"], "group-by": ["by"], "groupby": ["by"], "price": ["amount"], "cost": ["amount"],
    "value": ["amount"], "sum": ["amount", "totals"], "total": ["totals"], "summary": ["totals"],
    "title": ["name"], "description": ["note", "search"], "desc": ["note"], "m": ["note"],
    "message": ["note"], "payee": ["note", "search"], "vendor": ["note", "search"],
    "merchant": ["note"], "store": ["note"], "shop": ["note"], "account": ["category"],
    "acct": ["category"], "k": ["sort"], "d": ["date", "on"],
    "more": ["min"], "less": ["max"], "a": ["amount", "all"], "e": ["search"], "pie": ["bars"],
    "plot": ["bars"], "f": ["yes", "format"], "memo": ["note"], "comment": ["note"],
    "label": ["tag"], "tags": ["tag"], "kind": ["type"], "section": ["type"], "cat": ["category"],
    "dry": ["dry-run"], "preview": ["dry-run"], "test": ["dry-run"], "out": ["output"],
    "out-file": ["output"], "to-file": ["output"], "chart": ["bars"], "graph": ["bars"],
    "minimum": ["min"], "above": ["min"], "over": ["min"], "maximum": ["max"], "below": ["max"],
    "under": ["max"], "j": ["json"], "type-format": ["format"], "delete": ["clear", "remove"],
    "till": ["until"], "rows": ["limit"], "amt": ["amount"], "note": ["search"],
    "first": ["limit"], "l": ["limit"], "n": ["name"], "s": ["sort"], "since": ["from"],
    "and": ["max"], "vs": ["versus"], "compare": ["versus"],
    "add-tag": ["tag"], "remove": ["delete"], "remove-tag": ["untag"], "rename": ["name"],
    "exclude-tag": ["untag"], "path": ["output"],
  ]
}
