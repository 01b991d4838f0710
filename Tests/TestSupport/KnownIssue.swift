package import Testing

/// Marks a test that fails for a reason that is known and not mended yet; it may pass for some of its
/// arguments.
package struct KnownIssue: TestTrait, SuiteTrait, TestScoping {
  let reason: Comment

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await withKnownIssue(reason, isIntermittent: true) { try await function() }
  }
}

extension Trait where Self == KnownIssue {
  /// The test fails for that reason.
  package static func knownIssue(_ reason: Comment) -> KnownIssue { KnownIssue(reason: reason) }
}
