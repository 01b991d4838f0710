/// The style sheet of the page, in light and dark, for screens of any width and for paper.
enum HTMLStyle {
  // The tiers have the app's colours, which add nothing to what the amounts tell. On a narrow
  // screen, an expense takes two lines: name and amount, then date and category. On paper, a table
  // that continues on the next page repeats its head, but not its subtotal.
  static let sheet = """
    :root { color-scheme: light dark; --page: #fff; --text: #1f2328; --muted: #59636e; \
    --line: #d8dee4; --bar: #6e9bd8; \
    --low: #1a7f37; --middle: #b35900; --high: #0a58ca; }
    @media screen and (prefers-color-scheme: dark) { :root { --page: #14171c; --text: #e6e9ed; \
    --muted: #9aa4af; --line: #343b45; --bar: #4a7bc0; \
    --low: #57d37c; --middle: #ffab57; --high: #7cb4ff; } }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 50rem; \
    padding: 2.5rem 1rem 4rem; background: var(--page); color: var(--text); }
    header { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 1rem; }
    h1, h2, header p { margin: 0; line-height: 1.25; overflow-wrap: anywhere; }
    h1 { font-size: 2rem; flex: auto; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; }
    .total { font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
    header .note { flex-basis: 100%; color: var(--muted); margin-top: .25rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid var(--line); padding: .4rem .5rem; text-align: left; \
    overflow-wrap: anywhere; vertical-align: top; }
    th:first-child, td:first-child { padding-left: 0; }
    th:last-child, td:last-child { padding-right: 0; }
    thead th { color: var(--muted); font-size: .875rem; font-weight: 600; }
    thead th:nth-child(1) { width: 6.5rem; } thead th:nth-child(3) { width: 24%; }
    thead th:nth-child(4) { width: 7rem; }
    .items tbody td:first-child { color: var(--muted); white-space: nowrap; \
    font-variant-numeric: tabular-nums; }
    .amount { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
    .low { color: var(--low); } .middle { color: var(--middle); } .high { color: var(--high); }
    tfoot th, tfoot td { border-bottom: 0; font-weight: 600; }
    .bars th, .bars td { border: 0; padding-block: .2rem; vertical-align: middle; }
    .bars th { width: 30%; max-width: 0; overflow: hidden; text-overflow: ellipsis; \
    white-space: nowrap; font-weight: normal; }
    .bars i { color: var(--muted); font-style: normal; } .bars .amount { width: 1%; }
    svg { display: block; width: 100%; height: .875rem; overflow: visible; }
    .bar { fill: var(--bar); } .over { fill: var(--middle); } .mark { fill: var(--text); } .refund { fill: none; stroke: var(--text); }
    .chart { overflow-x: auto; } .chart svg { height: auto; min-width: 40rem; margin-bottom: 1rem; \
    font-size: 12px; font-variant-numeric: tabular-nums; fill: var(--text); }
    .end { text-anchor: end; } .head { fill: var(--muted); font-weight: 600; } .sum { font-weight: 600; }
    .line { stroke: var(--line); }
    @media screen and (max-width: 36rem) { body { padding-top: 1.5rem; }
    thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
    .items tr { display: grid; grid-template-columns: auto 1fr auto; \
    column-gap: .75rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
    .items :is(th, td) { border: 0; padding: 0; }
    .items tbody td:nth-child(2) { grid-area: 1 / 1 / 2 / 3; } .items td:empty { display: none; }
    .items tbody .amount { grid-area: 1 / 3; }
    .items tbody td:nth-child(1), .items tbody td:nth-child(3) { grid-row: 2; \
    font-size: .875rem; color: var(--muted); }
    .items tfoot th { grid-column: 1 / 3; } .items tfoot tr { border: 0; } }
    @media print { :root { color-scheme: light; } body { max-width: none; padding: 0; \
    font-size: 10pt; } th, td { padding-block: .2rem; } h1 { font-size: 1.6rem; } \
    h2 { margin-top: 1.5rem; } h2, thead { break-after: avoid; } tr, svg { break-inside: avoid; } \
    .chart { overflow: visible; } .chart svg { min-width: 0; } .bar { print-color-adjust: exact; } \
    tfoot { display: table-row-group; break-before: avoid; } }
    @page { margin: 15mm; }
    """

  /// Additional styles for a claim: narrow lines, so that thirty expenses fit on a sheet of paper.
  static let claim = """
    .claim { margin-top: .75rem; } .claim thead th { width: auto; white-space: nowrap; }
    .claim th, .claim td { padding: .25rem .5rem; }
    .claim small, .claim .number { color: var(--muted); }
    .claim .day, .claim .number { white-space: nowrap; font-variant-numeric: tabular-nums; }
    .claim .name { min-width: 8rem; } .claim .narrow { min-width: 6.5rem; } .claim a { color: inherit; }
    .end { display: flex; flex-wrap: wrap; gap: 1rem 3rem; align-items: flex-end; \
    break-inside: avoid; } .end section { flex: 1 1 18rem; } .totals th { font-weight: normal; }
    .sign { flex: 1 1 18rem; display: flex; gap: 1.5rem; margin-top: 4rem; }
    .sign span { flex: 2; border-top: 1px solid var(--text); padding-top: .25rem; \
    font-size: .875rem; color: var(--muted); } .sign span:first-child { flex: 1; }
    @media screen and (max-width: 36rem) { .claim { display: block; overflow-x: auto; }
    thead { position: static; clip-path: none; } }
    @media print { .claim { font-size: 8.5pt; line-height: 1.25; } .claim thead th { font-size: 8pt; } \
    .claim th, .claim td { padding: .1rem .35rem; } .claim .narrow { min-width: 5.75rem; } \
    .totals h2 { margin: 1rem 0 .25rem; font-size: 1rem; } }
    @page { margin: 12mm; }
    """
}
