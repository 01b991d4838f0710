import Harness
import Testing

/// The table of items in a narrow terminal.
struct ItemTableTests {
  private static let file = """
    {"Currency":"USD","Items":[
     {"id":"AAAAAA00-0000-4000-8000-000000000000","name":"Lunch with friends","type":"Personal","amount":12.5,"date":"2026-11-21","category":"food"}
    ]}

    """

  /// The titles shown at a width.
  private static func titles(width: Int) -> [String] {
    var shell = CommandLineHarness(file: file)
    shell.isTerminal = true
    shell.width = width
    return shell.run("list", "--color", "never").output.split(separator: "\n")[0]
      .split(separator: " ").map(String.init)
  }

  @Test func columnsAreLeftOutInTheirOrder() {
    var left: [[String]] = []
    for width in (26...80).reversed() {
      let titles = Self.titles(width: width).map { String($0.prefix(2)) }
      if titles != left.last { left.append(titles) }
    }
    #expect(
      left == [
        ["Ro", "Da", "Na", "Am", "Ty", "Ca"], ["Ro", "Da", "Na", "Am", "Ca"],
        ["Ro", "Da", "Na", "Am"], ["Ro", "Na", "Am"],
      ])
  }

  @Test func theTypeGoesBeforeNamesAreCut() {
    #expect(Self.titles(width: 62).contains("Type"))
    var shell = CommandLineHarness(file: Self.file)
    (shell.isTerminal, shell.width) = (true, 52)
    shell.run("edit", "1", "--name", "Lunch with friend")
    let list = shell.run("list", "--color", "never").output
    #expect(list.contains("Lunch with friend  $12.50") && !list.contains("Type"))
    // A single long name does not narrow the other columns.
    shell.run("edit", "1", "--name", String(repeating: "long ", count: 20))
    shell.width = 80
    #expect(shell.run("list", "--color", "never").output.contains("Type"))
  }

  @Test(arguments: [60, 80])
  func anEditShowsWhatItChanged(width: Int) {
    var shell = CommandLineHarness(file: Self.file)
    (shell.isTerminal, shell.width) = (true, width)
    let run = shell.run(
      "--color", "never", "edit", "1", "--note", "with Ann", "-c", "gifts", "-d", "yesterday")
    for word in ["food", "gifts", "2026-11-20", "with Ann"] { #expect(run.output.contains(word)) }
  }
}
