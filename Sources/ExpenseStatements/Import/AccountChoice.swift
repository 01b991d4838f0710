import ExpenseCore

/// Chooses the account of a statement: the one that was named, or else the one with its header and,
/// if the file contains an account number, with that number.
package struct AccountChoice {
  private let accounts: [ImportAccount]
  private let name: String?

  /// - Parameter name: the name of the account, if one was given.
  package init(_ accounts: [ImportAccount], named name: String?) {
    (self.accounts, self.name) = (accounts, name)
  }

  /// A reason why no account can be chosen.
  package enum Failure: Error {
    /// Several accounts have the header of the file, and no number distinguishes them.
    case ambiguous(names: [String])
    /// No account has the name.
    case unknown(name: String, known: [String])
  }

  private var named: ImportAccount? {
    name.flatMap { name in accounts.first { $0.name.lowercased() == name.lowercased() } }
  }

  /// The account with the columns of a file; nil if there is none.
  ///
  /// - Throws: `Failure`.
  package func account(of bytes: [UInt8]) throws(Failure) -> ImportAccount? {
    if let named { return named }
    let headers = accounts.filter { !$0.header.isEmpty }
    let fitting = headers.compactMap { account in
      account.grid(of: bytes).map { (account, $0) }
    }
    guard let (first, grid) = fitting.first else {
      if let name, accounts.contains(where: \.header.isEmpty) {
        throw .unknown(name: name, known: accounts.map(\.name))
      }
      return nil
    }
    if let number = grid.accountNumber {
      // Another number is another account at the same bank, with the same columns.
      return fitting.first { $0.0.key == number }?.0 ?? first
    }
    guard name == nil, fitting.count > 1 else { return first }
    throw .ambiguous(names: fitting.map(\.0.name))
  }

  /// The account whose columns a file has, among others, and the title in which they differ; nil if
  /// there is none, or several.
  package func likeAccount(of bytes: [UInt8]) -> (account: ImportAccount, difference: String)? {
    guard name == nil else { return nil }
    let fitting = accounts.compactMap { account -> (ImportAccount, String)? in
      guard let layout = account.layout, layout.hasHeader, !account.header.isEmpty,
        layout.namedColumns.allSatisfy({ $0.number == nil }),
        let text = ForeignText.text(of: bytes, layout.encoding)
      else { return nil }
      let search = HeaderSearch(
        text.replacingLoneCarriageReturns(), columns: layout.namedColumns)
      guard let titles = try? search.header().titles else { return nil }
      let (mine, its) = (account.header.map(\.columnKey), titles.map(\.columnKey))
      let other =
        titles.first { !$0.isEmpty && !mine.contains($0.columnKey) }
        ?? account.header.first { !its.contains($0.columnKey) }
      var account = account
      account.header = titles
      return other.map { (account, $0) }
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// The key of a statement's account, and the account to keep in the file; no account without a
  /// header and a name.
  package func account(
    _ number: String?, _ header: [String], _ layout: Layout?
  ) -> (key: String, kept: ImportAccount?) {
    let alike = accounts.filter { !header.isEmpty && $0.header.areEqual(to: header) }
    let isOnly = number == nil && alike.count == 1
    let known =
      named ?? number.flatMap { number in alike.first { $0.key == number } }
      ?? (isOnly && (name == nil || alike[0].isNamedByProgram) ? alike.first : nil)
    if var known {
      known.name = name ?? known.name
      known.layout = layout ?? known.layout
      if !header.isEmpty { known.header = header }
      return (known.key, known)
    }
    guard name != nil || !header.isEmpty else { return (number ?? "", nil) }
    let label = name ?? freeName
    let key =
      number ?? ImportAccount.key(ofHeader: header, alike.isEmpty && !header.isEmpty ? nil : label)
    return (key, ImportAccount(name: label, key: key, header: header, layout: layout))
  }

  /// The first generated name that is not taken.
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
  /// The rows of a file that has the account's header, as many as may contain its number; nil if
  /// the file has another header.
  fileprivate func grid(of bytes: [UInt8]) -> Grid? {
    guard let text = ForeignText.text(of: bytes, layout?.encoding) else {
      return nil
    }
    let (wanted, view) = (header.map(\.columnKey), text.replacingLoneCarriageReturns())
    return CSVScanner.delimiters.lazy.compactMap { delimiter in
      TableHeader(in: view, delimiter) {
        $0.count == wanted.count && $0.map(\.columnKey) == wanted
      }
    }.first.map { Grid($0, of: view, limit: AccountNumber.rowLimit) }
  }
}
