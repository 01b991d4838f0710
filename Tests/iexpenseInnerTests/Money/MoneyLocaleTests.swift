import ExpenseCore
import Foundation
import Testing

@testable import iexpense

struct MoneyLocaleTests {
  private func locale(_ option: String?, _ environment: [String: String] = [:]) throws
    -> MoneyLocale
  {
    try MoneyLocale(option: option) { environment[$0].flatMap { $0.isEmpty ? nil : $0 } }
  }

  @Test(arguments: [
    ("de_DE", "de_DE"), ("de-DE", "de_DE"), ("de_DE.UTF-8", "de_DE"), ("de_DE@euro", "de_DE"),
    ("de_DE.ISO-8859-15@euro", "de_DE"), ("DE_de", "de_DE"), ("de", "de"), ("en_DE", "en_DE"),
    ("en_US", "en_US"), ("en_US.UTF-8", "en_US"), ("en_US_POSIX", "en_US"), ("es_419", "es_419"),
    ("sr_RS@latin", "sr_Latn_RS"), ("sr_RS", "sr_Cyrl_RS"), ("sr-Cyrl-RS", "sr_Cyrl_RS"),
    ("uz_UZ@cyrillic", "uz_Cyrl_UZ"), ("zh-Hans-CN", "zh_Hans_CN"), ("zh_TW", "zh_Hant_TW"),
    ("zh_CN.GB18030", "zh_Hans_CN"), ("ca_ES@valencia", "ca_ES"), ("ca_ES_VALENCIA", "ca_ES"),
    ("de-DE-u-cu-usd", "de_DE"), ("iw_IL", "he_IL"), ("tl_PH", "fil_PH"), ("in_ID", "id_ID"),
    ("no_NO", "no"), ("pa_PK", "pa_Aran_PK"),
  ])
  func aNameOfAnyStyleBecomesTheSystemsOwn(name: String, identifier: String) throws {
    #expect(try locale(name).identifier == identifier)
    #expect(try locale(name).isExplicit)
    // ICU fills in unknown parts from the environment.
    #expect(Locale.availableIdentifiers.contains(identifier))
  }

  @Test func aRegionThatALanguageIsNotAtHomeInGivesItsCurrencyOnly() throws {
    #expect(try locale("fr_US").identifier == "fr")
    #expect(try locale("fr_US").currency == .usd)
  }

  @Test(arguments: ["C", "POSIX", "C.UTF-8", "C.utf8", "POSIX.UTF-8", "C@euro"])
  func cAndPosixMeanNone(name: String) throws {
    let option = try locale(name, ["LANG": "de_DE.UTF-8"])
    #expect(option.identifier == nil && !option.isExplicit && option.currency == nil)
    #expect(try locale(nil, ["LC_ALL": name, "LANG": "de_DE.UTF-8"]).identifier == nil)
    #expect(try locale(nil, ["IEXPENSE_LOCALE": name, "LANG": "de_DE.UTF-8"]).identifier == nil)
  }

  @Test(
    arguments: [
      ([:], nil),
      (["LANG": "fr_FR.UTF-8"], "fr_FR"),
      (["LC_MONETARY": "de_DE", "LANG": "fr_FR"], "de_DE"),
      (["LC_ALL": "ja_JP", "LC_MONETARY": "de_DE", "LANG": "fr_FR"], "ja_JP"),
      (["LC_ALL": "", "LC_MONETARY": "", "LANG": "fr_FR"], "fr_FR"),
      (["IEXPENSE_LOCALE": "it_IT", "LC_ALL": "ja_JP"], "it_IT"),
      (["IEXPENSE_LOCALE": "", "LC_ALL": "ja_JP"], "ja_JP"),
      (["LC_ALL": "C.UTF-8", "LANG": "fr_FR"], nil),
      (["LC_CTYPE": "fr_FR", "LC_NUMERIC": "fr_FR"], nil),
      (["LANG": "xx_YY.UTF-8"], nil), (["LANG": "/usr/share/l10n"], nil), (["LANG": "@"], nil),
    ] as [([String: String], String?)])
  func theEnvironmentIsAskedInOrder(environment: [String: String], identifier: String?) throws {
    #expect(try locale(nil, environment).identifier == identifier)
  }

  @Test func theOptionComesFirst() throws {
    let environment = ["IEXPENSE_LOCALE": "it_IT", "LC_ALL": "ja_JP"]
    #expect(try locale("fr_FR", environment).identifier == "fr_FR")
  }

  @Test(arguments: [
    "", "xx_YY", "qq", "q", "d", "german", "de DE", "de_", "_DE", "de_XX", "de__DE", "@euro",
    ".UTF-8",
    "../../etc", "en_US\u{0}", "de_DE\u{FFFD}", "١٢_DE", "de_Cyrl_DE",
  ])
  func aNameThatTheSystemDoesNotKnowIsRefusedWhereItWasChosen(name: String) {
    #expect(throws: MoneyLocaleError.unknownOption(name)) { try locale(name) }
    guard !name.isEmpty else { return }
    #expect(throws: MoneyLocaleError.unknownSetting(name)) {
      try locale(nil, ["IEXPENSE_LOCALE": name])
    }
  }

  @Test(arguments: [
    ("en_US", "USD"), ("de_DE", "EUR"), ("de_CH", "CHF"), ("ja_JP.UTF-8", "JPY"), ("ar_KW", "KWD"),
    ("en_GB", "GBP"), ("hi_IN", "INR"), ("pt_BR", "BRL"), ("de", nil), ("en_001", nil), ("C", nil),
  ])
  func theRegionSaysWhichCurrencyIsAtHome(name: String, code: String?) throws {
    #expect(try locale(name).currency?.code == code)
  }

  @Test func aLanguageTheSystemLacksStillHasARegionWithACurrency() throws {
    let aragonese = try locale(nil, ["LANG": "an_ES.UTF-8"])
    #expect(aragonese.identifier == nil && !aragonese.isExplicit)
    #expect(aragonese.currency?.code == "EUR")
    #expect(try locale(nil, ["LANG": "xx_YY.UTF-8"]).currency == nil)
  }

  @Test func theErrorSaysWhereTheNameCameFrom() {
    #expect(MoneyLocaleError.unknownOption("xx").message.cause == "unknown locale 'xx'")
    #expect(
      MoneyLocaleError.unknownSetting("xx").message.cause
        == "unknown locale 'xx' in IEXPENSE_LOCALE")
  }
}
