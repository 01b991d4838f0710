// The number of the account that a table is of: in a line above its header, or in a column that has one
// number in all rows. It is what payments of two accounts with one header are told apart by, so only what
// can be nothing else is taken.

extension Grid {
  /// The account's number, without what is between its letters and digits; nil if none is said.
  var accountNumber: String? { AccountNumber.find(above, titles, firstRows.map(texts)) }

  private var firstRows: ArraySlice<Row> { rows.prefix(AccountNumber.rowLimit) }
}

enum AccountNumber {
  static let rowLimit = 400
  private static let linesAbove = 40

  static func find(_ above: [[String]], _ titles: [String], _ rows: [[String]]) -> String? {
    inColumn(titles, rows) ?? inLines(above)
  }

  /// The one number of a column that is called as the own account is.
  private static func inColumn(_ titles: [String], _ rows: [[String]]) -> String? {
    let rows = rows.filter { $0.count == titles.count }
    guard !rows.isEmpty else { return nil }
    for (column, title) in titles.enumerated() where TitleRoles(of: title).isOwnAccount {
      let texts = Set(rows.lazy.map { $0[column] })
      if texts.count == 1, let number = texts.first.flatMap(Self.number) { return number }
    }
    return nil
  }

  private static func inLines(_ lines: [[String]]) -> String? {
    for line in lines.prefix(linesAbove) {
      for (place, cell) in line.enumerated() {
        let parts = cell.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
        guard let label = parts.first, TitleRoles(of: label).isOwnAccount else { continue }
        let behind = parts.count > 1 ? parts[1] : place + 1 < line.count ? line[place + 1] : ""
        if let number = number(behind) { return number }
      }
    }
    return nil
  }

  /// The text as a number of an account: at least six digits, and few letters.
  private static func number(_ text: String) -> String? {
    let key = text.uppercased().filter { $0.isLetter || $0.isNumber }
    let digits = key.count { $0.isNumber }
    return digits >= 6 && key.count <= 34 && key.count - digits <= 6 ? key : nil
  }
}

extension TitleRoles {
  /// Tells whether nothing but the own account is called so.
  fileprivate var isOwnAccount: Bool {
    self[.own] > 0 && self[.payee] == 0 && self[.text] == 0 && self[.never] == 0
  }
}
