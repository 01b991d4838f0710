import Foundation

/// The folder of a data file, from which the paths of receipts are counted, so that both can travel.
///
/// A receipt is looked for and never opened.
package struct ReceiptFolder: Sendable {
  /// Absolute, without a link in it, where the folder is there.
  private let path: String

  /// The folder of that file, links to the file followed.
  ///
  /// - Throws: `StoreError` where the system refuses to look.
  package init(of defaults: JSONDefaults) throws(StoreError) {
    let directory = try DataPath(resolving: defaults.path).directory
    path = try StoreError.wrapping { () throws(SystemError) in
      try System.realPath(directory) ?? directory
    }
  }

  /// How an item keeps the path of a receipt: relative where it lies in the folder or below it, else
  /// absolute.
  ///
  /// - Parameter typed: the path, absolute or from the working directory.
  /// - Throws: `StoreError.missingFile` or `.notARegularFile`.
  package func kept(_ typed: String) throws(StoreError) -> String {
    let names = try StoreError.wrapping { () throws(SystemError) in try Self.names(of: typed) }
    guard let names, let real = names.last else { throw .missingFile(path: typed) }
    let status = try StoreError.wrapping { () throws(SystemError) in
      try System.status(of: real, in: .working)
    }
    guard status?.kind == .regular else { throw .notARegularFile(path: typed) }
    let beginning = path.hasSuffix("/") ? path : path + "/"
    let inside = names.first { $0.hasPrefix(beginning) }
    return inside.map { String($0.dropFirst(beginning.count)) } ?? names[0]
  }

  /// The absolute paths of a file, from the one that was typed to the one without a link; nil if
  /// nothing is there.
  ///
  /// A link in the folder may lead to the receipts of each machine.
  private static func names(of typed: String) throws(SystemError) -> [String]? {
    let place = DataPath(splitting: typed)
    guard let real = try System.realPath(typed), let working = try System.realPath("."),
      let directory = try System.realPath(place.directory)
    else { return nil }
    let parts = typed.split(separator: "/").filter { $0 != "." }
    // Where `..` leads depends on the links before it.
    guard !parts.contains(".."), !place.name.isEmpty else { return [real] }
    let base = typed.hasPrefix("/") || working == "/" ? "" : working
    let unlinked = directory == "/" ? "" : directory
    return [
      parts.reduce(base) { "\($0)/\($1)" }, "\(unlinked)/\(place.name)", real,
    ]
  }

  /// Where a receipt is, absolute where the folder is there.
  package func path(of kept: String) -> String {
    kept.hasPrefix("/") ? kept : path.hasSuffix("/") ? path + kept : "\(path)/\(kept)"
  }

  /// A link to a receipt from a page: relative where the page lies in the folder too, or in one in it,
  /// so that both can travel.
  ///
  /// - Parameter page: the page's path; nil if nobody knows it.
  package func link(to kept: String, from page: String?) -> String {
    let receipt = path(of: kept)
    let directory = page.flatMap { try? System.realPath(DataPath(splitting: $0).directory) }
    guard let directory, !kept.hasPrefix("/"), directory == path || directory.hasPrefix(path + "/")
    else { return "file://" + Self.encoded(receipt) }
    let (from, to) = (directory.split(separator: "/"), receipt.split(separator: "/"))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = String(repeating: "../", count: from.count - shared)
    return (up.isEmpty ? "./" : up) + Self.encoded(to[shared...].joined(separator: "/"))
  }

  private static func encoded(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }

  /// Whether nothing is where a receipt should be; false where the system does not say.
  package func lacks(_ kept: String) -> Bool {
    (try? System.exists(path(of: kept))) == false
  }

  /// The rows of the items whose receipts are missing, from 1.
  ///
  /// - Parameter rows: those to look at.
  package func missing(among rows: some Sequence<Int>, of items: [ExpenseItem]) -> [Int] {
    rows.filter { items[$0 - 1].receipt.map(lacks) ?? false }
  }
}
