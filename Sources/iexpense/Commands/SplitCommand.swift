import ExpenseCore
import Foundation

struct SplitCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "split", synonyms: ["divide", "share", "separate"], purpose: .correct,
    summary: "Divide an expense in two",
    details: [
      """
      AMOUNT is moved from the expense to a second one, a copy except for what the options change; \
      note and receipt stay with the first. It is one step to undo. An import recognises both \
      parts as one payment.
      """
    ],
    operands: [item.description, amount.description],
    options: fields.compactMap(\.option) + [jsonOption],
    examples: [
      .init(
        line: "split 3 12.40 -c drugstore", explanation: "Take the shampoo out of the groceries"),
      .init(line: "split last 84/3 -t b --name 'Client dinner'", explanation: "Split a share off"),
    ])

  static let item = Operand.required(.item, "Which expense")
  static let amount = Operand.required(.entered, "The amount of the second expense")
  /// The fields that the new expense may set.
  private static let fields: [ItemField] = [.category, .type, .name, .tags, .note]

  private let selector: ItemSelector
  private let amount: EnteredAmount
  private var changes = EnteredFields()

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selector = try arguments.value(of: Self.item)
    amount = try arguments.value(of: Self.amount)
    guard selector.mostItems == 1 else { throw .wrong("one expense is split at a time") }
    for field in Self.fields { changes[field] = try field.entered(arguments) }
  }

  func run(in session: Session) throws -> Outcome {
    guard try ExpenseFile(session.defaults).exists() else {
      throw Refusal.noSuchRow("1", count: 0)
    }
    return try session.save(as: Self.description.name) { document in
      try split(&document, in: session)
    }
  }

  private func split(_ document: inout ExpenseDocument, in session: Session) throws -> SplitItem {
    let items = document.items
    let currency = session.currency(ofFile: document.currency).currency
    let row = try selector.rows(in: items) { session.console.style(of: currency) }.lowerBound
    let whole = items[row: row]
    var changes = changes
    let categoryNote = try changes.readCategory(among: items)
    let change = try changes.change(
      in: EntryContext(
        types: items.lazy.map(\.type), currency: currency, locale: session.locale,
        today: session.clock.today(), defaults: session.defaults))
    var (first, second) = try parts(of: whole, in: currency, session)
    let known = Set(items.map(\.id))
    second.id = ContentID.parts(of: whole.id).first { !known.contains($0) } ?? ItemID.random().uuid
    second = change(second)
    document.put([first], at: [row - 1])
    document.append(second)
    return SplitItem(
      parts: [
        PlacedItem(row: row, item: first), PlacedItem(row: items.count + 1, item: second),
      ], ids: ShortIDs(of: document.items), currency: currency, whole: whole,
      categoryNote: categoryNote)
  }

  /// The rest of an expense, and the part that is taken out, which still has the id of the whole.
  private func parts(
    of whole: ExpenseItem, in currency: Currency, _ session: Session
  ) throws -> (first: ExpenseItem, second: ExpenseItem) {
    let (amount, rest) = try amounts(of: whole, in: currency, session)
    var (first, second) = (whole, whole)
    (first.amount, second.amount) = (rest, amount)
    first.note = EnteredAmount.note(
      whole.note, notOf: whole.amount, in: currency, locale: session.locale)
    second.note = self.amount.note(
      instead: nil, of: whole.amount, in: currency, locale: session.locale)
    // The first part knows the payments for which the whole stands.
    (second.receipt, second.account, second.same, second.other) = (nil, nil, [], [])
    if let paid = whole.paidAmount {
      let share = paid.share(amount, of: whole.amount)
      let rest = try paid.amount - (share?.amount ?? .zero)
      second.paid = share?.description
      first.paid = rest == .zero ? nil : PaidAmount(paid.currency, rest).description
    }
    return (first, second)
  }

  /// The amount that is taken out, and the one that is left.
  private func amounts(
    of whole: ExpenseItem, in currency: Currency, _ session: Session
  ) throws -> (part: Amount, rest: Amount) {
    let style = session.console.style(of: currency)
    if case .sum(let sum) = amount, let share = sum.share(of: whole.amount, in: currency) {
      throw UsageError.wrong(
        "'\(sum.text)' could be a part of \(style.text(whole.amount)) or an amount below 1",
        "Write \(share.decimal(minimumFractionDigits: currency.minorDigits)) for the part.")
    }
    let part = try amount.amount(in: currency, locale: session.locale)
    guard let rest = whole.amount.rest(without: part) else {
      throw Refusal(
        "\(style.text(part)) is not a part of '\(whole.shownName)', which is \(style.text(whole.amount))",
        "Take out less than all of it, with the same sign.")
    }
    return (part, rest)
  }
}

extension Amount {
  /// The rest without a part; nil if the part is not smaller or has the other sign.
  fileprivate func rest(without part: Amount) -> Amount? {
    guard part.isNegative == isNegative, part.magnitude < magnitude else { return nil }
    return try? self - part
  }
}

/// The result of `split`.
struct SplitItem: DataResult {
  /// The rest of the expense, and the new one.
  let parts: [PlacedItem]
  let ids: ShortIDs
  let currency: Currency
  /// The expense before the split.
  let whole: ExpenseItem
  let categoryNote: Line?

  var isSaved: Bool { true }

  func notes(on console: Console) -> [Line] {
    [categoryNote].compactMap(\.self)
      + Line.claimsTouched(by: parts.map { (whole, $0.item) })
  }

  func show(on console: Console) throws {
    let style = console.style(of: currency)
    for (verb, part) in zip(["Left", "Split off"], parts) {
      try console.write(Line(verb, part.item, shortID: ids.text(of: part.item.id), style))
    }
  }

  func write(to json: inout JSONOutput) {
    json.array { json in
      for part in parts { json.item(part.item, row: part.row, currency) }
    }
  }
}
