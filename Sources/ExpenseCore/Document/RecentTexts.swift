/// What was made of texts that come again and again, so that it is made and kept only once.
struct RecentTexts<Value> {
  private var places: [(text: JSONText, value: Value)?] = Array(repeating: nil, count: 64)

  /// What was kept for the same bytes; nil where nothing was, or something else took its place.
  @inline(__always) func value(of text: JSONText, in view: ByteView) -> Value? {
    guard let known = places[Self.place(of: text, in: view)],
      known.text.isEscaped == text.isEscaped, view.same(known.text.range, text.range)
    else { return nil }
    return known.value
  }

  /// Keeps a value for the text.
  mutating func keep(_ value: Value, for text: JSONText, in view: ByteView) {
    places[Self.place(of: text, in: view)] = (text, value)
  }

  /// Where the text is kept, by its length and its outermost bytes.
  @inline(__always) private static func place(of text: JSONText, in view: ByteView) -> Int {
    let first = Int(view[text.range.lowerBound])
    let last = Int(view[text.range.upperBound - 1])
    return (first &* 7 ^ last &* 31 ^ text.range.count) & 63
  }
}
