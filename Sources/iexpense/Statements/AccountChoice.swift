import ExpenseCore

/// Which account a statement is of: the one that the line names, else the one with its header, and where
/// the file says an account's number, with that number.
struct AccountChoice {
  private let accounts: [ImportAccount]
  /// The account that the line names.
  private let name: String?

  init(_ accounts: [ImportAccount], named name: String?) {
    (self.accounts, self.name) = (accounts, name)
  }

  private var named: ImportAccount? {
    name.flatMap { name in accounts.first { $0.name.lowercased() == name.lowercased() } }
  }

  /// The account whose columns a file has.
  ///
  /// - Throws: `AmbiguousAccount` where several have its header, and no number tells which it is;
  ///   `UnknownAccount`.
  func account(
    of bytes: [UInt8], mayBeTable: Bool, _ arguments: ParsedArguments
  ) throws -> ImportAccount? {
    if let named { return named }
    guard mayBeTable, !accounts.isEmpty, !CSVFormat.isExport(bytes) else { return nil }
    let fitting = accounts.filter { $0.hasHeader(of: bytes) }
    guard let first = fitting.first else {
      if let name, accounts.contains(where: \.header.isEmpty) {
        throw UnknownAccount(name: name, known: accounts.map(\.name))
      }
      return nil
    }
    let number = CSVFormat.accountNumber(in: first.text(bytes), under: first.header)
    if let number {
      // Another number is another account of the same bank, whose columns are the same.
      return fitting.first { $0.key == number } ?? first
    }
    if name != nil { return first }
    guard fitting.count == 1 else {
      throw AmbiguousAccount(arguments: arguments, names: fitting.map(\.name))
    }
    return first
  }

  /// The key of a statement's account, and the account to be kept; none for what has no header and no
  /// name.
  func account(
    _ number: String?, _ header: [String], _ arguments: ParsedArguments
  ) -> (key: String, kept: ImportAccount?) {
    let alike = accounts.filter { !header.isEmpty && $0.header.areEqual(to: header) }
    let known =
      named ?? number.flatMap { number in alike.first { $0.key == number } }
      ?? (number == nil && name == nil && alike.count == 1 ? alike.first : nil)
      ?? (name != nil && number == nil && alike.count == 1 && alike[0].isNamedByProgram
        ? alike.first : nil)
    if let known {
      return (known.key, known.keeping(arguments, name: name ?? known.name))
    }
    guard name != nil || !header.isEmpty else { return (number ?? "", nil) }
    let label = name ?? freeName
    let key =
      number ?? ImportAccount.key(ofHeader: header, alike.isEmpty && !header.isEmpty ? nil : label)
    return (key, ImportAccount(name: label, key: key, header: header, arguments: arguments))
  }

  /// The first name that no account has.
  private var freeName: String {
    let taken = Set(accounts.map { $0.name.lowercased() })
    let numbered = (2...).lazy.map { "\(ImportAccount.label)\($0)" }
    return taken.contains(ImportAccount.label)
      ? numbered.first { !taken.contains($0) } ?? ImportAccount.label : ImportAccount.label
  }
}

extension [String] {
  fileprivate func areEqual(to other: [String]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.lowercased() == $1.lowercased() }
  }
}

extension ImportAccount {
  /// The text of a file of this account.
  fileprivate func text(_ bytes: [UInt8]) -> [UInt8] {
    let encoding = value(of: ImportOptionWords.encoding) ?? TextEncoding.marked(bytes)
    return (try? encoding?.decode(bytes)) ?? bytes
  }

  fileprivate func hasHeader(of bytes: [UInt8]) -> Bool {
    let quote = value(of: ImportOptionWords.quote) ?? UInt8(ascii: "\"")
    return !header.isEmpty && CSVFormat.isHeader(header, in: text(bytes), quote: quote)
  }
}
