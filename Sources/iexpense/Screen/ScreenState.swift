/// All that keys change: the view that is shown, its filter and period, and the rows that are chosen.
struct ScreenState {
  private(set) var view: Int
  /// The row of the view that was opened.
  private(set) var opened: RowID?
  /// Which words of each choice are added to the view's line.
  private(set) var choices: [Int]
  /// The words that filter.
  private(set) var filter: String
  /// Whether keys are typed into it.
  private(set) var isFiltering = false
  /// The words that may complete the filter, as a second Tab lists them.
  private(set) var candidates: [String] = []
  /// The period that a key chose; nil for the one of the content.
  var period: ScreenPeriod?
  private(set) var cursor = ScreenCursor()
  private(set) var marks: Set<RowID> = []
  /// The scrolled place on the page of all keys; nil if it is not shown.
  private var keys: ScreenCursor?
  /// The page that the cursor is on; nil if it is not made yet.
  private(set) var page: (any ScreenPage)?

  private var editor = LineEditor()
  /// The cursors of the views, and of the view around what is opened.
  private var cursors: [Int: ScreenCursor] = [:]
  /// The place at which a filter was begun.
  private var before: Place?

  /// The place at which somebody is.
  private struct Place {
    let filter: String
    let opened: RowID?
    let cursor: ScreenCursor
    let page: (any ScreenPage)?
    let marks: Set<RowID>
  }

  init(of plan: ScreenPlan) {
    choices = Array(repeating: 0, count: plan.choices.count)
    (view, filter, period) = (plan.first, plan.filter, plan.period)
  }

  var showsKeys: Bool { keys != nil }

  /// The filter that is typed, with the cursor in it; nil if nobody types one.
  var typed: EditedLine? { isFiltering ? editor.line : nil }

  /// The chosen rows of the page: the marked ones, or else the one under the cursor.
  var chosen: [RowID] {
    guard let page, page.isOfItems else { return [] }
    return marks.isEmpty ? [current].compactMap(\.self) : marked(on: page)
  }

  /// The marked rows that are on a page, in its order.
  private func marked(on page: any ScreenPage) -> [RowID] {
    (0..<page.count).compactMap(page.id).filter(marks.contains)
  }

  /// The row under the cursor, if it is an expense that is there to be seen.
  var current: RowID? {
    guard let page, page.isOfItems, page.id(at: cursor.place) == cursor.id else { return nil }
    return cursor.id
  }

  /// Shows another page in place of the one before, or what is opened in it.
  ///
  /// - Parameter new: the row to go to, where the page has it.
  mutating func show(_ page: any ScreenPage, new: RowID? = nil) {
    let inner = opened.flatMap(page.page)
    if inner == nil, opened != nil { close() }
    let shown = inner ?? page
    if let new, shown.place(of: new) != nil { cursor.go(to: new) }
    cursor.follow(from: self.page, to: shown)
    if !marks.isEmpty { marks = Set(marked(on: shown)) }
    self.page = shown
  }

  /// Shows why there are no rows; what is chosen, marked and opened stays so for those that come again.
  mutating func show(reason page: TextPage) {
    cursor.follow(from: self.page, to: page)
    self.page = page
  }

  /// The rows that are seen of the page.
  mutating func window(room: Int) -> Range<Int> {
    page.map { cursor.window(of: $0, room: room) } ?? 0..<0
  }
}

// MARK: Keys

extension ScreenState {
  mutating func move(_ key: Key, room: Int) {
    if let page { cursor.press(key, on: page, room: room) }
  }

  /// Marks the row under the cursor, or takes the mark away, and moves down.
  mutating func mark(room: Int) {
    guard let id = current else { return }
    if marks.remove(id) == nil { marks.insert(id) }
    move(.down, room: room)
  }

  /// Chooses the next of those words of a choice that the view takes; where it takes none, what is
  /// chosen stays for the others.
  mutating func choose(_ choice: Int, among places: [Int]) {
    guard places.count > 1 else { return }
    choices[choice] = places.first { $0 > choices[choice] } ?? places[0]
  }

  mutating func showKeys(_ page: TextPage) {
    var cursor = ScreenCursor()
    cursor.follow(from: nil, to: page)
    keys = cursor
  }

  /// Moves among the keys, or leaves them.
  ///
  /// - Parameter moves: whether the key is one that moves.
  mutating func pressAmongKeys(_ key: Key, moves: Bool, on page: TextPage, room: Int) {
    if moves { keys?.press(key, on: page, room: room) } else { keys = nil }
  }

  /// The keys that are seen.
  mutating func windowOfKeys(_ page: TextPage, room: Int) -> Range<Int> {
    keys?.window(of: page, room: room) ?? 0..<0
  }

  /// Goes to a view.
  mutating func go(to view: Int) {
    if opened != nil { close() }
    cursors[self.view] = cursor
    self.view = view
    (page, marks) = (nil, [])
    cursor = cursors[view] ?? ScreenCursor()
  }

  /// Opens the row under the cursor; false if there is nothing in it.
  mutating func open() -> Bool {
    guard opened == nil, let id = cursor.id, let inner = page?.page(in: id) else { return false }
    (cursors[view], cursor) = (cursor, ScreenCursor())
    cursor.follow(from: nil, to: inner)
    (opened, page, marks) = (id, inner, [])
    return true
  }

  /// Goes back to the view around the opened row.
  mutating func close() {
    (opened, page, marks) = (nil, nil, [])
    cursor = cursors[view] ?? ScreenCursor()
  }

  /// Closes the innermost that is open.
  mutating func closeInnermost() {
    if !marks.isEmpty { return marks = [] }
    if opened != nil { return close() }
    filter = ""
  }

}

// MARK: The filter

extension ScreenState {
  /// Puts other words in the place of those that filter.
  mutating func filter(by words: String) { filter = words }

  /// Goes back to the page of another state, while the filter is typed on.
  mutating func keepPage(of other: ScreenState) {
    (filter, opened, cursor) = (other.filter, other.opened, other.cursor)
    (page, marks) = (other.page, other.marks)
  }

  /// Begins to type the filter.
  ///
  /// - Parameter completions: the texts that it may become when its last word is completed.
  mutating func beginFilter(completions: @escaping (String) -> [String]) {
    before = Place(filter: filter, opened: opened, cursor: cursor, page: page, marks: marks)
    let isOpen = filter.isEmpty || filter.hasSuffix(" ")
    editor.begin(isOpen ? filter : filter + " ", candidates: completions)
    (isFiltering, candidates) = (true, [])
  }

  /// Types a key into the filter; true if its page is another one now, which has to be made.
  mutating func typeFilter(_ key: Key, room: Int) -> Bool {
    candidates = []
    switch key {
    case .enter: isFiltering = false
    case .escape, .leave:
      isFiltering = false
      goBack()
    case .up, .down, .pageUp, .pageDown:
      move(key, room: room)
      return false
    default:
      let typed = editor.line.text
      if case .candidates(let words) = editor.press(key) { candidates = words }
      guard typed != editor.line.text else { return false }
      // However the filter goes on, it is about the row that was chosen when it began.
      goBack()
      filter = editor.line.text
    }
    return true
  }

  /// Goes back to the place at which the filter was begun, on a page that may be of an older file.
  private mutating func goBack() {
    guard let before else { return }
    (filter, opened, cursor) = (before.filter, before.opened, before.cursor)
    (page, marks) = (before.page, before.marks)
  }
}
