import ExpenseCore
import Foundation

extension ItemConflict: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var message: Message {
    switch self {
    case .differentContent(let item, let row):
      Message(
        cause: "id '\(item.id.uuidString)' is there with other content",
        cure: "It is '\(item.name)' in row \(row).")
    case .changedMeanwhile(let item):
      Message(
        cause: "'\(item.name)' (\(item.id.uuidString)) changed meanwhile",
        cure: "Nothing was changed. Look at it again with list.")
    case .noSuchName(let name): Message(cause: "no expense is named '\(name)'")
    case .ambiguousName(let name, let candidates):
      Message(
        cause: "\(candidates.count) expenses are named '\(name)'",
        cure: "Delete one by its row or its id.", list: candidates.lines)
    }
  }
}
