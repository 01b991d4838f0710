/// The headers that do not say by themselves what their columns mean: apps with a fee beside the amount,
/// wallets with holds and transfers among payments, cards whose payments are positive.
struct KnownHeader {
  /// Whether the header tells which way the money went.
  let isClear: Bool
  /// The columns of the name, of which the first that is not empty counts.
  let names: [Int]
  /// The columns of money, each with what stands before it in a map.
  let money: [(field: String, column: Int)]
  let date: Int?
  /// The column of what the amounts are in; nil where that is the one beside them.
  let currency: Int?
  /// How days are written, where another way may fit too.
  let days: String?
  /// The options beside the map.
  let options: [[String]]
  /// The values whose rows are no spending.
  let skips: [(column: Int, value: String)]

  /// The header with those titles, of which it may have others too; nil where it is none of them.
  init?(of titles: [String]) {
    let keys = titles.map { $0.lowercased() }
    let row = Self.all.first { row in
      row.titles.split(separator: ",").allSatisfy { keys.contains($0.lowercased()) }
    }
    guard let row else { return nil }
    func column(_ title: Substring) -> Int? { keys.firstIndex(of: title.lowercased()) }
    isClear = !row.money.isEmpty
    names = row.names.split(separator: "|").compactMap(column)
    money = row.money.split(separator: ",").compactMap { part in
      let title = part.drop { $0 != "=" }.dropFirst().trimmingPrefix("-")
      return column(title).map { (String(part.dropLast(title.count)), $0) }
    }
    (date, currency) = (column(row.date[...]), row.currency.flatMap { column($0[...]) })
    (days, options) = (row.days, [row.out.map { ["--out", $0] } ?? ["--money-in", "skip"]])
    skips = row.skips.compactMap { skip in
      let title = skip.prefix { $0 != "=" }
      return column(title).map { ($0, String(skip.dropFirst(title.count + 1))) }
    }
  }

  private struct Row {
    /// The titles that tell it from others.
    let titles: String
    var names = ""
    /// Empty where the texts alone say which way the money went.
    var money = ""
    var date = "Date"
    var days: String?
    var currency: String?
    /// What stands where for spending; nil where the sign says it.
    var out: String?
    var skips: [String] = []
  }

  private static let holdsOfPayPal = [
    "Type=General Authorization", "Type=Account Hold for Open Authorization",
    "Type=Reversal of General Account Hold",
  ]

  private static let all: [Row] = [
    // Revolut
    Row(
      titles: "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State",
      names: "Description", money: "amount=-Amount,fee=Fee", date: "Started Date",
      skips: ["State=REVERTED", "State=DECLINED", "State=PENDING"]),
    // Wise: the statement of a balance, whose amounts hold the fee, and the history of transfers
    Row(
      titles: "TransferWise ID,Date,Amount,Currency,Description,Payee Name,Merchant",
      names: "Merchant|Payee Name|Description", money: "amount=-Amount", days: "dd-MM-yyyy"),
    Row(
      titles: "Direction,Created on,Source amount (after fees),Source fee amount,Target name",
      names: "Target name", money: "amount=Source amount (after fees),fee=Source fee amount",
      date: "Created on", currency: "Source currency", out: "Direction=OUT",
      skips: ["Direction=NEUTRAL", "Status=CANCELLED", "Status=REFUNDED"]),
    // PayPal: what was authorised or held is paid by another row.
    Row(
      titles: "Date,Time,Name,Type,Status,Currency,Gross,Fee,Net", names: "Name|Type",
      money: "amount=-Net",
      skips: holdsOfPayPal),
    Row(
      titles: "Date,Time,Name,Type,Status,Currency,Amount,Fees,Total", names: "Name|Type",
      money: "amount=-Total",
      skips: holdsOfPayPal),
    Row(
      titles: "Date,Time,Description,Currency,Gross,Fee,Net,Transaction ID,Name",
      names: "Name|Description", money: "amount=-Net",
      skips: [
        "Description=Account Hold for Open Authorization",
        "Description=Reversal of General Account Hold",
      ]),
    Row(
      titles: "Datum,Uhrzeit,Name,Typ,Status,Währung,Brutto,Netto", names: "Name|Typ",
      money: "amount=-Netto", date: "Datum",
      skips: [
        "Typ=Allgemeine Autorisierung", "Typ=Einbehaltung für offene Autorisierung",
        "Typ=Rückbuchung allgemeiner Einbehaltung",
      ]),
    Row(
      titles: "Datum,Uhrzeit,Beschreibung,Währung,Brutto,Netto,Transaktionscode,Name",
      names: "Name|Beschreibung", money: "amount=-Netto", date: "Datum",
      skips: [
        "Beschreibung=Allgemeine Autorisierung",
        "Beschreibung=Einbehaltung für offene Autorisierung",
        "Beschreibung=Rückbuchung allgemeiner Einbehaltung",
      ]),
    // Venmo: in a charge it is the other who asks, so only the note says what was paid.
    Row(
      titles: "ID,Datetime,Type,Status,Note,From,To,Amount (total)", names: "Note|To|Destination",
      money: "amount=-Amount (total)", date: "Datetime",
      skips: ["Type=Standard Transfer", "Type=Instant Transfer"]),
    // Splitwise: payments settle between friends what was paid before.
    Row(
      titles: "Date,Description,Category,Cost,Currency", names: "Description", money: "amount=Cost",
      skips: ["Category=Payment", "Description=Total balance"]),
    // China Guangfa Bank's cards, and Bank of Communications', whose texts alone tell.
    Row(
      titles: "交易日期,入账日期,交易摘要,交易金额,交易货币,入账金额,入账货币", names: "交易摘要",
      money: "amount=入账金额", date: "交易日期", currency: "入账货币"),
    Row(titles: "交易日期,记账日期,交易说明,交易币种/金额,入账币种/金额"),
    // Discover: payments of the card are negative.
    Row(
      titles: "Trans. Date,Post Date,Description,Amount,Category", names: "Description",
      money: "amount=Amount", date: "Trans. Date", days: "MM/dd/yyyy"),
    // Mint
    Row(
      titles: "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name",
      names: "Description", money: "amount=Amount", days: "M/d/yyyy", out: "Transaction Type=debit"),
  ]
}
