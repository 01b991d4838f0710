import ExpenseCore

// What was probably meant by the words of `add` and `again`

extension EntryWords {
  /// What a word in the type's place was probably meant for, and the line that says so.
  var meantByType: (purpose: String, line: [String]?)? {
    guard let word = type?.text, let place = words.lastIndex(of: word) else { return nil }
    let others = words[..<place] + words[(place + 1)...]
    func taking(_ amount: String) -> [String] {
      line(words[..<(place - 1)] + [amount] + words[(place + 1)...])
    }
    if place > 1, let meant = meantBehindAmount(word, words[place - 1]) {
      return (meant.purpose, meant.amount.map(taking))
    }
    if place == 2, Self.isCurrency(words[0]) {
      return ("The name comes first", line([word, "\(words[0]) \(words[1])"] + words[3...]))
    }
    if word.first.map({ "#+".contains($0) }) == true, word.dropFirst().first?.isLetter == true {
      return ("For a tag", line(others, adding: ("tag", String(word.dropFirst()))))
    }
    if CommandCorrection.fillers.contains(word.lowercased()) { return ("Without it", line(others)) }
    if day == nil, !arguments.has(CommonOptions.date), let day = MeantDays.day(for: word) {
      return ("For a day", line(others, on: day))
    }
    if day != nil || arguments.has(CommonOptions.date), Self.timesOfDay.contains(word.lowercased())
    {
      return ("Without it", line(others))
    }
    if place > 1, TypedSum(words[place - 1] + word) != nil {
      return ("For a sum", taking(words[place - 1] + word))
    }
    if let unit = CurrencyWords.unit(word),
      let amount = words[..<place].lastIndex(where: EnteredAmount.looksLikeAmount)
    {
      let money = "\(words[amount]) \(unit)"
      return ("For a currency", line(words[..<amount] + [money] + others[(amount + 1)...]))
    }
    let name = String(word.drop { "@([{<".contains($0) }.trimmingSuffix { ")]}>".contains($0) })
    if name.allSatisfy({ !$0.isLetter && !$0.isNumber }) { return ("Without it", line(others)) }
    guard !arguments.has(CommonOptions.category), Self.mayBeCategory(name) else { return nil }
    return ("For a category", line(others, adding: ("category", name)))
  }

  /// What a word after a plain number says of it, and the amount that was probably meant.
  private func meantBehindAmount(
    _ word: String, _ amount: String
  ) -> (purpose: String, amount: String?)? {
    guard amount.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    switch word.lowercased() {
    case "each", "apiece", "ea":
      return ("Write how many there were into the amount, such as 3x\(amount).", nil)
    case "refund", "refunded", "returned": return ("For a refund", "-\(amount)")
    case "cent", "cents", "ct", "c", "¢":
      guard let cents = Int(amount), cents < 100 else { return ("Write it like 0.50.", nil) }
      return ("For a part of 1", "0.\(cents.twoDigits)")
    case "penny", "pence": return ("Write pounds, such as 0.50.", nil)
    default:
      guard let sign = word.first, "+-".contains(sign), word.last == "%",
        let percent = Int(word.dropFirst().dropLast()), (1..<100).contains(percent)
      else { return nil }
      let hundredths = sign == "+" ? percent : 100 - percent
      return ("For a sum", "\(amount)x\(sign == "+" ? "1" : "0").\(hundredths.twoDigits)")
    }
  }

  /// Whether the word may be a category that nobody used yet.
  private static func mayBeCategory(_ word: String) -> Bool {
    word.first?.isLetter == true && word.allSatisfy { $0.isLetter || "-/'&".contains($0) }
  }

  /// Words that say the hour, which nobody keeps.
  private static let timesOfDay = ["morning", "noon", "afternoon", "evening", "night"]

  /// The line with a day, a bare number as an option.
  private func line(_ words: some Sequence<String>, on day: String) -> [String] {
    day.utf8.allSatisfy(\.isASCIIDigit)
      ? line(words, adding: ("date", day)) : line(Array(words) + [day])
  }

  /// What is wrong with words that name many days; nil where they do not.
  func severalDays(_ words: [String]) -> UsageError? {
    let text = words.joined(separator: " ")
    return MeantDays.isSeveralDays(text) ? .refused(DateTextError.unreadable(text).message) : nil
  }

  /// The line with other operands.
  func line(
    _ words: some Sequence<String>, adding more: (option: String, value: String)? = nil,
    without left: String? = nil
  ) -> [String] {
    arguments.line(command, Array(words), adding: more, without: left)
  }

  private func quotedName(upTo place: Int) -> [String] {
    [words[..<place].joined(separator: " ")] + words[place...]
  }

