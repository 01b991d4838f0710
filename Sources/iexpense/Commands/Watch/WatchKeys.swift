import ExpenseCore
import Foundation

// The keys of the screen that choose or run command lines

extension WatchedReports {
  /// The index of the choice of the length of periods in `months`.
  static let unitChoice = 4

  var choices: [ScreenChoice] {
    let keys = SectionOrderOptions.keys.filter { $0 != ItemOrder.Key.date.rawValue }
    let types = ExpenseType.standard.map {
      ["--\(CommonOptions.type.description.name)", $0.rawValue]
    }
    return [
      ScreenChoice(words: [[]] + types),
      ScreenChoice(words: [[]] + keys.map { ["--\(OrderOptions.sort.description.name)", $0] }),
      ScreenChoice(words: [[], ["--\(OrderOptions.reverse.description.name)"]]),
      ScreenChoice(words: groupings, view: SectionsCommand.description.name),
      ScreenChoice(words: WatchedView.units, view: WatchedView.months.name),
    ]
  }

  /// The groupings of sections; the one on the typed line comes first.
  private var groupings: [[String]] {
    let by = "--\(SectionsView.by.description.name)"
    let category = [by, SectionGrouping.category.rawValue]
    let others = [SectionGrouping.type, .tag, .name, .claim].map { [by, $0.rawValue] }
    let all = [category + ["--\(SectionsView.depth.description.name)", "1"], category] + others
    return hasTypedSections ? [[]] + all : all
  }

  var actions: [ScreenAction] {
    func words(_ command: CommandDescription) -> ScreenAction.Effect {
      .run { [self] _ in typed([command.name]) }
    }
    return [
      ScreenAction([.text("a")], "a", "add", .fill(add), to: .change, isCommon: true),
      ScreenAction(
        [.text("e"), .enter], "e Enter", "edit", .fill(edit), to: .change, isCommon: true),
      ScreenAction(
        [.text("d"), .delete], "d Del", "delete", .runOnce(delete), to: .change, isCommon: true),
      ScreenAction(
        [.text("u")], "u", "undo", words(UndoCommand.description), to: .change, isCommon: true),
      ScreenAction([.text("r")], "r", "redo", words(RedoCommand.description), to: .change),
      ScreenAction([.text("c")], "c", "category", .fill(categorize), to: .change),
      ScreenAction([.text("A")], "A", "add again", .fill(copy), to: .change),
      ScreenAction([.text("x")], "x", "add what's due", .run(addDue), to: .change),
      ScreenAction([.text("b")], "b", "sections by", .choose(3), to: .look),
      ScreenAction([.text("t")], "t", "type", .choose(0), to: .find),
      ScreenAction([.text("s")], "s", "order", .choose(1), to: .find),
      ScreenAction([.text("S")], "S", "reverse order", .choose(2), to: .find),
    ]
  }

  private func addDue(_: ScreenSelection) -> [String]? {
    typed([DueCommand.description.name, "--\(DueCommand.add.description.name)"])
  }

  private func delete(_ selection: ScreenSelection) -> [String]? {
    guard !selection.ids.isEmpty else { return nil }
    return typed([DeleteCommand.description.name] + selection.ids.map(shortID))
  }

  /// The line that adds the expense under the cursor again, after edits in a form.
  private func copy(_ selection: ScreenSelection) throws -> [String]? {
    guard let item = item(of: selection.current) else { return nil }
    let fields = try EnteredFields(
      like: item, session.console.style(of: source?.currency),
      receipts: ReceiptFolder(of: session.defaults))
    var form = LineForm(typed(fields.addingLine(today: try session.clock.today())))
    try fill(&form, titled: [AddCommand.name], selection)
    return form.words
  }

  /// The line that adds the expense of a form.
  private func add(_ selection: ScreenSelection) throws -> [String]? {
    guard var form = try itemForm() else { return nil }
    try fill(&form, titled: [AddCommand.name], selection)
    return typed(form.fields.addingLine(today: try session.clock.today()))
  }

  /// The line that changes the expense under the cursor by a form.
  private func edit(_ selection: ScreenSelection) throws -> [String]? {
    guard let id = selection.current, var form = try itemForm(editing: item(of: id)) else {
      return nil
    }
    let line = [EditCommand.description.name, shortID(of: id)]
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
