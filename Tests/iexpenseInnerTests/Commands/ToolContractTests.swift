import ExpenseCore
import Foundation
import Testing

@testable import iexpense

/// The tools of assistants follow from the descriptions of the commands.
struct ToolContractTests {
  private static let commands = CommandRegistry.standard.commands.map { $0.description }
  /// The commands that read or write other files, are about the terminal, or set up the file.
  private static let others: Set = [
    "watch", "currency", "month", "import", "export", "mcp", "merge", "doctor", "help",
    "completions", "man", "complete",
  ]

  private func json(_ tools: [Tool]) throws -> [[String: Any]] {
    var json = JSONOutput()
    json.array { json in for tool in tools { tool.write(to: &json) } }
    // Models pay for every word.
    #expect(json.bytes.count <= 32 << 10)
    let tools = try JSONSerialization.jsonObject(with: Data(json.bytes))
    return try #require(tools as? [[String: Any]])
  }

  @Test func everyCommandIsAToolWithItsOptions() throws {
    let tools = try json(Tool.all(of: Self.commands, isReadOnly: false))
    let wanted = Self.commands.filter { !Self.others.contains($0.name) }
    #expect(tools.map { $0["name"] as? String } == wanted.map(\.name))
    for (tool, command) in zip(tools, wanted) {
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      let properties = try #require(schema["properties"] as? [String: Any])
      let kept = ["json", "csv", "receipt", "clear"]
      let options = command.options.map(\.name).filter { !kept.contains($0) }
      let isDivided = command.operands.contains { $0.count == .several }
      let operands = isDivided ? [] : command.operands.map(\.parameterName)
      #expect(Set(properties.keys) == Set(options + operands), "\(command.name)")
      #expect(command.options.contains { $0.name == "json" }, "\(command.name) has no document")
    }
  }

  @Test func operandsHaveTheNamesOfTheContract() {
    let names = Dictionary(
      uniqueKeysWithValues: Self.commands.map { ($0.name, $0.operands.map(\.parameterName)) })
    #expect(names["list"] == ["filters"] && names["delete"] == ["rows"])
    #expect(names["budget"] == ["category", "amount"] && names["rename"] == ["old", "new"])
    #expect(names["split"] == ["row", "amount"] && names["claim"] == ["name", "rows"])
    #expect(names["rule"] == ["pattern"] && names["join"] == ["rows"])
    #expect(names["due"] == ["names"])
    for name in ["undo", "redo", "history"] { #expect(names[name] == ["steps"], "\(name)") }
  }

  @Test func aNewCommandAndItsOptionsAreThereByThemselves() throws {
    let new = CommandDescription(
      name: "gift", purpose: .correct, summary: "Give it away",
      operands: [Operand.required(.text("PERSON"), "To whom").description],
      options: [
        Option("price", .entered, "How much").description, Flag("wrapped", "In paper").description,
        Option("card", .path, "A file").description,
      ],
      examples: [])
    let tools = Tool.all(of: [new], isReadOnly: false)
    let schema = try #require(try json(tools)[0]["inputSchema"] as? [String: Any])
    #expect(
      Set((schema["properties"] as? [String: Any] ?? [:]).keys) == ["person", "price", "wrapped"])
    #expect(schema["required"] as? [String] == ["person"])
    let line = try tools[0].line(
      for: JSONValue(Array(#"{"wrapped":true,"price":-1.250,"person":"--ann"}"#.utf8)), with: [])
    #expect(line == ["gift", "--price=-1.25", "--wrapped", "--no-input", "--", "--ann"])
    #expect(Tool.all(of: [new], isReadOnly: true).isEmpty)
  }
}
