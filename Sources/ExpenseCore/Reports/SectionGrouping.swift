/// What puts items into one section.
public enum SectionGrouping: String, CaseIterable, Sendable {
  /// The type: Personal, then Business, both also when empty; others after, as they first occur.
  case type
  /// The category, by name; items without one come last.
  case category
  /// The day, for days that have items; items without a date come last.
  case day
  /// The month; those without items between the first and the last are there too, so that a gap is
  /// seen. Items without a date come last.
  case month
  /// The year, otherwise as the month.
  case year
  /// The tier, from low to high, all three also when empty.
  case tier
}
