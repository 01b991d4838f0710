// A data file has one layout: one item a line, preceded by its comma, so that adding an item or
// removing the last changes exactly one line. The other lists are laid out in the same way.
//
// A save writes a whole new file, most of which is unchanged. So the file is produced in chunks:
// runs of unchanged items are slices of the bytes they were read from, if those have this layout;
// everything else is encoded, some tens of kilobytes at a time.

extension ExpenseDocument {
  package func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1_024 + items.count * 160)
    for chunk in FileChunks(pieces([ItemRun(new: items.indices)], of: nil), of: items) {
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }

  /// The bytes of the data file in chunks.
  ///
  /// - Parameters:
  ///   - old: the document that this one was made from.
  ///   - runs: all items of this one, as runs of unchanged and of other items.
  package func chunks(replacing old: ExpenseDocument, _ runs: [ItemRun]) -> FileChunks {
    let source = old.source.flatMap { $0.lineEnds.count == old.items.count ? $0 : nil }
    return FileChunks(
      pieces(source == nil ? [ItemRun(new: items.indices)] : runs, of: source), of: items)
  }

  /// The number of items encoded at once: about 64 kilobytes.
  private static let itemsPerPiece = 512

  private func pieces(_ runs: [ItemRun], of source: DocumentSource?) -> [FileChunks.Piece] {
    var pieces: [FileChunks.Piece] = []
    var bytes: [UInt8] = []
    for part in partsToWrite {
      bytes.append(UInt8(ascii: bytes.isEmpty && pieces.isEmpty ? "{" : ","))
      guard part == .items else {
        append(part, to: &bytes)
        continue
      }
      bytes.append(contentsOf: "\"\(DocumentMember.items.rawValue)\":[".utf8)
      pieces.append(.slice(bytes[...]))
      for run in runs { pieces += self.pieces(run, of: source) }
      bytes = Array("\n]".utf8)
    }
    bytes.append(contentsOf: "}\n".utf8)
    return pieces + [.slice(bytes[...])]
  }

  private func pieces(_ run: ItemRun, of source: DocumentSource?) -> [FileChunks.Piece] {
    guard let source, let old = run.old else {
      return stride(from: run.new.lowerBound, to: run.new.upperBound, by: Self.itemsPerPiece).map {
        .items($0..<min($0 + Self.itemsPerPiece, run.new.upperBound))
      }
    }
    let lines = source.lines(old..<old + run.new.count)
    guard (old == 0) != (run.new.lowerBound == 0) else { return [.slice(lines)] }
    let opening = Array((old == 0 ? "\n," : "\n ").utf8)
    return [.slice(opening[...]), .slice(lines.dropFirst(opening.count))]
  }
}

/// Consecutive items of the new document, which may also be consecutive in the old one.
package struct ItemRun {
  /// The indices among the new items.
  let new: Range<Int>
  /// The index of the first among the old items; nil if the run must be encoded.
  var old: Int?
}

package struct FileChunks: Sequence, IteratorProtocol {
  private var pieces: ArraySlice<Piece>
  private let items: [ExpenseItem]

  /// A part of the file: bytes, or items to encode.
  fileprivate enum Piece {
    case slice(ArraySlice<UInt8>)
    /// The indices of items to encode, one a line.
    case items(Range<Int>)
  }

  fileprivate init(_ pieces: [Piece], of items: [ExpenseItem]) {
    (self.pieces, self.items) = (pieces[...], items)
  }

  /// Returns the bytes as one chunk.
  init(_ bytes: [UInt8]) {
    self.init([.slice(bytes[...])], of: [])
  }

  /// The next chunk; nil after the last.
  package mutating func next() -> ArraySlice<UInt8>? {
    switch pieces.popFirst() {
    case nil: return nil
    case .slice(let slice): return slice
    case .items(let run):
      var bytes: [UInt8] = []
      for place in run { bytes.appendLine(of: items[place], isFirst: place == 0) }
      return bytes[...]
    }
  }
}

// MARK: - Members of the top level

extension ExpenseDocument {
  var keysOfLists: [String] { lists.filter { !$1.isEmpty }.keys.sorted() }

  /// The keys of the top level, in the order in which they are written.
  var topKeys: [String] { partsToWrite.map(\.key) }

  /// The members of the top level that are written, each once: a list takes its place in the file,
  /// or that of another member with its key, or the end.
  private var partsToWrite: [Part] {
    let keys = keysOfLists
    var unplaced = Set(keys.map(ExactText.init))
    var written: [Part] = []
    for part in parts {
      let isList = unplaced.remove(ExactText(part.key)) != nil
      switch part {
      case .items: written.append(part)
      case .currency: if currency != nil { written.append(part) }
      case .format: if format > 1 { written.append(part) }
      case .list(let key): if isList { written.append(.list(key)) }
      case .other: written.append(isList ? .list(part.key) : part)
      }
    }
    if format > 1, !parts.contains(.format) { written.insert(.format, at: 0) }
    return written + keys.filter { unplaced.contains(ExactText($0)) }.map(Part.list)
  }

  private func append(_ part: Part, to bytes: inout [UInt8]) {
    switch part {
    case .items: break
    case .currency:
      bytes.append(contentsOf: "\"\(DocumentMember.currency.rawValue)\":".utf8)
      bytes.appendJSON(currency?.code ?? "")
    case .format:
      bytes.append(contentsOf: "\"\(DocumentMember.format.rawValue)\":\(format)".utf8)
    case .list(let name):
      bytes.appendJSON(name)
      bytes.append(contentsOf: ":[".utf8)
      for (place, record) in (lists[name] ?? []).enumerated() {
        bytes.append(contentsOf: (place == 0 ? "\n " : "\n,").utf8)
        record.appendJSON(to: &bytes)
      }
      bytes.append(contentsOf: "\n]".utf8)
    case .other(let member):
      bytes.append(contentsOf: "\(member.key):\(member.value)".utf8)
    }
  }
}

extension ExpenseDocument.Part {
  var key: String {
    switch self {
    case .items: DocumentMember.items.rawValue
    case .currency: DocumentMember.currency.rawValue
    case .list(let name): name
    case .format: DocumentMember.format.rawValue
    case .other(let member): String(decoding: member.name, as: UTF8.self)
    }
  }
}
