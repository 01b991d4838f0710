import Foundation
import Testing

/// Checks the rooms of the sources and their dependencies: a room may only use rooms on lower
/// floors.
///
/// The tests read the sources as text. They find uses of types, and of members that only one
/// extension declares, and report each use of a room on the same or a higher floor.
struct HouseTests {
  /// The floors from top to bottom; rooms on the same floor must not use each other.
  static let floors: [[String]] = [
    ["iexpense"], ["iexpense/Mistakes"], ["iexpense/Commands"],
    ["iexpense/Screen", "iexpense/Assistants"],
    ["iexpense/Statements"], ["iexpense/Items"], ["iexpense/Guides"],
    ["iexpense/Session"], ["iexpense/Money"], ["iexpense/CommandLine", "iexpense/Terminal"],
    ["ExpenseStatements/Import"], ["ExpenseStatements/Guess"], ["ExpenseStatements/Reader"],
    ["ExpenseStatements/Formats"], ["ExpenseStatements/Identity", "ExpenseStatements/Grid"],
    ["ExpenseStatements/Layout"], ["ExpenseStatements/Records", "ExpenseStatements/Titles"],
    ["ExpenseCore/Store"], ["ExpenseCore/Writers"], ["ExpenseCore/Merge"],
    ["ExpenseCore/Reports"], ["ExpenseCore/Document"],
    ["ExpenseCore/Model", "ExpenseCore/JSON", "ExpenseCore/System"], ["ExpenseCore/Text"],
  ]

  static let sources: [SourceFile] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources").path(percentEncoded: false)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      SourceFile(path: name, bytes: Array(FileManager.default.contents(atPath: root + "/" + name)!))
    }
  }()

  private static let house = House(sources, floors: floors)

  @Test func everyRoomIsOnAFloor() {
    let rooms = Set(Self.sources.map(\.room))
    #expect(rooms == Set(Self.floors.joined()))
  }

  @Test func arrowsPointDown() {
    let arrows = Self.house.arrowsUp
    #expect(arrows.isEmpty, "\(arrows.joined(separator: "\n"))")
  }

  /// Two types with the same name confuse readers, and hide dependencies on either of them.
  @Test func noTwoFilesHaveATypeOfOneName() {
    #expect(Self.house.sharedTypes == [])
  }

  @Test func noMoreThanThreeFilesOfARoomNeedEachOther() {
    let circles = Self.house.circles.filter { $0.count > 3 }
    #expect(circles.isEmpty, "\(circles.map { $0.joined(separator: " ") }.joined(separator: "\n"))")
  }

  @Test func noFileIsLongerThan350Lines() {
    for file in Self.sources {
      #expect(file.bytes.count { $0 == 0x0A } <= 350, "\(file.path)")
    }
  }

  /// A docstring begins with a noun or a verb.
  @Test func docstringsBeginWithWhatIsThere() {
    for file in Self.sources {
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
        .map { $0.drop { $0 == " " } }
      for (before, line) in zip([""] + lines, lines) where !before.hasPrefix("///") {
        let word = line.dropFirst(4).prefix { $0 != " " }
        let isQuestion = line.hasPrefix("/// ") && ["What", "Whether", "How"].contains(word)
        #expect(!isQuestion, "\(file.path): \(line)")
      }
    }
  }

  /// Tests the check itself on made-up sources.
  @Test func anArrowUpIsNamed() {
    func house(_ low: String, _ high: String) -> House {
      House(
        [
          SourceFile(path: "M/Low/a.swift", bytes: Array(low.utf8)),
          SourceFile(path: "M/High/b.swift", bytes: Array(high.utf8)),
        ], floors: [["M/High"], ["M/Low"]])
    }
    func arrows(_ low: String, _ high: String) -> [String] { house(low, high).arrowsUp }
    let high = "struct Roof { var tiles = 1 }\nextension Int { var shingled: Int { 1 } }"
    #expect(arrows("struct Cellar {}", high + "\nlet a = Cellar()").isEmpty)
    #expect(arrows("let a = Roof()", high) == ["M/Low/a.swift uses Roof of M/High"])
    #expect(arrows("let a = 1.shingled", high) == ["M/Low/a.swift uses shingled of M/High"])
    #expect(arrows("// Roof\nlet a = \"Roof\" /* Roof */", high).isEmpty)
    #expect(arrows("let a = \"\\(Roof())\"", high) == ["M/Low/a.swift uses Roof of M/High"])
    #expect(arrows("let shingled = 1", high).isEmpty)
    #expect(arrows("private struct Roof {}", "private struct Roof {}").isEmpty)
    #expect(house("enum Roof {}", "struct Roof {}").sharedTypes == ["Roof"])
    #expect(house("private enum Roof {}", "struct Roof {}").sharedTypes.isEmpty)
  }

  @Test func aCircleIsNamed() {
    func circles(_ texts: String...) -> [[String]] {
      let files = texts.enumerated().map {
        SourceFile(path: "M/Room/\($0).swift", bytes: Array($1.utf8))
      }
      return House(files, floors: [["M/Room"]]).circles
    }
    #expect(circles("struct A { var b: B }", "struct B { var c: C }", "struct C {}").isEmpty)
    #expect(
      circles(
        "struct A { var b: B }", "struct B { var c: C }", "struct C { var a: A }", "let a = A()")
        == [["M/Room/0.swift", "M/Room/1.swift", "M/Room/2.swift"]])
  }
}

