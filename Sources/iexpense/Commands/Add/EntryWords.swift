import ExpenseCore

/// The operands of `add` and `again`, told apart by what they look like.
///
/// Where the second word is an amount, it is NAME AMOUNT, as scripts have it. Else, where exactly one
/// word is an amount and it is not the first, the words before it are the name. A type and a day follow
/// in any order. With --amount they stand after the name. Everything else is refused.
struct EntryWords {
  private(set) var name: String?
  private(set) var amount: EnteredAmount?
  private(set) var type: TypeWord?
  private(set) var day: DateText?
  /// How many words of the line are the name.
  private(set) var nameCount = 0
  /// The name where the word in the type's place is no type.
  private(set) var nameWithType: String?
  /// What is wrong with a word in the amount's place that may belong to the name.
  private(set) var amountError: UsageError?

  private let arguments: ParsedArguments
  private let command: String
  var words: [String] { arguments.operands }

  /// - Parameter command: the name of the command.
  /// - Throws: `UsageError`.
  init(_ arguments: ParsedArguments, of command: String) throws(UsageError) {
    (self.arguments, self.command) = (arguments, command)
    if hasName { try refuseSecondName() }
    nameCount = try hasName ? 0 : hasAmount ? endOfNameBesideAmountOption() : endOfName()
    if nameCount > 0 {
      // Joining has a cost of its own that a single word need not pay.
      name = try TypedText.name(
        nameCount == 1 ? words[0] : words[..<nameCount].joined(separator: " "))
      try checkEndOfName(words[..<nameCount])
    }
    var rest = words[nameCount...]
    if !hasAmount { try readAmount(&rest) }
    try readRest(Array(rest))
    if hasAmount, words.count == 2, type != nil { nameWithType = words.joined(separator: " ") }
  }

  var hasName: Bool { arguments.has(CommonOptions.name) }
  var hasAmount: Bool { arguments.has(CommonOptions.amount) }

  /// How many words the name has.
  private mutating func endOfName() throws(UsageError) -> Int {
    guard words.count > 1 else {
      // A number alone is what it cost, and a form asks for the name.
      let isAmount = words.first.map(EnteredAmount.looksLikeAmount) ?? false
      return isAmount && command == AddCommand.name ? 0 : words.count
    }
    let places = words.indices.filter { EnteredAmount.looksLikeAmount(words[$0]) }
    if places.contains(1) { return 1 }
    guard let place = places.last else { return endOfNameWithoutAmount() }
    guard place > 0 else {
      // With nothing but a type or a day after it, the name is what is missing.
      guard command == AddCommand.name, words[moneyEnd...].allSatisfy(Self.isTypeOrDay) else {
        throw amountFirst()
      }
      return 0
    }
    guard places.count == 1 else { throw twoAmounts(places) }
    if Self.isCount(words[0]) { throw countFirst() }
    if let other = words.indices.first(where: { $0 > 0 && Self.isBeginningOfAmount(words[$0]) }),
      other < place
    {
      throw twoAmounts([other, place])
    }
    return place > 1 && Self.isCurrency(words[place - 1]) ? place - 1 : place
  }

  /// How many words the amount has that comes first: in `12.50 EUR Lunch`, the code belongs to it.
  var moneyEnd: Int { words.count > 1 && Self.isCurrency(words[1]) ? 2 : 1 }

  /// Where no word is certainly an amount, the second one may be one with a symbol of some country, or a
  /// day that stands in its place; else all are the name, but for a type and a day at the end.
  private mutating func endOfNameWithoutAmount() -> Int {
    if (try? AmountText(words[1])) != nil { return 1 }
    if let place = words.indices.dropFirst().last(where: { TypedSum.isDay(words[$0]) }) {
      return place
    }
    guard command == AddCommand.name else {
      return Self.isDay(words[words.count - 1]) ? words.count - 1 : words.count
    }
    let end = words.count - trailingCount
    guard end == 2, words.count == 2 else { return end }
    guard words[1].contains(where: \.isLetter), !words[1].contains(where: \.isNumber) else {
      return 1
    }
    do throws(UsageError) { _ = try Syntax.entered.read(words[1], .operand("AMOUNT")) } catch {
      amountError = error
    }
    return 2
  }

