import Foundation
import Testing

@testable import ExpenseCore

struct RandomItemIDsTests {
  @Test func drawsIDsOfVersion4ThatNeverRepeat() {
    var source = RandomItemIDs()
    let ids = (0..<1_000).map { _ in source.next() }
    #expect(Set(ids).count == 1_000)
    for id in ids {
      let bytes = id.uuid.uuid
      #expect(bytes.6 >> 4 == 4 && bytes.8 >> 6 == 0b10)
    }
  }

  @Test func everyOtherBitIsDrawn() {
    var source = RandomItemIDs()
    let ids = (0..<1_000).map { _ in source.next() }
    let (ones, zeros) = (
      ids.reduce((0, 0)) { ($0.0 | $1.high, $0.1 | $1.low) },
      ids.reduce((0, 0)) { ($0.0 | ~$1.high, $0.1 | ~$1.low) }
    )
    #expect((ones.0, ones.1) == (~0xB000, ~(1 << 62)))
    #expect((zeros.0, zeros.1) == (~0x4000, .max >> 1))
  }
}
