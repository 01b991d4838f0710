import Foundation

/// A writer of mdoc: macros are lines that begin with a dot, text is every other line.
///
/// Text is escaped so that it comes out as it stands: a dot or an apostrophe at the beginning of a
/// line would be a macro, a backslash an escape, and a plain `'`, `-`, `` ` ``, `^` or `~` a
/// typographic one that no shell understands.
struct Mdoc {
  /// The source so far.
  private(set) var text = ""

  /// A section.
  mutating func heading(_ title: String) { macro("Sh \(Self.escaped(title.uppercased()))") }

  /// A part of a section.
  mutating func subheading(_ title: String) { macro("Ss \(Self.escaped(title))") }

  /// A macro with its arguments, which are escaped already.
  mutating func macro(_ line: String) { text += ".\(line)\n" }

  /// A paragraph, each of its sentences on a line of its own.
  mutating func paragraph(_ paragraph: String) {
    if !isAfterHeading { macro("Pp") }
    sentences(of: paragraph)
  }

  /// Lines to be typed as they stand.
  mutating func code(_ lines: [String]) {
    macro("Bd -literal -offset indent")
    for line in lines { text += Self.escapedLine(line) + "\n" }
    macro("Ed")
  }

  /// Entries with a tag each; nothing where there are none.
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
  /// `-t TYPE, --type TYPE`.
  static func option(_ option: OptionDescription) -> String {
    // Many choices are longer than a line: it may be broken after each.
    let value =
      option.value.map { value in
        let text = escaped(value.placeholder).replacing("|", with: "|\\:")
        return option.isValueOptional ? " Ns Oo = Ns Ar \(text) Oc" : " Ar \(text)"
      } ?? ""
    let short = option.short.map { "Fl \($0)\(value) , " } ?? ""
    return "\(short)Fl \(escaped("-" + option.name))\(value)"
  }

  /// A text as the macro shows it: `Ar TYPE`.
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
