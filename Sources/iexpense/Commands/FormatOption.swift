import ExpenseCore
import ExpenseStatements

/// The option for a format, with the choices of the registry.
enum FormatOption {
  static let exports = Option(
    "format",
    .choice(among: ExportFormats.all.map { ($0.name, $0) }, ignoringCase: true),
    "The format to write")
  static let imports = Option(
    "format",
    .choice(among: ImportFormats.all.map { ($0.name, $0) }, ignoringCase: true),
    "The format to read")

  /// A paragraph on the formats for a help page.
  static func details(_ formats: [(name: String, summary: String)]) -> String {
    "Formats: " + formats.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ") + "."
  }
}
