/// What was made of texts that come again and again, so that it is made and kept only once.
///
/// Each text has one place, and the next one there takes it over. Where that happens too often the
/// table begins again with more places: a step of the history needs few, a file with hundreds of
/// names many.
struct RecentTexts<Value> {
  // Numbers and no range: the type of a generic one has to be looked up when the program starts.
  private var places: [(start: Int, count: Int, value: Value)?] = Array(repeating: nil, count: 64)
  /// How many bits of a hash are not used.
  private var shift: UInt64 = 64 - 6
  /// How many texts took over the place of another since the table began.
  private var replacedCount = 0

  private static var mostPlaces: Int { 4_096 }

  /// What was kept for the same bytes; nil where nothing was, or something else took its place.
  @inline(__always) func value(of text: JSONText, in view: ByteView) -> Value? {
    guard let known = places[place(of: text, in: view)], !text.isEscaped,
      view.same(known.start..<known.start + known.count, text.range)
    else { return nil }
    return known.value
  }

  /// Keeps a value for the text; where the text has escapes, the same bytes may mean another one.
  mutating func keep(_ value: Value, for text: JSONText, in view: ByteView) {
    guard !text.isEscaped else { return }
    if places[place(of: text, in: view)] != nil { replacedCount += 1 }
    if replacedCount > places.count, places.count < Self.mostPlaces {
      places = Array(repeating: nil, count: places.count * 4)
      (shift, replacedCount) = (shift - 2, 0)
    }
    places[place(of: text, in: view)] = (text.range.lowerBound, text.range.count, value)
  }

  /// Where the text is kept: by its length and by the word that it begins, mixed (Knuth).
  @inline(__always) private func place(of text: JSONText, in view: ByteView) -> Int {
    let word = view.word(at: text.range.lowerBound) &+ UInt64(text.range.count)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }
}
