import Foundation
import Harness
import TestSupport
import Testing

/// The files of banks, cards, wallets and trackers in `Layouts/`, each imported by one command
/// line, the wrong files in `Layouts/wrong.txt`, which must all be reported, and the tables in
/// `Layouts/proposals.txt`, whose guess imports exactly the spending.
struct LayoutTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Layouts")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))
    ?? []).filter { $0.hasSuffix(".layout") }.map { String($0.dropLast(7)) }.sorted()

  private static let wrong = layouts(in: "wrong.txt")
  private static let proposals = layouts(in: "proposals.txt")

  private static func layouts(in name: String) -> [Layout] {
    (try? text(of: name).split(separator: "\n===\n").map { try Layout(String($0)) }) ?? []
  }

  private static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: names)
  func oneCommandLineImports(name: String) throws {
    let layout = try Layout(Self.text(of: "\(name).layout"))
    let world = try LayoutWorld(of: layout)
    let run = world.run()
    #expect(run.exit == layout.exit, "\(run.errors)")
    #expect(world.items.map(\.line) == layout.expected.map(LayoutWorld.line))
    Self.compare(layout.leftOut, to: run.output + run.errors)
    let bytes = world.bytes
    let again = world.run()
    #expect(again.exit == layout.exit, "again: \(again.errors)")
    #expect(world.bytes == bytes, "importing again changes the file")
  }

  @Test(arguments: wrong.indices)
  func nothingWrongPassesSilently(index: Int) throws {
    let layout = Self.wrong[index]
    let world = try LayoutWorld(of: layout)
    let before = world.bytes
    let run = world.run()
    #expect(run.exit == layout.exit, "\(layout.title): \(run.errors)")
    for message in layout.messages {
      #expect(
        (run.output + run.errors).contains(message),
        "\(layout.title): \(run.output)\(run.errors)")
    }
    #expect(
      world.items.map(\.line) == layout.expected.map(LayoutWorld.line), "\(layout.title)")
    if layout.expected.isEmpty { #expect(world.bytes == before, "\(layout.title)") }
  }

  @Test(arguments: proposals.indices)
  func theGuessImportsExactly(index: Int) throws {
    let layout = Self.proposals[index]
    let world = try LayoutWorld(of: layout)
    let before = world.bytes
    let run = world.run()
    #expect(run.exit == 65 && world.bytes == before, "\(run.errors)")
    let lines = GuessedLines(run.errors)
    func unquoted(_ text: String) -> String { text.replacing("'", with: "") }
    for message in layout.messages {
      #expect(
        unquoted(lines.first + "\n" + run.errors).contains(unquoted(message)), "\(run.errors)")
    }
    _ = try world.money(importedBy: lines.words[0])
    #expect(world.items.map(\.line) == layout.expected.map(LayoutWorld.line), "\(run.errors)")
  }

  /// The layouts whose line needs a person's knowledge, such as transfers and unbooked payments
  /// that are not spending, a payment without a description, or a line break in a title.
  private static let choices: Set = [
    "bluecoins", "cash-app", "csv-escaped-names", "csv-spaces-in-titles", "json-nested",
    "monefy", "money-manager", "paypal", "se-handelsbanken", "splitwise", "trade-republic",
    "wallet-budgetbakers",
  ]

  /// Without options, a guess for these files gives the same days and amounts with one of the values
  /// for what is open.
  @Test(.long) func guessesForLayoutsAreRight() throws {
    var (right, refused, wrong) = ([String](), [String](), [String]())
    for name in Self.names {
      let layout = try Layout(Self.text(of: "\(name).layout"))
      guard layout.command.contains("--map"), layout.file != "-" else { continue }
      let lines = try LayoutWorld(of: layout).guessedLines
      let meant = layout.expected.map(LayoutWorld.money).filter { !$0.hasSuffix("-") }.sorted()
      let found = try lines.map { try LayoutWorld(of: layout).money(importedBy: $0) }
      if lines.isEmpty {
        refused.append(name)
      } else if found.contains(meant) {
        right.append(name)
      } else {
        wrong.append("\(name): \(lines)\n  \(found)\n  \(meant)")
      }
    }
    let names = Set(wrong.map { String($0.prefix { $0 != ":" }) })
    #expect(names == Self.choices, "\(wrong.joined(separator: "\n"))")
    #expect(refused.count * 3 <= right.count, "\(refused)")
  }

  /// Without this test, a missing directory would look like success.
  @Test func layoutsAreFound() {
    #expect(Self.names.count >= 125)
    #expect(Self.wrong.count >= 140)
    #expect(Self.proposals.count >= 36)
    let titles = Set(Self.wrong.map(\.title))
    #expect(titles.count == Self.wrong.count)
  }

  /// Checks that a report has exactly the kinds of left-out records that the layout lists.
  private static func compare(_ leftOut: [[String]], to report: String) {
    var (expected, sum) = ([String: Int](), "")
    for words in leftOut {
      expected[words[0], default: 0] += Int(words[1]) ?? 0
      if words[0] == "money-in" { sum = words[2].filter(\.isNumber) }
    }
    var found = ["money-in": 0, "above": 0, "skipped": 0, "invalid": 0]
    for (kind, pattern) in kinds {
      for match in report.matches(of: pattern) { found[kind]? += Int(match.output.1) ?? 0 }
    }
    #expect(found.filter { $0.value > 0 } == expected, "\(report)")
    let sums = report.matches(of: #/ of money in, ([^;\n]+)/#)
      .map { $0.output.1.filter(\.isNumber) }
    #expect(sums == (sum.isEmpty ? [] : [sum]), "\(report)")
  }

  /// The words of a report for records left out; records of zero were skipped too.
  private static var kinds: [(kind: String, pattern: Regex<(Substring, Substring)>)] {
    [
      ("money-in", #/(\d+) of money in/#), ("above", #/(\d+) lines? above the header/#),
      ("skipped", #/(\d+) (?:with|called) '/#),
      (
        "skipped",
        #/(\d+) (?:in [A-Z]{3},|not booked yet|without an amount|without a day|of zero)/#
      ),
      ("invalid", #/(\d+) invalid/#),
    ]
  }
}

/// A directory with the layout's file, and a data file with one expense in the layout's currency.
private struct LayoutWorld {
  private let shell: CommandLineHarness
  private let words: [String]

  init(of layout: Layout) throws {
    var shell = CommandLineHarness(
      file: """
        {"Currency":"\(layout.currency)","Items":[
         {"id":"A0000001-0000-4000-8000-000000000001","name":"Here before","type":"Personal","amount":1}
        ]}

        """)
    shell.environment["IEXPENSE_CURRENCY"] = nil
    var words = layout.command
    if layout.file == "-" {
      shell.input = [String(decoding: layout.content, as: UTF8.self)]
    } else if let file = layout.file {
      try shell.directory.write(layout.content, to: file)
      words = words.map { $0 == file ? shell.directory.path(file) : $0 }
    }
    let noon = try Date("\(layout.today)T12:00:00Z", strategy: .iso8601)
    shell.now = Int64(noon.timeIntervalSince1970)
    self.shell = shell
    self.words = words
  }

  func run() -> CommandLineHarness.Run { shell.run(words: words) }

  /// The lines that are offered for the file alone, with each value for what is open.
  var guessedLines: [[String]] {
    let file = words.first { $0.hasPrefix(shell.directory.path) } ?? ""
    let format = words.contains("--format") ? ["--format", "csv"] : []
    let run = shell.run(words: ["import", file] + format)
    return GuessedLines(run.errors).words.map { $0.map { $0 == file ? "FILE" : $0 } }
  }

  /// The days and amounts that a line imports.
  func money(importedBy line: [String]) throws -> [String] {
    let file = words.first { $0.hasPrefix(shell.directory.path) } ?? ""
    _ = shell.run(words: line.map { $0 == "FILE" ? file : $0 })
    return items.map { Self.money($0.line) }.sorted()
  }

  /// The day and the amount of an expectation; `-` for a refund.
  static func money(_ expectation: String) -> String {
    let fields = expectation.split(separator: "|", omittingEmptySubsequences: false)
    let amount = Decimal(string: String(fields[2])) ?? 0
    return amount > 0 ? "\(fields[0]) \(amount)" : "-"
  }

  var bytes: [UInt8]? { shell.bytes }

  /// The imported items.
  var items: ArraySlice<LayoutItem> {
    struct DataFile: Decodable {
      let items: [LayoutItem]
      enum CodingKeys: String, CodingKey { case items = "Items" }
    }
    let file = try? JSONDecoder().decode(DataFile.self, from: Data(bytes ?? []))
    return file?.items.dropFirst() ?? []
  }

  /// An expectation with all of its fields, and its amount in the form of a decimal.
  static func line(_ expectation: String) -> String {
    var fields = expectation.split(separator: "|", omittingEmptySubsequences: false).map(
      String.init)
    fields += Array(repeating: "", count: max(0, 7 - fields.count))
    if fields[3].isEmpty { fields[3] = "Personal" }
    fields[2] = Decimal(string: fields[2]).map { "\($0)" } ?? fields[2]
    return fields.joined(separator: "|")
  }
}

/// An item of the data file, decoded as any other program would.
private struct LayoutItem: Decodable {
  let name: String
  let type: String
  let amount: Decimal
  let date: String?
  let category: String?
  let note: String?
  let tags: [String]?

  /// The item in the form of an expectation.
  var line: String {
    [
      date ?? "", name, "\(amount)", type, category ?? "", note ?? "",
      (tags ?? []).joined(separator: " "),
    ].joined(separator: "|")
  }
}
