/// Where somebody is among the rows of a page: on one of them, whatever happens around it, or, where
/// rows cannot be chosen, at a height.
struct ScreenCursor: Equatable {
  /// The row that is chosen, by its id.
  private(set) var id: String?
  private(set) var place = Int.max
  /// The first row that is seen.
  private var top = Int.max

  /// The rows that are seen, the chosen one among them.
  mutating func window(of page: any ScreenPage, room: Int) -> Range<Int> {
    place = max(0, min(place, page.count - 1))
    if page.id(at: place) != nil { top = max(min(top, place), place - max(1, room) + 1) }
    top = max(0, min(top, page.count - room))
    return top..<min(page.count, top + max(0, room))
  }

  /// Moves as a key says.
  mutating func press(_ key: Key, on page: any ScreenPage, room: Int) {
    let canChoose = page.id(at: place) != nil
    let from = canChoose ? place : top
    let step = max(1, room - 1)
    let target =
      switch key {
      case .up, .text("k"): from - 1
      case .down, .text("j"): from + 1
      case .pageUp: from - step
      case .pageDown: from + step
      case .home, .text("g"): 0
      default: page.count - 1
      }
    let end = max(0, page.count - (canChoose ? 1 : room))
    if canChoose { place = max(0, min(target, end)) } else { top = max(0, min(target, end)) }
    id = page.id(at: place)
  }

  /// Chooses a row.
  mutating func go(to id: String) { self.id = id }

  /// Goes where the chosen row is on another page, or else where the next one is that is still there.
  mutating func follow(from old: (any ScreenPage)?, to page: any ScreenPage) {
    if old == nil { (place, top) = page.isOfItems ? (.max, .max) : (0, 0) }
    if let id, let found = page.place(of: id) {
      place = found
    } else if let id, let old, let origin = old.place(of: id) {
      place = Self.places(from: origin, in: old, on: page).first ?? place
    }
    guard page.count > 0 else { return }
    place = min(place, page.count - 1)
    id = page.id(at: place)
  }

  /// Where the rows of a page are on another, the nearest first: those behind it, and then those before.
  private static func places(
    from origin: Int, in old: any ScreenPage, on page: any ScreenPage
  ) -> [Int] {
    let left = Dictionary(
      (0..<page.count).compactMap { place in page.id(at: place).map { ($0, place) } }
    ) { first, _ in first }
    let nearest = Array(origin..<old.count) + (0..<origin).reversed()
    return nearest.compactMap { old.id(at: $0).flatMap { left[$0] } }
  }
}
