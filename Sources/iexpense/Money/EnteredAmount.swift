import ExpenseCore

/// An amount as people enter it: a single one, or a sum.
enum EnteredAmount: Equatable, Sendable {
  case single(AmountText)
  case sum(TypedSum)

  /// Parses the shape.
  ///
  /// - Throws: `AmountTextError` if the text is no amount in any currency.
  init(_ text: String) throws(AmountTextError) {
    if let sum = TypedSum(text) { self = .sum(sum) } else { self = .single(try AmountText(text)) }
  }

  /// Resolves the text to the amount of an expense.
  ///
  /// - Throws: `AmountTextError`, also for zero.
  func amount(in currency: Currency, locale: MoneyLocale) throws(AmountTextError) -> Amount {
    switch self {
    case .single(let text): try text.amount(in: currency, locale: locale)
    case .sum(let sum): try sum.amount(in: currency, locale: locale)
    }
  }

  /// The text as it was typed.
  var text: String {
    switch self {
    case .single(let text): text.text
    case .sum(let sum): sum.text
    }
  }

  /// The text of a sum; nil for a single amount.
  var sum: String? { if case .sum(let sum) = self { sum.text } else { nil } }

  /// The new note of an expense that gets this amount.
  ///
  /// A product becomes the note, so that mileage is kept, and replaces the product of the earlier
  /// amount. Any other note stays.
  func note(
    instead note: String?, of before: Amount, in currency: Currency, locale: MoneyLocale
  ) -> String? {
    let product: String? =
      if case .sum(let sum) = self, sum.isProduct { sum.text } else { nil }
    let rest = Self.note(note, notOf: before, in: currency, locale: locale)
    return rest?.nonEmpty == nil ? product ?? rest : rest
  }

  /// The note, unless it is the product that gave the earlier amount.
  static func note(
    _ note: String?, notOf before: Amount, in currency: Currency, locale: MoneyLocale
  ) -> String? {
    guard let note, let product = TypedSum(note), product.isProduct,
      (try? product.amount(in: currency, locale: locale)) == before
    else { return note }
    return nil
  }

  /// Tells whether a word looks like an amount anywhere on a line: a number or a sum, alone or with
  /// the sign or code of a currency.
  static func looksLikeAmount(_ word: String) -> Bool {
    guard TypedSum(word) == nil else { return true }
    guard let text = try? AmountText(word) else { return false }
    return text.symbol.isEmpty || text.symbol.unicodeScalars.contains(where: \.isCurrencySign)
      || Currency(code: text.symbol.uppercased()) != nil
  }
}

extension Syntax<EnteredAmount> {
  /// An amount or a sum whose value depends on the file's currency.
  static var entered: Syntax {
    let amount = Syntax<AmountText>.amount.description
    return Syntax(
      amount.placeholder, .amount,
      glossary: amount.glossary.mapValues {
        $0 + " A sum is worked out: 12.50+3.80, 84/3, 120x0.42."
      }
    ) { (word, _) throws(UsageError) in
      do throws(AmountTextError) {
        try AmountTextError.checkBeginning(of: word)
        try AmountTextError.checkZeros(of: word)
        return try EnteredAmount(word)
      } catch {
        throw .refused(error.message)
      }
    }
  }
}
