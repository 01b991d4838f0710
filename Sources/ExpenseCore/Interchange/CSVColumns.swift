/// Which column of a table holds which field.
struct CSVColumns {
  /// Whether the header is our own, whose texts are guarded against being formulas.
  let isOwn: Bool
  /// How many columns there are.
  let count: Int
  /// The headers of columns that hold no field, in their order.
  let ignored: [String]
  /// The columns by their headers, so that a file with its columns in another order is the same.
  let byHeader: [(header: String, index: Int)]
  /// The column of each field, by the field's number.
  private var indices = [Int?](repeating: nil, count: ImportField.allCases.count)
  /// Whether amounts have the other sign, as in a bank's file, where a payment is negative.
  let isNegated: Bool

  /// The column of a field; nil where there is none.
  subscript(field: ImportField) -> Int? { indices[field.rawValue] }

  /// Finds the fields in a header: where the options say, else by our own names, in either case.
  ///
  /// - Throws: `CSVHeaderFault` where a needed column is missing, or one is there twice.
  init(header: [String], options: ImportOptions) throws(CSVHeaderFault) {
    isOwn = options.columns.isEmpty
    isNegated = options.columns[.amount]?.isNegated == true
    count = header.count
    let titles = header.map(\.trimmed)
    for field in ImportField.allCases {
      guard let wanted = isOwn ? field.name : options.columns[field]?.header else { continue }
      let isOwn = self.isOwn
      let found = titles.indices.filter {
        isOwn ? titles[$0].lowercased() == wanted : titles[$0] == wanted
      }
      if found.count > 1 { throw CSVHeaderFault(.repeatedColumn(wanted)) }
      indices[field.rawValue] = found.first
      let isNeeded = !isOwn || field == .name || field == .amount
      if found.isEmpty, isNeeded { throw CSVHeaderFault(.missingColumn(wanted, found: titles)) }
    }
    let used = Set(indices.compactMap(\.self))
    ignored = titles.indices.filter { !used.contains($0) }.map { titles[$0] }
    byHeader = titles.indices.map { (titles[$0], $0) }.sorted { $0 < $1 }
  }
}

/// What is wrong with a header.
struct CSVHeaderFault: Error {
  let problem: ImportFault.Problem

  init(_ problem: ImportFault.Problem) {
    self.problem = problem
  }
}
