/// What is found on looking at a data file; nothing is locked, made or changed for it.
package struct FileExamination: Sendable {
  /// The file as it was named.
  package let path: String
  /// Where the links on the path lead; nil where there are none, or they lead nowhere.
  package private(set) var target: String?
  /// What the system says of it; nil where there is no file, or it cannot be looked at.
  package private(set) var status: FileStatus?
  /// Its bytes; empty where it cannot be read.
  package private(set) var bytes: [UInt8] = []
  /// What it holds; nil where that cannot be read.
  package private(set) var document: ExpenseDocument?
  /// Whether this user may write to it.
  package private(set) var isWritable = true
  /// Temporary files of saves that did not finish, which the next save removes.
  package private(set) var leftovers: [String] = []
  /// How many steps its history can undo; nil where that cannot be read.
  package private(set) var undoableSteps: Int?
  /// Whether part of the history cannot be read; the data does not need it.
  package private(set) var historyIsDamaged = false
  /// What kept the history from being read; nil where nothing did.
  package private(set) var historyError: SystemError?
  /// The first thing that keeps the data file from being read; nil where it is sound.
  package private(set) var fault: StoreError?

  /// Looks at the file.
  package init(of defaults: JSONDefaults) {
    path = defaults.path
    do throws(StoreError) {
      try look()
    } catch {
      fault = error
    }
  }

  private mutating func look() throws(StoreError) {
    let file = try DataPath(resolving: path)
    if file != DataPath(splitting: path) { target = file.path }
    let version = try FileBytes(file.path, in: .working)
    status = version.status
    bytes = version.bytes
    try StoreError.wrapping { () throws(SystemError) in try lookAround(file) }
    defer { lookAtHistory(of: file) }
    guard status != nil else { return }
    let bytes = bytes
    document = try StoreError.locating(path) { () throws(DamagedDocument) in
      try ExpenseDocument(decoding: bytes)
    }
  }

  private mutating func lookAround(_ file: DataPath) throws(SystemError) {
    if status != nil { isWritable = try System.isWritable(file.path, in: .working) }
    guard let directory = try Directory(existing: file.directory) else { return }
    leftovers = ((try? file.stagedFiles(in: directory)) ?? []).filter(\.status.isOld)
      .map { file.sibling(named: $0.name) }.sorted()
  }

  private mutating func lookAtHistory(of file: DataPath) {
    do throws(SystemError) {
      guard let directory = try Directory(existing: file.directory) else { return }
      let place = HistoryPlace(
        stamp: FileStamp(status), leftovers: file.leftovers(in: directory))
      let timeline = try HistoryFile(of: file).timeline(
        at: place, reach: Timeline.mostSteps, in: directory)
      historyIsDamaged = timeline.isDamaged
      undoableSteps = timeline.isDamaged ? nil : timeline.done.count
    } catch {
      historyError = error
    }
  }
}
