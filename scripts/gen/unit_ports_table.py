"""Reads the declarations of a unit test about its ports (tb/unit/gyre_ports.h), for unit_ports.py."""

import re
import sys

WORDS = ("SET_PORTS", "COMPARE_PORTS", "PORT", "WHEN", "LANES", "ELEMENTS", "MEMBERS", "BY_TEST")


class Table:
    """set, compare: the parameters of the two functions, as text. values: port or port.field -> expression.
    when, lanes: name -> expressions. elements: port -> (count, type or None). members: (object, prefix).
    by_test: names."""

    def __init__(self):
        self.set, self.compare = None, None
        self.values, self.when, self.lanes, self.elements = {}, {}, {}, {}
        self.members, self.by_test = [], []
        self.text = ""  # of all expressions: members that it names are used

    def add(self, word, arguments):
        if word in ("SET_PORTS", "COMPARE_PORTS"):
            setattr(self, word.split("_")[0].lower(), [a for a in arguments if a])
            return
        self.text += " ".join(arguments) + " "
        first, *rest = arguments
        if word == "PORT":
            self.values[first] = ", ".join(rest)
        elif word in ("WHEN", "LANES"):
            for name in rest:
                (self.when if word == "WHEN" else self.lanes).setdefault(name, []).append(first)
        elif word == "ELEMENTS":
            self.elements[first] = (rest[0], rest[1] if len(rest) > 1 else None)
        elif word == "MEMBERS":
            self.members.append((first, rest[0] if rest else ""))
        else:
            self.by_test += rest


def arguments_at(text, at):
    """The arguments of a call whose bracket opens just before `at`."""
    depth, parts, quoted = 0, [""], False
    for c in text[at:]:
        if c == '"':
            quoted = not quoted
        if quoted:
            parts[-1] += c
            continue
        if c in ")]}" and depth == 0:
            return [" ".join(p.split()) for p in parts]
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return []


def read(files, test):
    """The table of a test; None if it declares no ports."""
    table = Table()
    for path, text in files.items():
        for found in re.finditer(r"^\s*GYRE_(\w+)\(", text, flags=re.M):
            if found[1] in WORDS:
                table.add(found[1], arguments_at(text, found.end()))
    if table.set is None and table.compare is None:
        if table.text:
            sys.exit(f"{test}: ports are declared, but neither GYRE_SET_PORTS nor GYRE_COMPARE_PORTS is")
        return None
    return table
