enum Version {
  /// The number, followed by `-dev`.
  ///
  /// A release build replaces the text with the number and the commit.
  static let text = "1.0.0-dev"
}
