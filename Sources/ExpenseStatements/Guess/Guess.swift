package import ExpenseCore

// A foreign table is read in three steps, each weaker than the one before, and none knows a bank:
// what columns can be by their content, what a balance proves, and one guess by titles.

/// The reading of a foreign table that is most likely right.
public struct Guess: Sendable {
  /// The columns, and the form of their values.
  public let layout: Layout
  /// True if the file proves it and leaves nothing open.
  public let isProven: Bool
  /// The questions it leaves open, the columns of money first; empty if it is proven.
  package let questions: [OpenQuestion]
  /// The roles each column can have.
  package let contents: [ColumnValues]
  /// The balance that moves by the sizes of the amounts but not by their signs, and the offset of the
  /// first row that does not fit; nil if there is none.
  package let misfit: (balance: String, offset: Int)?
}

/// A question a guess leaves open.
package struct OpenQuestion: Sendable {
  package enum Subject: Sendable { case amount, direction, day, currency, state, encoding, items }

  package let subject: Subject
  /// The possible layouts, the likeliest first.
  package var choices: [Layout]
  /// False if nobody knows the answer but the person.
  package internal(set) var isKnown = true

  /// The largest number of choices.
  static let limit = 4

  /// The fields of money that its choices name, and that of its currency if they differ in it.
  package var fields: [Layout.Field] {
    let isCurrencyOpen = choices.contains { $0.columns[.currency] != choices[0].columns[.currency] }
    return Layout.Field.money + (isCurrencyOpen ? [.currency] : [])
  }

  /// A layout with the answer.
  ///
  /// - Parameter choice: the place of the answer among the choices.
  package func answer(_ choice: Int, in layout: Layout) -> Layout {
    let chosen = choices[choice]
    return layout.with { layout in
      switch subject {
      case .amount:
        for field in fields { layout.columns[field] = chosen.columns[field] }
        layout.moneyIn = chosen.moneyIn
      case .direction: layout.out = (layout.out + chosen.out.suffix(1)).uniqued(by: \.typed)
      case .day: layout.dateFormat = chosen.dateFormat
      case .currency: layout.currency = chosen.currency
      case .state: layout.skipped += chosen.skipped.suffix(1).filter { !$0.value.isEmpty }
      case .encoding: layout.encoding = chosen.encoding
      case .items: layout.items = chosen.items
      }
    }
  }

  /// Creates the question which of some values of a column are states of payments not made: those
  /// that say so come first, then none of them.
  init(states: [Layout.ColumnValue], of layout: Layout, hasBlanks: Bool) {
    let unmade = states.filter { StatementWords.saysUnmade($0.value) }
    let none = states.prefix(hasBlanks ? 0 : 1).map { Layout.ColumnValue($0.column, value: "") }
    let values = unmade + none + states.filter { !unmade.contains($0) }
    self.init(.state, values.map { value in layout.with { $0.skipped.append(value) } })
  }

  /// Creates the question whether a value is one of spending, as another is; else it is money in.
  init(direction value: Layout.ColumnValue, of layout: Layout) {
    var values = [value] + layout.out.filter { $0.column == value.column }.prefix(1)
    if Side(value.value, under: Title(value.column.title)) == .income { values.reverse() }
    self.init(.direction, values.map { value in layout.with { $0.out.append(value) } })
  }

  init(_ subject: Subject, _ choices: [Layout], isKnown: Bool = true) {
    self.subject = subject
    self.choices = Array(choices.prefix(Self.limit))
    self.isKnown = isKnown
  }
}

/// The parts a table lacks to be read.
package enum Missing: Error, Equatable, Sendable {
  /// A column of days; the example is a text in a column with the title of one.
  case day(example: String?)
  case amount
  /// The currency of the amounts, which have this sign of another one.
  case sign(String)
  case name
  /// The amounts are in another currency than that of the file, or of a new file.
  case currency(Currency)
  /// The amounts are in several currencies, none of which is the file's, with the sum in each.
  case currencies([Currency: RecordSum])
  /// A table.
  case table
}

extension Guess {
  /// Guesses how to read a table.
  ///
  /// - Parameter options: what is known from elsewhere; its layout has the choices made so far.
  package init(_ text: ForeignText, _ options: ImportOptions) throws(Missing) {
    var options = options
    options.layout.encoding = options.layout.encoding ?? text.encodings.first
    options.layout.items = text.arrays.first ?? options.layout.items
    let table = StatementTable(text.grid, options)
    let titles = try TitleGuess(table)
    let day = titles.day
    let proof = day.order.flatMap { BalanceProof.find(in: table, order: $0) }
    let sides = try SideGuess(table, titles, proof)
    // Numbers name columns in each encoding.
    let open = text.columnsOfOpenTitles
    func named(_ layout: Layout) -> Layout {
      layout.renamed { column in
        let place = (try? text.grid.place(of: column)).flatMap { open.contains($0) ? $0 + 1 : nil }
        return place.map { Layout.Column("\($0)", number: $0) } ?? column
      }
    }
    layout = named(sides.layout)
    contents = table.contents
    let others =
      titles.questions(sides.layout) + sides.questions
      + Self.questions(sides.layout, encodings: text.encodings)
      + Self.questions(sides.layout, arrays: text.arrays)
    isProven = (proof.map { sides.isSettled(by: $0) } ?? false) && others.isEmpty
    misfit = proof == nil ? sides.misfit(day.order) : nil
    var amount = sides.amountQuestion
    if misfit != nil { amount.isKnown = false }
    questions =
      isProven
      ? []
      : ([amount] + others).map { question in
        var question = question
        question.choices = question.choices.map(named)
        return question
      }
  }

  /// Creates the guess that a file can be read like that of a known account, but for some questions.
  init(like layout: Layout, _ others: [OpenQuestion] = []) {
    (self.layout, isProven, contents, misfit) = (layout, false, [], nil)
    questions = [OpenQuestion(.amount, [layout])] + others
  }

  /// The layout with the likeliest answer to each question.
  package var likely: Layout { answering(0, with: 0) }

  /// The layout with an answer to the question at a place, and the likeliest to each other.
  package func answering(_ place: Int, with choice: Int) -> Layout {
    questions.enumerated().reduce(layout) { layout, question in
      question.element.answer(question.offset == place ? choice : 0, in: layout)
    }
  }

  /// The question which array of a document has the payments, if there are several.
  private static func questions(_ layout: Layout, arrays: [[String]]) -> [OpenQuestion] {
    arrays.count < 2
      ? [] : [OpenQuestion(.items, arrays.map { path in layout.with { $0.items = path } })]
  }

  /// The question which encoding is right, if no word tells.
  private static func questions(_ layout: Layout, encodings: [TextEncoding]) -> [OpenQuestion] {
    guard encodings.count > 1 else { return [] }
    return [OpenQuestion(.encoding, encodings.map { each in layout.with { $0.encoding = each } })]
  }
}

extension [Currency: RecordSum] {
  /// The sums by the number of their records, the most first.
  package var mostFirst: [Element] {
    sorted { ($1.value.count, $0.key.code) < ($0.value.count, $1.key.code) }
  }
}
