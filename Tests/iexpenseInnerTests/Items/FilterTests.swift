import Harness
import Testing

@testable import iexpense

struct FilterTests {
  /// A value of each filter by the name of its option; nil for a flag.
  private static let examples: [String: String?] = [
    "type": "business", "category": "food", "claim": "rome", "tag": "team", "search": "train",
    "tier": "high", "min": "100", "max": "50", "no-receipt": nil, "on": "2026-11-20",
    "since": "2026-11-20", "until": "2026-11-19",
  ]

  /// A filter that forgot its condition would show everything, under a line that says otherwise.
  @Test func eachFilterAloneFindsSomeAndNotAll() throws {
    let shell = CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[{"id":"A0000001-0000-4000-8000-000000000001","name":"Train",\
        "type":"Business","amount":120,"date":"2026-11-20","category":"travel","tags":["team"],\
        "receipt":"a.pdf","claim":"rome"},{"id":"A0000002-0000-4000-8000-000000000002",\
        "name":"Lunch","type":"Personal","amount":12,"date":"2026-11-10","category":"food"}]}
        """)
    for filter in Filter.all {
      let name = filter.description.name
      let value = try #require(Self.examples[name], "no example of --\(name)")
      let run = shell.run(words: ["list", "--\(name)"] + [value].compactMap(\.self))
      let lines = run.output.split(separator: "\n")
      // The titles, one expense and the total, which names the filter.
      #expect(lines.count == 3 && lines.last?.contains(": ") == true, "--\(name): \(run.output)")
    }
  }
}
