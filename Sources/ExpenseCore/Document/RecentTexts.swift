/// A cache of values made from texts that recur, so that each is made and stored only once.
///
/// Each text has one slot, in which it replaces the text before. If that happens too often, the
/// cache starts again with more slots: an entry of the history needs few, a file with hundreds of
/// names needs many.
struct RecentTexts<Value> {
  /// The texts in their slots, and the values made from them.
  private var texts: [JSONText] = []
  private var values: [Value] = []
  private let blank: Value
  /// The number of unused bits of a hash.
  private var shift: UInt64 = 64 - 6
  /// The number of texts that were replaced since the cache started.
  private var replacedCount = 0

  private static var mostPlaces: Int { 4_096 }

  /// Creates an empty cache.
  ///
  /// - Parameter blank: any value, for empty slots.
  init(blank: Value) {
    self.blank = blank
    begin(places: 64)
  }

  private mutating func begin(places count: Int) {
    texts = Array(repeating: .none, count: count)
    values = Array(repeating: blank, count: count)
    replacedCount = 0
  }

  /// The value stored for the same bytes; nil if there is none or another text replaced it.
  @inline(__always) func value(of text: JSONText, in view: ByteView) -> Value? {
    let place = place(of: text, in: view)
    guard !text.isEscaped, !text.range.isEmpty, view.same(texts[place].range, text.range) else {
      return nil
    }
    return values[place]
  }

  /// Stores a value for a text, unless the text has escapes.
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

  /// The slot of a text, by multiplicative hashing (Knuth) of its length and first eight bytes.
  @inline(__always) private func place(of text: JSONText, in view: ByteView) -> Int {
    let word = view.word(at: text.range.lowerBound) &+ UInt64(text.range.count)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }
}
