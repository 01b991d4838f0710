import ExpenseCore
import Harness
import TestSupport
import Testing

/// A map on rows shorter or longer than their header, on tables without one, and on JSON records
/// with different members.
struct MappedRecordsTests {
  private static func read(_ text: String, _ words: [String]) -> (CommandLineHarness.Run, [String])
  {
    var shell = CommandLineHarness()
    shell.input = [text]
    let run = shell.run(words: ["import", "--map"] + words)
    return (run, shell.items.map { "\($0.name) \($0.amount)" })
  }

  /// Fields may be missing at the end of a whole line if no record needs them and none is shifted.
  @Test(
    arguments: [
      ("Text,Amount,Note\nTea,5.00\n", nil), ("Text,Amount\nTea,5.00,,\n", nil),
      ("Text,Amount,Note\nTea,5.00,", nil),
      ("Text,Amount\nTea,5.00,1\n", "-:2:1: expected 2 fields, found 3\n"),
      ("Amount,Text,Note\n5,Tea\n6,Bun,x\n", "-:2:1: expected 3 fields, found 2\n"),
      ("Text,Amount,Note\nTea,5.00", "-:2:9: the last line has no line break and too few fields"),
    ] as [(String, String?)])
  func fieldsBeyondTheHeaderOrMissingBelowItAreNotPassedOver(text: String, fault: String?) {
    let (run, items) = Self.read(text, ["name=Text,amount=Amount"])
    #expect(items == (fault == nil ? ["Tea 5"] : []), "\(run.errors)")
    if let fault { #expect(run.exit == 65 && run.errors.hasPrefix("iexpense: \(fault)"), "\(run)") }
  }

  /// The table has two fields in each row, and commas would divide only one row further.
  @Test func aTableWithoutAHeaderIsDividedByWhatGivesEachRowAllColumns() {
    let text = "Bun, butter, jam;3\nDeli;4\nCab;9\n"
    let (run, items) = Self.read(text, ["name=1,amount=2", "--no-header", "--format", "csv"])
    #expect(items == ["Bun, butter, jam 3", "Deli 4", "Cab 9"], "\(run.errors)")
  }

  /// A table has all its columns in each row; a record of JSON has only the members that it needs.
  @Test(
    arguments: [
      (#"[{"shop":"Deli","cost":4}]"#, "name=shop|payee", nil),
      (#"[{"shop":"Deli","cost":4}]"#, "name=payee|shop", nil),
      (#"[{"shop":"Deli","cost":4}]"#, "name=shop+town", nil),
      (#"[{"shop":"Deli","cost":4}]"#, "name=payee", "payee"),
      (#"[{"shop":"Deli","cost":4}]"#, "name=payee|town", "payee"),
      ("shop,cost\nDeli,4\n", "name=shop|payee", "payee"),
    ] as [(String, String, String?)])
  func aMemberThatNoRecordHasMayBeAnotherChoice(text: String, map: String, missing: String?) {
    let (run, items) = Self.read(text, ["\(map),amount=cost"])
    #expect(items == (missing == nil ? ["Deli 4"] : []), "\(run.errors)")
    if let missing { #expect(run.exit == 65 && run.errors.contains(" '\(missing)'"), "\(run)") }
  }

  @Test func membersThatDifferOnlyInCaseAreTwins() {
    let text = #"[{"Shop":"Deli","cost":4},{"shop":"Cab","cost":9}]"#
    let run = Self.read(text, ["name=shop,amount=cost"]).0
    #expect(run.exit == 65 && run.errors.contains("2 columns 'shop'"), "\(run.errors)")
    #expect(Self.read(text, ["name=shop:1|shop:2,amount=cost"]).1 == ["Deli 4", "Cab 9"])
  }
}
