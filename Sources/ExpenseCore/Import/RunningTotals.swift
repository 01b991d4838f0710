/// The sums of what was read so far, of all and since the last total.
struct RunningTotals {
  private struct Sums {
    var (out, income) = (AmountSum(), AmountSum())
    var count = 0

    /// Whether those are the sums of what went out, of what came in, or of both together.
    func are(_ out: Amount?, _ income: Amount?) -> Bool {
      guard count > 1, let mine = try? self.out.amount, let other = try? self.income.amount else {
        return false
      }
      if let income { return other == income && (out ?? .zero) == mine }
      let net = try? mine + other.negated
      return out == mine || out == other || net?.magnitude == out
    }
  }

  private var all = Sums()
  private var part = Sums()

  /// Whether every row had a day.
  private(set) var allHaveDays = true
  /// Whether what was added last is as much as all before it, as a total is.
  private(set) var lastIsSum = false

  /// Adds what a row says was spent; negative for money that came in.
  mutating func add(_ spent: Amount, onDay hasDay: Bool = true) {
    allHaveDays = allHaveDays && hasDay
    lastIsSum = spent != .zero && !spent.isNegative && all.are(spent, nil)
    func added(_ sums: Sums) -> Sums {
      var sums = sums
      if spent.isNegative { sums.income.add(spent.magnitude) } else { sums.out.add(spent) }
      sums.count += 1
      return sums
    }
    (all, part) = (added(all), added(part))
  }

  /// Whether a row has the sums of those above it.
  func areSum(_ found: (out: Amount?, income: Amount?)) -> Bool {
    all.are(found.out, found.income) || part.are(found.out, found.income)
  }

  /// Begins a new part after a total.
  mutating func begin() { part = Sums() }
}
