import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test where one of those programs is not installed.
  static func needs(_ programs: String...) -> Self {
    .enabled("needs \(programs.joined(separator: " and "))") { try Peers.have(programs) }
  }
}
