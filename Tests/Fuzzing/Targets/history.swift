import ExpenseCore
import Foundation

@testable import iexpense

// A history of any bytes beside a sound file: told, undone and checked without a crash and without
// a control byte on the terminal; whatever it says, the file stays one that can be read.
private let path = "/dev/shm/iexpense-fuzz-\(ProcessInfo.processInfo.processIdentifier).json"
private let history =
  "/dev/shm/.iexpense-fuzz-\(ProcessInfo.processInfo.processIdentifier).json.history"
private let sound = Data(
  """
  {"Currency":"USD","Items":[
   {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":12.5}
  ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Train","type":"Business","amount":-48}
  ]}

  """.utf8)

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  FileManager.default.createFile(atPath: path, contents: sound)
  FileManager.default.createFile(atPath: history, contents: Data(unsafe input(start, count)))
  for words in [["history"], ["undo", "--dry-run"], ["doctor"], ["undo"], ["redo"]] {
    let before = FileManager.default.contents(atPath: path)
    let run = Run(["--file", path, "--color", "never"] + words)
    run.requireHarmless()
    let now = FileManager.default.contents(atPath: path)
    switch run.ending {
    case .status(.done):
      require(
        now.map { (try? ExpenseDocument(decoding: Array($0))) != nil } == true,
        "\(words) left a file that cannot be read")
    case .status(.impossible), .status(.badData):
      require(now == before, "\(words) was refused, and yet the file is another")
    default:
      require(
        false, "\(words) ended with \(run.ending): \(String(decoding: run.errors, as: UTF8.self))")
    }
  }
  return 0
}
