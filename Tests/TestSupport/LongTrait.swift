package import Testing

extension Trait where Self == ConditionTrait {
  /// Runs the test only with `IEXPENSE_TEST_LONG=1`, because it tries many seeds, sizes or peers.
  package static var long: Self { .enabled("takes long", Peers.haveMinutes) }
}

/// The seeds of a property that never ends: all of them in a run with `IEXPENSE_TEST_LONG=1`, the
/// first tenth in any other.
package func seeds<Number: FixedWidthInteger>(_ count: Number) -> Range<Number> {
  0..<(Peers.haveMinutes() ? count : max(1, count / 10))
}
