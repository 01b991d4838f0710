package import ExpenseCore

/// The evidence in a file for a reading of it, the strongest first.
public enum Evidence: Hashable, Sendable {
  /// The balance in that column adds up from row to row, only with this reading.
  case balance(column: String)
  /// The balance in that column adds up from row to row, but by it most payments come in, so it may
  /// be what is owed: in this reading, or in the one with the other signs.
  case debt(column: String)
  /// That column tells the direction of each payment in known words.
  case direction(column: String)
  /// Spending and incoming money are in separate columns, or words beside the amounts tell them
  /// apart.
  case sides
  /// Amounts have both signs, and negative ones count as spending, or for a card positive ones.
  case bothSigns
  /// All amounts have one sign and nothing else tells the direction, so all count as spending.
  case oneSign

  /// True if it proves the direction of money.
  public var isProof: Bool {
    switch self {
    case .balance, .direction, .sides: true
    case .debt, .bothSigns, .oneSign: false
    }
  }

  /// A rank by strength, 1 being the strongest.
  var rank: Int {
    switch self {
    case .balance, .debt: 1
    case .direction, .sides: 2
    case .bothSigns: 3
    case .oneSign: 4
    }
  }
}

/// A reading of a statement without a fault, and its evidence.
struct Candidate {
  var reading: GridReading
  let evidence: Evidence
  /// The rank of how clearly titles name its amounts; 0 is best.
  let titleRank: Int
  /// The columns that may tell kinds of payments, if all amounts count as spending; else those of
  /// states.
  var kinds: [PaymentKinds] = []

  var layout: Layout { reading.reader.layout }

  /// True if it needs no confirmation: the evidence is proof, no row is the sum of the following
  /// ones, and all payments are in the same state.
  var isProven: Bool {
    evidence.isProof && reading.splits.isEmpty && !kinds.contains(where: \.areStates)
  }
}

/// The reason why there is no proposal.
package enum ProposalLack: Equatable, Sendable {
  /// The amounts are in another currency than that of the file, or of a new file.
  case currency(Currency)
  /// The amounts are in several currencies, with the sum in each.
  case currencies([Currency: RecordSum])
  /// There is no column of days, or none that a pattern reads throughout; the example is a day in
  /// that column.
  case day(example: String?)
  case amount
  case name
  /// The values tell the direction of money, but not all of them are known.
  case directions(PaymentKinds, layout: Layout)
  /// Some names begin with words for spending and others with other words, and nothing else tells
  /// the direction.
  case names(column: String, layout: Layout)
  /// The steps of the balance have the sizes of the amounts, but not their signs; or amounts are all
  /// positive, and the balance does not say that they went out.
  case balance(column: String)
  /// All amounts of a JSON document are whole numbers, which may count the minor unit.
  case wholeNumbers(column: String)
  /// No line has titles; the layout gives columns by number with which the file can be read.
  case titles(Layout)
  /// The text is not a table.
  case table

  /// The weight, which is larger the further a candidate came; the largest is reported.
  var weight: Int {
    switch self {
    case .table: 0
    case .titles: 1
    case .day(nil): 2
    case .amount: 3
    case .day: 4
    case .name: 5
    case .balance: 7
    case .directions, .names, .wholeNumbers: 8
    case .currency, .currencies: 9
    }
  }
}
