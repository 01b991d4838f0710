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
