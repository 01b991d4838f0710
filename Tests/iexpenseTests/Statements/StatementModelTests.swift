import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Random statements with known meaning: one of the values for what a guess leaves open is right, or
/// there is no guess.
struct StatementModelTests {
  @Test(.long) func guessesHaveTheMeantPayments() throws {
    var (refused, wrong) = ([UInt64](), [String]())
    var provenCount = 0
    let seeds: ClosedRange<UInt64> = 1...80
    for seed in seeds {
      let statement = ModelStatement(seed: seed)
      let shell = CommandLineHarness()
      try shell.directory.write(statement.bytes, to: "s.csv")
      let path = shell.directory.path("s.csv")
      let offer = shell.run("import", path)
      #expect(offer.exit == 65)
      let lines = GuessedLines(offer.errors).words
      if statement.isProven { provenCount += 1 }
      guard !lines.isEmpty else {
        if statement.isProven { refused.append(seed) }
        continue
      }
      let found = try lines.map { line -> [String] in
        let other = CommandLineHarness()
        try other.directory.write(statement.bytes, to: "s.csv")
        let run = other.run(words: line.map { $0 == path ? other.directory.path("s.csv") : $0 })
        #expect(run.exit == 0, "\(seed): \(line)\n\(run.errors)")
        return other.items.map { "\($0.date?.description ?? "-") \($0.amount) \($0.name)" }.sorted()
      }
      if !found.contains(statement.meant.sorted()) {
        wrong.append("\(seed): \(lines)\n\(found)\n\(statement.meant)\n\(statement.text)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n\n"))")
    // Nine of ten that prove their signs are read.
    #expect(refused.count * 10 <= provenCount, "\(refused)")
  }
}

/// A random statement of a bank.
private struct ModelStatement {
  private(set) var text = ""
  /// The spending: day, amount and name.
  private(set) var meant: [String] = []
  /// True if a balance or columns of directions tell which way each payment went, and the text is
  /// in UTF-8.
  private(set) var isProven = false
  private var numbers: SeededNumbers
  private let encoding: String.Encoding

  var bytes: [UInt8] { Array(text.data(using: encoding) ?? Data()) }

  /// Titles for day, payee, amount, money out, money in and balance, words for the two directions,
  /// and the title of their column.
  private static let languages: [[String]] = [
    ["Date", "Payee", "Amount", "Debit", "Credit", "Balance", "debit", "credit", "Type"],
    [
      "Buchungstag", "Empfänger", "Betrag", "Soll", "Haben", "Saldo", "Soll", "Haben", "Soll/Haben",
    ],
    ["Date", "Bénéficiaire", "Montant", "Débit", "Crédit", "Solde", "débit", "crédit", "Sens"],
    ["Fecha", "Beneficiario", "Importe", "Cargo", "Abono", "Saldo", "cargo", "abono", "Signo"],
    [
      "Data", "Beneficiario", "Importo", "Uscite", "Entrate", "Saldo", "uscita", "entrata", "Segno",
    ],
    ["Datum", "Tegenpartij", "Bedrag", "Af", "Bij", "Saldo", "Af", "Bij", "Af Bij"],
    [
      "Data", "Odbiorca", "Kwota", "Obciążenia", "Uznania", "Saldo", "obciążenie", "uznanie", "Typ",
    ],
    ["Datum", "Mottagare", "Belopp", "Uttag", "Insättning", "Saldo", "uttag", "insättning", "Typ"],
    ["Дата", "Получатель", "Сумма", "Расход", "Приход", "Остаток", "расход", "приход", "Тип"],
    ["交易日期", "交易对方", "金额", "支出", "收入", "余额", "支出", "收入", "收支"],
  ]
  private static let names = [
    "Bakery Nord", "Café Ä", "Rail 7", "Balance Yoga", "Übertrag GmbH", "Total Station",
    "Book, Shop",
    "Kiosk \"Eck\"", "Credit Hall",
  ]

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    let language = Self.languages.randomElement(using: &numbers)!
    let isLatin =
      language[0].allSatisfy(\.isASCII) && !language.joined().contains { "ążęśćł".contains($0) }
    encoding = isLatin && Bool.random(using: &numbers) ? .windowsCP1252 : .utf8
    let kind = Int.random(in: 0..<4, using: &numbers)
    var isComma = Bool.random(using: &numbers)
    let delimiter = [";", ",", "\t"].randomElement(using: &numbers)!
    let hasBalance = Bool.random(using: &numbers)
    if language[0] == "Date" && language[1] == "Payee" { isComma = false }
    // Titles in ASCII tell no encoding: that one has to be given.
    isProven = (hasBalance || kind < 2) && encoding == .utf8
    write(language, kind, isComma, delimiter, hasBalance)
  }

  private mutating func write(
    _ language: [String], _ kind: Int, _ isComma: Bool, _ delimiter: String, _ hasBalance: Bool
  ) {
    let patterns = ["yyyy-MM-dd", "dd.MM.yyyy", "dd/MM/yyyy", "yyyyMMdd"]
    let pattern = patterns.randomElement(using: &numbers)!
    var columns: [Int] =
      [0, 1] + (kind == 0 ? [3, 4] : kind == 1 ? [2, 8] : [2]) + (hasBalance ? [5] : [])
    columns.shuffle(using: &numbers)
    var lines: [String] = []
    if Bool.random(using: &numbers) { lines += ["Export 1", ""] }
    lines.append(columns.map { quoted(language[$0], delimiter) }.joined(separator: delimiter))
    var balance = 500_000
    for day in (1...Int.random(in: 8...25, using: &numbers)) {
      let cents = Int.random(in: 1...90_000, using: &numbers)
      let isIn = Int.random(in: 0..<5, using: &numbers) == 0
      let name = Self.names.randomElement(using: &numbers)!
      balance += isIn ? cents : -cents
      let signed = kind == 3 && !hasBalance ? cents : isIn ? cents : -cents
      let cells = [
        date(day, pattern), name, amount(kind == 1 ? cents : signed, isComma),
        isIn ? "" : amount(cents, isComma), isIn ? amount(cents, isComma) : "",
        amount(balance, isComma), "", "", isIn ? language[7] : language[6],
      ]
      lines.append(columns.map { quoted(cells[$0], delimiter) }.joined(separator: delimiter))
      guard !isIn || kind == 3 && !hasBalance else { continue }
      meant.append(
        "\(date(day, "yyyy-MM-dd")) \(Amount(tenThousandths: Int64(cents) * 100)!) \(name)")
    }
    if Bool.random(using: &numbers) { lines.append("End of the statement") }
    text = lines.joined(separator: Bool.random(using: &numbers) ? "\r\n" : "\n") + "\n"
  }

  private func quoted(_ cell: String, _ delimiter: String) -> String {
    cell.contains(delimiter) || cell.contains("\"")
      ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
  }

  private func date(_ day: Int, _ pattern: String) -> String {
    let two = day < 10 ? "0\(day)" : "\(day)"
    return pattern.replacing("yyyy", with: "2026").replacing("MM", with: "10").replacing(
      "dd", with: two)
  }

  /// Formats an amount with grouped thousands.
  private func amount(_ cents: Int, _ isComma: Bool) -> String {
    let (point, group) = isComma ? (",", ".") : (".", ",")
    let (whole, rest) = (abs(cents) / 100, abs(cents) % 100)
    let digits =
      whole < 1_000
      ? "\(whole)" : "\(whole / 1_000)\(group)" + String("\(1_000 + whole % 1_000)".dropFirst())
    return (cents < 0 ? "-" : "") + digits + point + (rest < 10 ? "0\(rest)" : "\(rest)")
  }
}
