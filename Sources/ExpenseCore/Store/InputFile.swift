/// A file of another program, read from beginning to end.
package final class InputFile {
  /// The largest size that is read: a longer file cannot be expenses, and a device never ends.
  package static let sizeLimit = 256 << 20

  private let file: FileDescriptor

  ///
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

  /// Reads more bytes; empty at the end.
  package func read() throws(SystemError) -> [UInt8] {
    try System.readOnce(descriptor: file.number, path: file.path)
  }
}

/// An error while reading a file of another program.
package enum InputError: Error, Equatable {
  /// The system refused access.
  case system(SystemError)
  /// The path leads to a directory, a device or a FIFO, or its links form a loop.
  case notARegularFile(path: String)
  /// The file or standard input has more than `InputFile.sizeLimit` bytes.
  case tooLarge(path: String)
}
