import ExpenseCore

/// The words of statements in English, German, French, Spanish, Italian, Dutch, Portuguese, Polish,
/// Swedish, Danish, Norwegian, Finnish, Czech, Russian, Chinese and Japanese: titles of columns,
/// directions of money, and states of payments that were not made.
///
/// Each word stands once, with all of its meanings. It is compared folded, with `ae`, `oe` and `ue`
/// like `ä`, `ö` and `ü`.
package enum StatementWords {
  /// A meaning of a word in a title or in a value.
  package enum Role: String, CaseIterable {
    /// Days: of the payment, of its booking, and of its value.
    case day, booked, value
    /// Money that went out and came in, as a title and as a value of a column of directions.
    case out, income
    /// The same, only as a value.
    case outValue, incomeValue
    /// A value that turns the direction of another round.
    case turned
    case amount
    /// A title of amounts that often means something else.
    case loose
    /// A title that says that fees are in the amounts already.
    case net
    case balance, fee, currency
    /// The person who was paid, the purpose, the kind of a payment.
    case name, text, kind
    case direction, status, unmade, reference
    /// The own account, its currency, and another currency.
    case account, own, foreign
    /// Numbers that are no amounts of payments.
    case never
  }

  /// The meanings of each word, by its key.
  static let roles: [String: Set<Role>] = {
    var found: [String: Set<Role>] = [:]
    for (roles, word) in entries { found[key(of: word)] = Set(roles) }
    return found
  }()

  /// The words of each meaning that may be parts of others, by the bytes of their keys: those of four
  /// letters, or of Chinese or Japanese ones.
  static let longWords: [Role: [[UInt8]]] = {
    var found: [Role: [[UInt8]]] = [:]
    for (word, roles) in roles {
      let letters = word.unicodeScalars
      guard letters.count > 3 || letters.first.map({ $0.value > 0x2E80 }) ?? false else { continue }
      for role in roles { found[role, default: []].append(Array(word.utf8)) }
    }
    return found
  }()

  /// All words as written, with their meanings.
  static let entries: [(roles: [Role], word: String)] = {
    var (found, roles) = ([([Role], String)](), [Role]())
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 {
        roles = parts[0].split(separator: " ").compactMap { Role(rawValue: String($0)) }
      }
      for word in parts[parts.count - 1].split(separator: ",") {
        let word = String(word).trimmed
        if !word.isEmpty { found.append((roles, word)) }
      }
    }
    return found
  }()

  /// Meanings and their words; an indented line continues the one above.
  private static let table = """
    day: date, datetime, transaction date, operation date, date operation, day, when, timestamp,
      datum, kaufdatum, buchung, buchungstag, tag, jour, fecha, fecha operacion, data,
      data operazione, data operacji, dag, transaktionsdag, dato, paivamaara, maksupaiva, kirjauspaiva,
      pvm, paiva, den, kuupaev, дата, дата операции, 交易日, 交易日期, 交易时间, 日期, 日付, 取引日, 利用日, 年月日
    booked: booking date, posting date, post date, posted, settlement, completed, processed,
      created, modified, updated, buchungsdatum, boekdatum, bokforingsdag, bokforingsdatum,
      bogforingsdato, bokforingsdato, data contabile, data ksiegowania, zauctovani, проводки,
      обработки, 入账, 记账, 记账日期, 交易成功时间
    value: value date, valutadatum, wertstellung, wert, valeur, date de valeur, data valuta, fecha valor,
      rentedatum, rentedag, rentedato, valutadag, valordato, arvopaiva, data waluty, datum valuty, 起算日
    value currency: valuta, valuutta
    value amount: valor
    value loose: value
    never day: time, interest, start, due, end, expiry, export, birth, contract
    never: tax, vat, mwst, ust, moms, iva, tva, btw, dph, ндс, rate, kurs, курс, 汇率, exchange, limit,
      points, quantity, qty, menge, anzahl, anteile, rounding, cashback, cash back, discount, rabatt, unit,
      bonus, бонусы, кэшбэк, кешбэк, tip, zinsen, number, nummer, numero, numer, cislo, nr, no, id,
      code, ref, mcc, zip, plz, check, cheque, bic, branch, phone, telefon, mandats, glaubiger,
      month, year, week, index, row, seq, age, код, номер, 单号, 序号, 编号, 流水, original, ursprung,
      ursprungsbetrag, einzelbetrag, budgeted, heure, uhrzeit, tijd, subtotal, shipping, balance after,
      auslagenersatz, card, karte, karta, kort, tarjeta
    never own: account, konto, compte, cuenta, conta, conto, rachunek, rekening, iban, ucet, tili, 账号, 卡号
    own: account number, account no, account iban, own account, girokonto, auftragskonto, iban auftragskonto,
      kontonummer, kontonr, numero de compte, numero de cuenta, numer rachunku, rekeningnummer,
      cislo uctu, tilinumero, номер счета, номер карты, 口座番号, card no, card number
    out: debit, debits, withdrawal, withdrawals, withdraw, outflow, paid out, money out, payments, spent,
      charge, charges, purchases, soll, belastung, belastungen, lastschrift, ausgabe, ausgaben, ausgang,
      auszahlung, zahlungsausgang, abgang, depenses, depense, sortie, sorties, retrait, retraits, cargo, cargos,
      gasto, gastos, retiro, retiros, salida, salidas, addebito, addebiti, uscita, uscite, dare, debe, af, uit,
      uitgaven, uitgaand, saida, saidas, debito, wydatki, wydatek, obciazenia, obciazenie, wyplata,
      wyplaty, uttag, utgift, utgifter, utbetaling, ut, ut av konto, ut fra konto, ud, udbetaling, menot,
      otto, vydaje, vydej, vyber, debet, списание, списания, расход, дебет, 支出, 出金, 借方, 支払, 支払い,
      お引出し, お支払金額, 引き出し, expenses, money spent
    out outValue: dr, db, expense
    income: credit, credits, deposit, deposits, inflow, paid in, money in, received, receipts, haben,
      gutschrift, gutschriften, eingang, einnahme, einnahmen, einzahlung, zahlungseingang, zugang,
      recette, recettes, entree, entrees, versement, abono, abonos, ingreso, ingresos, deposito,
      depositos, accredito, accrediti, entrata, entrate, avere, haber, bij, inkomst, entrada, entradas,
      credito, wplata, wplaty, uznania, uznanie, wplyw, wplywy, insattning, insattningar, inn,
      inn pa konto, innbetaling, innskudd, ind, indbetaling, in, tulot, tulo, pano, prijem, prijmy,
      vklad, kredit, kredyt, поступление, поступления, приход, кредит, зачисление, 存入, 收入, 入金, 貸方, 贷方, 収入,
      お預入れ, お預り金額, 預入
    income incomeValue: cr, income
    outValue: d, s, wn, dbit, out, sent, outgoing, purchase, sale, achat, compra, kauf, ausgehend, sortant,
      saliente, odchozi, wychodzacy, wychodzaca, wychodzace, lahteva, utgaende, udgaende,
      исходящий, исходящая, исходящие, 支, 出, 借, 借记, 付款, 支付, 消费
    incomeValue: c, h, k, ma, crdt, incoming, salary, eingehend, entrant, entrante, inkomend, prichozi,
      przychodzacy, przychodzaca, przychodzace, saapuva, inkommande, innkommende, indgaende,
      входящий, входящая, входящие, 收, 入, 贷, 贷记, 收款
    turned: refund, reversal, storno, return, returned, chargeback, ruck, ruckzahlung, erstattung,
      rucklastschrift, remboursement, reembolso, devolucion, rimborso, zwrot, возврат, 退款, 退货
    amount: amount, transaction amount, amt, betrag, umsatz, umsatze, montant, importe, importo,
      monto, montante, bedrag, quantia, kwota, belopp, belop, belob, maara, summa, castka, objem, сумма,
      сумма операции, 金额, 金額, 交易金额
    amount net: net, netto
    loose net: total
    loose: brutto, gross, cost, paid, payment, price, mutatie, cash flow, spesa, somme, sum, fare,
      amount paid, expense amount
    balance: guthaben, running balance, balance, running, available, remaining, saldo, kontostand, stand, solde,
      zustatek, остаток, баланс, 余额, 余額, 残高, 差引残高
    fee: fees, gebuhr, gebuhren, frais, comision, costo, kosten, oplata, commission, commissione,
      provision, prowizja, poplatek, avgift, gebyr, kulut, taxa, комиссия, 手续费, 手数料
    fee never: fee
    currency: currency, ccy, currency code, wahrung, devise, monnaie, divisa, moneda, munt, moeda, waluta, mena,
      валюта, 币种, 货币, 通貨
    currency account: account currency, payment currency, billing currency
    account: settled, billed, billing, account amount, kontowahrung, abgerechnet, gebucht, local,
      converted, w walucie rachunku, в валюте счета, 结算, 人民币
    foreign: foreign, local currency amount, merchant currency, transaction currency, fremdwahrung,
      fremd, ursprunglich, extranjera, divisa original, straniera, estrangeira, etrangere, vreemde,
      transactiebedrag, в валюте операции, 原币, 外币, 交易币种
    name: payee, name, beneficiary, merchant, merchant name, counterparty, counterparty name, other party,
      recipient, vendor, shop, store, seller, partner, partner name, title, who, where, empfanger,
      auftraggeber, begunstigter, zahlungsempfanger, zahlungsbeteiligter, beteiligter,
      gegenpartei, beneficiaire, commercant, commerce, creancier, nom, beneficiario, comercio,
      establecimiento, nombre, destinatario, esercente, nome, tegenpartij, naam tegenpartij, naam,
      estabelecimento, odbiorca, kontrahent, sprzedawca, nazwa, mottagare, namn, butik, modtager, navn,
      mottaker, saaja, saajan nimi, nimi, prijemce, obchodnik, nazev, nazev protiuctu, protistrana,
      получатель, контрагент, продавец, 交易对方, 对方, 对方户名, 商户, 商户名称, 商家, 交易场所, 取引先, 加盟店,
      お支払先, 利用先, 利用店名
    text: description, what, item, details, narrative, narration, particulars, memo, note, notes, transaction, item name,
      items, purpose, label, remarks, remark, subject, booking text, verwendungszweck, zweck, buchungstext,
      beschreibung, bezeichnung, text, libelle, communication, motif, intitule, operation, detail,
      concepto, descripcion, detalle, movimiento, observaciones, descrizione, causale, operazione, dettagli, descricao, historico,
      lancamento, omschrijving, mededelingen, opis, opis operacji, tytul, tytulem, tekst, beskrivning, meddelande,
      beskrivelse, forklaring, selite, selitys, viesti, kuvaus, popis, zprava, poznamka, testo, описание,
      операция, назначение, назначение платежа, 摘要, 说明, 商品说明, 内容, 取引内容, 适用, 交易摘要, 交易描述, 商品, 附言
    kind: category, kind, kategorie, kategoria, categorie, categoria, kategori, channel, address, city,
      location, bank, категория, 分类, 交易分类
    kind direction: type, transaction type, umsatzart, art, typ, tipo, rodzaj, mutatiesoort, tyyppi, laji, тип,
      交易类型
    direction: direction, debit credit, credit debit, debitcredit, creditdebit, dr cr, cr dr, c d, d c, d k,
      in out, sign, indicator, balance impact, soll haben, haben soll, s h, h s, umsatztyp, vorzeichen,
      auswirkung auf guthaben, sens, signo, debe haber, segno, dare avere, af bij, bij af, creditdebet,
      credit debet, debet credit, sinal, wn ma, debet kredyt, debet kredit, 收 支, 收支, 借贷, 借贷标志, 入出金
    status: status, state, contabilizzazione, transaction status, etat, statut, estado, stato, stan, stav, tila, статус, 状态,
      交易状态, 当前状态
    unmade: pend, pending, unpaid, authoris, authoriz, autoris, autoriz, declin, fail, cancel, blocked, revert, reversed, reject,
      denied, expired, void, scheduled, planned, in progress, not approved, not booked, held, ausstehend,
      vorgemerkt, abgelehn, stornier, reserv, fehlgeschlagen, ruckgangig, offen, in bearbeitung, attente, en cours,
      en traitement, annul, rejet, refus, rechaz, anul, deneg, en proceso, in sospeso, in attesa, rifiut,
      in corso, non contabilizzato, in behandeling, geweiger, recus, estorn, em processamento, oczekuj, odrzuc, nierozliczon,
      avbr, nekad, afvent, afvis, venter, avvis, kanseller, odott, peruutet, peruttu, hylatty, varaus, ceka,
      zrusen, zamitnut, blokac, nezauctovan, в обработке, отклон, отмен, ожида, не выполнен, 等待付款, 失败,
      失敗, 取消, 保留
    booked unmade: processing
    never unmade: hold
    reference: reference number, bank reference, transaction id, transaction reference, unique id,
      transaktionscode, referenz, identificador, arkistointitunnus, 交易单号, 交易号, 交易流水号, 交易订单号, 订单号
    reference text: reference
    """
}
