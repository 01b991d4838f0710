/// A help page on something that several commands share; their pages point to it.
struct HelpTopic: Sendable {
  /// The word after `help`.
  let name: String
  /// One line, without a full stop.
  let summary: String
  @Deferred var details: [String]
  /// The options that it explains; the page of a command that has all of them leaves them out.
  @Deferred var options: [OptionDescription] = []
  /// The words of usage lines that it explains.
  @Deferred var glossary: [String: String] = [:]
  @Deferred var examples: [CommandDescription.Example] = []
}
