import ExpenseCore

extension MovedSteps: DataResult {
  func write(to json: inout JSONOutput) {
    json.object { json in
      json.key(direction == .undo ? "undone" : "redone")
      json.array { json in
        for step in steps {
          json.object { json in
            json.member("command", step.command)
            json.member("removed", step.change.removed.count)
            json.member("inserted", step.change.inserted.count)
            json.member("replaced", step.change.replaced.count)
          }
        }
      }
    }
  }
}
