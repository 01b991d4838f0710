import ExpenseCore

/// Headers that do not tell what their columns mean: those of apps with a fee beside the amount,
/// and of wallets with holds and transfers among payments.
///
/// Signs of amounts and patterns of days are tried as for any other file.
enum KnownHeader {
  /// The layout for a header that has at least the titles of a known one; nil if there is none.
  static func layout(of titles: [String]) -> Layout? {
    let keys = Set(titles.map(\.columnKey))
    let line = all.first { line in
      line.titles.split(separator: ",").allSatisfy { keys.contains(String($0).columnKey) }
    }
    guard let line, var layout = try? Layout(columns: line.columns) else { return nil }
    // A source is left out if the header lacks its column.
    for (field, source) in layout.columns {
      let there = source.alternatives.filter { $0.allSatisfy { keys.contains($0.column.key) } }
      layout.columns[field] = there.isEmpty ? nil : Layout.Source(there)
    }
    layout.out = line.out.compactMap { Layout.ColumnValue($0) }
    layout.skipped = line.skip.compactMap { Layout.ColumnValue($0) }
    return layout
  }

  /// The titles by which a header is recognized, and its columns and values.
  typealias KnownLayout = (titles: String, columns: String, out: [String], skip: [String])

  private static let holds = [
    "General Authorization", "Account Hold for Open Authorization",
    "Reversal of General Account Hold", "General Currency Conversion",
    "Bank Deposit to PP Account",
  ]
  private static let germanHolds = [
    "Allgemeine Autorisierung", "Einbehaltung für offene Autorisierung",
    "Rückbuchung allgemeiner Einbehaltung", "Allgemeine Währungsumrechnung",
    "Bankgutschrift auf PayPal-Konto",
  ]
  private static let swedbankTotals = ["10", "82", "86"]
  private static let frenchHolds = ["Autorisation générale", "Conversion de devise standard"]

