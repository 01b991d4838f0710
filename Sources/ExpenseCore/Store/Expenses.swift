internal import Dispatch
public import Observation

/// The expenses of one file, observable, and saved on assignment.
///
/// ```swift
/// let expenses = try Expenses(defaults: JSONDefaults(url: url))
/// expenses.items.append(item)                                       // saved; see `saveError`
/// try expenses.transaction("add") { items in items.append(item) }   // saved, or thrown
/// ```
///
/// **Saving.** Assigning a different value to `items` or `currency` saves at once, under the lock
/// that all processes share: it blocks until the new version is on the disk, and up to a second
/// longer while others are saving. Saves are neither delayed nor combined, so a text field should
/// edit a copy and assign it once. An assignment cannot throw: if it fails, `saveError` has the
/// error, the file is as before, and the assigned value stays in the property. Other processes
/// change the file too, so code that changes what it has read should use a `transaction`.
///
/// **Observing.** `items`, `currency` and everything derived from them are observable through
/// Observation. Observers are notified before a change is saved, and again if it is rolled back.
///
/// **Isolation.** The class is not `Sendable`: an instance belongs to the actor or thread that made
/// it, in an app the main actor. Two instances for one file behave like two processes.
@Observable
public final class Expenses {
  // This has no default value: with one, the first assignment in `init` would run `didSet` and
  // save.
  /// The expenses in the file's order; assigning saves.
  public var items: [ExpenseItem] {
    didSet { noteAssignment(ofItems: true) }
  }

  /// The currency of all amounts, nil if none is set; assigning saves.
  public var currency: Currency? {
    didSet { noteAssignment(ofItems: false) }
  }

  /// The error that keeps an assignment from being saved; nil once it is saved or equals the file's
  /// content.
  public private(set) var saveError: StoreError?

  /// The error with which `init()` failed to load the file; nil once it is loaded.
  ///
  /// While it is set, every save is refused, because it would overwrite data that was not read.
  public private(set) var loadError: StoreError?

  /// The warnings of the last save, which succeeded.
  public private(set) var saveWarnings: [StoreWarning] = []

  /// The location of the file.
  public let defaults: JSONDefaults

  /// The version last read from the file or written to it.
  ///
  /// Assignments are compared with this and not with the previous value: if another process deleted
  /// two items, adding them again leaves our list as it was, but must be saved.
  private var snapshot: Snapshot
  @ObservationIgnored private var phase = Phase.idle
  /// True if the next assignment is our own.
  @ObservationIgnored private var isOwnAssignment = false
  /// True if an observer assigned something while a version was being shown, or a transaction's
  /// closure assigned `items`.
  @ObservationIgnored private var hasStrayAssignment = false

  /// The content of the file when it was last read or saved.
  package var document: ExpenseDocument { snapshot.document }

  /// True if the file existed when it was last read or saved.
  package var fileExists: Bool { snapshot.exists }

  private enum Phase {
    /// Assignments are saved.
    case idle
    /// The closure of a transaction is running; it may assign `currency`, but not `items`.
    case changing
    /// We are assigning a version that was read, or one that is about to be saved.
    case assigning
    /// A transaction is running outside this actor: nothing else is read or saved.
    case waiting
  }

  /// True if the file may be read or saved now.
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// Loads the file, without writing; only a missing file counts as an empty list.
  ///
  /// - Throws: `StoreError`.
  public convenience init(defaults: JSONDefaults) throws(StoreError) {
    self.init(try ExpenseFile(defaults).read(), of: defaults)
  }

  private init(_ snapshot: Snapshot, of defaults: JSONDefaults) {
    self.defaults = defaults
    self.snapshot = snapshot
    currency = snapshot.document.currency
    items = snapshot.document.items
  }

  /// Loads the user's standard file, for an app; never fails.
  ///
  /// If the file cannot be loaded, `loadError` has the error, the list is empty, and every save is
  /// refused until `reload()` succeeds.
  public convenience init() {
    self.init(loading: .standard)
  }

