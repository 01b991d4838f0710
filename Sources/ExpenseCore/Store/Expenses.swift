public import Observation

/// The expenses of one file: observable, and saved by being assigned to.
///
/// ```swift
/// let expenses = try Expenses(defaults: JSONDefaults(url: url))
/// expenses.items.append(item)                                       // saved; see `saveError`
/// try expenses.transaction("add") { items in items.append(item) }   // saved, or thrown
/// ```
///
/// **Saving.** An assignment to `items` or `currency` that changes something saves at once, under
/// the lock that all processes share: it blocks until the disk has the new version, and up to 30
/// seconds more where others are saving. An assignment cannot throw, so what went wrong is in
/// `saveError`, and the file is as it was. Since other processes change the file too, a program
/// that changes what it read should do it in a `transaction`.
///
/// **Observing.** Through Observation: `items`, `currency`, and whatever is derived from them.
/// Observers hear of a change before it is saved, and again if it is rolled back.
///
/// **Isolation.** Not `Sendable`: an instance belongs to the actor or thread that made it, the main
/// actor in an app. Two instances on one file are as two processes are.
@Observable
public final class Expenses {
  // Without a default value: with one, the first assignment in `init` would run `didSet` and save.
  /// The expenses in the file's order; assigning saves.
  public var items: [ExpenseItem] {
    didSet { saveIfChanged() }
  }

  /// The currency of all amounts, nil in a file that never held an item; assigning saves.
  public var currency: Currency? {
    didSet { if currency != saved.currency { saveIfChanged() } }
  }

  /// Why the last assignment was not saved; nil once one was.
  public private(set) var saveError: StoreError?

  /// What the last save had to say although it succeeded.
  public private(set) var saveWarnings: [StoreWarning] = []

  /// The file.
  public let defaults: JSONDefaults

  /// What was last read from the file or written to it.
  ///
  /// What is assigned is compared with this and not with the value before: another process may have
  /// deleted two items, and adding them again leaves our list as it was, yet has to be written.
  @ObservationIgnored private var saved: ExpenseDocument
  private var version: FileVersion
  @ObservationIgnored private var phase = Phase.idle

  /// Whether the file was there when it was last read or saved.
  package var fileExists: Bool { version.status != nil }

  /// Which version of the file the items are.
  var stamp: FileStamp? { FileStamp(version.status) }

  private enum Phase {
    /// An assignment saves by itself.
    case idle
    /// A transaction's changes are being made: nothing is saved before they are complete.
    case changing
    /// A transaction's one assignment: it saves under the lock that the transaction holds.
    case committing(LockedFile, Recording)
  }

  /// What a save is for the history.
  enum Recording {
    /// A step of its own, under that name.
    case step(String)
    /// That many steps back, where negative, or forth; a save even where it comes to no change.
    case move(Int)
  }

  /// Loads the file, and never writes; only a missing one is an empty list.
  ///
  /// - Throws: `StoreError`.
  public init(defaults: JSONDefaults) throws(StoreError) {
    let version = try defaults.read()
    let saved = try Self.decode(version, of: defaults)
    self.defaults = defaults
    self.version = version
    self.saved = saved
    currency = saved.currency
    items = saved.items
  }

  private static func decode(
    _ version: FileVersion, of defaults: JSONDefaults
  ) throws(StoreError) -> ExpenseDocument {
    guard version.status != nil else { return ExpenseDocument() }
    return try StoreError.naming(defaults.path) { () throws(DamagedDocument) in
      try ExpenseDocument(decoding: version.bytes)
    }
  }
}

// MARK: Reading again

extension Expenses {
  /// Takes on what the file holds now.
  ///
  /// Observers hear of it where it differs; nothing is written.
  ///
  /// - Throws: `StoreError`; the items then stay as they are.
  public func reload() throws(StoreError) {
    try adopt(try defaults.read())
  }

  private func adopt(_ version: FileVersion) throws(StoreError) {
    if version.bytes != self.version.bytes || version.status == nil {
      saved = try Self.decode(version, of: defaults)
    }
    self.version = version
    rollBack()
  }

