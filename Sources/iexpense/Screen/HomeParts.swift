import ExpenseCore

// The parts of the first look: how the period stands, budgets, what is due, and twelve months

extension HomePart {
  /// The state of a period, in one line or more, and the bar of its budget below.
  static func standing(_ standing: PeriodStanding, _ style: CurrencyStyle) -> HomePart {
    let words = standing.words(style)
    let bar = standing.budget == nil ? 0 : 1
    return HomePart(lines: 1...words.count + bar) { lines, output in
      let dot = output.glyphs == .unicode ? " · " : " - "
      var texts: [String] = []
      for word in words {
        let joined = texts.last.map { $0 + dot + word }
        if let joined, DisplayWidth.cells(of: joined) <= output.width {
          texts[texts.count - 1] = joined
        } else {
          texts.append(word)
        }
      }
      let styled = texts.prefix(lines).map { output.palette.styled($0, .heading) }
      guard let budget = standing.budget, styled.count < lines else { return styled }
      let bar = budget.bar(width: min(output.width, 60), glyphs: output.glyphs)
      return styled + [output.palette.styled(bar, budget.barLook)]
    }
  }

  /// Budgets, the tightest first.
  static func budgets(
    _ all: [BudgetReport.Status], line: [String], _ style: CurrencyStyle
  ) -> HomePart? {
    guard !all.isEmpty else { return nil }
    let sorted = all.sorted { $0.isTighter(than: $1) }
    return HomePart(lines: 2...all.count + 1) { lines, output in
      let shown = sorted.prefix(lines - 1)
      func table(_ width: Int) -> Table {
        let glyphs = output.glyphs
        let columns: [ReportColumn<BudgetReport.Status>] = [
          .init(.init("", minimumWidth: 6, wantedWidth: 16), json: nil) {
            .text($0.budget.scope.title)
          },
          .init(.init("", dropOrder: 1), styles: \.barLook) { status, _ in
            status.bar(width: width, glyphs: glyphs)
          },
          .init(.init("", .trailing)) { status, style in
            let rest = status.isOver ? status.left.negated : status.left
            return "\(style.text(rest)) \(status.isOver ? "over" : "left")"
          },
          .init(.init("", dropOrder: 0, canBeSpared: true)) { status, _ in
            status.isOver ? "" : status.word
          },
        ]
        return Table(columns, rows: shown, style, look: \.look)
      }
      let layout = table(Self.leastBar).layout(fitting: output.width)
      let width = min(Self.leastBar + max(0, output.width - layout.end()), 31)
      return [title(line, "", output)] + table(width).lines(plain: nil, for: output).rows
    }
  }

  private static let leastBar = 10

  /// The occurrences until the period's end, with its sum.
  static func due(
    _ coming: [(day: CalendarDate, rule: RecurringRule)], total: Amount, line: [String],
    _ style: CurrencyStyle, today: CalendarDate
  ) -> HomePart? {
    guard !coming.isEmpty else { return nil }
    return HomePart(lines: 2...coming.count + 1) { lines, output in
      let shown = coming.count < lines ? coming[...] : coming.prefix(max(1, lines - 2))
      let columns: [ReportColumn<(day: CalendarDate, rule: RecurringRule)>] = [
        .init(.init(""), styles: { $0.day <= today ? .warning : .secondary }) { coming, _ in
          let day = coming.day
          return day <= today
            ? "due" : "\(day.shortWeekday) \(day.day) \(day.monthName.prefix(3))"
        },
        .init(.init("", minimumWidth: 8, wantedWidth: 24), json: nil) { .text($0.rule.name) },
        .init(.init("", .trailing), json: nil) { .amount($0.rule.amount) },
      ]
      let table = Table(columns, rows: shown, style)
      let rest = coming.count - shown.count
      let others = rest > 0 && lines > 2 ? [rest.counted("other")] : []
      return [title(line, style.text(total), output)]
        + (table.lines(plain: nil, for: output).rows + others)
    }
  }

