import ExpenseCore

/// A planned change of items, made before any question is asked.
protocol ItemPlan: DataResult {
  var subjects: [ExpenseItem] { get }
  var currency: Currency { get }

  /// Makes the changes, or throws and makes none if one of the items has changed in the meantime.
  mutating func apply(to document: inout ExpenseDocument) throws(Refusal)
}

/// The options `--dry-run` and `--yes` of commands that change items.
struct PlanOptions {
  /// The most items that are changed or deleted without a question; undo can restore them.
  static let mostUnasked = 3

  private let isDryRun: Bool
  private let isAgreed: Bool

  init(_ arguments: ParsedArguments) {
    isDryRun = arguments.has(CommonOptions.dryRun)
    isAgreed = arguments.has(CommonOptions.yes)
  }

  /// Tells whether neither option is on the line, so that a question may be asked.
  var isEmpty: Bool { !isDryRun && !isAgreed }

  /// Makes a plan and carries it out: at once under the lock if no question is needed, else without
  /// holding the lock during the question.
  ///
  /// - Parameters:
  ///   - mostItems: the most items that the words can name; nil if that depends on the file, which
  ///     is then read first and saved only if there is something to change.
  ///   - mostUnasked: the most items that are changed without a question.
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
        showing: Self.lines(on: subjects, style), for: plan)
    }
    return try session.save(as: command) { document in
      // Applies the agreed plan and nothing else, whatever happened in the meantime.
      var done = plan
      try done.apply(to: &document)
      return done
    }
  }

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
  /// Refuses items that have changed since the author of the line saw them.
  ///
  /// - Throws: `Refusal` for the first of them.
  fileprivate func checkIsSeen(_ items: [ExpenseItem]) throws(Refusal) {
    guard let seen else { return }
    let ids = Set(items.map(\.id))
    let known = Dictionary(seen.filter { ids.contains($0.id) }.map { ($0.id, $0) }) { first, _ in
      first
    }
    for item in items where known[item.id] != item { throw .changedMeanwhile(item) }
  }
}

struct PlacedItem: Equatable {
  let row: Int
  let item: ExpenseItem
}

struct ItemChange {
  var row: Int
  let before: ExpenseItem
  let after: ExpenseItem
}

extension ExpenseDocument {
  /// Replaces items by their changed versions, or throws and replaces none if one of them has
  /// changed in the meantime.
  ///
  /// - Returns: the indices of the items.
  @discardableResult
  mutating func apply(_ changes: [ItemChange]) throws(Refusal) -> [Int] {
    let places = try items.places(of: changes.map { PlacedItem(row: $0.row, item: $0.before) })
    put(changes.map(\.after), at: places)
    return places
  }
}

extension [ExpenseItem] {
  /// The indices of items that were chosen from this list or an earlier version of it.
  ///
  /// - Throws: `Refusal` for the first that is gone or was changed.
  func places(of chosen: [PlacedItem]) throws(Refusal) -> [Int] {
    // Nearly always the list is unchanged.
    if chosen.allSatisfy({ $0.row <= count && self[row: $0.row] == $0.item }) {
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
