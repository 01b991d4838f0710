import ExpenseCore

/// What a merge came to.
struct MergedFile {
  /// What it could not decide.
  let conflicts: [MergeConflict]
  /// The result where it is to be printed; nil where it is in its file.
  let printed: ExpenseDocument?

  var isSaved: Bool { printed == nil }
  var exitCode: ExitCode { conflicts.isEmpty ? .done : .impossible }
}