  /// Takes on what is saved.
  ///
  /// `saved` was set before, so `didSet` finds nothing to write: the currency's looks at the
  /// currency alone, and the items' comes when both are right.
  private func rollBack() {
    if currency != saved.currency { currency = saved.currency }
    if items != saved.items { items = saved.items }
  }
}

// MARK: Saving

extension Expenses {
  /// Changes the items as one step.
  ///
  /// Takes the lock, reads the file again, runs the change on the fresh items, and saves once.
  /// Blocks up to 30 seconds for the lock.
  ///
  /// `currency` may be read and assigned inside: it is saved with the items. Observers hear of the
  /// change before it is saved, and again if saving fails and it is rolled back.
  ///
  /// - Parameters:
  ///   - command: what the step is called, `add` for example.
  ///   - change: makes the change. Where another program replaces the file at the same moment it is
  ///     run again, on what that program left. What it throws ends the transaction without a trace.
  /// - Returns: what `change` returned.
  /// - Throws: `StoreError`, or what `change` throws; the file is as it was.
  public func transaction<Result>(
    _ command: String, _ change: (inout [ExpenseItem]) throws -> Result
  ) throws -> Result {
    try commit { items, _ in (try change(&items), .step(command)) }
  }

  /// Changes the items under the lock, and records the change as what the closure says it is.
  func commit<Result>(
    _ change: (inout [ExpenseItem], LockedFile) throws -> (Result, Recording)
  ) throws -> Result {
    guard case .idle = phase else { throw StoreError.transactionInProgress }
    let file = try defaults.lock()
    saveError = nil
    defer { phase = .idle }
    for _ in 0..<JSONDefaults.attempts {
      if let result = try attempt(change, on: file) { return result }
    }
    throw StoreError.keptChanging(path: defaults.path)
  }

  /// Changes the items as they are in the file now; nil where another program was faster.
  private func attempt<Result>(
    _ change: (inout [ExpenseItem], LockedFile) throws -> (Result, Recording), on file: LockedFile
  ) throws -> Result? {
    let version = try file.read()
    phase = .changing
    try adopt(version)
    var fresh = items
    let result: Result
    let recording: Recording
    do {
      (result, recording) = try change(&fresh, file)
    } catch {
      rollBack()
      throw error
    }
    phase = .committing(file, recording)
    items = fresh
    guard let saveError else { return result }
    // Rolling back assigns too, and must not be taken for the one assignment that saves.
    phase = .changing
    rollBack()
    guard case .changedSinceLoaded = saveError else { throw saveError }
    return nil
  }

  private func saveIfChanged() {
    do throws(StoreError) {
      switch phase {
      case .changing: return
      case .committing(let file, .move(let count)): try save(to: file, as: .move(count))
      case .committing(let file, .step(let command)) where hasChanged:
        try save(to: file, as: .step(command))
      case .idle where hasChanged: try save(to: lockUnchanged(), as: .step("change"))
      case .committing, .idle: return
      }
      saveError = nil
    } catch {
      saveError = error
    }
  }

  private var hasChanged: Bool { items != saved.items || currency != saved.currency }

  /// The lock for an assignment outside a transaction, which is only right on the version it saw.
  private func lockUnchanged() throws(StoreError) -> LockedFile {
    let file = try defaults.lock()
    let current = try file.read()
    guard current.bytes == version.bytes, (current.status == nil) == (version.status == nil) else {
      throw .changedSinceLoaded(path: defaults.path)
    }
    version = current
    return file
  }

  private func save(to file: LockedFile, as recording: Recording) throws(StoreError) {
    var document = saved
    document.items = items
    document.currency = currency
    try document.validate()
    let staged = try file.stage(document, replacing: version)
    switch try file.publish(staged, replacing: version, as: deed(of: recording)) {
    case .overtaken:
      throw .changedSinceLoaded(path: defaults.path)
    case .published(let warnings):
      saveWarnings = warnings
      saved = document
      version = staged
    }
  }

  private func deed(of recording: Recording) -> HistoryEntry.Deed {
    switch recording {
    case .move(let count): .move(count)
    case .step(let command):
      .step(command, Change(from: saved.items, saved.currency, to: items, currency))
    }
  }
}
