"""A model of the data file and its history, independent of the program: amounts are whole numbers of
ten-thousandths, an item is a dictionary, and a step has the states before and after it.
"""
import json, unicodedata
from decimal import Decimal

UNIT = 10_000
KNOWN = ("id", "name", "type", "amount", "date", "category", "tags", "note")
STANDARD = ("Personal", "Business")
DIGITS = {"USD": 2, "EUR": 2, "CHF": 2, "JPY": 0}
MOST_STEPS = 200


class Number(str):
    """A number of JSON in its written form."""


class Members(tuple):
    """An object of JSON as its ordered members."""


def parse(data):
    """A JSON document whose numbers stay text and whose objects keep their order."""
    return json.loads(data, object_pairs_hook=Members, parse_float=Number, parse_int=Number)


def dump(value, space=""):
    """The JSON of a value from `parse`."""
    if isinstance(value, Members):
        text = f",{space}".join(f"{json.dumps(key)}:{space}{dump(each, space)}"
                                for key, each in value)
        return "{" + text + "}"
    if isinstance(value, list):
        return "[" + f",{space}".join(dump(each, space) for each in value) + "]"
    if isinstance(value, Number):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def units(text):
    """An amount in ten-thousandths."""
    exact = Decimal(text) * UNIT
    if exact != int(exact):
        raise ValueError(f"{text} has more than four digits")
    return int(exact)


def decimal(amount, digits=0):
    """An amount as text, with at least that many fraction digits."""
    sign, amount = "-" if amount < 0 else "", abs(amount)
    rest = f"{amount % UNIT:04d}".rstrip("0").ljust(digits, "0")
    return f"{sign}{amount // UNIT}" + (f".{rest}" if rest else "")


def item_of(members):
    """The item of an object in the file."""
    item = {key: None for key in KNOWN}
    item["extras"] = []
    for key, value in members:
        if key not in KNOWN:
            item["extras"].append((key, value))
        else:
            item[key] = value
    item["amount"] = units(item["amount"])
    return item


def members_of(item):
    """The object of an item in the file."""
    known = [(key, Number(decimal(item[key])) if key == "amount" else item[key])
             for key in KNOWN if item[key] is not None]
    return Members(known + item["extras"])


def changed(item, **members):
    return {**item, **members}


def begins_word(part, text):
    """Whether a text has a part at the beginning of a word, so that no letter or digit precedes it."""
    places = [place for place in range(len(text)) if text.startswith(part, place)]
    return any(place == 0 or not (text[place - 1].isalnum() and part[:1].isalnum()) for place in places)


def folded(text):
    """Text without case and accents."""
    bare = unicodedata.normalize("NFD", text)
    return "".join(each for each in bare if not unicodedata.combining(each)).casefold()


def tier(amount, currency):
    """The tier; its limits are a hundred times as high in a currency without a minor unit."""
    edge = 10 * UNIT if DIGITS[currency or "USD"] else 1_000 * UNIT
    return "low" if abs(amount) < edge else "middle" if abs(amount) < 10 * edge else "high"


class State:
    """The content of the file."""

    def __init__(self, items=(), currency=None, top=()):
        self.items, self.currency, self.top = list(items), currency, list(top)

    @staticmethod
    def of(data):
        document = parse(data)
        pairs = dict(document)
        top = [(key, value) for key, value in document if key not in ("Items", "Currency")]
        return State(map(item_of, pairs["Items"]), pairs.get("Currency"), top)

    def data(self, space=""):
        """A file with this content."""
        items = [members_of(each) for each in self.items]
        members = [("Currency", self.currency), ("Items", items), *self.top]
        return (dump(Members(members), space) + "\n").encode()

    def copy(self):
        return State(self.items, self.currency, self.top)

    def __eq__(self, other):
        return (self.items, self.currency, self.top) == (other.items, other.currency, other.top)

    def find(self, id):
        return next((index for index, each in enumerate(self.items) if each["id"] == id), None)

    def by_id(self):
        return {each["id"]: each for each in self.items}

    def types(self):
        """All types: the two standard ones, then others in the order of the items."""
        return list(dict.fromkeys([*STANDARD, *(each["type"] for each in self.items)]))

    def differences(self, other):
        """The first difference between two states, for a message."""
        for name in ("currency", "items", "top"):
            ours, theirs = getattr(self, name), getattr(other, name)
            if ours != theirs and name == "items" and len(ours) == len(theirs):
                return [pair for pair in zip(ours, theirs) if pair[0] != pair[1]][:2]
            if ours != theirs:
                return name, len(ours or ""), len(theirs or ""), ours, theirs
        return None


