/// The characters that lines are drawn with.
enum Glyphs: Sendable {
  /// For a locale whose codeset is UTF-8.
  case unicode
  /// For any other.
  case ascii

  /// Selects the characters for the locale's codeset.
  ///
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty names it. If none is set, as in
  /// containers, the terminal is assumed to show UTF-8.
  ///
  /// - Parameter environment: the value of a variable, nil if it is not set.
  init(environment: (String) -> String?) {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap(environment).first { !$0.isEmpty }
    self = locale.map(Self.namesUTF8) ?? true ? .unicode : .ascii
  }

  /// Tells whether the codeset of a locale, between dot and modifier, is a spelling of UTF-8.
  private static func namesUTF8(_ locale: String) -> Bool {
    let codeset = locale.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
      .prefix { $0 != UInt8(ascii: "@") }
    return codeset.lazy.filter { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }
      .elementsEqual("utf8".utf8)
  }

  /// The mark for the rest of a text that was cut; it is one cell wide.
  var ellipsis: String {
    switch self {
    case .unicode: "…"
    case .ascii: "~"
    }
  }
}
