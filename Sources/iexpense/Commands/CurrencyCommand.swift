import ExpenseCore

struct CurrencyCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "currency", purpose: .keep, summary: "Show the currency, or relabel all amounts",
    details: [
      """
      All amounts of a file are in one currency, set with the first item. Relabelling changes the \
      currency of all amounts and converts none: 12.50 stays 12.50.
      """
    ],
    operands: [code.description],
    options: [CommonOptions.yes.description, jsonOption],
    examples: [
      .init(line: "currency", explanation: "Show the file's currency"),
      .init(line: "currency EUR --yes", explanation: "Declare all amounts to be in euros"),
    ])

  static let code = Operand.optional(.currency, "The new code of ISO 4217")

  private let wanted: Currency?
  private let isAgreed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isAgreed = arguments.has(CommonOptions.yes)
    wanted = try arguments.value(of: Self.code)
  }

  func run(in session: Session) throws -> Outcome {
    let file = ExpenseFile(try session.defaults)
    let document = try file.read().document
    let (old, amounts) = (document.currency, Amounts(of: document))
    let present = session.currency(ofFile: old).currency
    guard let wanted, wanted != old else {
      return CurrencyReport(currency: present, amounts: amounts)
    }
    let isNew = wanted != present
    // A file without amounts already has that currency.
    guard isNew || amounts.count > 0 else {
      return CurrencyReport(currency: present, amounts: amounts)
    }
    if isNew, amounts.count > 0 {
      let all = amounts.count.counted("amount")
      try session.agree(
        to: "Relabel \(all) from \(present.code) to \(wanted.code)", isAgreed: isAgreed)
    }
    return try session.save(as: Self.description.name) { document in
      let now = Amounts(of: document)
      guard isAgreed || document.currency == old && now == amounts else {
        throw StoreError.changedSinceLoaded(path: file.path)
      }
      let previous = isNew ? document.currency ?? present : nil
      document.currency = wanted
      return CurrencyReport(
        currency: wanted, previous: previous, amounts: now,
        rowsTooFine: document.items.indices.filter {
          !document.items[$0].amount.hasAtMost(digits: wanted.minorDigits)
        }.map { $0 + 1 }, isSaved: true)
    }
  }

  /// The numbers of records with amounts in the file's currency.
  struct Amounts: Equatable {
    let expenses: Int
    /// The numbers of records by the key of their list.
    private let others: [String: Int]

    private static let lists = FileList.besideItems.filter(\.hasAmounts)

    init(of document: ExpenseDocument) {
      expenses = document.items.count
      others = Dictionary(uniqueKeysWithValues: Self.lists.map { ($0.key, document[$0].count) })
    }

    var count: Int { others.values.reduce(expenses, +) }

    /// The numbers in words, such as `3 expenses, 1 budget`.
    var text: String {
      let others = Self.lists.counted { self.others[$0.key] ?? 0 }
      return ([expenses.counted("expense")] + others).joined(separator: ", ")
    }
  }
}

/// The file's currency, and the one before.
struct CurrencyReport: DataResult {
  let currency: Currency
  /// The earlier currency; nil if it has not changed.
  var previous: Currency?
  let amounts: CurrencyCommand.Amounts
  /// The rows of amounts with more digits than the currency has.
  var rowsTooFine: [Int] = []
  /// Tells whether the currency was written to the file.
  var isSaved = false

  func show(on console: Console) throws {
    guard isSaved else { return try console.write("\(currency.code)") }
    let change = previous.map { "\($0.code) -> \(currency.code)" } ?? currency.code
    try console.write("Currency \(change)  \(amounts.text)")
  }

  func notes(on console: Console) -> [Line] {
    guard !rowsTooFine.isEmpty else { return [] }
    let named = rowsTooFine.prefix(5).map(String.init).joined(separator: ", ")
    let digits = currency.minorDigits == 0 ? "no decimals" : "\(currency.minorDigits) decimals"
    return [
      Line(
        "\(currency.code) has \(digits), and \(rowsTooFine.count.counted("amount")) more: row \(named)"
          + (rowsTooFine.count > 5 ? ", …" : ""))
    ]
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      if let previous { json.member("previous", previous.code) }
      json.member("count", amounts.expenses)
    }
  }
}
