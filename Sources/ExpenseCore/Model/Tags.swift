/// Functions on tags; two that differ only in case, accents or a leading number sign are equal.
package enum Tags {
  /// The tag without the number sign that people write before it.
  package static func bare(_ tag: String) -> String {
    let scalars = tag.unicodeScalars
    return scalars.first == "#" && scalars.count > 1 ? String(scalars.dropFirst()) : tag
  }

  static func key(of tag: String, _ folding: inout TextFolding) -> [UInt8] {
    folding.folded(bare(tag))
  }

  /// The tags, followed by those of the new ones that are not among them.
  package static func adding(_ new: [String], to tags: [String]) -> [String] {
    var folding = TextFolding()
    var known = Set(tags.map { key(of: $0, &folding) })
    return tags + new.filter { known.insert(key(of: $0, &folding)).inserted }
  }

  /// The tags without those equal to a removed one.
  package static func removing(_ gone: [String], from tags: [String]) -> [String] {
    var folding = TextFolding()
    let gone = Set(gone.map { key(of: $0, &folding) })
    return tags.filter { !gone.contains(key(of: $0, &folding)) }
  }

  /// True if both hold the same tags, in any order.
  package static func areSame(_ left: [String], _ right: [String]) -> Bool {
    var folding = TextFolding()
    return Set(left.map { key(of: $0, &folding) }) == Set(right.map { key(of: $0, &folding) })
  }

  /// The tags in a text that separates them by spaces or commas.
  package static func inText(_ text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: isSeparator).map { String($0) }
  }

  /// True if the tag can be typed: not empty, no spaces, no commas.
  package static func isWord(_ tag: String) -> Bool {
    !tag.isEmpty && !tag.unicodeScalars.contains(where: isSeparator)
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar.isSpace
  }
}
