import ExpenseCore

/// The operands of `add` and `again`, told apart by what they look like.
///
/// Where the second word is an amount, it is NAME AMOUNT, as scripts have it. Else, where exactly one
/// word is an amount and it is not the first, the words before it are the name. A type and a day follow
/// in any order. Nothing else is guessed: the message has the line that was probably meant.
struct EntryWords {
  private(set) var name: String?
  private(set) var amount: EnteredAmount?
  private(set) var type: TypeWord?
  private(set) var day: DateText?

  private let arguments: ParsedArguments
  private let command: String
  private var words: [String] { arguments.operands }

  /// - Parameter command: the word that calls the command, for the lines that messages offer.
  /// - Throws: `UsageError`.
  init(_ arguments: ParsedArguments, of command: String) throws(UsageError) {
    (self.arguments, self.command) = (arguments, command)
    let hasName = arguments.contains(CommonOptions.name.description.name)
    let hasAmount = arguments.contains(CommonOptions.amount.description.name)
    let nameEnd = hasName ? 0 : hasAmount ? min(1, words.count) : try endOfName()
    if nameEnd > 0 {
      // Joining has a cost of its own that a single word need not pay.
      name = try TypedText.name(nameEnd == 1 ? words[0] : words[..<nameEnd].joined(separator: " "))
      try checkEndOfName(words[..<nameEnd])
    }
    var rest = words[nameEnd...]
    if !hasAmount { try readAmount(&rest) }
    try readRest(Array(rest))
  }

  /// How many words the name has.
  private func endOfName() throws(UsageError) -> Int {
    guard words.count > 1 else { return words.count }
    let places = words.indices.filter { EnteredAmount.isLikely(words[$0]) }
    if places.contains(1) { return 1 }
    guard let place = places.last else { return endOfNameWithoutAmount() }
    guard place > 0 else { throw amountFirst() }
    guard places.count == 1 else { throw twoAmounts(places) }
    return place > 1 && Self.isCurrency(words[place - 1]) ? place - 1 : place
  }

  /// Where no word is certainly an amount, the second one may be one with a symbol of some country;
  /// else all are the name, but for a day at the end.
  private func endOfNameWithoutAmount() -> Int {
    if (try? AmountText(words[1])) != nil || words.count == 2 && command == AddCommand.name {
      return 1
    }
    return Self.isDay(words[words.count - 1]) ? words.count - 1 : words.count
  }

  private mutating func readAmount(_ rest: inout ArraySlice<String>) throws(UsageError) {
    guard var text = rest.first,
      command == AddCommand.name || EnteredAmount.isLikely(text) || Self.isCurrency(text)
    else { return }
    rest.removeFirst()
    if Self.isCurrency(text), let number = rest.first, EnteredAmount.isLikely(number) {
      text += " " + number
      rest.removeFirst()
    } else if let code = rest.first, Self.isCurrency(code), EnteredAmount.isLikely(text) {
      text += " " + code
      rest.removeFirst()
    }
    amount = try Syntax.entered.read(text, .operand("AMOUNT"))
  }
}

// MARK: Behind the amount

extension EntryWords {
  private mutating func readRest(_ rest: [String]) throws(UsageError) {
    var others: [String] = []
    for word in rest {
      if let day = try Self.day(word) {
        if let other = self.day {
          throw .wrong("'\(other.text)' and '\(word)' are two days", "Write one of them.")
        }
        guard !arguments.contains("date") else { throw .exclusive(["DAY", "--date"]) }
        self.day = day
      } else if EnteredAmount.isLikely(word) {
        throw twoAmounts(words.indices.filter { EnteredAmount.isLikely(words[$0]) })
      } else {
        others.append(word)
      }
    }
    guard let word = others.first else { return }
    guard !arguments.contains("type") else { throw .exclusive(["TYPE", "--type"]) }
    guard others.count == 1 else { throw tooManyWords(others) }
    type = TypeWord(text: try TypedText.check(word, for: "the type"))
  }

  /// The day that a word says; nil for a bare number, which could be anything.
  private static func day(_ word: String) throws(UsageError) -> DateText? {
    guard !word.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    if word.lowercased() == "tomorrow" { throw .refused(DateTextError.unreadable(word).message) }
    do throws(DateTextError) {
      return try DateText(word)
    } catch .unreadable {
      return nil
    } catch {
      throw .refused(error.message)
    }
  }

  private static func isDay(_ word: String) -> Bool {
    (try? day(word)) != nil && (try? day(word)) != .some(nil)
  }

  /// Whether the word says what an amount beside it is in.
  static func isCurrency(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    return Currency(code: word) != nil
      || scalars.contains(where: \.isCurrencySign) && !scalars.contains { $0.decimalDigit != nil }
  }
}

// MARK: What was probably meant

extension EntryWords {
  /// What a word in the type's place was probably meant for, and the line that says so.
  var meantByType: (purpose: String, line: String)? {
    guard let word = type?.text, let place = words.lastIndex(of: word) else { return nil }
    let others = words[..<place] + words[(place + 1)...]
    if word.hasPrefix("#") { return ("For a tag", line(others, adding: ("tag", Tags.bare(word)))) }
    if EntryRepair.fillers.contains(word.lowercased()) { return ("Without it", line(others)) }
    if day == nil, !arguments.contains("date"), let day = MeantDays.day(for: word) {
      return ("For a day", line(words[..<place] + [day] + words[(place + 1)...]))
    }
    if place > 1, SumText(words[place - 1] + word) != nil {
      let sum = words[place - 1] + word
      return ("For a sum", line(words[..<(place - 1)] + [sum] + words[(place + 1)...]))
    }
    if place > 1, let code = CurrencyWords.code(of: word) {
      let amount = "\(words[place - 1]) \(code)"
      return ("For a currency", line(words[..<(place - 1)] + [amount] + words[(place + 1)...]))
    }
    if let mark = word.firstIndex(of: "="), mark > word.startIndex {
      let (option, value) = (String(word[..<mark]), String(word[word.index(after: mark)...]))
      let isKnown = AddCommand.options.contains { $0.name == option && $0.takesValue }
      return isKnown ? ("For an option", line(others, adding: (option, value))) : nil
    }
    guard !arguments.contains("category") else { return nil }
    return ("For a category", line(others, adding: ("category", word)))
  }

