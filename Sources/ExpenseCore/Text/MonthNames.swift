/// Full and short names of months in the dates of a file.
package struct MonthNames: Sendable {
  /// The numbers of months by folded name.
  private let months: [[UInt8]: Int]

  /// Creates the names from pairs with numbers; case and a full stop at the end are ignored.
  package init(_ names: [(name: String, month: Int)]) {
    var folding = TextFolding()
    let folded = names.map { (folding.folded($0.name).withoutStop, $0.month) }
    months = Dictionary(folded.filter { !$0.0.isEmpty }) { first, _ in first }
  }

  package static let english = MonthNames(englishNames)

  /// The full names of months in English.
  package static let inEnglish = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The full and short names of months in English.
  package static let englishNames =
    inEnglish.enumerated().flatMap { index, name in
      [(name, index + 1), (String(name.prefix(3)), index + 1)]
    } + [("Sept", 9)]

  /// The month with whose name a text begins, and the text after it; nil if there is none.
  package func month(in text: ArraySlice<UInt8>) -> (month: Int, rest: ArraySlice<UInt8>)? {
    // A name ends with its letters; it is folded separately, because folding may change its length.
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
