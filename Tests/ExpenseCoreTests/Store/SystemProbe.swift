import Foundation
import Synchronization

@testable import ExpenseCore

/// Records the system calls of a test in order, and lets some of them fail.
final class SystemProbe: Sendable {
  private struct Seen {
    var calls: [String] = []
    /// The number of times each was called; counting in `calls` would take minutes for thousands of
    /// calls.
    var counts: [String: Int] = [:]
  }

  private let seen = Mutex(Seen())
  private let answer: @Sendable (String, Int) -> SystemHooks.Answer?

  /// Answers calls given their name, such as `sync .expenses.json.tmp`, and the number of earlier
  /// calls of that name; nil makes the call.
  init(_ answer: @escaping @Sendable (String, Int) -> SystemHooks.Answer? = { _, _ in nil }) {
    self.answer = answer
  }

  /// The calls: operation and last name of the path.
  var calls: [String] { seen.withLock { $0.calls } }

  /// The calls with one of these operations.
  func calls(_ operations: SystemError.Operation...) -> [String] {
    calls.filter { call in operations.contains { call.hasPrefix("\($0) ") } }
  }

  /// Runs the body and records its system calls.
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

  /// The name without the digits that differ from save to save.
  private static func shown(_ name: String) -> String {
    // A regular expression would be built anew at each of a million calls.
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, parts.last == "tmp", parts[parts.count - 2].utf8.count == 16,
      parts[parts.count - 2].allSatisfy(\.isHexDigit)
    else { return name }
    return parts.dropLast(2).joined(separator: ".") + ".tmp"
  }

  /// Runs the body without syncing and without recording calls, so that thousands of saves are
  /// quick.
  static func withoutSync<Result>(_ body: () throws -> Result) rethrows -> Result {
    let hooks = SystemHooks { operation, _ in operation == .sync ? .result(0) : .proceed }
    return try SystemHooks.$current.withValue(hooks, operation: body)
  }
}
