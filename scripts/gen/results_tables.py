"""Common parts of the tables of scripts/gen/results.py: their list, records by name, Markdown."""

import record

TABLES = {}  # name -> function of a Page that gives the lines of the table


class Unmade(Exception):
    """A record has not what a table needs."""


def table(name):
    def add(function):
        TABLES[name] = function
        return function
    return add


class Page:
    """The records as one page sees them."""

    def __init__(self, known, used, folder):
        self.known, self.used, self.folder = known, used, folder

    def names(self, prefix):
        return [name for name in self.known if name.startswith(prefix)]

    def record(self, name):
        if name not in self.known:
            raise Unmade(f"there is no good docs/records/{name}.json")
        self.used.add(name)
        return self.known[name]

    def rows(self, name, part):
        tables = self.record(name)["tables"]
        if part not in tables:
            raise Unmade(f"docs/records/{name}.json has no table {part}")
        return record.rows_of(tables[part])

    def origin(self, *names):
        """Returns the sources of the figures above: a sentence for each record."""
        out = [""]
        for name in names:
            r = self.record(name)
            where = f", {r['machine']}" if "machine" in r else ""
            out.append(f"- {self.link(name)}: `{r['command']}`, commit {r['commit']}, {r['date']}{where}")
        return out

    def link(self, name, text=None):
        return f"[{text or name}]({self.folder}/{name}.json)"


def shown(value, digits=None):
    """A cell: numbers with commas, what is missing empty."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.replace("|", "\\|")
    return f"{value:,}" if digits is None else f"{value:,.{digits}f}"


def markdown(head, rows, text=1):
    """Lines of a table whose first `text` columns are words and whose others are numbers."""
    out = ["| " + " | ".join(head) + " |", "|" + "---|" * text + "---:|" * (len(head) - text)]
    for row in rows:
        if len(row) != len(head):
            raise Unmade(f"a row of {len(row)} cells below {len(head)} headings: {row}")
        out.append("| " + " | ".join(c if isinstance(c, str) else shown(c) for c in row) + " |")
    return out


def need(row, *columns):
    """Those columns of a row, which must be there."""
    for column in columns:
        if column not in row:
            raise Unmade(f"a row has no {column}: {row}")
    return [row[c] for c in columns]


def value(row, column, scale=1, digits=None):
    """A number of a row as a cell, empty if it is not there."""
    if column not in row:
        return ""
    return shown(row[column] / scale if scale != 1 else row[column], digits)


def ordered(rows, column):
    """The values of a column in the order in which they come."""
    return list(dict.fromkeys(need(r, column)[0] for r in rows))
