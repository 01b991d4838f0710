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
    case list(String)
  }

  private static let opening = Array("\":[".utf8)
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
      case (UInt8(ascii: "{"), _): readObject()
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
  /// Reads the object here; if it is none that is kept, skips its line.
  private mutating func readObject() {
    var scanner = scanner(at: position)
    do throws(DocumentFault) {
      let problem =
        if case .list(let list) = part {
          try record(of: list, &scanner)
        } else {
          try itemOrRecord(&scanner)
        }
      if let problem { tell(problem, at: position) }
      position = scanner.position
    } catch {
      // The file's own brace is at the left edge, and all else further in.
      if indentation > 0 { damaged = (indentation, error.problem) }
      skipLine(error.problem)
    }
  }

  /// Reads a record of a list, or what is in a wrong place there, as after a conflict.
  ///
  /// - Returns: a problem if another record has its id.
  private mutating func record(
    of list: String, _ scanner: inout DocumentJSON
  ) throws(DocumentFault) -> DamagedDocument.Problem? {
    let start = scanner.position
    guard let record = try scanner.record() else {
      throw scanner.fault(.missingInRecord("id"), at: start)
    }
    guard let known = FileList.named(list) else { return result.add(record, to: list) }
    do throws(RecordDamage) {
      try known.checkRecord(record)
      return result.add(record, to: list)
    } catch {
      var again = self.scanner(at: start)
      if let item = try? reader.item(&again) { return add(item) }
      guard let other = FileList.of(record) else { throw scanner.fault(error.problem, at: start) }
      return result.add(record, to: other.key)
    }
  }

  /// Reads an item, or a record of a known list among the items.
  ///
  /// - Returns: a problem if another one has its id.
  private mutating func itemOrRecord(
    _ scanner: inout DocumentJSON
  ) throws(DocumentFault) -> DamagedDocument.Problem? {
    let start = scanner.position
    do throws(DocumentFault) {
      return add(try reader.item(&scanner))
    } catch {
      var again = self.scanner(at: start)
      guard let record = try? again.record(), let list = FileList.of(record) else { throw error }
      scanner.position = again.position
      return result.add(record, to: list.key)
    }
  }

  /// Adds an item; one with a rhythm is a recurring expense.
  private mutating func add(_ item: ExpenseItem) -> DamagedDocument.Problem? {
    if !item.extras.isEmpty, let list = FileList.of(item.record) {
      return result.add(item.record, to: list.key)
    }
    return result.add(item)
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
    var (name, value) = ("", position)
    do throws(DocumentFault) {
      let key = try scanner.string()
      name = view.string(key)
      scanner.skipWhiteSpace()
      guard scanner.skip(UInt8(ascii: ":")) else { throw scanner.unexpected(.colon) }
      scanner.skipWhiteSpace()
      value = scanner.position
      let member = DocumentMember(rawValue: name)
      if member == .items, scanner.skip(UInt8(ascii: "[")) {
        part = .items
      } else if member == .currency, scanner.next == UInt8(ascii: "\"") {
        result.add(try scanner.currency())
      } else {
        try scanner.skipValue()
        let scanned = ScannedMember(key: key, value: value..<scanner.position)
        for problem in result.add(scanned, of: view) { tell(problem, at: value) }
        if member == .items, view.text(scanned.value) != "null" {
          tell(.wrongShape(member: name, expected: .array), at: value)
        }
      }
      position = scanner.position
    } catch {
      let isList = view[value] == UInt8(ascii: "[")
      if isList { part = .list(name) }
      // Each record on a line of its own is read by itself.
      guard !isList || view[value + 1] != UInt8(ascii: "\n") else { return position = value + 1 }
      tell(error.problem, at: error.offset)
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

  /// Steps to the end of the line; if it opens a list there, its records come next.
  private mutating func skipLine() {
    let start = position
    while position < view.count, view[position] != UInt8(ascii: "\n") { position += 1 }
    let end = position - Self.opening.count
    guard end > start, view.has(Self.opening, at: end),
      let quote = (start..<end).last(where: { view[$0] == UInt8(ascii: "\"") })
    else { return }
    var scanner = scanner(at: quote)
    // Under a name that does not read, what is an item is one.
    guard let name = (try? scanner.string()).map(view.string) else { return part = .unknown }
    part = DocumentMember(rawValue: name) == .items ? .items : .list(name)
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
