import ExpenseCore

/// The name of a locale as POSIX (`de_DE.UTF-8@euro`), BCP 47 (`sr-Latn-RS`) and ICU write it.
///
/// Has only language, script and region. Other parts (code set, `@` modifier, variant, extension)
/// are dropped, except a modifier that names a script: for ICU, `@` would begin another currency
/// style.
struct LocaleName: Equatable {
  /// The language in lower case: two or three letters.
  let language: String
  /// The script: four letters, the first in upper case.
  let script: String?
  /// The region in upper case: two letters, or three digits for a part of the world.
  let region: String?

  /// Parses the name; returns nil if it is not the name of a locale.
  init?(_ text: String) {
    // Scans bytes, because the first access to a Character costs more than all the rest.
    let name = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    var tags = name.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }[...]
    guard tags.allSatisfy(Self.isTag), let first = tags.popFirst(), Self.isLetters(first, 2...3)
    else { return nil }
    language = Self.string(first).lowercased()

    if let tag = tags.first, Self.isLetters(tag, 4...4) {
      tags.removeFirst()
      script = Self.string(tag.prefix(1)).uppercased() + Self.string(tag.dropFirst()).lowercased()
    } else {
      script = Self.script(ofModifier: text.utf8.drop { $0 != UInt8(ascii: "@") }.dropFirst())
    }
    region = tags.first.flatMap { Self.isRegion($0) ? Self.string($0).uppercased() : nil }
  }

  /// The script that a POSIX modifier names: `sr_RS@latin`.
  private static func script(ofModifier modifier: Tag) -> String? {
    switch string(modifier) {
    case "latin": "Latn"
    case "cyrillic": "Cyrl"
    case "devanagari": "Deva"
    default: nil
    }
  }

  private typealias Tag = Substring.UTF8View

  private static func string(_ tag: Tag) -> String { String(Substring(tag)) }

  private static func isTag(_ tag: Tag) -> Bool {
    (1...8).contains(tag.count) && tag.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }

  private static func isRegion(_ tag: Tag) -> Bool {
    isLetters(tag, 2...2) || tag.count == 3 && tag.allSatisfy(\.isASCIIDigit)
  }

  private static func isLetters(_ tag: Tag, _ count: ClosedRange<Int>) -> Bool {
    count.contains(tag.count) && tag.allSatisfy(\.isASCIILetter)
  }
}
