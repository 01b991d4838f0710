import ExpenseCore
import Foundation

struct MergeCommand: Command {
  typealias Outcome = any CommandResult

  static let description = CommandDescription(
    name: "merge", synonyms: ["mergetool", "combine"], purpose: .exchange,
    summary: "Merge two changed copies of a file",
    details: [
      """
      Items are matched by id and merged field by field; the result replaces OURS, or goes into \
      the file that -o names. BASE is what both copies started from; an empty file is an empty list.
      """,
      """
      If both sides changed one field, ours is kept; if one side deleted what the other edited, \
      the edit is kept; if both split one item, ours is kept with its parts. Each such conflict is \
      reported, and the status is 1.
      """,
      """
      Git merges the file this way after git config --global merge.iexpense.driver 'iexpense merge \
      %O %A %B' on each machine, and with the line 'expenses.json merge=iexpense' in \
      .gitattributes. For branches that merged each other before, each machine also needs git \
      config --global merge.iexpense.recursive iexpense-base and git config --global \
      merge.iexpense-base.driver 'iexpense merge --keep-base %O %A %B'. After a conflict git \
      stops: correct what is wrong in the file, then git add and git commit.
      """,
    ],
    operands: [base.description, ours.description, theirs.description],
    options: [output.description, keepBase.description],
    examples: [
      .init(
        line: "merge base.json mine.json hers.json", explanation: "Merge her changes into mine"),
      .init(
        line: "merge base.json mine.json hers.json -o both.json",
        explanation: "Leave both copies as they are"),
    ])

  static let base = copy("BASE", "The copy that both sides started from")
  static let ours = copy("OURS", "The copy that wins a conflict")
  static let theirs = copy("THEIRS", "The other copy")
  static let output = Option("output", short: "o", .path, "Write the result there; - prints it")
  static let keepBase = Flag("keep-base", "At each conflict keep what BASE has, and report none")

  private static func copy(_ name: String, _ summary: String) -> Operand<String> {
    .required(.word(name, .path), summary)
  }

  private let base: ExpenseFile
  private let ours: ExpenseFile
  private let theirs: ExpenseFile
  private let destination: String?
  private let keepsBase: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    base = ExpenseFile(path: try arguments.value(of: Self.base))
    ours = ExpenseFile(path: try arguments.value(of: Self.ours))
    theirs = ExpenseFile(path: try arguments.value(of: Self.theirs))
    destination = try arguments.value(of: Self.output)
    keepsBase = arguments.has(Self.keepBase)
  }

  func run(in session: Session) throws -> Outcome {
    let base = try base.read(emptyMeansNone: true).document
    let theirs = try theirs.read().document
    let file = destination.flatMap { StandardPath.isOutput($0) ? nil : ExpenseFile(path: $0) }
    // OURS must be read under the lock under which it is replaced.
    if try destination == nil || file?.isNamed(like: ours) == true {
      return try mergeIntoOurs(base, theirs, in: session)
    }
    let (document, merged) = merge(base, try ours.read().document, theirs, in: session)
    guard let file else { return MergedFile(remarks: merged, printed: document) }
    try check(file, in: session)
    session.console.printWarnings(try file.write(document.encoded(), replaces: true))
    return MergedFile(remarks: merged, printed: nil)
  }

  /// Refuses to write over the data file, unless it has git's conflict markers, because `git
  /// mergetool` asks for that.
  private func check(_ file: ExpenseFile, in session: Session) throws {
    try session.checkIsNoCompanion(file)
    guard let data = try session.dataFile(file) else { return }
    do throws(StoreError) {
      _ = try data.read()
    } catch {
      if case .damaged(_, let damage) = error, damage.problem == .syntax(.conflictMarkers) {
        return
      }
      throw error
    }
    throw UsageError.wrong(
      "'\(file.path)' is the data file itself",
      "Name another file, or leave -o out: then the result replaces OURS.")
  }

  private func mergeIntoOurs(
    _ base: ExpenseDocument, _ theirs: ExpenseDocument, in session: Session
  ) throws -> MergedFile {
    let file = try session.dataFile(ours) ?? ours.asStore() ?? ours
    let saved = try file.transaction(Self.description.name) { ours in
      let remarks: MergedFile.Remarks
      (ours, remarks) = merge(base, ours, theirs, in: session)
      return remarks
    }
    session.console.printWarnings(saved.warnings)
    return MergedFile(remarks: saved.result, printed: nil)
  }

  private typealias Pair = (row: Int, other: Int)

  /// Notes on entries that are probably or perhaps one expense, of which no side knew.
  private static func undecided(
    in merged: ExpenseDocument, _ disputed: [JoinedEntry], unlike sides: [ExpenseDocument],
    _ session: Session
  ) -> [Line] {
    let beside = disputed.compactMap { entry -> Pair? in
      let rows = [entry.kept, entry.other].compactMap { item in
        merged.items.firstIndex { $0.id == item.id }.map { $0 + 1 }
      }
      return rows.count == 2 ? (rows[0], rows[1]) : nil
    }
    let style = session.console.style(
      of: session.currency(ofFile: merged.currency).currency)
    return Line.perhapsOne(
      (beside + pairs(in: merged, unlike: sides)).uniqued { [$0.row, $0.other].sorted() },
      of: merged.items, style)
  }

  /// The pairs of which no side knew: those that are probably or perhaps one expense, and the alike.
  private static func pairs(
    in merged: ExpenseDocument, unlike sides: [ExpenseDocument]
  ) -> [Pair] {
    let (items, twins) = (merged.items, merged.twins)
    let ids: [Set<UUID>] = sides.map { Set($0.items.map(\.id)) }
    let moved = ids.flatMap { ids in
      twins.movedPairs(Set((1..<items.count + 1).filter { ids.contains(items[row: $0].id) }))
    }
    let alike = Duplicates(among: items).rows.map { (row: $0.earlier, other: $0.row) }
    let ofBoth = (moved + alike).filter { pair in
      let two = [pair.row, pair.other].map { items[row: $0].id }
      return !ids.contains { $0.isSuperset(of: two) }
    }
    return twins.newPairs(unlike: sides.map(\.twins)) + ofBoth
  }

  private func merge(
    _ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument,
    in session: Session
  ) -> (ExpenseDocument, MergedFile.Remarks) {
    let merge = ThreeWayMerge(
      base: base, ours: ours, theirs: theirs, keepingBaseAtConflicts: keepsBase)
    guard !keepsBase else { return (merge.document, ([], [])) }
    let lines =
      Line.claimsMerged(from: [ours.items, theirs.items], into: merge.document.items)
      + Line.recurringTwice(in: merge.document, from: [ours, theirs])
      + merge.daysKept.map { Line($0.sentence) }
      + merge.joined.map { Line($0.sentence) }
      + Self.undecided(
        in: merge.document, merge.joined.filter { $0.outcome != .leftOut }, unlike: [ours, theirs],
        session)
      + Line.leftUnderOldNames(in: merge.document, base: base, sides: [ours, theirs])
      + Line.accountsRenamed(in: merge.document, base: base, sides: [ours, theirs])
      + Line.accountsInDoubt(base: base, sides: [ours, theirs])
    return (merge.document, (merge.conflicts, lines))
  }
}

