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
  /// A column that names accounts, and its texts; nil if there is none, or a line above the header names
  /// that of all.
  private var named: (column: Int, texts: Set<String>)?

  /// The column that names the account of each row; nil if some rows name none.
  var column: Int? { named.flatMap { $0.texts.contains("") ? nil : $0.column } }

  private static let linesAbove = 40

  /// Finds the accounts by the lines above a table and the titles and first rows of its columns.
  init(above lines: [[String]], _ titles: [String], _ rows: [[String]]) {
    let rows = rows.filter { $0.count == titles.count }
    let columns = titles.indices.filter { Title(titles[$0]).isOwnAccount }
      .map { column in (column: column, texts: Set(rows.map { $0[column] })) }
      .filter { !$0.texts.isSubset(of: [""]) }
    let found = columns.min { Self.rank($0.texts) < Self.rank($1.texts) }
    if found.map({ Self.rank($0.texts) != (0, 1, 0) }) ?? true, let named = Self.text(in: lines) {
      // The column may be that of other accounts.
      numbers = Set([Self.number(named)].compactMap(\.self))
    } else if let found {
      named = found
      let texts = found.texts.contains("") ? [] : found.texts
      numbers = Set(texts.compactMap(Self.number))
      hasOthers = texts.contains { Self.number($0) == nil }
    }
  }

  /// The number of the only account; nil if there are others, or none has a number.
  var number: String? { numbers.count == 1 && !hasOthers ? numbers.first : nil }

  private static func rank(_ texts: Set<String>) -> (Int, Int, Int) {
    (texts.contains("") ? 1 : 0, texts.count, texts.contains { number($0) != nil } ? 0 : 1)
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

extension NamedAccounts {
  /// The accounts of the rows; nil if all are of the one that has the header.
  ///
  /// - Parameters:
  ///   - key: the key of that account.
  ///   - items: the items of the file.
  func rows(besides key: String, in items: [ExpenseItem]) -> RowAccounts? {
    guard let (column, texts) = named else { return nil }
    let rows = RowAccounts(column: column, key: key, hasPayments: false)
    // Once rows were of the accounts that they name, they stay so.
    let keys = Set(texts.map(rows.key)).subtracting([key])
    if items.contains(where: { $0.account.map(keys.contains) ?? false }) { return rows }
    // A column that some rows leave empty may be that of others.
    guard !texts.contains("") else { return nil }
    let hasPayments = items.contains { $0.account == key }
    return RowAccounts(column: column, key: key, hasPayments: hasPayments)
  }
}

/// The accounts of rows that name them.
struct RowAccounts {
  let column: Int
  /// The key of the account that has the header.
  let key: String
  /// True if it has payments itself, which those of rows may repeat.
  let hasPayments: Bool

  /// The key of the account that a cell names; that of the header if it is empty.
  func key(_ text: String) -> String {
    guard !text.isEmpty else { return key }
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