class Step:
    """One change in the history."""

    def __init__(self, command, before, after):
        self.command, self.before, self.after = command, before, after
        self.is_intact = True
        old, new = before.by_id(), after.by_id()
        self.removed = [each for each in before.items if each["id"] not in new]
        self.inserted = [each for each in after.items if each["id"] not in old]
        self.replaced = [(each, new[each["id"]]) for each in before.items
                         if each["id"] in new and new[each["id"]] != each]

    def summary(self):
        return {"command": self.command, "removed": len(self.removed),
                "inserted": len(self.inserted), "replaced": len(self.replaced)}

    def move(self, state, forward):
        """The state after applying or reverting the step item by item; None if an item or the currency
        is not as the step left it. The order of the items is not modelled."""
        gone, come = (self.removed, self.inserted) if forward else (self.inserted, self.removed)
        pairs = self.replaced if forward else [(new, old) for old, new in self.replaced]
        old, new = self.before.currency, self.after.currency
        old, new = (old, new) if forward else (new, old)
        present = state.by_id()
        holds = all(present.get(each["id"]) == each for each in gone) \
            and all(each["id"] not in present for each in come) \
            and all(present.get(before["id"]) == before for before, _ in pairs)
        if not holds or not (state.currency == old or old is None and state.currency == new):
            return None
        for each in gone:
            del present[each["id"]]
        present.update({after["id"]: after for _, after in pairs})
        present.update({each["id"]: each for each in come})
        result = State(present.values(), state.currency, state.top)
        if new is not None or not present or self.is_intact:
            result.currency = new
        return result


class History:
    """The steps that can be undone and redone.

    The program drops old steps together once there are too many: the number of the oldest ones that
    are left is between `least`, if it dropped each as early as possible, and `most`.
    """

    def __init__(self):
        self.done, self.undone, self.least = [], [], 0

    @property
    def most(self):
        return min(len(self.done), MOST_STEPS - len(self.undone))

    def record(self, command, before, after):
        if (before.items, before.currency) == (after.items, after.currency):
            return
        self.undone = []
        self.done.append(Step(command, before.copy(), after.copy()))
        self.least = min(self.least + 1, MOST_STEPS)

    def disturb(self):
        """Another program has written the file."""
        for step in self.done + self.undone:
            step.is_intact = False

    def plan(self, state, forward, count):
        """The steps to move along, the state after them, and whether its order is known; None if that is
        not possible."""
        steps = list(reversed(self.undone if forward else self.done))[:count]
        if len(steps) < count:
            return None
        is_exact = all(step.is_intact for step in steps)
        for step in steps:
            if is_exact:
                end = step.after if forward else step.before
                state = State(end.items, end.currency, state.top)
            else:
                state = step.move(state, forward)
            if state is None:
                return None
        return steps, state, is_exact

    def move(self, forward, count):
        source, target = (self.undone, self.done) if forward else (self.done, self.undone)
        for _ in range(count):
            target.append(source.pop())
        self.least += count if forward else -count


def settled(base, ours, theirs, fallback):
    """The merged value of three, and whether it is a conflict."""
    if ours == theirs or base == theirs:
        return ours, False
    return (theirs, False) if base == ours else (fallback, True)


