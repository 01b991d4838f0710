import ExpenseCore

// Meanings of words in the wrong place: filters, options, rows, or another command

extension Mistake {
  /// The most words that are read as filters.
  private static let mostFilters = 8
  /// The most expenses that are shown.
  private static let mostRows = 5
  /// Words that say nothing by themselves.
  private static let fillers: Set = [
    "a", "all", "amount", "an", "and", "as", "at", "by", "everything", "for", "from", "in", "is",
    "of", "on", "row", "rows", "than", "the", "to", "with",
  ]

  /// Other words in the place of some operands.
  private typealias Change = (places: Range<Int>, new: [String])

  /// What the word at that place means with its neighbours: other words, or options with values.
  func use(at place: Int) -> (cure: String, list: [String])? {
    guard mayBeReadAgain else { return nil }
    let cure = cure(ends(around: place) + leavingOut(at: place) + either(at: place))
    if cure == nil, let number = number(from: place) { return number }
    let own = options.first { $0.name == operands[place].lowercased() }
    return
      (cure ?? optionNamed(at: place) ?? options(takingWordAt: place)
      ?? self.cure(together(at: place) + parts(at: place) + withoutFiller(at: place))
      ?? own.map { "Write --\($0.name)\($0.valueText)." }).map { ($0, []) }
  }

  /// The use of a line whose wrong word alone says nothing: the option that another word names, names
  /// in quotes, the rows that the words find, or another command.
  func otherUse(from place: Int?) -> (cure: String, list: [String])? {
    guard mayBeReadAgain else { return nil }
    let option = place == nil ? nil : operands.indices.lazy.compactMap(optionNamed).first
    let names = isEntry ? [] : namesApart + operands.indices.flatMap(together)
    return (option ?? cure(names) ?? lineOfOtherCommand).map { ($0, []) }
      ?? place.flatMap(rows(foundFrom:))
      ?? place.flatMap { isEntry ? nil : options(takingWordAt: $0, near: true) }.map { ($0, []) }
  }

  private var mayBeReadAgain: Bool { words.count <= Self.mostWords && !(error is DateTextError) }

  /// The first of some changes with which the line can be read.
  private func cure(_ changes: [Change]) -> String? {
    let change = changes.first { reading($0.new, for: operands[$0.places]) != nil }
    return change.map { places, new in
      new.isEmpty ? "Leave '\(operands[places.lowerBound])' out." : Self.write(new)
    }
  }

  /// The words, if the line can be read with them in the place of others.
  private func reading(_ new: [String], for old: ArraySlice<String>) -> [String]? {
    guard let range = words.firstRange(of: old) else { return nil }
    do { try check(words[..<range.lowerBound] + new + words[range.upperBound...]) } catch {
      // A later word may be wrong too.
      guard let other = error.explained.message.word, words[range.upperBound...].contains(other)
      else { return nil }
    }
    return new
  }

  /// The word at that place with its neighbours and alone, the longest group first.
  private func groups(at place: Int) -> [(places: Range<Int>, text: String)] {
    [place..<place + 3, place..<place + 2, place - 1..<place + 1, place..<place + 1]
      .filter { $0.lowerBound >= 0 && $0.upperBound <= operands.count }
      .map { ($0, operands[$0].joined(separator: " ")) }
  }

  /// The error of days of several words, of which the one at that place alone is refused: `nov 31`.
  func dayError(at place: Int) -> DateTextError? {
    guard !isEntry || !error.message.choices.isEmpty else { return nil }
    for group in groups(at: place) where isEntry || group.places.count > 1 {
      do throws(DateTextError) { _ = try DaysText(group.text, isEntry ? .day : .span) } catch {
        if case .unreadable = error { continue }
        return error
      }
    }
    return nil
  }

  /// Tells whether the command divides its words itself, as `add` does.
  var isEntry: Bool { command?.operands.contains { $0.count == .several } == true }
  private var takesFilters: Bool { command?.takesFilters == true }
  private var items: [ExpenseItem] { source?.items ?? [] }
}

// MARK: Options

extension Mistake {
  /// The words for ends that are left out, with their options, and the distance to the day beside.
  private static let beyond = [
    "before": (name: "until", days: -1), "after": (name: "since", days: 1),
  ]

