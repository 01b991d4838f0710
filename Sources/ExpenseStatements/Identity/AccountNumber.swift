import ExpenseCore

// Finds the account number of a table: in a line above its header, or in a column that has the same
// number in all rows. It distinguishes payments of two accounts with the same header, so only
// unmistakable numbers count.

enum AccountNumber {
  static let rowLimit = 400
  private static let linesAbove = 40

  static func find(_ above: [[String]], _ titles: [String], _ rows: [[String]]) -> String? {
    inColumn(titles, rows) ?? inLines(above)
  }

  /// The only number in a column with a title for the own account.
  private static func inColumn(_ titles: [String], _ rows: [[String]]) -> String? {
    values(titles, rows).lazy.compactMap(number).first
  }

  /// The only value in a column with a title for the own account, in one case.
  static func value(_ titles: [String], _ rows: [[String]]) -> String? {
    values(titles, rows).first { !$0.isEmpty }?.columnKey
  }

  /// The values of the columns with a title for the own account that have one throughout.
  private static func values(_ titles: [String], _ rows: [[String]]) -> [String] {
    let rows = rows.filter { $0.count == titles.count }
    return titles.indices.filter { Title(titles[$0]).isOwnAccount }.compactMap { column in
      let texts = Set(rows.lazy.map { $0[column] })
      return texts.count == 1 ? texts.first : nil
    }
  }

  private static func inLines(_ lines: [[String]]) -> String? {
    for line in lines.prefix(linesAbove) {
      for (place, cell) in line.enumerated() {
        let parts = cell.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
        guard let label = parts.first, Title(label).isOwnAccount else { continue }
        let behind = parts.count > 1 ? parts[1] : place + 1 < line.count ? line[place + 1] : ""
        if let number = number(behind) { return number }
      }
    }
    return nil
  }

  /// The text as an account number, which has at least six digits and few letters; nil if it is not
  /// one.
  private static func number(_ text: String) -> String? {
    let key = text.uppercased().filter { $0.isLetter || $0.isNumber }
    let digits = key.count { $0.isNumber }
    return digits >= 6 && key.count <= 34 && key.count - digits <= 6 ? key : nil
  }
}

extension Title {
  /// True if the title can only mean the own account.
  fileprivate var isOwnAccount: Bool {
    self[.own] > 1 && self[[.name, .text, .balance, .fee]] < 2
  }
}