  /// The error for a line without an amount; its example has the words of the line.
  var missingAmount: UsageError {
    if let amountError { return amountError }
    let odd = words.dropFirst().first { word in
      word.contains(where: \.isNumber) && !EnteredAmount.looksLikeAmount(word)
        && (word.first == "+" || MeantAmount.text(for: word) != nil)
    }
    if let odd { return .refused(AmountTextError.unreadable(odd).message) }
    let behind = [type?.text, day?.text].compactMap(\.self)
    return .missingAmount(
      example: line((hasName ? [] : [name].compactMap(\.self)) + ["12.50"] + behind))
  }

  func amountFirst() -> UsageError {
    let rest = words[moneyEnd...].drop { ["for", "on", "at", "of"].contains($0.lowercased()) }
    let end = rest.firstIndex { Self.isTypeOrDay($0) } ?? rest.endIndex
    guard end > rest.startIndex else { return missingName(Array(words[..<moneyEnd] + rest)) }
    let name = rest[..<end].joined(separator: " ")
    let unit = moneyEnd == 2 ? CurrencyWords.unit(words[1]) : nil
    let money = ([words[0]] + [unit].compactMap(\.self)).joined(separator: " ")
    return .wrong(
      "the amount '\(words[0])' stands before the name", "The name comes first",
      offering: line([name, money] + rest[end...]))
  }

  /// What to say where nothing names the expense.
  var missingName: UsageError {
    words.isEmpty ? .missingOperand("NAME") : missingName(words)
  }

  /// The error for an amount without a name; its pattern has the words of the line.
  private func missingName(_ words: [String]) -> UsageError {
    .refused(
      Message(
        cause: "missing NAME",
        cure: "Write '\(ShellLine.text(line(["NAME"] + words)))', with what it was.",
        saysLine: true))
  }

  /// `3x Coffee 4`, where the number may count or belong to the name.
  func countFirst(_ place: Int) -> UsageError {
    let (name, rest) = (words[1..<place].joined(separator: " "), words[(place + 1)...])
    return .wrong(
      "'\(words[0])' could begin the name or the amount", "Write one of these",
      offering: line([name, words[0] + words[place]] + rest), line(quotedName(upTo: place)))
  }

  func twoAmounts(_ places: [Int]) -> UsageError {
    let cause = "the amount could be \(places.map { "'\(words[$0])'" }.formattedAsChoices)"
    guard let last = places.last, let first = places.first(where: { $0 > 0 || hasName }) else {
      return .wrong(cause)
    }
    if first < last, let meant = oneAmount(from: first) { return meant }
    let isDay =
      !hasName && last == first + 1 && !arguments.has(CommonOptions.date)
      && Int(words[last]).map { (1...31).contains($0) } == true
    let day = words[last]
    let dated = quotedName(upTo: first).prefix(2) + words[(last + 1)...]
    let days = isDay ? [line(dated, adding: ("date", day))] : []
    // A name may hold a number, but hardly one with a mark.
    if hasName || last == first + 1 && Int(words[first]) == nil {
      let each = places.map { kept in
        line(words.indices.filter { $0 == kept || !places.contains($0) }.map { words[$0] })
      }
      let lines = days + (each.first == each.last ? each.suffix(1) : each)
      return .refused(Message(cause: cause, cure: "Write one of these", offered: lines))
    }
    guard words[last - 1].contains(where: { $0.isLetter || $0.isNumber }) else {
      return .wrong(cause, "Write what it comes to.")
    }
    let cure = "Quote a name that holds a number" + (isDay ? ", or name the day" : "")
    return .refused(
      Message(cause: cause, cure: cure, offered: [line(quotedName(upTo: last))] + days))
  }

  /// The line where what looks like more amounts is one sum, or a day after the amount.
  private func oneAmount(from first: Int) -> UsageError? {
    let rest = words[first...]
    let name = hasName ? [] : [words[..<first].joined(separator: " ")]
    let nameWithNumber = [words[...first].joined(separator: " ")]
    let behind = Array(rest.reversed().prefix(while: Self.isTypeOrDay).reversed())
    let parts = rest.dropLast(behind.count).map { Self.marks[$0.lowercased()] ?? $0 }
    if let error = digitsApart(parts, behind, name, nameWithNumber) { return error }
    if rest.count == 2,
      [words[first].last, words[first + 1].first].contains(where: { ".,".contains($0 ?? " ") })
    {
      return .wrong(
        "an amount is one word", "Without the space", offering: line(name + [rest.joined()]))
    }
    let hasMarks = zip(parts, parts.dropFirst()).allSatisfy { left, right in
      [left.last, right.first].contains { $0.map { "+x*/".contains($0) } == true }
    }
    guard hasMarks, TypedSum(parts.joined()) != nil else { return nil }
    return .wrong(
      "an amount is one word", "For a sum", offering: line(name + [parts.joined()] + behind))
  }

