/// What months are called in the dates of a file, whole and short.
package struct MonthNames: Sendable {
  /// Each name folded, with the number of its month, the longest first.
  private let names: [(name: [UInt8], month: Int)]

  /// Names with the numbers of their months, in any case; a full stop at their ends may be missing.
  package init(_ names: [(name: String, month: Int)]) {
    var folding = TextFolding()
    var known: Set<[UInt8]> = []
    self.names =
      names.map { (folding.folded($0.name).withoutStop, $0.month) }
      .filter { !$0.0.isEmpty && known.insert($0.0).inserted }
      .sorted { $0.0.count > $1.0.count }
  }

  /// English names.
  package static let english = MonthNames(englishNames)

  /// English names, whole, and short as they are printed.
  package static let englishNames =
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ].enumerated().flatMap { index, name in
      [(name, index + 1), (String(name.prefix(3)), index + 1)]
    } + [("Sept", 9)]

  /// The month whose name a text begins with, and what follows the name; nil where it begins with
  /// none.
  func month(in text: ArraySlice<UInt8>) -> (month: Int, rest: ArraySlice<UInt8>)? {
    // A name ends where its letters do: it is folded by itself, since that may change its length.
    let end = text.firstIndex { $0 < 0x80 && !$0.isASCIILetter } ?? text.endIndex
    var folding = TextFolding()
    let word = folding.folded(String(decoding: text[..<end], as: UTF8.self))
    guard let found = names.first(where: { $0.name == word }) else { return nil }
    let rest = text[end...]
    return (found.month, rest.first == UInt8(ascii: ".") ? rest.dropFirst() : rest)
  }
}

extension [UInt8] {
  fileprivate var withoutStop: [UInt8] { last == UInt8(ascii: ".") ? Array(dropLast()) : self }
}
