import ExpenseCore

/// What one step of the history did, expense by expense.
struct HistoryDetails: DataResult {
  let number: Int
  let step: HistoryStep
  /// The items of the file.
  let items: [ExpenseItem]
  let clock: Clock

  func show(on console: Console) throws {
    let change = step.change
    let style = console.style(of: change.newCurrency ?? change.oldCurrency)
    var text = StepText(of: [step], among: items, on: console, by: clock)
    try console.write("Step \(number)  \(clock.minute(of: step.time))  \(step.command)")
    if let relabelling = StepText.relabelling(change) { try console.write(Line(relabelling)) }
    func write(_ verb: String, _ item: ExpenseItem) throws {
      try console.write(Line(text.words(verb, item, style)))
    }
    for removed in change.items.removed { try write("deleted", removed.element) }
    for inserted in change.items.inserted { try write("added", inserted.element) }
    for replaced in change.items.replaced {
      try write("before", replaced.old)
      try write("after", replaced.new)
    }
    for line in text.words(forListsOf: change) { try console.write(Line(line)) }
  }

  func write(to json: inout JSONOutput) {
    json.array { $0.step(step, number: number, clock) }
  }
}

extension StepText {
  /// An item with all that it holds.
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
  /// - Parameter number: how many to undo to take it back.
  mutating func step(_ step: HistoryStep, number: Int, _ clock: Clock) {
    let change = step.change
    let (old, new) = (change.oldCurrency ?? .usd, change.newCurrency ?? .usd)
    object { json in
      json.member("step", number)
      json.member("when", clock.minute(of: step.time))
      json.member("command", step.command)
      json.key("removed")
      json.array { json in
        for placed in change.items.removed {
          json.item(placed.element, row: placed.index + 1, change.oldCurrency ?? new)
        }
      }
      json.key("inserted")
      json.array { json in
        for placed in change.items.inserted {
          json.item(placed.element, row: placed.index + 1, change.newCurrency ?? old)
        }
      }
      json.objects("replaced", of: change.items.replaced) { replaced, json in
        json.key("before")
        json.item(replaced.old, row: replaced.index + 1, change.oldCurrency ?? new)
        json.key("after")
        json.item(replaced.new, row: replaced.index + 1, change.newCurrency ?? old)
      }
      json.objects("lists", of: change.lists.sorted { $0.key < $1.key }) { list, json in
        json.member("name", list.key)
        json.member("removed", list.value.removed.count)
        json.member("inserted", list.value.inserted.count)
        json.member("replaced", list.value.replaced.count)
      }
    }
  }
}
