extension Array {
  /// The element in a row, from 1.
  package subscript(row row: Int) -> Element {
    get { self[row - 1] }
    set { self[row - 1] = newValue }
  }
}
