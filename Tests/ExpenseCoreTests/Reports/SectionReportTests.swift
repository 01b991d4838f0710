import Testing

@testable import ExpenseCore

struct SectionReportTests {
  private func items(_ types: String...) throws -> [ExpenseItem] {
    try types.enumerated().map { index, type in
      var item = try ExpenseItem.sample("\(index)", Int64(index + 1) * Amount.scale)
      item.type = ExpenseType(rawValue: type)
      return item
    }
  }

  @Test func emptyStandardSectionsAreShown() throws {
    let report = try SectionReport([])
    #expect(report.sections.map(\.title) == ["Personal", "Business"])
    #expect(report.sections.map(\.total) == [.zero, .zero])
    #expect(report.count == 0)
  }

  @Test func personalComesFirstAndOthersAsTheyOccur() throws {
    let report = try SectionReport(items("Zoo", "Business", "Art", "Personal", "Zoo"))
    #expect(report.sections.map(\.title) == ["Personal", "Business", "Zoo", "Art"])
    #expect(report.sections.map(\.rows) == [[4], [2], [1, 5], [3]])
    #expect(report.sections.map(\.total.description) == ["4", "2", "6", "3"])
    #expect(report.count == 5)
    #expect(report.total.description == "15")
  }

  @Test func oneTypeAloneKeepsItsRows() throws {
    let report = try SectionReport(
      items("Personal", "Business", "Personal"), only: .personal)
    #expect(report.sections.map(\.title) == ["Personal"])
    #expect(report.sections.map(\.rows) == [[1, 3]])
    #expect(report.total.description == "4")
    #expect(try SectionReport(items("Personal"), only: .business).sections.map(\.rows) == [[]])
  }

  @Test func aTotalOutOfRangeIsAnError() throws {
    let large = try ExpenseItem.sample("Moon", .max - 1)
    #expect(throws: AmountOutOfRange.self) { try SectionReport([large, large]) }
  }

  /// The title is the most frequent spelling; the items keep theirs.
  @Test func typesAreOneWhateverTheirCase() throws {
    let items = try items("art", "personal", "Art", "Personal", "personal", "ART", "Art")
    let report = try SectionReport(items)
    #expect(report.sections.map(\.title) == ["personal", "Business", "Art"])
    #expect(report.sections.map(\.rows) == [[2, 4, 5], [], [1, 3, 6, 7]])
    var order = ItemOrder()
    order.key = .type
    #expect(order.arranged(ItemRows(all: items)).rows == [2, 4, 5, 1, 3, 6, 7])
  }
}

extension SectionReport {
  /// A report of all items.
  init(
    _ items: [ExpenseItem], by grouping: SectionGrouping = .type, only type: ExpenseType? = nil,
    in currency: Currency = .usd
  ) throws {
    var filter = ItemFilter(in: currency)
    filter.types = [type].compactMap(\.self)
    try self.init(
      ItemRows(filter.matches(in: items).rows, of: items), by: grouping, of: filter)
  }
}
