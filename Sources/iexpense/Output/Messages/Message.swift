/// What one error says to the person at the shell.
struct Message: Equatable {
  /// The first line: what is wrong, in lower case, without a full stop, values in '…'.
  var cause: String
  /// The second line: what to write instead, as sentences.
  var cure: String?
  /// Lines that the cause or the cure announces: candidates, bad records.
  var list: [String] = []
}
