import Foundation
import TestSupport
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// Headers that do not tell what their columns mean, each with a file of that kind.
struct KnownHeaderTests {
  /// A block of `KnownHeaders.txt`: its currency, the items that it holds, and the statement.
  private struct Sample: CustomTestStringConvertible {
    private(set) var currency = ""
    private(set) var items: [String] = []
    let text: String
    var testDescription: String { "\(text.prefix { $0 != "\n" })" }

    init(_ block: Substring) {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let head = lines.prefix { $0 != "---" }
      for line in head {
        if line.hasPrefix("currency: ") { currency = String(line.dropFirst(10)) }
        if line.hasPrefix("expect: ") { items.append(String(line.dropFirst(8))) }
      }
      text = lines.dropFirst(head.count + 1).joined(separator: "\n")
    }
  }

  private static let samples: [Sample] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "KnownHeaders.txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "===\n").map(Sample.init)
  }()

  @Test func thereAreEnough() { #expect(Self.samples.count >= 19) }

  /// One of the proposals must be right.
  @Test(arguments: samples)
  private func isReadAsItsProgramMeansIt(sample: Sample) {
    let statement = Statement(
      Data(sample.text.utf8), currency: Currency(code: sample.currency),
      today: CalendarDate("2026-12-31"))
    let found = statement.proposals.map { proposal in
      proposal.payments.filter { !$0.amount.isNegative && $0.amount != .zero }.map {
        "\($0.day?.description ?? "-") \($0.name) \($0.amount)"
      }
    }
    #expect(found.contains(sample.items), "\(found) \(String(describing: statement.lack))")
  }

  @Test func eachLineNamesColumnsOfItsTitles() {
    for line in KnownHeader.all {
      let titles = line.titles.split(separator: ",").map(String.init)
      let layout = KnownHeader.layout(of: titles)
      #expect(layout?.columns[.name] != nil, "\(line.titles)")
      #expect(layout?.columns[.amount] != nil, "\(line.titles)")
      #expect(layout?.columns[.date] != nil, "\(line.titles)")
      #expect(layout?.out.count == line.out.count && layout?.skipped.count == line.skip.count)
    }
    #expect(KnownHeader.all.count <= 80)
  }
}
