import Foundation

@testable import ExpenseCore
@testable import iexpense

// Any words, apart at NUL, in a world where the system forbids every call on a file. A line that is
// refused prints nothing on standard output and says why in few lines, and what is printed is nothing
// that a terminal obeys. The words are completed too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let words = unsafe input(start, count).split(separator: 0, omittingEmptySubsequences: false)
    .map(Array.init)
  let texts = words.compactMap { String(validating: $0, as: UTF8.self) }
  if texts.count == words.count {
    // What watches a file for changes does so for ever.
    if isWatch(texts) { return 0 }
    requireCompletion(of: texts)
  }
  let forbidden = SystemHooks { _, _ in .fail(EACCES) }
  let run = SystemHooks.$current.withValue(forbidden) { Run(words) }
  run.requireHarmless()
  guard case .status(let code) = run.ending else {
    require(false, "ended with \(run.ending)")
    return 0
  }
  require(code != .inconsistency, "something went wrong inside")
  guard code != .done else { return 0 }
  require(run.output.isEmpty, "an error, and yet output")
  require(run.errors.starts(with: "iexpense: ".utf8), "not a message of ours")
  // Beside them there may be a list that they announce, each line of it indented.
  let lines = run.errors.split(separator: 0x0A).filter { !$0.starts(with: "  ".utf8) }
  require(lines.count <= 3, "more than three lines")
  return 0
}

/// Whether the line is a watch that the parser lets through.
private func isWatch(_ words: [String]) -> Bool {
  var description: CommandDescription?
  let parser = ArgumentParser(grammar: CommandRegistry.standard.grammar)
  guard
    case .command(let command, let arguments)? = try? parser.parse(words, command: &description)
  else { return false }
  return command.name == WatchCommand.description.name
    && (try? WatchCommand(arguments)) != nil
}

/// What the line could become begins as it does, where that is known without a file.
private func requireCompletion(of words: [String]) {
  let completion = Completion(of: words, grammar: CommandRegistry.standard.grammar)
  let word = words.last ?? ""
  require(
    (completion.lead + completion.beginning).utf8.elementsEqual(word.utf8),
    "completes another word than '\(word)'")
}