  private func line(
    _ words: some Sequence<String>, adding more: (option: String, value: String)? = nil
  ) -> String {
    arguments.line(command, Array(words), adding: more)
  }

  private func quotedName(upTo place: Int) -> [String] {
    [words[..<place].joined(separator: " ")] + words[place...]
  }

  private func amountFirst() -> UsageError {
    // `12.50 EUR Lunch`: the code belongs to the amount.
    let amount = words.count > 2 && Self.isCurrency(words[1]) ? 2 : 1
    let rest = words[amount...]
    let end = rest.firstIndex { Self.isDay($0) || Self.isStandardType($0) } ?? rest.endIndex
    let name = rest[..<max(end, amount + 1)].joined(separator: " ")
    return .refused(
      Message(
        "the amount '\(words[0])' stands before the name", "The name comes first",
        offering: line(
          [name, words[..<amount].joined(separator: " ")] + rest[max(end, amount + 1)...])))
  }

  private func twoAmounts(_ places: [Int]) -> UsageError {
    let amounts = places.map { "'\(words[$0])'" }.formattedAsChoices
    guard let last = places.last, let first = places.first(where: { $0 > 0 }) else {
      return .wrong("the amount could be \(amounts)")
    }
    if first < last, let meant = oneAmount(from: first) { return meant }
    let quoted = line(quotedName(upTo: last))
    let day = words[last]
    guard first < last, Int(day).map({ (1...31).contains($0) }) == true, !arguments.contains("date")
    else {
      return .refused(
        Message(
          "the amount could be \(amounts)", "Quote a name that holds a number", offering: quoted))
    }
    let dated = quotedName(upTo: first).prefix(last - first + 1) + words[(last + 1)...]
    return .refused(
      Message(
        "the amount could be \(amounts)", "Quote a name that holds a number, or name the day",
        offering: quoted, line(dated, adding: ("date", day))))
  }

  /// The line where what looks like more amounts is one sum, or a day behind the amount.
  private func oneAmount(from first: Int) -> UsageError? {
    let (name, rest) = (quotedName(upTo: first).prefix(1), words[first...])
    if let day = MeantDays.day(for: rest.dropFirst().joined(separator: " ")) {
      return .refused(
        Message("a day is one word", "For a day", offering: line(name + [words[first], day])))
    }
    if rest.count == 2, let end = rest.last, end.first.map({ ".,".contains($0) }) == true {
      return .refused(
        Message(
          "an amount is one word", "Without the space", offering: line(name + [rest.joined()])))
    }
    let hasMarks = zip(rest, rest.dropFirst()).allSatisfy { left, right in
      [left.last, right.first].contains { $0.map { "+x*/".contains($0) } == true }
    }
    guard hasMarks, SumText(rest.joined()) != nil else { return nil }
    return .refused(
      Message("an amount is one word", "For a sum", offering: line(name + [rest.joined()])))
  }

  private static func isStandardType(_ word: String) -> Bool {
    (try? TypeWord(text: word).resolve(among: ExpenseType.standard)) != nil
  }

  /// Two words are left over: perhaps a type and a category, else something that is a note.
  private func tooManyWords(_ others: [String]) -> UsageError {
    let cause = "too many words: \(others.map { "'\($0)'" }.joined(separator: " "))"
    let kept = words.filter { !others.contains($0) || Self.isStandardType($0) }
    let free = others.filter {
      !Self.isStandardType($0) && !EntryRepair.fillers.contains($0.lowercased())
    }
    if let word = free.first, free.count == 1, day == nil, let day = MeantDays.day(for: word) {
      return .refused(Message(cause, "For a day", offering: line(kept + [day])))
    }
    if free.count == 1, !arguments.contains("category") {
      return .refused(
        Message(cause, "For a category", offering: line(kept, adding: ("category", free[0]))))
    }
    guard !free.isEmpty, !arguments.contains("note") else {
      return .wrong(cause, "Choose one type, Personal or Business.")
    }
    return .refused(
      Message(
        cause, "For a note",
        offering: line(kept, adding: ("note", others.joined(separator: " ")))))
  }

  /// Refuses a name of several words that ends in a type or a day, which could be either, or in a
  /// minus, which belongs to the amount.
  private func checkEndOfName(_ name: ArraySlice<String>) throws(UsageError) {
    guard name.count > 1, let last = name.last else { return }
    let before = name.dropLast().joined(separator: " ")
    let whole = name.joined(separator: " ")
    let rest = words[name.endIndex...]
    if let amount = rest.first, last.unicodeScalars.count == 1,
      last.unicodeScalars.allSatisfy(\.isMinus)
    {
      throw .refused(
        Message(
          "the minus stands apart from the amount", "Write both as one word",
          offering: line([before, "-\(amount)"] + rest.dropFirst())))
    }
    guard Self.isDay(last) || Self.isStandardType(last) else { return }
    throw .refused(
      Message(
        "'\(last)' could end the name or stand for itself", "Write one of these",
        offering: line([whole] + rest), line([before] + rest + [last])))
  }
}
