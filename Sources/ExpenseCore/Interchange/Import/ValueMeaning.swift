/// What a word in a column says of its record.
package enum ValueMeaning {
  case spending, moneyIn
  /// Money that came back, where the column says of each record which way it went.
  case refund
  /// Nothing was paid, or not yet, or to an account of one's own.
  case unpaid

  /// What the word says; nil where that is nothing of money.
  package init?(of word: String) {
    guard word.utf8.count <= 40 else { return nil }
    let key = word.lowercased()
    let known = [
      (Self.spending, Self.spendingWords), (.moneyIn, Self.moneyInWords),
      (.refund, Self.refundWords), (.unpaid, Self.unpaidWords),
    ]
    guard let meaning = known.first(where: { $0.1.contains(key) })?.0 else { return nil }
    self = meaning
  }

  /// What a yes or no says under a title that asks: `is_income`, `pending`.
  package init?(of word: String, under title: String) {
    let question = title.lowercased().filter(\.isLetter)
    let subject = question.hasPrefix("is") ? String(question.dropFirst(2)) : question
    let answer: Bool? =
      switch word.lowercased() {
      case "true", "yes", "y": true
      case "false", "no", "n": false
      case "1" where subject != question: true
      case "0" where subject != question: false
      default: nil
      }
    guard let answer else { return nil }
    if ["income", "credit", "deposit", "inflow", "moneyin"].contains(subject) {
      self = answer ? .moneyIn : .spending
    } else if ["expense", "debit", "outflow", "spending"].contains(subject) {
      self = answer ? .spending : .moneyIn
    } else if answer,
      Self.unpaidWords.contains(subject)
        || ["deleted", "excluded", "excludefromtotals"].contains(subject)
    {
      self = .unpaid
    } else {
      return nil
    }
  }

  private static let spendingWords: Set<String> = [
    "af", "debit", "debet", "dr", "dr.", "db", "d", "s", "soll", "out", "outgoing", "outflow",
    "expense", "exp.", "withdrawal", "paid", "money out", "ausgang", "belastung", "lastschrift",
    "débit", "dépense", "uscita", "addebito", "cargo", "gasto", "débito", "despesa", "saída",
    "belast", "uit", "ud", "ut", "wydatek", "obciążenie", "výdej", "terhelés", "расход",
    "payment", "card payment", "card_payment", "purchase", "sale", "fee", "charge", "atm",
    "atm withdrawal", "zahlung", "kauf", "paiement", "achat", "pago", "compra", "pagamento",
    "betaling", "dbit", "deebet", "sent", "expenses", "ausgabe", "ausgaben", "abgang", "uitgave",
    "uitgaven", "dare", "spesa", "wn", "výdej", "kiadás", "gider", "borç", "списание", "дебет",
    "utgift", "meno", "χρέωση", "借", "지출", "keluar", "支出", "出金", "出", "支", "支付", "付款", "출금", "-",
    "−",
  ]
  private static let moneyInWords: Set<String> = [
    "bij", "credit", "cr", "cr.", "c", "h", "haben", "in", "incoming", "inflow", "income",
    "deposit", "money in", "eingang", "gutschrift", "crédit", "recette", "revenu", "entrata",
    "accredito", "abono", "ingreso", "crédito", "receita", "entrada", "ind", "inn", "wpływ",
    "uznanie", "příjem", "jóváírás", "доход", "приход", "收入", "入金", "入", "收", "收款", "입금", "+",
    "crdt", "kreedit", "k", "received", "einnahme", "einnahmen", "zugang", "inkomst", "inkomsten",
    "avere", "ma", "przychód", "bevétel", "gelir", "alacak", "зачисление", "кредит", "inntekt",
    "intäkt", "tulo", "πίστωση", "収入", "贷", "수입", "masuk",
    "direct deposit", "direct credit", "payment received", "salary", "payroll", "gehalt",
  ]
  private static let refundWords: Set<String> = [
    "refund", "refunded", "refunds", "return", "returns", "card refund", "card_refund",
    "merchandise return", "reversal", "chargeback", "erstattung", "rückerstattung", "rückzahlung",
    "remboursement", "rimborso", "reembolso", "devolución", "devolução", "terugbetaling", "retour",
    "återbetalning", "refusjon", "zwrot", "visszatérítés", "возврат", "退款", "返金", "환불",
  ]
  private static let unpaidWords: Set<String> = [
    "pending", "declined", "failed", "reverted", "reversed", "cancelled", "canceled", "rejected",
    "refused", "void", "voided", "expired", "denied", "unpaid", "on hold", "authorised",
    "authorized", "authorisation", "authorization", "vorgemerkt", "umsatz vorgemerkt", "abgelehnt",
    "storniert", "offen", "fehlgeschlagen", "en attente", "annulé", "annulée", "refusé", "refusée",
    "rejeté", "pendiente", "rechazado", "rechazada", "cancelado", "cancelada", "anulado",
    "pendente", "recusado", "recusada", "estornado", "in sospeso", "annullato", "rifiutato",
    "in behandeling", "geweigerd", "geannuleerd", "oczekująca", "odrzucona", "anulowana",
    "transfer", "(transfer)", "internal transfer", "account transfer", "exchange",
    "currency exchange", "umbuchung", "virement interne", "transferencia interna",
    "отклонено", "отменено", "交易关闭", "已关闭", "已取消",
    "hold", "held", "processing", "in progress", "scheduled", "planned", "uncleared", "ausstehend",
    "geplant", "reserviert", "autorisiert", "venter", "afventer", "reserveret", "afvist", "väntar",
    "reserverad", "nekad", "avvist", "reservert", "odottaa", "varattu", "hylätty", "échoué",
    "à venir", "in attesa", "non contabilizzato", "autorizzato", "agendado", "retenido",
    "gereserveerd", "blokada", "čeká", "zamítnuto", "zrušeno", "függőben", "elutasítva", "ожидает",
    "в обработке", "bekliyor", "iptal", "reddedildi", "保留", "未確定", "失敗", "处理中",
  ]
}
