/// A writer of mdoc: macros are lines that begin with a dot, text is every other line.
///
/// Text is escaped so that it comes out as it stands: a dot or an apostrophe at the beginning of a
/// line would be a macro, a backslash an escape, and a plain `'`, `-`, `` ` ``, `^` or `~` a
/// typographic one that no shell understands.
struct Mdoc {
  /// The source so far.
  private(set) var text = ""

  /// What every page begins with.
  mutating func prologue(name: String, section: Int, date: String) {
    macro("Dd \(date)")
    macro("Dt \(name.uppercased()) \(section)")
    macro("Os")
  }

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
    let value = option.value.map { " Ar \(escaped($0.placeholder))" } ?? ""
    let short = option.short.map { "Fl \($0)\(value) , " } ?? ""
    return "\(short)Fl \(escaped("-" + option.name))\(value)"
  }

  /// A word of usage lines.
  static func operand(_ name: String) -> String { "Ar \(escaped(name))" }

  /// A variable of the environment.
  static func variable(_ name: String) -> String { "Ev \(escaped(name))" }

  /// A file.
  static func path(_ path: String) -> String { "Pa \(escaped(path))" }

  /// A status.
  static func number(_ number: Int32) -> String { "Er \(number)" }
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
      default: "\\[u\(hexadecimal(scalar))]"
      }
    }.joined()
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
