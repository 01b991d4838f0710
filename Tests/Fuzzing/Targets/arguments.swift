import ExpenseCore

@testable import iexpense

// Any words, apart at NUL. A line that is refused is refused as a usage error in at most three lines,
// prints nothing on standard output, and nothing that a terminal obeys. A line that is well formed
// is not carried out: its words could name any file of this machine.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let words = unsafe input(start, count).split(separator: 0, omittingEmptySubsequences: false)
    .map(Array.init)
  let texts = words.compactMap { String(validating: $0, as: UTF8.self) }
  if texts.count == words.count, isCommand(texts) { return 0 }
  let run = Run(words)
  run.requireHarmless()
  switch run.ending {
  case .status(.done): require(run.errors.isEmpty, "help on standard error")
  case .status(.usage), .status(.badSetting):
    require(run.output.isEmpty, "an error, and yet output")
    require(run.errors.starts(with: "iexpense: ".utf8), "not a message of ours")
    require(run.errors.count { $0 == 0x0A } <= 3, "more than three lines")
  default: require(false, "ended with \(run.ending)")
  }
  return 0
}

private func isCommand(_ words: [String]) -> Bool {
  var description: CommandDescription?
  guard
    case .command(let command, let arguments)? = try? ArgumentParser(
      grammar: CommandRegistry.standard.grammar
    )
    .parse(words, command: &description)
  else { return false }
  let type = CommandRegistry.standard.command(named: command.name)
  return (try? type?.init(arguments)) != nil
}