  /// What to say of `1 000`, `1 200,00 €` and `12 50`, whose digits stand apart.
  ///
  /// - Parameter nameWithNumber: the name with the first of them in it.
  private func digitsApart(
    _ parts: [String], _ behind: [String], _ name: [String], _ nameWithNumber: [String]
  ) -> UsageError? {
    let unit = parts.count == 3 ? parts.last.flatMap(CurrencyWords.unit) : nil
    guard parts.count == 2 || unit != nil, Int(parts[0]) != nil, parts[1].first?.isNumber == true,
      parts[1].allSatisfy({ $0.isNumber || ".,".contains($0) })
    else { return nil }
    func meant(_ name: [String], _ amount: String) -> [String] {
      line(name + [unit.map { "\(amount) \($0)" } ?? amount] + behind)
    }
    let cause = "an amount is one word"
    let joined = parts[0] + parts[1]
    if parts[1] == "000" {
      return .wrong(cause, "Without the space", offering: meant(name, joined))
    }
    // `iPhone 15 999` is a name with a number.
    let isGroup =
      parts[1].prefix(while: \.isNumber).count == 3 && (unit != nil || parts[1].utf8.count > 3)
    // Up to 31 it may be a day.
    let isFraction = parts[1].utf8.count == 2 && (unit != nil || Int(parts[1]) ?? 0 > 31)
    guard isGroup || isFraction else { return nil }
    return .wrong(
      cause, "Write one of these",
      offering: meant(name, isGroup ? joined : "\(parts[0]).\(parts[1])"),
      meant(nameWithNumber, parts[1]))
  }

  /// Words that people write for the marks of a sum.
  private static let marks = [
    "plus": "+", "and": "+", "times": "x", "each": "x", "@": "x", "à": "x",
  ]

  /// Two words are left over: perhaps a type and a category, else something that is a note.
  func tooManyWords(_ others: [String]) -> UsageError {
    let cause = "too many words: \(others.map { "'\($0)'" }.joined(separator: " "))"
    let tags = others.filter { $0.hasPrefix("#") && $0.count > 1 }.map(Tags.bare)
    if tags.count == others.count {
      let meant = line(words.filter { !others.contains($0) }) + tags.flatMap { ["--tag", $0] }
      return .wrong(cause, "For tags", offering: meant)
    }
    // The name of an option and its value.
    if AddCommand.Entry.options.contains(where: { $0.name == others[0].lowercased() }) {
      return .wrong(cause)
    }
    let kept = words.filter { !others.contains($0) || Self.isStandardType($0) }
    let free = others.filter {
      !Self.isStandardType($0) && !CommandCorrection.fillers.contains($0.lowercased())
        && (day == nil || !Self.timesOfDay.contains($0.lowercased()))
    }
    if let error = severalDays(others) ?? severalDays(free) { return error }
    if let word = free.first, free.count == 1, day == nil, let day = MeantDays.day(for: word) {
      return .wrong(cause, "For a day", offering: line(kept, on: day))
    }
    if free.allSatisfy({ ["for", "as", "at", "with", "a", "by"].contains($0.lowercased()) }) {
      return .wrong(cause, "Without it", offering: line(kept))
    }
    if free.count == 1, !arguments.has(CommonOptions.category), Self.mayBeCategory(free[0]) {
      return .wrong(cause, "For a category", offering: line(kept, adding: ("category", free[0])))
    }
    guard !free.isEmpty, !arguments.has(CommonOptions.note) else {
      return .wrong(cause, "Choose one type, Personal or Business.")
    }
    return .wrong(
      cause, "For a note",
      offering: line(
        kept, adding: ("note", String(others.joined(separator: " ").drop { "/ ".contains($0) }))))
  }

  /// A currency that stands among the words where --amount says what it cost.
  func currencyApart(at place: Int) -> UsageError {
    let (option, value) = spelled(CommonOptions.amount.description)
    let others = words[..<place] + words[(place + 1)...]
    let amount = "\(value) \(CurrencyWords.unit(words[place]) ?? words[place])"
    return .wrong(
      "'\(words[place])' stands apart from its amount '\(value)'", "For a currency",
      offering: line(others, adding: (option, amount), without: option))
  }

