import ExpenseCore

/// Column titles in files of banks, cards, wallets and trackers, in English, German, French,
/// Spanish, Italian, Dutch, Portuguese, Polish, Swedish, Danish, Norwegian, Finnish, Czech,
/// Russian, Chinese and Japanese, and values of columns that tell the direction of money.
///
/// A word matches a whole word of a title; with a dash before it, the end of a longer word, and
/// with a dash after it, the beginning of one.
package enum TitleWords {
  /// A meaning of a title.
  package enum Role: String {
    case date, lateDate, valueDate, out, income, amount, account, foreign, gross, including, net
    case price, never, fee, number, balance, reference
    /// A title of amounts that can mean something else.
    case loose
    case payee, text, weak, direction, currency, status, own, bank
    /// Texts that mark a payment as spending, incoming money, either of them, or never made.
    case outWord, inWord, eitherWord, unpaid
    /// A word that tells the direction of money only if it is the whole text.
    case alone
    case card
  }

  /// Whole words, endings and beginnings of words.
  private static let words = index
  static var whole: Index { words.0 }
  static var ends: Index { words.1 }
  static var starts: Index { words.2 }

  typealias Index = [String: [Role]]

  private static var index: (Index, Index, Index) {
    var (whole, ends, starts) = (Index(), Index(), Index())
    var roles: [Role] = []
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 {
        roles = parts[0].split(separator: " ").compactMap { Role(rawValue: String($0)) }
      }
      for part in parts[parts.count - 1].split(separator: ",") {
        let word = part.trimmingPrefix { $0 == " " }
        let key = TitleRoles.key(of: String(word))
        if word.hasPrefix("-") {
          ends[key, default: []] += roles
        } else if word.hasSuffix("-") {
          starts[key, default: []] += roles
        } else {
          whole[key, default: []] += roles
        }
      }
    }
    return (whole, ends, starts)
  }

  /// Meanings and their words; an indented line continues the one above.
  private static let table = """
    amount net: net, netto
    amount price: preis, price, prix, cost, expense amount, fare, kosten
    date: -dag, -dagur, -dato, -datum, -paiva, -pvm, -tag, buchung, dagsetning, data, date,
      datetime, day, den, dia, erapaiva, fecha, jour, kirjauspaiva, kuupaev, maksupaiva,
      paivamaara, paivays, tanggal, tarih, timestamp, when, дата, 거래일, 날짜, 交易日, 交易时间, 利用日,
      取引日, 年月日, 日付, 日期, 记账日
    date lateDate: -posted, created
    date number: time
    lateDate: boekdatum, bokforing-, bokfort, booking date, buchungsdatum, completed, ksiegowania,
      post date, posting date, processed, zauctovani, обработки, проводки, 交易成功时间, 记账日期, 银行记账日
    lateDate account: settlement, 入账
    lateDate never: interest, birth, closing, contract, due, end, expir-, export, fallig-,
      maturity, modified, period, release, ship, shipment, shipped, statement, to date, updated,
      start
    valueDate: arvopaiva, data waluty, datum valuty, rente-, renteda, rentedag, rentedato, valeur,
      valoare, valordato, value date, valuta-, valutazione, wertstellung, 起算日
    valueDate amount: valor
    valueDate currency: -valuta
    out: abgang, addebiti, addebito, ausgabe, ausgaben, ausgang, auszahlung, belastung,
      belastungen, bijaf, cargo, cargos, charge, charges, debet, debetovy, debi-, debit,
      debit amount, debiti, debito, debits, deebet, depenses, expenses, gasto, gastos, isplata,
      kostnad, lastschrift, menot, money out, obciazenia, obciazenie, outflow, paid out, payments,
      purchases, retiro, retiros, retrait, retraits, saida, saidas, salida, salidas, soll, sortie,
      sorties, spent, terheles, trukket, udbetaling, uitgaand, uitgaven, uscita, uscite,
      ut av konto, ut fra, ut fra konto, utbetaling, utgift, utgifter, uttag, vyber, vydaje,
      vydej, withdraw, withdrawal, withdrawals, wydatek, wydatki, wyplata, wyplaty,
      zahlungsausgang, дебет, расход, списание, списания, 지출, 출금, お引出し, お支払い金額, お支払金額, 借方,
      出金, 引き出し, 支出, 支払
    out outWord: borc, depense, expense
    out alone: -af, af, dare, meno, minus, otto, out, ud, uit, ut
    income: abono, abonos, accrediti, accredito, avere, credit, credit amount, crediti, credito,
      credits, deposit, deposito, depositos, deposits, depot, depots, eingang, einnahme,
      einnahmen, einzahlung, entrada, entradas, entrata, entrate, entree, entrees, gutschrift,
      gutschriften, haben, indbetaling, inflow, ingreso, ingresos, inkomst, inn pa, inn pa konto,
      innbetaling, innskudd, insattning, insattningar, jovairas, kredit, kreditni, kredyt,
      kreedit, money in, paid in, prijem, prijmy, receipts, received, recette, recettes, tulo,
      tulot, uplata, uznania, uznanie, versement, vklad, wplata, wplaty, wplyw, wplywy,
      zahlungseingang, zugang, зачисление, кредит, поступление, поступления, приход, 수입,
      입금, お預り金額, お預入れ, 入金, 存入, 收入, 貸方, 贷方, 預かり, 預け入れ, 預入, 预入
    income inWord: alacak, income
    income alone: bij, in, ind, inn, pano, plus
    amount: -bedrag, -belob, -belop, -belopp, -betrag, -iznos, -umsatz, amount, amt, brut, castka,
      ciastka, grand total, importe, importo, jumlah, kwota, maara, montant, montante, monto,
      objem, osszeg, quantia, somme, sum, sum total, summa, tutar, verdi, vrednost, znesek, ποσο,
      сума, сумма, сумма операции, 금액, 金額, 金额
    amount loose: mutatie, nominal, paid, value
    amount loose eitherWord: payment
    amount account: paid amount, 实付
    amount gross including: brutto, gross
    amount gross: total
    amount outWord: spesa
    account: abgerechnet-, abrechnung-, account amount, account currency, amount paid, base,
      billed, billing, converted, gebucht, home, in account currency, kontowahrung, local, native,
      settled, w walucie rachunku, в валюте счета, счета, 人民币, 结算, 记账, 账户
    foreign: alkuperainen, currency amount, divisa original, estrangeira, extranjera, foreign,
      foreign currency, fremd-, fremdwahrung, local currency amount, merchant currency,
      oorspronkelijk, opprinnelig, oprindelig, orig, original, puvodni, source, straniera,
      transactiebedrag, transaction currency, ursprung-, ursprunglig, vreemde, waehrungsbetrag,
      waluta oryginalna, в валюте операции, операции, 交易地, 交易币种, 原币, 外币, 订单金额
    foreign currency: devises
    gross including: incl, including, inkl, ttc
    never balance: -saldo, -stand, available, bakiye, balance, egyenleg, kontostand, remaining,
      running, saldo-, solde, zostatok, zustatek, баланс, остаток, 잔액, 余額, 余额, 残高
    never fee outWord: fee
    never fee: -avgift, -gebuhr, -gebyr, comision, comisiones, comissao, comissoes, commission,
      commissione, commissioni, fees, frais, gebuhren, kulut, oplata, oplaty, poplatek, poplatky,
      provision, provize, prowizja, комиссия, 手数料, 手续费
    never: -kurs, -steuer, accrued, anzahl, auslagenersatz, bonus, btw, budgeted, cash back,
      cashback, cents, discount, discounts, distance, dph, einzelbetrag, einzelpreis, installment,
      insurance, iva, limit, menge, milliunits, minor, moms, mwst, pence, per unit, points, qty,
      quantity, rabatt, rate, rounding, sazby, shipping, subtotal, taux, tax, taxa, taxes, tip,
      tva, unit price, units, unscaled, ursprungsbetrag, ust, vat, бонусы, кешбэк, курс, кэшбэк,
      ндс, 汇率
    never eitherWord: exchange
    number: -id, -nr, -nummer, age, anteile, bic, branch, check, cheque, cislo, heure, index,
      karta, karte, konto-, kort, mcc, month, no, num, number, numer, numero, phone, plz, ref,
      referentie, row, seq, sequence, shares, tarjeta, telefon, tijd, ucet, uhrzeit, week, year,
      zip, код, номер, 单号, 帐号, 序号, 流水, 编号
    number weak reference: arkistointitunnus, bank reference, identificador, reference, referenz,
      transaction id, transaction reference, transactionid, transaktionscode, unique id, 交易单号,
      交易号, 交易流水号, 交易订单号
    number weak: -code
    number own: -konto, account, compte, conta, cuenta-, iban, rachunek, rekening, 卡号, 账号
    number card: card
    bank: -bank, bank, bankname, banky, banque, banco
    payee: -beteiligter, -empfanger, -empfangerin, -houder, -partei, auftraggeber empfanger,
      beguenstigter, begunstigter, beneficiaire, beneficiario, beneficiary, beneficiary payer,
      butik, comercio, commercant, commerce, counter party, counterpart, counterparty,
      counterparty name, creancier, destinatario, esercente, estabelecimento, establecimiento,
      gegenpartei, kedvezmenyezett, kontrahent, maksaja saaja, merchant, merchant name, modtager,
      mottagare, mottager, mottaker, naam, naam tegenpartij, nadawca odbiorca, name, namn, navn,
      nazev, nazev protiuctu, nazwa, nimi, nom, nombre, nome, obchodnik, odbiorca, ordinante,
      other party, otherparty, parter, partner, partner name, partner neve, partnername, payee,
      payee name, payer payee, prijemce, protistrana, recipient, saaja maksaja, saaja nimi,
      saaja-, seller, shop, sprzedawca, store, tegenpartij, tegenrekeninghouder, title, to,
      vendor, wer, what, where, who, zahlungsbeteiligter, zahlungsempfanger, контрагент,
      получатель, продавец, 가맹점, 거래처, 상대, お支払先, こ利用先, こ利用店名, 交易场所, 交易对方, 利用先, 加盟店, 取引先,
      商家, 商户, 商户名称, 对方户名, 对方账户名, 対方, 店名
    text: -beschreibung, -libelle, -omschrijving, -text, -zweck, aciklama, action, activity,
      beskrivelse, beskrivning, bezeichnung, booking text, buchungstext, causale, common name,
      communication, concept, concepto, descricao, descripcion, description, descrizione, detail,
      details, details of payment, detalle, forklaring, historico, intitule, item, items,
      keterangan, kozlemeny, kuvaus, label, lancamento, leiras, meddelande, mededelingen, melding,
      memo, mitteilung, mitteilungen, motif, movement, movimiento, movimientos, narration,
      narrative, naziv, note, notes, operacion, operazione, opis, opis operacji, particulars,
      payment details, popis, poznamka, purpose, reference text, remark, remarks, rubrik,
      selgitus, selite, selitys, subject, tekst, transaction, transactions, tytul, tytulem,
      verwendungszweck, viesti, zprava, zprava pro prijemce, назначение, назначение платежа,
      операция, описание, основание, 거래내용, 내용, 적요, お取扱内容, 交易描述, 交易摘要, 交易详情, 交易说明, 产品,
      内容, 取引内容, 商品, 商品说明, 对手信息, 摘要, 摘要内容, 订单标题, 说明, 適用, 附言
    text weak: betreff
    weak: -art, address, betaalwijze, betalingswijze, categoria, categorie, category, channel,
      city, kategori, kategoria, kategorie, kind, laji, location, meldinger, mutatiesoort, rodzaj,
      rodzaj transakcji, tipo, typ, tyyppi, umsatzart, категория, тип, 交易分类, 交易名称, 交易类型, 分类, 类型
    weak direction: transaction type, type
    direction: af bij, auswirkung auf guthaben, balance impact, bij af, c d, cd, cdi, cr db,
      cr dr, credit debet, credit debit, creditdebet, creditdebit, d c, d k, dare avere, dc,
      debe haber, debet kredit, debetcredit, debit credit, debit kredit, debitcredit,
      deebet kreedit, direction, dr cr, haben soll, impact, in out, income expense, indicator,
      s h, segno, sens, senso, sign, signo, sinal, soll haben, umsatztyp, vorzeichen, 借贷, 借贷标志,
      入出金, 收 支, 收支
    currency: -waehrung, -wahrung, ccy, cur, curr, currency, currency code, devise, deviza,
      divisa, doviz, mena-, moeda, moneda, monnaie, munt, muntsoort, para birimi, penznem,
      valutacode, valuuta, waluta, валюта, 통화, 币别, 币种, 幣別, 货币, 通貨
    status: allapot, durum, estado, etat, stan, state, stato, status, status transakcji, statut,
      stav, tila, transaction status, статус, 交易状态, 当前状态, 状态
    own: account iban, account no, account number, auftragskonto, cislo uctu, client account,
      conto, iban auftragskonto, iban bban, iban kontoinhaber, kontonr, kontonummer, my account,
      numer rachunku, numero de compte, numero de cuenta, own account, own iban, rekeningnummer,
      tili, tilinumero, номер карты, номер счета, 口座番号
    own card: card no, card number
    outWord: achat, ausgehend, compra, d, db, dbit, debe, dr, exp, kauf, lahteva, odchozi, outgoing,
      payment sent, pos, purchase, s, sale, saliente, sent, sortant, udgaende, utgaende,
      wychodzaca, wychodzace, wychodzacy, wn, исходящая, исходящее, исходящие, исходящий, 付款, 借,
      借 dr, 借记, 出, 支, 支付, 消费, -lastschrift, -belastung
    inWord: c, cr, crdt, eingehend, entrant, entrante, h, haber, inc, incoming, indgaende,
      inkomend, inkommande, innkommende, k, ma, payment received, prichozi, przychodzaca,
      przychodzace, przychodzacy, saapuva, salary, входящая, входящее, входящие, входящий, 入, 収入, 收,
      收款, 贷, 贷 cr, 贷记, 退款, a, -gutschrift
    eitherWord: internal transfer, neutral, transfer, transfer in, transfer out, transfers,
      umbuchung, 不计收支, 中性交易, 其他, -zahlung, -还款, 退货, betaling, card payment, chargeback, erstattung,
      pagamento, pago, paiement, refund, return, returns, reversal, storno, zahlung, -uberweisung,
      ubertrag, remboursement, reembolso, rimborso, adjustment
    unpaid: abgelehn-, afventer, afvis-, annul-, anul-, ausstehend-, authorised, authorized,
      autorizzato, avbr-, avvis-, blokace, blokada, cancel-, ceka-, cofni-, declin-, deneg-, denied,
      em processamento, en attente, en cours, en proceso, en traitement, estorn-, expired, fail-,
      fehlgeschlagen-, geannul-, gereserv-, geweiger-, held, hold, hylatt-, in attesa,
      in bearbeitung, in behandeling, in progress, in sospeso, nekad, nezauctovan-, nierozliczon-,
      non contabilizzato, oczekuj-, odottaa, odrzuc-, offen, on hold, pendent, pendente, pendiente-,
      pending, peruttu, peruutett-, planned, processing, rechaz-, recus-, refus-, reject-, rejet-,
      reserver-, reserviert-, retenid-, reversed, revert-, rifiut-, ruckgangig gemacht, scheduled,
      stornat-, storniert-, unpaid, vantar, varaus, venter, void, voided, vorgemerkt-, zamitnut-,
      zrusen-, в обработке, не выполнен, ожида-, отклонен-, отменен-, 保留, 取消, 失敗, 失败, 已取消,
      等待付款
    card: card member, carta di credito, cartao de credito, carte de credit, credit card,
      creditcard, kartennummer, kreditkarte, kreditkarten-, kreditkort, kredittkort, luottokortti,
      tarjeta de credito, 信用卡
    """
}

/// A boolean as written in files.
enum YesNo {
  case yes, no

  /// Parses a text; nil if it is not a boolean.
  init?(_ text: String) {
    switch text.lowercased() {
    case "true", "yes", "y", "1": self = .yes
    case "false", "no", "n", "0": self = .no
    default: return nil
    }
  }
}
