import ExpenseCore

/// The columns of a sketch: what their titles say, and what is in them.
struct SketchedColumns {
  let sketch: StatementSketch
  let shapes: CellShapes
  /// What the file's amounts are in.
  let currency: Currency
  let roles: [TitleRoles]
  /// What the columns are called in a map.
  let names: [ColumnName]
  /// The column of the days of payments, and the rows that have one.
  let date: Int
  private(set) var rows: [[String]]
  /// The rows that have a day, with those too that are left out.
  let datedRows: [[String]]
  /// The columns of days, and those of amounts.
  let dates: [Int]
  let amounts: [Int]
  /// The values whose rows are left out.
  private(set) var skips: [(column: Int, value: String)] = []

  /// Nil where no column is one of days.
  init?(
    _ sketch: StatementSketch, _ shapes: CellShapes, currency: Currency, _ known: KnownHeader?
  ) {
    (self.sketch, self.shapes, self.currency) = (sketch, shapes, currency)
    let columns = sketch.titles.indices
    let roles = columns.map { TitleRoles(of: sketch.subject($0)) }
    self.roles = roles
    names = ColumnName.all(under: sketch.titles)
    dates = columns.filter { column in
      let texts = sketch.rows.lazy.map { $0[column] }.filter { $0.contains(where: \.isNumber) }
      let days = texts.count(where: shapes.isDay)
      return days > 0 && days * 10 >= texts.count * 6
    }
    let named = dates.filter { roles[$0].mayBeDay }
    let likely = Self.dateColumn(among: named.isEmpty ? dates : named, sketch, roles, shapes)
    guard let date = known?.date ?? likely else { return nil }
    self.date = date
    let dated = sketch.rows.filter { shapes.isDay($0[date]) }
    (datedRows, rows) = (dated, dated)
    amounts = columns.filter { [dates] column in
      guard !dates.contains(column) else { return false }
      let texts = dated.map { $0[column] }.filter { !$0.isNothing }
      let count = texts.count(where: shapes.isAmount)
      // Numbers of accounts, of cards, of records.
      let areNumbers = texts.allSatisfy { text in
        text.utf8.allSatisfy(\.isASCIIDigit)
          && (text.utf8.count > 5 || text.utf8.count > 1 && text.hasPrefix("0"))
      }
      return count > 0 && count * 10 >= texts.count * 9 && !areNumbers
    }
    for skip in known?.skips ?? [] { self.skip(skip.value, in: skip.column) }
  }

  /// The column of days that most rows have, of several that of the payment itself.
  private static func dateColumn(
    among places: [Int], _ sketch: StatementSketch, _ roles: [TitleRoles], _ shapes: CellShapes
  ) -> Int? {
    let counts = places.map { place in sketch.rows.count { shapes.isDay($0[place]) } }
    let most = counts.max() ?? 0
    let often = zip(places, counts).filter { $1 * 2 >= most }.map(\.0)
    return often.min { rank($0, roles) < rank($1, roles) }
  }

  /// The day of the payment comes before that of its booking, and that before the day it counts from.
  private static func rank(_ place: Int, _ roles: [TitleRoles]) -> (Int, Int) {
    (roles[place][.valueDate] > 0 ? 2 : roles[place][.lateDate] > 0 ? 1 : 0, place)
  }

  /// The texts of a column in the rows that are not left out, but for those that say nothing.
  func texts(_ column: Int) -> [String] { rows.map { $0[column] }.filter { !$0.isNothing } }

  /// Whether the rows go up in time; nil where they do not say it.
  var isAscending: Bool? {
    guard let first = rows.first?[date], let last = rows.last?[date],
      let days = ProposedDays(of: rows.map { $0[date] }, shapes), days.patterns.count == 1,
      let format = DayFormat(days.patterns[0]), let one = shapes.day(first, by: format),
      let other = shapes.day(last, by: format), one != other
    else { return nil }
    return one < other
  }

