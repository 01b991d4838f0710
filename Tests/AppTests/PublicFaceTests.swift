import ExpenseCore
import Foundation
import Testing

/// The public API of the libraries: each public name is documented, and used in these tests.
struct PublicFaceTests {
  /// A public declaration, with whether a docstring precedes it and its attributes.
  private struct Declaration {
    let place: String
    let name: String
    let isDocumented: Bool
  }

  private static let keywords: Set = [
    "struct", "class", "enum", "protocol", "let", "var", "func", "init", "typealias", "subscript",
  ]
  /// Requirements of standard protocols, which are used without being named.
  private static let required: Set = ["init", "hash", "errorDescription", "stringLiteral"]

  private static func declarations(of path: String, _ text: String) -> [Declaration] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    return lines.indices.compactMap { index in
      let words = lines[index].split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard words.first == "public", lines[index].hasPrefix("public "),
        let keyword = words.firstIndex(where: { keywords.contains(String($0)) })
      else { return nil }
      let isNamed = words[keyword] != "init" && keyword + 1 < words.count
      // Operators have no letters.
      let isOperator =
        lines[index].contains("func <") || lines[index].contains("func =")
        || lines[index].contains("func +") || lines[index].contains("func -")
      let before = lines[..<index].last { !$0.hasPrefix("@") && !$0.hasPrefix("#") } ?? ""
      return Declaration(
        place: "\(path):\(index + 1)",
        name: isOperator ? "init" : isNamed ? String(words[keyword + 1]) : "init",
        isDocumented: before.hasPrefix("///"))
    }
  }

  private static func texts(in folder: String) throws -> [(path: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: folder).standardized
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { name in
      (name, try String(contentsOf: root.appending(path: name), encoding: .utf8))
    }
  }

  @Test func everyPublicNameIsDocumentedAndUsedOutsideTheLibrary() throws {
    let found = try ["ExpenseCore", "ExpenseStatements"]
      .flatMap { try Self.texts(in: "../../Sources/\($0)") }.flatMap(Self.declarations)
    let words = Set(
      try Self.texts(in: ".").flatMap { file in
        file.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      })
    #expect(found.count > 100)
    for declaration in found {
      #expect(declaration.isDocumented, "\(declaration.place): \(declaration.name)")
      #expect(
        Self.required.contains(declaration.name) || words.contains(declaration.name),
        "\(declaration.place): no test of an app uses \(declaration.name)")
    }
  }

  /// Tests the check itself.
  @Test func whatLacksADocstringIsFound() {
    let text = "/// A roof.\n@frozen\npublic struct Roof {\n  public static let tiles = 1\n}\n"
    let found = Self.declarations(of: "a", text)
    #expect(found.map(\.name) == ["Roof", "tiles"])
    #expect(found.map(\.isDocumented) == [true, false])
    #expect(found.map(\.place) == ["a:3", "a:4"])
  }
}
