import ExpenseCore

/// Decodes the bytes of a statement.
enum StatementText {
  /// The text in UTF-8, and the encoding that a layout needs; nil if no encoding is likely.
  ///
  /// - Parameter said: the encoding, if it was given.
  static func reading(
    of bytes: [UInt8], _ said: TextEncoding?
  ) -> (text: ByteView, encoding: TextEncoding?)? {
    if said == nil, TextEncoding.marked(bytes) == nil, bytes.areUTF8 {
      return (ByteView(bytes), nil)
    }
    let needed = said ?? (TextEncoding.marked(bytes) == nil ? likely(for: bytes) : nil)
    let text = try? (needed ?? TextEncoding.marked(bytes))?.decode(bytes)
    return text.map { (ByteView($0), needed) }
  }

  /// The encoding in which most titles with letters beyond ASCII are known words; nil if there is
  /// none.
  private static func likely(for bytes: [UInt8]) -> TextEncoding? {
    let lines = firstLines(of: bytes)
    let scored = TextEncoding.all.compactMap { encoding -> (TextEncoding, Int)? in
      guard !encoding.isUnicode, let text = try? encoding.decode(lines) else { return nil }
      let titles = StatementGrids.titles(of: ByteView(text))
      let score = titles.count { title in
        title.contains { !$0.isASCII } && TitleRoles(of: title).isKnown
      }
      return score > 0 ? (encoding, score) : nil
    }
    let best = scored.map(\.1).max()
    return scored.first { $0.1 == best }?.0
  }

  private static func firstLines(of bytes: [UInt8]) -> [UInt8] {
    let start = bytes.prefix(8_000)
    guard start.count < bytes.count, let end = start.lastIndex(where: { $0 == 0x0A || $0 == 0x0D })
    else { return Array(start) }
    return Array(start[...end])
  }
}

/// Finds the grids that a text may contain.
enum StatementGrids {
  /// The grids of a text, the most likely first.
  static func grids(
    of text: ByteView, as format: ImportFormat?, _ layout: Layout
  ) -> [Grid] {
    let isLines = format.map { $0 == .ndjson } ?? ImportFormat.ndjson.recognizes(text.all)
    if format.map({ $0 == .json }) ?? ImportFormat.json.recognizes(text.all) {
      return (try? Grid(json: text, at: layout.items, isFlat: false)).map { [$0] } ?? []
    }
    if isLines { return (try? Grid(jsonLines: text, isFlat: false)).map { [$0] } ?? [] }
    let text = text.replacingLoneCarriageReturns()
    for isWhole in layout.hasHeader ? [true, false] : [] {
      let headers = titledHeaders(of: text, isWhole)
      if !headers.isEmpty { return headers.map { Grid($0, of: text, limit: .max) } }
    }
    guard let delimiter = try? HeaderSearch(text, columns: []).sample().delimiter else { return [] }
    let header = TableHeader(scanner: CSVScanner(text, delimiter: delimiter))
    return [Grid(header, of: text, limit: .max)]
  }

  /// The titles of a table whose header says what days and amounts are; empty if there is none.
  static func titles(of text: ByteView) -> [String] {
    titledHeaders(of: text.replacingLoneCarriageReturns(), true).first?.titles ?? []
  }

  /// For each delimiter, the first line whose titles make it a header, the widest first.
  ///
  /// - Parameter isWhole: true if titles must name both days and amounts, false if one of them is
  ///   enough.
  private static func titledHeaders(of text: ByteView, _ isWhole: Bool) -> [TableHeader] {
    CSVScanner.delimitersWithoutHeader.compactMap { delimiter in
      TableHeader(in: text, delimiter) { isHeader($0, isWhole) }
    }.sorted { $0.titles.count > $1.titles.count }
  }

  /// Returns true if titles name days and amounts, or one of them beside another known title, and
  /// no cell is a number.
  private static func isHeader(_ titles: [String], _ isWhole: Bool) -> Bool {
    guard titles.count(where: { !$0.isEmpty }) > 1,
      !titles.contains(where: { $0.contains(where: \.isNumber) && !$0.contains(where: \.isLetter) })
    else { return false }
    if KnownHeader.layout(of: titles) != nil { return true }
    let roles = titles.map { TitleRoles(of: $0) }
    let hasDay = roles.contains { $0[.date] > 0 || $0[.lateDate] > 0 || $0[.valueDate] > 0 }
    let hasMoney = roles.contains { $0.mayBeMoney || $0.isOutAlone || $0.isInAlone }
    if isWhole { return hasDay && hasMoney }
    return (hasDay || hasMoney) && roles.count(where: \.isKnown) > 1
      && !titles.contains { $0.contains(where: \.isNumber) }
  }
}
