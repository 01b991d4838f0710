import ExpenseCore
import TestSupport
import Testing

@testable import Harness
@testable import iexpense

/// The members of an item are described in one table, which these tests loop over, so that a member
/// forgotten somewhere is named here.
struct ItemFieldTests {
  /// A value that can be typed, with its form in output; no two fields have the same.
  private static func sample(of field: ItemField, _ number: Int) -> String {
    switch field.member.kind {
    case .amount: "\(number + 10).25"
    case .day: "2026-0\(number)-\(10 + (ItemField.all.firstIndex(of: field) ?? 0))"
    case .words: "word\(number)"
    case .id: ""
    case .text where field == .paid: "JPY 98\(number)"
    case .text:
      field == .type ? ["Personal", "Business"][number % 2] : field.member.name + String(number)
    }
  }

  /// The members that have options.
  private static let entered = ItemField.all.filter { $0.option != nil }.map(\.member.name)

  /// The option of a field with a sample; the files of receipts are created.
  private static func typed(
    _ field: ItemField, _ number: Int, _ shell: CommandLineHarness
  ) throws -> [String] {
    guard let option = field.option else { return [] }
    let sample = sample(of: field, number)
    guard field == .receipt else { return ["--\(option.name)", sample] }
    try shell.directory.write("", to: sample)
    return ["--\(option.name)", shell.directory.path(sample)]
  }

  /// A file with an item that has a sample in every field, including those without options.
  private static func shell() throws -> CommandLineHarness {
    let shell = CommandLineHarness()
    let words = try ItemField.all.flatMap { try Self.typed($0, 1, shell) }
    #expect(shell.run(words: ["add"] + words).exit == 0)
    let more = ItemField.all.filter { $0.option == nil }
      .map { "\"\($0.member.name)\":\"\(sample(of: $0, 1))\"," }.joined()
    let text = try #require(shell.text)
    shell.write(text.replacing("\"receipt\":", with: more + "\"receipt\":"))
    return shell
  }

  @Test func eachMemberOfAnItemIsAField() {
    let members = ItemMember.all.filter { $0.kind != .id && $0.isShown }.map(\.name)
    #expect(Set(ItemField.all.map(\.member.name)) == Set(members))
    #expect(ItemField.all.count == members.count)
    #expect(Set(ItemField.inTables.map(\.member.name)) == Set(members))
    #expect(ItemField.inTables.count == members.count)
    for member in ItemMember.all {
      let columns = ItemColumn.all.count { $0.name == member.name }
      #expect(columns == (member.isShown ? 1 : 0), "\(member.name)")
    }
  }

  @Test(arguments: ItemField.all.map(\.member.name))
  func aFieldThatIsEnteredIsKeptShownAndHandedOn(name: String) throws {
    let field = try #require(ItemField.all.first { $0.member.name == name })
    let shell = try Self.shell()
    let value = Self.sample(of: field, 1)
    #expect(try #require(shell.items.first.flatMap(field.member.text)) == value)
    let json = field.member.kind == .amount ? value : "\"\(value)\""
    let array = field.member.kind == .words ? "[\(json)]" : json
    #expect(shell.run("list", "--json").output.contains("\"\(name)\":\(array)"))
    #expect(shell.run("list", "--csv").output.contains(value))
    #expect(shell.run("list").output.contains(value))
    for format in ["csv", "json", "ndjson", "sql", "ledger", "beancount", "html"] {
      // The accounts of beancount begin with a capital letter, so case is ignored.
      let output = shell.run("export", "--format", format).output.lowercased()
      #expect(output.contains(value.lowercased()), "\(format)")
    }
  }

  @Test(arguments: entered)
  func aFieldIsChangedShownInTheHistoryAndUndone(name: String) throws {
    let field = try #require(ItemField.all.first { $0.member.name == name })
    let shell = try Self.shell()
    let (before, value) = (shell.bytes, Self.sample(of: field, 2))
    let words = try Self.typed(field, 2, shell)
    #expect(shell.run(words: ["edit", "1"] + words).exit == 0)
    #expect(try #require(shell.items.first.flatMap(field.member.text)).contains(value))
    #expect(shell.run("history").output.contains(value))
    #expect(shell.run("undo").exit == 0)
    #expect(shell.bytes == before)
  }

  @Test(arguments: entered)
  func aRetryAgreesOnlyInTheSameField(name: String) throws {
    let field = try #require(ItemField.all.first { $0.member.name == name })
    let shell = CommandLineHarness()
    let id = ["--id", "8F7A2C00-0000-4000-8000-000000000001"]
    func add(_ number: Int) throws -> Int32? {
      let words = try ItemField.all.flatMap {
        try Self.typed($0, $0 == field ? number : 1, shell)
      }
      return shell.run(words: ["add"] + words + id).exit
    }
    #expect(try add(1) == 0)
    #expect(try add(1) == 0)
    #expect(try add(2) == 1)
    #expect(shell.items.count == 1)
  }
}
