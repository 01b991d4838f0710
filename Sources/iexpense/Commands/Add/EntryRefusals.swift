import ExpenseCore

// Refusals of the words of `add` and `again` by their form: of two possible numbers none is chosen,
// and no word is moved.

extension EntryWords {
  static let missingAmount = UsageError.wrong(
    "missing AMOUNT", "If it was '$5', the shell took it away: write the number alone.")

  static let twoNumbers =
    "Quote a name with a number ('iPhone 15'); write a sum as one word (84/3)."

  /// Several numbers, of which one may be a day without its last dot.
  func twoAmounts(_ places: [Int]) -> UsageError {
    let months = DateWords.months
    let beside = places.flatMap { [$0 - 1, $0 + 1] }.filter(
      words.indices[(places[0] + 1)...].contains)
    let near = beside.map { words[$0] }.first {
      Suggestion.nearest(to: $0, among: months, most: 2) != nil
    }
    if let near {
      return .refused(Message(cause: "'\(near)' is no month", word: near, choices: months))
    }
    let next = places[0] + 1
    let day =
      places.contains(next) && words[next].contains(".")
      ? TrailingWords.day("\(words[next]).") : nil
    return .wrong(
      "the amount could be \(places.prefix(4).map { words[$0] }.quotedChoices)",
      day.map { "For the day, write \($0.text)" } ?? Self.twoNumbers)
  }

  /// `Nov 25 REWE 22.15`, in which the first words may be the day or a part of the name; the day is
  /// one that leaves one number, the amount.
  func monthInName(_ places: Range<Int>) -> UsageError {
    let sure = days.filter { day in numbers.count { !day.contains($0) } == 1 }
    let dates = (sure.isEmpty ? [places] : sure).map { words[$0].joined(separator: " ") }
    return .wrong(
      "\(dates.quotedChoices) could be the day or belong to the name",
      "Write \(dates.map { "-d '\($0)'" }.formattedAsChoices) for the day, or put the whole name in quotes."
    )
  }

  func currencyApart(at place: Int) -> UsageError {
    .wrong("'\(words[place])' is apart from its amount", "Write both after --amount, in quotes.")
  }

  func twice(_ option: String, _ places: Range<Int>) -> UsageError {
    let text = words[places].joined(separator: " ")
    return .wrong(
      "the \(option) is given twice, as '\(text)' and with --\(option)",
      "Leave one out, or quote a name that holds a number.")
  }

  /// The error of a name of several words that begins or ends with what may be another value: a
  /// type, a day, a tag, or an option's name with a value; nil if there is none.
  ///
  /// - Parameter types: the types that a word may name in full.
  /// - Throws: `UsageError` for a minus at the end, which belongs to the amount.
  func errorOfName(
    _ name: ArraySlice<String>, among types: some Sequence<ExpenseType>
  ) throws(UsageError) -> UsageError? {
    guard name.count > 1, let last = name.last else { return nil }
    if name.endIndex < words.count {
      if last.unicodeScalars.count == 1, last.unicodeScalars.allSatisfy(\.isMinus) {
        throw .wrong("the minus is apart from the amount", "Write both as one word.")
      }
      if last.allSatisfy({ $0.isASCII && !$0.isLetter && !$0.isNumber }) {
        return .wrong("'\(last)' could end the name", "Quote the whole name, or leave that out.")
      }
    }
    for count in [3, 2, 1] where count < name.count {
      let ends = [("begin", name.prefix(count)), ("end", name.suffix(count))]
      for (verb, words) in ends {
        let text = words.joined(separator: " ")
        guard let (option, value) = Self.otherValue(of: text, among: types) else { continue }
        let kind = option.name == CommonOptions.date.description.name ? "day" : option.name
        return .wrong(
          "'\(text)' could \(verb) the name or be the \(kind)",
          "Quote the whole name, or write \(option.words[0]) \(ShellLine.quoted(value)).")
      }
    }
    return nil
  }

  /// The option whose value a text is by its look, and the value; nil if there is none.
  static func look(of text: String) -> (option: OptionDescription, value: String)? {
    otherValue(of: text, among: ExpenseType.standard)
      ?? (!text.contains(" ") && EnteredAmount.looksLikeAmount(text)
        ? (CommonOptions.amount.description, text) : nil)
  }

  /// The option that a text at an end of a name may be the value of; nil if there is none.
  private static func otherValue(
    of text: String, among types: some Sequence<ExpenseType>
  ) -> (option: OptionDescription, value: String)? {
    if isDay(text) || AmountTextError.isDay(text) { return (CommonOptions.date.description, text) }
    if let type = try? TypeWord(text: text).resolve(among: types) {
      return (CommonOptions.type.description, type.rawValue)
    }
    if text.hasPrefix("#"), let tag = try? Syntax.newTag.read(text, .operand("TAG")) {
      return (CommonOptions.tag.description, tag)
    }
    return ItemField.all.compactMap(\.option).pair(in: text)
  }

  /// Refuses a name that may be read otherwise, unless the file has it.
  func checkName(among items: [ExpenseItem]) throws(UsageError) {
    guard nameCount > 1, let name else { return }
    let types = items.lazy.map(\.type).uniqued(by: \.self)
    let error = try errorOfName(words[..<nameCount], among: types)
    guard let error = nameError ?? error else { return }
    let folded = name.folded
    guard items.contains(where: { $0.name.folded == folded }) else { throw error }
  }
}
