import Foundation

/// A writer of mdoc, in which lines that begin with a dot are macros and all others text.
///
/// Text is escaped so that it is printed unchanged: a dot or an apostrophe at the beginning of a
/// line would be a macro, a backslash an escape, and a plain `'`, `-`, `` ` ``, `^` or `~` a
/// typographic one that no shell understands.
struct Mdoc {
  /// The page written so far.
  private(set) var text = ""

  mutating func heading(_ title: String) { macro("Sh \(Self.escaped(title.uppercased()))") }

  mutating func subheading(_ title: String) { macro("Ss \(Self.escaped(title))") }

  /// Writes a macro with arguments that are already escaped.
  mutating func macro(_ line: String) { text += ".\(line)\n" }

  /// Writes a paragraph, with each sentence on its own line.
  mutating func paragraph(_ paragraph: String) {
    if !isAfterHeading { macro("Pp") }
    sentences(of: paragraph)
  }

  /// Writes lines to be typed unchanged.
  mutating func code(_ lines: [String]) {
    macro("Bd -literal -offset indent")
    for line in lines { text += Self.escapedLine(line) + "\n" }
    macro("Ed")
  }

  /// Writes a list of tagged entries; nothing if it is empty.
  mutating func list(_ entries: [(tag: String, text: String)]) {
    guard !entries.isEmpty else { return }
    macro("Bl -tag -width Ds")
    for entry in entries {
      macro("It \(entry.tag)")
      sentences(of: entry.text)
    }
    macro("El")
  }

  private mutating func sentences(of paragraph: String) {
    for sentence in paragraph.replacing(". ", with: ".\n").split(separator: "\n") {
      text += Self.escapedLine(String(sentence)) + "\n"
    }
  }

  private var isAfterHeading: Bool {
    let line = text.dropLast().lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex
    return [".Sh", ".Ss"].contains { text[line...].hasPrefix($0) }
  }
}

// MARK: Tags

extension Mdoc {
  /// The macros of an option: `-t TYPE, --type TYPE`.
  static func option(_ option: OptionDescription) -> String {
    // A list of choices can be wider than a line, so it may break after each.
    let value =
      option.value.map { value in
        let text = escaped(value.placeholder).replacing("|", with: "|\\:")
        return option.isValueOptional ? " Ns Oo = Ns Ar \(text) Oc" : " Ar \(text)"
      } ?? ""
    let short = option.short.map { "Fl \($0)\(value) , " } ?? ""
    return "\(short)Fl \(escaped("-" + option.name))\(value)"
  }

  /// A macro with a text: `Ar TYPE`.
  static func tag(_ macro: String, _ text: String) -> String { "\(macro) \(escaped(text))" }
}

// MARK: Escaping

extension Mdoc {
  private static func escapedLine(_ text: String) -> String {
    let line = escaped(text)
    return line.hasPrefix(".") ? "\\&" + line : line
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "-": "\\-"
      case _ where scalar.isASCII: String(scalar)
      default: String(format: "\\[u%04X]", scalar.value)
      }
    }.joined()
  }
}
