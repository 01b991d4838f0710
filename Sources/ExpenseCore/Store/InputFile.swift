#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of another program, read as a whole.
package enum InputFile {
  /// The most bytes that are read: what is longer is no file of expenses, and a device never ends.
  package static let sizeLimit = 256 << 20

  /// Reads the file.
  ///
  /// - Throws: `InputError`.
  package static func read(_ path: String) throws(InputError) -> [UInt8] {
    do {
      let found = try DataPath(resolving: path).path
      guard let status = try System.status(of: found, in: .working) else {
        throw SystemError(.open, code: ENOENT, path: path)
      }
      guard status.kind == .regular else { throw InputError.notARegularFile(path: path) }
      guard status.identity.size <= sizeLimit else { throw InputError.tooLarge(path: path) }
      let file = try System.open(found, for: .reading, in: .working)
      return try System.readAll(file, sizeHint: Int(status.identity.size), limit: sizeLimit)
    } catch let error as InputError {
      throw error
    } catch let error as SystemError {
      throw error.code == EFBIG ? .tooLarge(path: path) : .system(error)
    } catch StoreError.system(let error) {
      throw .system(error)
    } catch {
      throw .notARegularFile(path: path)
    }
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
