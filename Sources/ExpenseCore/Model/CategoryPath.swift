/// Categories as paths: `food/coffee` lies in `food`.
///
/// A `/` at the beginning belongs to the first part, so that no category lies in none.
package enum CategoryPath {
  private static let separator = UInt8(ascii: "/")

  /// The path without a `/` at its end, as in `food/`.
  package static func withoutEndSlash(_ path: String) -> String {
    path.utf8.count > 1 && path.utf8.last == separator ? String(path.dropLast()) : path
  }

  /// Whether a folded path lies inside another.
  static func lies(_ path: [UInt8], in parent: [UInt8]) -> Bool {
    !parent.isEmpty && path.count > parent.count && path[parent.count] == separator
      && path.starts(with: parent)
  }

  /// What a path lies in, from the top.
  package static func parents(of path: String) -> [Substring] {
    path.utf8.indices.dropFirst().filter { path.utf8[$0] == separator }.map { path[..<$0] }
  }

  /// What a folded path lies in, from the top.
  static func parents(of path: [UInt8]) -> [ArraySlice<UInt8>] {
    path.indices.dropFirst().filter { path[$0] == separator }.map { path[..<$0] }
  }

  /// The names of a path, from the top; of one that has none, itself.
  static func parts(of path: String) -> [String] {
    let parts = path.split(separator: "/").map(String.init)
    return parts.isEmpty && !path.isEmpty ? [path] : parts
  }

  /// The first parts of a path, at most that many.
  package static func prefix(of path: String, depth: Int) -> String {
    var parts = 0
    var place = path.utf8.startIndex
    while let separator = path.utf8[place...].dropFirst().firstIndex(of: separator) {
      parts += 1
      if parts == depth { return String(path[..<separator]) }
      place = separator
    }
    return path
  }
}
