/// What puts items into one section.
public enum SectionGrouping: String, CaseIterable, Sendable {
  /// The type: Personal, then Business, both also when empty; others after, as they first occur.
  case type
  /// The category, by name, whatever its case and diacritics; items without one come last.
  case category
  /// The tag, as the category; an item stands in the sections of all its tags.
  case tag
  /// The name, as the category.
  case name
  /// The day, for days that have items; items without a date come last.
  case day
  /// The week of ISO 8601; those without items between the first and the last are there too, so that
  /// a gap is seen. Items without a date come last.
  case week
  /// The month, otherwise as the week.
  case month
  /// The quarter, otherwise as the week.
  case quarter
  /// The year, otherwise as the week.
  case year
  /// The tier, from low to high, all three also when empty.
  case tier
}
