/// Makes the items of what the scanner found.
struct ItemBuilder: ItemConsumer {
  private(set) var items: [ExpenseItem] = []
  private var types = SharedTexts()
  private var categories = SharedTexts()

  init(expecting count: Int) {
    items.reserveCapacity(count)
  }

  mutating func take(_ item: ScannedItem, from view: ByteView) {
    items.append(
      ExpenseItem(
        id: item.id.uuid, name: view.string(item.name),
        type: ExpenseType(rawValue: types.string(item.type, in: view)), amount: item.amount,
        date: item.date, category: item.category.map { categories.string($0, in: view) },
        extras: item.extras.isEmpty ? .none : view.extraMembers(item.extras)))
  }
}

/// Texts that come again and again, each made into a string once.
struct SharedTexts {
  private var places: [(text: JSONText, string: String)?] = Array(repeating: nil, count: 64)

  /// The string of a text, the one made before where there is one.
  mutating func string(_ text: JSONText, in view: ByteView) -> String {
    let range = text.range
    let mixed =
      Int(view[range.lowerBound]) &* 7 ^ Int(view[range.upperBound - 1]) &* 31 ^ range.count
    let place = mixed & 63
    if let known = places[place], known.text.isEscaped == text.isEscaped,
      view.same(known.text.range, range)
    {
      return known.string
    }
    let string = view.string(text)
    places[place] = (text, string)
    return string
  }
}

extension ByteView {
  /// The members at those places, as they stand, without white space between tokens.
  func extraMembers(_ members: [Range<Int>]) -> ExtraMembers {
    ExtraMembers(json: members.map(compact).joined(separator: ","))
  }

  /// The checked JSON there, without white space between tokens.
  func compact(_ range: Range<Int>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var isInString = false
    var isEscaped = false
    for offset in range {
      let byte = self[offset]
      guard isInString || byte > 0x20 else { continue }
      result.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
