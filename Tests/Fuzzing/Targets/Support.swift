import Foundation

/// Stops the fuzzer with a complaint, so that the input is kept.
func require(_ condition: Bool, _ complaint: @autoclosure () -> String) {
  guard !condition else { return }
  FileHandle.standardError.write(Data("FOUND: \(complaint())\n".utf8))
  abort()
}

/// The bytes from libFuzzer.
func input(_ start: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
  unsafe Array(UnsafeBufferPointer(start: start, count: count))
}

/// Overwrites a file in place, which is faster than creating a new one.
func overwrite(_ path: String, with bytes: some Collection<UInt8>) {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  require(descriptor >= 0, "cannot open \(path)")
  let count = unsafe Array(bytes).withUnsafeBytes {
    unsafe write(descriptor, $0.baseAddress, $0.count)
  }
  require(count == bytes.count && close(descriptor) == 0, "cannot write \(path)")
}
