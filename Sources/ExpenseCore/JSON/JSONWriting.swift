// What is written goes byte by byte into room that was made for the longest it can become, so that
// no byte has to ask for more. The room is an `OutputSpan`, which checks that none is written beyond
// it.

extension [UInt8] {
  /// Appends the item as one object of JSON, members in their fixed order, without white space.
  package mutating func appendJSON(_ item: ExpenseItem) {
    append(addingCapacity: item.longestJSON) { $0.append(item) }
  }

  /// Appends the text as a string of JSON, escaping what must be and nothing else.
  package mutating func appendJSON(_ text: String) {
    append(addingCapacity: text.longestJSON) { $0.append(text) }
  }
}

extension CalendarDate {
  /// Appends the day as ISO 8601 writes it.
  package func append(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: 10) { $0.append(self) }
  }
}

extension Amount {
  /// The bytes of the number, as it stands in JSON: the shortest exact decimal.
  var json: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: 24) { $0.append(self) }
    return bytes
  }
}

extension String {
  /// No more bytes than this are needed: every byte an escape, and the quotes.
  fileprivate var longestJSON: Int { utf8.count * 6 + 2 }
}

extension ExtraMembers {
  /// No more bytes than this are needed.
  fileprivate var longestJSON: Int {
    if case .json(let json) = form { json.utf8.count } else { RecordFingerprint.length }
  }
}

extension RecordFingerprint {
  /// The member that holds it.
  var json: String {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: Self.length) { $0.append(self) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ExpenseItem {
  /// How many bytes its line takes where nothing is escaped, to make room for many at once.
  var usualJSON: Int {
    name.utf8.count + type.rawValue.utf8.count + (category?.utf8.count ?? 0)
      + extras.longestJSON + 128
  }

  /// No more bytes than this are needed for the texts, and for everything around them.
  fileprivate var longestJSON: Int {
    name.longestJSON + type.rawValue.longestJSON + (category?.longestJSON ?? 0)
      + extras.longestJSON + 160
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(_ item: ExpenseItem) {
    append(literal: "{\"id\":\"")
    append(ItemID(item.id))
    append(literal: "\",\"name\":")
    append(item.name)
    append(literal: ",\"type\":")
    append(item.type.rawValue)
    append(literal: ",\"amount\":")
    append(item.amount)
    if let date = item.date {
      append(literal: ",\"date\":\"")
      append(date)
      append(UInt8(ascii: "\""))
    }
    if let category = item.category {
      append(literal: ",\"category\":")
      append(category)
    }
    if !item.extras.isEmpty {
      append(UInt8(ascii: ","))
      append(item.extras)
    }
    append(UInt8(ascii: "}"))
  }

  @inline(__always) private mutating func append(literal: String) {
    for byte in literal.utf8 { append(byte) }
  }

  private mutating func append(_ id: ItemID) {
    append(hex: id.high >> 32, digits: 8)
    append(UInt8(ascii: "-"))
    append(hex: id.high >> 16, digits: 4)
    append(UInt8(ascii: "-"))
    append(hex: id.high, digits: 4)
    append(UInt8(ascii: "-"))
    append(hex: id.low >> 48, digits: 4)
    append(UInt8(ascii: "-"))
    append(hex: id.low, digits: 12)
  }

  @inline(__always) private mutating func append(
    hex number: UInt64, digits: Int, afterNine letter: Unicode.Scalar = "A"
  ) {
    for place in (0..<digits).reversed() {
      let nibble = UInt8(truncatingIfNeeded: number >> UInt64(place * 4)) & 15
      append(nibble < 10 ? 0x30 + nibble : UInt8(ascii: letter) - 10 + nibble)
    }
  }

  private mutating func append(_ extras: ExtraMembers) {
    switch extras.form {
    case .json(let json): append(literal: json)
    case .fingerprint(let fingerprint): append(fingerprint)
    }
  }

  fileprivate mutating func append(_ fingerprint: RecordFingerprint) {
    append(literal: RecordFingerprint.opening)
    append(hex: fingerprint.high, digits: 16, afterNine: "a")
    append(hex: fingerprint.low, digits: 16, afterNine: "a")
    append(UInt8(ascii: "\""))
  }

  fileprivate mutating func append(_ amount: Amount) {
    if amount.isNegative { append(UInt8(ascii: "-")) }
    let (whole, fraction) = amount.tenThousandths.magnitude.quotientAndRemainder(
      dividingBy: UInt64(Amount.scale))
    var unit: UInt64 = 1
    while whole / 10 >= unit { unit *= 10 }
    appendDigits(of: whole, from: unit) { _ in true }
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    appendDigits(of: fraction, from: UInt64(Amount.scale) / 10) { $0 > 0 }
  }

  /// Appends the digits of a number, the one of that unit first, as long as the rest is wanted.
  @inline(__always) private mutating func appendDigits(
    of number: UInt64, from unit: UInt64, while isWanted: (_ rest: UInt64) -> Bool
  ) {
    var rest = number
    var unit = unit
    while unit > 0, isWanted(rest) {
      append(0x30 + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  fileprivate mutating func append(_ date: CalendarDate) {
    appendDigits(of: UInt64(date.year), from: 1_000) { _ in true }
    append(UInt8(ascii: "-"))
    appendDigits(of: UInt64(date.month), from: 10) { _ in true }
    append(UInt8(ascii: "-"))
    appendDigits(of: UInt64(date.day), from: 10) { _ in true }
  }
}

// MARK: - Text

extension OutputSpan<UInt8> {
  fileprivate mutating func append(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20: appendEscape(of: byte)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(of control: UInt8) {
    append(UInt8(ascii: "\\"))
    switch control {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(literal: "u00")
      append(hex: UInt64(control), digits: 2, afterNine: "a")
    }
  }
}
