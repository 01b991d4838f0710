package import ExpenseCore

/// The import of one file into one document: from bytes and choices to its records, or to what a
/// person has to look at first.
///
///     bytes ─ text ─┬─ layout, given or of the account ──┬─ grid ─ reading
///                   ├─ rows of our own ──────────────────┘
///                   ├─ format that defines its payments ── reading
///                   └─ none of these ── a guess, or what is missing
///
/// The program and apps import through it alike, so that a file has the same payments, ids and
/// account for both. A text is decoded, parsed and read once.
package struct StatementImport {
  let source: StatementSource
  let settings: ImportSettings
  let document: ExpenseDocument
  private let accounts: AccountChoice

  /// The result of reading a file.
  package enum Outcome {
    /// The records.
    case reading(StatementReading)
    /// A guess that a person must confirm, unless it is proven.
    case guess(GuessedStatement)
    /// A table that cannot be read, with the titles of its columns.
    case missing(Missing, titles: [String])
  }

  /// - Parameters:
  ///   - bytes: the whole content of the file.
  ///   - document: the document that it is imported into.
  package init(
    _ bytes: [UInt8], _ settings: ImportSettings, into document: ExpenseDocument
  ) {
    source = StatementSource(bytes)
    (self.settings, self.document) = (settings, document)
    // The encoding of an account's files says nothing of bytes that can be nothing but Unicode.
    let isUnicode = TextEncoding.isSaid(by: bytes)
    let known = document.accounts.map { isUnicode ? $0.inUnicode : $0 }
    accounts = AccountChoice(known, named: settings.accountName, months: settings.months)
  }

  /// Reads the file.
  ///
  /// - Throws: `ImportFault` if the text as a whole cannot be read, `ImportObstacle`, or what the
  ///   settings throw.
  package func outcome() throws -> Outcome {
    let given = try settings.choose(Layout())
    let text = try source.text(given.encoding)
    if given.isMapped {
      let format = mappedFormat(of: text)
      return .reading(try read(given, try content(of: text, as: format, given), keeping: given))
    }
    if let found = try knownAccount(text), let layout = found.account.layout {
      return try read(found, layout)
    }
    let format = settings.format ?? ImportFormats.format(ofContent: text.all)
    var fault: ImportFault?
    do {
      if let format, let content = try ownContent(of: text, as: format, given) {
        return .reading(try read(given, content, keeping: nil))
      }
    } catch let found as ImportFault where found.problem.isOfSeveralArrays {
      fault = found
    }
    if let found = try accounts.account(ofJSON: { isJSON(text) ? try? grid(of: $0) : nil }),
      let layout = found.account.layout
    {
      return try read(found, layout)
    }
    if mayBeTable, let like = accounts.likeAccount(of: source), let guess = try guess(like) {
      return .guess(guess)
    }
    let outcome = try guess(given, text)
    if case .missing = outcome, let fault { throw fault }
    return outcome
  }

  private var mayBeTable: Bool { settings.format.map { $0 == .csv } ?? true }

  private func isJSON(_ text: ByteView) -> Bool { mappedFormat(of: text).holdsObjects }

  /// The format of a text with a layout: JSON if it is recognized, else a table.
  private func mappedFormat(of text: ByteView) -> ImportFormat {
    let mapped: [ImportFormat] = [.json, .ndjson]
    return settings.format ?? mapped.first { $0.recognizes(text.all) } ?? .csv
  }

  /// The account whose header the file has, or that was named.
  private func knownAccount(_ text: ByteView) throws(ImportObstacle) -> AccountChoice.Found? {
    guard mayBeTable && !ImportFormat.csv.recognizes(text.all) || settings.accountName != nil else {
      return nil
    }
    return try accounts.account(of: source)
  }
}

// MARK: - Reading

extension StatementImport {
  /// The rows of a text, or its payments.
  enum Content {
    case grid(Grid)
    case payments(ImportedRecords)
  }

  /// Parses a text.
  private func content(
    of text: ByteView, as format: ImportFormat, _ layout: Layout
  ) throws -> Content {
    try settings.check(format)
    try ImportBatch.check(text.all)
    do throws(RecordFault) {
      guard text.count > 0 else { throw RecordFault(.damage(.empty), at: 0) }
      switch format.content {
      case .table(let read): return .grid(try read(text.all, layout))
      case .payments(let read): return .payments(try read(text))
      }
    } catch {
      throw ImportFault(error, in: text)
    }
  }

  /// The content of a text in a format that needs no layout; nil if it is a table or JSON of another
  /// program.
  private func ownContent(
    of text: ByteView, as format: ImportFormat, _ given: Layout
  ) throws -> Content? {
    if format == .csv, !ImportFormat.csv.recognizes(text.all) { return nil }
    guard format.holdsObjects else { return try content(of: text, as: format, given) }
    let content = try content(of: text, as: format, given)
    if case .grid(let grid) = content, !grid.holdsOwnItems(of: document.items.map(\.type)) {
      return nil
    }
    return content
  }

  /// Reads the content by a layout.
  ///
  /// - Parameters:
  ///   - keeping: the layout to store for the account; nil to store none.
  ///   - account: the account, if it is known already.
  ///   - rows: the indices of rows that are left out of this import alone.
  func read(
    _ layout: Layout, _ content: Content, keeping: Layout?, of account: ImportAccount? = nil,
    besides rows: Set<Int> = []
  ) throws -> StatementReading {
    var options = try settings.options(layout, for: document)
    options.passedOver = rows
    var kept: ImportAccount?
    var batch: ImportBatch
    switch content {
    case .payments(let records): batch = try ImportBatch(TableReading(records: records), options)
    case .grid(let grid):
      if layout.isMapped {
        kept = use(self.account(of: grid, keeping, account), of: grid, in: &options)
      }
      batch = try ImportBatch(grid, options)
    }
    if case .grid(let grid) = content, let renamed = kept, accounts.renames(renamed),
      batch.compare(
        with: document.items,
        ImportPlan(batch, into: document.items, currency: settings.currency)
      ).lacking > 0
    {
      // The payments of the account that has the header so far are those of another one.
      let further = accounts.account(of: grid, keeping, isFurther: true)
      kept = use(further, of: grid, in: &options)
      batch = try ImportBatch(grid, options)
    }
    kept?.remember(batch.table.map { $0.states + $0.incomeKinds } ?? [])
    return StatementReading(
      batch: batch, layout: layout, kept: kept, isAccountNamed: settings.accountName != nil)
  }

