/// Numbers texts from 0 in the order in which they are first met, those that fold to the same alike,
/// and counts how each of them is spelled.
struct SpelledTexts {
  private var folding = TextFolding()
  /// The part of a text that is numbered and counted in its place.
  private let part: (String) -> String
  private var known: [String: Int] = [:]
  private var folded = FirstSeenOrder<[UInt8]>()
  private var spellings = FirstSeenOrder<String>()
  /// For each spelling, the number of its text and the count of its uses.
  private var uses: [(place: Int, count: Int)] = []

  /// - Parameter part: the part of a text that is numbered; found once for each text.
  init(of part: @escaping (String) -> String = { $0 }) { self.part = part }

  /// Types: begins with those, none of which was met yet.
  init(types first: [ExpenseType]) {
    self.init()
    for type in first { _ = place(of: type.rawValue, uses: 0) }
  }

  /// The number of a text; a new text gets the next one.
  mutating func place(of text: String, uses count: Int = 1) -> Int {
    let spelling = known[text] ?? spelling(of: text)
    uses[spelling].count += count
    return uses[spelling].place
  }

  private mutating func spelling(of text: String) -> Int {
    let part = part(text)
    let spelling = spellings.place(of: part)
    if spelling == uses.count {
      uses.append((folded.place(of: folding.folded(part)), 0))
    }
    known[text] = spelling
    return spelling
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
