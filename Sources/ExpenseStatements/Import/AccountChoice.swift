import ExpenseCore

/// Chooses the account of a statement: the one that was named, or else the one with its header and,
/// if the file contains an account number, with that number.
struct AccountChoice {
  private let accounts: [ImportAccount]
  private let name: String?
  private let months: MonthNames

  /// - Parameters:
  ///   - name: the name of the account, if one was given.
  ///   - months: the names of months in dates.
  init(
    _ accounts: [ImportAccount], named name: String?, months: MonthNames = .english
  ) {
    (self.accounts, self.name, self.months) = (accounts, name, months)
  }

  /// The account of a file, and the rows after its header; no rows if the account was named.
  struct Found {
    let account: ImportAccount
    let grid: Grid?
  }

  /// An account whose columns a file has among others, and the title in which they differ.
  struct Like {
    let account: ImportAccount
    let difference: String
  }

  private var named: ImportAccount? {
    name.flatMap { name in accounts.first { $0.name.lowercased() == name.lowercased() } }
  }

  /// The account with the columns of a file, or that was named; nil if there is none.
  ///
  /// - Throws: `ImportObstacle` if it is not certain which one.
  func account(of source: StatementSource) throws(ImportObstacle) -> Found? {
    if let named {
      let grid = named.grid(of: source) ?? named.untitledGrid(of: source, months)
      return Found(account: named, grid: grid)
    }
    var fitting: [ImportAccount] = []
    var grid: Grid?
    for account in accounts {
      let isKnown = fitting.contains { $0.header.areEqual(to: account.header) }
      if !isKnown, let found = account.grid(of: source) {
        grid = grid ?? found
        fitting.append(account)
      } else if isKnown {
        fitting.append(account)
      }
    }
    if fitting.isEmpty {
      for account in accounts {
        guard let found = account.untitledGrid(of: source, months) else { continue }
        grid = grid ?? found
        fitting.append(account)
      }
    }
    guard let first = fitting.first, let grid else {
      if let name, accounts.contains(where: \.header.isEmpty) {
        throw .unknownAccount(name: name, known: accounts.map(\.name))
      }
      return nil
    }
    let named = grid.namedAccounts
    if let number = named.number {
      // Another number is another account at the same bank, with the same columns.
      return Found(account: fitting.first { $0.key == number } ?? first, grid: grid)
    }
    let shared = fitting.filter { mayHold(named, $0) }
    return shared.isEmpty ? Found(account: first, grid: grid) : try only(shared, grid)
  }

  /// Returns true if payments of the accounts that a table names, none or several, may be those of an
  /// account: that of a number holds no others.
  private func mayHold(_ named: NamedAccounts, _ account: ImportAccount) -> Bool {
    named.column == nil || !NamedAccounts.isNumber(account.key)
  }

  /// The account with the members of a document; nil if there is none.
  ///
  /// - Parameter grid: reads the objects of the document by a layout.
  /// - Throws: `ImportObstacle` if it is not certain which one.
  func account(ofJSON grid: (Layout) -> Grid?) throws(ImportObstacle) -> Found? {
    var grids: [[String]: Grid?] = [:]
    var fitting: [ImportAccount] = []
    for account in accounts where !account.header.isEmpty {
      guard let layout = account.layout else { continue }
      let found = grids[layout.items] ?? grid(layout)
      grids[layout.items] = .some(found)
      if let found, account.header.areEqual(to: found.titles, inAnyOrder: true) {
        fitting.append(account)
      }
    }
    guard let layout = fitting.first?.layout, let found = grids[layout.items] ?? nil else {
      return nil
    }
    return try only(fitting, found)
  }

  /// The first of the accounts that fit.
  ///
  /// - Throws: `ImportObstacle` if there are others, and none was named.
  private func only(_ fitting: [ImportAccount], _ grid: Grid) throws(ImportObstacle) -> Found? {
    guard name != nil || fitting.count < 2 else {
      throw .ambiguousAccount(names: fitting.map(\.name))
    }
    return fitting.first.map { Found(account: $0, grid: grid) }
  }

