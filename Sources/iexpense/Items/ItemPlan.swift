import ExpenseCore

/// What a command is to do with items, known before anybody is asked.
protocol ItemPlan: DataResult {
  /// The items that it changes, as they are before.
  var subjects: [ExpenseItem] { get }
  var currency: Currency { get }

  /// Makes the changes, or none where one of the items was changed meanwhile.
  mutating func apply(to document: inout ExpenseDocument) throws(Refusal)
}

/// How a command that changes items was told to go about it.
struct PlanOptions {
  /// The most items that are changed or deleted without a question: undo brings them back.
  static let mostUnasked = 3

  private let isDryRun: Bool
  private let isAgreed: Bool

  /// What the line says.
  init(_ arguments: ParsedArguments) {
    isDryRun = arguments.has(CommonOptions.dryRun)
    isAgreed = arguments.has(CommonOptions.yes)
  }

  /// True if nothing is said.
  var isEmpty: Bool { !isDryRun && !isAgreed }

  /// Makes a plan and carries it out: at once where nobody has to be asked, else without the lock up
  /// to the answer.
  ///
  /// - Parameters:
  ///   - command: the name of the command.
  ///   - verb: what it does, for the question.
  ///   - selectors: what the line names the items by.
  ///   - mostItems: how many items it may change, as far as the words alone tell; nil if only the
  ///     file tells, which is then looked at first, and saved only if there is something to change.
  ///   - mostUnasked: the most that it changes without a question.
  func carryOut<Plan: ItemPlan>(
    as command: String, _ verb: String, _ selectors: [ItemSelector] = [], mostItems: Int?,
    mostUnasked: Int = mostUnasked,
    in session: Session, _ makePlan: (ExpenseDocument) throws -> Plan
  ) throws -> Plan {
    let file = ExpenseFile(try session.defaults)
    func plan(for document: ExpenseDocument) throws -> Plan {
      let plan = try makePlan(document)
      if !selectors.isEmpty { try session.world.checkIsSeen(plan.subjects) }
      return plan
    }
    if !isDryRun, let mostItems, isAgreed || mostItems <= mostUnasked && !selectors.hasRange,
      try file.exists()
    {
      return try session.save(as: command) { document in
        var done = try plan(for: document)
        try done.apply(to: &document)
        return done
      }
    }
    let document = try file.read().document
    let plan = try plan(for: document)
    let subjects = plan.subjects
    guard !isDryRun, !subjects.isEmpty else { return plan }
    if subjects.count > mostUnasked || selectors.areScattered(in: document.items) {
      let style = session.console.style(of: plan.currency)
      let reason = subjects.count > mostUnasked ? "" : ", not together in list"
      try session.agree(
        to: "\(verb) \(subjects.count.counted("expense"))\(reason)", isAgreed: isAgreed,
        showing: Self.lines(on: subjects, style))
    }
    return try session.save(as: command) { document in
      // What was agreed to and nothing else, whatever happened meanwhile.
      var done = plan
      try done.apply(to: &document)
      return done
    }
  }

  /// The first of the items that a question is about, and how many more there are.
  private static func lines(on items: [ExpenseItem], _ style: CurrencyStyle) -> [Line] {
    let shown = items.prefix(mostShown).map { item in
      let day = item.date?.description ?? "no date"
      return Line("\(day)  \(item.safeName)  \(style.text(item.amount))")
    }
    return shown + (items.count > mostShown ? ["and \(items.count - mostShown) more"] : [])
  }

  private static let mostShown = 5
}

extension World {
  /// Refuses items that are not as they were when somebody saw them and chose them.
  ///
  /// - Throws: `Refusal`, for the first of them.
  fileprivate func checkIsSeen(_ items: [ExpenseItem]) throws(Refusal) {
    guard let seen else { return }
    let ids = Set(items.map(\.id))
    let known = Dictionary(seen.filter { ids.contains($0.id) }.map { ($0.id, $0) }) { first, _ in
      first
    }
    for item in items where known[item.id] != item { throw .changedMeanwhile(item) }
  }
}

/// An item in its row.
struct PlacedItem: Equatable {
  /// Its row, from 1.
  let row: Int
  let item: ExpenseItem
}

/// An item before and after a change.
struct ItemChange {
  /// Its row, from 1.
  var row: Int
  let before: ExpenseItem
  let after: ExpenseItem
}

extension ExpenseDocument {
  /// Puts the changed items in the places of the old ones, or none where one of these was changed
  /// meanwhile.
  ///
  /// - Returns: where they stand, from 0.
  @discardableResult
  mutating func apply(_ changes: [ItemChange]) throws(Refusal) -> [Int] {
    let places = try items.places(of: changes.map { PlacedItem(row: $0.row, item: $0.before) })
    put(changes.map(\.after), at: places)
    return places
  }
}

extension [ExpenseItem] {
  /// Where items stand, from 0, that were chosen from this list or from an earlier version of it.
  ///
  /// - Throws: `Refusal`, for the first that is gone or has other content.
  func places(of chosen: [PlacedItem]) throws(Refusal) -> [Int] {
    // Nearly always nothing happened in between.
    if chosen.allSatisfy({ $0.row <= count && self[$0.row - 1] == $0.item }) {
      return chosen.map { $0.row - 1 }
    }
    let places = Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first }
    return try chosen.map { candidate throws(Refusal) in
      guard let place = places[candidate.item.id], self[place] == candidate.item else {
        throw .changedMeanwhile(candidate.item)
      }
      return place
    }
  }
}
