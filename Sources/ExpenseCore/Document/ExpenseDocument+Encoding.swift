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
    for member in topToWrite {
      bytes.append(UInt8(ascii: bytes.isEmpty && pieces.isEmpty ? "{" : ","))
      bytes.append(contentsOf: "\(member.key):".utf8)
      switch member.content {
      case .items:
        bytes.append(UInt8(ascii: "["))
        pieces.append(.slice(bytes[...]))
        for run in runs { pieces += self.pieces(run, of: source) }
        bytes = Array("\n]".utf8)
      case .records(let records): bytes.appendLines(of: records)
      case .raw(let json): bytes.append(contentsOf: json.utf8)
      case nil: break
      }
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
  /// The members of the top level that are written; the format follows from what the others use.
  private var topToWrite: [TopMember] {
    let number = TopMember(.format, format > 1 ? .raw(String(format)) : nil)
    var members = top.map { $0.known == .format ? number : $0 }
    if !members.contains(where: { $0.known == .format }) { members.insert(number, at: 0) }
    return members.filter { $0.content != nil }
  }

  /// The keys of the top level, in the order in which they are written.
  var topKeys: [String] { topToWrite.map(\.name.text) }
}

extension [UInt8] {
  fileprivate mutating func appendLines(of records: [Record]) {
    append(UInt8(ascii: "["))
    for (place, record) in records.enumerated() {
      append(contentsOf: (place == 0 ? "\n " : "\n,").utf8)
      record.appendJSON(to: &self)
    }
    append(contentsOf: "\n]".utf8)
  }
}