  /// How many words the name has where --amount says what it cost.
  private func endOfNameBesideAmountOption() throws(UsageError) -> Int {
    if let place = words.indices.dropFirst().last(where: {
      EnteredAmount.looksLikeAmount(words[$0])
    }) {
      throw amountTwice(at: place)
    }
    if words.count > 1, let place = words.firstIndex(where: Self.isCurrency) {
      throw currencyApart(at: place)
    }
    // Of two words the second is the type, as scripts have it.
    let end = words.count - trailingCount
    guard end > 1, words.count > 2 || command != AddCommand.name else { return min(1, words.count) }
    if end < words.count { throw endOfNameUnclear(words[end]) }
    return end
  }

  /// Refuses a second name, where --name says the first.
  private func refuseSecondName() throws(UsageError) {
    let place = words.firstIndex(where: EnteredAmount.looksLikeAmount)
    if hasAmount, let place { throw amountTwice(at: place) }
    let isMoney = place.map { $0 > 0 && Self.isCurrency(words[$0 - 1]) } ?? false
    let end = place.map { $0 - (isMoney ? 1 : 0) } ?? words.count - trailingCount
    // A word alone may be a type, or an amount, that is misspelled.
    if end > (place == nil ? 1 : 0) { throw nameTwice(upTo: end) }
  }

  private mutating func readAmount(_ rest: inout ArraySlice<String>) throws(UsageError) {
    guard var text = rest.first,
      EnteredAmount.looksLikeAmount(text) || Self.isCurrency(text)
        || command == AddCommand.name && (Self.isDifference(text) || !Self.isTypeOrDay(text))
    else { return }
    rest.removeFirst()
    if let number = rest.first, EnteredAmount.looksLikeAmount(number),
      let unit = CurrencyWords.unit(text)
    {
      text = "\(unit) \(number)"
      rest.removeFirst()
    } else if let unit = rest.first.flatMap(CurrencyWords.unit), EnteredAmount.looksLikeAmount(text)
    {
      text += " " + unit
      rest.removeFirst()
    }
    amount = try Syntax.entered.read(text, .operand("AMOUNT"))
  }
}

// MARK: After the amount

extension EntryWords {
  private mutating func readRest(_ rest: [String]) throws(UsageError) {
    var others: [String] = []
    for word in rest {
      if let day = try Self.day(word) {
        if let other = self.day {
          throw .wrong("'\(other.text)' and '\(word)' are two days", "Write one of them.")
        }
        guard !arguments.has(CommonOptions.date) else { throw .exclusive(["DAY", "--date"]) }
        self.day = day
      } else if EnteredAmount.looksLikeAmount(word) {
        throw twoAmounts(words.indices.filter { EnteredAmount.looksLikeAmount(words[$0]) })
      } else {
        others.append(word)
      }
    }
    guard let word = others.first else { return }
    guard !arguments.has(CommonOptions.type) else { throw .exclusive(["TYPE", "--type"]) }
    guard others.count == 1 else { throw tooManyWords(others) }
    type = TypeWord(text: try TypedText.check(word, for: "the type"))
  }

  /// The day that a word says; nil for a bare number, which could be anything.
  private static func day(_ word: String) throws(UsageError) -> DateText? {
    guard !word.withPlainDigits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    do throws(DateTextError) {
      return try DateText(word)
    } catch .unreadable {
      return nil
    } catch {
      throw .refused(error.message)
    }
  }

  static func isDay(_ word: String) -> Bool { (try? day(word)) != nil }

  static func isStandardType(_ word: String) -> Bool {
    (try? TypeWord(text: word).resolve(among: ExpenseType.standard)) != nil
  }

  static func isTypeOrDay(_ word: String) -> Bool { isDay(word) || isStandardType(word) }

  /// Whether the word is `10-12`, which is no day where an amount is to stand.
  private static func isDifference(_ word: String) -> Bool {
    let parts = word.withPlainDigits.utf8.split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
  }

  /// How many words at the end are types or days; without --name the first word is the name's.
  private var trailingCount: Int {
    words.dropFirst(hasName ? 0 : 1).reversed().prefix(while: Self.isTypeOrDay).count
  }

  /// Whether the word says what an amount beside it is in.
  static func isCurrency(_ word: String) -> Bool { CurrencyWords.unit(word) != nil }

  /// Whether the word is `3x`, which counts what follows.
  static func isCount(_ word: String) -> Bool {
    word.last.map { "xX×".contains($0) } == true && isBeginningOfAmount(word)
  }

  /// Whether the word is a number with a mark after it, which belongs to a number that follows:
  /// `12,` and `4.50+`.
  static func isBeginningOfAmount(_ word: String) -> Bool {
    guard let last = word.last, ",.+*/x×X".contains(last) else { return false }
    return EnteredAmount.looksLikeAmount(String(word.dropLast()))
  }
}
