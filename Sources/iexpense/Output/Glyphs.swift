/// The characters that lines are drawn with.
enum Glyphs: Sendable {
  /// For a locale whose codeset is UTF-8.
  case unicode
  /// For any other.
  case ascii

  /// The characters of the locale's codeset.
  ///
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty names it. Where none is set, as in
  /// containers, the terminal is taken to show UTF-8 all the same.
  ///
  /// - Parameter environment: the value of a variable, nil where it is not set.
  init(environment: (String) -> String?) {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap(environment).first { !$0.isEmpty }?.lowercased()
    let isUTF8 = locale.map { $0.contains("utf-8") || $0.contains("utf8") } ?? true
    self = isUTF8 ? .unicode : .ascii
  }

  /// What stands for the rest of a text that was cut: one cell.
  var ellipsis: String {
    switch self {
    case .unicode: "…"
    case .ascii: "~"
    }
  }
}
