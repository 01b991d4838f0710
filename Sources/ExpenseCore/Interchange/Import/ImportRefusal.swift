/// What is wrong with the records of an import together, where each by itself could be right.
package enum ImportRefusal: Error, Equatable, Sendable {
  /// No record has one of the values that were said to mean spending.
  case nothingIsSpending(column: String, values: [String])
  /// A column that nothing is read from holds currencies, and not the one of the amounts.
  case otherCurrencies(column: String, counts: [CurrencyCount], expected: Currency)
  /// A column that nothing is read from says of records read as spending that they are money in.
  case direction(column: String, income: String, out: String?)
  /// An expense of that name is as much as the others together.
  case total(name: String, column: String?, place: SourcePlace)
  /// Money that came in, and nobody said what becomes of it.
  case moneyIn(RecordSum, of: Int, turned: String?)

  /// How many records say a currency.
  package struct CurrencyCount: Equatable, Sendable {
    package let currency: Currency
    package let count: Int
  }
}

extension ImportBatch {
  /// What is wrong with the records together; nil where nothing is.
  ///
  /// - Parameter currency: what the amounts are in.
  package func refusal(in currency: Currency) -> ImportRefusal? {
    guard let map = options.map else { return moneyInRefusal }
    if let first = map.spending.first, watch.records > 0, watch.spending == 0 {
      return .nothingIsSpending(column: first.column.shown, values: map.spending.map(\.value))
    }
    if let found = watch.otherCurrencies(than: currency) {
      let counts = found.counts.map { ImportRefusal.CurrencyCount(currency: $0, count: $1) }
        .sorted { ($1.count, $0.currency.code) < ($0.count, $1.currency.code) }
      return .otherCurrencies(
        column: title(of: found.column), counts: counts, expected: currency)
    }
    if let found = watch.missedDirection {
      return .direction(column: title(of: found.column), income: found.income, out: found.out)
    }
    return totalRefusal ?? moneyInRefusal
  }

  private func title(of column: Int) -> String {
    let title = columnTitles.indices.contains(column) ? columnTitles[column] : ""
    return title.isEmpty ? "\(column + 1)" : title
  }

  private var moneyInRefusal: ImportRefusal? {
    guard options.moneyIn == nil, moneyIn.count > 0 else { return nil }
    let records = items.count
    let turned = moneyIn.isNearlyAll(of: records) ? options.map?.turnedAmount : nil
    return .moneyIn(moneyIn, of: records, turned: turned)
  }

  /// A record with the name of a total that is as much as the others together.
  private var totalRefusal: ImportRefusal? {
    let named = items.indices.filter { TotalWords.begin(items[$0].name) }
    guard !named.isEmpty, items.count > 1 else { return nil }
    for index in named {
      var (before, others) = (AmountSum(), AmountSum())
      for (place, item) in items.enumerated() where place != index {
        if place < index { before.add(item.amount) }
        others.add(item.amount)
      }
      let amount = items[index].amount.magnitude
      guard [before, others].contains(where: { (try? $0.amount)?.magnitude == amount }) else {
        continue
      }
      var places = PlaceCounter()
      return .total(
        name: items[index].name, column: options.map?.sources[.name]?.onlyColumn?.shown,
        place: places.place(of: origins[index].offset, in: text))
    }
    return nil
  }
}

extension RecordMap {
  /// The amount's part of the map with the other sign, as it is typed; nil where it has several
  /// columns.
  fileprivate var turnedAmount: String? {
    guard spending.isEmpty, let source = sources[.amount], let column = source.onlyColumn?.shown
    else { return nil }
    return source.alternatives[0][0].isNegated ? "amount=\(column)" : "amount=-\(column)"
  }
}

extension FieldSource {
  /// The one column that it has; nil where it has more.
  var onlyColumn: ColumnName? {
    let parts = alternatives.joined()
    return parts.count == 1 ? parts.first?.column : nil
  }
}

/// The words that totals are called by.
private enum TotalWords {
  private static let words: Set<String> = [
    "total", "totals", "totale", "totaal", "sum", "summe", "summa", "sums", "suma", "soma", "somma",
    "somme", "gesamt", "gesamtsumme", "gesamtbetrag", "zwischensumme", "subtotal", "subtotaal",
    "yhteensä", "összesen", "razem", "celkem", "toplam", "итого", "всего", "сумма", "סה\"כ",
    "합계", "合計", "合计", "总计", "小計",
  ]

  /// Whether a name begins with one of them.
  static func begin(_ name: String) -> Bool {
    let first = name.lowercased().split { $0 == " " || $0 == ":" || $0 == "(" }.first
    return first.map { words.contains(String($0)) } ?? false
  }
}
