/// One pass through the bytes of a damaged file.
struct SalvagePass {
  private(set) var result = SalvagedDocument()
  /// The number of bytes scanned, counted each time they are scanned.
  private(set) var work = 0
  private let view: ByteView
  private var reader: ItemReader
  private var position: Int
  private var places = PlaceCounter()
  /// True if a member of the top level may come next: after the file's brace, a list or another
  /// member.
  private var isAmongMembers = false
  /// The column of an object that is not closed on its line; whatever is indented further belongs
  /// to it.
  private var unclosed = Int.max
  /// The offset at which the file's own brace would be.
  private let start: Int
  /// The offset at which the last line of equals signs begins.
  private let lastSeparator: Int

  private static let itemsKey = Array("\"\(DocumentMember.items.rawValue)\"".utf8)
  private static let currencyKey = Array("\"\(DocumentMember.currency.rawValue)\"".utf8)
  private static let separator = Array("\n=======".utf8)

  init(_ view: ByteView) {
    self.view = view
    reader = ItemReader(view)
    position = view.byteOrderMarkLength
    start = (position..<view.count).first { view[$0] > 0x20 } ?? view.count
    lastSeparator = (0..<view.count).last { view.has(Self.separator, at: $0) } ?? 0
  }

  mutating func run() {
    readCurrencies()
    while stepToToken() {
      places.count(to: position, in: view)
      guard places.column <= unclosed else {
        position = endOfLine(from: position)
        continue
      }
      unclosed = .max
      switch view[position] {
      case 0: skipNULs()
      case UInt8(ascii: "{"): readObject()
      case UInt8(ascii: "\"") where isAmongMembers && readMember(): break
      case UInt8(ascii: "|"): skipBaseOfConflict()
      default: skipToken()
      }
    }
  }

  /// Skips white space, commas and the brackets of lists; returns false at the end.
  private mutating func stepToToken() -> Bool {
    while position < view.count {
      switch view[position] {
      case 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "}"): break
      case UInt8(ascii: "]"): isAmongMembers = true
      default: return true
      }
      position += 1
    }
    return false
  }

  /// Reads all currencies that the file names, wherever they are.
  private mutating func readCurrencies() {
    var offset = position
    while let found = view.first(Self.currencyKey, in: offset..<view.count) {
      offset = found + Self.currencyKey.count
      var scanner = scanner(at: offset)
      scanner.skipWhiteSpace()
      guard scanner.skip(UInt8(ascii: ":")) else { continue }
      scanner.skipWhiteSpace()
      guard scanner.next == UInt8(ascii: "\"") else { continue }
      if let currency = try? scanner.currency() { result.add(currency) }
    }
  }

  private func scanner(at offset: Int) -> DocumentJSON {
    var scanner = DocumentJSON(view)
    scanner.position = offset
    return scanner
  }
}

// MARK: Items

extension SalvagePass {
  private mutating func readObject() {
    isAmongMembers = false
    var scanner = scanner(at: position)
    do throws(DocumentFault) {
      let item = try reader.item(&scanner)
      work += scanner.position - position
      let problem = result.add(item)
      if let problem { report(problem, at: position, to: scanner.position) }
      position = scanner.position
    } catch {
      work += scanner.position - position
      guard !opensFile() else {
        isAmongMembers = true
        position += 1
        return
      }
      let (next, isClosed) = nextObject()
      if !isClosed, places.column > 1 { unclosed = places.column }
      skip(error.problem, to: next)
    }
  }

  /// Returns true if the brace here opens a file: this one, or another that follows it.
  private func opensFile() -> Bool {
    var scanner = scanner(at: position + 1)
    scanner.skipWhiteSpace()
    guard scanner.next == UInt8(ascii: "\""), let key = try? scanner.string() else { return false }
    scanner.skipWhiteSpace()
    guard scanner.next == UInt8(ascii: ":") else { return false }
    return DocumentMember(rawValue: view.string(key)) != nil
      || position == start && ItemMember.place(of: key, in: view) == nil
  }

  /// The offset at which the next item may begin on this line, and whether what is open here is
  /// closed before it.
  ///
  /// An item may begin at a brace that is neither the value of a member nor in an array of what is
  /// skipped; otherwise the offset is the end of the line.
  private func nextObject() -> (offset: Int, isClosed: Bool) {
    var (arrays, braces) = (0, 0)
    var previous = view[position]
    for offset in position..<view.count {
      let byte = view[offset]
      switch byte {
      case UInt8(ascii: "\n"): return (offset, braces <= 0)
      case UInt8(ascii: "["): arrays += 1
      case UInt8(ascii: "]"): arrays = max(0, arrays - 1)
      case UInt8(ascii: "}"): braces -= 1
      case UInt8(ascii: "{"):
        if offset > position, arrays == 0, previous != UInt8(ascii: ":") { return (offset, true) }
        braces += 1
      default: break
      }
      if byte > 0x20 { previous = byte }
    }
    return (view.count, true)
  }
}