  /// Loads the file, or starts with an empty list and `loadError`.
  package convenience init(loading defaults: JSONDefaults) {
    do throws(StoreError) {
      try self.init(defaults: defaults)
    } catch {
      self.init(Snapshot(ExpenseDocument(), at: defaults.path, status: nil), of: defaults)
      loadError = error
    }
  }
}

// MARK: Reloading

extension Expenses {
  /// Replaces the items by the file's current content, and discards unsaved assignments.
  ///
  /// Observers are notified if anything differs; nothing is written.
  ///
  /// - Throws: `StoreError`, after which the items stay as they are; `.transactionInProgress`
  ///   inside a transaction.
  public func reload() throws(StoreError) {
    guard isIdle else { throw .transactionInProgress }
    adopt(try ExpenseFile(defaults).read())
    (saveError, loadError) = (nil, nil)
    noteStrayAssignments()
  }

  /// Shows a version: observers are notified of what differs, and nothing is written.
  func adopt(_ version: Snapshot) {
    snapshot = version
    assign(version.document.items, version.document.currency)
  }

  private func assign(_ items: [ExpenseItem], _ currency: Currency?) {
    let before = phase
    phase = .assigning
    if self.currency != currency {
      isOwnAssignment = true
      self.currency = currency
    }
    if self.items != items {
      isOwnAssignment = true
      self.items = items
    }
    phase = before
  }

  /// Saves what observers assigned while a version was being shown, or reports that it was lost.
  func noteStrayAssignments() {
    guard hasStrayAssignment else { return }
    hasStrayAssignment = false
    if isUnsaved { saveAssignment() } else { saveError = .transactionInProgress }
  }
}

// MARK: Saving

extension Expenses {
  /// Changes the items in one step.
  ///
  /// It takes the lock, reads the file again, runs the change on the fresh items, and saves once.
  /// It blocks until the new version is on the disk, and waits up to `timeout` for the lock.
  ///
  /// The closure may read and assign `currency`, which is saved with the items. Observers are
  /// notified before the change is saved, and again if saving fails and it is rolled back.
  ///
  /// - Parameters:
  ///   - command: the name of the step in the history, such as `add`.
  ///   - timeout: the time to wait while others are saving.
  ///   - change: makes the change. If another program replaces the file at the same moment, it runs
  ///     again on the new version. If it throws, nothing is saved.
  /// - Returns: the result of `change`.
  /// - Throws: `StoreError`, or what `change` throws; the file is as before. `.unsavedChanges` if
  ///   an earlier assignment is unsaved, because reading the file again would discard it.
  ///   `.transactionInProgress` inside a transaction, also if the closure or an observer assigns
  ///   `items` of the store instead of its argument.
  public func transaction<Result>(
    _ command: String, timeout: Duration = .seconds(30),
    _ change: (inout [ExpenseItem]) throws -> Result
  ) throws -> Result {
    try requireSaved()
    defer {
      phase = .idle
      noteStrayAssignments()
    }
    do {
      let saved = try ExpenseFile(defaults.waiting(timeout)).transaction(command) {
        (old, document) in try make(change, on: old, &document)
      }
      noteSave(of: saved)
      return saved.result
    } catch {
      hasStrayAssignment = false
      adopt(snapshot)
      throw error
    }
  }

  /// Changes the items in one step, without blocking the actor while others save or the disk is
  /// busy.
  ///
  /// It works like the other `transaction`, but observers are notified once the change is saved.
  /// Until then nothing else is read or saved: an assignment in the meantime stays visible, and
  /// `saveError` says that it is unsaved.
  ///
  /// - Parameters:
  ///   - command: the name of the step in the history, such as `add`.
  ///   - timeout: the time to wait while others are saving.
  ///   - isolation: the actor of the instance; by default the caller's.
  ///   - change: makes the change, on another thread; see the other `transaction`.
  /// - Returns: the result of `change`.
  /// - Throws: `StoreError`, or what `change` throws; the file is as before.
  public func transaction<Result: Sendable>(
    _ command: String, timeout: Duration = .seconds(30),
    isolation: isolated (any Actor)? = #isolation,
    _ change: @escaping @Sendable (inout [ExpenseItem]) throws -> Result
  ) async throws -> Result {
    try await save(command, timeout: timeout, isolation: isolation) { document in
      try change(&document.items)
    }
  }

