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
      switch self {
      case .absent: json.member("kind", "absent")
      case .link(let target):
        json.member("kind", "link")
        json.member("target", target)
      case .readable(let size):
        json.member("kind", "readable")
        json.member("bytes", size)
      case .openToOthers(let mode):
        json.member("kind", "open-to-others")
        json.member("mode", String(mode, radix: 8))
      case .writeProtected: json.member("kind", "write-protected")
      case .leftover(let path):
        json.member("kind", "leftover")
        json.member("path", path)
      case .items(let count, let currency):
        json.member("kind", "items")
        json.member("count", count)
        if let currency { json.member("currency", currency.code) }
      case .total(let type, let count, let sum):
        json.member("kind", "total")
        json.member("type", type.rawValue)
        json.member("count", count)
        if let sum { json.member("total", sum) }
      case .undated(let count):
        json.member("kind", "undated")
        json.member("count", count)
      case .alike(let count, let row, let earlier):
        json.member("kind", "alike")
        json.member("count", count)
        json.member("row", row)
        json.member("earlier", earlier)
      case .history(let steps):
        json.member("kind", "history")
        json.member("steps", steps)
      case .historyDamaged: json.member("kind", "history-damaged")
      case .historyUnreadable(let error):
        json.member("kind", "history-unreadable")
        json.member("message", error.message.cause)
      case .fault(let error): error.write(to: &json)
      }
    }
  }
}

extension StoreError {
  fileprivate func write(to json: inout JSONOutput) {
    json.member("kind", "fault")
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
