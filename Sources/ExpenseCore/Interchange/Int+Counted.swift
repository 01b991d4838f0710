extension Int {
  /// The number with its noun, in the plural where it is not one.
  package func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
