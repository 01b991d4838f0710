/// Functions on category paths: `food/coffee` is a subcategory of `food`.
///
/// A `/` at the beginning belongs to the first part, so that no parent is empty, and one after 64
/// parts to the last one, so that no path has more parents.
package enum CategoryPath {
  private static let separator = UInt8(ascii: "/")
  private static let mostParts = 64

  /// The places between the parts of a path.
  private static func separators<Bytes: Collection<UInt8>>(in path: Bytes) -> [Bytes.Index] {
    var (places, next) = ([Bytes.Index](), path.dropFirst())
    while places.count < mostParts - 1, let place = next.firstIndex(of: separator) {
      places.append(place)
      next = next[place...].dropFirst()
    }
    return places
  }

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
    separators(in: path.utf8).map { path[..<$0] }
  }

  /// The parents of a folded path, from the top.
  static func parents(of path: [UInt8]) -> [ArraySlice<UInt8>] {
    separators(in: path).map { path[..<$0] }
  }

  /// The parts of a path, from the top; a path of slashes alone is one part.
  static func parts(of path: String) -> [String] {
    let parts = path.split(separator: "/", maxSplits: mostParts - 1).map(String.init)
    return parts.isEmpty && !path.isEmpty ? [path] : parts
  }

  /// The last part of a path.
  package static func lastPart(of path: String) -> String {
    let path = withoutEndSlash(path)
    guard let slash = separators(in: path.utf8).last ?? path.utf8.firstIndex(of: separator) else {
      return path
    }
    let last = path[path.utf8.index(after: slash)...]
    return last.isEmpty ? path : String(last)
  }

  /// The path cut off after that many parts.
  package static func prefix(of path: String, depth: Int) -> String {
    let places = separators(in: path.utf8)
    return places.indices.contains(depth - 1) ? String(path[..<places[depth - 1]]) : path
  }
}
