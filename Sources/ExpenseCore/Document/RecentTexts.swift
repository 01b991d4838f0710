/// What was made of texts that come again and again, so that it is made and kept only once.
///
/// Each text has one place, and the next one there takes it over. Where that happens too often the
/// table begins again with more places: a step of the history needs few, a file with hundreds of
/// names many.
struct RecentTexts<Value> {
  /// The texts at their places, and what was made of them.
  private var texts: [JSONText] = []
  private var values: [Value] = []
  private let blank: Value
  /// How many bits of a hash are not used.
  private var shift: UInt64 = 64 - 6
  /// How many texts took over the place of another since the table began.
  private var replacedCount = 0

  private static var mostPlaces: Int { 4_096 }

  /// Nothing yet.
  ///
  /// - Parameter blank: any value, for the places that are free.
  init(blank: Value) {
    self.blank = blank
    begin(places: 64)
  }

  private mutating func begin(places count: Int) {
    texts = Array(repeating: .none, count: count)
    values = Array(repeating: blank, count: count)
    replacedCount = 0
  }

  /// What was kept for the same bytes; nil where nothing was, or something else took its place.
  @inline(__always) func value(of text: JSONText, in view: ByteView) -> Value? {
    let place = place(of: text, in: view)
    guard !text.isEscaped, !text.range.isEmpty, view.same(texts[place].range, text.range) else {
      return nil
    }
    return values[place]
  }

  /// Keeps a value for the text; where the text has escapes, the same bytes may mean another one.
  mutating func keep(_ value: Value, for text: JSONText, in view: ByteView) {
    guard !text.isEscaped else { return }
    if !texts[place(of: text, in: view)].range.isEmpty { replacedCount += 1 }
    if replacedCount > texts.count, texts.count < Self.mostPlaces {
      shift -= 2
      begin(places: texts.count * 4)
    }
    let place = place(of: text, in: view)
    (texts[place], values[place]) = (text, value)
  }

  /// Where the text is kept: by its length and by the word that it begins, mixed (Knuth).
  @inline(__always) private func place(of text: JSONText, in view: ByteView) -> Int {
    let word = view.word(at: text.range.lowerBound) &+ UInt64(text.range.count)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }
}
