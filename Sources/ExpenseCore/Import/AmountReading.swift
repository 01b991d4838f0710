/// The mark between the whole part of a number and its fraction.
package enum DecimalMark: String, CaseIterable, Sendable {
  case point = "."
  case comma = ","
}

/// What a text of a record says of money.
package enum AmountReading: Equatable, Sendable {
  /// An amount, zero too.
  case amount(Amount)
  /// An amount without a sign, and a word beside it that says which way it went: `12.50 CR`.
  case marked(Amount, isMoneyIn: Bool)
  /// No amount of that currency.
  case refused(ImportFault.Problem)

  /// The amount of a text that stands as it would in JSON; nothing else is read.
  package static func plain(_ text: String) -> AmountReading {
    guard let amount = try? Amount(jsonNumber: Array(text.utf8)) else {
      return .refused(.wrongValue(text.excerpt, of: "amount"))
    }
    return .amount(amount)
  }

  /// The amount, negative for money that came in, and whether a word beside it says which way it
  /// went.
  func amount(at offset: Int) throws(RecordFault) -> (amount: Amount, isMarked: Bool) {
    switch self {
    case .amount(let amount): return (amount, false)
    case .marked(let amount, let isMoneyIn): return (isMoneyIn ? amount.negated : amount, true)
    case .refused(let problem): throw RecordFault(problem, at: offset)
    }
  }
}

extension ImportOptions {
  /// What a text says was paid in another currency, whose code stands beside the amount: `JPY 980`.
  ///
  /// - Parameter own: what the record's amount is in; nil comes back for what was paid in that.
  func paid(
    _ text: String, beside own: Currency, at offset: Int
  ) throws(RecordFault) -> PaidAmount? {
    let letters = text.uppercased().unicodeScalars.filter { ("A"..."Z").contains($0) }
    guard let currency = Currency(code: String(String.UnicodeScalarView(letters))) else {
      throw RecordFault(.namelessPaid(text.excerpt), at: offset)
    }
    let amount = try amount(text, currency).amount(at: offset).amount
    return currency == own || amount == .zero ? nil : PaidAmount(currency, amount)
  }
}

/// What becomes of records of money that came in.
package enum MoneyIn: String, CaseIterable, Sendable {
  /// They are left out.
  case skip
  /// They are negative expenses.
  case refund
}

extension Amount {
  /// The exact quotient; nil where it has more digits than an amount may have.
  func divided(by divisor: Int) -> Amount? {
    let (quotient, rest) = tenThousandths.quotientAndRemainder(dividingBy: Int64(divisor))
    return rest == 0 ? Amount(tenThousandths: quotient) : nil
  }

  /// How many digits after the mark it takes to write the amount exactly, 0 to 4.
  var fractionDigitsNeeded: Int {
    var digits = Self.fractionDigits
    var rest = tenThousandths
    while digits > 0, rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    return digits
  }
}
