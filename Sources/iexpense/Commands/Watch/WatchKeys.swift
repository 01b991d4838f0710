import ExpenseCore
import Foundation

// The keys of the screen that run command lines

extension WatchedScreen {
  var actions: [ScreenAction] {
    func words(_ command: CommandDescription) -> ScreenAction.Effect {
      .run { [self] _ in typed([command.name]) }
    }
    let plans = ScreenAction.Need.row([.budget, .rule])
    return [
      ScreenAction([.text("a")], "a", "add", .type(add), to: .change, isCommon: true),
      ScreenAction(
        [.text("e"), .enter], "e Enter", "edit", .fill(edit), to: .change, need: .row([.item]),
        isCommon: true),
      ScreenAction(
        [.text("e")], "e", "edit", .type(editPlan), to: .change, need: plans, isCommon: true),
      ScreenAction(
        [.text("d"), .delete], "d Del", "delete", .runOnce(delete), to: .change,
        need: .row([.item]), isCommon: true),
      ScreenAction(
        [.text("d"), .delete], "d Del", "end", .ask(endPlan), to: .change, need: plans,
        isCommon: true),
      ScreenAction(
        [.text("u")], "u", "undo", words(UndoCommand.description), to: .change, isCommon: true),
      ScreenAction([.text("r")], "r", "redo", words(RedoCommand.description), to: .change),
      ScreenAction(
        [.text("c")], "c", "category", .fill(categorize), to: .change, need: .row([.item])),
      ScreenAction([.text("A")], "A", "add again", .type(copy), to: .change, need: .row([.item])),
      ScreenAction(
        [.text("J")], "J", "join the two", .run(join), to: .change, need: .pair, isCommon: true),
      ScreenAction(
        [.text("x")], "x", "add what's due", .run(addDue), to: .change, need: .due, isCommon: true),
      ScreenAction(
        [.text("b")], "b", "sections by", .choose(.grouping), to: .look,
        need: .aspects([.grouping]), isCommon: true),
      ScreenAction(
        [.text("t")], "t", "type", .choose(.type), to: .find, need: .aspects([.type])),
      ScreenAction(
        [.text("s")], "s", "order", .choose(.order), to: .find, need: .aspects([.order])),
      ScreenAction(
        [.text("S")], "S", "reverse order", .reverse, to: .find, need: .aspects([.order])),
    ]
  }
}

// MARK: Lines to be typed

extension WatchedScreen {
  private func add(_: ScreenSelection) -> ScreenInput? {
    ScreenInput(command: AddCommand.name, repeats: true)
  }

  /// The line that adds the expense under the cursor again.
  private func copy(_ selection: ScreenSelection) throws -> ScreenInput? {
    guard let item = item(of: selection.current), let file else { return nil }
    let fields = try EnteredFields(
      like: item, file.all.style, receipts: ReceiptFolder(of: session.defaults))
    let words = fields.addingLine(today: file.today).dropFirst()
    return ScreenInput(command: AddCommand.name, text: Self.text(words), repeats: true)
  }

  /// The line that changes the budget or the recurring expense under the cursor.
  private func editPlan(_ selection: ScreenSelection) throws -> ScreenInput? {
    guard let file else { return nil }
    let style = file.all.style
    if let rule = try rule(of: selection.current) {
      let amount = style.typable(rule.rule.amount) ?? rule.rule.amount.description
      let words =
        [String(rule.number)] + ShellLine.option(DueCommand.amount.description.name, amount)
      return ScreenInput(command: DueCommand.description.name, text: Self.text(words))
    }
    guard let budget = try budget(of: selection.current), let amount = budget.amount else {
      return nil
    }
    let words = budget.scope.operands + [style.typable(amount) ?? amount.description]
    return ScreenInput(command: BudgetCommand.description.name, text: Self.text(words))
  }

  private static func text(_ words: some Sequence<String>) -> String {
    words.map(ShellLine.quoted).joined(separator: " ")
  }
}

// MARK: Lines that run

