import ExpenseCore

// Meanings of words in the wrong place: filters, options, rows, or another command

extension Mistake {
  private static let (mostFilters, mostRows) = (8, 5)
  /// Other words in the place of some operands.
  typealias Change = (places: Range<Int>, new: [String])

  /// The meaning of a word with its neighbours: other words, or options with values.
  func use(at place: Int) -> Answer? {
    let isNear = Suggestion.nearest(to: operands[place], among: error.message.choices) != nil
    let isFiller = isFiller(operands[place])
    let isEmpty = next(from: place) > place || takesFilters && isFiller
    let ends = verb(before: place) + ends(around: place) + leavingOut(at: place)
    if let answer = cure(ends + either(at: place)) ?? optionNamed(at: place) { return answer }
    if place > 0, !isNear, !isFiller, let answer = optionNamed(at: place - 1) { return answer }
    if let answer = options(takingWordAt: place) { return answer }
    return cure(
      together(at: place) + parts(at: place) + (isEmpty ? [(place..<place + 1, [])] : []))
      ?? options.named(operands[place]).flatMap { option in
        let isNamed =
          (takesFilters || takesRows) && !isFiller || option.name == operands[place].lowercased()
        return isNamed ? Answer(sentence: "Write --\(option.name)\(option.valueText).") : nil
      }
  }

  /// The use of a line whose wrong word alone says nothing: the option that another word names, names
  /// in quotes, the rows that the words find, or another command.
  func otherUse(from place: Int?) -> Answer? {
    let names = isEntry ? [] : operands.indices.flatMap(together)
    guard let place else {
      return cure(names) ?? lineOfOtherCommand ?? withoutDashes(near: true)
    }
    let option = operands.indices.lazy.compactMap { self.optionNamed(at: $0) }.first
    if let answer = option ?? cure(names) ?? optionNamed(at: place, near: true) { return answer }
    if let answer = rows(from: place) { return answer }
    return (isEntry ? nil : options(takingWordAt: place, near: true))
      ?? rows(from: place, near: true) ?? cure(verb(before: place + 1))
  }

  /// The line without a first word that is another command's: `rule add`, `budget set`.
  private func verb(before place: Int) -> [Change] {
    // The name of another list is what is looked for.
    let commands = grammar.shownCommands.filter { !takesFilters || $0.name == command?.name }
    let isName = commands.flatMap { $0.words + $0.synonyms }.contains(operands[0].lowercased())
    let isOther = command?.purpose != .learn && options.named(operands[0]) == nil
    if case .count? = command?.operands.first?.value.shape { return [] }
    return place > 0 && !isEntry && isName && isOther ? [(0..<1, [])] : []
  }

  /// The first of some changes with which the line can be read.
  private func cure(_ changes: [Change]) -> Answer? {
    changes.lazy.compactMap { places, new in
      self.reading(new, for: places).map { line in
        new.isEmpty
          ? Answer(sentence: "Leave '\(self.operands[places.lowerBound])' out.", line: line)
          : Answer(written: new, line: line)
      }
    }.first
  }

  /// The line with words in the place of some operands, if it can be read.
  func reading(_ new: [String], for places: Range<Int>) -> [String]? {
    guard let range = words.firstRange(of: operands[places]) else { return nil }
    let line = words[..<range.lowerBound] + new + words[range.upperBound...]
    do { try check(Array(line), nil) } catch {
      // A later word may be wrong too.
      guard let other = error.explained.message.word, words[range.upperBound...].contains(other)
      else { return nil }
    }
    return Array(line)
  }

  /// The word at that place with its neighbours and alone, the longest group first.
  func groups(at place: Int) -> [(places: Range<Int>, text: String)] {
    [place..<place + 3, place..<place + 2, place - 1..<place + 1, place..<place + 1]
      .filter { $0.lowerBound >= 0 && $0.upperBound <= operands.count }
      .map { ($0, operands[$0].joined(separator: " ")) }
  }

  /// The error of days of several words, of which the one at that place alone is refused: `nov 31`.
  func dayError(at place: Int) -> DateTextError? {
    guard !isEntry || !error.message.choices.isEmpty else { return nil }
    for (places, text) in groups(at: place) {
      let text = places.count > 1 ? text : text.parts.joined(separator: " ")
      guard isEntry || text.contains(" ") else { continue }
      do throws(DateTextError) { _ = try DaysText(text, isEntry ? .day : .span) } catch {
        if error != .unreadable(text) { return error }
      }
    }
    return nil
  }

