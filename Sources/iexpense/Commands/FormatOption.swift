import ExpenseCore

/// The option that names a format, with the choices that the registry has.
enum FormatOption {
  static let exports = Option(
    "format",
    .choice(among: InterchangeRegistry.exports.map { ($0.name, $0) }, ignoringCase: true),
    "The format to write")
  static let imports = Option(
    "format",
    .choice(among: InterchangeRegistry.imports.map { ($0.name, $0) }, ignoringCase: true),
    "The format to read")

  /// A paragraph for a help page: what the formats are.
  static func details(_ formats: [any InterchangeFormat.Type]) -> String {
    "Formats: " + formats.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ") + "."
  }
}
