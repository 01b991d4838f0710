/// What was made of texts that come again and again, so that it is made and kept only once.
struct RecentTexts<Value> {
  // Numbers and no range: the type of a generic one has to be looked up when the program starts.
  private var places: [(start: Int, count: Int, value: Value)?] = Array(repeating: nil, count: 256)

  /// What was kept for the same bytes; nil where nothing was, or something else took its place.
  @inline(__always) func value(of text: JSONText, in view: ByteView) -> Value? {
    guard let known = places[Self.place(of: text, in: view)], !text.isEscaped,
      view.same(known.start..<known.start + known.count, text.range)
    else { return nil }
    return known.value
  }

  /// Keeps a value for the text; where the text has escapes, the same bytes may mean another one.
  mutating func keep(_ value: Value, for text: JSONText, in view: ByteView) {
    guard !text.isEscaped else { return }
    places[Self.place(of: text, in: view)] = (text.range.lowerBound, text.range.count, value)
  }

  /// Where the text is kept: by its length and by the word that it begins, mixed (Knuth).
  @inline(__always) private static func place(of text: JSONText, in view: ByteView) -> Int {
    let word = view.word(at: text.range.lowerBound) &+ UInt64(text.range.count)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}
