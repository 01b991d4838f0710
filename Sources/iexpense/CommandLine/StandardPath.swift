/// The words that stand for a standard stream where a file could be named.
///
/// The system's own names are among them: what stands behind them may be a file, and replacing that
/// would take it away from whoever else writes to the same stream.
enum StandardPath {
  /// Whether the word stands for standard input.
  static func isInput(_ path: String) -> Bool { ["-", "/dev/stdin"].contains(path) }

  /// Whether the word stands for standard output.
  static func isOutput(_ path: String) -> Bool { ["-", "/dev/stdout"].contains(path) }
}
