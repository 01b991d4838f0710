/// Grounds that a file gives for a reading of it, the strongest first.
public enum Evidence: Hashable, Sendable {
  /// The balance in that column adds up from row to row, in one way only.
  case balance(column: String)
  /// That column says of each payment which way the money went, in words that are known.
  case direction(column: String)
  /// Money out and money in stand in columns of their own, or words stand beside the amounts.
  case sides
  /// Both signs stand there, and negative amounts are taken for spending, or positive ones for a card's.
  case bothSigns
  /// All amounts have one sign, and nothing says anything else: all is spending.
  case oneSign

  /// Tells whether it proves which way the money went.
  public var isProof: Bool {
    switch self {
    case .balance, .direction, .sides: true
    case .bothSigns, .oneSign: false
    }
  }

  /// 1 for a balance, 2 for a direction, 3 for both signs, 4 for one.
  var rank: Int {
    switch self {
    case .balance: 1
    case .direction, .sides: 2
    case .bothSigns: 3
    case .oneSign: 4
    }
  }
}

/// A reading of a statement without a fault, and what the file says for it.
struct Candidate {
  var reading: GridReading
  let evidence: Evidence
  /// The rank by which the titles of its amounts say what they are; 0 is best.
  let titleRank: Int
  /// The values of columns of kinds, with what each comes to, if all is taken for spending.
  var kinds: [PaymentKinds] = []

  var layout: Layout { reading.reader.layout }

  /// Tells whether it may be taken without a look: it is proven, and no row is the sum of those below it.
  var isProven: Bool { evidence.isProof && reading.splits.isEmpty }

  /// Tells whether both read the same payments.
  func isSame(as other: Candidate) -> Bool {
    let (mine, others) = (reading.records.records, other.reading.records.records)
    return mine.count == others.count
      && zip(mine, others).allSatisfy {
        $0.item.amount == $1.item.amount && $0.item.date == $1.item.date && $0.offset == $1.offset
      }
  }
}

/// The thing that is missing for a proposal.
package enum ProposalLack: Equatable, Sendable {
  /// The amounts are in another currency than the file, or than a new file would be.
  case currency(Currency)
  /// The amounts are in several currencies, with the sum in each.
  case currencies([Currency: RecordSum])
  /// No column of days, or none that a pattern reads throughout; with a day, if there is a column.
  case day(example: String?)
  case amount
  case name
  /// The values say which way money went, and not all of them are known.
  case directions(PaymentKinds, layout: Layout)
  /// Names begin with words for spending and with others, and nothing else says which way money went.
  case names(column: String, layout: Layout)
  /// The balance has steps of the sizes of the amounts, and not of their signs.
  case balance(column: String)
  /// No line names the columns: a layout by numbers that reads the file, whatever is right.
  case titles(Layout)
  /// The text is no table.
  case table

  /// The weight of what it says: of several candidates that which comes furthest is told.
  var weight: Int {
    switch self {
    case .table: 0
    case .titles: 1
    case .day(nil): 2
    case .amount: 3
    case .day: 4
    case .name: 5
    case .balance: 7
    case .directions, .names: 8
    case .currency, .currencies: 9
    }
  }
}
