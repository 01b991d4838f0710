import ExpenseCore
import Foundation

/// Why an item cannot be what was asked for, given what the file holds.
enum ItemConflict: Error, Equatable {
  /// The id is there, with other content.
  case differentContent(ExpenseItem, row: Int)
  /// The item is no longer there, or no longer what it was when it was chosen.
  case changedMeanwhile(ExpenseItem)
  /// Several items have the name.
  case ambiguousName(String, Candidates)
  /// No item has the name.
  case noSuchName(String, near: String?)
}

extension ItemConflict: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var mayBeMistyped: Bool { if case .noSuchName = self { true } else { false } }

  var message: Message {
    switch self {
    case .differentContent(let item, let row):
      Message(
        cause: "id '\(item.id.uuidString)' is there with other content",
        cure: "It is '\(item.shownName)' in row \(row).")
    case .changedMeanwhile(let item):
      Message(
        cause: "'\(item.shownName)' (\(item.id.uuidString)) changed meanwhile",
        cure: "Nothing was changed. Look at it again with list.")
    case .noSuchName(let name, let near):
      Message(cause: "no expense is named '\(name)'", word: name, meant: near)
    case .ambiguousName(let name, let candidates):
      Message(
        cause: "\(candidates.count) expenses are named '\(name)'",
        cure: "Delete one by its row or its id.", list: candidates.lines)
    }
  }
}

extension [ExpenseItem] {
  /// Where items stand, from 0, that were chosen from this list or from an earlier version of it.
  ///
  /// - Throws: `ItemConflict.changedMeanwhile`, for the first that is gone or has other content.
  func places(of chosen: [PlacedItem]) throws(ItemConflict) -> [Int] {
    // Nearly always nothing happened in between.
    if chosen.allSatisfy({ $0.row <= count && self[$0.row - 1] == $0.item }) {
      return chosen.map { $0.row - 1 }
    }
    let places = Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first }
    return try chosen.map { candidate throws(ItemConflict) in
      guard let place = places[candidate.item.id], self[place] == candidate.item else {
        throw .changedMeanwhile(candidate.item)
      }
      return place
    }
  }
}

/// The file's amounts are in another currency than the one asked for.
struct CurrencyConflict: Error, Equatable {
  let file: Currency
  let wanted: Currency
}

extension CurrencyConflict: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    Message(
      cause: "the file's amounts are in \(file.code), not '\(wanted.code)'",
      cure: "Use another --file for another currency; 'iexpense currency' relabels this one.")
  }
}