// MARK: Members of the top level

extension SalvagePass {
  /// Reads a member of the top level, or for the items only its opening bracket; returns false if
  /// no member begins here.
  private mutating func readMember() -> Bool {
    var scanner = scanner(at: position)
    guard let key = try? scanner.string() else { return false }
    scanner.skipWhiteSpace()
    guard scanner.skip(UInt8(ascii: ":")) else { return false }
    scanner.skipWhiteSpace()
    let value = scanner.position
    let isItems = DocumentMember(rawValue: view.string(key)) == .items
    if isItems, scanner.skip(UInt8(ascii: "[")) {
      isAmongMembers = false
      position = scanner.position
      return true
    }
    do throws(DocumentFault) {
      try scanner.skipValue()
      work += scanner.position - position
      if isItems, view.text(value..<scanner.position) != "null" {
        report(
          .wrongShape(member: view.string(key), expected: .array), at: value, to: scanner.position)
      }
      position = scanner.position
      result.add(ScannedMember(key: key, value: value..<position), of: view)
    } catch {
      work += scanner.position - position
      skipMember(error, isList: view[value] == UInt8(ascii: "["))
    }
    return true
  }

  /// Skips a damaged member, up to the items if they begin on its line, otherwise up to the next
  /// line.
  ///
  /// A list is skipped up to the line that closes it, because its records are not items.
  private mutating func skipMember(_ fault: DocumentFault, isList: Bool) {
    report(fault.problem, at: fault.offset, to: view.count)
    let start = position
    defer { work += position - start }
    position += 1
    while position < view.count {
      // This does not look for the line's end first: the file may be one line, with a member every
      // few bytes.
      while position < view.count, view[position] != UInt8(ascii: "\n") {
        if view.has(Self.itemsKey, at: position) { return }
        position += 1
      }
      position = min(position + 1, view.count)
      if !isList || closesList(at: position) { return }
    }
  }

  private func closesList(at line: Int) -> Bool {
    let first = (line..<view.count).first { view[$0] > 0x20 || view[$0] == UInt8(ascii: "\n") }
    return first.map { view[$0] == UInt8(ascii: "]") } ?? true
  }
}

// MARK: Everything else

extension SalvagePass {
  private mutating func skipToken() {
    skip(scanner(at: position).unexpected(.object).problem, to: nextObject().offset)
  }

  private mutating func skipNULs() {
    let end = (position..<view.count).first { view[$0] != 0 } ?? view.count
    skip(.syntax(.nulBytes), to: end)
  }

  /// Skips the base version in a conflict, which belongs to neither side.
  private mutating func skipBaseOfConflict() {
    let isMarker = (0..<7).allSatisfy { view[position + $0] == UInt8(ascii: "|") }
    guard isMarker, position < lastSeparator,
      let separator = view.first(Self.separator, in: position..<view.count)
    else { return skipToken() }
    skip(.syntax(.conflictMarkers), to: separator)
  }

  private mutating func skip(_ problem: DamagedDocument.Problem, to end: Int) {
    report(problem, at: position, to: end)
    work += end - position
    position = end
  }

  /// Reports what is not an item or member, with the beginning of its line, or of the part that is
  /// skipped.
  private mutating func report(_ problem: DamagedDocument.Problem, at offset: Int, to end: Int) {
    var place = places
    place.count(to: offset, in: view)
    let (view, position) = (view, position)
    result.skip(
      problem, line: place.line, text: view.line(around: offset, in: position..<max(position, end)))
  }

  private func endOfLine(from start: Int) -> Int {
    var end = start
    while end < view.count, view[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }
}

extension ByteView {
  /// The part of a range on the line of an offset; of a long line, at most 200 bytes near it.
  fileprivate func line(around offset: Int, in range: Range<Int>) -> String {
    let near = 200
    var start = offset
    while start > max(range.lowerBound, offset - near), self[start - 1] != UInt8(ascii: "\n") {
      start -= 1
    }
    let line = bytes(start..<min(range.upperBound, start + near)).prefix {
      $0 != UInt8(ascii: "\n")
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The first offset in a range at which those bytes occur; nil if there is none.
  fileprivate func first(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    range.first { has(bytes, at: $0) }
  }

  fileprivate func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    self[offset] == bytes[0] && bytes.indices.allSatisfy { self[offset + $0] == bytes[$0] }
  }
}
