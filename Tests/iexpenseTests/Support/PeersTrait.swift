import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test where one of those programs is not installed.
  static func needs(_ programs: String...) -> Self {
    .enabled("needs \(programs.joined(separator: " and "))") { try Peers.have(programs) }
  }
}

/// Lets tests that mostly wait for programs go on as soon as these end, before tests that compute.
///
/// Otherwise a test that waited goes to the end of a line of thousands, and those that run one after
/// the other are alone at the end, with an idle machine.
struct EagerTrait: TestTrait, SuiteTrait, TestScoping {
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    unsafe withUnsafeCurrentTask { task in unsafe task?.escalatePriority(to: .high) }
    try await function()
  }
}

extension Trait where Self == EagerTrait {
  /// The tests of the suite go before others, as soon as what they wait for is there.
  static var eager: Self { EagerTrait() }
}