  /// The option that the word at that place names, with the words after it as its value: `note with
  /// anna`, `more than 100`; or the options of `tag:rome cat:food`.
  private func optionNamed(at place: Int) -> String? {
    if case UsageError.unknownChoice = error { return nil }
    let pairs = operands[place...].map(options.pair)
    if pairs.first??.option != nil {
      let lines = zip(operands.indices[place...], pairs).compactMap { place, pair in
        pair.flatMap { reading($0.option.words(with: $0.value), for: operands[place...place]) }
      }
      return lines.isEmpty ? nil : Self.write(lines.flatMap(\.self))
    }
    let (word, start, end) = (operands[place].lowercased(), place + 1, operands.count)
    let beyond = Self.beyond[word]
    guard let option = options.named(beyond?.name ?? word) else { return nil }
    guard let shape = option.value?.shape else {
      return cure([(place..<start, option.words(with: nil))])
    }
    if case .text = shape, start < end {
      return cure([(place..<end, option.words(with: operands[start...].joined(separator: " ")))])
    }
    // A word may stand between: `more than 100`.
    let groups = [start, start + 1].flatMap { first in [3, 2, 1].map { first..<first + $0 } }
    return cure(
      groups.filter { $0.upperBound <= end }.compactMap { group in
        let text = operands[group].joined(separator: " ")
        let isTaken = group == start..<start + 1 && !shape.isCertain
        let value =
          isTaken ? text : option.value(of: text, in: items).flatMap { days($0, beyond?.days) }
        return value.map { (place..<group.upperBound, option.words(with: $0)) }
      })
  }

  /// The text itself, or the day right before or after the days that it names.
  private func days(_ text: String, _ distance: Int?) -> String? {
    guard let distance else { return text }
    guard let source,
      let days = try? DaysText(text).days(today: source.today, months: source.document.monthStart)
    else { return nil }
    return (distance < 0 ? days.lowerBound : days.upperBound).adding(days: distance)?.description
  }

  /// The options that take the word at that place, with its neighbours or alone.
  ///
  /// - Parameter near: tells whether the word may be misspelt.
  private func options(takingWordAt place: Int, near: Bool = false) -> String? {
    let takesRow = command?.operands.contains {
      if case .row = $0.value.shape { true } else { false }
    }
    let start = next(from: place)
    guard takesRow != true || place > 0 && !ItemSelector.mayBeRows(operands[place]),
      start == place || !isRead([operands[start]])
    else { return nil }
    for (group, text) in groups(at: start) {
      let old = operands[min(place, group.lowerBound)..<group.upperBound]
      let lines = options.filter { !$0.isValueOptional }.compactMap { option in
        option.value(of: text, in: items, near: near)
          .flatMap { reading(option.words(with: $0), for: old) }
      }
      if lines.count == 1 { return Self.write(lines[0]) }
      if !lines.isEmpty {
        let value = ShellLine.quoted(lines[0].last ?? text)
        return "Write \(value) after \(lines.map { $0[0] }.formattedAsChoices)."
      }
    }
    return nil
  }

  private static func write(_ words: [String]) -> String {
    "Write \(words.map(ShellLine.quoted).joined(separator: " "))."
  }

  /// The filter that a word with dashes is: `--food`, `--last week`.
  var withoutDashes: String? {
    guard case UsageError.unknownOption(let typed, nil, nil) = error, takesFilters else {
      return nil
    }
    let bare = String(typed.drop { $0 == "-" })
    let filters = LineReader(words.map { $0 == typed ? bare : $0 }, by: grammar).arguments.operands
    return filters.contains(bare) && isRead(filters) ? "Write \(bare), without dashes." : nil
  }
}

extension OptionDescription {
  /// The value of the option that a text certainly is, by its form or by the file; nil if it is none.
  ///
  /// - Parameter near: tells whether a word of a list may be misspelt.
  fileprivate func value(of text: String, in items: [ExpenseItem], near: Bool = false) -> String? {
    var known = value?.completion.candidates(for: text, in: items).map(\.word) ?? []
    switch value?.shape {
    case .day, .span:
      let isDays = (try? DaysText(text))?.isBareUnit == false
      return isDays && !ItemSelector.mayBeRows(text) ? text : nil
    // A sign among words makes no amount of them.
    case .amount: return EnteredAmount.looksLikeAmount(text) && !text.contains(" ") ? text : nil
    case .count: return Syntax<Int>.number(text).map { _ in text }
    case .path:
      return text.last?.isLetter == true && text.contains(".") && !text.contains(" ") ? text : nil
    case .category: known = KnownCategories(of: items).words
    case .tag: break
    default:
      if let other = known.first(where: { Self.otherNames[$0]?.contains(text) == true }) {
        return other
      }
    }
    return known.first { $0.folded == text.folded }
      ?? (near ? Suggestion.nearest(to: text, among: known) : nil)
  }
}

