/// A rule by which two spellings are one text.
protocol SpellingFolding {
  init()
  /// A key that is equal for both.
  mutating func folded(_ text: String) -> [UInt8]
}

extension TextFolding: SpellingFolding {}

/// Types are one whatever their case.
struct TypeFolding: SpellingFolding {
  func folded(_ text: String) -> [UInt8] { Array(ExpenseType(rawValue: text).folded.utf8) }
}

/// Numbers texts from 0 in the order in which they are first met, those that fold to the same alike,
/// and counts how each of them is spelled.
struct SpelledTexts<Folding: SpellingFolding> {
  private var folding = Folding()
  private var folded = FirstSeenOrder<[UInt8]>()
  private var spellings = FirstSeenOrder<String>()
  /// For each spelling, the place of its text, and how often it was met.
  private var uses: [(place: Int, count: Int)] = []

  /// Begins with those texts, none of which was met yet.
  init(_ folding: Folding.Type, _ first: [String] = []) {
    for text in first { _ = place(of: text, uses: 0) }
  }

  /// The place of a text that is met, the next free one if it is new.
  mutating func place(of text: String, uses count: Int = 1) -> Int {
    let spelling = spellings.place(of: text)
    if spelling == uses.count { uses.append((folded.place(of: folding.folded(text)), 0)) }
    uses[spelling].count += count
    return uses[spelling].place
  }

  /// A key that is equal for all spellings of the text at a place.
  func key(at place: Int) -> String { String(decoding: folded.keys[place], as: UTF8.self) }

  /// For each text the spelling that was met most, the first of them if several were.
  var mostUsed: [String] {
    var most = folded.keys.map { _ in (title: "", count: -1) }
    for (spelling, use) in zip(spellings.keys, uses) where use.count > most[use.place].count {
      most[use.place] = (spelling, use.count)
    }
    return most.map(\.title)
  }

  /// The titles of the texts, in their order, each with its place.
  ///
  /// - Parameter untitled: stands for the empty text, which comes last.
  func titles(emptyAs untitled: String) -> [(title: String, place: Int)] {
    let titles = mostUsed
    // As `ItemOrder` compares names.
    let keys = folded.keys.indices.map(key)
    let places = keys.indices.sorted { keys[$0] < keys[$1] }
    // The empty text is the first of them.
    let named = places.drop { keys[$0].isEmpty }
    return named.map { (titles[$0], $0) } + places.dropLast(named.count).map { (untitled, $0) }
  }
}
