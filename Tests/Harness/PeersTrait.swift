import TestSupport
package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test if one of those programs is not installed.
  package static func needs(_ programs: String...) -> Self {
    .enabled("needs \(programs.joined(separator: " and "))") { try Peers.have(programs) }
  }
}

/// Continues tests that wait for programs as soon as these end, before tests that compute.
///
/// Otherwise such a test would go to the end of a queue of thousands, and tests that run in series
/// would be left to the end, on an idle machine.
package struct EagerTrait: TestTrait, SuiteTrait, TestScoping {
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? self : nil
  }

  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    unsafe withUnsafeCurrentTask { task in unsafe task?.escalatePriority(to: .high) }
    try await function()
  }
}

extension Trait where Self == EagerTrait {
  /// Runs the suite before others as soon as the programs that it waits for end.
  package static var eager: Self { EagerTrait() }
}
