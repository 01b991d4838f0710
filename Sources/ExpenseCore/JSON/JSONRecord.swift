/// One object of another program's JSON: its members as they come, for an importer to make sense of.
package struct JSONRecord: Sendable, Equatable {
  /// The line that the object starts in, from 1.
  package var line: Int
  /// The members, in their order; no key comes twice.
  package var members: [Member] = []

  /// A key and what it holds.
  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: Value
  }

  /// What a member holds.
  package enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case string(String)
    /// A number as it stands in the file; `Amount(jsonNumber:)` reads it.
    case number(String)
    /// An array or an object as it stands, without white space between tokens.
    case nested(String)
  }

  /// What the member of that key holds; nil where there is none.
  package subscript(key: String) -> Value? {
    members.first { $0.key.isIdentical(to: key) }?.value
  }
}

extension JSONRecord {
  /// Reads records: objects in one array, or one after the other with white space between (NDJSON).
  ///
  /// - Throws: `DamagedDocument`, whose row is the number of the record, from 1.
  package static func records(in bytes: [UInt8]) throws(DamagedDocument) -> [JSONRecord] {
    try JSONScanner.scan(bytes) { (scanner) throws(JSONFault) -> [JSONRecord] in
      scanner.skipWhiteSpace()
      guard !scanner.isAtEnd else { throw JSONFault(.empty, at: 0) }
      var reader = RecordReader(scanner: scanner)
      try reader.read()
      return reader.records
    }
  }
}

/// Reads one record after the other, counting lines as it goes.
private struct RecordReader {
  var scanner: JSONScanner
  var records: [JSONRecord] = []
  private var line = 1
  private var counted = 0

  init(scanner: JSONScanner) {
    self.scanner = scanner
  }

  mutating func read() throws(JSONFault) {
    if scanner.next == UInt8(ascii: "[") {
      try scanner.enterArray()
      while try scanner.nextElement(isFirst: records.isEmpty) { try readRecord() }
      try scanner.finish()
    } else {
      while !scanner.isAtEnd {
        try readRecord()
        scanner.skipWhiteSpace()
      }
    }
  }

  private mutating func readRecord() throws(JSONFault) {
    do {
      records.append(try record())
    } catch {
      var fault = error
      fault.row = records.count + 1
      throw fault
    }
  }

  private mutating func record() throws(JSONFault) -> JSONRecord {
    guard scanner.next == UInt8(ascii: "{") else { throw scanner.unexpected(.item) }
    while counted < scanner.position {
      if scanner.view[counted] == UInt8(ascii: "\n") { line += 1 }
      counted += 1
    }
    var record = JSONRecord(line: line)
    try scanner.enterObject()
    while let key = try scanner.nextKey(isFirst: record.members.isEmpty) {
      try scanner.claim(key)
      record.members.append(.init(key: scanner.view.string(key), value: try value()))
    }
    return record
  }

  private mutating func value() throws(JSONFault) -> JSONRecord.Value {
    let start = scanner.position
    switch scanner.next {
    case UInt8(ascii: "\""):
      let text = try scanner.string()
      return .string(scanner.view.string(text))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try scanner.skipValue()
      return .nested(scanner.view.compact(start..<scanner.position))
    case let first:
      try scanner.skipValue()
      switch first {
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      case UInt8(ascii: "n"): return .null
      default: return .number(scanner.view.text(start..<scanner.position))
      }
    }
  }
}
