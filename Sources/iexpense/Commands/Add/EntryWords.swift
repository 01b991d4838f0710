import ExpenseCore

/// The operands of `add` and `again`, divided into name, amount and the words after it.
///
/// If the second word is an amount, the line is NAME AMOUNT, as scripts write it. Otherwise exactly
/// one word must be an amount, and the words before it are the name. `TrailingWords` resolves the
/// words after it. A line that can be read in another way too is refused.
struct EntryWords {
  private(set) var name: String?
  private(set) var amount: EnteredAmount?
  /// The error of a word that may be an amount or a part of the name.
  private(set) var amountError: UsageError?
  private(set) var nameCount = 0
  /// The number of words in name and amount.
  private(set) var readCount = 0
  /// The error of a name that may be read otherwise, unless the file has it.
  private(set) var nameError: UsageError?

  let words: [String]
  let arguments: ParsedArguments
  private let command: String
  /// Tells whether the file has a name; no name, as long as the file is not read.
  private let knows: (String) -> Bool

  /// Divides the operands.
  ///
  /// - Parameter knows: tells whether the file has a name.
  init(
    _ arguments: ParsedArguments, of command: String, knows: @escaping (String) -> Bool
  ) throws(UsageError) {
    (self.arguments, self.command, self.knows) = (arguments, command, knows)
    words = Self.words(of: arguments, knows)
    if hasName { try refuseSecondName() }
    nameCount = try hasName ? 0 : hasAmount ? endOfNameBesideAmountOption() : endOfName()
    if nameCount > 0 {
      name = try TypedText.name(words[..<nameCount].joined(separator: " "))
      let error = try errorOfName(words[..<nameCount], among: ExpenseType.standard)
      nameError = nameError ?? error
    }
    readCount = nameCount
    if !hasAmount { try readAmount() }
    try checkNumbers()
  }

  /// The words, or those inside a single word with a whole line, as phones paste it.
  private static func words(
    of arguments: ParsedArguments, _ knows: (String) -> Bool
  ) -> [String] {
    let typed = arguments.operands
    guard typed.count == 1, !knows(typed[0]), !arguments.has(CommonOptions.amount),
      !arguments.has(CommonOptions.name), !EnteredAmount.looksLikeAmount(typed[0])
    else { return typed }
    let words = typed[0].withSingleBlanks.split(separator: " ").map(String.init)
    return words.dropFirst().contains(where: EnteredAmount.looksLikeAmount) ? words : typed
  }

  /// Tells whether one of the words must be an amount.
  private var needsAmount: Bool {
    command == AddCommand.name && !hasAmount && !arguments.has(CommonOptions.paid)
  }

  var hasName: Bool { arguments.has(CommonOptions.name) }
  var hasAmount: Bool { arguments.has(CommonOptions.amount) }

  var numbers: [Int] { words.indices.filter { EnteredAmount.looksLikeAmount(words[$0]) } }

  /// The indices of numbers that are not part of a day such as `nov 3`; one that is a day alone, such
  /// as `27/11`, is a number only if there is no other.
  private var numbersAlone: [Int] {
    let days = days
    let alone = numbers.filter { place in !days.contains { $0.contains(place) } }
    let amounts = alone.filter { !isDay($0..<$0 + 1) }
    return amounts.isEmpty ? alone : amounts
  }

  /// The places of days of several words with a number among them: `nov 3`, `3 days ago`.
  var days: [Range<Int>] {
    words.indices.compactMap { place in
      [4, 3, 2].lazy.map { place..<place + $0 }.first { $0.upperBound <= words.count && isDay($0) }
    }
  }

  private func isDay(_ places: Range<Int>) -> Bool {
    let group = words[places]
    guard group.contains(where: EnteredAmount.looksLikeAmount) else { return false }
    guard group.count > 1 || TrailingWords.mayBeDay(words[places.lowerBound]) else { return false }
    do throws(DateTextError) { _ = try DaysText(group.joined(separator: " "), .day) } catch {
      switch error {
      // No month has so many days: `48 nov 3` is an amount and a day.
      case .noSuchDay: return group.allSatisfy { (Int($0) ?? 0) <= 31 }
      case .ambiguous: return true
      default: return false
      }
    }
    return true
  }
}

// MARK: The end of the name

extension EntryWords {
  private mutating func endOfName() throws(UsageError) -> Int {
    guard words.count > 1 else {
      // A number alone is the amount, and a form asks for the name.
      return !numbers.isEmpty && command == AddCommand.name ? 0 : words.count
    }
    if command != AddCommand.name, knows(words.joined(separator: " ")) { return words.count }
    let days = days
    let isFirst = numbers.contains(1) && !days.contains { $0.lowerBound == 1 }
    let alone = numbersAlone
    let places = isFirst ? numbers : alone
    if alone.count > 1, let last = alone.last, alone[0] > 0 {
      nameError = twoAmounts(alone)
      return last
    }
    if places.contains(1) { return 1 }
    if places.isEmpty, needsAmount, let day = days.first { throw monthInName(day) }
    guard let place = places.last else { return endOfNameWithoutAmount() }
    guard place > 0 else {
      // If only types and days follow the amount, the name is missing.
      guard command == AddCommand.name, words[moneyEnd...].allSatisfy(Self.isTypeOrDay) else {
        throw .wrong("the amount '\(words[0])' comes before the name", "The name comes first.")
      }
      return 0
    }
    guard places.count == 1 else { throw twoAmounts(places) }
    if let day = days.first(where: { $0.lowerBound < place }) { throw monthInName(day) }
    if Self.isCount(words[0]) {
      throw .wrong("'\(words[0])' could begin the name or the amount", Self.twoNumbers)
    }
    if let other = words[1..<place].firstIndex(where: Self.isBeginningOfAmount) {
      throw twoAmounts([other, place])
    }
    return place > 1 && Self.isCurrency(words[place - 1]) ? place - 1 : place
  }

