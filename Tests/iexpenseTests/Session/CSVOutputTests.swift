import Harness
import Testing

/// The CSV of `list` and `sections`.
struct CSVOutputTests {
  private static let file = #"""
    {"Currency":"USD","Items":[
     {"id":"AAAAAA00-0000-4000-8000-000000000000","name":"=HYPERLINK(\"x\")","type":"Personal","amount":1234.5,"date":"2026-11-21","category":"food, drink"}
    ,{"id":"BBBBBB00-0000-4000-8000-000000000000","name":"Two\nlines","type":"@work","amount":-48}
    ,{"id":"CCCCCC00-0000-4000-8000-000000000000","name":"'+1","type":"Business","amount":0.0001,"category":"Café"}
    ]}

    """#
  private let shell = CommandLineHarness(file: file)

  private static let records = [
    """
    1,AAAAAA00-0000-4000-8000-000000000000,"'=HYPERLINK(""x"")",Personal,1234.50,USD,high,\
    2026-11-21,"food, drink",,,,,,
    """,
    "2,BBBBBB00-0000-4000-8000-000000000000,\"Two\nlines\",'@work,-48.00,USD,middle,,,,,,,,",
    "3,CCCCCC00-0000-4000-8000-000000000000,''+1,Business,0.0001,USD,low,,Café,,,,,,",
  ]
  private static let header = """
    row,id,name,type,amount,currency,tier,date,category,tags,note,paid,claim,repaid,receipt
    """

  /// The records with the line ends of RFC 4180.
  private func lines(_ records: [String]) -> String {
    records.map { $0 + "\r\n" }.joined()
  }

  @Test(arguments: ["C", "de_DE", "ar_EG", "hi_IN"])
  func listIsTheSameInEveryLocale(locale: String) {
    let run = shell.run("list", "--csv", "--locale", locale)
    #expect(run.exit == 0)
    #expect(run.errors == "")
    #expect(
      Array(run.output.utf8)
        == Array(lines([Self.header, Self.records[1], Self.records[2], Self.records[0]]).utf8))
  }
}
