package import Testing

/// Records failures of a test as known issues, for a test whose program or expectation needs
/// mending.
package struct AwaitsMendingTrait: TestTrait, TestScoping {
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await withKnownIssue(isIntermittent: true) { try await function() }
  }
}

extension Trait where Self == AwaitsMendingTrait {
  /// Marks a test whose failures are known.
  package static var awaitsMending: Self { AwaitsMendingTrait() }
}
