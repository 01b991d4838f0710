import ExpenseCore

/// What `import` did, or would do.
struct ImportReport {
  /// What became of the records.
  let plan: ImportPlan
  let currency: Currency
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool
  /// How many records were left out because something is wrong with them, and the first of these.
  let invalid: InvalidRecords
  /// Columns that nothing was taken from.
  let ignoredColumns: [String]
  /// Whether nothing was changed, since only the plan was asked for.
  let isPlan: Bool

  /// How many items were replaced.
  var updated: Int { plan.updatedRows.count }

  var isSaved: Bool { !isPlan && plan.added + updated > 0 }
}

/// Records that something is wrong with.
struct InvalidRecords: Error {
  /// Where they come from, as messages name it.
  let source: String
  /// The first of the faults, by place.
  let faults: [ImportFault]
  /// How many records have one.
  let count: Int
}
