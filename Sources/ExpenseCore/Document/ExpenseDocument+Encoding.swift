// A data file has one layout: one item a line, its comma in front, so that adding one or removing
// the last changes exactly one line. The other lists are laid out likewise.
//
// A save writes a whole new file, of which most is as it was. So the file is made in chunks: runs of
// items that did not change are slices of the bytes they were read from, where those are laid out
// as we would; everything else is encoded, some tens of kilobytes at a time.

extension ExpenseDocument {
  /// All bytes of the data file.
  package func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1_024 + items.count * 160)
    for chunk in FileChunks(pieces([ItemRun(new: items.indices)], of: nil), of: items) {
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }

  /// The bytes of the data file, chunk by chunk.
  ///
  /// - Parameters:
  ///   - old: the document that this one was made from.
  ///   - runs: its items, as runs of those that did not change and of others.
  package func chunks(replacing old: ExpenseDocument, _ runs: [ItemRun]) -> FileChunks {
    let source = old.source.flatMap { $0.lineEnds.count == old.items.count ? $0 : nil }
    return FileChunks(
      pieces(source == nil ? [ItemRun(new: items.indices)] : runs, of: source), of: items)
  }

  /// How many items are encoded at once: about 64 kilobytes.
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

/// Items that are side by side in the new document, and perhaps were in the old one.
package struct ItemRun {
  /// Their places among the new items.
  let new: Range<Int>
  /// Where they begin among the old ones; nil where they are to be encoded.
  var old: Int?
}

package struct FileChunks: Sequence, IteratorProtocol {
  private var pieces: ArraySlice<Piece>
  private let items: [ExpenseItem]

  /// A part of the file.
  fileprivate enum Piece {
    case slice(ArraySlice<UInt8>)
    /// Lines of those items, to be encoded.
    case items(Range<Int>)
  }

  fileprivate init(_ pieces: [Piece], of items: [ExpenseItem]) {
    (self.pieces, self.items) = (pieces[...], items)
  }

  /// All of the bytes as one chunk.
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

// MARK: - What is around the items

extension ExpenseDocument {
  var keysOfLists: [String] { lists.filter { !$1.isEmpty }.keys.sorted() }

  /// The keys at the top, in the order in which they are written.
  var topKeys: [String] { partsToWrite.map(\.key) }

  /// The members at the top that are written, each once: a list is where it was found, or where
  /// another member of its key was, or else at the end.
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
