import ExpenseCore

/// Where a live report is shown.
protocol LiveView {
  /// The signals that may not end the program before `end()`.
  var signals: [System.Signal] { get }
  /// Whether what was shown has to be shown again, though nothing changed.
  var isStale: Bool { get }

  /// Whether nobody can see any more what is shown.
  var isAbandoned: Bool { get }

  /// Makes the place ready.
  func begin() throws
  /// Shows the report in the place of what was shown before.
  func show(_ result: any CommandResult) throws
  /// Shows why there is no report.
  func show(_ error: any Error) throws
  /// Leaves the place as it was before `begin()`.
  func end()
}
