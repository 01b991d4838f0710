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

/// A horizontal bar that shows a share of a whole.
///
/// Blocks of eighths where the stream shows Unicode, else `#`. The length is rounded to the nearest
/// eighth (or `#`), but a share that is not zero always shows at least one. A negative share is as
/// long as its magnitude and drawn in `░`, or `-`, in whole cells.
enum Bar {
  /// The bar of a share.
  ///
  /// - Parameters:
  ///   - share: how much of the width is filled; from 1 and from -1 on, all of it.
  ///   - width: the cells of a full bar.
  static func text(of share: Double, width: Int, glyphs: Glyphs = .unicode) -> String {
    guard share != 0, width > 0 else { return "" }
    let length = min(1, share.magnitude)
    switch (glyphs, share < 0) {
    case (.unicode, false): return eighths(units(of: length, in: width * 8))
    case (.unicode, true): return String(repeating: "░", count: units(of: length, in: width))
    case (.ascii, false): return String(repeating: "#", count: units(of: length, in: width))
    case (.ascii, true): return String(repeating: "-", count: units(of: length, in: width))
    }
  }

  private static func units(of share: Double, in full: Int) -> Int {
    max(1, Int((share * Double(full)).rounded()))
  }

  private static func eighths(_ count: Int) -> String {
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: count / 8) + parts[count % 8]
  }
}
