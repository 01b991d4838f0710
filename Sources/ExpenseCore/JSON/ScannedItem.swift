/// An item as the scanner found it: values where they need no memory of their own, and for texts the
/// place of their bytes.
struct ScannedItem {
  var id = ItemID(high: 0, low: 0)
  var name = JSONText.none
  var type = JSONText.none
  var amount = Amount.zero
  var date: CalendarDate?
  var category: JSONText?
  /// Whether the writer would write the same bytes for it.
  var isCanonical = true
  /// Where the value of the id starts, to point at.
  var idOffset = 0
}
