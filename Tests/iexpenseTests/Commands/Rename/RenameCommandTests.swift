import Harness
import TestSupport
import Testing

/// Renames at random and back again; the file is in US dollars, today is Saturday, 2026-11-21.
struct RenameCommandTests {
  private let shell: CommandLineHarness

  init() {
    shell = CommandLineHarness()
    shell.write(
      """
      {"Currency":"USD","Items":[],"Imports":[
       {"id":"a","key":"k","name":"gift","header":["A"],"layout":{"columns":"name=A","type":"gift"}}
      ,{"id":"b","key":"l","name":"food","header":[],"type":"Gift","category":"food/x"}
      ]}
      """)
    for line in [
      "add Lunch 12 -c food", "add Coffee 3 -c food/coffee --tag rome --tag trip",
      "add Train 48 b --tag Rome", "add Rent 850 -c home --tag rome -d 2026-11-01 --every month",
      "add Roses 20", "budget food 300", "budget food/coffee 30", "rule rewe -c food --tag rome",
      "rule 'train|bahn' --name Train -c travel/rail", "claim oct 3",
    ] {
      let run = shell.run(words: ShellWords.of(line) ?? [])
      #expect(run.exit == 0, "\(line): \(run.errors)")
    }
    let roses = #""name":"Roses","type":"Personal""#
    shell.write((shell.text ?? "").replacing(roses, with: #""name":"Roses","type":"gift""#))
  }

  private func run(_ line: String) -> CommandLineHarness.Run {
    shell.run(words: ["rename"] + (ShellWords.of(line) ?? []))
  }

  @Test(arguments: seeds(20))
  func renamesAndUndosComeBack(round: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(round) &* 0x9E37_79B9_7F4A_7C15 &+ 41)
    let names = ["food", "food/coffee", "eating", "rome", "roma", "gift", "oct", "Rent", "home"]
    let options = ["-c", "--tag", "-t", "--claim", "--name", "-y"]
    var texts = [shell.bytes]
    for _ in 0..<12 {
      let (old, new) = (
        names.randomElement(using: &numbers)!, names.randomElement(using: &numbers)!
      )
      let run = run("\(old) \(new) \(options.randomElement(using: &numbers)!)")
      #expect([0, 1, 64].contains(run.exit), "\(run)")
      if shell.bytes == texts.last { continue }
      #expect(run.exit == 0 && shell.run("doctor").exit == 0)
      texts.append(shell.bytes)
    }
    while texts.count > 1 {
      texts.removeLast()
      #expect(shell.run("undo").exit == 0)
      #expect(shell.bytes == texts.last)
    }
  }
}
