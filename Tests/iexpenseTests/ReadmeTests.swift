import Foundation
import Harness
import TestSupport
import Testing

/// The output of the README's lines is what it shows.
@Suite(.eager)
struct ReadmeTests {
  /// Tells whether a line builds, which is impossible while `swift test` holds the lock of the
  /// build; `.ci/run` runs these lines.
  private static func isBuild(_ line: Readme.Line) -> Bool {
    ["swift build", "swift test"].contains { line.command.hasPrefix($0) }
  }

  /// Programs in the README's lines that may be missing on a machine.
  private static let peers: Set = ["curl", "git", "jq"]

  private static func peers(of line: Readme.Line) -> [String] {
    let words = line.command.split { !$0.isLetter }.map(String.init)
    return peers.intersection(words).sorted()
  }

  /// The files in `~/Downloads` that the lines use.
  private static let downloads = [
    "october.csv": """
    Tag;Empfänger;Betrag
    02.10.2026;REWE Markt;-23,45
    03.10.2026;Arbeit GmbH;2.100,00
    05.10.2026;Stadtwerke;-48,80

    """,
    "hotel.pdf": "", "november.csv": "Tag;Empfänger;Betrag\n02.11.2026;REWE Markt;-19,99\n",
  ]

  @Test func everyLineDoesWhatItSays() async throws {
    let home = TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: home.path("Downloads"), withIntermediateDirectories: false)
    for (name, text) in Self.downloads { try home.write(text, to: "Downloads/\(name)") }
    try await makeClone(at: home)
    let environment = ["HOME": home.path, "LANG": "en_US.UTF-8"]
    let lines = try Readme.lines()
    #expect(lines.count > 30)
    for line in lines where try !Self.isBuild(line) && Peers.have(Self.peers(of: line)) {
      let build = URL(filePath: Binary.path).deletingLastPathComponent()
        .path(percentEncoded: false)
      // `swift run` builds the program before it runs it.
      let command = line.command.replacing(".build/release/", with: build)
        .replacing("swift run iexpense ", with: "iexpense ")
      let run = try await Binary.shell(command, environment: environment, in: home)
      #expect(run.exit == 0, "\(line.command)\n\(run.errors)")
      if let expected = line.output {
        #expect(
          Readme.normalized(run.output + run.errors) == Readme.normalized(expected),
          "\(line.command)")
      }
    }
    #expect(FileManager.default.isExecutableFile(atPath: home.path(".local/bin/iexpense")))
  }

  /// Makes the directory a clone of a repository with a release, whose binary only calls this one.
  private func makeClone(at home: TemporaryDirectory) async throws {
    guard try Peers.have(["git"]) else { return }
    let archive = "iexpense-linux-x86_64"
    try home.write("#!/bin/sh\nexec '\(Binary.path)' \"$@\"\n", to: "binary")
    let script = """
      git init -q && git remote add origin 'file://\(home.path("server")).git'
      chmod +x binary && mkdir -p server/releases/latest/download
      '\(Readme.packagePath)/.ci/archive' ./binary \(archive) && mv \(archive).tar.gz server/releases/latest/download/
      """
    let run = try await Binary.shell(script, environment: ["HOME": home.path], in: home)
    #expect(run.exit == 0, "\(run.errors)")
  }

  /// The answers on Saturday, 2026-11-21, with these expenses.
  @Test func everyQuestionGetsItsAnswer() throws {
    let shell = CommandLineHarness()
    let days = """
      id,name,type,amount,date,category
      ,Rent,Personal,900,2026-09-01,home
      ,Groceries,Personal,182.40,2026-09-12,food
      ,Coffee,Personal,11.40,2026-09-15,food/coffee
      ,Train,Personal,64,2026-09-20,travel
      ,Rent,Personal,900,2026-10-01,home
      ,Groceries,Personal,96.15,2026-10-03,food
      ,Coffee,Personal,15.20,2026-10-09,food/coffee
      ,Groceries,Personal,88.70,2026-10-17,food
      ,Dinner,Personal,54,2026-10-24,food
      ,Train,Personal,32,2026-10-28,travel
      ,Rent,Personal,900,2026-11-01,home
      ,Groceries,Personal,104.20,2026-11-07,food
      ,Coffee,Personal,4.20,2026-11-14,food/coffee
      ,Dinner,Personal,61.50,2026-11-18,food
      ,Coffee,Personal,3.80,2026-11-19,food/coffee
      ,Hotel,Personal,86,2026-11-20,travel
      """
    try shell.directory.write(days, to: "days.csv")
    shell.run("import", shell.directory.path("days.csv"))
    let lines = try Readme.lines(in: "console")
    #expect(!lines.isEmpty)
    for line in lines {
      let run = shell.run(words: line.command.split(separator: " ").dropFirst().map(String.init))
      #expect(run.output == line.output, "\(line.command)")
    }
  }

  /// Cron removes five fields and runs the rest with `sh`. The first day is added by `add`, and the
  /// second and last is due.
  @Test func theCronRecipeAddsADueExpenseOnce() async throws {
    let home = TemporaryDirectory()
    let recipe = try #require(Descriptions.recipes.first { $0.text.contains("cron") })
    let command = recipe.lines[0].split(separator: " ", maxSplits: 5)[5]
    let script = """
      iexpense -q add Rent 900 -d 2020-01-01 --every year --until 2021-01-01 --currency EUR
      \(command)
      \(command)
      iexpense list --json
      """
    let run = try await Binary.shell(script, environment: ["HOME": home.path], in: home)
    #expect(run.exit == 0)
    #expect(run.errors == "")
    #expect(run.output.ranges(of: "\"name\":\"Rent\"").count == 2)
    #expect(run.output.contains("\"date\":\"2021-01-01\""))
  }

  @Test func theLinesThatBuildAreThoseOfTheChecksAndOfARelease() throws {
    let checks = try ["run", "release", "build-release"].map {
      try String(contentsOfFile: Readme.packagePath + "/.ci/\($0)", encoding: .utf8)
    }.joined()
    let lines = try Readme.lines().filter(Self.isBuild).map(\.command)
    #expect(!lines.isEmpty)
    for line in lines { #expect(checks.contains(line), "\(line)") }
  }

  /// A page of this length is read to its end.
  @Test func thePageIsShort() throws {
    let text = try String(contentsOfFile: Readme.packagePath + "/README.md", encoding: .utf8)
    #expect(text.count { $0 == "\n" } <= 130)
  }

  /// What a link names is there, seen from its page.
  @Test(arguments: ["README.md", "Sources/README.md", "Tests/README.md", ".github/CHANGELOG.md"])
  func everyLinkResolves(page: String) throws {
    let path = URL(filePath: Readme.packagePath + "/" + page)
    let text = try String(contentsOf: path, encoding: .utf8)
    for link in text.matches(of: #/\]\(([^)#]+)/#).map(\.output.1)
    where !link.hasPrefix("https://") {
      let target = path.deletingLastPathComponent().appending(path: String(link))
      #expect(
        FileManager.default.fileExists(atPath: target.path(percentEncoded: false)), "\(link)")
    }
  }

  /// A command may be in a shell line or in the text.
  @Test func everyCommandIsShown() throws {
    let text = try String(contentsOfFile: Readme.packagePath + "/README.md", encoding: .utf8)
    for command in Descriptions.commands where !["help", "watch", "merge"].contains(command) {
      let lines = ["iexpense \(command)", "iexpense help \(command)"]
      #expect(lines.contains { text.contains($0) }, "\(command)")
    }
  }
}
