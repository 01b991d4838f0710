public import Foundation

/// The reason why steps of the history could not be taken back, or done again; nothing was changed.
public struct UndoError: LocalizedError, Equatable {
  /// The obstacle.
  public struct Obstacle: Hashable, Sendable {
    private let name: String

    /// There are fewer steps than were asked for.
    public static let tooFewSteps = Obstacle(name: "tooFewSteps")
    /// Older steps of the history cannot be read.
    public static let damagedHistory = Obstacle(name: "damagedHistory")
    /// Something else has changed since what the step changed.
    public static let changedSince = Obstacle(name: "changedSince")
  }

  /// The obstacle; later versions may know more.
  public let obstacle: Obstacle
  /// The obstacle in words, in lower case, without a full stop, values in '…'.
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
