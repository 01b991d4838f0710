/// Long texts that come again and again, so that each is kept once; a short one takes no memory beside
/// its item.
struct SharedTexts {
  /// By their length and their outermost bytes.
  private var places = Array(repeating: "", count: 256)

  /// The text, in the memory of an equal one that was met a while ago.
  mutating func shared(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.count > 15, let first = bytes.first, let last = bytes.last else { return text }
    let place = (bytes.count &* 31 ^ Int(first) &* 7 ^ Int(last)) & 255
    if places[place].isIdentical(to: text) { return places[place] }
    places[place] = text
    return text
  }
}
