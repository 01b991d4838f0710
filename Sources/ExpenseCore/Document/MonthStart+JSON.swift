// The member `MonthStart` at the top level of a data file: the day on which its months begin;
// absent for calendar months.

extension ExpenseDocument {
  /// The day on which months begin; a damaged or absent value counts as 1.
  package var monthStart: MonthStart {
    get {
      guard case .raw(let json) = content(of: Self.monthStartName) else { return .calendar }
      return Int(json).flatMap(MonthStart.init) ?? .calendar
    }
    set {
      set(newValue == .calendar ? nil : .raw(String(newValue.day)), of: Self.monthStartName)
    }
  }

  private static let monthStartName = DocumentMember.monthStart.rawValue

  /// The file's format number: 2 if a program that knows only format 1 would compute other months
  /// or budgets than are meant.
  var format: Int {
    let isNew = self[.budgets].contains { budget in
      ["every", "roll", "carry", "only"].contains { budget.member($0) != nil }
    }
    return monthStart == .calendar && !isNew ? 1 : 2
  }
}
