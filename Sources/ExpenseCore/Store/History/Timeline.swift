// Where we are in the history
//
// The history is a log: each save appends one line, and no line is ever changed. What can be undone
// and redone is worked out from the log alone, backwards from its end, and only as far as somebody
// wants to know.
//
// A line is a step (a change with all it takes to make and unmake it) or a move (so many steps back
// or forth along what came before). Steps that can be undone are a stack; the newest line tells how
// much of it is undone:
//
//   A B C        the stack is A B C
//   A B C -2     B and C are undone, and can be redone: B first
//   A B C -2 +1  only C is undone
//   A B C -2 D   a new step ends the redo line: the stack is A D
//
// Read backwards, moves after the newest step say how much of the stack is undone. A move before
// it says how many of the steps that come next were undone when the newer step was made: these are
// passed over, they are on no stack any more.
//
// Each line names the version of the file that it was made from and the one that it was about to
// publish. The line is on the disk before that version is in place, so a crash in between leaves a
// line of something that did not happen. Going backwards, the version seen next is known (the
// file's own, then each line's `from`), and tells which it is:
//
//   it is the line's `to`     the save happened, and then nothing but what we have seen;
//   it is the line's `from`   the save did not happen: the line counts for nothing;
//   it is neither             something else wrote the file. The save did not happen if the line's
//                             `to` still lies beside the file, as a save leaves it that was killed.
//                             Otherwise it did: had it not, the next save would have removed the
//                             line. An item is only ever undone if it is just as the step left it.
//
// A last line without a line feed is what a crash in the middle of an append leaves: its save did
// not happen, so the file has to be at the version of the line before. Where it is not, the line was
// whole once and the history is damaged: then nothing is undone, rather than something older.

/// One step of the history: what one command did.
package struct HistoryStep: Sendable {
  /// The name of the step, `add` for example.
  package let command: String
  package let change: DocumentChange
  /// When it was saved.
  package let time: FileTime
  /// Tells whether the file went from this step to where it is now by the steps of the history
  /// alone.
  package let isIntact: Bool
}

/// The steps before and after the place in the history where the file is.
package struct Timeline: Sendable {
  /// The steps that can be undone, the newest step first; no further than was asked for.
  package private(set) var done: [HistoryStep] = []
  /// The steps that can be redone, the next step first.
  package private(set) var undone: [HistoryStep] = []
  /// Tells whether there may be more steps that cannot be read.
  package private(set) var isDamaged = false
  /// The offset of the oldest line that any of this rests on.
  private(set) var start: Int64
  /// The offset of the next line: after the newest whole line of a save that happened.
  private(set) var end: Int64

  package static let mostSteps = 200
  /// The most bytes of steps that are kept, beside the one that goes beyond it.
  static let mostBytes: Int64 = 8 << 20

  /// Tells whether any step can be undone or redone.
  var hasSteps: Bool { !done.isEmpty || !undone.isEmpty }

  /// Nothing, at the beginning.
  static let empty = Timeline(isDamaged: false)

  /// No steps that can be read.
  static let unreadable = Timeline(isDamaged: true)

  private init(isDamaged: Bool) {
    (start, end) = (0, 0)
    self.isDamaged = isDamaged
  }

  /// Reads a history backwards.
  ///
  /// - Parameters:
  ///   - lines: all of its lines.
  ///   - size: how many bytes there are.
  ///   - file: what is known of the data file.
  ///   - reach: how many steps to undo are wanted.
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

  /// That many steps in that direction, in the order to take them.
  ///
  /// - Throws: `HistoryError` where there are not as many.
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

/// The state of the data file when its history is looked at.
struct HistoryPlace {
  /// The version that it is; nil for no file.
  let stamp: FileStamp?
  /// The files that saves which did not finish left beside it.
  let leftovers: [FileStamp]
}

/// A way backwards along the lines of a history.
private struct Walk {
  /// The steps that were done when the newest one was made, and that one, newest first.
  private var stack: [HistoryStep] = []
  private(set) var hasStep = false
  /// The offset of the next line.
  private(set) var end: Int64
  /// The number of steps that the moves after the newest step took back.
  private var movesBack = 0
  /// The number of steps to come that were undone when a newer step was made.
  private var passedOver = 0
  /// The version that followed the line to come.
  private var seen: FileStamp?
  private var hasCounted = false
  private var isIntact = true
  /// The last line, where it has no line feed and nothing yet says whether it was ever whole.
  private var torn: [UInt8]?
  private let leftovers: [FileStamp]

  init(at file: HistoryPlace, end: Int64) {
    (seen, leftovers) = (file.stamp, file.leftovers)
    self.end = end
  }

  private var undoneCount: Int { max(movesBack, 0) }

  /// The steps that can be undone, newest first.
  var done: [HistoryStep] { Array(stack.dropFirst(undoneCount)) }

  /// The steps that can be redone, the next step first.
  var undone: [HistoryStep] {
    stack.count < undoneCount ? [] : stack.prefix(undoneCount).reversed()
  }

  /// Tells whether all there is is an unfinished line that is not even the beginning of an entry.
  var endsTorn: Bool { torn.map { $0.first != UInt8(ascii: "{") } ?? false }

  /// Tells whether fewer steps were found than are wanted.
  func needsMore(for reach: Int) -> Bool {
    let most = Timeline.mostSteps
    return !hasStep || stack.count < min(undoneCount + min(reach, most), most)
  }

  /// Notes the last line, which no line feed ends.
  mutating func noteTorn(_ line: BackwardLines.LogLine) {
    (torn, end) = (line.bytes, line.offset)
  }

  /// Passes over the line of a save that did not happen.
  private mutating func skip(_ line: BackwardLines.LogLine) {
    torn = nil
    if !hasCounted { end = line.offset }
  }

  /// Counts an entry, unless its save did not happen; false where the history is damaged.
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
  /// When the save was made.
  ///
  /// A time that no clock has ever shown is brought into the range that can be calculated with.
  fileprivate var time: FileTime {
    guard let modified = to?.modified else { return FileTime(seconds: 0, nanoseconds: 0) }
    let most: Int64 = 1 << 40
    return FileTime(
      seconds: min(max(modified.seconds, -most), most), nanoseconds: modified.nanoseconds)
  }
}
