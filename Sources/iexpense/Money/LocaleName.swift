/// The name of a locale as POSIX (`de_DE.UTF-8@euro`), BCP 47 (`sr-Latn-RS`) and ICU write it.
///
/// Holds language, script and region only. What a name says beyond these (code set, `@` modifier, variant,
/// extension) does not change how money looks, and ICU reads a name with `@` as a wish for another
/// currency style; the one exception is a modifier that names a script.
struct LocaleName: Equatable {
  /// The language in lower case: two or three letters.
  let language: String
  /// The script: four letters, the first in upper case.
  let script: String?
  /// The region in upper case: two letters, or three digits for a part of the world.
  let region: String?

  /// The name's parts, or nil where it is not the name of a locale at all.
  init?(_ text: String) {
    let words = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let name = words[0].prefix { $0 != "." }
    var tags = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }[...]
    guard tags.allSatisfy(Self.isTag), let first = tags.popFirst(), Self.isLetters(first, 2...3)
    else { return nil }
    language = first.lowercased()

    let written = tags.first.flatMap { Self.isLetters($0, 4...4) ? $0 : nil }
    if written != nil { tags.removeFirst() }
    script = written.map { $0.capitalizedTag } ?? Self.script(ofModifier: words.dropFirst().first)

    region = tags.first.flatMap { Self.isRegion($0) ? $0.uppercased() : nil }
  }

  /// The script that a POSIX modifier stands for: `sr_RS@latin`.
  private static func script(ofModifier modifier: Substring?) -> String? {
    switch modifier?.lowercased() {
    case "latin": "Latn"
    case "cyrillic": "Cyrl"
    case "devanagari": "Deva"
    default: nil
    }
  }

  private static func isTag(_ text: Substring) -> Bool {
    (1...8).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
      }
  }

  private static func isLetters(_ text: Substring, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.allSatisfy(\.isLetter)
  }

  private static func isRegion(_ text: Substring) -> Bool {
    isLetters(text, 2...2) || text.utf8.count == 3 && text.allSatisfy(\.isNumber)
  }
}

extension Substring {
  /// The tag as scripts are written: `Latn`.
  fileprivate var capitalizedTag: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
