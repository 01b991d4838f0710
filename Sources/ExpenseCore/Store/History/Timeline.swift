// The position in the history
//
// The history is a log: each save appends one line, and no line is ever changed. What can be undone
// and redone is computed from the log alone, backwards from its end, and only as far as needed.
//
// A line is a step (a change that can be undone and redone) or a move (by a number of steps back or
// forth). Steps that can be undone are a stack; the newest lines tell how many of them are undone:
//
//   A B C        the stack is A B C
//   A B C -2     B and C are undone, and can be redone, B first
//   A B C -2 +1  only C is undone
//   A B C -2 D   a new step discards what could be redone: the stack is A D
//
// Read backwards, moves after the newest step tell how much of the stack is undone. A move before
// it tells how many of the steps read next were undone when the newer step was made: these are
// skipped, because they are on no stack any more.
//
// Each line names the version of the file that it was made from and the one it was about to
// publish. The line is on the disk before that version is in place, so a crash in between leaves a
// line of a save that did not happen. Going backwards, the version after the line is known (the
// file's own, then each line's `from`), and tells which case it is:
//
//   the line's `to`     The save happened, and since then only what was read already.
//   the line's `from`   The save did not happen, and the line is ignored.
//   neither             Another program wrote the file, perhaps only a copy of it. The save did not
//                       happen if a file with the line's `to` is still beside it, as a killed save
//                       leaves it. Otherwise it did happen, or else the next save would have removed
//                       the line. In any case an item is only undone if it is exactly as the step
//                       left it.
//
// A last line without a line feed is left by a crash while appending: its save did not happen, so
// the file must be the version of the line before. If it is not, the line was complete once and the
// history is damaged: then nothing is undone, rather than an older step.

/// A step of the history: the change by one command.
package struct HistoryStep: Sendable {
  /// The name of the step, such as `add`.
  package let command: String
  package let change: DocumentChange
  /// The time at which it was saved.
  package let time: FileTime
  /// True if only steps of the history have changed the file since this step.
  package let isIntact: Bool
}

/// The steps before and after the file's position in the history.
package struct Timeline: Sendable {
  /// The steps that can be undone, the newest first; not more than were asked for.
  package private(set) var done: [HistoryStep] = []
  /// The steps that can be redone, the next one first.
  package private(set) var undone: [HistoryStep] = []
  /// True if there may be more steps that cannot be read.
  package private(set) var isDamaged = false
  /// The offset of the oldest line that was used.
  private(set) var start: Int64
  /// The offset for the next line: the end of the newest complete line of a save that happened.
  private(set) var end: Int64

  package static let mostSteps = 200
  /// The largest number of bytes of steps that are kept, not counting the step that exceeds it.
  static let mostBytes: Int64 = 8 << 20

  /// True if a step can be undone or redone.
  var hasSteps: Bool { !done.isEmpty || !undone.isEmpty }

  /// The timeline of a file without a history.
  static let empty = Timeline(isDamaged: false)

  /// The timeline of a history that cannot be read.
  static let unreadable = Timeline(isDamaged: true)

  private init(isDamaged: Bool) {
    (start, end) = (0, 0)
    self.isDamaged = isDamaged
  }

  /// Reads a history backwards.
  ///
  /// - Parameters:
  ///   - lines: its lines, from the last.
  ///   - size: its number of bytes.
  ///   - file: the state of the data file.
  ///   - reach: the number of steps to undo that are needed.
  init(
    of lines: inout BackwardLines, size: Int64, at file: HistoryPlace, reach: Int
  ) throws(SystemError) {
    var walk = Walk(at: file, end: size)
    start = size
    while walk.needsMore(for: reach), let line = try lines.next() {
      if walk.hasStep, size - start > Self.mostBytes { break }
      start = line.offset
      guard line.isWhole else {
        walk.noteTorn(line)
        continue
      }
      guard let entry = HistoryEntry(line.bytes), walk.count(entry, at: line) else {
        isDamaged = true
        break
      }
    }
    isDamaged = isDamaged || walk.endsTorn
    (done, undone, end) = (walk.done, walk.undone, walk.end)
  }

  /// The steps in a direction, in the order in which to undo or redo them.
  ///
  /// - Throws: `HistoryError` if there are fewer.
  func steps(
    _ direction: HistoryDirection, _ count: Int
  ) throws(HistoryError) -> [HistoryStep] {
    let steps = direction == .undo ? done : undone
    guard steps.count < count else { return Array(steps.prefix(count)) }
    throw isDamaged && (direction == .undo || done.isEmpty)
      ? .damaged(direction, available: steps.count)
      : .tooFewSteps(direction, available: steps.count)
  }
}

