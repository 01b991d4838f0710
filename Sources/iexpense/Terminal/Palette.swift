/// The styles of one stream, as the escape sequences that begin and end them (ECMA-48, SGR).
///
/// With 256 colours they are fixed shades with a contrast above 3:1 on black and on white, which the
/// sixteen colours of many themes lack; else orange is yellow, and blue is bright. A disabled
/// palette writes nothing.
struct Palette: Sendable {
  /// The role of a piece of text.
  enum Style: UInt8, CaseIterable, Sendable {
    case plain, heading, secondary, low, middle, high, warning, failure, chosen
    /// The three largest parts of a column.
    case firstPart, secondPart, thirdPart
  }

  /// Tells whether sequences are written.
  let isEnabled: Bool

  /// The sequence that begins each style, at the index of its raw value; empty for plain text.
  private let beginnings: [[UInt8]]

  /// A palette that writes no sequences.
  static let disabled = Palette(isEnabled: false, has256Colors: false)

  init(isEnabled: Bool, has256Colors: Bool) {
    self.isEnabled = isEnabled
    beginnings = Style.allCases.map { style in
      guard isEnabled, let code = Self.code(of: style, has256Colors: has256Colors) else {
        return []
      }
      return Array("\u{1B}[\(code)m".utf8)
    }
  }

  /// Creates the palette of a stream.
  ///
  /// - Parameters:
  ///   - isEnabled: the decision of `ColorChoice` for the stream.
  ///   - environment: the value of a variable, nil if it is not set.
  init(isEnabled: Bool, environment: (String) -> String?) {
    let depth = environment("COLORTERM") ?? ""
    self.init(
      isEnabled: isEnabled,
      has256Colors: depth == "truecolor" || depth == "24bit"
        || environment("TERM")?.hasSuffix("256color") == true)
  }

  /// Appends the sequence that begins a style; nothing for plain text.
  func begin(_ style: Style, in bytes: inout [UInt8]) {
    guard isEnabled, style != .plain else { return }
    bytes.append(contentsOf: beginnings[Int(style.rawValue)])
  }

  /// Appends the sequence that ends a style; nothing for plain text.
  func end(_ style: Style, in bytes: inout [UInt8]) {
    guard isEnabled, style != .plain else { return }
    bytes.append(contentsOf: Self.reset.utf8)
  }

  func styled(_ text: String, _ style: Style) -> String {
    guard isEnabled, style != .plain else { return text }
    return String(decoding: beginnings[Int(style.rawValue)], as: UTF8.self) + text + Self.reset
  }

  private static let reset = "\u{1B}[0m"

  private static func code(of style: Style, has256Colors: Bool) -> String? {
    switch style {
    case .plain: nil
    case .heading: "1"
    case .secondary: "2"
    case .low: has256Colors ? "38;5;28" : "32"
    case .middle, .warning, .secondPart: has256Colors ? "38;5;166" : "33"
    case .high, .firstPart: has256Colors ? "38;5;33" : "94"
    case .failure: has256Colors ? "38;5;160" : "31"
    case .chosen: "7"
    case .thirdPart: has256Colors ? "38;5;133" : "35"
    }
  }
}