extension WatchedScreen {
  private func addDue(_: ScreenSelection) -> [String]? {
    typed([DueCommand.description.name, "--\(DueCommand.add.description.name)"])
  }

  private func delete(_ selection: ScreenSelection) -> [String]? {
    guard !selection.ids.isEmpty else { return nil }
    return typed([DeleteCommand.description.name] + selection.ids.map(shortID))
  }

  /// The line that makes one expense of the two that are marked.
  private func join(_ selection: ScreenSelection) -> [String]? {
    guard selection.ids.count == 2 else { return nil }
    return typed([JoinCommand.description.name] + selection.ids.map(shortID))
  }

  /// The line that ends the budget or the recurring expense under the cursor.
  private func endPlan(_ selection: ScreenSelection) throws -> (question: String, line: [String])? {
    if let rule = try rule(of: selection.current) {
      let words = [String(rule.number), "--\(DueCommand.end.description.name)"]
      return ("End '\(rule.rule.name)'?", typed([DueCommand.description.name] + words))
    }
    guard let budget = try budget(of: selection.current) else { return nil }
    let words = budget.scope.operands + ["--\(BudgetCommand.remove.description.name)"]
    return (
      "End the budget for \(budget.scope.words)?", typed([BudgetCommand.description.name] + words)
    )
  }

  /// The line that changes the expense under the cursor by a form.
  private func edit(_ selection: ScreenSelection) throws -> [String]? {
    guard let item = item(of: selection.current), var form = try itemForm(editing: item) else {
      return nil
    }
    let line = [EditCommand.description.name, shortID(of: item.id)]
    try fill(&form, titled: line, selection)
    return form.fields.isEmpty ? nil : typed(line + form.fields.options())
  }

  /// The line that sets the category of the chosen expenses.
  private func categorize(_ selection: ScreenSelection) throws -> [String]? {
    guard !selection.ids.isEmpty, let form = try itemForm() else { return nil }
    var short = CategoryForm(candidates: form.question(.category).candidates)
    let line = [EditCommand.description.name] + selection.ids.map(shortID)
    try fill(&short, titled: line, selection)
    guard let category = short.category else { return nil }
    return typed(
      line + ShellLine.option(CommonOptions.category.description.name, as: "-c", category))
  }

  private func itemForm(editing item: ExpenseItem? = nil) throws -> ItemForm? {
    guard let source = file?.source else { return nil }
    let currency = source.currency
    return try ItemForm(
      EnteredFields(), editing: item, in: source.document, currency, session)
  }

  private func fill<F: Form>(
    _ form: inout F, titled line: [String], _ selection: ScreenSelection
  ) throws {
    let title = SafeText.escaped(ShellLine.text(line))
    let terminal = FormTerminal(in: selection.terminal, titled: title)
    var dialog = FormDialog(on: terminal, session.console.output)
    try dialog.fill(&form)
  }
}

// MARK: Rows

extension WatchedScreen {
  private func shortID(of id: UUID) -> String {
    ShortIDs.text(of: id, among: file?.all.items ?? [])
  }

  private func item(of id: RowID?) -> ExpenseItem? {
    id?.item.flatMap { id in file?.all.items.first { $0.id == id } }
  }

  private func rule(of id: RowID?) throws -> NumberedRule? {
    guard case .rule(let id)? = id, let source = file?.source else { return nil }
    return try source.document.numberedRules(in: source.path).first { $0.rule.id == id }
  }

  /// The budget of a scope that holds now, or else its last one.
  private func budget(of id: RowID?) throws -> Budget? {
    guard case .budget(let scope)? = id, let file else { return nil }
    let months = file.source.document.monthStart
    let all = try file.source.document.budgets(in: file.source.path)
    let same = all.filter { $0.scope.folded == scope }
    return same.timelines(months: months).first?.budget(on: file.today)
      ?? same.last { $0.amount != nil }
  }
}

extension Budget.Scope {
  /// The words that name it in a line of `budget`.
  fileprivate var operands: [String] {
    switch self {
    case .everything: []
    case .type(let type): ["-t", type.rawValue]
    case .category(let category): [category]
    }
  }
}
