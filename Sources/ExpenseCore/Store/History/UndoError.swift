public import Foundation

/// An error while undoing or redoing steps, after which nothing was changed.
public struct UndoError: LocalizedError, Equatable {
  /// A reason why a step cannot be undone or redone.
  public struct Obstacle: Hashable, Sendable {
    private let name: String

    /// There are fewer steps than requested.
    public static let tooFewSteps = Obstacle(name: "tooFewSteps")
    /// Older steps of the history cannot be read.
    public static let damagedHistory = Obstacle(name: "damagedHistory")
    /// Something else has changed what the step changed.
    public static let changedSince = Obstacle(name: "changedSince")
  }

  /// The reason; later versions may have more.
  public let obstacle: Obstacle
  /// The reason in words, in lower case and without a full stop, with values in '…'.
  public let errorDescription: String?

  init(_ error: HistoryError) {
    errorDescription = error.errorDescription
    obstacle =
      switch error {
      case .tooFewSteps: .tooFewSteps
      case .damaged: .damagedHistory
      case .conflict: .changedSince
      }
  }
}
