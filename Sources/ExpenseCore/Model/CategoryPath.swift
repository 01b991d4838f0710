/// Functions on category paths: `food/coffee` is a subcategory of `food`.
///
/// A `/` at the beginning belongs to the first part, so that no parent is empty.
package enum CategoryPath {
  private static let separator = UInt8(ascii: "/")

  /// The path without a `/` at its end: `food` for `food/`.
  package static func withoutEndSlash(_ path: String) -> String {
    path.utf8.count > 1 && path.utf8.last == separator ? String(path.dropLast()) : path
  }

  /// Returns true if a folded path is below another.
  static func lies(_ path: [UInt8], in parent: [UInt8]) -> Bool {
    !parent.isEmpty && path.count > parent.count && path[parent.count] == separator
      && path.starts(with: parent)
  }

  /// The parents of a path, from the top.
  package static func parents(of path: String) -> [Substring] {
    path.utf8.indices.dropFirst().filter { path.utf8[$0] == separator }.map { path[..<$0] }
  }

  /// The parents of a folded path, from the top.
  static func parents(of path: [UInt8]) -> [ArraySlice<UInt8>] {
    path.indices.dropFirst().filter { path[$0] == separator }.map { path[..<$0] }
  }

  /// The parts of a path, from the top; a path of slashes alone is one part.
  static func parts(of path: String) -> [String] {
    let parts = path.split(separator: "/").map(String.init)
    return parts.isEmpty && !path.isEmpty ? [path] : parts
  }

  /// The last part of a path.
  package static func lastPart(of path: String) -> String {
    let path = withoutEndSlash(path)
    guard let slash = path.utf8.lastIndex(of: separator) else { return path }
    let last = path[path.utf8.index(after: slash)...]
    return last.isEmpty ? path : String(last)
  }

  /// The path cut off after that many parts.
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
