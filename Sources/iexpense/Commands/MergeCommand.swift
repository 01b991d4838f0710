import ExpenseCore

/// `merge`: brings two changed copies of a file together, for git among others.
struct MergeCommand: Command {
  static let description = CommandDescription(
    name: "merge", synonyms: ["mergetool", "combine", "join"], purpose: .exchange,
    summary: "Merge two changed copies of a file",
    details: [
      """
      Items are matched by id and merged field by field; the result replaces OURS, or goes into \
      the file that -o names. BASE is what both copies started from; an empty file is an empty list.
      """,
      """
      Where both sides gave one field another value, ours is kept; where one deleted what the other \
      edited, the edit is kept. Each such conflict is told, and the status is 1.
      """,
      """
      Git does it by itself after git config merge.iexpense.driver 'iexpense merge %O %A %B' and \
      the line 'expenses.json merge=iexpense' in .gitattributes.
      """,
    ],
    operands: [
      OperandDescription(
        name: "BASE", summary: "The copy that both sides started from", completion: .files),
      OperandDescription(
        name: "OURS", summary: "The copy that wins a conflict", completion: .files),
      OperandDescription(name: "THEIRS", summary: "The other copy", completion: .files),
    ],
    options: [output.description],
    examples: [
      .init(
        line: "merge base.json mine.json hers.json", explanation: "Merge her changes into mine"),
      .init(
        line: "merge base.json mine.json hers.json -o both.json",
        explanation: "Leave both copies as they are"),
    ])

  static let output = Option.path("output", short: "o", "Write the result there; - prints it")

  private let base: DocumentFile
  private let ours: DocumentFile
  private let theirs: DocumentFile
  private let destination: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let operands = arguments.operands
    base = DocumentFile(path: operands[0])
    ours = DocumentFile(path: operands[1])
    theirs = DocumentFile(path: operands[2])
    destination = try arguments.value(of: Self.output)
  }

  func run(in context: Context) throws -> any CommandResult {
    let base = try base.document(emptyMeansNone: true)
    let theirs = try theirs.document()
    guard let destination else { return try mergeIntoOurs(base, theirs, in: context) }
    let merge = ThreeWayMerge(base: base, ours: try ours.document(), theirs: theirs)
    guard !StandardPath.isOutput(destination) else {
      return MergedFile(conflicts: merge.conflicts, printed: merge.document)
    }
    let file = DocumentFile(path: destination)
    context.passOn(try file.write(merge.document, replaces: true))
    return MergedFile(conflicts: merge.conflicts, printed: nil)
  }

  private func mergeIntoOurs(
    _ base: ExpenseDocument, _ theirs: ExpenseDocument, in context: Context
  ) throws -> MergedFile {
    var conflicts: [MergeConflict] = []
    let warnings = try ours.update { ours in
      let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
      conflicts = merge.conflicts
      return merge.document
    }
    context.passOn(warnings)
    return MergedFile(conflicts: conflicts, printed: nil)
  }
}
