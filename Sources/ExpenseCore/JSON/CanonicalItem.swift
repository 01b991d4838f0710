// Nearly every item was written by our own writer: its members in their order, no white space, no
// escape, the shortest number. Such an item is read here by comparing eight bytes at a time with
// what has to stand there. This reader knows no errors: whatever is different in any way, it takes
// nothing, and the general reader starts over at the item's first byte. So there is one definition
// of what an item is, and here is only a quick way to see that one is as usual.

extension JSONScanner {
  /// Reads the item that starts here if it is in the writer's own form, without escapes and extra
  /// members; nil, and nothing is read, where it is not.
  @inline(__always) mutating func canonicalItem() -> ScannedItem? {
    var cursor = CanonicalCursor(view: view, position: position)
    var item = ScannedItem()
    item.idOffset = position + 6
    guard cursor.takeID(into: &item), cursor.takeName(into: &item), cursor.takeType(into: &item),
      cursor.takeAmount(into: &item), cursor.takeDate(into: &item),
      cursor.takeCategory(into: &item), view[cursor.position] == UInt8(ascii: "}")
    else { return nil }
    position = cursor.position + 1
    return item
  }
}

/// A place in an item of the writer's form.
///
/// Each step takes one member, its comma and key included.
private struct CanonicalCursor {
  let view: ByteView
  var position: Int

  @inline(__always) private func starts(_ word: UInt64, after bytes: Int = 0) -> Bool {
    view.word(at: position + bytes) == word
  }

  @inline(__always) mutating func takeID(into item: inout ScannedItem) -> Bool {
    let key = UInt64.word("{", "\"", "i", "d", "\"", ":", "\"", "\0")
    guard view.word(at: position) & (.max >> 8) == key,
      let (id, isUpperCase) = ItemID.read(view, at: position + 7), isUpperCase
    else { return false }
    item.id = id
    position += 7 + ItemID.length
    return true
  }

  @inline(__always) mutating func takeName(into item: inout ScannedItem) -> Bool {
    guard starts(.word("\"", ",", "\"", "n", "a", "m", "e", "\"")),
      view[position + 8] == UInt8(ascii: ":"), view[position + 9] == UInt8(ascii: "\"")
    else { return false }
    position += 10
    item.name.range = takeText()
    return !view.isBlank(item.name)
  }

  @inline(__always) mutating func takeType(into item: inout ScannedItem) -> Bool {
    guard starts(.word("\"", ",", "\"", "t", "y", "p", "e", "\"")),
      view[position + 8] == UInt8(ascii: ":"), view[position + 9] == UInt8(ascii: "\"")
    else { return false }
    position += 10
    item.type.range = takeText()
    return true
  }

  @inline(__always) mutating func takeAmount(into item: inout ScannedItem) -> Bool {
    guard starts(.word("\"", ",", "\"", "a", "m", "o", "u", "n")),
      starts(.word("a", "m", "o", "u", "n", "t", "\"", ":"), after: 3),
      let (amount, end) = view.canonicalAmount(at: position + 11)
    else { return false }
    item.amount = amount
    position = end
    return true
  }

  @inline(__always) mutating func takeDate(into item: inout ScannedItem) -> Bool {
    guard starts(.word(",", "\"", "d", "a", "t", "e", "\"", ":")) else { return true }
    guard view[position + 8] == UInt8(ascii: "\""), view[position + 19] == UInt8(ascii: "\""),
      let date = CalendarDate(view, at: position + 9)
    else { return false }
    item.date = date
    position += 20
    return true
  }

  @inline(__always) mutating func takeCategory(into item: inout ScannedItem) -> Bool {
    guard starts(.word(",", "\"", "c", "a", "t", "e", "g", "o")) else { return true }
    guard starts(.word("e", "g", "o", "r", "y", "\"", ":", "\""), after: 5) else { return false }
    position += 13
    let text = JSONText(range: takeText())
    guard view[position] == UInt8(ascii: "\"") else { return false }
    item.category = text
    position += 1
    return true
  }

  /// Steps over text as long as it is valid and holds no escape; whoever calls looks for the quote
  /// behind it.
  @inline(__always) private mutating func takeText() -> Range<Int> {
    let start = position
    position = view.endOfPlainText(from: position)
    while view[position] >= 0x80 {
      let length = view.lengthOfMultibyteScalar(at: position)
      guard length > 0 else { break }
      position = view.endOfPlainText(from: position + length)
    }
    return start..<position
  }
}

extension ByteView {
  /// The amount there, if it starts as the writer would write it, and the offset behind what was
  /// read; whether the number ends there is for the caller to see.
  @inline(__always) func canonicalAmount(at start: Int) -> (Amount, end: Int)? {
    var offset = start
    let isNegative = self[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let firstDigit = offset
    var count: Int64 = 0
    while self[offset].isASCIIDigit, offset < firstDigit + 12 {
      count = count &* 10 &+ Int64(self[offset] &- 0x30)
      offset += 1
    }
    guard offset > firstDigit, self[firstDigit] != 0x30 || offset == firstDigit + 1 else {
      return nil
    }
    var fractionDigits = 0
    if self[offset] == UInt8(ascii: ".") {
      offset += 1
      while self[offset].isASCIIDigit, fractionDigits < Amount.fractionDigits {
        count = count &* 10 &+ Int64(self[offset] &- 0x30)
        offset += 1
        fractionDigits += 1
      }
      guard fractionDigits > 0, self[offset - 1] != 0x30 else { return nil }
    }
    for _ in fractionDigits..<Amount.fractionDigits { count = count &* 10 }
    guard count > 0 || !isNegative else { return nil }
    guard let amount = Amount(tenThousandths: isNegative ? -count : count) else { return nil }
    return (amount, offset)
  }
}

extension CalendarDate {
  /// The day whose ten bytes start there; nil for anything else.
  @inline(__always) init?(_ view: ByteView, at start: Int) {
    // What is left of a digit is its value, what is left of a hyphen is nothing.
    let word = view.word(at: start) ^ .word("0", "0", "0", "0", "-", "0", "0", "-")
    let tens = view[start + 8] ^ 0x30
    let ones = view[start + 9] ^ 0x30
    let reaches10 = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676
    guard (reaches10 | word) & 0x8080_8080_8080_8080 == 0, word & 0xFF00_00FF_0000_0000 == 0,
      tens < 10, ones < 10
    else { return nil }
    func digit(_ place: UInt64) -> Int { Int(truncatingIfNeeded: word >> (place * 8) & 15) }
    self.init(
      year: digit(0) * 1_000 + digit(1) * 100 + digit(2) * 10 + digit(3),
      month: digit(5) * 10 + digit(6), day: Int(tens) * 10 + Int(ones))
  }
}

extension UInt64 {
  /// Eight characters of ASCII as a word, the first in the lowest place; folded by the compiler.
  @inline(__always) fileprivate static func word(
    _ a: Unicode.Scalar, _ b: Unicode.Scalar, _ c: Unicode.Scalar, _ d: Unicode.Scalar,
    _ e: Unicode.Scalar, _ f: Unicode.Scalar, _ g: Unicode.Scalar, _ h: Unicode.Scalar
  ) -> UInt64 {
    let low = UInt64(a.value) | UInt64(b.value) << 8 | UInt64(c.value) << 16 | UInt64(d.value) << 24
    let high =
      UInt64(e.value) | UInt64(f.value) << 8 | UInt64(g.value) << 16 | UInt64(h.value) << 24
    return low | high << 32
  }
}