  /// Tells whether the command divides its words itself, as `add` does.
  var isEntry: Bool { command?.operands.contains { $0.count == .several } == true }
  var takesFilters: Bool { command?.takesFilters == true }
  private var items: [ExpenseItem] { source?.items ?? [] }
}

// MARK: Options

extension Mistake {
  /// The option that the word at that place names or is near, with the words after it as its value:
  /// `note with anna`, `more than 100`, `tag:rome`.
  private func optionNamed(at place: Int, near: Bool = false) -> Answer? {
    if case UsageError.unknownChoice = error { return nil }
    if let (option, value) = options.pair(in: operands[place]) {
      return cure([(place..<place + 1, option.words(with: value))])
    }
    let typed = operands[place]
    // Short words are near too many.
    let nearest = Suggestion.nearest(to: typed, among: options.map(\.name), most: typed.count / 4)
    guard let word = near ? nearest : typed else { return nil }
    // The day before or after the end itself.
    let distance = ["before": -1, "after": 1][word.lowercased()]
    let name = distance.map { ($0 < 0 ? Filter.until : Filter.since).description.name }
    guard let option = options.named(name ?? word) else { return nil }
    let end = operands.count
    switch option.value?.shape {
    case nil: return cure([(place..<place + 1, option.words(with: nil))])
    case .text? where place + 1 < end && !near:
      // What by its look is another value does not belong to the text.
      let places = place..<end - EntryWords.trailingCount(of: operands, from: place + 2)
      let text = operands[places].dropFirst().joined(separator: " ")
      return cure([(places, option.words(with: text))])
    case let shape?:
      // A word may stand between: `more than 100`.
      let next = place + 1 < end ? operands[place + 1] : ""
      let isEmpty = isFiller(next) && option.value(of: next, in: items) == nil
      let start = place + (isEmpty && place + 2 < end ? 2 : 1)
      let groups = [start, start + 1].flatMap { first in [3, 2, 1].map { first..<first + $0 } }
      let changes = groups.filter { $0.upperBound <= end }.compactMap { group -> Change? in
        let text = operands[group].joined(separator: " ")
        let isTaken = !near && group == start..<start + 1 && shape.forms == nil
        let value =
          isTaken ? text : option.value(of: text, in: items).flatMap { days($0, distance) }
        return value.map { (place..<group.upperBound, option.words(with: $0)) }
      }
      let alone = (place..<place + 1, option.words(with: nil))
      return cure(changes + (option.isValueOptional ? [alone] : []))
    }
  }

  /// The text itself, or the day right before or after the days that it names.
  private func days(_ text: String, _ distance: Int?) -> String? {
    guard let distance, let source else { return text }
    let days = try? DaysText(text).days(today: source.today, months: source.document.monthStart)
    return (distance < 0 ? days?.lowerBound : days?.upperBound)?.adding(days: distance)?.description
  }

