/// Expenses in another program's format, for standard output.
struct ExportedData {
  let bytes: [UInt8]
  /// What they were made of.
  let selection: ItemSelection
}

/// A file for another program that was written.
struct ExportedFile {
  let path: String
  /// What it was made of.
  let selection: ItemSelection

  var isSaved: Bool { true }
}
