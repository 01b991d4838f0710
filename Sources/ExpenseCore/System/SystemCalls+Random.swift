#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension System {
  /// Numbers drawn at random by the kernel: as many as it gives in one call.
  ///
  /// The standard library asks it again for each number.
  static func randomNumbers() -> [UInt64] {
    var numbers = [UInt64](repeating: 0, count: 32)
    #if canImport(Darwin)
      unsafe numbers.withUnsafeMutableBytes { unsafe arc4random_buf($0.baseAddress, $0.count) }
    #else
      let result = unsafe numbers.withUnsafeMutableBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe getentropy($0, bytes.count) }
      }
      if result != 0 { numbers = numbers.map { _ in .random(in: 0 ... .max) } }
    #endif
    return numbers
  }
}
