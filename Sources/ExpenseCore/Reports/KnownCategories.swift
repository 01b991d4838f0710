/// The categories of a file and their parents, as they are spelled there.
///
/// A word names a category by its whole path, or by its last part: `coffee` names `food/coffee`.
package struct KnownCategories {
  /// The paths, each once, in the order of the file.
  package private(set) var paths: [String] = []
  private var places: [[UInt8]: Int] = [:]
  private var placesByLastPart: [[UInt8]: [Int]] = [:]
  private var folding = TextFolding()

  package init(of items: [ExpenseItem]) { self.init(naming: items.lazy.compactMap(\.category)) }

  package init(naming categories: some Sequence<String>) {
    for category in categories.uniqued(by: \.self) where !category.isBlank {
      for parent in CategoryPath.parents(of: category) { add(String(parent)) }
      add(category)
    }
  }

  private mutating func add(_ path: String) {
    let key = folding.folded(path)
    guard places[key] == nil else { return }
    places[key] = paths.count
    let last = CategoryPath.lastPart(of: path)
    if last != path { placesByLastPart[folding.folded(last), default: []].append(paths.count) }
    paths.append(path)
  }

  /// The words that name categories: paths and their last parts.
  package var words: [String] { paths + paths.map(CategoryPath.lastPart) }

  /// The category of a path; nil if there is none.
  package mutating func path(_ word: String) -> String? {
    places[folding.folded(CategoryPath.withoutEndSlash(word))].map { paths[$0] }
  }

  /// The categories with that last part.
  package mutating func ending(in word: String) -> [String] {
    (placesByLastPart[folding.folded(CategoryPath.withoutEndSlash(word))] ?? []).map { paths[$0] }
  }

  /// The categories that a word names: the one of that path, or else all with that last part; after
  /// a slash, only the one of that path.
  package mutating func named(_ word: String) -> [String] {
    if let path = path(word) { return [path] }
    guard word.utf8.first == UInt8(ascii: "/") else { return ending(in: word) }
    return [path(String(word.dropFirst()))].compactMap(\.self)
  }
}
