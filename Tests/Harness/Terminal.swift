import Foundation
package import TestSupport
package import Testing

/// A program's terminal: text to type, and text that must appear before the next step.
///
/// The steps are collected and played by one script of `sh` that drives tmux, so that a test is one
/// process. A step that waits ends as soon as the text is on the screen, and fails if that does not
/// happen within a minute or more.
package struct Terminal {
  /// The initial size, in cells.
  package var columns = 80
  package var rows = 24
  private var steps: [String] = []

  package init() {}

  /// Types the text.
  package mutating func type(_ text: String) {
    steps.append("tm send-keys -l -- \(text.quotedForShell)")
  }

  /// Presses keys, by tmux's names: `Enter`, `Tab`, `C-c`.
  package mutating func press(_ keys: String...) {
    for key in keys { steps.append("tm send-keys \(key.quotedForShell)") }
  }

  /// Resizes the window.
  package mutating func resize(columns: Int, rows: Int) {
    steps.append("tm resize-window -x \(columns) -y \(rows)")
  }

  /// Waits until one line, without blanks at its end, equals the text.
  package mutating func see(line: String) { steps.append("see -x \(line.quotedForShell)") }

  /// Waits until the text is anywhere on the screen.
  package mutating func see(_ text: String) { steps.append("see -F \(text.quotedForShell)") }

  /// Waits until the text is nowhere on the screen.
  package mutating func miss(_ text: String) { steps.append("miss \(text.quotedForShell)") }

  /// Waits until a line of `sh` succeeds.
  package mutating func wait(until line: String) {
    steps.append("until_true \(line.quotedForShell)")
  }

  /// Runs a line of `sh`, beside the terminal.
  package mutating func run(_ line: String) { steps.append(line) }

  /// Plays the steps.
  ///
  /// - Parameter line: the line of `sh` that runs in the terminal; `iexpense` is the built binary.
  /// - Returns: the last screen.
  @discardableResult
  package func play(
    _ line: String, in home: TemporaryDirectory, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let socket = TemporaryDirectory()
    let environment = [
      "HOME": home.path, "LANG": "C.UTF-8", "IEXPENSE_FILE": "expenses.json",
      "IEXPENSE_CURRENCY": "USD", "SOCKET": socket.path("socket"),
    ]
    // Tests run on threads with blocked signals, which a child process would inherit.
    let start = """
      unblocked tmux -S "$SOCKET" -f /dev/null new-session -d -x \(columns) -y \(rows) env -u TMUX -u SOCKET TERM=screen \
      sh -c \(line.quotedForShell)
      """
    let script = ([Self.words, start] + steps + ["screen"]).joined(separator: "\n")
    let run = try await Binary.shell(script, environment: environment, in: home)
    #expect(run.exit == 0, "\(run.output)\(run.errors)", sourceLocation: sourceLocation)
    return run.output
  }

  /// The functions that the steps call.
  private static let words = #"""
    set -e
    tm() { tmux -S "$SOCKET" -f /dev/null "$@"; }
    unblocked() {
      python3 -c 'import os, signal, sys
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.execvp(sys.argv[1], sys.argv[1:])' "$@"
    }
    trap 'tm kill-server' EXIT
    screen() { tm capture-pane -p | sed 's/ *$//'; }
    again() {
      tries=$((${tries:-0} + 1))
      [ $tries -lt 2000 ] || { echo "$1:"; screen; exit 1; }
      sleep 0.03
    }
    see() {
      tries=0
      until screen | grep -q $([ "$1" = -x ] && echo -x) -F -- "$2"; do again "no '$2' on"; done
    }
    miss() {
      tries=0
      while screen | grep -qF -- "$1"; do again "still '$1' on"; done
    }
    until_true() {
      tries=0
      until eval "$1"; do again "never '$1', on"; done
    }
    """#
}

extension String {
  /// The text as one word of `sh`.
  package var quotedForShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
