/// Which version of the program this is.
enum Version {
  /// The number, and after it `-dev`.
  ///
  /// The build of a release replaces it with the number and the commit.
  static let text = "1.0.0-dev"
}
