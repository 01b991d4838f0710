/// What is wrong in some bytes, and where.
///
/// The scanner reports faults of syntax; whoever reads with it adds problems of its own, and both
/// are one type. Line and column are counted only once somebody wants to know them.
package struct Fault<Problem: Sendable>: Error, Sendable {
  package let offset: Int
  package let problem: Problem

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  func place(in view: ByteView) -> SourcePlace {
    var places = PlaceCounter()
    return places.place(of: offset, in: view)
  }
}

/// A list of problems that has those of JSON's syntax among others.
protocol SyntaxReporting: Sendable {
  /// The problem that is one of syntax.
  static func syntax(_ problem: JSONProblem) -> Self
}

extension Fault: Equatable where Problem: Equatable {}