  /// The number of words in an amount that comes first: `12.50 EUR Lunch` has two.
  private var moneyEnd: Int { words.count > 1 && Self.isCurrency(words[1]) ? 2 : 1 }

  /// Finds the number of words in the name if no word is certainly an amount.
  ///
  /// The second word may be an amount with a foreign symbol, or a day in place of the amount;
  /// otherwise all words are the name except for a type and a day at the end.
  private mutating func endOfNameWithoutAmount() -> Int {
    if (try? AmountText(words[1])) != nil { return 1 }
    if let place = words.indices.dropFirst().last(where: { AmountTextError.isDay(words[$0]) }) {
      return place
    }
    let end = words.count - trailingCount
    guard command == AddCommand.name, end == 2, words.count == 2 else { return end }
    guard words[1].contains(where: \.isLetter), !words[1].contains(where: \.isNumber) else {
      return 1
    }
    do throws(UsageError) { _ = try Syntax.entered.read(words[1], .operand("AMOUNT")) } catch {
      amountError = error
    }
    return 2
  }

  private func endOfNameBesideAmountOption() throws(UsageError) -> Int {
    if let place = numbersAlone.last(where: { $0 > 0 }) { throw twice("amount", place..<place + 1) }
    if words.count > 1, let place = words.firstIndex(where: Self.isCurrency) {
      throw currencyApart(at: place)
    }
    // After one word type and day may follow; several words that end in one have two readings.
    let end = words.count - trailingCount
    return end > 1 ? words.count : end
  }

  private func refuseSecondName() throws(UsageError) {
    let place = numbersAlone.first
    if hasAmount, let place { throw twice("amount", place..<place + 1) }
    let isMoney = place.map { $0 > 0 && Self.isCurrency(words[$0 - 1]) } ?? false
    let end = place.map { $0 - (isMoney ? 1 : 0) } ?? words.count - trailingCount
    // A single word may be a misspelled type or amount.
    if end > (place == nil ? 1 : 0) { throw twice("name", 0..<end) }
  }

  /// The number of words at the end that are days, types or tags; without --name the first word
  /// belongs to the name.
  private var trailingCount: Int { Self.trailingCount(of: words, from: hasName ? 0 : 1) }

  /// The number of words at the end that by their look are values of options.
  static func trailingCount(of words: [String], from first: Int) -> Int {
    var end = words.count
    while let count = [3, 2, 1].first(where: { count in
      end - first >= count && look(of: words[end - count..<end].joined(separator: " ")) != nil
    }) { end -= count }
    return words.count - end
  }
}

// MARK: The amount

extension EntryWords {
  private mutating func readAmount() throws(UsageError) {
    let rest = words[readCount...]
    guard var text = rest.first else { return }
    let isMoney = EnteredAmount.looksLikeAmount(text)
    let isTrailing =
      Self.isTypeOrDay(text) || rest.count > 1 && Self.isDay(rest.prefix(2).joined(separator: " "))
    guard
      isMoney || Self.isCurrency(text) || needsAmount && (Self.isDifference(text) || !isTrailing)
    else { return }
    readCount += 1
    if let next = rest.dropFirst().first {
      if EnteredAmount.looksLikeAmount(next), let unit = CurrencyWords.unit(text) {
        text = "\(unit) \(next)"
        readCount += 1
      } else if isMoney, let unit = CurrencyWords.unit(next) {
        text += " " + unit
        readCount += 1
      }
    }
    amount = try Syntax.entered.read(text, .operand("AMOUNT"))
  }

  /// Refuses a second number unless it belongs to a day.
  private func checkNumbers() throws(UsageError) {
    var place = readCount
    while place < words.count {
      if let day = days.first(where: { $0.lowerBound == place }) {
        place = day.upperBound
      } else if EnteredAmount.looksLikeAmount(words[place]), !isDay(place..<place + 1) {
        if let day = days.first(where: { $0.lowerBound < readCount }) { throw monthInName(day) }
        throw twoAmounts(numbers)
      } else {
        place += 1
      }
    }
  }

  /// Tells whether the word alone is a day; a bare number is not.
  static func isDay(_ word: String) -> Bool { TrailingWords.day(word) != nil }

  static func isStandardType(_ word: String) -> Bool {
    (try? TypeWord(text: word).resolve(among: ExpenseType.standard)) != nil
  }

  static func isTypeOrDay(_ word: String) -> Bool { isDay(word) || isStandardType(word) }

  /// Tells whether the word is like `10-12`, which in place of an amount is no day.
  private static func isDifference(_ word: String) -> Bool {
    let parts = word.withPlainDigits.utf8.split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
  }

  private static func isCurrency(_ word: String) -> Bool { CurrencyWords.unit(word) != nil }

  /// Tells whether the word is a count such as `3x`.
  private static func isCount(_ word: String) -> Bool {
    word.last.map { "xX×".contains($0) } == true && isBeginningOfAmount(word)
  }

  /// Tells whether the word is a number that continues in the next word: `12,` and `4.50+`.
  private static func isBeginningOfAmount(_ word: String) -> Bool {
    guard let last = word.last, ",.+*/x×X".contains(last) else { return false }
    return EnteredAmount.looksLikeAmount(String(word.dropLast()))
  }
}
