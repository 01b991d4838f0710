import ExpenseCore

/// The changes of one step of the history, expense by expense.
struct HistoryDetails: DataResult {
  let number: Int
  let step: HistoryStep
  let items: [ExpenseItem]
  let clock: Clock

  func show(on console: Console) throws {
    let change = step.change
    let style = console.style(of: change.newCurrency ?? change.oldCurrency)
    var text = StepText(of: [step], among: items, on: console, by: clock)
    try console.write("Step \(number)  \(clock.minute(of: step.time))  \(step.command)")
    if let relabelling = StepText.relabelling(change) { try console.write(Line(relabelling)) }
    func write(_ verb: String, _ record: Record) throws {
      guard let item = ExpenseItem(record) else { return }
      try console.write(Line(text.words(verb, item, style)))
    }
    for removed in change.items.removed { try write("deleted", removed.record) }
    for inserted in change.items.inserted { try write("added", inserted.record) }
    for replaced in change.items.replaced {
      try write("before", replaced.old)
      try write("after", replaced.new)
    }
    for line in text.words(forOthersOf: change) { try console.write(Line(line)) }
  }

  var elements: String { HistoryListing.elements }

  func write(to json: inout JSONOutput) {
    json.array { $0.step(step, number: number, clock) }
  }
}

extension StepText {
  /// The description of an item with all its members.
  fileprivate func words(_ verb: String, _ item: ExpenseItem, _ style: CurrencyStyle) -> String {
    let more = ItemField.all.filter { !$0.member.isRequired }
      .compactMap { ItemColumn($0).text(of: item, style) }
    let words = [
      verb, item.shownName, style.text(item.amount), item.type.rawValue, shortID(of: item),
    ]
    return (words + more).joined(separator: "  ")
  }
}

extension JSONOutput {
  /// Writes a step of the history.
  ///
  /// - Parameter number: the number of steps to undo to revert this one.
  mutating func step(_ step: HistoryStep, number: Int, _ clock: Clock) {
    let change = step.change
    let (old, new) = (change.oldCurrency ?? .usd, change.newCurrency ?? .usd)
    object { json in
      json.member("step", number)
      json.member("when", clock.minute(of: step.time))
      json.member("command", step.command)
      json.key("removed")
      json.lines(change.items.removed, change.oldCurrency ?? new)
      json.key("inserted")
      json.lines(change.items.inserted, change.newCurrency ?? old)
      json.objects("replaced", of: change.items.replaced) { replaced, json in
        json.key("before")
        json.line(replaced.old, row: replaced.index + 1, change.oldCurrency ?? new)
        json.key("after")
        json.line(replaced.new, row: replaced.index + 1, change.newCurrency ?? old)
      }
      json.objects("lists", of: change.otherLists.sorted { $0.key < $1.key }) { list, json in
        json.member("name", list.key)
        json.member("removed", list.value.removed.count)
        json.member("inserted", list.value.inserted.count)
        json.member("replaced", list.value.replaced.count)
      }
      json.objects("values", of: change.allValues) { value, json in
        json.member("key", value.key)
        json.key("from")
        json.raw(value.from ?? "null")
        json.key("to")
        json.raw(value.to ?? "null")
      }
    }
  }

  private mutating func lines(_ lines: [ListChange.Placed], _ currency: Currency) {
    array { json in
      for line in lines { json.line(line.record, row: line.index + 1, currency) }
    }
  }

  private mutating func line(_ record: Record, row: Int, _ currency: Currency) {
    if let item = ExpenseItem(record) { self.item(item, row: row, currency) }
  }
}
