import ExpenseCore

/// One finding of `doctor` about a file.
struct Finding {
  enum Level: String {
    case sound, remark, fault
  }

  let level: Level
  /// The kind of finding, for programs.
  let kind: String
  /// The finding as a sentence, for people.
  let sentence: String
  /// Writes further members of the finding for programs.
  let details: (inout JSONOutput) -> Void

  /// The level and the sentence as a line.
  var line: Line {
    let padding = String(repeating: " ", count: max(0, 6 - level.rawValue.count))
    return "\(level.rawValue + padding, level.style)  \(sentence)"
  }

  /// Writes the finding as members of an object.
  func write(to json: inout JSONOutput) {
    json.member("level", level.rawValue)
    json.member("kind", kind)
    details(&json)
  }
}

extension Finding.Level {
  fileprivate var style: Palette.Style {
    switch self {
    case .sound: .low
    case .remark: .warning
    case .fault: .failure
    }
  }
}

/// All findings about a file, from the outside in.
struct Findings {
  private(set) var all: [Finding] = []

  /// Examines a file.
  ///
  /// - Parameter style: returns the style of amounts in a currency.
  init(in file: FileExamination, style: (Currency) -> CurrencyStyle) {
    lookOutside(of: file)
    if let fault = file.fault { add(fault) }
    if let document = file.document {
      look(at: document.items, in: document.currency, document.currency.map(style))
      lookAtPayments(in: document)
      lookAtClaims(in: document.items, beside: file.path)
      lookAtLists(of: document)
    }
    lookAtHistory(of: file)
  }

  private mutating func add(
    _ level: Finding.Level, _ kind: String, _ sentence: String,
    details: @escaping (inout JSONOutput) -> Void = { _ in }
  ) {
    all.append(Finding(level: level, kind: kind, sentence: sentence, details: details))
  }

  private mutating func add(_ fault: StoreError) {
    let cause = fault.message.cause
    add(.fault, "fault", cause) { json in
      json.member("message", cause)
      guard case .damaged(_, let damage) = fault else { return }
      json.member("line", damage.line)
      json.member("column", damage.column)
      if let row = damage.row { json.member("row", row) }
    }
  }
}

// MARK: The file

extension Findings {
  private mutating func lookOutside(of file: FileExamination) {
    let path = file.path
    if let target = file.target {
      add(.sound, "link", "'\(path)' is a link to '\(target)'") { $0.member("target", target) }
    }
    if let status = file.status {
      let size = file.bytes.count
      add(.sound, "readable", "'\(path)' is a regular file of \(size.counted("byte"))") {
        $0.member("bytes", size)
      }
      if status.mode & 0o077 != 0 { addOpenMode(mode: String(status.mode, radix: 8)) }
    } else if file.fault == nil {
      add(.sound, "absent", "'\(path)' does not exist: no expenses yet")
    }
    if !file.isWritable { add(.remark, "write-protected", "it is write-protected") }
    for path in file.leftovers {
      let sentence =
        "'\(path)' is left over from a save that did not finish; the next save removes it"
      add(.remark, "leftover", sentence) { $0.member("path", path) }
    }
  }

  private mutating func addOpenMode(mode: String) {
    let sentence = "other users may open it (mode \(mode)): chmod 600 makes it yours alone"
    add(.remark, "open-to-others", sentence) { $0.member("mode", mode) }
  }

  private mutating func lookAtHistory(of file: FileExamination) {
    if file.historyIsDamaged {
      add(
        .remark, "history-damaged",
        "the history is damaged, which the data does not need: older steps cannot be undone")
    }
    if let cause = file.historyError?.message.cause {
      add(
        .remark, "history-unreadable",
        "\(cause): the data does not need the history, but nothing can be undone"
      ) { $0.member("message", cause) }
    }
    if let steps = file.undoableSteps, steps > 0 {
      add(.sound, "history", "\(steps.counted("step")) can be undone") {
        $0.member("steps", steps)
      }
    }
  }

  /// Checks the lists beside the items; a damaged one affects only its own command.
  private mutating func lookAtLists(of document: ExpenseDocument) {
    for list in FileList.besideItems {
      do throws(DamagedDocument) {
        try list.check(document)
      } catch {
        add(error, "\(list.countKey)-damaged", list.loss)
      }
    }
  }

