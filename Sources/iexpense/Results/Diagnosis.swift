import ExpenseCore

/// What `doctor` found, and what it rescued.
struct Diagnosis {
  let examination: FileExamination
  /// Nil where no rescue was asked for.
  let rescue: Rescue?

  var isSaved: Bool { rescue?.path != nil }
  var exitCode: ExitCode { examination.fault?.exitCode ?? .done }
}

/// What was saved of a file.
struct Rescue {
  let salvaged: SalvagedDocument
  /// The new file; nil where there was nothing to write.
  let path: String?
}

/// One thing that `doctor` has to say of a file.
enum Finding: Equatable {
  /// There is no file, which is an empty list.
  case absent
  /// The path is a link to that file.
  case link(target: String)
  /// A regular file that can be read, of that many bytes.
  case readable(size: Int)
  /// Other users may read or write it; its permission bits.
  case openToOthers(mode: UInt32)
  /// This user may not write to it.
  case writeProtected
  /// A save did not finish and left that file.
  case leftover(path: String)
  /// The file decodes; a currency is there once there was an item.
  case items(count: Int, currency: Currency?)
  /// What the items of a type come to; nil where that is out of range.
  case total(type: ExpenseType, count: Int, sum: Amount?)
  /// How many items have no date.
  case undated(count: Int)
  /// How many items have the name, amount, type and date of one before them; the first such rows.
  case alike(count: Int, row: Int, earlier: Int)
  /// That many steps can be undone.
  case history(steps: Int)
  /// Some of the history makes no sense, which the data does not need.
  case historyDamaged
  /// The system refuses to read the history.
  case historyUnreadable(SystemError)
  /// What keeps the file from being read.
  case fault(StoreError)

  /// How serious it is.
  enum Level: String {
    case sound, remark, fault
  }

  var level: Level {
    switch self {
    case .absent, .link, .readable, .items, .history, .total(_, _, _?): .sound
    case .openToOthers, .writeProtected, .leftover, .undated, .alike: .remark
    case .total(_, _, nil), .historyDamaged, .historyUnreadable: .remark
    case .fault: .fault
    }
  }
}

extension Diagnosis {
  /// The findings, from the outside in.
  var findings: [Finding] {
    var findings: [Finding] = []
    if let target = examination.target { findings.append(.link(target: target)) }
    if let status = examination.status {
      findings.append(.readable(size: examination.bytes.count))
      if status.mode & 0o077 != 0 { findings.append(.openToOthers(mode: status.mode)) }
    } else if examination.fault == nil {
      findings.append(.absent)
    }
    if !examination.isWritable { findings.append(.writeProtected) }
    if let leftover = examination.leftover { findings.append(.leftover(path: leftover)) }
    if let fault = examination.fault { findings.append(.fault(fault)) }
    if let document = examination.document { findings += Self.findings(in: document) }
    if examination.historyIsDamaged { findings.append(.historyDamaged) }
    if let error = examination.historyError { findings.append(.historyUnreadable(error)) }
    if let steps = examination.undoableSteps, steps > 0 { findings.append(.history(steps: steps)) }
    return findings
  }

  private static func findings(in document: ExpenseDocument) -> [Finding] {
    let items = document.items
    var findings = [Finding.items(count: items.count, currency: document.currency)]
    var totals: [ExpenseType: (count: Int, sum: Amount?)] = [:]
    for item in items {
      let (count, sum) = totals[item.type] ?? (0, .zero)
      totals[item.type] = (count + 1, sum.flatMap { try? $0.adding(item.amount) })
    }
    let others = totals.keys.filter { !ExpenseType.standard.contains($0) }
    for type in ExpenseType.standard + others.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let (count, sum) = totals[type] else { continue }
      findings.append(.total(type: type, count: count, sum: sum))
    }
    let undated = items.count { $0.date == nil }
    if undated > 0 { findings.append(.undated(count: undated)) }
    if let alike = alike(items) { findings.append(alike) }
    return findings
  }

  private struct Likeness: Hashable {
    let name: String
    let amount: Amount
    let type: ExpenseType
    let date: CalendarDate?
  }

  private static func alike(_ items: [ExpenseItem]) -> Finding? {
    var first: [Likeness: Int] = [:]
    var found: (count: Int, row: Int, earlier: Int)?
    for (index, item) in items.enumerated() {
      let likeness = Likeness(
        name: item.name, amount: item.amount, type: item.type, date: item.date)
      if let earlier = first[likeness] {
        found = found.map { ($0.count + 1, $0.row, $0.earlier) } ?? (1, index + 1, earlier + 1)
      } else {
        first[likeness] = index
      }
    }
    return found.map { .alike(count: $0.count, row: $0.row, earlier: $0.earlier) }
  }
}
