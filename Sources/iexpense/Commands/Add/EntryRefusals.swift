import ExpenseCore

// What is wrong with the words of `add` and `again`, as far as their shapes tell: none of two numbers
// is chosen, and nothing is moved.

extension EntryWords {
  static let missingName = UsageError.missingOperand("NAME")
  static let missingAmount = UsageError.missingOperand("AMOUNT")

  /// How to write what has more than one number.
  private static let twoNumbers =
    "Quote a name with a number ('iPhone 15'); write a sum as one word (84/3)."

  func amountFirst() -> UsageError {
    .ambiguous("the amount '\(words[0])' stands before the name", cure: "The name comes first.")
  }

  func twoAmounts(_ places: [Int]) -> UsageError {
    .ambiguous(
      "the amount could be \(places.map { words[$0] }.quotedChoices)", cure: Self.twoNumbers)
  }

  /// `3x Coffee 4`, where the number may count or belong to the name.
  func countFirst() -> UsageError {
    .ambiguous("'\(words[0])' could begin the name or the amount", cure: Self.twoNumbers)
  }

  /// Words after the amount of which only one can be the type.
  func tooManyWords(_ others: [String]) -> UsageError {
    .wrong("too many words: \(others.quotedFirst.joined(separator: " "))")
  }

  /// A currency that stands among the words where --amount says what it cost.
  func currencyApart(at place: Int) -> UsageError {
    .ambiguous(
      "'\(words[place])' stands apart from its amount",
      cure: "Write both behind --amount, in quotes.")
  }

  /// An amount that stands beside the one of --amount.
  func amountTwice(at place: Int) -> UsageError {
    .ambiguous(
      "the amount stands twice, as '\(words[place])' and behind --amount",
      cure: "Leave one out, or quote a name that holds a number.")
  }

  /// Words that stand in the name's place beside the one of --name.
  func nameTwice(upTo end: Int) -> UsageError {
    .ambiguous(
      "the name stands twice, as '\(words[..<end].joined(separator: " "))' and behind --name",
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
    if Self.isTypeOrDay(last) || TypedSum.isDay(last) { throw endOfNameUnclear(last) }
    // Fridays are in names, dates are not.
    guard let first = name.first, first.first?.isNumber == true || first.hasPrefix("yest"),
      Self.isDay(first) || TypedSum.isDay(first)
    else { return }
    throw .ambiguous(
      "'\(first)' could begin the name or be the day",
      cure: "Quote the whole name, or write -d \(first).")
  }

  /// A word at the end of a name that could stand for itself.
  func endOfNameUnclear(_ word: String) -> UsageError {
    let isType = Self.isStandardType(word)
    return .ambiguous(
      "'\(word)' could end the name or be the \(isType ? "type" : "day")",
      cure: "Quote the whole name, or write \(isType ? "-t" : "-d") \(word).")
  }
}

extension [String] {
  /// The first few in quotes, and a sign where there are more.
  var quotedFirst: [String] {
    prefix(4).map { "'\($0)'" } + (count > 4 ? ["…"] : [])
  }

  /// `'45' or '3'`.
  var quotedChoices: String { quotedFirst.formattedAsChoices }
}
