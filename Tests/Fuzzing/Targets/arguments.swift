import Foundation

@testable import ExpenseCore
@testable import iexpense

// Any words, separated by NUL, in a world where the system refuses every call on a file. A refused
// line prints nothing on standard output and explains itself in a few lines, and no output can
// control a terminal. The words are also completed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let words = unsafe input(start, count).split(separator: 0, omittingEmptySubsequences: false)
    .map(Array.init)
  let texts = words.compactMap { String(validating: $0, as: UTF8.self) }
  if texts.count == words.count {
    // Watching a file for changes would never end.
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
  // There may also be an announced list, whose lines are indented.
  let lines = run.errors.split(separator: 0x0A).filter { !$0.starts(with: "  ".utf8) }
  require(lines.count <= 3, "more than three lines")
  return 0
}

/// Tells whether the line is a `watch` that the parser accepts.
private func isWatch(_ words: [String]) -> Bool {
  var description: CommandDescription?
  let parser = ArgumentParser(grammar: CommandRegistry.standard.grammar)
  guard
    case .command(let command, let arguments)? = try? parser.parse(words, command: &description)
  else { return false }
  return command.name == WatchCommand.description.name
    && (try? WatchCommand(arguments)) != nil
}

/// Requires that completions begin like the typed word, if they are known without a file.
private func requireCompletion(of words: [String]) {
  let completion = Completion(of: words, grammar: CommandRegistry.standard.grammar)
  let word = words.last ?? ""
  require(
    (completion.lead + completion.beginning).utf8.elementsEqual(word.utf8),
    "completes another word than '\(word)'")
}