// MARK: Filters and names

extension Mistake {
  /// The days, amounts or rows of `from oct 1 to oct 15`, `between 10 and 20` and `3 to 5`.
  private func ends(around place: Int) -> [Change] {
    let opens = ["from", "since", "between"].contains(operands[place].lowercased())
    let joints = ["to", "until", "till", "through"] + (opens ? ["and"] : [])
    guard
      let joint = operands[place...].prefix(5).firstIndex(where: {
        joints.contains($0.lowercased())
      }),
      opens ? joint > place + 1 : joint == place
    else { return [] }
    let starts = (opens ? [place + 1] : [joint - 3, joint - 2, joint - 1]).filter { $0 >= 0 }
    let ends = [joint + 4, joint + 3, joint + 2].filter { $0 <= operands.count }
    return starts.flatMap { start in
      ends.compactMap { end in
        words(
          between: operands[start..<joint].joined(separator: " "),
          operands[(joint + 1)..<end].joined(separator: " ")
        ).map { ((opens ? place : start)..<end, $0) }
      }
    }
  }

  private func words(between one: String, _ other: String) -> [String]? {
    if !takesFilters { return takesRows ? ["\(one)-\(other)"] : nil }
    if [one, other].allSatisfy(EnteredAmount.looksLikeAmount) {
      return ["--min", one, "--max", other]
    }
    let isRow = [one, other].contains(where: ItemSelector.mayBeRows)
    return !isRow && isRead(["\(one)..\(other)"]) ? ["\(one)..\(other)"] : nil
  }

  /// The filter of `not food`, `without category` and `no receipt`.
  private func leavingOut(at place: Int) -> [Change] {
    let marks = ["not", "no", "without", "except", "excluding"]
    let rest = operands[(place + 1)...].drop { Self.fillers.contains($0.lowercased()) }
    guard takesFilters, marks.contains(operands[place].lowercased()), let word = rest.first else {
      return []
    }
    let places = place..<rest.startIndex + 1
    if let flag = options.named("no-\(word)") { return [(places, flag.words(with: nil))] }
    let filter = FilterLabel("no \(word)") == nil ? ["not:\(word)"] : ["no", word]
    return isRead(filter + rest.dropFirst()) || isRead(filter) ? [(places, filter)] : []
  }

  /// `food or travel`, which widen by themselves, and `rewe or lidl`, which are one text.
  private func either(at place: Int) -> [Change] {
    let (before, after) = (Array(operands[..<place]), Array(operands[(place + 1)...]))
    guard ["or", "and"].contains(operands[place].lowercased()), let one = found(by: before),
      let other = found(by: after)
    else { return [] }
    if let text = before.last, text == one.filter.texts.last?.text,
      let next = after.first, next == other.filter.texts.first?.text
    {
      return [(place - 1..<place + 2, ["\(text)|\(next)"])]
    }
    let least = operands[place].lowercased() == "and" ? 1 : max(one.count, other.count)
    return (found(by: before + after)?.count ?? 0) < least ? [] : [(place..<place + 1, [])]
  }

  /// A whole number among filters: the amount, the options that take it, and the row.
  private func number(from place: Int) -> (cure: String, list: [String])? {
    let word = operands[next(from: place)]
    guard takesFilters, let row = Syntax<Int>.number(word), let session, let source,
      let options = options(takingWordAt: next(from: place))
    else { return nil }
    let exact = "\(word).\(String(repeating: "0", count: source.currency.minorDigits))"
    if found(by: [exact]) != nil { return ("For the amount, write \(exact). \(options)", []) }
    guard source.items.indices.contains(row - 1) else { return nil }
    let shown = Candidates([row], of: source.items, session.console.style(of: source.currency))
    return ("\(options) Row \(row), for edit and delete:", shown.lines)
  }