  /// How many rows have an amount there that is not zero.
  func filled(_ column: Int) -> Int {
    rows.count { shapes.amount($0[column]).map { !$0.isZero } ?? false }
  }

  /// How the column is typed in a map.
  func typed(_ column: Int) -> String { names[column].typed }

  /// Leaves out the rows with a value.
  mutating func skip(_ value: String, in column: Int) {
    skips.append((column, value))
    rows.removeAll { $0[column].lowercased() == value.lowercased() }
  }

  /// Leaves out what a column says was never paid, or not yet; a name says nothing of the kind.
  mutating func skipUnpaid() {
    let names = ProposedNames(self, besides: amounts)?.columns ?? []
    for column in sketch.titles.indices where !names.contains(column) {
      for value in UnpaidTexts.among(Set(texts(column)), under: sketch.titles[column]) {
        skip(value, in: column)
      }
    }
  }

  /// The columns that are called as a field of ours, as a map has them.
  ///
  /// A type is one of ours only where all its values are.
  func ownFields(besides used: [Int]) -> [String] {
    let types = ExpenseType.standard.map { $0.rawValue.lowercased() }
    return ["type", "category", "tags", "note"].compactMap { field in
      let column = sketch.titles.firstIndex { $0.lowercased() == field }
      guard let column, !used.contains(column), !texts(column).isEmpty,
        field != "type" || texts(column).allSatisfy({ types.contains($0.lowercased()) })
      else { return nil }
      return "\(field)=\(typed(column))"
    }
  }
}

// MARK: - Currencies

extension SketchedColumns {
  /// The columns of currencies, with how often each is there.
  private var currencyColumns: [(column: Int, counts: [Currency: Int])] {
    sketch.titles.indices.compactMap { column in
      var counts: [Currency: Int] = [:]
      for text in texts(column) {
        guard let found = CurrencyColumns.currency(text, expecting: currency) else { return nil }
        counts[found, default: 0] += 1
      }
      return counts.isEmpty ? nil : (column, counts)
    }
  }

  /// Leaves out the rows in other currencies than the file's, where a column beside the amounts says
  /// so; tells the one currency that all are in where that is another one, and nil where a title says that
  /// of the amounts.
  ///
  /// - Parameter known: the column that says it, where that is known.
  mutating func skipOtherCurrencies(beside money: [Int], _ known: Int?) -> Currency? {
    let found = currencyColumns.filter { known == nil || $0.column == known }
    if money.contains(where: {
      TitleCurrency.onlyCode(in: sketch.titles[$0], expecting: currency) == currency
    })
      || found.contains(where: {
        $0.counts.count == 1 && $0.counts[currency] == rows.count
          && (!isForeign($0.column) || $0.column == known)
      })
    {
      return nil
    }
    let own = found.filter { !isForeign($0.column) || $0.column == known }
    // What was paid abroad among payments at home is in the account's currency beside it.
    let abroad = found.filter { $0.counts[currency] == nil }
    let near = (own.isEmpty ? abroad : own).min {
      distance($0.column, money) < distance($1.column, money)
    }
    guard let near else { return nil }
    guard near.counts[currency] != nil else {
      return near.counts.count == 1 ? near.counts.keys.first : nil
    }
    for value in Set(texts(near.column)).sorted()
    where CurrencyColumns.currency(value, expecting: currency) != currency {
      skip(value, in: near.column)
    }
    return nil
  }

  private func isForeign(_ column: Int) -> Bool {
    TitleCurrency.isForeign(sketch.subject(column))
  }

  private func distance(_ column: Int, _ money: [Int]) -> (Int, Int) {
    (roles[column][.account] > 0 ? 0 : 1, money.map { abs($0 - column) }.min() ?? 0)
  }
}

extension String {
  /// Whether it is empty or dashes.
  var isNothing: Bool { allSatisfy { "-–—−".contains($0) } }
}
