import ExpenseCore

/// `claim`: handles expenses that an employer or a client pays back.
struct ClaimCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "claim", synonyms: ["claims", "reimburse", "reimbursement", "owed", "invoice"],
    purpose: .look, summary: "Show what is owed for work, and hand it in",
    details: [
      """
      Business expenses are open until they are put into a claim, and claimed until they are paid \
      back. Alone it shows what is open, the claims, and what is still owed; with a name, the \
      expenses of one claim; 'claim open' those that are in none. 'iexpense export -o oct.html --claim oct' writes the page to hand in.
      """,
      """
      Rows and ids put these expenses into the claim, --open all that is open, and filters the open \
      ones that they match. --repaid settles all of a claim, or these rows of it. --reopen \
      takes that back, or takes out of the claim what was not paid back.
      """,
      """
      Each such command is one step that undo takes back; more than three expenses ask first, and where nobody \
      can be asked they need --yes. A Personal expense and one of another claim are refused, and so \
      is one more for a claim that is repaid.
      """,
    ],
    operands: [name.description, [ItemSelector].operand.description],
    options: [open.description, repaid.description, reopen.description]
      + FilterOptions.descriptions + [
        CommonOptions.dryRun.description, CommonOptions.yes.description, jsonOption,
      ],
    usual: ["open", "repaid", "reopen", "on", "tag", "yes"],
    exclusive: [[open.description, repaid.description, reopen.description]],
    examples: [
      .init(line: "claim", explanation: "Show what is open, claimed and repaid"),
      .init(line: "claim open", explanation: "Show what is in no claim yet"),
      .init(line: "claim oct --on october", explanation: "Claim October's open expenses"),
      .init(line: "claim ghent --tag ghent", explanation: "Claim a trip"),
      .init(line: "claim oct 3 5-7", explanation: "Claim these rows"),
      .init(line: "claim oct --repaid 2026-11-15", explanation: "Say that it was paid back"),
    ])

  static let name = Operand<String?>.optional(.claim, "What the claim is called")
  static let open = Flag("open", "Put all that is open into it")
  static let repaid = Option<DateText>("repaid", .date, "It was paid back on this day")
  static let reopen = Flag("reopen", "Clear that, or take out what was not paid back")

  /// The name of the claim; nil for all claims and for open expenses.
  private let name: String?
  private let showsOpen: Bool
  private let choice: ClaimChoice
  private let action: ClaimAction?
  private let options: PlanOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let word = try arguments.value(of: Self.name)
    showsOpen = word?.lowercased() == ClaimState.open.rawValue
    name = showsOpen ? nil : word
    choice = try ClaimChoice(arguments)
    options = PlanOptions(arguments)
    action =
      if let day = try arguments.value(of: Self.repaid) {
        .settle(day)
      } else if arguments.has(Self.reopen) {
        .reopen
      } else {
        choice.isEmpty && !arguments.has(Self.open) ? nil : .claim
      }
    guard name != nil || action == nil && options.isEmpty else {
      if let word { throw .wrong("'\(word)' is what is in no claim, and no name") }
      throw .missingOperand(Self.name.description.name)
    }
    if !choice.selectors.isEmpty, arguments.has(Self.open) {
      throw .exclusive(["ROW|ID", "--open"])
    }
    if action == nil, !options.isEmpty {
      throw .wrong("nothing said to claim", "Name rows or ids, or use filters or --open.")
    }
  }

  func run(in session: Session) throws -> Outcome {
    // Wrong days are refused before the file is read.
    let action = try action?.resolved(today: session.clock.today())
    try choice.filters.checkDays(in: session)
    guard let action, let name else {
      let source = try ItemSource(of: session)
      return name == nil && !showsOpen
        ? try ClaimListing(of: source, session)
        : try ClaimItems(of: name, in: source, session)
    }
    let selectors = choice.selectors
    return try options.carryOut(
      as: Self.description.name, action.verb, selectors,
      mostItems: selectors.isEmpty ? nil : selectors.mostItems, in: session
    ) { try ClaimPlan(name, action, on: choice, of: $0, in: session) }
  }
}

/// The expenses that a line names by rows, ids or filters.
struct ClaimChoice {
  let selectors: [ItemSelector]
  let filters: FilterOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selectors = try arguments.value(of: [ItemSelector].operand)
    try selectors.checkLast()
    filters = try FilterOptions(arguments)
    if !selectors.isEmpty, !filters.isEmpty {
      throw .wrong("rows and ids stand alone, and filters do", "Leave one of them out.")
    }
  }

  var isEmpty: Bool { selectors.isEmpty && filters.isEmpty }
}

/// An action on expenses of a claim.
enum ClaimAction {
  case claim
  case settle(DateText)
  case reopen

  /// The action with its day resolved.
  enum Resolved: Equatable {
    case claim
    case settle(CalendarDate)
    case reopen
  }

  fileprivate func resolved(today: @autoclosure () throws -> CalendarDate) throws -> Resolved {
    switch self {
    case .claim: .claim
    case .settle(let day): .settle(try day.resolve(today: today()))
    case .reopen: .reopen
    }
  }
}

extension ClaimAction.Resolved {
  /// The verb in a question.
  fileprivate var verb: String {
    switch self {
    case .claim: "Claim"
    case .settle: "Settle"
    case .reopen: "Reopen"
    }
  }
}

extension Syntax<String> {
  /// The name of a claim, which must not look like a row.
  static var claim: Syntax {
    Syntax(
      "CLAIM", .text, completion: .claims,
      glossary: ["CLAIM": "The name of a claim such as oct, in any case."]
    ) { (word, _) throws(UsageError) in
      let name = try TypedText.check(word, for: "the claim").trimmed
      guard !name.isEmpty else { throw .wrong("the name of the claim is empty") }
      guard name.lowercased() != "last", !ItemSelector.mayBeRows(name) else {
        throw .wrong("'\(name)' is a row, and no name", "Write iexpense claim NAME \(name).")
      }
      guard !["list", "add"].contains(name.lowercased()) else {
        throw .wrong(
          "'\(name)' is no name for a claim",
          "'iexpense claim' lists the claims; 'iexpense claim NAME 3 5-7' adds rows to one.")
      }
      return name
    }
  }
}
