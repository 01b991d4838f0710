import ExpenseCore

/// The records with a fault: the first of them, and their number.
package struct RefusedRecords: Sendable {
  private(set) var faults: [ImportFault] = []
  private(set) var count = 0
  /// The offset of each of the first records.
  private(set) var offsets: [Int] = []
  private let text: ByteView
  private var places = PlaceCounter()

  /// The largest number of faults that are kept for messages; others are only counted.
  package static let limit = 100

  var isFull: Bool { faults.count == Self.limit }

  init(in text: ByteView) {
    self.text = text
  }

  mutating func append(_ fault: RecordFault) {
    count += 1
    guard !isFull else { return }
    offsets.append(fault.offset)
    faults.append(
      ImportFault(place: places.place(of: fault.offset, in: text), problem: fault.problem))
  }
}
