import ExpenseCore

/// New entries that are probably expenses of the file, for a person to decide about.
struct PairQuestion {
  /// The sentence above the pairs.
  let cause: String
  let pairs: [String]

  private static let shown = 20

  /// The first pairs, and the number of the others.
  var lines: [String] {
    pairs.prefix(Self.shown)
      + (pairs.count > Self.shown ? ["… and \(pairs.count - Self.shown) more"] : [])
  }

  var notes: [Line] { [Line("\(cause):")] + lines.map { Line("  \($0)") } }

  /// Asks whether to leave the new entries out, together or one by one.
  ///
  /// - Returns: for each pair, whether the new entry is left out.
  func ask(in session: Session) throws -> [Bool] {
    for note in notes { try session.console.tell(note) }
    let them = pairs.count == 1 ? "it" : "these \(pairs.count)"
    switch try session.confirm("Leave \(them) out?", each: pairs.count > 1) {
    case .all(let answer): return pairs.map { _ in answer }
    case .each: return try pairs.map { try session.confirm("\($0): leave it out?", isLikely: true) }
    }
  }

  /// An expense of the file, and the new entry that it probably is.
  static func text(
    _ expense: ExpenseItem, row: Int, _ new: ExpenseItem, _ style: CurrencyStyle
  ) -> String {
    func text(_ item: ExpenseItem) -> String {
      "\(item.date?.description ?? "no day") \(item.safeName.prefix(40))"
    }
    return "\(text(expense)) (row \(row)), \(text(new)): \(style.text(new.amount))"
  }
}
