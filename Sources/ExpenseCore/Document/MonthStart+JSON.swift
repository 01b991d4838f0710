// The member `MonthStart` at the top level of a data file: the day on which its months begin;
// absent for calendar months.

extension ExpenseDocument {
  /// The day on which months begin; a damaged or absent value counts as 1.
  package var monthStart: MonthStart {
    get {
      for case .other(let member) in parts where member.isNamed(Self.monthStartName) {
        return Int(member.value).flatMap(MonthStart.init) ?? .calendar
      }
      return .calendar
    }
    set {
      let member = RawMember(name: Self.monthStartName, json: Array(String(newValue.day).utf8))
      let place = parts.firstIndex {
        if case .other(let member) = $0 { member.isNamed(Self.monthStartName) } else { false }
      }
      switch (place, newValue == .calendar) {
      case (let place?, true): parts.remove(at: place)
      case (let place?, false): parts[place] = .other(member)
      case (nil, true): break
      case (nil, false): parts.append(.other(member))
      }
    }
  }

  private static let monthStartName = DocumentMember.monthStart.rawValue

  /// The file's format number: 2 if a program that knows only format 1 would compute other months
  /// or budgets than are meant.
  var format: Int {
    let records = lists[Budget.listName] ?? []
    let isNew = records.contains { $0.member("every") != nil || $0.member("roll") != nil }
    return monthStart == .calendar && !isNew ? 1 : 2
  }
}
