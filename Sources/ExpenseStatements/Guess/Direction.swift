import ExpenseCore

/// The direction of money, as told by a word.
enum Direction: Equatable {
  case out, income
  /// A word that can mean either: a refund, a transfer, a payment to a card.
  case either

  /// The direction told by a whole text or its last word; nil for other texts.
  ///
  /// - Parameter isTitled: true if the title is one for directions, without which a single letter
  ///   tells nothing.
  init?(_ text: String, isTitled: Bool) {
    guard text.utf8.count <= 60 else { return nil }
    let key = TitleRoles.key(of: text)
    guard !key.isEmpty else { return nil }
    if let whole = Self.meaning(TitleWords.whole[key], mayStandAlone: true) {
      guard isTitled || key.unicodeScalars.count > 1 || !key.utf8.allSatisfy({ $0 < 0x80 }) else {
        return nil
      }
      self = whole
      return
    }
    guard let last = key.split(separator: " ").last.map(String.init) else { return nil }
    let isLetter = last.utf8.count == 1
    guard isTitled || !isLetter else { return nil }
    let isAlone = last.utf8.count == key.utf8.count
    let byWord = isAlone ? nil : Self.meaning(TitleWords.whole[last], mayStandAlone: false)
    guard let meaning = byWord ?? Self.byEnd(of: last) else { return nil }
    self = meaning
  }

  /// The direction that the first word of a text tells; nil if it tells none.
  static func ofFirstWord(_ text: String) -> Direction? {
    TitleRoles.key(of: text).split(separator: " ").first.flatMap {
      Direction(String($0), isTitled: false)
    }
  }

  /// The directions that the words of a text tell.
  static func said(in text: String, isTitled: Bool) -> [Direction] {
    TitleRoles.key(of: text).split(separator: " ").compactMap {
      Direction(String($0), isTitled: isTitled)
    }
  }

  /// The meaning of the longest known ending of a word.
  private static func byEnd(of word: String) -> Direction? {
    for place in word.indices {
      let roles = TitleWords.ends[String(word[place...])]
      if let found = meaning(roles, mayStandAlone: false) { return found }
    }
    return nil
  }

  private static func meaning(_ roles: [TitleWords.Role]?, mayStandAlone: Bool) -> Direction? {
    guard let roles, mayStandAlone || !roles.contains(.alone) else { return nil }
    if roles.contains(.eitherWord) { return .either }
    if roles.contains(where: { $0 == .out || $0 == .outWord }) { return .out }
    return roles.contains(where: { $0 == .income || $0 == .inWord }) ? .income : nil
  }
}

/// A column in which every value tells the direction.
struct DirectionColumn {
  let column: Int
  /// The values that mean spending, as written.
  private(set) var outs: [String] = []
  private var meanings: [String: Direction] = [:]

  /// Reads the values of some rows; nil if one of them is unknown, or can mean either.
  init?(_ column: Int, of rows: [Grid.Row], in grid: Grid) {
    self.column = column
    let title = TitleRoles(of: grid.title(column))
    let isTitled = title.isOfDirections
    for row in rows {
      let text = grid.text(row, column)
      if meanings[text] != nil { continue }
      guard let said = Self.direction(text, under: title, isTitled), said != .either else {
        return nil
      }
      meanings[text] = said
      if said == .out { outs.append(text) }
    }
    guard !meanings.isEmpty else { return nil }
  }

  /// Returns true if a text means spending; nil if no row has that text.
  func isOut(_ text: String) -> Bool? { meanings[text].map { $0 == .out } }

  private static func direction(
    _ text: String, under title: TitleRoles, _ isTitled: Bool
  ) -> Direction? {
    if let said = Direction(text, isTitled: isTitled) { return said }
    if text == "+" { return .income }
    if text == "-" { return .out }
    // A yes or no under a title such as `is_income`.
    guard (title[.out] > 0) != (title[.income] > 0), title[.amount] == 0, !title.isNever,
      let answer = YesNo(text)
    else { return nil }
    return (answer == .yes) == (title[.out] > 0) ? .out : .income
  }
}

/// The values of a column with few of them, which may tell the kind of each payment, with their
/// sums.
package struct PaymentKinds: Equatable, Sendable {
  private let name: Layout.Column
  package let values: [Value]
  private let isTitled: Bool
  /// True if they may be states, of which not all are of payments that were made.
  package let areStates: Bool
  /// The values with a word for payments that were not made.
  var unpaid: [Layout.ColumnValue] { columnValues.filter { TitleRoles.saysUnpaid($0.value) } }
  /// The column as typed in options.
  package var column: String { name.typed }
  /// The values of the column, those with most payments first.
  var columnValues: [Layout.ColumnValue] {
    values.map { Layout.ColumnValue(name, value: $0.text) }
  }

  /// A value, with the number and sum of its payments.
  package struct Value: Equatable, Sendable {
    package let text: String
    package let sum: RecordSum
  }

  /// The largest number of values in such a column.
  static let limit = 12

  /// Collects the values; nil if there are more, or only one.
  init?(_ column: Int, of rows: [Grid.Row], _ amounts: [Amount], in grid: Grid) {
    var sums: [String: RecordSum] = [:]
    for (row, amount) in zip(rows, amounts) {
      sums[grid.text(row, column), default: RecordSum()].add(amount)
      guard sums.count <= Self.limit else { return nil }
    }
    guard sums.count > 1 else { return nil }
    let title = TitleRoles(of: grid.title(column))
    // Single letters under a title of kinds may tell a direction too.
    isTitled =
      title.isOfDirections || title[.weak] > 0 && sums.keys.allSatisfy { $0.count < 2 }
    areStates = title[.status] > 0 || sums.keys.contains(where: TitleRoles.saysUnpaid)
    name = Layout.Column.all(under: grid.allTitles)[column]
    values = sums.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { Value(text: $0.key, sum: $0.value) }
  }

  /// True if a value is a word for the other way than the sum of its payments went.
  var contradictSigns: Bool {
    values.contains { value in
      guard let sum = value.sum.sum else { return false }
      return switch Direction(value.text, isTitled: isTitled) {
      case .out: sum.isNegative
      case .income: sum > .zero
      case .either, nil: false
      }
    }
  }

  /// Tells whether a word of one of the values is for one of those directions.
  func say(_ directions: [Direction]) -> Bool {
    values.contains {
      Direction.said(in: $0.text, isTitled: isTitled).contains(where: directions.contains)
    }
  }
}
