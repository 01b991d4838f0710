extension Context {
  /// What a person should know where nothing but habit said which currency it is.
  static let guessedCurrencyNote =
    "No currency was set: took USD. 'iexpense currency CODE' changes it."
}