/// The result of a merge.
struct MergedFile: CommandResult {
  /// The conflicts, and notes on results that neither side had.
  typealias Remarks = (conflicts: [MergeConflict], lines: [Line])

  let remarks: Remarks
  /// The document to print; nil if it was written to a file.
  let printed: ExpenseDocument?

  var isSaved: Bool { printed == nil }
  var isConfirmation: Bool { false }
  var exitCode: ExitCode { remarks.conflicts.isEmpty ? .done : .impossible }

  func show(on console: Console) throws {
    if let printed { try console.output.write(data: printed.encoded()) }
    if !remarks.conflicts.isEmpty {
      console.warn("merged with \(remarks.conflicts.count.counted("conflict"))")
    }
    for line in remarks.conflicts.map({ Line($0.sentence) }) + remarks.lines {
      try console.tell(line)
    }
  }
}

extension MergeConflict {
  /// The values of both sides, and the one that was kept.
  fileprivate var sentence: String {
    switch self {
    case .member(let record, let list, let name, let ours, let theirs, let isWhole):
      "\(record.name(in: list)): \(Self.comparison(name, ours, theirs, isWhole: isWhole))"
    case .top(let member, let ours, let theirs): Self.comparison("'\(member)'", ours, theirs)
    case .split(let item):
      "\(item.name(in: ExpenseDocument.itemList)): split in two ways; kept ours, with its parts"
    case .order(let list): "'\(list)': moved in two ways; kept the order of ours"
    case .deletedByOurs(let record, let list):
      "\(record.name(in: list)): deleted by ours, edited by theirs; kept"
    case .deletedByTheirs(let record, let list):
      "\(record.name(in: list)): edited by ours, deleted by theirs; kept"
    case .rhythm(let scope, let ours, let theirs):
      "budget for \(scope): for each \(ours) in ours, for each \(theirs) in theirs; kept ours"
    case .currency(let ours, let theirs):
      "currency: \(ours.code) in ours, \(theirs.code) in theirs; kept \(ours.code), "
        + "and converted nothing"
    }
  }

  private static func comparison(
    _ member: String, _ ours: String?, _ theirs: String?, isWhole: Bool = false
  ) -> String {
    func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "nothing" }
    return "\(member) is \(shown(ours)) in ours, \(shown(theirs)) in theirs; "
      + "kept \(ours == nil && !isWhole ? "theirs" : "ours")"
  }
}

extension JoinedEntry {
  /// A note on an entry that another one stands for.
  fileprivate var sentence: String {
    let what = "'\(other.safeName)' of \(other.date?.description ?? "no day")"
    return switch outcome {
    case .leftOut: "\(what) is left out: '\(kept.safeName)' stands for it."
    case .changed:
      "\(what) was changed since, and stays beside '\(kept.safeName)', which stands for it."
    case .two:
      "\(what) stays beside '\(kept.safeName)': one side said that they are two, the other one."
    case .rivals:
      "\(what) stays beside '\(kept.safeName)', for which the same payment was left out."
    }
  }
}

extension KeptDays {
  /// A note on days that were kept although one side skipped them.
  fileprivate var sentence: String {
    let span = [days.first, days.last].compactMap { $0?.description }.uniqued(by: \.self)
    return "Kept \(days.count) of '\(rule.name)' that one side had skipped: "
      + span.joined(separator: " to ") + "."
  }
}

extension Record {
  /// The name of a record for people; an expense has its id too, because names repeat.
  fileprivate func name(in list: String) -> String {
    let title = SafeText.escapedWithMarks(title(in: list))
    return list == ExpenseDocument.itemList ? "\(title) (\(id.text))" : title
  }
}
