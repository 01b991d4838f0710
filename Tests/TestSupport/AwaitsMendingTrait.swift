package import Testing

/// Records what fails in a test as known, for a test whose program or expectation is to be mended.
package struct AwaitsMendingTrait: TestTrait, TestScoping {
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await withKnownIssue(isIntermittent: true) { try await function() }
  }
}

extension Trait where Self == AwaitsMendingTrait {
  /// What fails in the test is known.
  package static var awaitsMending: Self { AwaitsMendingTrait() }
}
