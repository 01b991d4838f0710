import TestSupport
import Testing

@testable import iexpense

/// What completion scripts are told of a file.
struct CompleteValuesTests {
  private static let data = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":12.5,\
    "date":"2026-11-20","category":"food"}
    ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Two\\nlines","type":"Rent","amount":48,\
    "category":""}
    ,{"id":"5C1E7B00-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Lunch","type":"Personal","amount":-3,\
    "category":"work"}
    ]}
    """

  @Test(arguments: [
    (["types"], "Personal\nBusiness\nRent\t1 expense\n"),
    (["categories"], "work\t1 expense\nfood\t1 expense\n"),
    (["names"], "Lunch\t2 expenses\n"),
    (["items"], "3\tLunch, -3.00\n2\tTwo\\nlines, 48.00\n1\tLunch, 12.50, 2026-11-20\n"),
    (["items", "2"], "2\tTwo\\nlines, 48.00\n"),
    (["items", "5c"], "5c1e7b0\tLunch, -3.00\n5c1e7b9\tTwo\\nlines, 48.00\n"),
    (["items", "08b1-"], ""), (["items", "--", "-x"], ""), (["nothing"], ""),
  ])
  func listsTheNewestFirst(words: [String], output: String) {
    let shell = CommandLineHarness(file: Self.data)
    let before = shell.bytes
    let run = shell.run(words: ["complete-values"] + words)
    #expect(run.output == output)
    #expect(run.errors == "")
    #expect(run.exit == 0)
    #expect(run.file == before)
  }

  @Test(arguments: ["types", "categories", "names", "items"])
  func isSilentWhereNothingCanBeRead(kind: String) throws {
    for file in [nil, "", "{", "<<<<<<< HEAD\n"] {
      var shell = CommandLineHarness(file: file)
      shell.isTerminal = true
      let run = shell.run("complete-values", kind)
      #expect(run.output == "" || kind == "types")
      #expect(run.errors == "")
      #expect(run.exit == 0)
      #expect(try shell.directory.names() == (file == nil ? [] : ["expenses.json"]))
    }
    let shell = CommandLineHarness()
    #expect(shell.run("--file", shell.directory.path, "complete-values", kind).exit == 0)
    #expect(shell.run("--file", "/nowhere/at/all", "complete-values", kind).errors == "")
  }
}