/// The state of the data file to which its history is compared.
struct HistoryPlace {
  /// The stamp of the current version; nil if there is no file.
  let stamp: FileStamp?
  /// The files that unfinished saves left beside it.
  let leftovers: [FileStamp]
}

/// A walk backwards along the lines of a history.
private struct Walk {
  /// The steps that were done when the newest one was made, and that one, newest first.
  private var stack: [HistoryStep] = []
  private(set) var hasStep = false
  /// The offset for the next line.
  private(set) var end: Int64
  /// The number of steps that the moves after the newest step undid.
  private var movesBack = 0
  /// The number of steps still to be read that were undone when a newer step was made.
  private var passedOver = 0
  /// The version after the line to be read next.
  private var seen: FileStamp?
  private var hasCounted = false
  private var isIntact = true
  /// The last line if it has no line feed, until it is known whether it was ever complete.
  private var torn: [UInt8]?
  private let leftovers: [FileStamp]

  init(at file: HistoryPlace, end: Int64) {
    (seen, leftovers) = (file.stamp, file.leftovers)
    self.end = end
  }

  private var undoneCount: Int { max(movesBack, 0) }

  /// The steps that can be undone, newest first.
  var done: [HistoryStep] { Array(stack.dropFirst(undoneCount)) }

  /// The steps that can be redone, the next one first.
  var undone: [HistoryStep] {
    stack.count < undoneCount ? [] : stack.prefix(undoneCount).reversed()
  }

  /// True if the history is one unfinished line that does not even begin like an entry.
  var endsTorn: Bool { torn.map { $0.first != UInt8(ascii: "{") } ?? false }

  /// Returns true if fewer steps were found than are needed.
  func needsMore(for reach: Int) -> Bool {
    let most = Timeline.mostSteps
    return !hasStep || stack.count < min(undoneCount + min(reach, most), most)
  }

  /// Records a last line without a line feed.
  mutating func noteTorn(_ line: BackwardLines.LogLine) {
    (torn, end) = (line.bytes, line.offset)
  }

  /// Skips the line of a save that did not happen.
  private mutating func skip(_ line: BackwardLines.LogLine) {
    torn = nil
    if !hasCounted { end = line.offset }
  }

  /// Counts an entry, unless its save did not happen; returns false if the history is damaged.
  mutating func count(_ entry: HistoryEntry, at line: BackwardLines.LogLine) -> Bool {
    if entry.to != seen {
      let isLeft = !hasCounted && torn == nil && entry.to.map(leftovers.contains) ?? false
      if entry.from == seen || isLeft {
        skip(line)
        return true
      }
      guard torn == nil else { return false }
      isIntact = false
    }
    (torn, hasCounted) = (nil, true)
    seen = entry.from
    count(entry)
    return true
  }

  private mutating func count(_ entry: HistoryEntry) {
    switch entry.action {
    case .move(let count) where hasStep: passedOver -= count
    case .move(let count): movesBack -= count
    case .step where passedOver > 0: passedOver -= 1
    case .step(let command, let change):
      hasStep = true
      stack.append(
        HistoryStep(command: command, change: change, time: entry.time, isIntact: isIntact))
    }
  }
}

extension HistoryEntry {
  /// The time of the save.
  ///
  /// A time that no clock has ever shown is clamped to a range that can be calculated with.
  fileprivate var time: FileTime {
    guard let modified = to?.modified else { return FileTime(seconds: 0, nanoseconds: 0) }
    let most: Int64 = 1 << 40
    return FileTime(
      seconds: min(max(modified.seconds, -most), most), nanoseconds: modified.nanoseconds)
  }
}
