/// The findings about a data file; examining it locks, creates and changes nothing.
package struct FileExamination: Sendable {
  /// The path as given.
  package let path: String
  /// The path after links were followed; nil if there are no links, or they lead nowhere.
  package private(set) var target: String?
  /// The status of the file; nil if there is no file or no access to it.
  package private(set) var status: FileStatus?
  /// The bytes of the file; empty if they cannot be read.
  package private(set) var bytes: [UInt8] = []
  /// The content; nil if it cannot be read.
  package private(set) var document: ExpenseDocument?
  /// True if this user may write to the file.
  package private(set) var isWritable = true
  /// Temporary files of unfinished saves, which the next save removes.
  package private(set) var leftovers: [String] = []
  /// The number of steps that can be undone; nil if the history cannot be read.
  package private(set) var undoableSteps: Int?
  /// True if part of the history cannot be read, which does not affect the data.
  package private(set) var historyIsDamaged = false
  /// The error while reading the history; nil if there was none.
  package private(set) var historyError: SystemError?
  /// The first error while reading the data file; nil if the file is sound.
  package private(set) var fault: StoreError?

  /// Examines the file.
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
    let snapshot = Result { () throws(StoreError) in
      try Snapshot(at: path) { () throws(StoreError) in
        let version = try FileBytes(file.path, in: .working)
        (status, bytes) = (version.status, version.bytes)
        return version
      }
    }
    if status == nil { _ = try snapshot.get() }
    try StoreError.wrapping(lookAround(file))
    defer { lookAtHistory(of: file) }
    let document = try snapshot.get().document
    if status != nil { self.document = document }
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
