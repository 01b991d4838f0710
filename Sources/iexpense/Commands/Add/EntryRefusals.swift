import ExpenseCore

// Refusals of the words of `add` and `again`, as far as their shapes tell: none of two numbers
// is chosen, and nothing is moved.

extension EntryWords {
  static let missingName = UsageError.missingOperand("NAME")
  static let missingAmount = UsageError.wrong(
    "missing AMOUNT", "If it was '$5', the shell took it away: write the number alone.")

  /// The ways to write an expense with more than one number.
  private static let twoNumbers =
    "Quote a name with a number ('iPhone 15'); write a sum as one word (84/3)."

  func amountFirst() -> UsageError {
    .ambiguous("the amount '\(words[0])' stands before the name", cure: "The name comes first.")
  }

  /// Several numbers; one may belong to the value of an option before it, or be a day without its dot.
  func twoAmounts(_ places: [Int]) -> UsageError {
    for place in places {
      if let error = arguments.unquoted(words[place], at: place) { return error }
    }
    let next = places[0] + 1
    let day =
      places.contains(next) && words[next].contains(".")
      ? TrailingWords.day("\(words[next]).") : nil
    return .ambiguous(
      "the amount could be \(places.map { words[$0] }.quotedChoices)",
      cure: day.map { "For the day, write \($0.text)" } ?? Self.twoNumbers)
  }

  /// `Nov 25 REWE 22.15`, where the first words may be the day or belong to the name.
  func monthInName(at place: Int) -> UsageError {
    let date = words[place...].prefix(2).joined(separator: " ")
    return .ambiguous(
      "'\(date)' could be the day or belong to the name",
      cure: "Write -d '\(date)' for the day, or put the whole name in quotes.")
  }

  /// `3x Coffee 4`, where the number may count or belong to the name.
  func countFirst() -> UsageError {
    .ambiguous("'\(words[0])' could begin the name or the amount", cure: Self.twoNumbers)
  }

  /// A currency that stands among the words where --amount says what it cost.
  func currencyApart(at place: Int) -> UsageError {
    .ambiguous(
      "'\(words[place])' stands apart from its amount",
      cure: "Write both after --amount, in quotes.")
  }

  /// An amount that stands beside the one of --amount.
  func amountTwice(at place: Int) -> UsageError {
    .ambiguous(
      "the amount stands twice, as '\(words[place])' and after --amount",
      cure: "Leave one out, or quote a name that holds a number.")
  }

  /// Words that stand in the name's place beside the one of --name.
  func nameTwice(upTo end: Int) -> UsageError {
    .ambiguous(
      "the name stands twice, as '\(words[..<end].joined(separator: " "))' and after --name",
      cure: "Leave one out.")
  }

  /// Refuses a name of several words that ends in a type or a day or begins with a date, which could
  /// be either, or that ends in a minus, which belongs to the amount.
  func checkEndOfName(_ name: ArraySlice<String>) throws(UsageError) {
    guard name.count > 1, let last = name.last else { return }
    if name.endIndex < words.count, last.unicodeScalars.count == 1,
      last.unicodeScalars.allSatisfy(\.isMinus)
    {
      throw .ambiguous("the minus stands apart from the amount", cure: "Write both as one word.")
    }
    if Self.isTypeOrDay(last) || AmountTextError.isDay(last) { throw endOfNameUnclear(last) }
    // Fridays are in names, dates are not.
    guard let first = name.first, first.first?.isNumber == true || first.hasPrefix("yest"),
      Self.isDay(first) || AmountTextError.isDay(first)
    else { return }
    throw .ambiguous(
      "'\(first)' could begin the name or be the day",
      cure: "Quote the whole name, or write -d \(first).")
  }

  /// Refuses a name of several words that ends in a type which only the file knows.
  func checkEndOfName(among items: [ExpenseItem]) throws(UsageError) {
    guard nameCount > 1, case let last = words[nameCount - 1],
      items.lazy.map(\.type).uniqued(by: \.self).contains(where: { $0.folded == last.lowercased() })
    else { return }
    throw endOfNameUnclear(last, isType: true)
  }

  /// A word at the end of a name that could stand for itself.
  func endOfNameUnclear(_ word: String, isType: Bool? = nil) -> UsageError {
    let isType = isType ?? Self.isStandardType(word)
    return .ambiguous(
      "'\(word)' could end the name or be the \(isType ? "type" : "day")",
      cure: "Quote the whole name, or write \(isType ? "-t" : "-d") \(ShellLine.quoted(word)).")
  }
}

extension [String] {
  /// The first few: `'45' or '3'`.
  fileprivate var quotedChoices: String {
    (prefix(4).map { "'\($0)'" } + (count > 4 ? ["…"] : [])).formattedAsChoices
  }
}