  /// The options that take the word at that place, which may be misspelt, with its neighbours or
  /// alone; in place of a row only what by its look is none, and finds none.
  private func options(takingWordAt place: Int, near: Bool = false) -> Answer? {
    let word = operands[place]
    // The value of another option than the one that is named: `per category`.
    let isNamed = takesFilters && options.named(word) != nil && place + 1 < operands.count
    let start = isNamed ? place + 1 : next(from: place)
    let areRows = if case .row? = command?.operands.first?.value.shape { true } else { false }
    let isFirst = areRows && operands[..<place].allSatisfy { $0.lowercased() == "last" }
    let isKnown = EntryWords.look(of: word) == nil || found(by: [word]) != nil
    guard !(isFirst && isKnown), !takesRows || !ItemSelector.mayBeRows(word),
      start == place || !takesFilters || !isRead(Array(operands[start...]))
    else { return nil }
    // A second amount is no more an option's than the first one.
    let taken = command?.operands.compactMap { $0.value.shape.forms } ?? []
    let free = options.filter {
      !$0.isValueOptional && !taken.contains($0.value?.shape.forms ?? "")
    }
    for (group, text) in groups(at: start) where !near || group.count == 1 {
      let isLook = !takesFilters && !ItemSelector.mayBeRows(text)
      let look = isLook ? EntryWords.look(of: text) : nil
      let lines = free.compactMap { option in
        let value =
          look?.option.name == option.name
          ? look?.value : option.value(of: text, in: items, near: near)
        return value.flatMap { value in
          let words = option.words(with: value)
          return reading(words, for: min(place, group.lowerBound)..<group.upperBound)
            .map { (name: option.name, words: words, line: $0) }
        }
      }
      guard let first = lines.first else { continue }
      let meant = lines.first { $0.name == look?.option.name } ?? (lines.count == 1 ? first : nil)
      if let meant { return Answer(written: meant.words, line: meant.line) }
      if !isNamed, !takesRows || !ItemSelector.mayBeRows(text) {
        let value = ShellLine.quoted(first.words.last ?? text)
        let choices = lines.map { $0.words[0] }.formattedAsChoices
        let sentence = amountOrRow(text) + "Write \(value) after \(choices)."
        return Answer(sentence: sentence, line: amountOrRow(text).isEmpty ? first.line : nil)
      }
    }
    return nil
  }

  /// The meaning of a whole number among filters beside that of an option's value.
  private func amountOrRow(_ text: String) -> String {
    guard takesFilters, let source, Syntax<Int>.number(text) != nil else { return "" }
    let exact = "\(text).\(String(repeating: "0", count: source.currency.minorDigits))"
    return found(by: [exact]) == nil
      ? "A row goes after edit or delete. " : "For the amount, write \(exact). "
  }

  /// The option before a refused word, with that word too in its value: `--note with anna`.
  func longerValue(from place: Int) -> Answer? {
    guard !takesFilters, let (option, value) = arguments.option(before: place), !value.isEmpty,
      option.value(of: value, in: items) == nil || EnteredAmount.looksLikeAmount(value)
    else { return nil }
    let others = EntryWords.trailingCount(of: operands, from: place)
    let end = operands.count - (error.message.word == value ? 0 : others)
    guard let range = words.firstRange(of: operands[place..<end]), range.lowerBound > 0 else {
      return nil
    }
    let rest = operands[place..<end].joined(separator: " ")
    var line = words
    line.replaceSubrange(range, with: [])
    line[range.lowerBound - 1] += " \(rest)"
    guard place < end, (try? check(line, nil)) != nil,
      !EnteredAmount.looksLikeAmount(value) || EnteredAmount.looksLikeAmount("\(value) \(rest)")
    else { return nil }
    return Answer(written: option.words(with: "\(value) \(rest)"), line: line)
  }

  /// The use of an unknown option as a word, or as one that it is near: `--food`, `--last week`.
  func withoutDashes(near: Bool = false) -> Answer? {
    guard case UsageError.unknownOption(let typed, nil, nil) = error, sentence == nil,
      takesFilters || near && (takesRows || isEntry)
    else { return nil }
    let (bare, before) = (String(typed.drop { $0 == "-" }), words.prefix { $0 != typed })
    let line = words.map { $0 == typed ? bare : $0 }
    let filters = LineReader(line, by: grammar).arguments.operands
    // A word before the amount would be in the name.
    guard bare.count > 1, filters.contains(bare),
      !isEntry || before.contains(where: EnteredAmount.looksLikeAmount)
    else { return nil }
    let other = mistake(in: line)
    let answer = near && other?.error.message.word == bare ? other?.answer : nil
    if takesFilters ? isRead(filters) : other == nil {
      return Answer(sentence: "Write \(bare), without dashes.", line: line)
    }
    guard let answer, let rest = answer.line else { return nil }
    guard let name = answer.names.first else {
      // A word after it that stays is a value of what is no option here.
      let value = words[(before.count + 1)...].first { !ShellLine.isOption($0) }
      return value.map(rest.contains) ?? false ? nil : answer
    }
    guard Suggestion.nearest(to: bare, among: [name]) != nil else { return nil }
    return Answer(sentence: "Write \(name), without dashes.", line: rest)
  }
}

