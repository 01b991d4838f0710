/// Escapes texts for a page.
enum HTMLText {
  /// The text with HTML's special characters and unsafe scalars escaped.
  static func escaped(_ text: String) -> String {
    let text = SafeText.escapedWithMarks(text)
    guard text.utf8.contains(where: "&<>\"'".utf8.contains) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
