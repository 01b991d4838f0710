import ExpenseCore
import ExpenseStatements
import Foundation
import Harness
import TestSupport
import Testing

struct ImportDamageTests {
  private static let formats = ImportFormats.all.map(\.name)
  private static let written = formats.filter(ExportFormats.all.map { $0.name }.contains)

  private static func sample() throws -> CommandLineHarness {
    let shell = CommandLineHarness()
    shell.run("add", "Café \"=1\", x", "12.50", "-c", "food, drink")
    shell.run("add", "Train", "48", "b", "-c", "travel")
    return shell
  }

  /// A truncated file gives a part of its records or none, and never a different one, except for
  /// the text of a table's last field, because the last line may lack its line break.
  @Test(.long, arguments: written)
  func aFileCutOffAnywhereGivesNoOtherRecord(format: String) throws {
    let shell = try Self.sample()
    let whole = shell.items
    #expect(shell.run("export", "--format", format, "-o", shell.directory.path("whole")).exit == 0)
    let bytes = try #require(shell.directory.bytes(of: "whole"))
    var accepted = 0
    let other = CommandLineHarness()
    for end in 0..<bytes.count {
      for name in try other.directory.names() {
        try FileManager.default.removeItem(atPath: other.directory.path(name))
      }
      try other.directory.write(Array(bytes[..<end]), to: "cut")
      let run = other.run("import", "--format", format, other.directory.path("cut"))
      if run.exit == 0 {
        accepted += 1
        #expect(other.items.count <= whole.count)
        #expect(zip(other.items, whole).allSatisfy { $0.id == $1.id && $0.name == $1.name })
        #expect(
          zip(other.items, whole).allSatisfy { cut, whole in
            let isWhole = cut.category == whole.category
            let begins = whole.category?.hasPrefix(cut.category ?? "") == true
            return cut.amount == whole.amount && (isWhole || format == "csv" && begins)
          })
      } else {
        #expect(run.exit == 65)
        #expect(run.errors.contains("cut:"))
        #expect(run.file == nil)
      }
    }
    // Only the ends of whole lines, and of whole documents before line breaks, are valid.
    #expect(accepted <= (format == "csv" ? 14 : 6))
  }

  @Test(arguments: formats)
  func bytesThatAreNoTextAreRefusedWithTheirPlace(format: String) throws {
    let samples: [[UInt8]] = [
      Array("caf\u{e9}".unicodeScalars.map { UInt8($0.value) }), [0xFF, 0xFE, 0x5B, 0, 0x5D],
      Array(repeating: 0, count: 4_096), [], [0x0A], [0xEF, 0xBB, 0xBF], Array("bplist00".utf8),
      Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>".utf8),
      Array("name,amount\nx,\"1\n".utf8), Array("name,amount\nx\n".utf8),
      Array("[{\"name\":\"x\",\"amount\":1}".utf8), Array("{\"Items\":5}".utf8), Array("{}".utf8),
      Array("[[[[".utf8), Array(repeating: 0x5B, count: 100_000), Array("null".utf8),
    ]
    for bytes in samples {
      let shell = CommandLineHarness()
      try shell.directory.write(bytes, to: "bad")
      let run = shell.run("import", "--format", format, shell.directory.path("bad"))
      #expect(run.exit == 65, "\(bytes.prefix(16))")
      #expect(run.errors.contains("/bad:"))
      #expect(run.file == nil && run.output == "")
    }
  }

  @Test(
    .long,
    arguments: [
      ("csv", "id,name,type,amount\n,%,,1\n", "longer than 1000000 bytes"),
      ("csv", "id,name,type,amount\n,\"%\",,1\n", "longer than 1000000 bytes"),
      ("ndjson", "{\"name\":\"%\",\"amount\":1}\n", "longer than 1000000 bytes"),
      ("json", "[{\"name\":\"%\",\"amount\":1}]", "longer than 1000000 bytes"),
    ])
  func megabytesInOneFieldAreRefused(format: String, frame: String, part: String) throws {
    let shell = CommandLineHarness()
    let text = frame.replacing("%", with: String(repeating: "x", count: 2_000_000))
    try shell.directory.write(text, to: "bad")
    let run = shell.run("import", "--format", format, shell.directory.path("bad"))
    #expect(run.exit == 65)
    #expect(run.errors.contains(part))
    #expect(run.errors.utf8.count < 1_000 && run.file == nil)
  }

  @Test(
    .long,
    arguments: [
      ("csv", "name,amount\nx,%\n"), ("ndjson", "{\"name\":\"x\",\"amount\":%}\n"),
      ("ndjson", "{\"name\":\"x\",\"amount\":\"%\"}\n"),
      ("json", "[{\"name\":\"x\",\"amount\":0.%}]"),
      ("ndjson", "{\"name\":\"x\",\"amount\":1,\"date\":%}\n"),
    ])
  func aNumberOfAMillionDigitsIsRefused(format: String, frame: String) throws {
    let shell = CommandLineHarness()
    let text = frame.replacing("%", with: String(repeating: "1", count: 1_000_000))
    try shell.directory.write(text, to: "bad")
    let run = shell.run("import", "--format", format, shell.directory.path("bad"))
    #expect(run.exit == 65)
    #expect(run.errors.utf8.count < 1_000 && run.file == nil)
  }

  @Test(arguments: [
    ("json", #"{"Currency":5,"Items":[%]}"#, "'Currency'"),
    ("json", #"{"Items":[%],"Currency":["USD"]}"#, "'Currency'"),
    ("json", #"{"Currency":"EURO","Items":[%]}"#, "not a currency code"),
    ("json", #"{"Items":[%],"Format":3}"#, "written by a newer iexpense"),
    ("json", #"{"Format":"1","Items":[%]}"#, "'Format'"),
    (
      "plist",
      "<plist><dict><key>Currency</key><integer>5</integer><key>Items</key><data>W10=</data></dict></plist>",
      "'Currency'"
    ),
    (
      "plist",
      "<plist><dict><key>Currency</key><string>EURO</string><key>Items</key><data>W10=</data></dict></plist>",
      "/bad:1:1: 'EURO' is not a currency code"
    ),
  ])
  func faultsAroundItemsAreRefused(format: String, frame: String, part: String) throws {
    let shell = CommandLineHarness()
    try shell.directory.write(
      frame.replacing("%", with: #"{"name":"Tea","amount":3}"#), to: "bad")
    let run = shell.run("import", "--format", format, shell.directory.path("bad"))
    #expect(run.exit == 65)
    #expect(run.errors.contains("/bad:1:") && run.errors.contains(part), "\(run.errors)")
    #expect(run.file == nil)
  }

  /// Each array names the next one twice: unfolded it would fill all memory.
  @Test func aPropertyListThatNamesItsObjectsAgainAndAgainIsNotUnfolded() throws {
    let depth: UInt8 = 60
    var (list, offsets) = (Array("bplist00".utf8), [UInt8]())
    for number in 0..<depth {
      offsets.append(UInt8(list.count))
      list += [0xA2, number + 1, number + 1]
    }
    offsets.append(UInt8(list.count))
    list += [0x51, 0x78]
    let table = UInt8(list.count)
    list += offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, depth + 1]
    list += [UInt8](repeating: 0, count: 15) + [table]
    let shell = CommandLineHarness()
    try shell.directory.write(list, to: "bad.plist")
    let run = shell.run("import", shell.directory.path("bad.plist"))
    #expect(run.exit == 65 && run.errors.contains("/bad.plist:1:1: not a whole property list"))
  }

  /// The system's decoder would run out of stack.
  @Test func aDeepPropertyListIsRefused() throws {
    let shell = CommandLineHarness()
    func nested(_ depth: Int) -> String {
      "<plist>" + String(repeating: "<array>", count: depth)
        + String(repeating: "</array>", count: depth) + "</plist>"
    }
    for (depth, part) in [(64, "not a whole property list"), (100_000, "nested deeper than 64")] {
      try shell.directory.write(nested(depth), to: "deep.plist")
      let run = shell.run("import", shell.directory.path("deep.plist"))
      #expect(run.exit == 65 && run.errors.contains(part), "\(run.errors)")
    }
  }

  @Test func aPropertyListIsReadInEitherForm() throws {
    let items = try JSONSerialization.data(withJSONObject: [
      ["id": UUID().uuidString, "name": "Tea", "type": "Personal", "amount": 2.5] as [String: Any]
    ])
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let list: [String: Any] = ["Items": items, "Other": 1]
      let bytes = try PropertyListSerialization.data(
        fromPropertyList: list, format: format, options: 0)
      let other = CommandLineHarness()
      try other.directory.write(Array(bytes), to: "app.plist")
      #expect(other.run("import", other.directory.path("app.plist")).exit == 0)
      #expect(other.items.map(\.amount.description) == ["2.5"])
    }
  }

  @Test func aBinaryPropertyListCutOffAnywhereIsRefused() throws {
    let shell = try Self.sample()
    let list: [String: Any] = ["Items": Data(shell.run("export").output.utf8), "Currency": "USD"]
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    for end in 0..<bytes.count {
      let other = CommandLineHarness()
      try other.directory.write(Array(bytes[..<end]), to: "cut")
      let run = other.run("import", "--format", "plist", other.directory.path("cut"))
      #expect(run.exit == 65 && run.errors.contains("/cut:1:1: ") && run.file == nil)
    }
  }
}
