import ExpenseCore
import Foundation

// The keys of the screen that run command lines, and these lines

extension WatchedReports {
  private static var typeChoice: [[String]] {
    [[]] + ExpenseType.standard.map { ["--\(CommonOptions.type.description.name)", $0.rawValue] }
  }

  var choices: [ScreenChoice] {
    let keys = SectionOrderOptions.keys.filter { $0 != ItemOrder.Key.date.rawValue }
    return [
      ScreenChoice(words: Self.typeChoice),
      ScreenChoice(words: [[]] + keys.map { ["--\(OrderOptions.sort.description.name)", $0] }),
      ScreenChoice(words: [[], ["--\(OrderOptions.reverse.description.name)"]]),
    ]
  }

  var actions: [ScreenAction] {
    func words(_ command: CommandDescription) -> ScreenAction.Effect {
      .run { [self] _ in typed([command.name]) }
    }
    return [
      ScreenAction([.text("a")], "a", "add", .run(add), isCommon: true),
      ScreenAction([.text("e"), .enter], "e Enter", "edit", .run(edit), isCommon: true),
      ScreenAction([.text("d"), .delete], "d Del", "delete", .run(delete), isCommon: true),
      ScreenAction([.text("u")], "u", "undo", words(UndoCommand.description), isCommon: true),
      ScreenAction([.text("r")], "r", "redo", words(RedoCommand.description)),
      ScreenAction([.text("c")], "c", "category", .run(categorize)),
      ScreenAction([.text("y")], "y", "add again", .run(copy)),
      ScreenAction([.text("x")], "x", "add what's due", .run(addDue)),
      ScreenAction([.text("t")], "t", "type", .choose(0)),
      ScreenAction([.text("s")], "s", "order", .choose(1)),
      ScreenAction([.text("S")], "S", "reverse order", .choose(2)),
    ]
  }

  private func addDue(_: ScreenSelection) -> [String]? {
    typed([DueCommand.description.name, "--\(DueCommand.add.description.name)"])
  }

  private func delete(_ selection: ScreenSelection) -> [String]? {
    guard !selection.ids.isEmpty else { return nil }
    return typed([DeleteCommand.description.name] + selection.ids.map(shortID))
  }

  /// The line that adds the expense under the cursor once more.
  private func copy(_ selection: ScreenSelection) throws -> [String]? {
    guard let item = item(of: selection.current) else { return nil }
    let fields = try EnteredFields(
      like: item, session.console.style(of: source?.currency),
      receipts: ReceiptFolder(of: session.defaults))
    return typed(fields.addingLine(today: try session.clock.today()))
  }

  /// The line that adds what a form asks for.
  private func add(_ selection: ScreenSelection) throws -> [String]? {
    guard var form = try itemForm() else { return nil }
    try fill(&form, titled: [AddCommand.name], selection)
    return typed(form.fields.addingLine(today: try session.clock.today()))
  }

  /// The line that makes of the expense under the cursor what a form says.
  private func edit(_ selection: ScreenSelection) throws -> [String]? {
    guard let id = selection.current, var form = try itemForm(editing: item(of: id)) else {
      return nil
    }
    let line = [EditCommand.description.name, shortID(of: id)]
    try fill(&form, titled: line, selection)
    return form.fields.isEmpty ? nil : typed(line + form.fields.options())
  }

  /// The line that gives the chosen expenses a category.
  private func categorize(_ selection: ScreenSelection) throws -> [String]? {
    guard let item = item(of: selection.current), let form = try itemForm(editing: item) else {
      return nil
    }
    var short = CategoryForm(form)
    let line = [EditCommand.description.name] + selection.ids.map(shortID)
    try fill(&short, titled: line, selection)
    let options = short.form.fields.options()
    return options.isEmpty ? nil : typed(line + options)
  }

  /// The form of an expense, or of a new one.
  private func itemForm(editing item: ExpenseItem? = nil) throws -> ItemForm? {
    guard let source else { return nil }
    let currency = session.currency(ofFile: source.currency).currency
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

  private func shortID(of id: UUID) -> String {
    ShortIDs.text(of: id, among: source?.items ?? [])
  }

  private func item(of id: UUID?) -> ExpenseItem? {
    id.flatMap { id in source?.items.first { $0.id == id } }
  }
}
