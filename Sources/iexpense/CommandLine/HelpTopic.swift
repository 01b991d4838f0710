/// A topic that several commands share, told once: their pages point to it.
struct HelpTopic: Sendable {
  /// The word after `help`.
  let name: String
  /// One line, without a full stop.
  let summary: String
  /// Paragraphs.
  @MadeOnDemand var details: [String]
  /// The options that it explains; a command that has all of them leaves them to it.
  @MadeOnDemand var options: [OptionDescription] = []
  /// The words of usage lines that it explains.
  @MadeOnDemand var glossary: [String: String] = [:]
  @MadeOnDemand var examples: [CommandDescription.Example] = []
}
