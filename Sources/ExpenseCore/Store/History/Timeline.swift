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
// Read backwards, moves behind the newest step say how much of the stack is undone. A move before
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
//   it is neither             something else wrote the file. Whether the save happened before that
//                             is settled where it matters: an item is only ever undone if it is
//                             just as the step left it.
//
// A last line without a line feed is what a crash in the middle of an append leaves: its save did
// not happen, so the file has to be at the version of the line before. Where it is not, the line was
// whole once and the history is damaged: then nothing is undone, rather than something older.

/// The steps before and behind the place in the history where the file is.
package struct Timeline: Sendable {
  /// What can be undone, the newest step first; no further than was asked for.
  package private(set) var done: [HistoryStep] = []
  /// What can be redone, the next step first.
  package private(set) var undone: [HistoryStep] = []
  /// Whether there may be more steps that cannot be read.
  package private(set) var isDamaged = false
  /// Where the oldest line starts that any of this rests on.
  private(set) var start: Int64

  /// The most steps that are kept.
  package static let mostSteps = 200
  /// The most bytes that are kept, but for the newest step, which is kept at any size.
  static let mostBytes: Int64 = 8 << 20

  /// Nothing, at the beginning.
  static let empty = Timeline(start: 0, isDamaged: false)

  /// No steps that can be read.
  static let unreadable = Timeline(start: 0, isDamaged: true)

  private init(start: Int64, isDamaged: Bool) {
    self.start = start
    self.isDamaged = isDamaged
  }

  /// Reads a history backwards.
  ///
  /// - Parameters:
  ///   - lines: all of its lines.
  ///   - size: how many bytes there are.
  ///   - current: the version that the data file is.
  ///   - reach: how many steps to undo are wanted.
  init(
    of lines: inout BackwardLines, size: Int64, at current: FileStamp?, reach: Int
  ) throws(SystemError) {
    var walk = Walk(at: current)
    start = size
    while walk.stack.count < min(walk.undoneCount + min(reach, Self.mostSteps), Self.mostSteps)
      || !walk.hasStep,
      let line = try lines.next()
    {
      if walk.hasStep, size - line.offset > Self.mostBytes { break }
      guard walk.take(line) else {
        isDamaged = true
        break
      }
      start = line.offset
    }
    isDamaged = isDamaged || walk.endsTorn
    guard walk.stack.count >= walk.undoneCount else { return }
    done = Array(walk.stack.dropFirst(walk.undoneCount))
    undone = walk.stack.prefix(walk.undoneCount).reversed()
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

/// A way backwards along the lines of a history.
private struct Walk {
  /// The steps that were done when the newest one was made, and that one, newest first.
  private(set) var stack: [HistoryStep] = []
  private(set) var hasStep = false
  /// How many steps the moves behind the newest step took back.
  private var movesBack = 0
  /// How many of the steps to come were undone when a newer step was made.
  private var passedOver = 0
  /// The version that followed the line to come.
  private var seen: FileStamp?
  private var isIntact = true
  /// The last line, where it has no line feed and nothing yet says whether it was ever whole.
  private var torn: [UInt8]?

  init(at current: FileStamp?) {
    seen = current
  }

  var undoneCount: Int { max(movesBack, 0) }

  /// Whether all there is is an unfinished line that is not even the beginning of an entry.
  var endsTorn: Bool { torn.map { $0.first != UInt8(ascii: "{") } ?? false }

  /// Takes in the line before; false where it is damaged.
  mutating func take(_ line: BackwardLines.Line) -> Bool {
    guard line.isWhole else {
      torn = line.bytes
      return true
    }
    guard let entry = HistoryEntry(line.bytes) else { return false }
    if entry.to != seen {
      if entry.from == seen {
        torn = nil
        return true
      }
      guard torn == nil else { return false }
      isIntact = false
    }
    torn = nil
    seen = entry.from
    take(entry)
    return true
  }

  private mutating func take(_ entry: HistoryEntry) {
    switch entry.deed {
    case .move(let count) where hasStep: passedOver -= count
    case .move(let count): movesBack -= count
    case .step where passedOver > 0: passedOver -= 1
    case .step(let command, let change):
      hasStep = true
      let time = entry.to?.modified ?? FileTime(seconds: 0, nanoseconds: 0)
      stack.append(
        HistoryStep(command: command, change: change, time: time, isIntact: isIntact))
    }
  }
}