  /// Changes the document as one step, off this actor.
  package func save<Result: Sendable>(
    _ command: String, timeout: Duration, isolation: isolated (any Actor)?,
    _ change: @escaping @Sendable (inout ExpenseDocument) throws -> Result
  ) async throws -> Result {
    try requireSaved()
    phase = .waiting
    defer {
      phase = .idle
      noteStrayAssignments()
    }
    let file = ExpenseFile(defaults.waiting(timeout))
    let (result, version, warnings) = try await Self.onAnotherThread {
      let saved = try file.transaction(command) { document in try change(&document) }
      return (saved.result, saved.snapshot, saved.warnings)
    }
    // An assignment made in the meantime stays visible until the file is reloaded.
    if !isUnsaved {
      adopt(version)
      saveWarnings = warnings
    }
    return result
  }

  /// Runs blocking work outside any actor.
  private static func onAnotherThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Swift.Result(catching: work)) }
    }
  }

  /// Throws if reading the file again would discard something.
  func requireSaved() throws(StoreError) {
    guard isIdle else { throw .transactionInProgress }
    if let loadError { throw loadError }
    guard !isUnsaved else { throw .unsavedChanges(path: defaults.path) }
  }

  /// Runs the change on the version that was read, and shows the result.
  private func make<Result>(
    _ change: (inout [ExpenseItem]) throws -> Result, on old: Snapshot,
    _ document: inout ExpenseDocument
  ) throws -> Result {
    adopt(old)
    var fresh = items
    phase = .changing
    let result = Swift.Result { try change(&fresh) }
    phase = .assigning
    guard !hasStrayAssignment else { throw StoreError.transactionInProgress }
    let value = try result.get()
    assign(fresh, currency)
    guard !hasStrayAssignment else { throw StoreError.transactionInProgress }
    (document.items, document.currency) = (items, currency)
    return value
  }

  /// Saves an assignment, unless a transaction is going to.
  private func noteAssignment(ofItems: Bool) {
    switch phase {
    case .assigning:
      hasStrayAssignment = hasStrayAssignment || !isOwnAssignment
      isOwnAssignment = false
    case .waiting: saveError = isUnsaved ? .transactionInProgress : nil
    case .changing: hasStrayAssignment = hasStrayAssignment || ofItems
    case .idle where isUnsaved: saveAssignment()
    case .idle: saveError = nil
    }
  }

  private func saveAssignment() {
    do {
      if let loadError { throw loadError }
      noteSave(
        of: try ExpenseFile(defaults.waiting(.seconds(1))).transaction("change") {
          (old, document) in
          guard old.isSame(as: snapshot) || holds(old.document) else {
            throw StoreError.changedSinceLoaded(path: defaults.path)
          }
          (document.items, document.currency) = (items, currency)
        })
    } catch let error as StoreError {
      saveError = error
    } catch {
      // The closure throws nothing else.
      saveError = .unsavedChanges(path: defaults.path)
    }
  }

  func noteSave<Result>(of saved: Saved<Result>) {
    (snapshot, saveWarnings, saveError) = (saved.snapshot, saved.warnings, nil)
  }

  /// True if the items or the currency differ from the file's content when it was last read or
  /// saved.
  private var isUnsaved: Bool { !holds(snapshot.document) }

  /// Returns true if a document has the items and currency that are shown.
  private func holds(_ document: ExpenseDocument) -> Bool {
    items == document.items && currency == document.currency
  }
}
