import ExpenseCore

/// The open expenses, the claims, and the total that is owed.
struct ClaimListing {
  private let owed: ClaimReport.Owed
  /// The open expenses, followed by the claims.
  private let claims: [Claim]
  private let currency: Currency
  private let missingReceipts: [Line]
  private let path: String

  /// Creates the list of claims.
  ///
  /// - Throws: `AmountOutOfRange` if a total cannot be represented exactly.
  init(of source: ItemSource, _ session: Session) throws {
    let report = try ClaimReport(of: source.items)
    (owed, claims) = (report.owed, [report.open].compactMap(\.self) + report.claims)
    currency = source.currency
    path = source.path
    let rows = claims.filter { $0.state != .repaid }.flatMap(\.rows).sorted()
    let folder = try ReceiptFolder(of: session.defaults)
    missingReceipts = Line.missingReceipts(
      folder.missing(among: rows, of: source.items), of: source.items)
  }
}

extension ClaimListing: DataResult {
  func show(on console: Console) throws {
    guard !claims.isEmpty else { return }
    let style = console.style(of: currency)
    try console.output.write(
      Table(Self.columns, rows: claims, style) { $0.state == .repaid ? .secondary : .plain })
    try console.output.writeReceiptsLacking(
      claims.reduce(0) { $0 + $1.withoutReceipt }, listedBy: ["list", "business"])
    let count = owed.count.counted("expense")
    try console.output.writeLine("Owed: \(count), \(style.text(owed.total))")
  }

  private static var columns: [ReportColumn<Claim>] {
    [
      .init(.init("Claim", minimumWidth: 8), json: "name") { claim in
        claim.name.map { .text($0) } ?? .wordOrNull(nil)
      },
      .init(.init("State"), json: "state", text: { claim, _ in claim.words }) {
        .word($0.state.rawValue)
      },
      .init(json: "repaid") { .wordOrNull($0.repaid?.description) },
      .init(.init("Count", .trailing, dropOrder: 0), json: "count") { .count($0.rows.count) },
      .init(.init("Total", .trailing), json: "total") { .amount($0.total) },
      .init(.init("Oldest", dropOrder: 1), json: "oldest") {
        .wordOrNull($0.oldest?.description)
      },
      .init(json: "withoutReceipt") { .count($0.withoutReceipt) },
    ]
  }

  func notes(on console: Console) -> [Line] {
    claims.isEmpty ? ["No Business expenses yet in '\(path)'."] : missingReceipts
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.objects("claims", of: claims, Self.columns)
      json.member("owed") { json in
        json.member("count", owed.count)
        json.member("total", owed.total)
      }
    }
  }
}

extension Claim {
  /// The state of the claim for people: `repaid 2026-11-15`.
  var words: String {
    if let repaid { return "\(state.rawValue) \(repaid)" }
    return repaidCount == 0 ? state.rawValue : "\(repaidCount) of \(rows.count) repaid"
  }
}

extension Line {
  /// Notes on receipts whose files are missing.
  static func missingReceipts(_ rows: [Int], of items: [ExpenseItem]) -> [Line] {
    let named = rows.prefix(mostNamed).map { row in
      Line("The receipt '\(items[row: row].receipt ?? "")' of row \(row) is missing.")
    }
    return named
      + (rows.count > mostNamed ? ["And \(rows.count - mostNamed) more are missing."] : [])
  }

  private static let mostNamed = 5
}

extension Output {
  /// Prints the number of expenses without a receipt, and the line that lists them.
  fileprivate func writeReceiptsLacking(_ count: Int, listedBy line: [String]) throws {
    guard count > 0 else { return }
    try writeLine("Without a receipt: \(count) ('\(ShellLine.text(line + ["--no-receipt"]))')")
  }
}

/// The expenses of one claim, or the open ones, by their days.
struct ClaimItems: DataResult {
  /// The claim; nil if nothing is open.
  private let claim: Claim?
  private let shown: ItemRows
  private let currency: Currency
  private let missingReceipts: [Line]

  /// Finds the expenses of a claim.
  ///
  /// - Parameter name: the name of the claim; nil for open expenses.
  /// - Throws: a `Refusal` if no claim has the name.
  init(of name: String?, in source: ItemSource, _ session: Session) throws {
    let report = try ClaimReport(of: source.items)
    claim = name.map(report.claim) ?? report.open
    if let name, claim == nil { throw Refusal.noClaim(called: name, of: source.items) }
    shown = ItemOrder().arranged(ItemRows(claim?.rows ?? [], of: source.items))
    currency = source.currency
    let folder = try ReceiptFolder(of: session.defaults)
    missingReceipts = Line.missingReceipts(
      folder.missing(among: shown.rows, of: source.items), of: source.items)
  }

  func show(on console: Console) throws {
    guard let claim else { return }
    let total = ItemTable.Total(words: shown.count.counted("expense"), amount: claim.total)
    let table = ItemTable(
      shown, hiding: .claim, totals: [total], style: console.style(of: currency),
      for: console.output)
    try table.printTitles()
    try table.print(0..<shown.count)
    try table.print(total, ": \(claim.words)")
    try console.output.writeReceiptsLacking(
      claim.withoutReceipt, listedBy: ["list"] + ShellLine.option("claim", claim.name ?? "open"))
  }

  func notes(on console: Console) -> [Line] {
    claim == nil ? ["Nothing is open."] : missingReceipts
  }

  func write(to json: inout JSONOutput) { json.items(shown, currency) }
}
