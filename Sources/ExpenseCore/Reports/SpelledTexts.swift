/// A rule for which spellings are equal.
protocol SpellingFolding {
  init()
  /// A key that is equal for equal spellings.
  mutating func folded(_ text: String) -> [UInt8]
}

extension TextFolding: SpellingFolding {}

/// Compares types, ignoring case.
struct TypeFolding: SpellingFolding {
  func folded(_ text: String) -> [UInt8] { Array(ExpenseType(rawValue: text).folded.utf8) }
}

/// Numbers texts from 0 in the order in which they first occur, equal spellings alike, and counts
/// the uses of each spelling.
struct SpelledTexts<Folding: SpellingFolding> {
  private var folding = Folding()
  private var folded = FirstSeenOrder<[UInt8]>()
  private var spellings = FirstSeenOrder<String>()
  /// For each spelling, the number of its text and the count of its uses.
  private var uses: [(place: Int, count: Int)] = []

  /// Numbers those texts first, without counting them as used.
  init(_ folding: Folding.Type, _ first: [String] = []) {
    for text in first { _ = place(of: text, uses: 0) }
  }

  /// The number of a text; a new text gets the next one.
  mutating func place(of text: String, uses count: Int = 1) -> Int {
    let spelling = spellings.place(of: text)
    if spelling == uses.count { uses.append((folded.place(of: folding.folded(text)), 0)) }
    uses[spelling].count += count
    return uses[spelling].place
  }

  /// A key that is equal for all spellings of a text.
  func key(at place: Int) -> String { String(decoding: folded.keys[place], as: UTF8.self) }

  /// The most frequent spelling of each text, and of several the first.
  var mostUsed: [String] {
    var most = folded.keys.map { _ in (title: "", count: -1) }
    for (spelling, use) in zip(spellings.keys, uses) where use.count > most[use.place].count {
      most[use.place] = (spelling, use.count)
    }
    return most.map(\.title)
  }

  /// The titles of the texts, sorted, each with its number.
  ///
  /// - Parameter untitled: the title of the empty text, which comes last.
  func titles(emptyAs untitled: String) -> [(title: String, place: Int)] {
    let titles = mostUsed
    // This is how `ItemOrder` compares names.
    let keys = folded.keys.indices.map(key)
    let places = keys.indices.sorted { keys[$0] < keys[$1] }
    // The empty text sorts first.
    let named = places.drop { keys[$0].isEmpty }
    return named.map { (titles[$0], $0) } + places.dropLast(named.count).map { (untitled, $0) }
  }
}
