// The list `Budgets` of a data file: one record for each month from which a budget holds, changes or
// ends. It is read strictly, but only by who asks for it: a list that another program wrote wrongly
// keeps nobody from the expenses.

extension Budget {
  /// The key of the list.
  package static let listName = "Budgets"

  /// The record of a new budget.
  package var record: Record? {
    let scope =
      switch scope {
      case .everything: nil as RawMember?
      case .type(let type): RawMember(name: "type", text: type.rawValue)
      case .category(let category): RawMember(name: "category", text: category)
      }
    let month = RawMember(name: "from", text: from.yearAndMonth)
    return Record([RawMember(name: "id", text: id), scope, amountMember, month].compactMap(\.self))
  }

  /// The budget that a record of the file is; nil where it is none.
  package init?(_ record: Record) {
    var scanner = DocumentJSON(ByteView([record].json))
    guard let budget = try? scanner.budgets().first else { return nil }
    self = budget
  }

  /// A record with this budget's amount in the place of its own, and all else as it was.
  package func updating(_ record: Record) -> Record {
    var members = record.members
    if let place = members.firstIndex(where: { $0.isNamed("amount") }) {
      members[place] = amountMember
    } else {
      members.append(amountMember)
    }
    return Record(members) ?? record
  }

  private var amountMember: RawMember {
    RawMember(key: "\"amount\"", value: amount?.description ?? "null")
  }
}

extension ExpenseDocument {
  /// Whether there are amounts, which are in the file's currency; a list of budgets counts
  /// even where it cannot be read.
  package var holdsAmounts: Bool { !items.isEmpty || budgetsJSON != nil }

  /// The budgets, in the order of the file.
  ///
  /// - Throws: `DamagedDocument` where the list is none of budgets.
  package func budgets() throws(DamagedDocument) -> [Budget] {
    guard let json = budgetsJSON else { return [] }
    var scanner = DocumentJSON(ByteView(json))
    do throws(DocumentFault) {
      return try scanner.budgets()
    } catch {
      throw faultInFile ?? DamagedDocument(error, in: scanner.view)
    }
  }

  /// The list as it stands in the file; nil where there is none.
  private var budgetsJSON: [UInt8]? {
    if let records = lists[Budget.listName], !records.isEmpty { return records.json }
    for case .other(let member) in parts where member.isNamed(Budget.listName) {
      return Array(member.value.utf8)
    }
    return nil
  }

  /// What is wrong with the list, where it stands in the bytes that were read; nil where these are
  /// not at hand.
  private var faultInFile: DamagedDocument? {
    guard let bytes = source?.bytes else { return nil }
    var scanner = DocumentJSON(ByteView(bytes))
    do throws(DocumentFault) {
      scanner.skipWhiteSpace()
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        guard scanner.view.string(key) == Budget.listName else {
          try scanner.skipValue()
          continue
        }
        _ = try scanner.budgets()
      }
      return nil
    } catch {
      return DamagedDocument(error, in: scanner.view)
    }
  }
}

extension JSONScanner<DamagedDocument.Problem> {
  /// Reads the list of budgets that starts here.
  fileprivate mutating func budgets() throws(Fault<Problem>) -> [Budget] {
    guard try !skipNull() else { return [] }
    guard next == UInt8(ascii: "[") else { throw wrongShape(Budget.listName, .array) }
    try enterArray()
    var budgets: [Budget] = []
    while try nextElement() {
      let start = position
      let budget = try budget()
      if let earlier = budgets.firstIndex(where: { $0.id.isIdentical(to: budget.id) }) {
        throw fault(.duplicateRecord(budget.id, first: earlier + 1), at: start)
      }
      budgets.append(budget)
    }
    return budgets
  }

  private mutating func budget() throws(Fault<Problem>) -> Budget {
    guard next == UInt8(ascii: "{") else { throw unexpected(.object) }
    let start = position
    var (id, scope): (String?, Budget.Scope?)
    var (amount, from): (Amount?, CalendarDate?)
    try enterObject()
    while let key = try nextKey() {
      try claim(key)
      let name = view.string(key)
      let place = position
      switch name {
      case "id": id = view.string(try text(of: name))
      case "amount": amount = try skipNull() ? nil : self.amount(of: name).0
      case "from": from = try month(of: name)
      case "category", "type":
        if try skipNull() { continue }
        let word = view.string(try text(of: name))
        guard scope == nil else { throw fault(.severalScopes, at: place) }
        scope = name == "type" ? .type(ExpenseType(rawValue: word)) : .category(word)
      default: try skipValue()
      }
    }
    guard let id else { throw fault(.missingInRecord("id"), at: start) }
    guard let from else { throw fault(.missingInRecord("from"), at: start) }
    return Budget(id: id, scope: scope ?? .everything, amount: amount, from: from)
  }

  /// Reads a month, `2026-11`, as its first day.
  private mutating func month(of member: String) throws(Fault<Problem>) -> CalendarDate {
    let start = position
    let text = view.string(try text(of: member))
    if let day = CalendarDate("\(text)-01") { return day }
    let isMonthShaped = text.utf8.map { $0.isASCIIDigit ? 0x30 : $0 } == Array("0000-00".utf8)
    throw fault(
      isMonthShaped ? .noSuchDate(text) : .wrongShape(member: member, expected: .month), at: start)
  }
}
