/// Records that something is wrong with: the first of them, and how many there are.
package struct RefusedRecords: Sendable {
  private(set) var faults: [ImportFault] = []
  private(set) var count = 0
  /// Where each of the first starts.
  private(set) var offsets: [Int] = []
  private let text: ByteView
  private var places = PlaceCounter()

  /// The most faults that are kept to be told; the others are counted.
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