extension OptionDescription {
  /// The value of the option that a text certainly is, by its form or by the file, or that it is
  /// near; nil if it is none.
  fileprivate func value(of text: String, in items: [ExpenseItem], near: Bool = false) -> String? {
    var known = value?.completion.candidates(for: text, in: items).map(\.word) ?? []
    switch value?.shape {
    case .day, .span:
      let days = ItemSelector.mayBeRows(text) ? nil : try? DaysText(text)
      if let days { return days.isBareUnit ? nil : text }
      known =
        near && value?.shape.isOfOneDay == true
        ? DayNames.ofLine.ofDays.filter { $0.count > 3 } : []
    // A sign among words makes no amount of them.
    case .amount: return EnteredAmount.looksLikeAmount(text) && !text.contains(" ") ? text : nil
    case .count, .number: return Syntax<Int>.number(text).map { _ in text }
    case .path:
      return text.last?.isLetter == true && text.contains(".") && !text.contains(" ") ? text : nil
    case .type:
      let type = try? TypeWord(text: text).resolve(among: items.lazy.map(\.type))
      if let type { return type.rawValue }
    case .category: known = KnownCategories(of: items).words
    case .tag: break
    default:
      let other = known.first { Self.otherNames[$0]?.contains(text) == true }
      if let other { return other }
    }
    return known.first { $0.folded == text.folded }
      ?? (near ? Suggestion.nearest(to: text, among: known) : nil)
  }
}

// MARK: Rows and other commands

extension Mistake {
  /// The expenses that words find as filters in place of rows: `delete lunch yesterday`, `edit rent
  /// 850`.
  private func rows(from place: Int, near: Bool = false) -> Answer? {
    guard takesRows else { return nil }
    var words = Array(operands[place...].prefix(Self.mostFilters))
    let names = near ? source?.words.ownWords ?? [] : []
    words[0] = Suggestion.nearest(to: words[0], among: names) ?? words[0]
    for count in stride(from: words.count, to: 0, by: -1) {
      guard let found = found(by: Array(words.prefix(count))), let session,
        let row = found.rows.last
      else { continue }
      let shown = Candidates(
        found.rows.suffix(Self.mostRows), of: found.items,
        session.console.style(of: found.currency))
      let heading =
        found.count > Self.mostRows ? "The newest of \(found.count) rows" : "Rows"
      return Answer(
        sentence: "\(heading) with '\(words.prefix(count).joined(separator: " "))':",
        list: shown.lines, line: near ? nil : reading([String(row)], for: place..<place + count))
    }
    return nil
  }

  /// Tells whether an operand names rows, or what recurs.
  var takesRows: Bool {
    command?.operands.contains { operand in
      switch operand.value.shape {
      case .row, .number(FileList.recurring.key): true
      default: false
      }
    } == true
  }

  func isRead(_ filters: [String]) -> Bool { found(by: filters, least: 0) != nil }

  /// The expenses that words find as filters; nil if the words are none, or find too few.
  func found(by filters: [String], least: Int = 1) -> ItemSelection? {
    let list = ListCommand.description
    let line = [list.name] + filters
    var arguments = LineReader(line, by: grammar).arguments
    guard (try? check(line, nil)) != nil, (try? arguments.assign(to: list)) != nil, let session,
      let source, let options = try? FilterOptions(arguments)
    else { return nil }
    return (try? options.select(from: source, in: session)).flatMap { $0.count < least ? nil : $0 }
  }

  /// The use of a line without a command: the command that stands further along it, `add` for one
  /// with an amount, or `list` for filters that find something.
  private var lineOfOtherCommand: Answer? {
    guard case UsageError.unknownCommand = error else { return nil }
    if let command = words.dropFirst().first(where: { grammar.findCommand($0) != nil }) {
      return Answer(sentence: "'\(command)' goes first.")
    }
    let (adding, listing) = ([AddCommand.name] + words, [ListCommand.description.name] + words)
    if words.dropFirst().contains(where: EnteredAmount.looksLikeAmount) {
      let line = mistake(in: adding) == nil ? "'\(ShellLine.text(adding))' adds it." : nil
      return Answer(sentence: line ?? "'\(AddCommand.name)' goes first.")
    }
    return found(by: words).map { _ in
      Answer(sentence: "'\(ShellLine.text(listing))' shows what it finds.")
    }
  }
}
