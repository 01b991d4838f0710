import ExpenseCore

struct RenameCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "rename", synonyms: ["recategorize", "retag", "mv"], purpose: .correct,
    summary: "Rename a category, tag, type, claim or name everywhere",
    details: [
      """
      Expenses, budgets, rules, recurring expenses and accounts get the new name; the patterns of \
      rules stay. Without an option OLD is whatever has that name in the file: a category by its \
      whole path, a tag, a type, a claim, or else the name of expenses.
      """,
      """
      A category is renamed with its parts: after 'rename food eating', food/coffee is \
      eating/coffee. If NEW is there already the two become one, after a question or with --yes; \
      names of expenses need neither. Personal and Business keep their names. It is one step to \
      undo.
      """,
      """
      An empty NEW ends a category, tag or claim, after a question or with --yes: expenses, rules \
      and recurring expenses lose it, a rule that gives nothing else is removed, and its budget ends.
      """,
    ],
    operands: [old.description, new.description],
    options: kinds.map(\.flag.description) + [
      CommonOptions.yes.description, CommonOptions.dryRun.description, jsonOption,
    ],
    exclusive: [kinds.map(\.flag.description)],
    examples: [
      .init(line: "rename food eating", explanation: "Rename a category with its parts"),
      .init(
        line: "rename food/coffee drinks", explanation: "Make a part of a category one of its own"),
      .init(line: "rename rome roma --tag", explanation: "Rename a tag"),
      .init(line: "rename old ''", explanation: "End a category, tag or claim"),
      .init(line: "rename 'Rewe Markt' Rewe --name", explanation: "Give expenses another name"),
    ])

  static let old = Operand<String>.required(
    .text("OLD"), "The present name; case and accents do not matter")
  static let new = Operand<String>.required(.text("NEW"), "The new name; '' for none")
  static let kinds: [(kind: Renaming.Kind, flag: Flag)] = [
    (.category, Flag("category", short: "c", "OLD is a category")),
    (.tag, Flag("tag", "OLD is a tag")), (.type, Flag("type", short: "t", "OLD is a type")),
    (.claim, Flag("claim", "OLD is a claim")), (.name, Flag("name", "OLD is a name of expenses")),
  ]

  private let request: RenameRequest
  private let isAgreed: Bool
  private let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let kind = Self.kinds.first { arguments.has($0.flag) }?.kind
    request = try RenameRequest(
      kind: kind, old: arguments.value(of: Self.old), new: arguments.value(of: Self.new))
    isAgreed = arguments.has(CommonOptions.yes)
    isDryRun = arguments.has(CommonOptions.dryRun)
  }

  func run(in session: Session) throws -> Outcome {
    let file = ExpenseFile(try session.defaults)
    let plan = try RenamePlan(request, in: file.read().document, session)
    guard !isDryRun, plan.changesAnything else { return plan }
    if let question = plan.question {
      try session.agree(to: question, isAgreed: isAgreed, for: plan)
    }
    return try session.save(as: Self.description.name) { document in
      var now = try RenamePlan(request, in: document, session)
      // Applies the agreed plan and nothing else, whatever happened in the meantime.
      guard isAgreed || now.question == plan.question else {
        throw StoreError.changedSinceLoaded(path: file.path)
      }
      document = now.document
      now.isSaved = true
      return now
    }
  }
}
