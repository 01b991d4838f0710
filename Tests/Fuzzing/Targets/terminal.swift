import ExpenseCore
import Foundation

@testable import iexpense

// A data file of any bytes, shown by every command that reads one: no control character reaches the
// terminal or the JSON, whatever names and types the file has, and nothing is changed. The first
// byte of the input chooses the command.
private let path = "/dev/shm/iexpense-fuzz-\(ProcessInfo.processInfo.processIdentifier).json"

private let lines: [[String]] = [
  ["list"], ["sections"], ["list", "--json"], ["sections", "--json"], ["sections", "--totals"],
  ["delete", "--all", "--dry-run"], ["delete", "--name", "x", "--dry-run"], ["currency"],
  ["list", "-t", "o"], ["list", "--csv"], ["sections", "--bars"], ["sections", "--by", "category"],
  ["doctor"], ["export"], ["export", "--format", "csv"], ["list", "--search", "x"],
]

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe input(start, count)
  guard let choice = bytes.first else { return 0 }
  overwrite(path, with: bytes.dropFirst())
  let line = lines[Int(choice) % lines.count]
  let onTerminal = choice >= 128
  let run = Run(["--file", path, "--color", "never"] + line, onTerminal: onTerminal)
  // Data goes to a pipe unchanged.
  if onTerminal || !line.contains("--csv") && line[0] != "export" { run.requireHarmless() }
  if onTerminal {
    let coloured = Run(["--file", path, "--color", "always"] + line, onTerminal: true)
    require(coloured.output.withoutStyles == run.output, "colour changes more than colours")
  }
  guard case .status(let code) = run.ending else {
    require(false, "ended with \(run.ending)")
    return 0
  }
  require(
    [.done, .impossible, .usage, .badData].contains(code), "ended with \(code)")
  require(
    code == .done || run.output.isEmpty || line == ["doctor"], "an error, and yet output")
  return 0
}

extension [UInt8] {
  /// The bytes without the sequences for colour and weight.
  fileprivate var withoutStyles: [UInt8] {
    var rest: [UInt8] = []
    var index = 0
    while index < count {
      guard self[index] == 0x1B, index + 1 < count, self[index + 1] == UInt8(ascii: "[") else {
        rest.append(self[index])
        index += 1
        continue
      }
      index += 2
      while index < count, self[index] != UInt8(ascii: "m") { index += 1 }
      index += 1
    }
    return rest
  }
}
