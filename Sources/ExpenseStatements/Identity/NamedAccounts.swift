import ExpenseCore

// Finds the accounts of a table's payments: by a number in a line above its header, or by a column
// with a title for the own account. They distinguish payments of two accounts with the same header, so
// only unmistakable numbers count; other names count together with the header.

/// The accounts that a table names.
struct NamedAccounts {
  /// The keys of the accounts; an empty one if some rows name none.
  private(set) var keys: Set<String> = []
  /// The column that names the account of each row; nil if there is none, or a line above the header
  /// names that of all.
  private(set) var column: Int?
  private let titles: [String]

  private static let linesAbove = 40

  /// Finds the accounts of a table by the lines above it and the titles and first rows of its columns.
  init(above lines: [[String]], _ titles: [String], _ rows: [[String]]) {
    self.titles = titles
    let rows = rows.filter { $0.count == titles.count }
    let columns = titles.indices.filter { Title(titles[$0]).isOwnAccount }
      .map { column in (column, Set(rows.map { $0[column] })) }
      .filter { !$0.1.isSubset(of: [""]) }
    // A column with a number per payment is hardly that of the own account.
    let found = columns.min { rank($0.1) < rank($1.1) }
    if found.map({ rank($0.1) != (1, 0) }) ?? true, let named = text(in: lines) {
      // The column may be that of other accounts.
      keys = Set([number(named)].compactMap(\.self))
    } else if let (column, texts) = found {
      (self.column, keys) = (column, Set(texts.map(key)))
    }
  }

  private func rank(_ texts: Set<String>) -> (Int, Int) {
    (texts.count, texts.contains { number($0) != nil } ? 0 : 1)
  }

  /// The key of the account that a cell names; empty if it names none.
  func key(_ text: String) -> String {
    text.isEmpty ? "" : number(text) ?? Self.key(ofHeader: titles, text.columnKey)
  }

  /// The key of an account that is only known by its header, and by its name if another account has
  /// the same header.
  static func key(ofHeader header: [String], _ name: String? = nil) -> String {
    let titles = header.map { $0.lowercased() }.joined(separator: "\n")
    let whole = name.map { "\(titles)\n\n\($0.lowercased())" } ?? titles
    return ContentID.of(named: whole, in: FileList.accounts.key)
  }

  /// The text behind a label for the own account, a number where there is one; nil without a label.
  private func text(in lines: [[String]]) -> String? {
    let texts = lines.prefix(Self.linesAbove).flatMap { line in
      line.enumerated().compactMap { place, cell -> String? in
        let parts = cell.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
        guard let label = parts.first, Title(label).isOwnAccount else { return nil }
        return parts.count > 1 ? parts[1] : place + 1 < line.count ? line[place + 1] : nil
      }
    }
    return texts.first { number($0) != nil } ?? texts.first { !$0.isEmpty }
  }

  /// The text as an account number, which has at least six digits and few letters; nil if it is not
  /// one.
  private func number(_ text: String) -> String? {
    let key = text.lettersAndDigits
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

extension String {
  /// The text as numbers of accounts are compared.
  var lettersAndDigits: String { uppercased().filter { $0.isLetter || $0.isNumber } }
}