/// A file of the sources.
struct SourceFile: Sendable {
  /// The path, relative to `Sources`.
  let path: String
  let bytes: [UInt8]

  /// The module and its first folder.
  var room: String {
    path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
  }
}

/// The declarations in the sources, and their uses.
private struct House {
  private let files: [(file: SourceFile, words: [SwiftWords.Word])]
  private let floors: [String: Int]
  /// The room of each name that is declared in only one room.
  private var homes: [String: String] = [:]
  /// The names of visible types that several files declare.
  let sharedTypes: [String]
  /// For each file, the files of its room whose types it uses.
  private var neighbours: [[Int]] = []

  init(_ sources: [SourceFile], floors: [[String]]) {
    files = sources.map { ($0, SwiftWords.words(of: $0.bytes)) }
    self.floors = Dictionary(
      uniqueKeysWithValues: floors.enumerated().flatMap { floor, rooms in
        rooms.map { ($0, floor) }
      })
    var rooms: [String: Set<String>] = [:]
    var others: [String: Set<String>] = [:]
    var places: [String: [Int]] = [:]
    for (place, (file, words)) in files.enumerated() {
      for name in SwiftWords.declarations(in: words) {
        rooms[name, default: []].insert(file.room)
        if name.first?.isUppercase == true { places[name, default: []].append(place) }
      }
      for index in words.indices where SwiftWords.isDeclared(words, at: index) {
        others[words[index].text, default: []].insert(file.room)
      }
    }
    sharedTypes = places.filter { $0.value.count > 1 }.keys.sorted()
    neighbours = files.indices.map { place in
      let used = Set(files[place].words.lazy.map(\.text)).compactMap { places[$0]?.first }
      return used.filter { $0 != place && files[$0].file.room == files[place].file.room }
    }
    // A name that several rooms or the standard library declare decides nothing.
    for (name, places) in rooms where places.count == 1 && others[name] == places {
      if !Self.standardNames.contains(name) { homes[name] = places.first }
    }
  }

  /// The groups of files in a room that depend on each other in a circle, through the types they
  /// use.
  var circles: [[String]] {
    let reached = files.indices.map { start in
      var found: Set<Int> = []
      var open = neighbours[start]
      while let next = open.popLast() {
        if found.insert(next).inserted { open += neighbours[next] }
      }
      return found
    }
    let groups = files.indices.map { place in
      files.indices.filter { reached[place].contains($0) && reached[$0].contains(place) }
    }
    return Set(groups.filter { $0.count > 1 }).map { $0.map { files[$0].file.path } }
      .sorted { $0[0] < $1[0] }
  }

  private static let standardNames: Set = ["startIndex", "endIndex", "none", "read", "write"]

  /// A line for each file that uses a name of a room it must not use.
  var arrowsUp: [String] {
    files.flatMap { file, words in
      let own = Set(
        words.indices.filter { SwiftWords.isDeclared(words, at: $0) }.map { words[$0].text })
      let used = Set(words.filter { $0.isUse }.map(\.text)).subtracting(own)
      return used.sorted().compactMap { name -> String? in
        guard let home = homes[name], home != file.room, let mine = floors[file.room],
          let its = floors[home], its <= mine
        else { return nil }
        return "\(file.path) uses \(name) of \(home)"
      }
    }
  }
}

