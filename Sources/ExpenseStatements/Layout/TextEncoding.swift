import ExpenseCore
import Foundation

/// An encoding of text.
package struct TextEncoding: Equatable, Sendable {
  /// The name in options and messages.
  package let name: String
  private let kind: Kind

  private enum Kind: Equatable {
    case utf8
    /// UTF-16 of that byte order, or nil for the one that its byte order mark gives.
    case utf16(isLittle: Bool?)
    /// An encoding with that number in Core Foundation.
    case table(UInt)
  }

  /// Finds an encoding by name, ignoring case and dashes; nil if there is none.
  package init?(name: String) {
    let key = Self.key(name)
    let known = Self.aliases[key] ?? (key.hasPrefix("cp125") ? "windows\(key.dropFirst(2))" : key)
    guard let found = Self.all.first(where: { Self.key($0.name) == known }) else { return nil }
    self = found
  }

  private init(_ name: String, _ kind: Kind) {
    (self.name, self.kind) = (name, kind)
  }

  private static func key(_ name: String) -> String {
    String(name.lowercased().filter { !"-_ ".contains($0) })
  }

  /// True for UTF-8 and UTF-16.
  package var isUnicode: Bool { if case .table = kind { false } else { true } }

  /// All supported encodings.
  package static let all =
    [
      TextEncoding("utf-8", .utf8), TextEncoding("utf-16", .utf16(isLittle: nil)),
      TextEncoding("utf-16le", .utf16(isLittle: true)),
      TextEncoding("utf-16be", .utf16(isLittle: false)),
    ] + tables.map { TextEncoding($0.name, .table($0.number)) }

  private static let tables: [(name: String, number: UInt)] = [
    ("windows-1252", 0x500), ("windows-1250", 0x501), ("windows-1251", 0x502),
    ("windows-1253", 0x503), ("windows-1254", 0x504), ("windows-1255", 0x505),
    ("windows-1256", 0x506), ("windows-1257", 0x507), ("windows-1258", 0x508),
    ("iso-8859-2", 0x202), ("iso-8859-3", 0x203), ("iso-8859-4", 0x204),
    ("iso-8859-5", 0x205), ("iso-8859-6", 0x206), ("iso-8859-7", 0x207), ("iso-8859-8", 0x208),
    ("iso-8859-9", 0x209), ("iso-8859-10", 0x20A), ("iso-8859-13", 0x20D), ("iso-8859-14", 0x20E),
    ("iso-8859-15", 0x20F), ("iso-8859-16", 0x210), ("koi8-r", 0xA02), ("koi8-u", 0xA08),
    ("macintosh", 0), ("cp437", 0x400), ("cp850", 0x410), ("cp852", 0x412), ("cp866", 0x41B),
    ("gb18030", 0x632), ("big5", 0xA03), ("shift_jis", 0xA01),
    // This includes the letters that Windows added, which Foundation decodes as controls in the
    // plain encoding.
    ("euc-kr", 0x422),
  ]

  // Programs that claim ISO 8859-1 write Windows-1252, as browsers assume.
  private static let aliases = [
    "iso88591": "windows1252", "latin1": "windows1252",
    "ansi": "windows1252", "latin2": "iso88592",
    "latin9": "iso885915", "gbk": "gb18030", "gb2312": "gb18030", "cp936": "gb18030",
    "sjis": "shiftjis", "cp932": "shiftjis", "windows31j": "shiftjis", "cp949": "euckr",
    "uhc": "euckr", "macroman": "macintosh", "utf16bom": "utf16",
  ]
}

extension ByteView {
  /// The text in UTF-8: the bytes themselves if they are that already, otherwise decoded in the
  /// first of the encodings that is supported; nil if they are invalid in it.
  func decoded(fromOneOf names: [String]) -> ByteView? {
    if all.areUTF8 { return self }
    let encoding = names.lazy.compactMap(TextEncoding.init).first
    return (try? encoding?.decode(all)).map(ByteView.init)
  }
}

// MARK: - Reading

extension TextEncoding {
  /// Decodes bytes; returns UTF-8.
  ///
  /// - Throws: `ImportFault` with the first line that is invalid in the encoding; for UTF-16 always
  ///   line 1.
  package func decode(_ bytes: [UInt8]) throws(ImportFault) -> [UInt8] {
    switch kind {
    case .utf8: return bytes
    case .utf16(let isLittle):
      return try utf16(bytes, isLittle: isLittle ?? !bytes.starts(with: [0xFE, 0xFF]))
    case .table(let number):
      let encoding = String.Encoding(rawValue: 0x8000_0000 | number)
      if let text = Self.text(bytes[...], encoding) { return text }
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let bad = lines.firstIndex { Self.text($0, encoding) == nil } ?? 0
      throw fault(line: bad + 1)
    }
  }

  /// The text in UTF-8; nil if the bytes are invalid in that encoding.
  private static func text(_ bytes: ArraySlice<UInt8>, _ encoding: String.Encoding) -> [UInt8]? {
    guard !bytes.isEmpty else { return [] }
    let text = String(data: Data(bytes), encoding: encoding).map { Array($0.utf8) }
    return text.flatMap { holdsUndefined($0) ? nil : $0 }
  }

  /// Returns true if a text has a C1 control or a private-use character (U+E000 to U+F8FF):
  /// Foundation returns these for bytes that are undefined, or that differ by country.
  private static func holdsUndefined(_ text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).contains { first, second in
      first == 0xC2 && second < 0xA0 || first == 0xEE || first == 0xEF && second < 0xA4
    }
  }

  private func utf16(_ bytes: [UInt8], isLittle: Bool) throws(ImportFault) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? first | second << 8 : first << 8 | second
    }
    guard bytes.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
      throw fault(line: 1)
    }
    return Array(text.utf8)
  }

  private func fault(line: Int) -> ImportFault {
    ImportFault(
      place: SourcePlace(line: line, column: 1), problem: .notEncoded(as: name))
  }

  /// True if bytes can be nothing but Unicode: they have a mark of it, or are UTF-8 beyond ASCII.
  static func isSaid(by bytes: [UInt8]) -> Bool {
    marked(bytes) != nil || bytes.contains { $0 > 0x7F } && bytes.areUTF8
  }

  /// The encoding for the byte order mark at the start of the bytes; nil unless it is one of
  /// UTF-16.
  package static func marked(_ bytes: [UInt8]) -> TextEncoding? {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return isMarked ? TextEncoding(name: "utf-16") : nil
  }
}
