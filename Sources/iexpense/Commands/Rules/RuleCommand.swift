import ExpenseCore

struct RuleCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "rule", synonyms: ["rules", "categorize", "auto"], purpose: .correct,
    summary: "Categorise expenses by their names",
    details: [
      """
      PATTERN is found anywhere in a name, in any case, accents or not: 'rewe|aldi' is either, '*' \
      is anything, ^uber begins a name, hotel$ ends one. The first rule that matches a name wins, \
      options on the line win over rules, and only empty fields are filled. --name and --skip are \
      for imported records only.
      """,
      """
      Alone, it lists the rules and how many expenses each matches. --apply fills the empty fields \
      of the expenses in the file, in one step.
      """,
    ],
    operands: [pattern.description],
    options: options,
    exclusive: actions.map { tasks + [$0] },
    examples: [
      .init(line: "rule 'rewe|aldi' -c food", explanation: "Give groceries their category"),
      .init(line: "rule '^uber' -t b --tag trip", explanation: "Make rides business expenses"),
      .init(line: "rule --apply --dry-run", explanation: "Show what the rules would fill in"),
      .init(line: "rule --move 3 1", explanation: "Try the third rule first"),
    ],
    changing: [pattern.description.parameterName] + options.map(\.name))

  static let pattern = Operand<String?>.optional(
    .text("PATTERN"), "The text to find in names; with --move, the new place")
  static let name = Option("name", .name, "A better name for imported records")
  static let skip = Flag("skip", "Leave imported records out")
  static let delete = Option(
    "delete", .number(in: FileList.rules.key), "Delete the rule of this number")
  static let move = Option(
    "move", .number(in: FileList.rules.key), "Move the rule of this number to another place")
  static let apply = Flag("apply", "Fill in the empty fields of all expenses")

  /// The options for the members that a rule sets.
  private static let actions = [
    CommonOptions.type.description, CommonOptions.category.description,
    CommonOptions.tag.description, name.description,
  ]
  private static let tasks = [
    skip.description, delete.description, move.description, apply.description,
  ]

  private static let options =
    actions + tasks + [
      CommonOptions.dryRun.description, CommonOptions.yes.description, jsonOption,
    ]

  private enum Task {
    case list, apply
    case add(ExpenseRule, TypeWord?)
    case delete(Int)
    case move(Int, to: Int)
  }

  private let task: Task
  private let options: PlanOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = PlanOptions(arguments)
    task = try Self.task(arguments)
    let needsPlan = if case .apply = task { true } else { false }
    if !options.isEmpty, !needsPlan {
      throw .wrong("'--dry-run' and '--yes' are for '--apply'", "Leave them out.")
    }
  }

  private static func task(_ arguments: ParsedArguments) throws(UsageError) -> Task {
    let word = try arguments.value(of: pattern)
    if let moved = try arguments.value(of: move) {
      guard let word else {
        throw .wrong(
          "missing PLACE", "For example, rule --move \(moved) 1 makes it the first.")
      }
      return .move(moved, to: try Syntax.count.read(word, .operand("PLACE")))
    }
    let deleted = try arguments.value(of: delete)
    let isOther = deleted != nil || arguments.has(apply)
    if isOther, let word { throw .surplusOperand(word) }
    if let deleted { return .delete(deleted) }
    if arguments.has(apply) { return .apply }
    if let word { return try adding(word, arguments) }
    if arguments.has(skip) || actions.contains(where: arguments.has) {
      throw .wrong("a rule needs a pattern", "For example: iexpense rule PATTERN -c CATEGORY")
    }
    return .list
  }

  private static func adding(
    _ word: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> Task {
    var rule = ExpenseRule(try TextPattern(typed: word))
    rule.category = try arguments.value(of: CommonOptions.category)?.nonEmpty
    rule.tags = Tags.adding(try arguments.values(of: CommonOptions.tag), to: [])
    rule.name = try arguments.value(of: name)
    rule.skips = arguments.has(skip)
    let type = try arguments.value(of: CommonOptions.type)
    guard !rule.isEmpty || type != nil else {
      throw .wrong(
        "a rule needs something to do", "Add -t, -c, --tag, --name or --skip after the pattern.",
        about: word)
    }
    return .add(rule, type)
  }
}

// MARK: Running the task

extension RuleCommand {
  func run(in session: Session) throws -> Outcome {
    let file = ExpenseFile(try session.defaults)
    switch task {
    case .list: return RuleListing(try file.read().document)
    case .apply:
      return try options.carryOut(
        as: Self.description.name, "Fill in", mostItems: nil, in: session
      ) { AppliedRules(planIn: $0, session) }
    case .add(let rule, let type):
      return try change(in: session) { document in
        var rule = rule
        rule.type = try type?.resolve(among: document.items.lazy.map(\.type))
        var note: Line?
        if let category = rule.category {
          var known = KnownCategories(of: document.items)
          (rule.category, note) = try known.read(category)
        }
        var rules = document[.rules]
        let pattern = rule.pattern.text.folded
        if let place = rules.firstIndex(where: { $0.member("match")?.text?.folded == pattern }) {
          let text = rules[place].member("match")?.text ?? rule.pattern.text
          throw Refusal.repeatedPattern(text, number: place + 1)
        }
        let id = document.newID(named: rule.pattern.text.lowercased(), in: .rules)
        guard let record = rule.record(id: id) else { return nil }
        rules.append(record)
        document[.rules] = rules
        return note
      }
    case .delete(let number):
      return try change(in: session) { document in
        _ = try document.removeRule(number)
        return nil
      }
    case .move(let number, let place):
      return try change(in: session) { document in
        let rule = try document.removeRule(number)
        let count = document[.rules].count
        guard place <= count + 1 else { throw Refusal.unknownRule(place, count: count + 1) }
        document[.rules].insert(rule, at: place - 1)
        return nil
      }
    }
  }

  /// Saves a change of the rules, which may have a note.
  private func change(
    in session: Session, _ change: (inout ExpenseDocument) throws -> Line?
  ) throws -> Outcome {
    try session.save(as: Self.description.name) { document in
      let before = document[.rules]
      let note = try change(&document)
      return RuleListing(
        document, isSaved: true, isUnchanged: before == document[.rules], note: note)
    }
  }
}

extension ExpenseDocument {
  fileprivate mutating func removeRule(_ number: Int) throws(Refusal) -> Record {
    let count = self[.rules].count
    guard number <= count else { throw .unknownRule(number, count: count) }
    return self[.rules].remove(at: number - 1)
  }
}

extension Refusal {
  fileprivate static func unknownRule(_ number: Int, count: Int) -> Refusal {
    Refusal(
      number == .max ? "no rule has that number" : "no rule \(number)",
      count == 0 ? "There are no rules yet." : "There \(count == 1 ? "is" : "are") \(count).")
  }

  fileprivate static func repeatedPattern(_ pattern: String, number: Int) -> Refusal {
    Refusal(
      "rule \(number) has the pattern '\(pattern)'",
      "Delete it first: iexpense rule --delete \(number)")
  }
}