  /// The name that several words are, or are near together: `las month`, `eatin out`.
  private func together(at place: Int) -> [Change] {
    let known = (error.message.choices + (source?.words.ownWords ?? [])).filter { $0.contains(" ") }
    return groups(at: place).filter { $0.places.count > 1 }.compactMap { places, text in
      Suggestion.nearest(to: text, among: known).map { (places, [$0]) }
    }
  }

  /// The words that commas join: `food,travel`.
  private func parts(at place: Int) -> [Change] {
    let parts = operands[place].split(separator: ",").map(String.init)
    let isMeant = parts != [operands[place]] && (!takesFilters || isRead(parts))
    return isMeant ? [(place..<place + 1, parts)] : []
  }

  private func withoutFiller(at place: Int) -> [Change] {
    let isFiller = Self.fillers.contains(operands[place].lowercased())
    return isFiller && (takesFilters || takesRows) ? [(place..<place + 1, [])] : []
  }

  /// The place of the next word that says something.
  private func next(from place: Int) -> Int {
    withoutFiller(at: place).isEmpty || place + 1 == operands.count ? place : place + 1
  }

  /// The names before and behind a word such as `to`: `rename eating out to restaurants`.
  private var namesApart: [Change] {
    let names = operands.split { ["to", "into", "as", "->"].contains($0) }
      .map { $0.joined(separator: " ") }
    return names.count > 1 && !takesFilters ? [(operands.indices, names)] : []
  }
}

// MARK: Rows and other commands

extension Mistake {
  /// The expenses that words find as filters in place of rows: `delete lunch yesterday`, `edit rent
  /// 850`.
  private func rows(foundFrom place: Int) -> (cure: String, list: [String])? {
    guard takesRows else { return nil }
    let words = operands[place...].prefix(Self.mostFilters)
    for count in stride(from: words.count, to: 0, by: -1) {
      guard let found = found(by: Array(words.prefix(count))), let session else { continue }
      let shown = Candidates(
        found.rows.suffix(Self.mostRows), of: found.items,
        session.console.style(of: found.currency))
      let heading =
        found.count > Self.mostRows ? "The newest of \(found.count) rows" : "Rows"
      return ("\(heading) with '\(words.prefix(count).joined(separator: " "))':", shown.lines)
    }
    return nil
  }

  /// Tells whether an operand names rows, or what recurs.
  private var takesRows: Bool {
    command?.operands.contains { operand in
      switch operand.value.shape {
      case .row: true
      case .number(let list): list == FileList.recurring.key
      default: false
      }
    } == true
  }

  /// The expenses that words find as filters; nil if the words are none, or find none.
  private func found(by filters: [String]) -> ItemSelection? {
    selection(by: filters).flatMap { $0.count > 0 ? $0 : nil }
  }

  private func isRead(_ filters: [String]) -> Bool { selection(by: filters) != nil }

  private func selection(by filters: [String]) -> ItemSelection? {
    let list = ListCommand.description
    let line = [list.name] + filters
    var arguments = LineReader(line, by: grammar).arguments
    guard (try? check(line)) != nil, (try? arguments.assign(to: list)) != nil, let session,
      let source, let options = try? FilterOptions(arguments)
    else { return nil }
    return try? options.select(from: source, in: session)
  }

  /// The use of a line without a command: the command that stands further along it, `add` for one
  /// with an amount, or `list` for filters that find something.
  private var lineOfOtherCommand: String? {
    guard case UsageError.unknownCommand = error else { return nil }
    if let command = words.dropFirst().first(where: { grammar.findCommand($0) != nil }) {
      return "'\(command)' goes first."
    }
    let (add, list) = (AddCommand.name, ListCommand.description)
    let (adding, listing) = ([add] + words, [list.name] + words)
    if words.dropFirst().contains(where: EnteredAmount.looksLikeAmount) {
      let added = LineReader(adding, by: grammar).arguments
      let isCertain = (try? check(adding)) != nil && (try? AddCommand(added))?.isCertain == true
      return isCertain ? "'\(ShellLine.text(adding))' adds it." : "'\(add)' goes first."
    }
    return found(by: words).map { _ in "'\(ShellLine.text(listing))' shows what it finds." }
  }
}