  /// The key of the account that a grid is of, and the account to keep.
  private func account(
    of grid: Grid, _ layout: Layout?, _ known: ImportAccount?
  ) -> (key: String, kept: ImportAccount?) {
    guard var known else {
      return accounts.account(of: grid, layout)
    }
    if grid.hasHeader { known.header = grid.titles }
    known.layout = layout
    return (known.key, known)
  }

  /// Sets the account of a grid's payments; returns the one to keep.
  private func use(
    _ account: (key: String, kept: ImportAccount?), of grid: Grid, in options: inout ImportOptions
  ) -> ImportAccount? {
    options.accountKey = account.key
    options.rowAccounts = grid.namedAccounts.rows(besides: account.key, in: document.items)
    return account.kept
  }

  /// Reads the file of a known account.
  private func read(
    _ found: AccountChoice.Found, _ layout: Layout
  ) throws -> Outcome {
    let used = try settings.choose(layout)
    var kept = layout
    (kept.moneyIn, kept.refunds) = (used.moneyIn, used.refunds)
    let content: Content
    if let grid = found.grid, used.encoding == layout.encoding, used.hasHeader == layout.hasHeader {
      try settings.check(grid.isJSON ? .json : .csv)
      content = .grid(grid)
    } else {
      let text = try source.text(used.encoding)
      content = try self.content(of: text, as: mappedFormat(of: text), used)
    }
    var reading = try read(used, content, keeping: kept)
    if let guess = try guess(reading, of: found.account, content) { return .guess(guess) }
    let own = found.account.identity
    if reading.kept?.identity ?? own == own { reading.known = found.account }
    return .reading(reading)
  }

  /// The guess that the layout of an account is right although some payments have states, or kinds by
  /// which money comes in, that none of the account had before; nil if there are none.
  private func guess(
    _ reading: StatementReading, of account: ImportAccount, _ content: Content
  ) throws -> GuessedStatement? {
    guard case .grid(let grid) = content, let table = reading.batch.table else { return nil }
    func isNew(_ value: Layout.ColumnValue) -> Bool { !account.states.contains(value.typed) }
    let kinds = table.incomeKinds.filter(isNew)
    let states = table.states.filter { isNew($0) && !kinds.contains($0) }
    guard let first = (kinds + states).first else { return nil }
    let sheet = StatementSheet(grid, try settings.options(reading.layout, for: document))
    let questions = states.uniqued(by: \.column).map { each in
      OpenQuestion(
        states: states.filter { $0.column == each.column }, of: reading.layout,
        hasBlanks: sheet.hasBlanks(each.column))
    }
    return try GuessedStatement(
      Guess(
        like: reading.layout,
        kinds.map { OpenQuestion(direction: $0, of: reading.layout) } + questions),
      of: self, sheet, like: AccountChoice.Like(account: account, difference: first.typed))
  }

  /// The guess that the layout of an account whose header differs is right; nil if the records have
  /// faults.
  private func guess(_ like: AccountChoice.Like) throws -> GuessedStatement? {
    guard let layout = like.account.layout else { return nil }
    let used = try settings.choose(layout)
    guard let grid = try? grid(of: used) else { return nil }
    let sheet = StatementSheet(grid, try settings.options(used, for: document))
    let guess = try? GuessedStatement(Guess(like: used), of: self, sheet, like: like)
    return guess.flatMap { $0.reading.batch.faultCount == 0 ? $0 : nil }
  }

  /// The rows of the text by a layout.
  func grid(of layout: Layout) throws -> Grid? {
    let text = try source.text(layout.encoding)
    guard case .grid(let grid) = try content(of: text, as: mappedFormat(of: text), layout) else {
      return nil
    }
    return grid
  }

  /// The guess how to read a table that nobody described, or what it lacks.
  ///
  /// - Throws: `ImportFault` if the text is empty or not in a known encoding.
  func guess(_ given: Layout, _ text: ByteView) throws -> Outcome {
    let options = try settings.options(given, for: document)
    let foreign = ForeignText(source.bytes, as: settings.format, given)
    let found: (guess: Guess, sheet: StatementSheet)
    do throws(Missing) {
      guard let foreign else { throw .table }
      let guess = try Guess(foreign, options)
      found = (guess, StatementSheet(foreign.grid, guess.contents))
    } catch {
      if error == .table {
        guard text.all.areUTF8 else { throw ImportFault(ofEncodingIn: text.all) }
        let isBlank = text.all.allSatisfy { $0 <= 0x20 }
        if isBlank { throw ImportFault(RecordFault(.said("it is empty"), at: 0), in: text) }
        if let example = ForeignText.exampleOfDay(in: text) {
          return .missing(.day(example: example), titles: [])
        }
      }
      return .missing(error, titles: foreign?.titles ?? [])
    }
    return .guess(try GuessedStatement(found.guess, of: self, found.sheet))
  }
}

extension ImportFault.Problem {
  fileprivate var isOfSeveralArrays: Bool {
    if case .severalItems = self { true } else { false }
  }
}
