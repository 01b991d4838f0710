/// The state that keys change: the query of the view, and the chosen rows.
struct ScreenState {
  var query: ScreenQuery
  /// The row whose page is open.
  private(set) var opened: RowID?
  /// The line that is being typed; nil if keys act.
  private(set) var typing: TypedLine?
  private(set) var cursor = ScreenCursor()
  private(set) var marks: Set<RowID> = []
  /// The scroll position on the page of keys; nil if it is not shown.
  private var keys: ScreenCursor?
  /// The page under the cursor; nil if it has not been made yet.
  private(set) var page: (any ScreenPage)?

  /// The cursors of the views, which are restored when a view is shown again or its open row is
  /// closed.
  private var cursors: [Int: ScreenCursor] = [:]
  /// The place at which typing the filter began.
  private var before: Place?

  /// A place to return to.
  private struct Place {
    let filter: String
    let opened: RowID?
    let cursor: ScreenCursor
    let page: (any ScreenPage)?
    let marks: Set<RowID>
  }

  init(_ query: ScreenQuery) { self.query = query }

  var showsKeys: Bool { keys != nil }

  /// The marked rows of the page, or else the one under the cursor.
  var chosen: [RowID] {
    guard let page, page.isOfItems else { return [] }
    return marks.isEmpty ? [current].compactMap(\.self) : marked(on: page)
  }

  /// The marked rows of a page, in its order.
  private func marked(on page: any ScreenPage) -> [RowID] {
    (0..<page.count).compactMap(page.id).filter(marks.contains)
  }

  /// The row under the cursor; nil if the page has none.
  var current: RowID? {
    guard let page, page.id(at: cursor.place) == cursor.id else { return nil }
    return cursor.id
  }

  /// Tells whether Enter opens the row under the cursor.
  var canOpen: Bool { opened == nil && current.map { page?.opens($0) == true } ?? false }

  /// Shows another page in place of the current one, or the page of its open row.
  ///
  /// - Parameter new: a row to move to if the page has it.
  mutating func show(_ page: any ScreenPage, new: RowID? = nil) {
    let inner = opened.flatMap(page.page)
    if inner == nil, opened != nil { close() }
    let shown = inner ?? page
    if let new, shown.place(of: new) != nil { cursor.go(to: new) }
    cursor.follow(from: self.page, to: shown)
    if !marks.isEmpty { marks = Set(marked(on: shown)) }
    self.page = shown
  }

  /// Shows the reason why there are no rows; chosen, marked and open rows are kept.
  mutating func show(reason page: TextPage) {
    cursor.follow(from: self.page, to: page)
    self.page = page
  }

  /// The visible rows of the page.
  mutating func window(room: Int) -> Range<Int> {
    page.map { cursor.window(of: $0, room: room) } ?? 0..<0
  }
}

// MARK: Keys

extension ScreenState {
  mutating func move(_ key: Key, room: Int) {
    if let page { cursor.press(key, on: page, room: room) }
  }

  /// Marks or unmarks the row under the cursor, and moves down.
  mutating func mark(room: Int) {
    guard let id = current else { return }
    if marks.remove(id) == nil { marks.insert(id) }
    move(.down, room: room)
  }

  mutating func showKeys(_ page: TextPage) {
    var cursor = ScreenCursor()
    cursor.follow(from: nil, to: page)
    keys = cursor
  }

  /// Moves on the page of keys, or closes it.
  ///
  /// - Parameter moves: whether the key is one that moves.
  mutating func pressAmongKeys(_ key: Key, moves: Bool, on page: TextPage, room: Int) {
    if moves { keys?.press(key, on: page, room: room) } else { keys = nil }
  }

  /// The visible lines of the page of keys.
  mutating func windowOfKeys(_ page: TextPage, room: Int) -> Range<Int> {
    keys?.window(of: page, room: room) ?? 0..<0
  }

  mutating func go(to view: Int) {
    if opened != nil { close() }
    cursors[query.view] = cursor
    query.view = view
    (page, marks) = (nil, [])
    cursor = cursors[view] ?? ScreenCursor()
  }

  /// Opens the row under the cursor; returns false if it has no page.
  mutating func open() -> Bool {
    guard canOpen, let id = cursor.id, let inner = page?.page(in: id) else { return false }
    (cursors[query.view], cursor) = (cursor, ScreenCursor())
    cursor.follow(from: nil, to: inner)
    (opened, page, marks) = (id, inner, [])
    return true
  }

  mutating func close() {
    (opened, page, marks) = (nil, nil, [])
    cursor = cursors[query.view] ?? ScreenCursor()
  }

  /// Clears the marks, or else closes the open row, or else clears the filter.
  mutating func closeInnermost() {
    if !marks.isEmpty { return marks = [] }
    if opened != nil { return close() }
    query.filter = ""
  }
}

// MARK: Lines that are typed

extension ScreenState {
  /// Begins typing a command line.
  mutating func begin(_ input: ScreenInput, completions: @escaping (String) -> [String]) {
    typing = TypedLine(.command(input), input.text, completions: completions)
  }

  /// Ends typing.
  mutating func endTyping() { typing = nil }

  /// Types a key into the line, or moves among the rows.
  mutating func type(_ key: Key, room: Int) -> TypedLine.Outcome {
    let outcome = typing?.press(key) ?? .nothing
    if case .moves = outcome { move(key, room: room) }
    return outcome
  }

  /// Restores the page of an earlier state while the filter is being typed.
  mutating func keepPage(of other: ScreenState) {
    (query.filter, opened, cursor) = (other.query.filter, other.opened, other.cursor)
    (page, marks) = (other.page, other.marks)
  }

  /// Begins typing the filter.
  ///
  /// - Parameter completions: completes the last word of a filter.
  mutating func beginFilter(completions: @escaping (String) -> [String]) {
    let filter = query.filter
    before = Place(filter: filter, opened: opened, cursor: cursor, page: page, marks: marks)
    let isOpen = filter.isEmpty || filter.hasSuffix(" ")
    typing = TypedLine(.filter, isOpen ? filter : filter + " ", completions: completions)
  }

  /// Takes the typed text as the filter.
  ///
  /// However it continues, the cursor follows the row that was chosen when typing began.
  mutating func filterTyped() {
    guard let typing else { return }
    goBack()
    query.filter = typing.line.text
  }

  /// Returns to the place at which typing the filter began; its page may be of an older file.
  mutating func goBack() {
    guard let before else { return }
    (query.filter, opened, cursor) = (before.filter, before.opened, before.cursor)
    (page, marks) = (before.page, before.marks)
  }
}
