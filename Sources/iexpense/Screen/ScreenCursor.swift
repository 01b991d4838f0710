/// Where somebody is among the rows of a page: on one of them, whatever happens around it, or, where
/// rows cannot be chosen, at a height.
struct ScreenCursor: Equatable {
  /// The row that is chosen, by its id.
  private(set) var id: RowID?
  private(set) var place = Int.max
  /// The first row that is seen.
  private var top = Int.max

  /// The rows that are seen, the chosen one among them.
  mutating func window(of page: any ScreenPage, room: Int) -> Range<Int> {
    if page.id(at: place) != nil { top = max(min(top, place), place - max(1, room) + 1) }
    top = max(0, min(top, page.count - room))
    return top..<min(page.count, top + max(0, room))
  }

  /// Moves as a key says.
  mutating func press(_ key: Key, on page: any ScreenPage, room: Int) {
    let canChoose = page.id(at: place) != nil
    // Of keys that came together, the later ones find `top` as the page begins, not yet drawn.
    let from = canChoose ? place : min(top, page.count)
    let step = max(1, room - 1)
    let target =
      switch key {
      case .up, .text("k"), .left, .text("h"): from - 1
      case .down, .text("j"), .right, .text("l"): from + 1
      case .pageUp: from - step
      case .pageDown: from + step
      case .home, .text("g"): 0
      default: page.count - 1
      }
    let end = max(0, page.count - (canChoose ? 1 : room))
    guard canChoose else { return top = max(0, min(target, end)) }
    place = max(0, min(target, end))
    id = page.id(at: place)
  }

  /// Chooses a row.
  mutating func go(to id: RowID) { self.id = id }

  /// Goes where the chosen row is on another page, or else where the next one is that is still there.
  ///
  /// On a page without rows to choose, such as an error, it stays chosen for the page after that.
  mutating func follow(from old: (any ScreenPage)?, to page: any ScreenPage) {
    let canChoose = page.id(at: 0) != nil
    if id == nil, old == nil || canChoose {
      (place, top) = page.isOfItems || page.isOfPeriods ? (.max, .max) : (0, 0)
    }
    if let id, let found = page.place(of: id) {
      place = found
    } else if let id, let old, let origin = old.place(of: id) {
      place = Self.nearest(to: origin, of: old, on: page) ?? place
    }
    guard canChoose else { return }
    place = min(place, page.count - 1)
    id = page.id(at: place)
  }

  /// Where the row nearest to one of another page is, of those that are still there: the next after
  /// it, or else the last before it.
  private static func nearest(
    to origin: Int, of old: any ScreenPage, on page: any ScreenPage
  ) -> Int? {
    let place = page.places(ofRowsOf: old)
    return (origin..<old.count).lazy.compactMap(place).first
      ?? (0..<origin).reversed().lazy.compactMap(place).first
  }
}
