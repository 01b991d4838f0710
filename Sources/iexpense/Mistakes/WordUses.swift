import ExpenseCore

// Meanings of words in the wrong place: filters, options, rows, or another command

extension Mistake {
  /// The most words that are read as filters.
  private static let mostFilters = 8
  /// The most expenses that are shown.
  private static let mostRows = 5
  /// Other words in the place of some operands.
  typealias Change = (places: Range<Int>, new: [String])

  /// The meaning of a word with its neighbours: other words, or options with values.
  func use(at place: Int) -> String? {
    let own = options.first { $0.name == operands[place].lowercased() }
    let isNear = Suggestion.nearest(to: operands[place], among: error.message.choices) != nil
    let isFiller = next(from: place) > place || takesFilters && isFiller(operands[place])
    return cure(ends(around: place) + leavingOut(at: place) + either(at: place))
      ?? optionNamed(at: place)
      ?? (place == 0 || isNear || self.isFiller(operands[place]) ? nil : optionNamed(at: place - 1))
      ?? options(takingWordAt: place)
      ?? cure(together(at: place) + parts(at: place) + (isFiller ? [(place..<place + 1, [])] : []))
      ?? own.map { "Write --\($0.name)\($0.valueText)." }
  }

  /// The use of a line whose wrong word alone says nothing: the option that another word names, names
  /// in quotes, the rows that the words find, or another command.
  func otherUse(from place: Int?) -> (cure: String, list: [String])? {
    let option = place == nil ? nil : operands.indices.lazy.compactMap(optionNamed).first
    let names = isEntry ? [] : operands.indices.flatMap(together)
    return (option ?? cure(names) ?? lineOfOtherCommand).map { ($0, []) }
      ?? place.flatMap { rows(from: $0) }
      ?? place.flatMap { isEntry ? nil : options(takingWordAt: $0, near: true) }.map { ($0, []) }
      ?? place.flatMap { rows(from: $0, near: true) }
  }

  /// The first of some changes with which the line can be read.
  private func cure(_ changes: [Change]) -> String? {
    let change = changes.first { reading($0.new, for: $0.places) != nil }
    return change.map { places, new in
      new.isEmpty ? "Leave '\(operands[places.lowerBound])' out." : Self.write(new)
    }
  }

  private static func write(_ words: [String]) -> String {
    "Write \(words.map(ShellLine.quoted).joined(separator: " "))."
  }

