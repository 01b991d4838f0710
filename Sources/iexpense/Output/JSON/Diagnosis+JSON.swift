import ExpenseCore

extension Diagnosis: DataResult {
  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("path", examination.path)
      json.member("sound", examination.fault == nil)
      json.key("findings")
      json.array { json in
        for finding in findings { finding.write(to: &json) }
      }
      if let rescue {
        json.key("salvage")
        rescue.write(to: &json)
      }
    }
  }
}

extension Finding {
  fileprivate func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("level", level.rawValue)
      json.member("kind", kind)
      writeDetails(to: &json)
    }
  }

  private var kind: String {
    switch self {
    case .absent: "absent"
    case .link: "link"
    case .readable: "readable"
    case .openToOthers: "open-to-others"
    case .writeProtected: "write-protected"
    case .leftover: "leftover"
    case .items: "items"
    case .total: "total"
    case .undated: "undated"
    case .alike: "alike"
    case .history: "history"
    case .historyDamaged: "history-damaged"
    case .historyUnreadable: "history-unreadable"
    case .fault: "fault"
    }
  }

  private func writeDetails(to json: inout JSONOutput) {
    switch self {
    case .absent, .writeProtected, .historyDamaged: break
    case .link(let target): json.member("target", target)
    case .readable(let size): json.member("bytes", size)
    case .openToOthers(let mode): json.member("mode", String(mode, radix: 8))
    case .leftover(let path): json.member("path", path)
    case .items(let count, let currency):
      json.member("count", count)
      if let currency { json.member("currency", currency.code) }
    case .total(let type, let count, let sum):
      json.member("type", type.rawValue)
      json.member("count", count)
      if let sum { json.member("total", sum) }
    case .undated(let count): json.member("count", count)
    case .alike(let count, let row, let earlier):
      json.member("count", count)
      json.member("row", row)
      json.member("earlier", earlier)
    case .history(let steps): json.member("steps", steps)
    case .historyUnreadable(let error): json.member("message", error.message.cause)
    case .fault(let error): error.write(to: &json)
    }
  }
}

extension StoreError {
  fileprivate func write(to json: inout JSONOutput) {
    json.member("message", message.cause)
    guard case .damaged(_, let damage) = self else { return }
    json.member("line", damage.line)
    json.member("column", damage.column)
    if let row = damage.row { json.member("row", row) }
  }
}

extension Rescue {
  fileprivate func write(to json: inout JSONOutput) {
    json.object { json in
      if let path { json.member("path", path) }
      json.member("count", salvaged.document.items.count)
      if let currency = salvaged.document.currency { json.member("currency", currency.code) }
      json.member("repetitions", salvaged.repetitions)
      json.key("skipped")
      json.array { json in
        for skipped in salvaged.skipped {
          json.object { json in
            json.member("line", skipped.line)
            json.member("problem", skipped.problem.sentence)
          }
        }
      }
      json.key("otherCurrencies")
      json.array { json in
        for currency in salvaged.otherCurrencies { json.string(currency.code) }
      }
    }
  }
}
