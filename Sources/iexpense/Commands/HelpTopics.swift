extension HelpTopic {
  /// The topics of `help` in addition to commands.
  static let all = [filters, amounts, days]

  private static let filters = HelpTopic(
    name: "filters", summary: "Choose which expenses are shown or exported",
    details: FilterOptions.details, options: FilterOptions.descriptions,
    examples: [
      .init(line: "list business last month", explanation: "Last month's expenses for work"),
      .init(
        line: "list food travel november", explanation: "November's expenses in two categories"),
      .init(line: "list coffee --min 5", explanation: "Coffee at 5 or more"),
      .init(line: "list 2026-10.. not:rent", explanation: "All but the rent since October"),
      .init(line: "export 2026 -o 2026.csv", explanation: "One year for a spreadsheet"),
    ])

  private static let amounts = HelpTopic(
    name: "amounts", summary: "How to write amounts, sums and refunds",
    details: [
      """
      Write them bare, 12.50 or 12,50: in "$12.50" a shell replaces $1 or $12 by nothing, so an \
      amount that begins with its decimal mark is refused. A refund is negative: -12.50.
      """,
      """
      Of two kinds of marks the last is the decimal mark; a mark that repeats groups digits. A \
      currency's symbol or code must be that of the file. An amount with two possible meanings, \
      such as 1.234, is refused with both.
      """,
      """
      add, again and edit work out sums of plain numbers with + x / and without spaces; a mark in \
      them is a decimal mark. The result is rounded once.
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
      Days are shown as 2026-11-21. A date without its year, or without month and year, is the \
      most recent one that fits, today included. With dots the day comes first; 03/04/2026 is \
      refused with both readings. Months and weekdays have their names in English and in the \
      locale's language. A day more than a year ahead or fifty back is stored, and a note spells it \
      out.
      """,
      "--on, --since, --until and filters accept spans too: months, weeks, quarters and years.",
    ],
    glossary: [
      Syntax<DaysText>.day, .dayOperand,
    ].reduce(into: Syntax<DaysText>.days.description.glossary) {
      $0.merge($1.description.glossary) { _, new in new }
    },
    examples: [
      .init(line: "add Lunch 12.50 yesterday", explanation: "A day of an expense"),
      .init(line: "list last month", explanation: "A span of a report"),
    ])
}
