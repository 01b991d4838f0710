import ExpenseCore
import Foundation

/// The locale of money: how amounts look, and which mark groups in a text with two readings.
///
/// For an unknown locale ICU answers with parts of the one in the environment, so only names that
/// the system lists are passed to it. With a region that the system does not list for a language
/// (`fr_US`), the style is that of the language, and the region still gives the currency.
struct MoneyLocale: Sendable {
  /// The locale as the system lists it (`de_DE`); nil if none is set, and amounts look as in en_US.
  let identifier: String?

  /// The region, which gives the currency.
  private let region: String?

  /// No locale: `C`, `POSIX`, or nothing set.
  static let plain = MoneyLocale(identifier: nil, region: nil)

  /// Tells whether the user chose a locale, so that its marks may decide between two readings.
  var isExplicit: Bool { identifier != nil }

  /// Resolves the locale of `--locale`, else `IEXPENSE_LOCALE`, else the first of `LC_ALL`,
  /// `LC_MONETARY` and `LANG` that is set.
  ///
  /// The C library's variables are set for every program, so from a name that the system does not
  /// know the region still gives the currency. The option and our own variable must be valid.
  ///
  /// - Parameter setting: the value of a variable that is set and not empty.
  /// - Throws: `MoneyLocaleError` if the option or `IEXPENSE_LOCALE` names no known locale.
  init(option: String?, setting: (String) -> String?) throws(MoneyLocaleError) {
    if let option {
      guard let locale = Self.known(option) else { throw .unknownOption(option) }
      self = locale
    } else if let own = setting("IEXPENSE_LOCALE") {
      guard let locale = Self.known(own) else { throw .unknownSetting(own) }
      self = locale
    } else {
      let shared = setting("LC_ALL") ?? setting("LC_MONETARY") ?? setting("LANG") ?? "C"
      self =
        Self.known(shared) ?? MoneyLocale(identifier: nil, region: LocaleName(shared)?.region)
    }
  }

  private init(identifier: String?, region: String?) {
    self.identifier = identifier
    self.region = region
  }

  /// The currency of the locale's region, if it names one.
  var currency: Currency? {
    guard let region else { return nil }
    if region == "US" { return .usd }
    return Locale(identifier: "en_\(region)").currency.flatMap { Currency(code: $0.identifier) }
  }
}

extension MoneyLocale {
  /// The locale of that name, `plain` for `C` and `POSIX`; nil if the system does not know it.
  private static func known(_ text: String) -> MoneyLocale? {
    let bare = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    if bare.elementsEqual("C".utf8) || bare.elementsEqual("POSIX".utf8) { return MoneyLocale.plain }
    guard let name = LocaleName(text) else { return nil }
    if name.language == "en", name.script == nil, name.region == "US" {
      return MoneyLocale(identifier: "en_US", region: "US")
    }

    return listed(name) ?? name.modern.flatMap(listed)
  }

  /// The listed locale of that name, else the listed one of its language alone.
  private static func listed(_ name: LocaleName) -> MoneyLocale? {
    let all = Locale.availableIdentifiers
    if let exact = name.exactIdentifiers.first(where: all.contains) {
      return MoneyLocale(identifier: exact, region: name.region)
    }
    if let region = name.region, !Locale.Region(region).isISORegion { return nil }
    return name.widerIdentifiers.first(where: all.contains).map {
      MoneyLocale(identifier: $0, region: name.region)
    }
  }
}

extension LocaleName {
  /// The names under which the system may list this locale: it has `zh_Hans_CN` for `zh_CN`.
  fileprivate var exactIdentifiers: [String] {
    [joined(script, region), joined(likelyScript, region)]
  }

  /// The same names without the region.
  fileprivate var widerIdentifiers: [String] {
    [joined(script, nil), joined(likelyScript, nil)]
  }

  /// The name with the current code of its language: `he` for `iw`, `fil` for `tl`.
  fileprivate var modern: LocaleName? {
    LocaleName(Locale.identifier(.icu, from: joined(script, region)))
  }

  private func joined(_ script: String?, _ region: String?) -> String {
    [language, script, region].compactMap(\.self).joined(separator: "_")
  }

  /// The script in the name, or the usual one for the language in that region.
  private var likelyScript: String? {
    script ?? LocaleName(Locale.Language(identifier: joined(nil, region)).maximalIdentifier)?.script
  }
}

/// A name of a locale that this system does not know.
enum MoneyLocaleError: Error, Equatable {
  /// The value of `--locale`.
  case unknownOption(String)
  /// The value of `IEXPENSE_LOCALE`.
  case unknownSetting(String)
}

extension MoneyLocaleError: ExplainedError {
  var exitCode: ExitCode {
    switch self {
    case .unknownOption: .usage
    case .unknownSetting: .badSetting
    }
  }

  var message: Message {
    let cause =
      switch self {
      case .unknownOption(let name): "unknown locale '\(name)'"
      case .unknownSetting(let name): "unknown locale '\(name)' in IEXPENSE_LOCALE"
      }
    return Message(
      cause: cause, cure: "Write language and region, such as en_US or de_DE, or C for none.")
  }
}

extension MoneyLocale {
  /// The names of months in the locale's language, long and short, alone and in dates; empty if no
  /// locale is set.
  var monthNames: [(name: String, month: Int)] {
    guard let calendar else { return [] }
    let lists = [
      calendar.monthSymbols, calendar.shortMonthSymbols, calendar.standaloneMonthSymbols,
      calendar.shortStandaloneMonthSymbols,
    ]
    return lists.flatMap { names in names.enumerated().map { ($1, $0 + 1) } }
  }

  /// The names of months and weekdays for days that people type.
  var dayNames: DayNames {
    guard let identifier, !identifier.hasPrefix("en") else { return DayNames() }
    return DayNames { (monthNames, weekdayNames) }
  }

  private var weekdayNames: [(name: String, weekday: Int)] {
    guard let calendar else { return [] }
    let lists = [
      calendar.weekdaySymbols, calendar.shortWeekdaySymbols, calendar.standaloneWeekdaySymbols,
      calendar.shortStandaloneWeekdaySymbols,
    ]
    // Foundation's weeks begin on Sunday.
    return lists.flatMap { names in names.enumerated().map { ($1, $0 == 0 ? 7 : $0) } }
  }

  private var calendar: Calendar? {
    guard let identifier else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: identifier)
    return calendar
  }
}
