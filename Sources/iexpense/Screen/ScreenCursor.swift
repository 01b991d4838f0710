/// The position among the rows of a page: on a chosen row, which it follows when rows change, or,
/// if rows cannot be chosen, a scroll position.
struct ScreenCursor: Equatable {
  /// The id of the chosen row.
  private(set) var id: RowID?
  private(set) var place = Int.max
  /// The first visible row.
  private var top = Int.max

  /// The visible rows, including the chosen one.
  mutating func window(of page: any ScreenPage, room: Int) -> Range<Int> {
    if page.id(at: place) != nil { top = max(min(top, place), place - max(1, room) + 1) }
    top = max(0, min(top, page.count - room))
    return top..<min(page.count, top + max(0, room))
  }

  /// Moves by a key.
  mutating func press(_ key: Key, on page: any ScreenPage, room: Int) {
    let canChoose = page.canChoose
    // For later ones of several keys, `top` may be out of range, because nothing was drawn in
    // between.
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
    choose(max(0, min(target, end)), on: page, isUpwards: target < from)
  }

  /// Chooses the row at a place, or the nearest one that can be chosen, first in that direction.
  private mutating func choose(_ target: Int, on page: any ScreenPage, isUpwards: Bool) {
    func nearest(_ places: some Sequence<Int>) -> Int? { places.first { page.id(at: $0) != nil } }
    let (up, down) = ((0...target).reversed(), target..<max(target, page.count))
    place =
      (isUpwards ? nearest(up) ?? nearest(down) : nearest(down) ?? nearest(up)) ?? target
    id = page.id(at: place)
  }

  /// Chooses a row.
  mutating func go(to id: RowID) { self.id = id }

  /// Moves to the chosen row on another page, or else to the nearest row that still exists.
  ///
  /// On a page without rows to choose, such as an error, the row stays chosen for the page after
  /// it.
  mutating func follow(from old: (any ScreenPage)?, to page: any ScreenPage) {
    let canChoose = page.canChoose
    if id == nil, old == nil || canChoose {
      (place, top) = page.isOfItems || page.isOfPeriods ? (.max, .max) : (0, 0)
    }
    if let id, let found = page.place(of: id) {
      place = found
    } else if let id, let old, let origin = old.place(of: id) {
      place = Self.nearest(to: origin, of: old, on: page) ?? place
    }
    guard canChoose else { return }
    choose(min(place, page.count - 1), on: page, isUpwards: false)
  }

  /// The place of the first row after one of another page that still exists, or else of the last
  /// before it.
  private static func nearest(
    to origin: Int, of old: any ScreenPage, on page: any ScreenPage
  ) -> Int? {
    let place = page.places(ofRowsOf: old)
    return (origin..<old.count).lazy.compactMap(place).first
      ?? (0..<origin).reversed().lazy.compactMap(place).first
  }
}
