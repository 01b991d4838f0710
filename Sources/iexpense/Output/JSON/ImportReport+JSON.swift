import ExpenseCore

extension ImportReport: DataResult {
  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("added", plan.added)
      json.member("present", plan.present)
      json.member("updated", updated)
      json.member("invalid", invalid.count)
    }
  }
}
