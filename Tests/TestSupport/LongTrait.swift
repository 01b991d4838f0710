package import Testing

extension Trait where Self == ConditionTrait {
  /// Runs the test only with `IEXPENSE_TEST_LONG=1`, because it tries many seeds, sizes or peers.
  package static var long: Self { .enabled("takes long", Peers.haveMinutes) }
}

/// The seeds of a property test: all of them with `IEXPENSE_TEST_LONG=1`, otherwise the first tenth.
package func seeds<Number: FixedWidthInteger>(_ count: Number) -> Range<Number> {
  0..<(Peers.haveMinutes() ? count : max(1, count / 10))
}
