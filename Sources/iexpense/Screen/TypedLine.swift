import ExpenseCore

/// A line that is being typed on the screen: the filter, or the text of a command line.
struct TypedLine {
  enum Purpose {
    case filter
    case command(ScreenInput)
  }

  let purpose: Purpose
  /// The words that may complete the line, listed after a second Tab.
  private(set) var candidates: [String] = []
  private var editor = LineEditor()

  /// The effect of a key.
  enum Outcome {
    /// The text is the same.
    case nothing
    case edited
    case done
    case left
    /// The key moves among the rows of the page.
    case moves
  }

  init(_ purpose: Purpose, _ text: String, completions: @escaping (String) -> [String]) {
    self.purpose = purpose
    editor.begin(text, candidates: completions)
  }

  var line: EditedLine { editor.line }
  var isFilter: Bool { if case .filter = purpose { true } else { false } }
  /// The command line being typed; nil for the filter.
  var input: ScreenInput? { if case .command(let input) = purpose { input } else { nil } }

  /// A completed line without the finished words before the cursor.
  private func lastWords(of text: String) -> String {
    let finished = line.before[..<(line.before.lastIndex(of: " ") ?? line.before.startIndex)]
    return text.hasPrefix(finished) ? String(text.dropFirst(finished.count)).trimmed : text
  }

  mutating func press(_ key: Key) -> Outcome {
    candidates = []
    switch key {
    case .enter: return .done
    case .escape, .leave: return .left
    case .up, .down, .pageUp, .pageDown: return .moves
    default:
      let text = line.text
      if case .candidates(let lines) = editor.press(key) { candidates = lines.map(lastWords(of:)) }
      return text == line.text ? .nothing : .edited
    }
  }
}
