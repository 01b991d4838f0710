import Foundation
import Testing

@testable import iexpense

/// Signals that are blocked until they are asked for.
struct SignalQueueTests {
  @Test func eachQueueTellsItsOwnSignalsOnce() {
    let queue = SignalQueue([.resume])
    pthread_kill(pthread_self(), SIGCONT)
    let other = SignalQueue([.interrupt])
    #expect(other.next() == nil)
    #expect(queue.next() == .resume)
    #expect(queue.next() == nil)
  }
}