def merged_members(base, ours, theirs):
    """Three lists of unknown members, merged by key, and the number of conflicts."""
    value, conflicts = settled(base, ours, theirs, None)
    if not conflicts:
        return value, 0
    sides = [dict(each) for each in (base, ours, theirs)]
    added = [[key for key, _ in side if key not in sides[0]] for side in (ours, theirs)]
    added = added[0] if added[0] == added[1] else sorted({*added[0], *added[1]})
    result, count = [], 0
    for key in [key for key, _ in base] + added:
        was, our, their = (side.get(key) for side in sides)
        value, conflicts = settled(was, our, their, their if our is None else our)
        count += conflicts
        if value is not None:
            result.append((key, value))
    return result, count


def merged_item(base, ours, theirs):
    result, count = dict(ours), 0
    for key in KNOWN[1:]:
        was = base[key] if base else object()
        if base is None and key in ("date", "category", "tags", "note"):
            was = None
        fallback = theirs[key] if ours[key] is None else ours[key]
        if key == "tags" and settled(was, ours[key], theirs[key], None)[1]:
            result[key] = merged_tags(was or [], ours[key] or [], theirs[key] or [])
            continue
        result[key], conflicts = settled(was, ours[key], theirs[key], fallback)
        count += conflicts
    result["extras"], conflicts = merged_members(
        base["extras"] if base else [], ours["extras"], theirs["extras"])
    return result, count + conflicts


def merged_tags(base, ours, theirs):
    """Tags merged as sets; None if none is left. The model's tags differ in more than case."""
    kept = [tag for tag in base if tag in ours and tag in theirs]
    added = sorted({*ours, *theirs} - {*base}, key=lambda tag: folded(tag).encode())
    return kept + added or None


def merged(base, ours, theirs):
    """The merge of three states in one currency, and the number of conflicts."""
    sides = [each.by_id() for each in (base, ours, theirs)]
    added = [[each for each in side.items if each["id"] not in sides[0]] for side in (ours, theirs)]
    ids = [[each["id"] for each in side] for side in added]
    shared = [[id for id in side if id in ids[1 - place]] for place, side in enumerate(ids)]
    both = {each["id"]: each for each in added[1] + added[0]}
    behind = sorted(both.values(), key=lambda each: (each["date"] or "9", each["id"]))
    if shared[0] == shared[1]:
        if len(ids[1]) == len(shared[1]):
            behind = added[0]
        elif len(ids[0]) == len(shared[0]):
            behind = added[1]
        else:
            behind = [both[id] for id in shared[0]] + [
                each for each in behind if each["id"] not in shared[0]]
    order = [each["id"] for each in base.items + behind]
    if theirs.items in (base.items, ours.items):
        order = [each["id"] for each in ours.items]
    elif base.items == ours.items:
        order = [each["id"] for each in theirs.items]
    result, count = [], 0
    for id in order:
        was, our, their = (side.get(id) for side in sides)
        if our and their:
            each, conflicts = merged_item(was, our, their)
            count += conflicts
            result.append(each)
        elif (our or their) and was is None:
            result.append(our or their)
        elif (our or their) and (our or their) != was:
            count += 1
            result.append(our or their)
    top, conflicts = merged_members(base.top, ours.top, theirs.top)
    return State(result, ours.currency, top), count + conflicts


def matches(item, filter, currency):
    """Whether the filters match the item."""
    day = item["date"]
    tests = {
        "type": lambda value: item["type"] == value,
        "category": lambda value: folded(item["category"] or "") == folded(value)
        or value != "" and folded(item["category"] or "").startswith(folded(value) + "/"),
        "tag": lambda value: folded(value) in map(folded, item["tags"] or []),
        "search": lambda value: any(begins_word(folded(value), folded(text)) for text in [
            item["name"], item["category"] or "", *(item["tags"] or []), item["note"] or ""]),
        "since": lambda value: day is not None and day >= value,
        "until": lambda value: day is not None and day[:len(value)] <= value,
        "on": lambda value: day is not None and day.startswith(value),
        "min": lambda value: item["amount"] >= value,
        "max": lambda value: item["amount"] <= value,
        "tier": lambda value: tier(item["amount"], currency) == value,
    }
    return all(tests[key](value) for key, value in filter.items())


