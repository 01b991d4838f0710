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
    let named = formats.compactMap { format in
      (format as? any InterchangeFormat.Type).map { (word: $0.name, value: format) }
    }
    return Option("format", .choice(among: named, ignoringCase: true), summary)
  }
}
