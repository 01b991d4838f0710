/// Names of months in the dates of a file, whole and short.
package struct MonthNames: Sendable {
  /// Each name folded, with the number of its month.
  private let months: [[UInt8]: Int]

  /// Names with the numbers of their months, in any case; a full stop at their ends may be missing.
  package init(_ names: [(name: String, month: Int)]) {
    var folding = TextFolding()
    let folded = names.map { (folding.folded($0.name).withoutStop, $0.month) }
    months = Dictionary(folded.filter { !$0.0.isEmpty }) { first, _ in first }
  }

  /// English names.
  package static let english = MonthNames(englishNames)

  /// The names of the months in English.
  package static let inEnglish = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// English names, whole, and short as they are printed.
  package static let englishNames =
    inEnglish.enumerated().flatMap { index, name in
      [(name, index + 1), (String(name.prefix(3)), index + 1)]
    } + [("Sept", 9)]

  /// The month whose name a text begins with, and what follows the name; nil where it begins with
  /// none.
  func month(in text: ArraySlice<UInt8>) -> (month: Int, rest: ArraySlice<UInt8>)? {
    // A name ends where its letters do: it is folded by itself, since that may change its length.
    let end = text.firstIndex { $0 < 0x80 && !$0.isASCIILetter } ?? text.endIndex
    var folding = TextFolding()
    let word = folding.folded(String(decoding: text[..<end], as: UTF8.self))
    guard let month = months[word] else { return nil }
    let rest = text[end...]
    return (month, rest.first == UInt8(ascii: ".") ? rest.dropFirst() : rest)
  }
}

extension [UInt8] {
  fileprivate var withoutStop: [UInt8] { last == UInt8(ascii: ".") ? Array(dropLast()) : self }
}
