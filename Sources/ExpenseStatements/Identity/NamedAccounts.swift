import ExpenseCore

// Finds the accounts of a table's payments: by a number in a line above its header, or by a column
// with a title for the own account. They distinguish payments of two accounts with the same header, so
// only unmistakable numbers count as such; other names count within the account that has the header.

/// The accounts that a table names.
struct NamedAccounts {
  /// The numbers of the accounts.
  private(set) var numbers: Set<String> = []
  /// True if some rows name an account without its number.
  private(set) var hasOthers = false
  /// The column that names the account of each row; nil if there is none, or a line above the header
  /// names that of all.
  private(set) var column: Int?

  private static let linesAbove = 40

  /// Finds the accounts by the lines above a table and the titles and first rows of its columns.
  init(above lines: [[String]], _ titles: [String], _ rows: [[String]]) {
    let rows = rows.filter { $0.count == titles.count }
    let columns = titles.indices.filter { Title(titles[$0]).isOwnAccount }
      .map { column in (column, Set(rows.map { $0[column] })) }
      // Not each payment has the account of another, but each is of an own one.
      .filter { !$0.1.isEmpty && !$0.1.contains("") }
    let found = columns.min { Self.rank($0.1) < Self.rank($1.1) }
    if found.map({ Self.rank($0.1) != (1, 0) }) ?? true, let named = Self.text(in: lines) {
      // The column may be that of other accounts.
      numbers = Set([Self.number(named)].compactMap(\.self))
    } else if let (column, texts) = found {
      self.column = column
      numbers = Set(texts.compactMap(Self.number))
      hasOthers = texts.contains { Self.number($0) == nil }
    }
  }

  /// The number of the only account; nil if there are others, or none has a number.
  var number: String? { numbers.count == 1 && !hasOthers ? numbers.first : nil }

  private static func rank(_ texts: Set<String>) -> (Int, Int) {
    (texts.count, texts.contains { number($0) != nil } ? 0 : 1)
  }

  /// The text behind a label for the own account, a number where there is one; nil without a label.
  private static func text(in lines: [[String]]) -> String? {
    let texts = lines.prefix(linesAbove).flatMap { line in
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
  fileprivate static func number(_ text: String) -> String? {
    let key = text.lettersAndDigits
    let digits = key.count { $0.isNumber }
    return digits >= 6 && key.count <= 34 && key.count - digits <= 6 ? key : nil
  }

  /// Returns true if the key of an account is its number.
  static func isNumber(_ key: String) -> Bool { number(key) == key }

  /// The key of an account that is only known by its header, and by its name if another account has
  /// the same header.
  static func key(ofHeader header: [String], _ name: String? = nil) -> String {
    let titles = header.map { $0.lowercased() }.joined(separator: "\n")
    let whole = name.map { "\(titles)\n\n\($0.lowercased())" } ?? titles
    return ContentID.of(named: whole, in: FileList.accounts.key)
  }
}

/// The accounts of rows that name them.
struct RowAccounts {
  let column: Int
  /// The key of the account that has the header.
  let key: String
  /// True if it has payments itself, which those of rows may repeat.
  let hasPayments: Bool

  /// The key of the account that a cell names.
  func key(_ text: String) -> String {
    if let number = NamedAccounts.number(text), !hasPayments || NamedAccounts.isNumber(key) {
      return number
    }
    return hasPayments ? key : NamedAccounts.key(ofHeader: [key], text.columnKey)
  }
}

extension Title {
  /// True if the title can only mean the own account.
  fileprivate var isOwnAccount: Bool {
    self[.own] > 1 && self[[.name, .text, .balance, .fee]] < 2
      && self[[.out, .income]] <= self[.own]
  }
}

extension String {
  /// The text as numbers of accounts are compared.
  var lettersAndDigits: String { uppercased().filter { $0.isLetter || $0.isNumber } }
}
