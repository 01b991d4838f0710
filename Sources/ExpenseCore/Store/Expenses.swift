internal import Dispatch
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
/// the lock that all processes share: it blocks until the disk has the new version, and up to a second
/// more while others are saving. Nothing is put off or combined, so a text field should edit a copy and
/// assign it once. An assignment cannot throw: what went wrong is in
/// `saveError`, the file is as it was, and what was assigned stays here. Other processes change the
/// file too, so a program that changes what it read should do it in a `transaction`.
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
    didSet { noteAssignment(ofItems: true) }
  }

  /// The currency of all amounts, nil where nobody said it: items do not; assigning saves.
  public var currency: Currency? {
    didSet { noteAssignment(ofItems: false) }
  }

  /// Why what was assigned is not saved; nil once it is, or once it is what the file holds.
  public private(set) var saveError: StoreError?

  /// Why the file could not be loaded, after `init()` alone; nil once it is.
  ///
  /// As long as there is an error every save is refused, because it would overwrite what nobody read.
  public private(set) var loadError: StoreError?

  /// What the last save had to say although it succeeded.
  public private(set) var saveWarnings: [StoreWarning] = []

  /// The file.
  public let defaults: JSONDefaults

  /// What was last read from the file or written to it.
  ///
  /// What is assigned is compared with this and not with the value before: another process may have
  /// deleted two items, and adding them again leaves our list as it was, yet has to be written.
  private var snapshot: Snapshot
  @ObservationIgnored private var phase = Phase.idle
  /// Whether the next assignment is our own.
  @ObservationIgnored private var isOwnAssignment = false
  /// Whether something else was assigned while a version is shown, or the closure of a transaction
  /// assigned `items`.
  @ObservationIgnored private var hasStrayAssignment = false

  /// What the file held when it was last read or saved.
  package var document: ExpenseDocument { snapshot.document }

  /// Whether the file was there when it was last read or saved.
  package var fileExists: Bool { snapshot.exists }

  private enum Phase {
    /// An assignment saves by itself.
    case idle
    /// The closure of a transaction runs. It may assign `currency`, and must not assign `items`.
    case changing
    /// Our own assignment of what was read, or of what is about to be saved.
    case assigning
    /// A transaction is at work off this actor: nothing else is read or saved.
    case waiting
  }

  /// Whether the file may be read or saved now.
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// Loads the file, and never writes; only a missing one is an empty list.
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

  /// Loads the file of this user, for an app: never fails.
  ///
  /// Where the file cannot be loaded `loadError` says why, the list is empty, and every save is
  /// refused until `reload()` succeeds.
  public convenience init() {
    self.init(loading: .standard)
  }

  /// Loads the file, or begins with an empty list and `loadError` where that is not possible.
  package convenience init(loading defaults: JSONDefaults) {
    do throws(StoreError) {
      try self.init(defaults: defaults)
    } catch {
      self.init(Snapshot(ExpenseDocument(), at: defaults.path, status: nil), of: defaults)
      loadError = error
    }
  }
}

// MARK: Reading again

extension Expenses {
  /// Replaces the items by what the file holds now; what could not be saved is given up.
  ///
  /// Observers hear of it where something differs; nothing is written.
  ///
  /// - Throws: `StoreError`; the items then stay as they are. `.transactionInProgress` inside a
  ///   transaction.
  public func reload() throws(StoreError) {
    guard isIdle else { throw .transactionInProgress }
    adopt(try ExpenseFile(defaults).read())
    (saveError, loadError) = (nil, nil)
    noteStrayAssignments()
  }

  /// Shows that version: observers hear of what differs, and nothing is written.
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

  /// Saves what observers assigned while a version was shown, or says that it was lost.
  func noteStrayAssignments() {
    guard hasStrayAssignment else { return }
    hasStrayAssignment = false
    if isUnsaved { saveAssignment() } else { saveError = .transactionInProgress }
  }
}

// MARK: Saving

extension Expenses {
  /// Changes the items as one step.
  ///
  /// Takes the lock, reads the file again, runs the change on the fresh items, and saves once. Blocks
  /// until the disk has the new version, and for the lock as long as `timeout` says.
  ///
  /// `currency` may be read and assigned inside: it is saved with the items. Observers hear of the
  /// change before it is saved, and again if saving fails and it is rolled back.
  ///
  /// - Parameters:
  ///   - command: what the step is called, `add` for example.
  ///   - timeout: how long to wait while others are saving.
  ///   - change: makes the change. If another program replaces the file at the same moment it is run
  ///     again, on what that program left. What it throws ends the transaction without a trace.
  /// - Returns: what `change` returned.
  /// - Throws: `StoreError`, or what `change` throws; the file is as it was. `.unsavedChanges` if an
  ///   earlier assignment could not be saved: reading the file again would drop it.
  ///   `.transactionInProgress` inside a transaction, also if the change, or an observer meanwhile,
  ///   assigns `items` of the store instead of those it was given.
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

  /// Changes the items as one step, and leaves the actor free while others save and the disk works.
  ///
  /// As the other `transaction`, but observers hear of the change once it is saved. Until then nothing
  /// else is read or saved: an assignment made meanwhile stays visible, and `saveError` says that it
  /// is not saved.
  ///
  /// - Parameters:
  ///   - command: what the step is called, `add` for example.
  ///   - timeout: how long to wait while others are saving.
  ///   - isolation: the actor of the instance; the caller's own if nothing is said.
  ///   - change: makes the change, on another thread; see the other `transaction`.
  /// - Returns: what `change` returned.
  /// - Throws: `StoreError`, or what `change` throws; the file is as it was.
  public func transaction<Result: Sendable>(
    _ command: String, timeout: Duration = .seconds(30),
    isolation: isolated (any Actor)? = #isolation,
    _ change: @escaping @Sendable (inout [ExpenseItem]) throws -> Result
  ) async throws -> Result {
    try requireSaved()
    phase = .waiting
    defer {
      phase = .idle
      noteStrayAssignments()
    }
    let file = ExpenseFile(defaults.waiting(timeout))
    let (result, version, warnings) = try await Self.onAnotherThread {
      let saved = try file.transaction(command) { document in try change(&document.items) }
      return (saved.result, saved.snapshot, saved.warnings)
    }
    // What was assigned meanwhile stays, until it is given up by reading again.
    if !isUnsaved {
      adopt(version)
      saveWarnings = warnings
    }
    return result
  }

  /// Runs what blocks where no actor waits for it.
  private static func onAnotherThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Swift.Result(catching: work)) }
    }
  }

  /// Refuses to read the file again where that would drop something.
  func requireSaved() throws(StoreError) {
    guard isIdle else { throw .transactionInProgress }
    if let loadError { throw loadError }
    guard !isUnsaved else { throw .unsavedChanges(path: defaults.path) }
  }

  /// Makes the change on a version that was read, and shows it.
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

  /// Saves what was assigned, unless a transaction does.
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
      // Nothing else is thrown in there.
      saveError = .unsavedChanges(path: defaults.path)
    }
  }

  func noteSave<Result>(of saved: Saved<Result>) {
    (snapshot, saveWarnings, saveError) = (saved.snapshot, saved.warnings, nil)
  }

  /// Whether the items or the currency are not what the file held when it was last read or saved.
  private var isUnsaved: Bool { !holds(snapshot.document) }

  /// Whether a document holds what is shown.
  private func holds(_ document: ExpenseDocument) -> Bool {
    items == document.items && currency == document.currency
  }
}
