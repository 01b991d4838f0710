"""Random statements of banks with known spending: a person types `import FILE`, looks at the guess and
says what it leaves open; one that is proven is accepted by `-y` too. A wrong result is never acceptable; of
statements with a balance, a direction or columns of money out and in, at most 1 in 10 may be refused. A failure
prints its seed and its number; `--seed N --steps M` repeats it.
"""
import datetime, decimal, io, csv, json, random, shlex

from harness import Box

SHORT, LONG = 120, 3_000

# For each language: its currency, its old encoding, whether a comma is decimal, its patterns of
# days; then
# the titles of a day, a later day, a payee, a purpose, an amount, money out, money in, a balance,
# the own
# account, a category, a direction, and the words for the two directions.
LANGUAGES = {
    "en": ("USD", "cp1252", False, ["%Y-%m-%d", "%m/%d/%Y", "%d %b %Y"],
           [["Date", "Transaction Date"], ["Posting Date", "Value Date"], ["Payee", "Merchant", "Counterparty"],
            ["Description", "Details", "Memo"], ["Amount", "Transaction Amount"],
            ["Debit", "Money Out", "Withdrawals"], ["Credit", "Money In", "Deposits"], ["Balance", "Running Balance"],
            ["Account Number", "IBAN"], ["Category", "Kind"], ["Type", "Direction", "Debit/Credit"],
            ["Debit", "D", "DR"], ["Credit", "C", "CR"]]),
    "de": ("EUR", "cp1252", True, ["%d.%m.%Y", "%d.%m.%y", "%Y-%m-%d"],
           [["Buchungstag", "Buchungsdatum", "Datum"], ["Wertstellung", "Valutadatum"],
            ["Empfänger", "Zahlungsempfänger", "Auftraggeber/Empfänger"], ["Verwendungszweck", "Buchungstext"],
            ["Betrag", "Umsatz", "Betrag (EUR)"], ["Soll", "Belastung", "Ausgang"],
            ["Haben", "Gutschrift", "Eingang"], ["Saldo", "Kontostand"], ["IBAN", "Auftragskonto"],
            ["Kategorie", "Umsatzart"], ["Soll/Haben", "S/H"], ["Soll", "S"], ["Haben", "H"]]),
    "fr": ("EUR", "cp1252", True, ["%d/%m/%Y", "%d-%m-%Y"],
           [["Date", "Date opération"], ["Date de valeur"], ["Bénéficiaire", "Commerçant"], ["Libellé", "Détail"],
            ["Montant"], ["Débit"], ["Crédit"], ["Solde"], ["Compte", "Numéro de compte"], ["Catégorie"],
            ["Sens"], ["Débit", "D"], ["Crédit", "C"]]),
    "es": ("EUR", "cp1252", True, ["%d/%m/%Y", "%d-%m-%Y"],
           [["Fecha", "Fecha operación"], ["Fecha valor"], ["Beneficiario", "Comercio"], ["Concepto", "Descripción"],
            ["Importe", "Monto"], ["Cargo", "Cargos"], ["Abono", "Abonos"], ["Saldo"], ["Cuenta"], ["Categoría"],
            ["Signo"], ["Cargo"], ["Abono"]]),
    "it": ("EUR", "cp1252", True, ["%d/%m/%Y", "%d.%m.%Y"],
           [["Data", "Data operazione"], ["Data valuta"], ["Beneficiario", "Esercente"], ["Descrizione", "Causale"],
            ["Importo"], ["Uscite", "Addebiti"], ["Entrate", "Accrediti"], ["Saldo"], ["Conto"], ["Categoria"],
            ["Segno"], ["D"], ["A"]]),
    "nl": ("EUR", "cp1252", True, ["%d-%m-%Y", "%Y%m%d"],
           [["Datum", "Boekdatum"], ["Rentedatum", "Valutadatum"], ["Naam tegenpartij", "Tegenpartij"],
            ["Omschrijving", "Mededelingen"], ["Bedrag", "Bedrag (EUR)"], ["Af"], ["Bij"], ["Saldo", "Saldo na mutatie"],
            ["Rekening", "Rekeningnummer"], ["Categorie", "Mutatiesoort"], ["Af Bij", "Bij/Af"], ["Af"], ["Bij"]]),
    "pl": ("PLN", "cp1250", True, ["%Y-%m-%d", "%d.%m.%Y"],
           [["Data operacji", "Data"], ["Data waluty", "Data księgowania"], ["Odbiorca", "Nadawca/Odbiorca", "Kontrahent"],
            ["Tytuł", "Opis operacji"], ["Kwota"], ["Obciążenia"], ["Uznania"], ["Saldo", "Saldo po operacji"],
            ["Rachunek", "Numer rachunku"], ["Kategoria", "Rodzaj"], ["Debet/Kredyt"], ["D"], ["C"]]),
    "sv": ("SEK", "cp1252", True, ["%Y-%m-%d"],
           [["Datum", "Bokföringsdag"], ["Valutadag"], ["Mottagare"], ["Text", "Beskrivning", "Meddelande"], ["Belopp"],
            ["Uttag", "Ut"], ["Insättning", "Insättningar"], ["Saldo"], ["Kontonummer"], ["Kategori"], ["Typ"],
            ["Uttag"], ["Insättning"]]),
    "da": ("DKK", "cp1252", True, ["%d.%m.%Y", "%d-%m-%Y"],
           [["Dato", "Bogføringsdato"], ["Rentedato", "Valørdato"], ["Modtager"], ["Tekst", "Beskrivelse"], ["Beløb"],
            ["Ud"], ["Ind"], ["Saldo"], ["Konto", "Kontonummer"], ["Kategori"], ["Type"], ["Ud"], ["Ind"]]),
    "nb": ("NOK", "cp1252", True, ["%d.%m.%Y", "%Y-%m-%d"],
           [["Dato", "Bokføringsdato"], ["Rentedato"], ["Mottaker"], ["Forklaring", "Beskrivelse"], ["Beløp"],
            ["Ut fra konto", "Ut"], ["Inn på konto", "Inn"], ["Saldo"], ["Kontonummer"], ["Kategori"], ["Type"],
            ["Ut"], ["Inn"]]),
    "fi": ("EUR", "cp1252", True, ["%d.%m.%Y"],
           [["Kirjauspäivä", "Päivämäärä"], ["Arvopäivä"], ["Saaja/Maksaja", "Saajan nimi"], ["Viesti", "Selitys"],
            ["Määrä", "Summa"], ["Menot"], ["Tulot"], ["Saldo"], ["Tilinumero"], ["Kategoria"], ["Tyyppi"],
            ["Otto"], ["Pano"]]),
    "cs": ("CZK", "cp1250", True, ["%d.%m.%Y"],
           [["Datum", "Datum zaúčtování"], ["Datum valuty"], ["Název protiúčtu", "Příjemce"],
            ["Popis", "Zpráva pro příjemce"], ["Částka", "Objem"], ["Výdaje", "Výdej"], ["Příjmy", "Příjem"],
            ["Zůstatek"], ["Číslo účtu"], ["Kategorie"], ["Typ"], ["Výdej"], ["Příjem"]]),
    "ru": ("RUB", "cp1251", True, ["%d.%m.%Y"],
           [["Дата операции", "Дата"], ["Дата обработки", "Дата проводки"], ["Получатель", "Контрагент"],
            ["Описание", "Назначение платежа"], ["Сумма", "Сумма операции"], ["Расход", "Списание"],
            ["Приход", "Поступление"], ["Остаток"], ["Номер счета"], ["Категория"], ["Тип"], ["Расход"], ["Приход"]]),
    "zh": ("CNY", "gb18030", False, ["%Y-%m-%d", "%Y/%m/%d", "%Y%m%d"],
           [["交易日期", "交易时间"], ["记账日期"], ["交易对方", "对方户名"], ["摘要", "商品说明"], ["交易金额", "金额"],
            ["支出", "支出金额"], ["收入", "收入金额"], ["余额", "账户余额"], ["账号", "卡号"], ["交易类型"], ["收/支", "借贷标志"],
            ["支出", "借"], ["收入", "贷"]]),
    "ja": ("JPY", "shift_jis", False, ["%Y/%m/%d", "%Y-%m-%d"],
           [["取引日", "日付"], ["起算日"], ["取引先", "お支払先"], ["摘要", "取引内容"], ["金額"],
            ["出金", "お支払金額"], ["入金", "お預り金額"], ["残高", "差引残高"], ["口座番号"], ["分類"], ["入出金"], ["出金"], ["入金"]]),
}
DAY, LATE, WHO, WHAT, AMOUNT, OUT, IN, BALANCE, OWN, CATEGORY, DIRECTION, OUT_WORD, IN_WORD = range(13)

