extension HelpTopic {
  /// The topics of `help` in addition to commands.
  static let all = [filters, amounts, days]

  private static let filters = HelpTopic(
    name: "filters", summary: "Which expenses are shown or handed on",
    details: FilterOptions.details, options: FilterOptions.descriptions,
    examples: [
      .init(line: "list business last month", explanation: "Last month's for work"),
      .init(line: "list food travel november", explanation: "November's in two categories"),
      .init(line: "list coffee --min 5", explanation: "What a word and a price tell"),
      .init(line: "list 2026-10.. not:rent", explanation: "What is not rent"),
      .init(line: "export 2026 -o 2026.csv", explanation: "A year for a spreadsheet"),
    ])

  private static let amounts = HelpTopic(
    name: "amounts", summary: "How to write amounts, sums and refunds",
    details: [
      """
      Write them bare, 12.50 or 12,50: in "$12.50" a shell replaces $1 or $12 by nothing, so an amount \
      that begins with its mark is refused. A refund is negative: -12.50.
      """,
      """
      Of two kinds of marks the last is the decimal one, and one that repeats groups. A currency's \
      symbol or code has to be that of the file. What could mean two things, such as 1.234, is refused \
      with both readings.
      """,
      """
      add, again and edit work out sums of plain numbers with + x / and without spaces; a mark in them \
      is the decimal one. What it comes to is rounded once.
      """,
    ],
    glossary: Syntax.entered.description.glossary,
    examples: [
      .init(line: "add Dinner 84/3", explanation: "Your share of three"),
      .init(line: "add 'Shoes, returned' -59.90", explanation: "A refund"),
    ])

  private static let days = HelpTopic(
    name: "days", summary: "How to write days, months and other spans",
    details: [
      """
      Days are shown as 2026-11-21. What a text leaves out is taken from the most recent day that \
      fits, today included. With dots the day comes first; 03/04/2026 is refused with both readings. A \
      day more than a year ahead or fifty back is stored, and a note tells it in words.
      """,
      "--on, --since, --until and filters take spans too: months, weeks, quarters and years.",
    ],
    glossary: [
      Syntax<DateText>.date, .day,
    ].reduce(into: Syntax<DaysText>.days.description.glossary) {
      $0.merge($1.description.glossary) { _, new in new }
    },
    examples: [
      .init(line: "add Lunch 12.50 yesterday", explanation: "A day of an expense"),
      .init(line: "list last month", explanation: "A span of a report"),
    ])
}
