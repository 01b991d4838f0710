import Foundation

/// Stops the fuzzer with what is wrong: the input is kept as a find.
func require(_ condition: Bool, _ complaint: @autoclosure () -> String) {
  guard !condition else { return }
  FileHandle.standardError.write(Data("FOUND: \(complaint())\n".utf8))
  abort()
}

/// The bytes that libFuzzer hands over.
func input(_ start: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
  unsafe Array(UnsafeBufferPointer(start: start, count: count))
}

/// Writes a file over where it lies, which is quicker than a new one.
func overwrite(_ path: String, with bytes: some Collection<UInt8>) {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  require(descriptor >= 0, "cannot open \(path)")
  let count = unsafe Array(bytes).withUnsafeBytes {
    unsafe write(descriptor, $0.baseAddress, $0.count)
  }
  require(count == bytes.count && close(descriptor) == 0, "cannot write \(path)")
}
