/// A currency of ISO 4217: its code and how many digits its minor unit has.
public struct Currency: Hashable, Sendable {
  /// The three-letter code in upper case.
  public let code: String
  /// Digits of the minor unit as ISO 4217 has them: 2 for USD, 0 for JPY, 3 for KWD, 4 for CLF.
  public let minorDigits: Int

  /// The currency of a code; nil if ISO 4217 has no such code.
  ///
  /// - Parameter code: three upper-case letters.
  public init?(code: String) {
    guard code.utf8.count == 3 else { return nil }
    for (digits, codes) in Self.codesByMinorDigits where Self.holds(codes, code) {
      self.code = code
      minorDigits = digits
      return
    }
    return nil
  }

  /// The codes of ISO 4217, the most common first.
  package static var codes: [String] {
    codesByMinorDigits.flatMap { $0.codes.split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  /// Returns true if a code is in a list of three-letter codes separated by a space.
  ///
  /// Every run of the program calls this, so it avoids splitting the list.
  private static func holds(_ codes: String, _ code: String) -> Bool {
    let (codes, code) = (Array(codes.utf8), Array(code.utf8))
    var start = 0
    while start < codes.count {
      if codes[start] == code[0], codes[start + 1] == code[1], codes[start + 2] == code[2] {
        return true
      }
      start += 4
    }
    return false
  }

  private init(code: String, minorDigits: Int) {
    self.code = code
    self.minorDigits = minorDigits
  }

  /// The US dollar, the default.
  public static let usd = Currency(code: "USD", minorDigits: 2)

  /// Active codes, and those withdrawn since 2022, which files may still hold.
  private static let codesByMinorDigits: [(digits: Int, codes: String)] = [
    (
      2,
      """
      USD EUR GBP CHF CAD AUD NZD CNY INR SEK NOK DKK PLN CZK HUF BRL MXN ZAR TRY ILS HKD SGD \
      AED AFN ALL AMD ANG AOA ARS AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BSD BTN BWP BYN BZD CDF \
      CHE CHW COP COU CRC CUC CUP CVE DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GTQ GYD HNL HRK \
      HTG IDR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU \
      MUR MVR MWK MXV MYR MZN NAD NGN NIO NPR PAB PEN PGK PHP PKR QAR RON RSD RUB SAR SBD SCR SDG \
      SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TTD TWD TZS UAH USN UYU UZS VED VES \
      WST XCD XCG YER ZMW ZWG ZWL
      """
    ),
    (0, "JPY KRW BIF CLP DJF GNF ISK KMF PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
  ]
}
