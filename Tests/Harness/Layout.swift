import Foundation
import TestSupport

/// A file of a bank or a wrong one, with the command line that imports it.
///
/// ```text
/// title: what is special about it
/// encoding: windows-1252      the encoding of the file; UTF-8 if missing
/// line-ends: crlf             or cr; line feeds if missing
/// file: bank.csv              its name; - is standard input, and without it there is no file
/// currency: EUR               the currency of the existing expenses
/// today: 2026-11-21
/// command: import bank.csv --map 'name=Text,amount=-Betrag'
/// expect: 2026-10-01|Tea|2.50|Personal|food|note|tag tag
/// left-out: money-in 2 2400.00
/// left-out: skipped 1         also above (lines above the header) and invalid
/// exit: 65
/// says: a part of the message
/// ---
/// the content of the file
/// ```
///
/// Missing fields at the end of `expect` are empty, and an empty type is Personal. In the content
/// `‹1B›` is a scalar, `‹xFF›` a byte, `‹9×text›` the text nine times, and `‹end›` marks a line
/// without a line break.
package struct Layout {
  /// A line that is not valid.
  package struct Fault: Error {
    package let line: String
  }

  package private(set) var title = ""
  package private(set) var file: String?
  package private(set) var currency = "USD"
  package private(set) var today = "2026-11-21"
  package private(set) var command: [String] = []
  package private(set) var expected: [String] = []
  package private(set) var leftOut: [[String]] = []
  package private(set) var exit: Int32 = 0
  package private(set) var messages: [String] = []
  package private(set) var content: [UInt8] = []
  private var encoding = "utf-8"
  private var lineEnd = "\n"

  package init(_ text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let header = lines.prefix { $0 != "---" }
    for line in header where !line.isEmpty && !line.hasPrefix("#") { try add(line) }
    let rest = lines.dropFirst(header.count + 1)
    let body = rest.last == "" ? rest.dropLast() : rest
    if file != nil { content = try encoded(body.map(Self.repeated)) }
  }

  private mutating func add(_ line: String) throws {
    let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw Fault(line: line) }
    let value = String(parts[1].drop { $0 == " " })
    switch parts[0] {
    case "title": title = value
    case "encoding": encoding = value
    case "line-ends":
      guard let end = ["crlf": "\r\n", "cr": "\r"][value] else { throw Fault(line: line) }
      lineEnd = end
    case "file": file = value
    case "currency": currency = value
    case "today": today = value
    case "command":
      guard let words = ShellWords.of(value) else { throw Fault(line: line) }
      command = words
    case "expect": expected.append(value)
    case "left-out": leftOut.append(value.split(separator: " ").map(String.init))
    case "exit":
      guard let status = Int32(value) else { throw Fault(line: line) }
      exit = status
    case "says": messages.append(value)
    default: throw Fault(line: line)
    }
  }

  private static func repeated(_ line: String) -> String {
    line.replacing(#/‹(\d+)×([^›]*)›/#) { match in
      String(repeating: String(match.output.2), count: Int(match.output.1) ?? 0)
    }
  }

  // MARK: Bytes

  /// The raw values of encodings that have no name in Foundation come from Core Foundation.
  private static let encodings: [String: UInt] = [
    "utf-16le": 0x9400_0100, "windows-1250": 0x8000_0501, "windows-1251": 0x8000_0502,
    "windows-1252": 0x8000_0500, "windows-1254": 0x8000_0504, "windows-1255": 0x8000_0505,
    "iso-8859-15": 0x8000_020F, "gb18030": 0x8000_0632, "shift_jis": 0x8000_0A01,
    "euc-kr": 0x8000_0422,
  ]

  /// The lines in the file's encoding and with its line ends; `-bom` adds the byte order mark.
  private func encoded(_ lines: [String]) throws -> [UInt8] {
    let hasMark = encoding.hasSuffix("-bom")
    let name = hasMark ? String(encoding.dropLast(4)) : encoding
    let text = (hasMark ? "\u{FEFF}" : "") + lines.map { $0 + lineEnd }.joined()
    let plain = text.replacing("‹end›\(lineEnd)", with: "")
    if name == "utf-8" { return try SnapshotText.bytes(of: Substring(plain), at: 0) }
    guard let value = Self.encodings[name],
      let data = plain.data(using: String.Encoding(rawValue: value))
    else { throw Fault(line: "encoding: \(encoding)") }
    return Array(data)
  }
}
