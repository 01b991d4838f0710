import ExpenseCore

/// The option for a format, with the choices of the registry.
enum FormatOption {
  static let exports = Option(
    "format",
    .choice(among: InterchangeRegistry.exports.map { ($0.name, $0) }, ignoringCase: true),
    "The format to write")
  static let imports = Option(
    "format",
    .choice(among: InterchangeRegistry.imports.map { ($0.name, $0) }, ignoringCase: true),
    "The format to read")

  /// A paragraph on the formats for a help page.
  static func details(_ formats: [any InterchangeFormat.Type]) -> String {
    "Formats: " + formats.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ") + "."
  }
}
