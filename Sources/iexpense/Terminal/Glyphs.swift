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
    let locale = names.lazy.compactMap(environment).first { !$0.isEmpty }
    self = locale.map(Self.namesUTF8) ?? true ? .unicode : .ascii
  }

  /// Whether the codeset of a locale, between the dot and the modifier, is UTF-8 in some spelling.
  private static func namesUTF8(_ locale: String) -> Bool {
    let codeset = locale.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
      .prefix { $0 != UInt8(ascii: "@") }
    return codeset.lazy.filter { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }
      .elementsEqual("utf8".utf8)
  }

  /// What stands for the rest of a text that was cut: one cell.
  var ellipsis: String {
    switch self {
    case .unicode: "…"
    case .ascii: "~"
    }
  }
}