  private mutating func add(_ damage: DamagedDocument, _ kind: String, _ loss: String) {
    add(.remark, kind, "\(damage): the expenses are sound, but \(loss)") { json in
      json.member("line", damage.line)
      json.member("column", damage.column)
    }
  }
}

// MARK: The items

extension Findings {
  private mutating func look(
    at items: [ExpenseItem], in currency: Currency?, _ style: CurrencyStyle?
  ) {
    let code = currency?.code ?? "no currency yet"
    add(.sound, "items", "\(items.count.counted("expense")) in \(code), each with its own id") {
      $0.member("count", items.count)
      if let currency { $0.member("currency", currency.code) }
    }
    addUp(items, style)
    let undated = items.count { $0.date == nil }
    if undated > 0 {
      add(.remark, "undated", "\(undated.counted("expense")) without a date") {
        $0.member("count", undated)
      }
    }
    let found = Duplicates(among: items).rows
    guard let first = found.first, let sentence = String(alike: found) else { return }
    add(.remark, "alike", sentence) { json in
      json.member("count", found.count)
      json.member("row", first.row)
      json.member("earlier", first.earlier)
    }
  }

  /// Adds the total of each type; a total may be out of range.
  private mutating func addUp(_ items: [ExpenseItem], _ style: CurrencyStyle?) {
    let groups = Dictionary(grouping: items, by: \.type)
    let others = groups.keys.filter { !ExpenseType.standard.contains($0) }
    for type in ExpenseType.standard + others.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let group = groups[type] else { continue }
      let sum = try? group.map(\.amount).total()
      let shown = sum.map { style?.text($0) ?? $0.description } ?? "and a total out of range"
      let sentence = "\(type.rawValue): \(group.count.counted("expense")), \(shown)"
      add(sum == nil ? .remark : .sound, "total", sentence) { json in
        json.member("type", type.rawValue)
        json.member("count", group.count)
        if let sum { json.member("total", sum) }
      }
    }
  }
}

// MARK: Payments

extension Findings {
  /// Finds payments that are probably in the file twice.
  private mutating func lookAtPayments(in document: ExpenseDocument) {
    let pairs = document.twins.undecidedPairs(needsWord: true).map { [$0.row, $0.other] }
    add(
      pairs, "pairs",
      """
      \(pairs.count.counted("pair")) of entries that are probably one expense: 'join' makes them one, \
      'join --two' two
      """
    )
    let repeats = Twins.repeats(among: document.items)
    add(repeats, "payments", "\(repeats.count.counted("payment")) recorded as several expenses")
  }

  private mutating func add(_ rows: [[Int]], _ kind: String, _ sentence: String) {
    guard !rows.isEmpty else { return }
    let shown = rows.map { "rows " + $0.map(String.init).joined(separator: " and ") }
    add(.remark, kind, "\(sentence): \(shown.joined(separator: ", "))") { json in
      json.key("rows")
      json.array { json in
        for group in rows { json.array { json in for row in group { json.number(row) } } }
      }
    }
  }
}

// MARK: Claims

extension Findings {
  private mutating func lookAtClaims(in items: [ExpenseItem], beside path: String) {
    let strays = items.indices.filter { items[$0].claimName != nil && items[$0].claimState == nil }
    if let first = strays.first {
      let sentence = """
        \(strays.count.counted("expense")) in a claim that \(strays.count == 1 ? "is" : "are") not \
        Business, first in row \(first + 1): claims count only Business expenses
        """
      add("claims", rows: strays.map { $0 + 1 }, sentence)
    }
    guard let folder = try? ReceiptFolder(of: JSONDefaults(path: path)) else { return }
    let rows = folder.missing(among: 1..<items.count + 1, of: items)
    guard let first = rows.first else { return }
    let sentence = """
      \(rows.count.counted("receipt")) \(rows.count == 1 ? "is missing" : "are missing, first"): \
      '\(items[first - 1].receipt ?? "")' of row \(first)
      """
    add("receipts", rows: rows, sentence)
  }

  private mutating func add(_ kind: String, rows: [Int], _ sentence: String) {
    add(.remark, kind, sentence) { json in
      json.key("rows")
      json.array { json in for row in rows { json.number(row) } }
    }
  }
}
