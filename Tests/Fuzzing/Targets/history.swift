import ExpenseCore
import Foundation

@testable import iexpense

// A history of any bytes beside an intact file is shown, undone and checked without a crash and
// without a control character on the terminal; the file always stays readable, and undone steps are
// redone at the place that the history names. An @ in the input is the stamp of the file, so that a
// line can refer to it.
private let path = "/dev/shm/iexpense-fuzz-\(ProcessInfo.processInfo.processIdentifier).json"
private let history =
  "/dev/shm/.iexpense-fuzz-\(ProcessInfo.processInfo.processIdentifier).json.history"
private let sound = Array(
  """
  {"Currency":"USD","Items":[
   {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":12.5}
  ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Train","type":"Business","amount":-48}
  ]}

  """.utf8)

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  overwrite(path, with: sound)
  let stamp = stampOfFile()
  let lines = unsafe input(start, count).flatMap { $0 == UInt8(ascii: "@") ? stamp : [$0] }
  overwrite(history, with: lines)
  for words in [["history"], ["undo", "--dry-run"], ["doctor"]] { _ = requireSound(words) }
  if requireSound(["undo"]), requireSound(["redo"]) {
    require(inOrder(contents()) == inOrder(sound), "undo and redo leave other expenses")
  }
  return 0
}

/// Runs a command; returns whether it succeeded.
private func requireSound(_ words: [String]) -> Bool {
  let before = contents()
  let run = Run(["--file", path, "--color", "never"] + words)
  run.requireHarmless()
  let now = contents()
  switch run.ending {
  case .status(.done):
    require((try? ExpenseDocument(decoding: now)) != nil, "\(words) left what cannot be read")
    return true
  case .status(.impossible), .status(.badData):
    require(now == before, "\(words) was refused, and yet the file is another")
  default:
    let errors = String(decoding: run.errors, as: UTF8.self)
    require(false, "\(words) ended with \(run.ending): \(errors)")
  }
  return false
}

private func contents() -> [UInt8] {
  FileManager.default.contents(atPath: path).map(Array.init) ?? []
}

/// The file with its items in the order of their ids.
private func inOrder(_ bytes: [UInt8]) -> [UInt8]? {
  guard var document = try? ExpenseDocument(decoding: bytes) else { return nil }
  document.items.sort { $0.id.uuidString < $1.id.uuidString }
  return document.encoded()
}

/// The file's stamp in the form that the history has between brackets.
private func stampOfFile() -> [UInt8] {
  var status = stat()
  require(unsafe stat(path, &status) == 0, "no file at \(path)")
  let time = status.st_mtim
  return Array(
    "\(status.st_dev),\(status.st_ino),\(status.st_size),\(time.tv_sec),\(time.tv_nsec)".utf8)
}
