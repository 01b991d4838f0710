/// An open file, closed when its one owner lets go of it.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The kernel's number, -1 once closed.
  private(set) var number: Int32
  /// The path it was opened by, for messages.
  let path: String

  init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit {
    // An error here is of no use to anyone: whoever needs to know calls `close()`.
    if number >= 0 { _ = System.close(number) }
  }

  /// Closes the file and reports what the system says of it.
  mutating func close() throws(SystemError) {
    let closing = number
    number = -1
    if let code = System.close(closing) {
      throw SystemError(.close, code: code, path: path)
    }
  }
}
