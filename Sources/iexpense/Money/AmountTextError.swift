import ExpenseCore

/// The reason why a text is not an amount.
enum AmountTextError: Error, Equatable {
  /// Not one number with at most one symbol and one sign.
  ///
  /// - Parameter hasFraction: whether the currency, if it is known, has fraction digits.
  case unreadable(String, hasFraction: Bool = true)
  /// An amount that begins with its mark, as a shell leaves it of another amount; and the same with
  /// a zero in front.
  case lacksWholeDigits(String, meant: String)
  /// An amount whose mark may group or be decimal: the grouped reading, then the decimal one.
  case ambiguous(String, readings: [Amount], currency: Currency, decimalMark: String)
  /// A number in a sum that alone could be grouped: the grouped reading, then the decimal one.
  case groupedInSum(String, number: String, readings: [Amount], decimalMark: String)
  case tooManyFractionDigits(String, Currency)
  /// More than twelve digits before the decimal mark.
  case tooManyWholeDigits(String)
  /// A symbol or code of money, but not of the file's currency.
  case foreignCurrency(String, found: String, currency: Currency)
  /// A minus before a sum, which could belong to the first number only.
  case minusBeforeSum(String)
  case divisionByZero(String)
  /// A sum whose value is out of range or cannot be computed exactly.
  case sumOutOfRange(String)
  /// A quotient below 1, which may be meant as a decimal number: the possible readings.
  case quotientBelowOne(String, readings: [String])
  case zero(String)
  /// An amount with a leading zero, as a shell leaves it of `$10`.
  case leadingZero(String)
}

extension AmountTextError: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    switch self {
    case .lacksWholeDigits(let text, let meant):
      Message(
        cause: "amount '\(text)' begins with its decimal mark",
        cure: "Write \(meant); or if it was a '$' with 12\(text), write the number alone.")
    case .unreadable(let text, _) where Self.isDay(text):
      Message(
        cause: "'\(text)' is in the place of the amount", cure: "A day goes after the amount.")
    case .unreadable(let text, let hasFraction):
      Message(
        cause: "invalid amount '\(text)'",
        cure: text.contains("%")
          ? "Write the result, or a sum such as 100x0.9 or 12.50x1.1."
          : text.first == "+"
            ? "An expense has no sign, a refund is negative, and income is not recorded."
            : hasFraction
              ? "Write it like 12.50, 12,50 or 1,234.56." : "Write it like 1250 or 12,500.")
    case .ambiguous(let text, let readings, let currency, let decimalMark):
      Message(
        cause: "ambiguous amount '\(text)'",
        cure: Self.choice(
          of: readings, fractionDigits: currency.minorDigits,
          decimalMark: currency.minorDigits < 3 ? "." : decimalMark))
    case .groupedInSum(let text, let number, let readings, let decimalMark):
      Message(
        cause: "ambiguous '\(number)' in the sum '\(text)'",
        cure: Self.choice(of: readings, fractionDigits: 4, decimalMark: decimalMark))
    case .tooManyFractionDigits(let text, let currency):
      Message(
        cause: "invalid amount '\(text)'",
        cure: currency.minorDigits == 0
          ? "\(currency.code) has no digits after the decimal mark."
          : "\(currency.code) has at most \(currency.minorDigits) digits after the decimal mark.")
    case .tooManyWholeDigits(let text):
      Message(
        cause: "amount '\(text)' is too large",
        cure: "Write at most 12 digits before the decimal mark.")
    case .foreignCurrency(let text, let found, let currency)
    where CurrencyWords.isWord(found, for: currency.code):
      Message(
        cause: "cannot read '\(found)' as \(currency.code) in '\(text)'",
        cure: "Write \(currency.code), or the number alone.")
    case .foreignCurrency(let text, let found, let currency):
      Message(
        cause: "cannot read '\(found)' as \(currency.code) in '\(text)'",
        cure: "All amounts are in \(currency.code): convert it first, or use another --file.")
    case .minusBeforeSum(let text):
      Message(
        cause: "the minus of '\(text)' could be of its first number or of the sum",
        cure: "Write the result.")
    case .divisionByZero(let text): Message(cause: "'\(text)' divides by zero")
    case .sumOutOfRange(let text):
      Message(
        cause: "'\(text)' comes to more than 12 digits, or is too long to be worked out exactly")
    case .quotientBelowOne(let text, let readings):
      Message(
        cause: "'\(text)' comes to less than 1",
        cure:
          "Write \(readings.formattedAsChoices)\(readings.count > 1 ? ", whichever it is" : "").")
    case .zero(let text):
      Message(cause: "amount '\(text)' is zero", cure: "Write a refund as a negative amount.")
    case .leadingZero(let text):
      Message(
        cause:
          "amount '\(text)' \(text.allSatisfy { "-0.,".contains($0) } ? "is" : "begins with a") zero",
        cure: "If it was '$1\(text)', the shell took '$1' away: write the number alone.")
    }
  }

  /// Tells whether the text is three numbers with two slashes, which are a day and never a sum.
  static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { DateDigits($0, count: 1...4) != nil }
  }

  /// The sentence with both readings and an unambiguous form of each.
  private static func choice(of readings: [Amount], fractionDigits: Int, decimalMark: String)
    -> String
  {
    let grouped = readings[0].decimal(minimumFractionDigits: 0)
    let decimal = readings[1].decimal(minimumFractionDigits: 3)
    // Three fraction digits are ambiguous, so one is dropped or a zero is added.
    let certain =
      fractionDigits < 3
      ? String(decimal.dropLast()) : readings[1].decimal(minimumFractionDigits: fractionDigits)
    let typed = certain.replacing(".", with: decimalMark)
    return "It could be \(grouped) or \(decimal): write \(grouped), or \(typed)."
  }
}
