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

extension Glyphs {
  /// The characters of the locale's codeset; a locale that names none is taken to be UTF-8.
  init(environment: [String: String]) {
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C.UTF-8"
    guard let dot = locale.firstIndex(of: ".") else {
      self = ["C", "POSIX"].contains(locale) ? .ascii : .unicode
      return
    }
    let codeset = locale[locale.index(after: dot)...].prefix { $0 != "@" }
    self = codeset.lowercased().filter { $0 != "-" } == "utf8" ? .unicode : .ascii
  }
}
