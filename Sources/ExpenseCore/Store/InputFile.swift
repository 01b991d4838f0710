/// A file of another program, read from its beginning to its end.
package final class InputFile {
  /// The most bytes that are read: what is longer is no file of expenses, and a device never ends.
  package static let sizeLimit = 256 << 20

  private let file: FileDescriptor

  /// Opens the file.
  ///
  /// - Throws: `InputError`.
  package init(_ path: String) throws(InputError) {
    do {
      let found = try DataPath(resolving: path).path
      guard let status = try System.status(of: found, in: .working) else {
        throw SystemError.missing(path)
      }
      guard status.kind == .regular else { throw InputError.notARegularFile(path: path) }
      guard status.identity.size <= Self.sizeLimit else { throw InputError.tooLarge(path: path) }
      file = try System.open(found, for: .reading, in: .working)
    } catch let error as InputError {
      throw error
    } catch let error as SystemError {
      throw .system(error)
    } catch StoreError.system(let error) {
      throw .system(error)
    } catch {
      throw .notARegularFile(path: path)
    }
  }

  /// The next bytes; empty at the end.
  package func read() throws(SystemError) -> [UInt8] {
    try System.readOnce(descriptor: file.number, path: file.path)
  }
}

/// Why a file of another program cannot be read.
package enum InputError: Error, Equatable {
  /// The system refused.
  case system(SystemError)
  /// A directory, a device, a FIFO, or links that lead back to themselves.
  case notARegularFile(path: String)
  /// More than `InputFile.sizeLimit` bytes, of a file or of standard input.
  case tooLarge(path: String)
}