  /// The totals of months as small columns.
  ///
  /// - Parameters:
  ///   - columns: the columns of the grid to draw, those before the first expense aside.
  ///   - month: the days of the one to mark.
  static func months(
    _ grid: ExpenseGrid, _ columns: [Int], line: [String], month: ClosedRange<CalendarDate>,
    today: CalendarDate
  ) -> HomePart? {
    let places = columns.drop { grid.total.totals[$0] == .zero }
    guard places.count > 1, let first = places.first else { return nil }
    return HomePart(lines: 5...12) { lines, output in
      let pitch = min(8, output.width / places.count)
      guard pitch >= 3 else { return [] }
      let largest = grid.total.totals.max() ?? .zero
      let fits = grid.total.totals.allSatisfy { $0.inWholeUnits().utf8.count < pitch }
      let years = places.map { ScreenPeriod.labels(of: grid.columns[$0].title).1 }
      let columns = places.map { place in
        let (column, total) = (grid.columns[place], grid.total.totals[place])
        // Narrow columns have room for a few amounts only.
        let isMarked = column.days.contains(month.lowerBound)
        let isLabelled = fits || isMarked || total == largest
        let (name, year) = ScreenPeriod.labels(of: column.title)
        let isCrowded = pitch < 6 && place == first && years.dropFirst().first != year
        return ColumnChart.Column(
          labels: (name, isCrowded ? "" : year),
          amount: isLabelled ? total.inWholeUnits(cells: fits ? 5 : pitch) : "",
          total: Double(total.tenThousandths), parts: [max(0, Double(total.tenThousandths))],
          isChosen: isMarked,
          isRunning: column.days.contains(today) && pitch > 4)
      }
      let chart = ColumnChart(columns: columns, average: 0, height: lines - 1, pitch: pitch)
      return [title(line, "", output)] + chart.lines(for: output)
    }
  }

  /// The line that shows a part in a shell, and its sum.
  private static func title(_ line: [String], _ sum: String, _ output: Output) -> String {
    let words = line.map(ShellLine.quoted).joined(separator: " ")
    let left = output.palette.styled(SafeText.escaped(words), .secondary)
    return sum.isEmpty ? left : left + "  " + output.palette.styled(sum, .heading)
  }
}

/// The state of a period today.
struct PeriodStanding {
  /// The number of the day and of all days; nil if the period is not running.
  let day: (number: Int, of: Int)?
  let spent: Amount
  /// The budget for everything in exactly this period; nil if there is none.
  let budget: BudgetReport.Status?
  /// The sum at the end if spending goes on as it did; nil if the period is not running.
  let pace: Amount?

  /// Tells whether there is nothing to say: nothing was spent, and there is no budget.
  var isEmpty: Bool { spent == .zero && budget == nil }

  fileprivate func words(_ style: CurrencyStyle) -> [String] {
    let days = day.map { ["day \($0.number) of \($0.of)"] } ?? []
    guard let budget else { return days + ["\(style.text(spent)) spent"] }
    let perDay = budget.perDay?.amount(digits: 0, isCut: true)
    let rest =
      budget.isOver
      ? "\(style.text(budget.left.negated)) over"
      : perDay.map { "\(style.wholeText($0)) a day left" } ?? "\(style.text(budget.left)) left"
    let pace = pace.map { ["at this pace \(style.wholeText($0))"] } ?? []
    return days + ["\(style.text(spent)) of \(style.text(budget.available))", rest] + pace
  }
}

extension BudgetReport.Status {
  /// Tells whether a larger share of this budget is spent.
  fileprivate func isTighter(than other: BudgetReport.Status) -> Bool {
    func share(_ status: BudgetReport.Status) -> Double {
      guard status.available > .zero else { return .infinity }
      return Double(status.spent.tenThousandths) / Double(status.available.tenThousandths)
    }
    return share(self) > share(other)
  }
}

extension CalendarDate {
  fileprivate var monthName: String { MonthNames.inEnglish[month - 1] }
}

extension Amount {
  fileprivate var negated: Amount { (try? .zero - self) ?? .zero }
}