NAMES = ["Bakery Nord", "Rail 7", "Balance Yoga", "Total Station", "Book, Shop", "Kiosk \"Eck\"", "Credit Hall",
         "J. Smith", "Date Palm; Fruits", "24/7 Gym", "ACME Ltd", "Amount & Sons", "Hotel Fee", "O'Hara", "Shop 2026"]
SALARY = ["Employer Inc", "Refund Desk", "ACME Ltd"]
TEXTS = ["card payment 1234", "invoice 77", "monthly", "order 2026-10", "thank you", "rent october", "ref 0099 x"]
CATEGORIES = ["Food", "Travel", "Home"]


class Statement:
    """A file, and its spending: day, cents and name."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        chance, pick = self.chance, self.random.choice
        self.language = pick(list(LANGUAGES))
        self.currency, old, self.comma, patterns, titles = LANGUAGES[self.language]
        self.titles = [pick(each) for each in titles]
        self.titles[OUT_WORD:] = pick(list(zip(titles[OUT_WORD], titles[IN_WORD])))
        self.digits = 0 if self.currency == "JPY" else 2
        if self.language != "en" and chance(0.1):
            self.comma = not self.comma
        self.pattern = pick(patterns)
        self.delimiter = pick(";,\t|" if self.comma else ",;\t|")
        self.encoding = pick(["utf-8", "utf-8", "utf-8-sig", "utf-16", old])
        self.kind = pick(["signed", "signed", "pair", "direction", "spent"])
        self.has_balance = self.kind != "spent" and chance(0.5)
        self.is_descending = chance(0.5)
        self.group = pick(["", "", "." if self.comma else ",", "\u00a0" if self.comma else "'"])
        self.minus = pick(["{}-", "({})", "\u2212{}"]) if chance(0.15) else "-{}"
        self.out_is_negative = chance(0.25)
        self.symbol = chance(0.1)
        self.quotes = pick([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
        self.lines_end = pick(["\n", "\n", "\r\n", "\r"])
        self.columns = self.chosen_columns()
        self.spent = []
        self.rows = self.made_rows()

    def chance(self, odds):
        return self.random.random() < odds

    def chosen_columns(self):
        columns = [DAY, WHO] + {"pair": [OUT, IN], "direction": [AMOUNT, DIRECTION]}.get(self.kind, [AMOUNT])
        columns += [each for each in (LATE, WHAT, OWN, CATEGORY) if self.chance(0.4)]
        columns += ["currency"] * self.chance(0.3) + [BALANCE] * self.has_balance
        self.random.shuffle(columns)
        if self.chance(0.6):
            columns.remove(DAY)
            columns.insert(0, DAY)
        seen, kept = set(), []
        for column in columns:
            title = self.title(column).lower()
            if title not in seen:
                kept.append(column)
            seen.add(title)
        return kept

    def title(self, column):
        words = {"en": "Currency", "de": "Währung", "fr": "Devise", "es": "Divisa", "it": "Divisa", "nl": "Munt",
                 "pl": "Waluta", "sv": "Valuta", "da": "Valuta", "nb": "Valuta", "fi": "Valuutta", "cs": "Měna",
                 "ru": "Валюта", "zh": "币种", "ja": "通貨"}
        return words[self.language] if column == "currency" else self.titles[column]

    def made_rows(self):
        day = datetime.date(2026, 10, 1) - datetime.timedelta(self.random.randrange(120))
        balance, entries = self.random.randrange(200_000, 9_000_000), []
        for place in range(self.random.randint(6, 40)):
            day += datetime.timedelta(self.random.randrange(3))
            cents = self.random.randint(1, 300_000)
            # Both directions must occur, or the file would be ambiguous.
            comes_in = self.kind != "spent" and (place == 2 or place > 3 and self.chance(0.2))
            balance += cents if comes_in else -cents
            name = self.random.choice(SALARY if comes_in else NAMES)
            entries.append((day, comes_in, cents, name, balance))
            if not comes_in:
                self.spent.append((str(day), cents, name))
        return [self.row(entry) for entry in (reversed(entries) if self.is_descending else entries)]

    def row(self, entry):
        day, comes_in, cents, name, balance = entry
        later = day + datetime.timedelta(self.random.randrange(3))
        signed = cents if comes_in or self.kind in ("spent", "direction") else -cents
        out = "" if comes_in else self.amount(-cents if self.out_is_negative else cents)
        cells = {
            DAY: day.strftime(self.pattern), LATE: later.strftime(self.pattern), WHO: name,
            WHAT: self.random.choice(TEXTS), AMOUNT: self.amount(signed), OUT: out,
            IN: self.amount(cents) if comes_in else "", BALANCE: self.amount(balance),
            OWN: "DE02120300000000202051", CATEGORY: self.random.choice(CATEGORIES),
            DIRECTION: self.titles[IN_WORD if comes_in else OUT_WORD], "currency": self.currency}
        return [cells[column] for column in self.columns]

    def amount(self, cents):
        whole, rest = divmod(abs(cents), 10 ** self.digits)
        text = f"{whole:,}".replace(",", self.group)
        if self.digits:
            text += ("," if self.comma else ".") + f"{rest:02}"
        if self.symbol:
            text = {"USD": "$", "EUR": "€", "CNY": "¥", "JPY": "¥"}.get(self.currency, "") + text
        return self.minus.format(text) if cents < 0 else text

    @property
    def says_the_way(self):
        return self.has_balance or self.kind in ("pair", "direction")

    @property
    def text(self):
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self.delimiter, quoting=self.quotes, lineterminator="\n")
        start, end = random.Random(repr(self.rows)), []
        above = [["Export 2026"], [], ["Account", "123456"], ["01", "October"], ["Bank of the North, Main Street"]]
        for line in above[:start.randrange(6)] if start.random() < 0.4 else []:
            writer.writerow(line)
        writer.writerow([self.title(column) for column in self.columns])
        writer.writerows(self.rows)
        if start.random() < 0.3:
            end = start.choice([[["End of the statement"]], [[], ["All amounts without guarantee, Bank of the North"]],
                                [[""] * len(self.columns)], [["*** 12 entries ***"]]])
        writer.writerows(end)
        return out.getvalue().replace("\n", self.lines_end)

    @property
    def bytes(self):
        text = self.text
        try:
            return text.encode(self.encoding)
        except UnicodeEncodeError:
            return text.encode("utf-8")


def run(box, statement, *words):
    """Runs the program without a data file."""
    for path in box.directory.iterdir():
        path.unlink()
    return box.run(*words, env=box.environment(IEXPENSE_CURRENCY=statement.currency, LC_ALL="en_US.UTF-8"))


def filled(said):
    """The line that is offered, with each value for its marks, the likeliest first."""
    lines = [line.strip() for line in said.splitlines() if line.startswith("  iexpense import ")][:1]
    for mark in ("?1", "?2", "?3"):
        values = [line[6:].split("  ")[0] for line in said.splitlines() if line.startswith(f"  {mark}  ")]
        lines = [line.replace(mark, value) for line in lines for value in values or [mark]]
    return lines


def imported(box, statement, line):
    """The imported items of an offered line; None if it is refused."""
    result = run(box, statement, *shlex.split(line)[1:])
    if result.code != 0:
        return None, result
    items = json.loads(box.file.read_bytes(), parse_float=decimal.Decimal)["Items"] if box.file.exists() else []
    scale = 10 ** statement.digits
    return [(item.get("date"), decimal.Decimal(item["amount"]) * scale, item["name"]) for item in items], result


def look(tally, box, seed):
    """Accepts the proposal; returns False if there is none although the file shows the direction of money."""
    statement, file = Statement(seed), box.home / "bank.csv"
    file.write_bytes(statement.bytes)
    offer = run(box, statement, "import", file)
    lines, proven = filled(offer.errors.decode()), "?1" not in offer.errors.decode()
    name = f"statement {seed} ({statement.language}, {statement.kind})"
    tally.check(offer.code == 65, f"{name}: nothing is imported unasked", offer)
    if not lines:
        return not statement.says_the_way
    agreed = imported(box, statement, f"iexpense import -y {shlex.quote(str(file))}")
    if agreed[0] is not None:
        tally.check(proven, f"{name}: what is taken is proven", lines)
        lines.append(f"iexpense import -y {shlex.quote(str(file))}")
    found = [imported(box, statement, line) for line in lines]
    tally.check(found[0][0] is not None, f"{name}: what is offered first is done", found[:1])
    wanted = sorted(statement.spent)
    if agreed[0] is not None:
        tally.check(sorted(agreed[0]) == wanted, f"{name}: what is taken is right", lines)
    right = any(items is not None and sorted(items) == wanted for items, _ in found)
    if not tally.check(right, f"{name}: what was spent is there", lines):
        first = next((items for items, _ in found if items is not None), [])
        print(f"  lacks {sorted(set(wanted) - set(first))[:3]}\n  has {sorted(set(first) - set(wanted))[:3]}")
        print("  " + "\n  ".join(statement.text.splitlines()[:8]))
    return True


def test(tally, options):
    """As many statements as steps, beginning with one seed."""
    steps = options.steps or (SHORT if options.short else LONG)
    first = (options.seed or 1) * 1_000_000
    with Box() as box:
        refused = [seed for seed in range(first, first + steps) if not look(tally, box, seed)]
    print(f"statements: {steps:,} from seed {first // 1_000_000}, {len(refused)} refused", flush=True)
    tally.check(len(refused) * 10 <= steps, "at most 1 in 10 is refused", refused[:20])