  static let all: [KnownLayout] = [
    // Revolut
    (
      "Typ,Produkt,Startdatum,Datum des Abschlusses,Beschreibung,Betrag,Gebühr,Währung,Status",
      "name=Beschreibung,amount=-Betrag,fee=Gebühr,date=Startdatum,currency=Währung",
      [], []
    ),
    (
      "Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État",
      "name=Description,amount=-Montant,fee=Frais,date=Date de début,currency=Devise",
      [], []
    ),
    (
      "Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State",
      "name=Descripción,amount=-Importe,fee=Comisión,date=Fecha de inicio,currency=Divisa",
      [], []
    ),
    (
      "Tipo,Prodotto,Data di inizio,Data di completamento,Descrizione,Importo,Costo,Valuta,State",
      "name=Descrizione,amount=-Importo,fee=Costo,date=Data di inizio,currency=Valuta",
      [], []
    ),
    (
      "Rodzaj,Produkt,Data rozpoczęcia,Data zrealizowania,Opis,Kwota,Opłata,Waluta,State",
      "name=Opis,amount=-Kwota,fee=Opłata,date=Data rozpoczęcia,currency=Waluta",
      [], []
    ),
    (
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State",
      "name=Description,amount=-Amount,fee=Fee,date=Started Date,currency=Currency", [], []
    ),
    (
      "Type,Completed Date,Description,Amount,Fee,Currency,State",
      "name=Description,amount=-Amount,fee=Fee,date=Started Date|Completed Date,currency=Currency",
      [], []
    ),
    // Wise: the statement of a balance, whose amounts include the fee, and the history of transfers
    (
      "TransferWise ID,Date,Amount,Currency,Description,Payee Name,Merchant",
      "name=Merchant|Payee Name|Description,amount=-Amount,date=Date,currency=Currency", [], []
    ),
    (
      "ID,Direction,Created on,Source amount (after fees),Source fee amount,Target name",
      "name=Target name,amount=Source amount (after fees),fee=Source fee amount,date=Created on,currency=Source currency,id=ID",
      ["Direction=OUT"], ["Direction=NEUTRAL", "Status=CANCELLED", "Status=REFUNDED"]
    ),
    // PayPal: authorisations and holds are paid by another row.
    (
      "Date,Time,Name,Type,Status,Currency,Gross,Fee,Net",
      "name=Name|Type,amount=-Net,date=Date,currency=Currency", [], holds.map { "Type=\($0)" }
    ),
    (
      "Date,Time,Name,Type,Status,Currency,Amount,Fees,Total",
      "name=Name|Type,amount=-Total,date=Date,currency=Currency", [], holds.map { "Type=\($0)" }
    ),
    (
      "Date,Time,Description,Currency,Gross,Fee,Net,Transaction ID,Name",
      "name=Name|Description,amount=-Net,date=Date,currency=Currency", [],
      holds.map { "Description=\($0)" }
    ),
    (
      "Datum,Uhrzeit,Name,Typ,Status,Währung,Brutto,Netto",
      "name=Name|Typ,amount=-Netto,date=Datum,currency=Währung", [], germanHolds.map { "Typ=\($0)" }
    ),
    (
      "Datum,Uhrzeit,Beschreibung,Währung,Brutto,Netto,Transaktionscode,Name",
      "name=Name|Beschreibung,amount=-Netto,date=Datum,currency=Währung", [],
      germanHolds.map { "Beschreibung=\($0)" }
    ),
    (
      "Date,Heure,Description,Devise,Brut,Frais,Net,N° de transaction,Nom",
      "name=Nom|Description,amount=-Net,date=Date,currency=Devise", [],
      frenchHolds.map { "Description=\($0)" }
    ),
    // Swedbank in the Baltic: balances and turnovers are rows of other types.
    (
      "Kliendi konto,Reatüüp,Kuupäev,Saaja/Maksja,Selgitus,Summa,Valuuta,Deebet/Kreedit",
      "name=Saaja/Maksja|Selgitus,amount=Summa,date=Kuupäev,currency=Valuuta,id=Arhiveerimistunnus",
      ["Deebet/Kreedit=D"], swedbankTotals.map { "Reatüüp=\($0)" }
    ),
    (
      "Client account,Row type,Date,Beneficiary/Payer,Details,Amount,Currency,Debit/Credit",
      "name=Beneficiary/Payer|Details,amount=Amount,date=Date,currency=Currency,id=Transfer reference",
      ["Debit/Credit=D"], swedbankTotals.map { "Row type=\($0)" }
    ),
    (
      "Account No,,Date,Beneficiary,Details,Amount,Currency,D/K,Record ID,Code",
      "name=Beneficiary|Details,amount=Amount,date=Date,currency=Currency,id=Record ID",
      ["D/K=D"], swedbankTotals.map { "2=\($0)" }
    ),
    // Commerzbank: its kinds say nothing of signs.
    (
      "Buchungstag,Wertstellung,Umsatzart,Buchungstext,Betrag,Währung",
      "name=Buchungstext,amount=-Betrag,date=Buchungstag,currency=Währung", [], []
    ),
    // Venmo: in a charge it is the other who asks, so only the note says what was paid.
    (
      "ID,Datetime,Type,Status,Note,From,To,Amount (total)",
      "name=Note|To|Destination,amount=-Amount (total),date=Datetime,id=ID", [],
      ["Type=Standard Transfer", "Type=Instant Transfer"]
    ),
    // Splitwise: payments between friends settle earlier expenses.
    (
      "Date,Description,Category,Cost,Currency",
      "name=Description,amount=Cost,date=Date,currency=Currency,category=Category", [],
      ["Category=Payment", "Description=Total balance"]
    ),
    // Firefly III: a transfer is between the user's own accounts.
    (
      "type,currency_code,amount,description,date,source_name,destination_name",
      "name=description,amount=-amount,date=date,currency=currency_code,category=category,note=notes",
      [],
      ["type=Transfer"]
    ),
    // Alipay, from its app and its site, and WeChat: rows that are neither in nor out are transfers
    // between the user's own accounts.
    (
      "交易时间,交易分类,交易对方,商品说明,收/支,金额,交易状态,交易订单号",
      "name=交易对方|商品说明,amount=金额,date=交易时间,category=交易分类,note=商品说明", ["收/支=支出"],
      ["收/支=不计收支", "收/支=其他", "收/支=", "收/支=/"]
    ),
    (
      "交易号,交易创建时间,付款时间,交易对方,商品名称,金额（元）,收/支,交易状态",
      "name=交易对方|商品名称,amount=金额（元）,date=付款时间|交易创建时间,note=商品名称", ["收/支=支出"],
      ["收/支=", "收/支=其他"]
    ),
    (
      "交易时间,交易类型,交易对方,商品,收/支,金额(元),当前状态,交易单号",
      "name=交易对方|商品,amount=金额(元),date=交易时间,note=商品,id=交易单号", ["收/支=支出"],
      ["收/支=/", "收/支=中性交易"]
    ),
    // China Guangfa Bank's cards
    (
      "交易日期,入账日期,交易摘要,交易金额,交易货币,入账金额,入账货币",
      "name=交易摘要,amount=入账金额,date=交易日期,currency=入账货币", [], []
    ),
  ]
}
