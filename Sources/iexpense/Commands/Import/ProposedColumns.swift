import ExpenseCore

/// The columns of a table that look like those of an expense.
struct ProposedColumns {
  let titles: [String]
  /// The titles in lower case.
  let keys: [String]
  /// What the columns are called in a map.
  let names: [ColumnName]
  let hasHeader: Bool
  private var hasDate = false
  /// The records; without a header, the first line is one of them.
  let rows: [[String]]
  /// What the rows hold in each column, without what is empty or a dash.
  let columns: [[String]]
  var fields: [String] = []
  /// The options beside the map, each with its value.
  var options: [[String]] = []
  /// What is a guess, for people to look at.
  var doubts: [String] = []

  /// Which column is which.
  var map: [String] { ["--map", fields.joined(separator: ",")] }

  /// The columns below the first row that may be a header: a line above it may have as many fields.
  static func best(of sketch: TableSketch) -> (TableSketch, ProposedColumns)? {
    let first = ProposedColumns(sketch)
    if let first, first.hasDate { return (sketch, first) }
    for reading in sketch.laterReadings {
      let columns = ProposedColumns(reading)
      if let columns, columns.hasDate, columns.hasHeader { return (reading, columns) }
    }
    return first.map { (sketch, $0) }
  }

  /// The encoding of bytes that are not UTF-8, where western letters or a word of statements tell it.
  ///
  /// A wrong guess would garble the names, so without such evidence there is no proposal.
  static func encoding(of bytes: [UInt8]) -> TextEncoding? {
    let likely = TextEncoding.likely(for: bytes).compactMap(TextEncoding.init)
    if let first = likely.first, first.isWestern { return first }
    let words = ColumnWords.beyondASCII
    return likely.first { encoding in
      guard let text = try? encoding.decode(bytes) else { return false }
      let start = String(decoding: text.prefix(10_000), as: UTF8.self).lowercased()
      return words.contains(where: start.contains)
    }
  }

  init?(_ sketch: TableSketch) {
    hasHeader = sketch.itemsPath != nil || !Self.isRecord(sketch.titles)
    titles = hasHeader ? sketch.titles : sketch.titles.map { _ in "" }
    keys = titles.map { $0.lowercased() }
    names = ColumnName.all(under: titles)
    rows = (hasHeader ? [] : [sketch.titles]) + sketch.rows
    columns = titles.indices.map { [rows] column in
      rows.map { $0[column] }.filter { !$0.allSatisfy { "-–—−".contains($0) } }
    }
    if !hasHeader { options.append(["--no-header"]) }
    if let path = sketch.itemsPath, path.count > 1 {
      options.append(["--items", path.joined(separator: ".")])
    }
    let days = columns.map { ProposedDays(of: $0) }
    let dates = columns.indices.filter { days[$0] != nil }
    let amounts = columns.indices.filter { days[$0] == nil && Self.areAmounts(columns[$0]) }
    guard let names = nameColumns(besides: amounts + dates) else { return nil }
    fields.append("name=\(names.map(typed).joined(separator: "|"))")
    let money = amounts.filter(mayBeMoney)
    guard addMoney(among: money) else { return nil }
    if let date = dateColumn(among: dates), let found = days[date] {
      add(found, in: date)
    } else if let date = column(called: ColumnWords.date, among: Array(titles.indices)) {
      fields.append("date=\(typed(date))")
      doubts.append("the days of '\(titles[date])' are not understood: say --date-format")
    } else {
      doubts.append("no column of days: equal payments of two files would count as one")
    }
    addSkips()
    options.append(["--money-in", "skip"])
    if sketch.itemsPath != nil { doubtCents(in: money) }
  }

  /// The column of the days of payments: other days stand beside them in the same form.
  private func dateColumn(among places: [Int]) -> Int? {
    let own = places.filter { !ColumnWords.otherDates.contains(where: keys[$0].contains) }
    let among = own.isEmpty ? places : own
    return among.first { ColumnWords.date.contains(keys[$0]) } ?? among.first
  }

  /// The column that a name stands in, by its title or else by what is in it, and where it is empty
  /// in some records, one that is in all.
  private func nameColumns(besides known: [Int]) -> [Int]? {
    let others = columns.indices.filter { place in
      !known.contains(place) && columns[place].contains { ValueMeaning(of: $0) == nil }
        && columns[place].contains { Currency(code: $0) == nil }
    }
    let likely = others.filter { isLikelyName(keys[$0]) && !isNumber($0) }
    let among = likely.isEmpty ? others : likely
    guard let name = nameColumn(among: among) ?? longest(among) else { return nil }
    guard columns[name].count < rows.count else { return [name] }
    let filled = others.filter { columns[$0].count == rows.count }
    let rest = hasHeader ? column(called: ColumnWords.rest, among: filled) : longest(filled)
    return [name] + [rest].compactMap(\.self)
  }

  private func nameColumn(among places: [Int]) -> Int? {
    places.first { place in ColumnWords.payee.contains(where: keys[place].contains) }
      ?? column(called: ColumnWords.name, among: places)
  }

  private func longest(_ places: [Int]) -> Int? {
    places.max { columns[$0].joined().count < columns[$1].joined().count }
  }

  private func isLikelyName(_ title: String) -> Bool {
    ColumnWords.counter.contains(where: title.hasPrefix)
      || !ColumnWords.other.contains(where: title.contains)
  }

  /// Whether a column counts or names records.
  func isNumber(_ place: Int) -> Bool {
    ColumnWords.number.contains(keys[place]) || keys[place].hasSuffix("_id")
      || titles[place].hasSuffix("Id") || titles[place].hasSuffix("ID")
  }

  /// Leaves out what a column says was never paid, or not yet.
  private mutating func addSkips() {
    for place in columns.indices {
      let isStatus = ColumnWords.status.contains(keys[place])
      for value in Set(columns[place]).sorted() {
        let asked = ValueMeaning(of: value, under: titles[place])
        guard asked == .unpaid || isStatus && ValueMeaning(of: value) == .unpaid else { continue }
        options.append(["--skip", names[place].typed(value)])
      }
    }
  }

  /// Whether a first row is a record, and no header: one of its fields is a day or an amount.
  private static func isRecord(_ row: [String]) -> Bool {
    row.contains { text in
      ProposedDays(of: [text]) != nil || (try? AmountText(text)) != nil && areAmounts([text])
    }
  }

  /// The column that is called by the first of the words, or else has it in its title.
  func column(called words: [String], among places: [Int]) -> Int? {
    words.lazy.compactMap { word in places.first { keys[$0] == word } }.first
      ?? words.lazy.compactMap { word in places.first { keys[$0].contains(word) } }.first
  }

  /// Maps the days, and leaves out the records that have none.
  private mutating func add(_ days: ProposedDays, in place: Int) {
    hasDate = true
    fields.append("date=\(typed(place))")
    if days.pattern != ProposedDays.standard { options.append(["--date-format", days.pattern]) }
    if let other = days.other { doubts.append("the days may also be \(other)") }
    guard hasHeader else { return }
    let withoutDay = (columns[place].count < rows.count ? [""] : []) + days.words
    options += withoutDay.map { ["--skip", names[place].typed($0)] }
    if !withoutDay.isEmpty {
      doubts.append("records without a day are left out: they may be totals")
    }
  }

  /// The column as the map takes it.
  func typed(_ column: Int) -> String { names[column].typed }
}
