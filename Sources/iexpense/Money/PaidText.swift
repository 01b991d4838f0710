import ExpenseCore

/// Money in another currency as typed, with its code: `JPY 980`.
struct PaidText: Equatable, Sendable {
  /// The typed amount; nil clears the stored one.
  let text: AmountText?

  /// Resolves the paid amount.
  ///
  /// - Parameter own: the file's currency.
  /// - Throws: `UsageError` or `AmountTextError`.
  func paid(besides own: Currency, locale: MoneyLocale) throws -> PaidAmount? {
    guard let text else { return nil }
    guard let currency = Currency(code: text.symbol) else { throw Self.nameless(text.text) }
    guard currency != own else {
      throw UsageError.wrong(
        "'\(text.text)' is in the currency of the file",
        "'--paid' is for another one: leave it out.")
    }
    return PaidAmount(currency, try text.amount(in: currency, locale: locale))
  }

  fileprivate static func nameless(_ word: String) -> UsageError {
    .wrong(
      "'\(word)' has no currency code",
      "Write the code of ISO 4217 beside the amount, such as 'JPY 980'.")
  }
}

extension Syntax<PaidText> {
  /// An amount with the code of its currency; an empty word clears it.
  static var paid: Syntax {
    Syntax(
      "MONEY", .text,
      glossary: ["MONEY": "An amount with the code of its currency, such as 'JPY 980'."]
    ) { (word, _) throws(UsageError) in
      guard !word.isBlank else { return PaidText(text: nil) }
      do throws(AmountTextError) {
        let text = try AmountText(word)
        if Currency(code: text.symbol) != nil { return PaidText(text: text) }
      } catch {
        throw .refused(error.message)
      }
      throw PaidText.nameless(word)
    }
  }
}
