import ExpenseCore

extension CurrencyReport: DataResult {
  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      if let previous { json.member("previous", previous.code) }
      json.member("count", count)
    }
  }
}
