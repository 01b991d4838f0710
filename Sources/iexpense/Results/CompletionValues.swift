/// Values of the data file for a completion script to offer.
struct CompletionValues {
  /// A value, and what is said of it.
  struct Value: Equatable {
    let word: String
    let text: String
  }

  /// In the order to offer them.
  let values: [Value]
}
