import Foundation
import Synchronization

@testable import ExpenseCore

/// Sees the system calls of a test, in their order, and fails those it is told to.
final class SystemProbe: Sendable {
  private struct Seen {
    var calls: [String] = []
    /// How often each was called, since looking through thousands of calls at each one takes minutes.
    var counts: [String: Int] = [:]
  }

  private let seen = Mutex(Seen())
  private let answer: @Sendable (String, Int) -> SystemHooks.Answer?

  /// A probe that answers calls by their name, such as `sync .expenses.json.tmp`, and by how many of
  /// that name came before; nil asks the system.
  init(_ answer: @escaping @Sendable (String, Int) -> SystemHooks.Answer? = { _, _ in nil }) {
    self.answer = answer
  }

  /// What was called: the operation and the last name of the path.
  var calls: [String] { seen.withLock { $0.calls } }

  /// Those of the calls whose operation is one of these.
  func calls(_ operations: SystemError.Operation...) -> [String] {
    calls.filter { call in operations.contains { call.hasPrefix("\($0) ") } }
  }

  /// Runs the body with its system calls seen.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    let hooks = SystemHooks { [self] operation, path in
      let name = Self.shown((path ?? "").split(separator: "/").last.map(String.init) ?? "/")
      let call = "\(operation) \(name)"
      let count = seen.withLock { seen in
        seen.calls.append(call)
        seen.counts[call, default: 0] += 1
        return seen.counts[call, default: 1] - 1
      }
      return answer(call, count) ?? .proceed
    }
    return try SystemHooks.$current.withValue(hooks, operation: body)
  }

  /// The name without the digits by which one save's next version differs from another's.
  private static func shown(_ name: String) -> String {
    // Not a regular expression, which would be built anew at each of a million calls.
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, parts.last == "tmp", parts[parts.count - 2].utf8.count == 16,
      parts[parts.count - 2].allSatisfy(\.isHexDigit)
    else { return name }
    return parts.dropLast(2).joined(separator: ".") + ".tmp"
  }

  /// Runs the body with nothing brought to the disk and no call seen, so that thousands of saves take
  /// no time.
  static func withoutSync<Result>(_ body: () throws -> Result) rethrows -> Result {
    let hooks = SystemHooks { operation, _ in operation == .sync ? .result(0) : .proceed }
    return try SystemHooks.$current.withValue(hooks, operation: body)
  }
}
