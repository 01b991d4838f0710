/// One way through the bytes of a damaged file: as far as a fault, and on with the next line.
struct SalvagePass {
  private(set) var result = SalvagedDocument()
  private let view: ByteView
  private var reader: ItemReader
  private var position: Int
  private var places = PlaceCounter()
  private var part = Part.unknown
  /// The number of blanks at the beginning of the line.
  private var indentation = 0
  /// The item that did not read, to which the lines further in belong.
  private var damaged: (indentation: Int, problem: DamagedDocument.Problem)?
  /// Where the file's own brace would be.
  private let start: Int
  /// The offset at which the last line of equals signs begins.
  private let lastSeparator: Int

  /// The part of the file that comes next.
  private enum Part {
    /// The first line may have been lost, and items may come.
    case unknown
    case members, items
    /// The records of another list, which did not read as a whole.
    case records
  }

  private static let openingOfItems = Array("\"\(DocumentMember.items.rawValue)\":[".utf8)
  private static let separator = Array("\n=======".utf8)

  init(_ view: ByteView) {
    self.view = view
    reader = ItemReader(view)
    position = view.byteOrderMarkLength
    start = (position..<view.count).first { view[$0] > 0x20 } ?? view.count
    lastSeparator = (0..<view.count).last { view.has(Self.separator, at: $0) } ?? 0
  }

  mutating func run() {
    while stepToToken() {
      places.count(to: position, in: view)
      if let damaged, indentation > damaged.indentation {
        skipLine(damaged.problem)
        continue
      }
      damaged = nil
      switch (view[position], part) {
      case (UInt8(ascii: "{"), _) where opensFile():
        part = .members
        position += 1
      case (_, .records): skipLine()
      case (UInt8(ascii: "{"), _): readItem()
      case (UInt8(ascii: "\""), .members): readMember()
      case (0, _): skipLine(.syntax(.nulBytes))
      case (UInt8(ascii: "|"), _): skipBaseOfConflict()
      default: skipLine(scanner(at: position).unexpected(.object).problem)
      }
    }
  }

  /// Skips white space, commas and the brackets of lists; returns false at the end.
  private mutating func stepToToken() -> Bool {
    var isInText = true
    while position < view.count {
      switch view[position] {
      case 0x0A: (indentation, isInText) = (0, false)
      case 0x20, 0x09, 0x0D: if !isInText { indentation += 1 }
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "}"): isInText = true
      case UInt8(ascii: "]"): (part, isInText) = (.members, true)
      default: return true
      }
      position += 1
    }
    return false
  }

  private func scanner(at offset: Int) -> DocumentJSON {
    var scanner = DocumentJSON(view)
    scanner.position = offset
    return scanner
  }
}

// MARK: - What is read

extension SalvagePass {
  private mutating func readItem() {
    var scanner = scanner(at: position)
    do throws(DocumentFault) {
      let item = try reader.item(&scanner)
      if let problem = result.add(item) { tell(problem, at: position) }
      position = scanner.position
    } catch {
      // The file's own brace is at the left edge, and all else further in.
      if indentation > 0 { damaged = (indentation, error.problem) }
      skipLine(error.problem)
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

  /// Reads a member of the file, of the items the opening bracket.
  private mutating func readMember() {
    var scanner = scanner(at: position)
    var value = position
    do throws(DocumentFault) {
      let key = try scanner.string()
      scanner.skipWhiteSpace()
      guard scanner.skip(UInt8(ascii: ":")) else { throw scanner.unexpected(.colon) }
      scanner.skipWhiteSpace()
      value = scanner.position
      let member = DocumentMember(rawValue: view.string(key))
      if member == .items, scanner.skip(UInt8(ascii: "[")) {
        part = .items
      } else if member == .currency, scanner.next == UInt8(ascii: "\"") {
        result.add(try scanner.currency())
      } else {
        try scanner.skipValue()
        result.add(ScannedMember(key: key, value: value..<scanner.position), of: view)
        if member == .items, view.text(value..<scanner.position) != "null" {
          tell(.wrongShape(member: view.string(key), expected: .array), at: value)
        }
      }
      position = scanner.position
    } catch {
      tell(error.problem, at: error.offset)
      if view[value] == UInt8(ascii: "[") { part = .records }
      skipLine()
    }
  }
}

// MARK: - What is skipped

extension SalvagePass {
  private mutating func skipLine(_ problem: DamagedDocument.Problem) {
    tell(problem, at: position)
    skipLine()
  }

  /// Steps to the end of the line; where it opens the list of items, these come next.
  private mutating func skipLine() {
    while position < view.count, view[position] != UInt8(ascii: "\n") { position += 1 }
    let opening = position - Self.openingOfItems.count
    if opening >= 0, view.has(Self.openingOfItems, at: opening) { part = .items }
  }

  /// Skips the base version in a conflict, which belongs to neither side.
  private mutating func skipBaseOfConflict() {
    let isMarker = (0..<7).allSatisfy { view[position + $0] == UInt8(ascii: "|") }
    guard isMarker, position < lastSeparator else {
      return skipLine(scanner(at: position).unexpected(.object).problem)
    }
    tell(.syntax(.conflictMarkers), at: position)
    while !view.has(Self.separator, at: position) { position += 1 }
  }

  /// Tells what was no item or no member, with its line from there on, or from near before a fault.
  private mutating func tell(_ problem: DamagedDocument.Problem, at offset: Int) {
    var place = places
    place.count(to: offset, in: view)
    let (view, position) = (view, position)
    result.skip(problem, line: place.line, text: view.line(around: offset, from: position))
  }
}

extension ByteView {
  /// The line of an offset, not from before a start; of a long one, what is near.
  fileprivate func line(around offset: Int, from first: Int) -> String {
    let near = 200
    var start = offset
    while start > max(first, offset - near), self[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    let line = bytes(start..<start + near).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }

  fileprivate func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    self[offset] == bytes[0] && bytes.indices.allSatisfy { self[offset + $0] == bytes[$0] }
  }
}
