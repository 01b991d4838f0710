import Testing

@testable import iexpense

struct TableTests {
  private static let columns: [Table.Column] = [
    .init("Row", .trailing), .init("Amount", .trailing),
    .init("Type", minimumWidth: 4, dropOrder: 2),
    .init("Id", dropOrder: 1), .init("Name", minimumWidth: 6),
  ]

  private static let rows = [
    ["1", "$12.50", "Personal", "8f7a2c", "Lunch at the corner"],
    ["2", "$1,048.00", "Business", "5c1e7b", "昼食と夕食と領収書"],
    ["13", "-$3.00", "Personal", "a1b2c3", ""],
  ]

  private static func table(_ columns: [Table.Column], _ rows: [[String]]) -> Table {
    var table = Table(columns)
    for row in rows { table.addRow { $1.append(row[$0]) } }
    return table
  }

  private func lines(
    _ columns: [Table.Column], _ rows: [[String]], fitting width: Int?, glyphs: Glyphs = .unicode
  ) -> [String] {
    let table = Self.table(columns, rows)
    var bytes: [UInt8] = []
    table.render(
      0..<table.rowCount + 1, in: table.layout(fitting: width), palette: .disabled, glyphs: glyphs,
      to: &bytes)
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.popLast() == "")
    return lines
  }

  @Test(arguments: [nil, 200, 55])
  func columnsAlignAndNoLineEndsInSpaces(width: Int?) {
    #expect(
      lines(Self.columns, Self.rows, fitting: width) == [
        "Row     Amount  Type      Id      Name",
        "  1     $12.50  Personal  8f7a2c  Lunch at the corner",
        "  2  $1,048.00  Business  5c1e7b  昼食と夕食と領収書",
        " 13     -$3.00  Personal  a1b2c3",
      ])
  }

  /// The minimum widths of all columns and the gaps add up to 36 cells.
  @Test(arguments: [(80, true), (36, true), (35, false), (20, false)])
  func aTableFitsWhereAllItsColumnsDo(width: Int, fits: Bool) {
    let table = Self.table(Self.columns, Self.rows)
    #expect(table.fits(width) == fits)
  }

  @Test func theWidestColumnIsCutFirst() {
    #expect(
      lines(Self.columns, Self.rows, fitting: 44) == [
        "Row     Amount  Type      Id      Name",
        "  1     $12.50  Personal  8f7a2c  Lunch at…",
        "  2  $1,048.00  Business  5c1e7b  昼食と夕…",
        " 13     -$3.00  Personal  a1b2c3",
      ])
    #expect(
      lines(Self.columns, Self.rows, fitting: 36)[1...2] == [
        "  1     $12.50  Per…  8f7a2c  Lunch…",
        "  2  $1,048.00  Bus…  5c1e7b  昼食…",
      ])
  }

  @Test func theFirstOfEquallyWideColumnsIsCut() {
    let columns: [Table.Column] = [.init("A", minimumWidth: 1), .init("B", minimumWidth: 1)]
    #expect(lines(columns, [["aaaaa", "bbbbb"]], fitting: 11) == ["A     B", "aaa…  bbbbb"])
  }

  @Test func columnsAreLeftOutInTheirOrderWhereTheMinimumsDoNotFit() {
    #expect(
      lines(Self.columns, Self.rows, fitting: 35)[0...1] == [
        "Row     Amount  Type      Name", "  1     $12.50  Personal  Lunch at…",
      ])
    #expect(
      lines(Self.columns, Self.rows, fitting: 27)[0...1] == [
        "Row     Amount  Name", "  1     $12.50  Lunch at t…",
      ])
  }

  /// A long text widens a column for all rows up to 64 cells; the last column is never padded.
  @Test func theLastColumnIsCutOnlyWhereTheLineEnds() {
    let columns: [Table.Column] = [.init("Row", .trailing), .init("Name", minimumWidth: 6)]
    let text = String(repeating: "x", count: 195)
    #expect(lines(columns, [["1", text]], fitting: 200)[1] == "  1  " + text)
    #expect(
      lines(columns, [["1", text]], fitting: 199)[1] == "  1  " + text.dropLast(2) + "…")
  }

  @Test func anAmountIsNeverCut() {
    #expect(
      lines(Self.columns, Self.rows, fitting: 18) == [
        "Row     Amount  N…", "  1     $12.50  L…", "  2  $1,048.00  …", " 13     -$3.00",
      ])
    #expect(lines(Self.columns, Self.rows, fitting: 1)[2] == "  2  $1,048.00  …")
  }

  @Test func withoutUnicodeTheCutIsMarkedInASCII() {
    #expect(
      lines([.init("Name", minimumWidth: 1)], [["Lunch"]], fitting: 4, glyphs: .ascii)
        == ["Name", "Lun~"])
  }

  @Test func spacesBeforeTheCutAreLeftOut() {
    let columns: [Table.Column] = [.init("A", minimumWidth: 1), .init("B")]
    #expect(lines(columns, [["a b c", "x"]], fitting: 6) == ["A    B", "a…   x"])
  }

  @Test func aCellOfManyCellsDoesNotWidenEveryLineOfAPipe() {
    let long = String(repeating: "x", count: 1_000)
    let lines = lines([.init("A"), .init("B")], [[long, "1"], ["y", "2"]], fitting: nil)
    #expect(lines[1] == long + "  1")
    #expect(lines[2].utf8.count == TableLayout.widestPadding + 3)
  }

  @Test func stylesSurroundTheTextAndNotItsPadding() {
    var table = Table([.init("Amount", .trailing), .init("Name")])
    let rows: [[(String, Palette.Style)]] = [
      [("5", .low), ("Tea", .plain)], [("", .high), ("-", .secondary)],
    ]
    for row in rows {
      table.addRow { place, cell in
        cell.style = row[place].1
        cell.append(row[place].0)
      }
    }
    var bytes: [UInt8] = []
    table.render(
      0..<table.rowCount + 1, in: table.layout(fitting: nil),
      palette: Palette(isEnabled: true, has256Colors: false), glyphs: .unicode, to: &bytes)
    let reset = "\u{1B}[0m"
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        \u{1B}[1mAmount\(reset)  \u{1B}[1mName\(reset)
             \u{1B}[32m5\(reset)  Tea
                \u{1B}[2m-\(reset)

        """)
  }

  @Test(arguments: Array(1...120))
  func noLineIsWiderThanTheTerminalOnceTheAmountFits(width: Int) {
    let rows = Self.rows + [["4", "$9.99", "Café 👩‍👩‍👧‍👦", "a1b2c4", "क्षत्रिय भोजन กำลังกิน 🇫🇷🇩🇪 غداء مع الفريق"]]
    for line in lines(Self.columns, rows, fitting: width) {
      #expect(DisplayWidth.cells(of: line) <= max(width, 3 + 2 + 9 + 2 + 1))
    }
  }

  @Test func textThatCouldDeceiveIsEscapedInItsCell() {
    let rows = [["\u{1B}[2J昼\n", "x"], ["\t", "\u{202E}"]]
    #expect(
      lines([.init("A"), .init("B")], rows, fitting: nil) == [
        "A              B", "\\u001b[2J昼\\n  x", "\\t             \\u202e",
      ])
  }
}
