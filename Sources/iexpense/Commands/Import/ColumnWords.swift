/// What columns are called in the files of banks and trackers, in lower case.
///
/// Where not said otherwise, a title has one of the words in it.
enum ColumnWords {
  static let out = [
    "debit", "paid out", "money out", "withdraw", "outflow", "soll", "belastung", "lastschrift",
    "uscite", "addebit", "débit", "cargo", "débito", "wydatk", "ut fra", "ut av", "uttag", "spent",
    "expense", "debet", "deebet", "расход", "支出", "支払", "出金", "출금", "지출",
  ]
  static let income = [
    "credit", "paid in", "money in", "deposit", "inflow", "haben", "gutschrift", "entrate",
    "accredit", "crédit", "abono", "crédito", "wpływ", "inn på", "insättning", "received", "income",
    "приход", "収入", "預かり", "入金", "收入", "存入", "입금", "수입",
  ]
  /// Whole titles that say which way the money went only beside each other.
  static let pairs = [
    ("af", "bij"), ("aus", "ein"), ("ausgang", "eingang"), ("ausgaben", "einnahmen"),
    ("abgang", "zugang"), ("auszahlung", "einzahlung"), ("zahlungsausgang", "zahlungseingang"),
    ("dare", "avere"), ("uit", "in"), ("uitgaven", "inkomsten"), ("ut", "in"), ("ut", "inn"),
    ("out", "in"), ("spent", "received"), ("charges", "credits"), ("charge", "payment"),
    ("purchases", "payments"), ("payments", "receipts"), ("dépenses", "recettes"),
    ("saídas", "entradas"), ("salidas", "entradas"), ("wydatki", "wpływy"),
    ("obciążenia", "uznania"), ("isplata", "uplata"), ("minus", "plus"),
  ]
  static let amount = [
    "amount", "betrag", "umsatz", "montant", "importe", "importo", "bedrag", "belopp", "beløb",
    "kwota", "částka", "čiastka", "valor", "value", "cost", "sum", "gross", "total", "сумма",
    "сума",
    "金额", "金額", "금액", "iznos", "ποσό", "összeg", "määrä", "jumlah", "nominal", "znesek", "tutar",
    "סכום", "المبلغ", "price", "paid", "fare", "preis", "kosten", "prix", "gasto", "monto", "spesa",
  ]
  /// Titles of the amount in the account's currency, where another column has the original.
  static let settled = ["billed", "settled", "converted", "account amount"]
  static let tax = ["vat", "mwst", "tva", "iva", "ust", "tax", "btw", "moms"]
  /// What an amount with its tax is called.
  static let gross = ["gross", "brutto", "ttc", "incl", "total"]
  /// What holds no amount and no name of an expense, whatever is in it.
  static let other = [
    "account", "konto", "rekening", "compte", "cuenta", "conta", "iban", "bic", "category",
    "kategorie", "currency", "währung", "status", "wallet", "author", "口座", "账户",
  ]
  /// What holds digits that were not spent.
  static let digits = [
    "account", "balance", "saldo", "solde", "kontostand", "остаток", "残高", "余额", "잔액", "limit",
    "number", "nummer", "numer", "numéro", "número", "ref", "card", "cheque", "check", "rate",
    "kurs", "quantity", "menge", "distance", "available", "budgeted", "branch",
  ]
  /// What is a part of what was spent, or was not spent at all.
  static let part = [
    "subtotal", "discount", "rabatt", "rebate", "cashback", "einzelpreis", "unit price",
  ]
  /// What stands before these where it is the account of the other side.
  static let counter = ["tegen", "gegen", "counter", "contra"]
  /// Whole titles of columns that number records.
  static let number: Set<String> = ["id", "nr", "nr.", "no", "no.", "#", "number", "mcc"]
  static let date = ["date", "datum", "fecha", "дата", "日付", "日期"]
  /// What other days are called than that of a payment.
  static let otherDates = [
    "export", "created", "updated", "modified", "due", "fällig", "statement", "period", "birth",
    "shipped", "expiry", "expires", "value date", "valuta",
  ]
  /// Who was paid.
  static let payee = [
    "payee", "merchant", "tegenpartij", "tegenrekeninghouder", "counterparty", "counter party",
    "zahlungsbeteiligter", "zahlungsempf", "empfänger", "begünstigter", "beguenstigter", "partner",
  ]
  private static let texts = [
    "description", "text", "libell", "concept", "descri", "omschrijving", "tekst",
    "verwendungszweck", "opis", "memo", "details", "narration", "beschreibung", "описание",
    "交易对方", "摘要", "内容", "利用先", "店名", "적요", "내용", "note",
  ]
  static let name = ["name", "naam"] + texts
  /// What stands in for a name: what it was for, or at least of what kind it was.
  static let rest = texts + ["category", "kategorie", "categor", "type", "kind"]
  /// Whole titles of columns that say whether a payment was made.
  static let status: Set<String> = [
    "status", "state", "stato", "estado", "statut", "tila", "статус", "stav", "stan", "durum",
    "állapot", "状态", "状態",
  ]

  /// All that have letters beyond ASCII, by which a text in another encoding is known.
  static var beyondASCII: [String] {
    (out + income + amount + date + name).filter { word in !word.utf8.allSatisfy { $0 < 0x80 } }
  }
}
