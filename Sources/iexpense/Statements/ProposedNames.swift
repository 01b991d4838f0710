import ExpenseCore

/// The columns that say who was paid, else what for: each stands in where those before it are empty.
struct ProposedNames {
  let columns: [Int]

  /// Nil where no column may be names.
  init?(_ sketch: SketchedColumns, besides known: [Int]) {
    let titles = sketch.sketch.titles
    let others = titles.indices.filter { column in
      !known.contains(column) && !sketch.dates.contains(column)
        && sketch.roles[column][.status] == 0 && !Self.areCodes(sketch.texts(column), sketch)
    }
    var open = sketch.rows
    var found: [Int] = []
    for column in others.sorted(by: { Self.rank($0, sketch) < Self.rank($1, sketch) }) {
      let left = open.filter { $0[column].isNothing }
      guard left.count < open.count else { continue }
      found.append(column)
      open = left
      if open.isEmpty || found.count == 4 { break }
    }
    guard !found.isEmpty else { return nil }
    columns = found
  }

  /// Whether texts are no names: amounts, times, currencies, numbers, addresses of mail.
  private static func areCodes(_ texts: [String], _ sketch: SketchedColumns) -> Bool {
    texts.allSatisfy { text in
      !text.contains(where: \.isLetter) || sketch.shapes.isAmount(text) || YesNo(text) != nil
        || CurrencyColumns.currency(text, expecting: sketch.currency) != nil || text.contains("@")
        || text.count { $0.isNumber } * 2 > text.count
    }
  }

  /// Who was paid first, then what for, then the longest texts, then of what kind it was; never the own
  /// account before those.
  private static func rank(_ column: Int, _ sketch: SketchedColumns) -> (Int, Int, Int) {
    let roles = sketch.roles[column]
    let texts = sketch.texts(column)
    let isOne = texts.count > 1 && Set(texts).count == 1
    let kind =
      if roles[.own] > max(roles[.payee], roles[.text]) || isOne
        || roles[.number] > max(roles[.payee], roles[.text])
      {
        5
      } else if roles[.direction] > roles[.text] {
        4
      } else if roles[.payee] > 0, roles[.payee] >= roles[.text] {
        0
      } else if roles[.text] > 0 {
        1
      } else {
        roles[.weak] > 0 ? 3 : 2
      }
    // Of several, that with the longest words for it, then that with the longest texts.
    let score = kind == 0 ? roles[.payee] : kind == 1 ? roles[.text] : 0
    return (kind, -score, kind > 1 ? -texts.joined().count : column)
  }
}
