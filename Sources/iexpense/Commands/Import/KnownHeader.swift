/// The headers that do not say by themselves what their columns mean: apps with a fee beside the amount,
/// wallets with transfers among payments, cards whose payments are positive.
struct KnownHeader {
  /// The options that read such a file; nil where none can.
  let options: [[String]]?

  /// The header with those titles, of which it may have others too; nil where it is none of them.
  init?(of titles: [String]) {
    let keys = Set(titles.map { $0.lowercased() })
    let fitting = Self.all.filter { $0.titles.allSatisfy { keys.contains($0.lowercased()) } }
    guard let row = fitting.max(by: { $0.titles.count < $1.titles.count }) else { return nil }
    options = row.words.isEmpty ? nil : row.words
  }

  private struct Row {
    /// The titles that tell it from others.
    let titles: [String]
    /// The words of the options, nothing where the header alone does not say which way money went.
    let words: [[String]]

    init(_ titles: String, _ map: String = "", _ words: [String]...) {
      self.titles = titles.split(separator: ",").map { String($0) }
      self.words = map.isEmpty ? [] : [["--map", map]] + words
    }
  }

  private static let skipIn = ["--money-in", "skip"]

  private static let all: [Row] = [
    // Revolut
    Row(
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      "name=Description,amount=-Amount,fee=Fee,date=Started Date", skipIn,
      ["--skip", "State=REVERTED"], ["--skip", "State=DECLINED"], ["--skip", "State=PENDING"]),
    // Wise
    Row(
      "Direction,Created on,Source name,Source amount (after fees),Source fee amount,Target name",
      "name=Target name,amount=Source amount (after fees),fee=Source fee amount,date=Created on",
      ["--out", "Direction=OUT"], ["--skip", "Direction=NEUTRAL"], ["--skip", "Status=CANCELLED"],
      ["--skip", "Status=REFUNDED"]),
    // China Guangfa Bank's cards, and Bank of Communications', whose texts alone tell.
    Row(
      "交易日期,入账日期,交易摘要,交易金额,交易货币,入账金额,入账货币",
      "name=交易摘要,amount=入账金额,date=交易日期", ["--date-format", "yyyy/MM/dd"], skipIn),
    Row("交易日期,记账日期,交易说明,交易币种/金额,入账币种/金额"),
    // Discover: payments of the card are negative.
    Row(
      "Trans. Date,Post Date,Description,Amount,Category",
      "name=Description,amount=Amount,date=Trans. Date", ["--date-format", "MM/dd/yyyy"], skipIn),
    // Mint
    Row(
      "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name",
      "name=Description,amount=Amount,date=Date,category=Category",
      ["--date-format", "M/d/yyyy"], ["--out", "Transaction Type=debit"]),
    // Capitec
    Row(
      "Transaction Date,Description,Money In,Money Out,Fee,Balance",
      "name=Description,out=-Money Out,in=Money In,fee=-Fee,date=Transaction Date"),
  ]
}
