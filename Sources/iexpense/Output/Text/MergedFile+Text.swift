import ExpenseCore
import Foundation

extension MergedFile: CommandResult {
  func show(in context: Context) throws {
    if let printed { try context.output.write(data: printed.encoded()) }
    guard !conflicts.isEmpty else { return }
    try context.tell("iexpense: merged with \(conflicts.count.counted("conflict"))")
    for conflict in conflicts { try context.tell(SafeText.escaped(conflict.sentence)) }
  }
}

extension MergeConflict {
  /// What each side wants, and what was kept.
  fileprivate var sentence: String {
    switch self {
    case .item(let item, let member, let ours, let theirs):
      "\(item.title): \(Self.comparison(member, ours, theirs))"
    case .top(let member, let ours, let theirs): Self.comparison("'\(member)'", ours, theirs)
    case .deletedByOurs(let item): "\(item.title): deleted by ours, edited by theirs; kept"
    case .deletedByTheirs(let item): "\(item.title): edited by ours, deleted by theirs; kept"
    case .currency(let ours, let theirs):
      "currency: \(ours.code) in ours, \(theirs.code) in theirs; kept \(ours.code), "
        + "and converted nothing"
    }
  }

  private static func comparison(_ member: String, _ ours: String?, _ theirs: String?) -> String {
    func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "nothing" }
    return "\(member) is \(shown(ours)) in ours, \(shown(theirs)) in theirs; "
      + "kept \(ours == nil ? "theirs" : "ours")"
  }
}

extension ExpenseItem {
  fileprivate var title: String { "'\(name)' (\(id.uuidString))" }
}
