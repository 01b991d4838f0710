public import Foundation

/// Why steps of the history could not be taken back, or done again; nothing was changed.
public struct UndoError: LocalizedError, Equatable {
  /// What is in the way.
  public struct Obstacle: Hashable, Sendable {
    private let name: String

    /// There are fewer steps than were asked for.
    public static let tooFewSteps = Obstacle(name: "tooFewSteps")
    /// What else there may be in the history cannot be read.
    public static let damagedHistory = Obstacle(name: "damagedHistory")
    /// Something else has changed since what the step changed.
    public static let changedSince = Obstacle(name: "changedSince")
  }

  /// What is in the way; later versions may know more.
  public let obstacle: Obstacle
  /// What is in the way, in lower case, without a full stop, values in '…'.
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
