import ExpenseCore
import Foundation

/// Every amount from 0.00 to 99,999.99: typed with each mark, with and without grouping, shown and
/// typed again, written to JSON and read again. The oracle is the count itself. The argument is the
/// step.
@main
struct EveryAmount {
  static func main() throws {
    var texts = 0
    let styles = try [("USD", "C"), ("EUR", "de_DE")].map { code, name in
      CurrencyStyle(
        currency: Currency(code: code)!,
        locale: try MoneyLocale(option: name, setting: { _ in nil }))
    }
    let step = CommandLine.arguments.dropFirst().first.flatMap { Int64($0) } ?? 1
    for cents in stride(from: Int64(0), to: 10_000_000, by: Int(step)) {
      let wanted = Amount(tenThousandths: cents * 100)!
      for (text, style) in spellings(of: cents, styles) {
        texts += 1
        let read = try? AmountText(text).limit(in: style.currency, locale: style.locale)
        require(read == wanted, "'\(text)' became \(read.map(\.description) ?? "an error")")
      }
      if cents / step % 100 == 0 { requireDocument(of: cents, step) }
    }
    print("\(texts) texts")
  }

  /// The forms in which people type the amount and the program shows it.
  private static func spellings(
    of cents: Int64, _ styles: [CurrencyStyle]
  ) -> [(String, CurrencyStyle)] {
    let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
    let fraction = rest < 10 ? "0\(rest)" : "\(rest)"
    let amount = Amount(tenThousandths: cents * 100)!
    var all = [("\(whole).\(fraction)", styles[0]), ("\(whole),\(fraction)", styles[0])]
    if rest % 10 == 0 { all.append(("\(whole).\(rest / 10)", styles[0])) }
    if rest == 0 { all.append(("\(whole)", styles[0])) }
    if whole == 0 { all.append((".\(fraction)", styles[0])) }
    if whole >= 1_000 {
      let (thousands, tail) = (whole / 1_000, String(whole % 1_000 + 1_000).dropFirst())
      all.append(("\(thousands),\(tail).\(fraction)", styles[0]))
      all.append(("\(thousands).\(tail),\(fraction)", styles[1]))
    }
    return all + styles.map { ($0.text(amount), $0) }
  }

  /// Reads a hundred amounts at a time with the data file's own reader, as exact numbers and as
  /// doubles.
  private static func requireDocument(of first: Int64, _ step: Int64) {
    let range = stride(from: first, to: first + 100 * step, by: Int(step))
    let items = range.map { cents in
      ExpenseItem(
        id: UUID(
          uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8((cents - first) / step))),
        name: "x", type: .personal, amount: Amount(tenThousandths: cents * 100)!, date: nil,
        category: nil)
    }
    var document = ExpenseDocument()
    document.items = items
    let again = try? ExpenseDocument(decoding: document.encoded())
    require(again?.items == items, "the data file changes an amount from \(first) cents on")
    let noisy = items.map {
      let cents = Double($0.amount.tenThousandths / 100) / 100
      return
        #"{"id":"\#($0.id.uuidString)","name":"x","type":"Personal","amount":\#(cents.nextUp)}"#
    }
    let read = try? ExpenseDocument(decoding: Array("[\(noisy.joined(separator: ","))]".utf8))
    require(read?.items == items, "a double's noise changes an amount from \(first) cents on")
  }
}