  /// The account whose columns a file has, among others, and the title in which they differ; nil if
  /// there is none, or several.
  func likeAccount(of source: StatementSource) -> Like? {
    guard name == nil else { return nil }
    let fitting = accounts.compactMap { account -> Like? in
      guard let layout = account.layout, layout.hasHeader, !account.header.isEmpty,
        layout.namedColumns.allSatisfy({ $0.number == nil }),
        let text = try? source.text(layout.encoding)
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
      return other.map { Like(account: account, difference: $0) }
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// The key of a statement's account, and the account to keep in the file.
  ///
  /// - Parameter isFurther: true if it is none of the accounts that have the header so far.
  func account(
    of grid: Grid, _ layout: Layout?, isFurther: Bool = false
  ) -> (key: String, kept: ImportAccount?) {
    // Members of JSON are no part of a key.
    let titles = grid.isJSON ? [] : grid.titles
    let accountsOfRows = grid.namedAccounts
    let number = accountsOfRows.number
    let header = grid.hasHeader ? grid.titles : grid.untitled
    let alike = accounts.filter { account in
      !header.isEmpty && account.header.areEqual(to: header, inAnyOrder: grid.isJSON)
        && (grid.hasHeader || account.layout == layout)
        && (number != nil || mayHold(accountsOfRows, account))
    }
    let isOnly = number == nil && alike.count == 1 && !isFurther
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
    let isFirst = alike.isEmpty && !header.isEmpty
    // Payments of tables without titles had this key before their layouts were kept.
    let key =
      number
      ?? (titles.isEmpty && isFirst && name == nil
        ? "" : NamedAccounts.key(ofHeader: titles, isFirst && !titles.isEmpty ? nil : label))
    return (key, ImportAccount(name: label, key: key, header: header, layout: layout))
  }

  /// Returns true if an account is one of the file under another name.
  func renames(_ account: ImportAccount) -> Bool {
    accounts.contains { $0.identity == account.identity && $0.name != account.name }
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
  fileprivate func areEqual(to other: [String], inAnyOrder: Bool = false) -> Bool {
    let (mine, its) = (map { $0.lowercased() }, other.map { $0.lowercased() })
    return inAnyOrder ? mine.sorted() == its.sorted() : mine == its
  }
}

extension Grid {
  private static let startLimit = 40

  /// The titles of a table that has none: an empty text for each column of the first rows.
  fileprivate var untitled: [String] {
    let width = rows.prefix(Self.startLimit).map(\.count).max() ?? 0
    return Array(repeating: "", count: width)
  }

  /// Returns true if a layout reads all payments of the first rows.
  fileprivate func fits(_ layout: Layout, _ months: MonthNames) -> Bool {
    var options = ImportOptions()
    (options.layout, options.months) = (layout, months)
    guard let reader = try? GridReader(self, options, mark: layout.decimalMark) else {
      return false
    }
    let payments = rows.prefix(Self.startLimit).filter {
      reader.holdsMoney($0) && !reader.lacksDay($0)
    }
    return !payments.isEmpty && payments.allSatisfy { (try? reader.record(of: $0)) != nil }
  }
}

extension ImportAccount {
  /// The rows of a table without titles; nil if it has other columns than those of the account.
  fileprivate func untitledGrid(of source: StatementSource, _ months: MonthNames) -> Grid? {
    guard let layout, !layout.hasHeader, let text = try? source.text(layout.encoding) else {
      return nil
    }
    let view = text.replacingLoneCarriageReturns()
    guard let place = try? HeaderSearch(view, columns: layout.namedColumns).firstRow() else {
      return nil
    }
    let grid = Grid(place, of: view, limit: .max)
    return grid.untitled == header && grid.fits(layout, months) ? grid : nil
  }

  /// The rows after the account's header; nil if the file has another header.
  fileprivate func grid(of source: StatementSource) -> Grid? {
    guard layout?.hasHeader ?? true, !header.isEmpty, let text = try? source.text(layout?.encoding)
    else { return nil }
    let (wanted, view) = (header.map(\.columnKey), text.replacingLoneCarriageReturns())
    return CSVScanner.delimiters.lazy.compactMap { delimiter in
      TableHeader(in: view, delimiter) {
        $0.count == wanted.count && $0.map(\.columnKey) == wanted
      }
    }.first { $0.scanner.hasLineBreak }.map { Grid($0, of: view, limit: .max) }
  }
}

extension Grid {
  private static let rowLimit = 400

  /// The accounts that the table names in its first rows.
  var namedAccounts: NamedAccounts {
    isJSON
      ? NamedAccounts(above: [], [], [])
      : NamedAccounts(above: above, titles, rows.prefix(Self.rowLimit).map(texts))
  }
}
