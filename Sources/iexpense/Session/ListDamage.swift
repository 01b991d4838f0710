import ExpenseCore

/// An error in a list of the file other than the expenses.
struct ListDamage: Error {
  /// The key of the list.
  let list: String
  let path: String
  let damage: DamagedDocument
}

extension ListDamage: ExplainedError {
  var exitCode: ExitCode { .badData }

  var message: Message {
    Message(
      cause: "\(path):\(damage)",
      cure: "The expenses are sound. Correct the list '\(list)' of the file, or remove it.")
  }
}

extension ExpenseDocument {
  /// Reads a list of the file, and adds its key and path to an error.
  func reading<Value>(
    _ list: FileList, in path: String, _ read: () throws(DamagedDocument) -> Value
  ) throws(ListDamage) -> Value {
    do throws(DamagedDocument) { return try read() } catch {
      throw ListDamage(list: list.key, path: path, damage: error)
    }
  }
}
