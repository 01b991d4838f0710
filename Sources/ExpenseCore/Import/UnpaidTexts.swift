/// The texts of a column that say of payments that they were never made, or not yet.
package enum UnpaidTexts {
  /// Those among the different texts of a column, in order.
  ///
  /// Only what is called a state says so, or answers `pending` by a yes: what a bank has not booked yet,
  /// or a shop has closed again, is spent until somebody says otherwise.
  package static func among(_ texts: some Collection<String>, under plainTitle: String) -> [String]
  {
    let title = TitleRoles(of: plainTitle)
    return texts.filter { text in
      title[.status] > 0
        ? TitleRoles(of: text)[.unpaid] > 0 : title[.unpaid] > 0 && YesNo(text) == .yes
    }.sorted()
  }
}

extension ImportBatch {
  /// The values of a mapped table that say of payments that they were never made, or not yet.
  ///
  /// - Parameter areLeftOut: whether those are wanted whose rows are left out, or the others.
  package func unpaidValues(areLeftOut: Bool) -> [ColumnValue] {
    guard let mapper = table?.mapper, !areLeftOut || !options.skipped.isEmpty else {
      return []
    }
    let table = mapper.table
    let rows = table.rows.filter {
      mapper.leavesOut($0) == areLeftOut && mapper.holdsMoney($0)
    }
    let texts = ColumnTexts(table, rows)
    let names = ColumnName.all(under: table.shownTitles)
    return names.indices.flatMap { column -> [ColumnValue] in
      guard !mapper.nameColumns.contains(column), let found = texts.texts(column) else { return [] }
      return UnpaidTexts.among(found.map(\.text), under: table.shownTitles[column])
        .map { ColumnValue(names[column], value: $0) }
    }
  }
}
