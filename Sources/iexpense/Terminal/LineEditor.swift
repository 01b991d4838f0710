import ExpenseCore

/// Edits one line after another, with the keys of readline.
struct LineEditor {
  enum Outcome: Equatable {
    /// The line may look different now.
    case edited
    case refused
    case tooLong
    /// The words that could complete the line.
    case candidates([String])
    case redraw
    case done
    case back
    case leave
  }

  private(set) var line = EditedLine()
  /// Finds words of which some may begin with the text before the cursor.
  private var candidates: (String) -> [String] = { _ in [] }
  /// The last cut text, for Ctrl-Y.
  private var cut = ""
  /// The last key, if the next one depends on it.
  private var last: Last?

  private enum Last { case cut, tab }

  /// Begins another line with that text; the cut text is kept.
  mutating func begin(_ text: String, candidates: @escaping (String) -> [String]) {
    line = EditedLine(text)
    self.candidates = candidates
    last = nil
  }

  mutating func press(_ key: Key) -> Outcome {
    let before = last
    let kept = before == .cut ? cut : ""
    last = nil
    switch key {
    case .text(let text), .paste(let text): return line.insert(text) ? .edited : .tooLong
    case .pasteTooLong: return .tooLong
    case .enter: return .done
    case .up: return .back
    case .leave: return .leave
    case .tab: return complete(again: before == .tab)
    case .backspace: return outcome(line.deleteBefore())
    case .delete: return outcome(line.deleteAfter())
    case .left: return outcome(line.moveLeft())
    case .right: return outcome(line.moveRight())
    case .wordLeft: return outcome(line.moveWordLeft())
    case .wordRight: return outcome(line.moveWordRight())
    case .transpose: return outcome(line.transpose())
    case .redraw: return .redraw
    case .home: line.moveToStart()
    case .end: line.moveToEnd()
    case .cutToEnd: return keep(line.cutToEnd()) { kept + $0 }
    case .cutToStart: return keep(line.cutToStart()) { $0 + kept }
    case .cutWord: return keep(line.cutWord()) { $0 + kept }
    case .yank: return cut.isEmpty ? .refused : line.insert(cut) ? .edited : .tooLong
    case .tabBack, .down, .pageUp, .pageDown, .escape: return .refused
    }
    return .edited
  }

  private func outcome(_ didSomething: Bool) -> Outcome { didSomething ? .edited : .refused }

  /// Keeps a cut text, joined with the one cut right before.
  private mutating func keep(_ text: String, joined: (String) -> String) -> Outcome {
    guard !text.isEmpty else { return .refused }
    cut = joined(text)
    last = .cut
    return .edited
  }

  /// Completes the text before the cursor as far as all candidates agree; at a second press, lists
  /// them.
  private mutating func complete(again: Bool) -> Outcome {
    var beginning = TextBeginning(line.before)
    let known = candidates(line.before)
    let beginners = known.filter { beginning.begins($0) }
    // A word from the middle of a candidate finds it if none begins with it.
    let words = beginners.isEmpty ? known.filter { beginning.isContained(in: $0) } : beginners
    let common = words.count == 1 ? words.first : beginning.common(of: beginners)
    if let common, !common.utf8.elementsEqual(line.before.utf8),
      common.utf8.count + line.after.utf8.count <= EditedLine.longest
    {
      line.replaceBeginning(with: common)
      return .edited
    }
    guard words.count > 1 else { return .refused }
    last = .tab
    return again ? .candidates(words) : .refused
  }
}
