package import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves the test to runs with `IEXPENSE_TEST_LONG=1`: it tries many seeds, sizes or peers.
  package static var long: Self { .enabled("takes long", Peers.haveMinutes) }
}