  /// An amount that stands beside the one of --amount.
  func amountTwice(at place: Int) -> UsageError {
    let (option, value) = spelled(CommonOptions.amount.description)
    let others = words[..<place] + words[(place + 1)...]
    let end = words.count - words.reversed().prefix(while: Self.isTypeOrDay).count
    let cause = "the amount stands twice, as '\(words[place])' and '--amount \(value)'"
    let quoted = line(quotedName(upTo: end))
    if end > place + 1 {
      return .wrong(cause, "Quote a name that holds a number", offering: quoted)
    }
    let lines = [line(words, without: option), line(others)] + (hasName ? [] : [quoted])
    return .refused(Message(cause: cause, cure: "Write one of these", offered: lines))
  }

  /// Words that stand in the name's place beside the one of --name.
  func nameTwice(upTo end: Int) -> UsageError {
    let (option, value) = spelled(CommonOptions.name.description)
    let (name, rest) = (words[..<end].joined(separator: " "), words[end...])
    return .wrong(
      "the name stands twice, as '\(name)' and '--name \(value)'", "Write one of these",
      offering: line(rest, adding: (option, "\(value) \(name)"), without: option), line(rest),
      line([name] + rest, without: option))
  }

  private func spelled(_ option: OptionDescription) -> (name: String, value: String) {
    (option.name, arguments.words(of: option).compactMap(\.self).first ?? "")
  }

  /// Refuses a name of several words that ends in a type or a day or begins with a date, which could
  /// be either, or that ends in a minus, which belongs to the amount.
  func checkEndOfName(_ name: ArraySlice<String>) throws(UsageError) {
    guard name.count > 1, let last = name.last else { return }
    let rest = words[name.endIndex...]
    if let amount = rest.first, last.unicodeScalars.count == 1,
      last.unicodeScalars.allSatisfy(\.isMinus)
    {
      let before = name.dropLast().joined(separator: " ")
      throw .wrong(
        "the minus stands apart from the amount", "Write both as one word",
        offering: line([before, "-\(amount)"] + rest.dropFirst()))
    }
    if Self.isTypeOrDay(last) || TypedSum.isDay(last) {
      throw endOfNameUnclear(at: name.endIndex - 1, name)
    }
    // Fridays are in names, dates are not.
    guard let first = name.first, first.first?.isNumber == true || first.hasPrefix("yest"),
      Self.isDay(first) || TypedSum.isDay(first)
    else { return }
    throw .wrong(
      "'\(first)' could begin the name or stand for itself", "Write one of these",
      offering: line([name.joined(separator: " ")] + rest),
      line([name.dropFirst().joined(separator: " ")] + rest + [first]))
  }

  /// Words at the end of a name that could stand for themselves.
  func endOfNameUnclear(at place: Int, _ name: ArraySlice<String>? = nil) -> UsageError {
    let name = name ?? words[...]
    let rest = words[name.endIndex...]
    let (before, behind) = (name[..<place].joined(separator: " "), name[place...])
    return .wrong(
      "'\(behind.joined(separator: " "))' could end the name or stand for itself",
      "Write one of these", offering: line([name.joined(separator: " ")] + rest),
      line([before] + rest + behind))
  }
}

// Names of several words, of which some may have been meant for something else

extension EntryWords {
  /// The line for what the words of the name may have been meant for as well; nil for one word.
  ///
  /// A type or a day in front may stand for itself, the first words may end the category or the day,
  /// and one with a number sign may be a tag.
  ///
  /// - Parameter category: the category that the line names.
  func otherReading(category: String?, among items: [ExpenseItem]) -> [String]? {
    guard nameCount > 1, command == AddCommand.name else { return nil }
    let first = words[0]
    let others = Array(words[1...])
    if let category, arguments.has(CommonOptions.category) {
      let whole = "\(category) \(first)"
      if items.holdsOne(where: { $0.categories = [whole] }) {
        return line(others, adding: ("category", whole), without: "category")
      }
    }
    if let said = try? arguments.value(of: CommonOptions.date)?.text {
      for count in (1..<nameCount).reversed() {
        let text = ([said] + words[..<count]).joined(separator: " ")
        guard let day = MeantDays.exact(text) else { continue }
        return line(words[count...], adding: ("date", day), without: "date")
      }
    }
    if !words[nameCount - 1].contains(where: { $0.isLetter || $0.isNumber }) {
      return line(words[..<(nameCount - 1)] + words[nameCount...])
    }
    if let place = words[..<nameCount].firstIndex(where: { $0.count > 1 && $0.first == "#" }) {
      return line(
        words[..<place] + words[(place + 1)...], adding: ("tag", Tags.bare(words[place])))
    }
    let says =
      Self.isDay(first)
      ? day != nil || arguments.has(CommonOptions.date)
      : type != nil || arguments.has(CommonOptions.type)
    guard Self.isTypeOrDay(first), !says else { return nil }
    return line(others + [first])
  }
}
