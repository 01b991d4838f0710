/// A problem in some bytes, and its offset.
///
/// The scanner reports faults of syntax, and its users add problems of their own; both have this
/// one type. Line and column are counted only when they are asked for.
package struct Fault<Problem: Sendable>: Error, Sendable {
  package let offset: Int
  package let problem: Problem

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  package func place(in view: ByteView) -> SourcePlace {
    var places = PlaceCounter()
    return places.place(of: offset, in: view)
  }
}

/// A type of problems that includes those of JSON's syntax.
package protocol SyntaxReporting: Sendable {
  /// Wraps a problem of syntax.
  static func syntax(_ problem: JSONProblem) -> Self
}

extension Fault: Equatable where Problem: Equatable {}