/// The words of Swift sources, without comments and string literals.
private enum SwiftWords {
  struct Word {
    let text: String
    /// The number of open braces.
    let depth: Int
    /// True if a dot precedes it.
    let isMember: Bool

    /// True if it may use a declaration elsewhere: a type, or a member after a dot.
    var isUse: Bool { isMember || text.first?.isUppercase == true }
  }

  static func words(of bytes: [UInt8]) -> [Word] {
    var scanner = Scanner(bytes: bytes)
    scanner.scanCode(untilParenthesis: false)
    return scanner.words
  }

  private static let typeWords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let memberWords: Set = ["func", "var", "let"]
  private static let hidden: Set = ["private", "fileprivate"]

  static func isDeclared(_ words: [Word], at index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = words[index - 1].text
    return typeWords.contains(before) || memberWords.contains(before) || before == "case"
  }

  /// The names of top-level types, and of members of extensions, that are visible to other files.
  static func declarations(in words: [Word]) -> [String] {
    var names: [String] = []
    var isInExtension = false
    for (index, word) in words.enumerated() where index > 0 {
      if word.depth == 0, words[index - 1].text == "extension" {
        isInExtension = true
      } else if word.depth == 0, typeWords.contains(words[index - 1].text) {
        isInExtension = false
        if !isHidden(words, before: index - 1) { names.append(word.text) }
      } else if isInExtension, word.depth == 1, word.text.count > 3,
        memberWords.contains(words[index - 1].text), !isHidden(words, before: index - 1)
      {
        names.append(word.text)
      }
    }
    return names
  }

  private static func isHidden(_ words: [Word], before index: Int) -> Bool {
    words[max(0, index - 3)..<index].contains { hidden.contains($0.text) }
  }

  private struct Scanner {
    let bytes: [UInt8]
    var words: [Word] = []
    private var position = 0
    private var depth = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ offset: Int = 0) -> UInt8 {
      position + offset < bytes.count ? bytes[position + offset] : 0
    }

    private func starts(_ text: String) -> Bool {
      bytes[position...].starts(with: text.utf8)
    }

    mutating func scanCode(untilParenthesis: Bool) {
      var open = 0
      while position < bytes.count {
        if starts("//") {
          while position < bytes.count, byte() != 0x0A { position += 1 }
        } else if starts("/*") {
          while position < bytes.count, !starts("*/") { position += 1 }
          position += 2
        } else if byte() == UInt8(ascii: "\"") {
          scanText()
        } else if Self.isLetter(byte()) {
          scanWord()
        } else {
          switch byte() {
          case UInt8(ascii: "{"): depth += 1
          case UInt8(ascii: "}"): depth -= 1
          case UInt8(ascii: "("): open += 1
          case UInt8(ascii: ")"):
            if untilParenthesis, open == 0 {
              position += 1
              return
            }
            open -= 1
          default: break
          }
          position += 1
        }
      }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x5F || byte >= 0x80
    }

    private mutating func scanWord() {
      let start = position
      while Self.isLetter(byte()) || byte() >= 0x30 && byte() <= 0x39 { position += 1 }
      words.append(
        Word(
          text: String(decoding: bytes[start..<position], as: UTF8.self), depth: depth,
          isMember: start > 0 && bytes[start - 1] == UInt8(ascii: ".")))
    }

    /// Skips a string literal, but scans the code in its interpolations.
    private mutating func scanText() {
      var hashes = 0
      while hashes < position, bytes[position - hashes - 1] == UInt8(ascii: "#") { hashes += 1 }
      let isLong = starts("\"\"\"")
      position += isLong ? 3 : 1
      while position < bytes.count {
        if byte() == UInt8(ascii: "\\"),
          (1..<hashes + 1).allSatisfy({ byte($0) == UInt8(ascii: "#") })
        {
          position += hashes + 1
          if byte() == UInt8(ascii: "(") {
            position += 1
            scanCode(untilParenthesis: true)
          } else {
            position += 1
          }
        } else if isLong ? starts("\"\"\"") : byte() == UInt8(ascii: "\"") {
          let end = isLong ? 3 : 1
          guard (end..<end + hashes).allSatisfy({ byte($0) == UInt8(ascii: "#") }) else {
            position += 1
            continue
          }
          position += end + hashes
          return
        } else {
          position += 1
        }
      }
    }
  }
}
