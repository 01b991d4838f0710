import Foundation

/// The folder of a data file, to which paths of receipts are relative, so that both can be moved
/// together.
///
/// Receipts are located, but never opened.
package struct ReceiptFolder: Sendable {
  /// The path of the folder, absolute and without links if the folder exists.
  private let path: String

  /// Finds the folder of a file, after links to the file are followed.
  ///
  /// - Throws: `StoreError` if the system refuses access.
  package init(of defaults: JSONDefaults) throws(StoreError) {
    let directory = try DataPath(resolving: defaults.path).directory
    path = try StoreError.wrapping(System.realPath(directory) ?? directory)
  }

  /// The path of a receipt as stored in an item: relative if the receipt is in the folder or below
  /// it, otherwise absolute.
  ///
  /// - Parameter typed: the path, absolute or relative to the working directory.
  /// - Throws: `StoreError.missingFile` or `.notARegularFile`.
  package func kept(_ typed: String) throws(StoreError) -> String {
    let names = try StoreError.wrapping(Self.names(of: typed))
    guard let names, let real = names.last else { throw .missingFile(path: typed) }
    let status = try StoreError.wrapping(System.status(of: real, in: .working))
    guard status?.kind == .regular else { throw .notARegularFile(path: typed) }
    let beginning = path.hasSuffix("/") ? path : path + "/"
    let inside = names.first { $0.hasPrefix(beginning) }
    return inside.map { String($0.dropFirst(beginning.count)) } ?? names[0]
  }

  /// The absolute paths of a file, from the typed one to the one without links; nil if there is no
  /// such file.
  ///
  /// A link in the folder may lead to the receipts of each machine.
  private static func names(of typed: String) throws(SystemError) -> [String]? {
    let place = DataPath(splitting: typed)
    guard let real = try System.realPath(typed), let working = try System.realPath("."),
      let directory = try System.realPath(place.directory)
    else { return nil }
    let parts = typed.split(separator: "/").filter { $0 != "." }
    // The target of `..` depends on the links before it.
    guard !parts.contains(".."), !place.name.isEmpty else { return [real] }
    let base = typed.hasPrefix("/") || working == "/" ? "" : working
    let unlinked = directory == "/" ? "" : directory
    return [
      parts.reduce(base) { "\($0)/\($1)" }, "\(unlinked)/\(place.name)", real,
    ]
  }

  /// The path of a receipt, absolute if the folder exists.
  package func path(of kept: String) -> String {
    kept.hasPrefix("/") ? kept : path.hasSuffix("/") ? path + kept : "\(path)/\(kept)"
  }

  /// A link to a receipt for use in a page: relative if the page is in the folder or below it, so
  /// that both can be moved together.
  ///
  /// - Parameter page: the page's path; nil if it is unknown.
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

  /// Returns true if there is no file at a receipt's path; false if the system refuses access.
  package func lacks(_ kept: String) -> Bool {
    (try? System.exists(path(of: kept))) == false
  }

  /// The rows, from 1, of items whose receipt is missing.
  ///
  /// - Parameter rows: the rows to check.
  package func missing(among rows: some Sequence<Int>, of items: [ExpenseItem]) -> [Int] {
    rows.filter { items[row: $0].receipt.map(lacks) ?? false }
  }
}
