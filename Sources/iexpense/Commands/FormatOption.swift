import ExpenseCore

/// The option that names a format, with the choices that the registry has.
enum FormatOption {
  static let exports = option("The format to write", among: InterchangeRegistry.exports)
  static let imports = option("The format to read", among: InterchangeRegistry.imports)

  /// Paragraphs for a help page: what the formats are.
  static func details(_ formats: [any InterchangeFormat.Type]) -> String {
    "Formats: " + formats.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ") + "."
  }

  private static func option<Format: Sendable>(
    _ summary: String, among formats: [Format]
  ) -> Option<Format> {
    let names = formats.compactMap { ($0 as? any InterchangeFormat.Type)?.name }
    return Option(
      "format", names.joined(separator: "|"), summary, completion: .choices(names)
    ) { (word) throws(UsageError) in
      guard let index = names.firstIndex(of: word.lowercased()) else {
        throw .unknownChoice(word, option: "format", choices: names)
      }
      return formats[index]
    }
  }
}
