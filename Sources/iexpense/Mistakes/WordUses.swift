import ExpenseCore

// Meanings of words in the wrong place: options, rows, or another command

extension Mistake {
  /// The most words that are read as filters.
  private static let mostFilters = 8
  /// The most expenses that are shown.
  private static let mostRows = 5

  /// The option that the word at that place names, with the words after it as its value: `note with
  /// anna`, `more than 100`; or the options of `tag:rome cat:food`.
  private func optionNamed(at place: Int) -> String? {
    if case UsageError.unknownChoice = error { return nil }
    let pairs = operands[place...].map(options.pair)
    if pairs.first??.option != nil {
      let lines = zip(operands.indices[place...], pairs).compactMap { place, pair in
        pair.flatMap { words(of: $0.option, $0.value, for: place..<place + 1) }
      }
      return Self.cure(lines.flatMap(\.self))
    }
    guard let option = options.named(operands[place]) else { return nil }
    if option.name == Filter.until.description.name, let span = spanEnding(at: place) {
      return Self.cure([span])
    }
    let (start, end) = (place + 1, operands.count)
    guard let shape = option.value?.shape else {
      return words(of: option, nil, for: place..<start).flatMap(Self.cure)
    }
    let isFree = if case .text = shape { true } else { false }
    // A word may stand between: `more than 100`.
    let next = [3, 2, 1].map { start..<start + $0 } + [start + 1..<start + 2]
    for group in isFree ? [start..<end] : next where group.upperBound <= end && start < end {
      let text = operands[group].joined(separator: " ")
      let value = isFree || group.count == 1 ? text : option.value(of: text, in: items)
      if let value, let words = words(of: option, value, for: place..<group.upperBound) {
        return Self.cure(words)
      }
    }
    return nil
  }

  /// The option that the word at that place names, or those that take it as a value.
  func optionUse(at place: Int) -> String? {
    guard words.count <= Self.mostWords, !(error is DateTextError) else { return nil }
    let isRow = if case .row? = command?.operands.first?.value.shape { place == 0 } else { false }
    let own = options.first { $0.name == operands[place].lowercased() }
    return optionNamed(at: place) ?? (isRow ? nil : options(takingWordAt: place))
      ?? own.map { "Write --\($0.name)\($0.valueText)." }
  }

  /// The use of a line whose wrong word alone says nothing: the option that another word names, the
  /// rows that the words find, or another command.
  func otherUse(from place: Int?) -> (cure: String, list: [String])? {
    guard words.count <= Self.mostWords else { return nil }
    let option = place == nil ? nil : operands.indices.lazy.compactMap(optionNamed).first
    return (option ?? lineOfOtherCommand).map { ($0, []) } ?? place.flatMap(rows(foundFrom:))
  }

  /// The options that take the word at that place, with its neighbours or alone.
  private func options(takingWordAt place: Int) -> String? {
    let groups = [place..<place + 3, place..<place + 2, place - 1..<place + 1, place..<place + 1]
    for group in groups where group.lowerBound >= 0 && group.upperBound <= operands.count {
      let text = operands[group].joined(separator: " ")
      let lines = options.filter { !$0.isValueOptional }.compactMap { option in
        option.value(of: text, in: items).flatMap { words(of: option, $0, for: group) }
      }
      if lines.count == 1 { return Self.cure(lines[0]) }
      if !lines.isEmpty {
        let value = ShellLine.quoted(lines[0].last ?? text)
        return "Write \(value) after \(lines.map { $0[0] }.formattedAsChoices)."
      }
    }
    return nil
  }

  private static func cure(_ words: [String]) -> String? {
    words.isEmpty ? nil : "Write \(words.map(ShellLine.quoted).joined(separator: " "))."
  }

  /// The words of an option, if the line can be read with them in the place of some operands.
  private func words(
    of option: OptionDescription, _ value: String?, for places: Range<Int>
  ) -> [String]? {
    let words = option.words(with: value)
    guard let range = self.words.firstRange(of: operands[places]) else { return nil }
    var line = self.words
    line.replaceSubrange(range, with: words)
    do { try check(line) } catch {
      // A later word may be wrong too.
      guard let other = error.explained.message.word,
        operands[places.upperBound...].contains(other)
      else { return nil }
    }
    return words
  }

  /// The span of `october to november`, whose `to` is at that place.
  private func spanEnding(at place: Int) -> String? {
    guard place > 0, place + 1 < operands.count else { return nil }
    let text = "\(operands[place - 1])..\(operands[place + 1])"
    return (try? DaysText(text, .days)) == nil ? nil : text
  }

  private var items: [ExpenseItem] { source?.items ?? [] }
}

extension OptionDescription {
  /// The value of the option that a text certainly is, by its form or by the file; nil if it is none.
  fileprivate func value(of text: String, in items: [ExpenseItem]) -> String? {
    switch value?.shape {
    case .day, .span:
      let isDays = (try? DaysText(text))?.isBareUnit == false
      return isDays && !text.allSatisfy(\.isNumber) ? text : nil
    // A sign among words makes no amount of them.
    case .amount: return EnteredAmount.looksLikeAmount(text) && !text.contains(" ") ? text : nil
    case .count: return Syntax<Int>.number(text).map { _ in text }
    case .path:
      return text.last?.isLetter == true && text.contains(".") && !text.contains(" ") ? text : nil
    default:
      let known = value?.completion.candidates(for: text, in: items).map(\.word) ?? []
      return known.first { $0.folded == text.folded }
        ?? known.first { Self.otherNames[$0]?.contains(text) == true }
    }
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
    let list = ListCommand.description
    let line = [list.name] + filters
    var arguments = LineReader(line, by: grammar).arguments
    guard (try? check(line)) != nil, (try? arguments.assign(to: list)) != nil, let session,
      let source, let options = try? FilterOptions(arguments),
      let found = try? options.select(from: source, in: session), found.count > 0
    else { return nil }
    return found
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
