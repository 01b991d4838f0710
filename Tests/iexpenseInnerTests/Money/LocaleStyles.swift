import ExpenseCore
import Foundation
import Synchronization

@testable import iexpense

/// The styles of a currency in every locale of the system, created once for all tests, because the
/// system is slow for more than a thousand of them.
enum LocaleStyles {
  private static let known = Mutex<[Currency: [CurrencyStyle]]>([:])

  /// The styles, in the order of the locales' identifiers.
  static func all(of currency: Currency) throws -> [CurrencyStyle] {
    if let styles = known.withLock({ $0[currency] }) { return styles }
    let styles = try Locale.availableIdentifiers.sorted().map {
      CurrencyStyle(
        currency: currency, locale: try MoneyLocale(option: $0, setting: { _ in nil }))
    }
    known.withLock { $0[currency] = styles }
    return styles
  }
}