  /// The words, if the line can be read with them in the place of some operands.
  private func reading(_ new: [String], for places: Range<Int>) -> [String]? {
    guard let range = words.firstRange(of: operands[places]) else { return nil }
    do { try check(words[..<range.lowerBound] + new + words[range.upperBound...]) } catch {
      // A later word may be wrong too.
      guard let other = error.explained.message.word, words[range.upperBound...].contains(other)
      else { return nil }
    }
    return new
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
    for (places, text) in groups(at: place) where isEntry || places.count > 1 {
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
  /// The option that the word at that place names, with the words after it as its value: `note with
  /// anna`, `more than 100`; or the options of `tag:rome cat:food`.
  private func optionNamed(at place: Int) -> String? {
    if case UsageError.unknownChoice = error { return nil }
    let pairs = operands[place...].map(options.pair)
    if pairs.first??.option != nil {
      let lines = zip(operands.indices[place...], pairs).compactMap { place, pair in
        pair.flatMap { reading($0.option.words(with: $0.value), for: place..<place + 1) }
      }
      return lines.isEmpty ? nil : Self.write(lines.flatMap(\.self))
    }
    // The day before or after the end itself.
    let distance = ["before": -1, "after": 1][operands[place].lowercased()]
    let name = distance.map { ($0 < 0 ? Filter.until : Filter.since).description.name }
    guard let option = options.named(name ?? operands[place]) else { return nil }
    let end = operands.count
    switch option.value?.shape {
    case nil: return cure([(place..<place + 1, option.words(with: nil))])
    case .text? where place + 1 < end:
      let text = operands[(place + 1)...].joined(separator: " ")
      return cure([(place..<end, option.words(with: text))])
    case let shape?:
      // A word may stand between: `more than 100`.
      let next = place + 1 < end ? operands[place + 1] : ""
      let isEmpty = isFiller(next) && option.value(of: next, in: items) == nil
      let start = place + (isEmpty && place + 2 < end ? 2 : 1)
      let groups = [start, start + 1].flatMap { first in [3, 2, 1].map { first..<first + $0 } }
      let changes = groups.filter { $0.upperBound <= end }.compactMap { group -> Change? in
        let text = operands[group].joined(separator: " ")
        let isTaken = group == start..<start + 1 && shape.forms == nil
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
  /// alone.
  private func options(takingWordAt place: Int, near: Bool = false) -> String? {
    let start = next(from: place)
    let isFirst = if case .row? = command?.operands.first?.value.shape { place == 0 } else { false }
    let isRow = isFirst || takesRows && ItemSelector.mayBeRows(operands[place])
    guard !isRow, start == place || !takesFilters || !isRead(Array(operands[start...])) else {
      return nil
    }
    for (group, text) in groups(at: start) where !near || group.count == 1 {
      // A second amount is no more an option's than the first one.
      let taken = command?.operands.compactMap { $0.value.shape.forms } ?? []
      let free = options.filter {
        !$0.isValueOptional && !taken.contains($0.value?.shape.forms ?? "")
      }
      let lines = free.compactMap { option in
        option.value(of: text, in: items, near: near).flatMap {
          reading(option.words(with: $0), for: min(place, group.lowerBound)..<group.upperBound)
        }
      }
      if lines.count == 1 { return Self.write(lines[0]) }
      if !lines.isEmpty, !takesRows || !ItemSelector.mayBeRows(text) {
        let value = ShellLine.quoted(lines[0].last ?? text)
        return amountOrRow(text) + "Write \(value) after \(lines.map { $0[0] }.formattedAsChoices)."
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
  func longerValue(from place: Int) -> String? {
    guard !takesFilters, let (option, value) = arguments.option(before: place), !value.isEmpty
    else { return nil }
    let end = operands[place...].firstIndex(where: EntryWords.isTypeOrDay) ?? operands.count
    guard let range = words.firstRange(of: operands[place..<end]), range.lowerBound > 0 else {
      return nil
    }
    let rest = operands[place..<end].joined(separator: " ")
    var line = words
    line.replaceSubrange(range, with: [])
    line[range.lowerBound - 1] += " \(rest)"
    guard place < end, (try? check(line)) != nil else { return nil }
    return Self.write(option.words(with: "\(value) \(rest)"))
  }

  /// The filter that a word with dashes is: `--food`, `--last week`.
  var withoutDashes: String? {
    guard case UsageError.unknownOption(let typed, nil, nil) = error, takesFilters else {
      return nil
    }
    let bare = String(typed.drop { $0 == "-" })
    let filters = LineReader(words.map { $0 == typed ? bare : $0 }, by: grammar).arguments.operands
    guard bare.count > 1, filters.contains(bare) else { return nil }
    return isRead(filters) ? "Write \(bare), without dashes." : nil
  }
}

extension OptionDescription {
  /// The value of the option that a text certainly is, by its form or by the file, or that it is
  /// near; nil if it is none.
  fileprivate func value(of text: String, in items: [ExpenseItem], near: Bool = false) -> String? {
    var known = value?.completion.candidates(for: text, in: items).map(\.word) ?? []
    switch value?.shape {
    case .day, .span:
      return (try? DaysText(text))?.isBareUnit == false && !ItemSelector.mayBeRows(text)
        ? text : nil
    // A sign among words makes no amount of them.
    case .amount: return EnteredAmount.looksLikeAmount(text) && !text.contains(" ") ? text : nil
    case .count, .number: return Syntax<Int>.number(text).map { _ in text }
    case .path:
      return text.last?.isLetter == true && text.contains(".") && !text.contains(" ") ? text : nil
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
  private func rows(from place: Int, near: Bool = false) -> (cure: String, list: [String])? {
    guard takesRows else { return nil }
    var words = Array(operands[place...].prefix(Self.mostFilters))
    let names = near ? source?.words.ownWords ?? [] : []
    words[0] = Suggestion.nearest(to: words[0], among: names) ?? words[0]
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
    guard (try? check(line)) != nil, (try? arguments.assign(to: list)) != nil, let session,
      let source, let options = try? FilterOptions(arguments)
    else { return nil }
    return (try? options.select(from: source, in: session)).flatMap { $0.count < least ? nil : $0 }
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