def by_day(state):
    """A sort key by day: rows without a day first, equal days by row."""
    return lambda row: (state.items[row - 1]["date"] or "", row)


def remembered_category(state, name):
    """The category of the newest item of that name that has one."""
    rows = [row for row, each in enumerate(state.items, 1)
            if folded(each["name"]) == folded(name) and each["category"]]
    return state.items[max(rows, key=by_day(state)) - 1]["category"] if rows else None


def is_scattered(state, rows):
    """Whether other rows are between these in the order of days."""
    order = sorted(range(1, len(state.items) + 1), key=by_day(state))
    places = [order.index(row) for row in rows]
    return max(places) - min(places) >= len(rows)


def chosen(state, filter, order="row", is_reversed=False, limit=None):
    """The rows that a list shows, in order; without an order, the newest by day are kept."""
    is_usual, order = order is None, order or "date"
    rows = [row for row, each in enumerate(state.items, 1) if matches(each, filter, state.currency)]
    # Other types than the standard ones are in the order of the matching items.
    types = list(dict.fromkeys([*STANDARD, *(state.items[row - 1]["type"] for row in rows)]))
    keys = {
        "row": lambda each: 0, "date": lambda each: each["date"] or "",
        "name": lambda each: (folded(each["name"]), each["name"].encode()),
        "amount": lambda each: each["amount"], "type": lambda each: types.index(each["type"]),
    }
    rows.sort(key=lambda row: (keys[order](state.items[row - 1]), row))
    if is_usual:
        rows = rows[-limit:] if limit else rows
        return rows[::-1] if is_reversed else rows
    return (rows[::-1] if is_reversed else rows)[:limit]


def months(first, last):
    year, month = map(int, first.split("-"))
    while (title := f"{year:04d}-{month:02d}") <= last:
        yield title
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)


def sections(state, rows, by, filter):
    """The titles of the sections and their rows."""
    items = [(row, state.items[row - 1]) for row in rows]
    if by in ("type", "tier"):
        first = [filter[by]] if by in filter else \
            STANDARD if by == "type" else ("low", "middle", "high")
        groups = {title: [] for title in first}
        for row, item in items:
            title = item["type"] if by == "type" else tier(item["amount"], state.currency)
            groups.setdefault(title, []).append(row)
        return groups
    if by in ("category", "tag", "name"):
        return sections_by_text(items, by)
    return sections_by_day(items, by)


def sections_by_text(items, by):
    """Texts without regard to case and accents; the most frequent spelling is the title."""
    groups, spellings = {}, {}
    for row, item in items:
        for text in (item["tags"] or [""]) if by == "tag" else [item[by] or ""]:
            groups.setdefault(folded(text), []).append(row)
            counts = spellings.setdefault(folded(text), {})
            counts[text] = counts.get(text, 0) + 1
    titles = {key: max(counts, key=counts.get) for key, counts in spellings.items()}
    named = sorted((key for key in groups if key), key=str.encode)
    result = {titles[key]: groups[key] for key in named}
    return result | ({f"No {by}": groups[""]} if "" in groups else {})


def sections_by_day(items, by):
    length = {"day": 10, "month": 7, "year": 4}[by]
    groups = {}
    for row, item in items:
        groups.setdefault(item["date"] and item["date"][:length], []).append(row)
    undated = groups.pop(None, None)
    titles = sorted(groups)
    if titles and by == "month":
        titles = with_gaps(titles, months(titles[0], titles[-1]))
    if titles and by == "year":
        titles = with_gaps(titles, map(str, range(int(titles[0]), int(titles[-1]) + 1)))
    result = {title: groups.get(title, []) for title in titles}
    return result | ({"No date": undated} if undated is not None else {})


def with_gaps(titles, every):
    """The titles with those between them, of which a long run becomes one."""
    result, gap = [], []
    for title in every:
        if title in titles:
            result += gap if len(gap) <= 60 else [f"{gap[0]} to {gap[-1]}"]
            result.append(title)
            gap = []
        else:
            gap.append(title)
    return result
