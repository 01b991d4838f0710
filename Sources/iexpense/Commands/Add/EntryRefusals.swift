import ExpenseCore

// Refusals of the words of `add` and `again` by their form: of two possible numbers none is chosen,
// and no word is moved.

extension EntryWords {
  static let missingName = UsageError.missingOperand("NAME")
  static let missingAmount = UsageError.wrong(
    "missing AMOUNT", "If it was '$5', the shell took it away: write the number alone.")

  /// Advice for a line with more than one number.
  private static let twoNumbers =
    "Quote a name with a number ('iPhone 15'); write a sum as one word (84/3)."

  func amountFirst() -> UsageError {
    .wrong("the amount '\(words[0])' comes before the name", "The name comes first.")
  }

  /// Several numbers, of which one may belong to the option before it or be a day without its last
  /// dot.
  func twoAmounts(_ places: [Int]) -> UsageError {
    for place in places {
      if let error = arguments.unquoted(words[place], at: place) { return error }
    }
    let next = places[0] + 1
    let day =
      places.contains(next) && words[next].contains(".")
      ? TrailingWords.day("\(words[next]).") : nil
    return .wrong(
      "the amount could be \(places.prefix(4).map { words[$0] }.quotedChoices)",
      day.map { "For the day, write \($0.text)" } ?? Self.twoNumbers)
  }

  /// `Nov 25 REWE 22.15`, in which the first words may be the day or a part of the name.
  func monthInName(at place: Int) -> UsageError {
    let date = words[place...].prefix(2).joined(separator: " ")
    return .wrong(
      "'\(date)' could be the day or belong to the name",
      "Write -d '\(date)' for the day, or put the whole name in quotes.")
  }

  /// `3x Coffee 4`, in which the number may be a count or a part of the name.
  func countFirst() -> UsageError {
    .wrong("'\(words[0])' could begin the name or the amount", Self.twoNumbers)
  }

  /// A currency among the words of a line with --amount.
  func currencyApart(at place: Int) -> UsageError {
    .wrong(
      "'\(words[place])' is apart from its amount",
      "Write both after --amount, in quotes.")
  }

  /// An amount in addition to --amount.
  func amountTwice(at place: Int) -> UsageError {
    .wrong(
      "the amount is given twice, as '\(words[place])' and with --amount",
      "Leave one out, or quote a name that holds a number.")
  }

  /// A name in addition to --name.
  func nameTwice(upTo end: Int) -> UsageError {
    .wrong(
      "the name is given twice, as '\(words[..<end].joined(separator: " "))' and with --name",
      "Leave one out.")
  }

  /// Refuses a name of several words with an ambiguous beginning or end.
  ///
  /// A type or a day at the end, and a date at the beginning, may not be part of the name; a minus
  /// at the end belongs to the amount.
  func checkEndOfName(_ name: ArraySlice<String>) throws(UsageError) {
    guard name.count > 1, let last = name.last else { return }
    if name.endIndex < words.count, last.unicodeScalars.count == 1,
      last.unicodeScalars.allSatisfy(\.isMinus)
    {
      throw .wrong("the minus is apart from the amount", "Write both as one word.")
    }
    if Self.isTypeOrDay(last) || AmountTextError.isDay(last) { throw endOfNameUnclear(last) }
    // Weekdays may be part of a name, dates are not.
    guard let first = name.first, first.first?.isNumber == true || first.hasPrefix("yest"),
      Self.isDay(first) || AmountTextError.isDay(first)
    else { return }
    throw .wrong(
      "'\(first)' could begin the name or be the day",
      "Quote the whole name, or write -d \(first).")
  }

  /// Refuses a name of several words that ends with a type of the file.
  func checkEndOfName(among items: [ExpenseItem]) throws(UsageError) {
    guard nameCount > 1, case let last = words[nameCount - 1],
      items.lazy.map(\.type).uniqued(by: \.self).contains(where: { $0.folded == last.folded })
    else { return }
    throw endOfNameUnclear(last, isType: true)
  }

  /// A word at the end of a name that may be a type or a day.
  func endOfNameUnclear(_ word: String, isType: Bool? = nil) -> UsageError {
    let isType = isType ?? Self.isStandardType(word)
    return .wrong(
      "'\(word)' could end the name or be the \(isType ? "type" : "day")",
      "Quote the whole name, or write \(isType ? "-t" : "-d") \(ShellLine.quoted(word)).")
  }
}
