"""Makes Verilog with mutations fast to simulate.

`mutate` takes one bit out of the vector that a cell drives:

    assign { V[7:4], _n_, V[2:0] } = EXPR;   assign _m_ = _n_ ^ V[1];   assign V[3] = ... _m_ ...

To a simulator that orders vectors as a whole, V depends on V, and it iterates. So EXPR gets a vector
of its own, from which everything else is taken. And `opt_reduce` leaves vectors of which one bit is
driven, the others are copies of that bit, and nothing reads the copies, so they are removed.

Yosys marks the selections that it knows to be exclusive, and Verilator would make assertions of that. The
marks go: a mutation that selects two has to show at a signal that is compared.
"""

import re

DECLARED = re.compile(r"^ *(?:wire|reg|input|output|inout)\b(?: reg| wire)?(?: signed)? *"
                      r"(?:\[(\d+):(\d+)\])? *(\\\S+ |\w+) *;", re.M)
TARGETS = re.compile(r"^  assign \{ ([^{}=]*) \} = (.*);$", re.M)
ELEMENT = re.compile(r"(\\\S+|\w+) ?(?:\[(\d+)(?::(\d+))?\])?")
COPIES = re.compile(r"^  assign (?:\{ (_\d+_)[^{}=]* \}|(_\d+_)\[[\d:]+\]) = \{ ([^{}]*) \};$\n", re.M)
READ = re.compile(r"(_\d+_)(\[[\d:]+\])?")
CONTROLLED = re.compile(r"^  assign (\w+) = (_\w+_) (\^|~\^) (\\\S+ |\w+) *(?:\[(\d+)\])?;$", re.M)


def elements(text, widths):
    """The parts of a concatenation, from the left: (name, lowest bit, width)."""
    found = []
    for part in text.split(", "):
        name, high, low = ELEMENT.fullmatch(part.strip()).groups()
        if high is None:
            found.append((name, 0, widths[name]))
        else:
            low = high if low is None else low
            found.append((name, int(low), int(high) - int(low) + 1))
    return found


def select(name, low, width, whole):
    name += " " if name.startswith("\\") else ""  # which ends such a name
    if whole:
        return name
    return f"{name}[{low}]" if width == 1 else f"{name}[{low + width - 1}:{low}]"


def without_copies(text):
    """Returns the text without assignments of unread bits from another bit of the same vector."""
    uses = {}  # vector -> which selections of it are anywhere but in its declaration
    for name, selection in READ.findall(re.sub(r"^  (?:wire|reg)\b.*$", "", text, flags=re.M)):
        uses.setdefault(name, {}).setdefault(selection, 0)
        uses[name][selection] += 1

    def copy(match):
        name = match[1] or match[2]
        here = {}
        for other, selection in READ.findall(match[0]):
            if other != name:
                return match[0]
            here[selection] = here.get(selection, 0) + 1
        read = set(re.findall(rf"{name}(\[\d+\])", match[3]))
        rest = {s for s, count in uses[name].items() if count > here.get(s, 0)}
        return "" if len(read) == 1 and rest <= read else match[0]

    return COPIES.sub(copy, text)


def untangle(text):
    """The same design; the module with the mutations is the first one with any."""
    text = text.replace("// synopsys parallel_case", "")
    widths = {}
    for high, low, name in DECLARED.findall(text):
        widths[name.strip()] = int(high) - int(low) + 1 if high else 1
    text = without_copies(text)
    source = {}  # (name, bit) -> (vector, bit), of what was in a concatenation
    wires = []

    def split(match):
        try:
            parts = elements(match[1], widths)
        except (AttributeError, KeyError):
            return match[0]  # not one of those
        if not any(re.fullmatch(r"_\d+_", name) and width == 1 and widths[name] == 1
                   for name, _, width in parts) or len(parts) < 2:
            return match[0]
        total = sum(width for _, _, width in parts)
        vector = f"split_{len(wires)}"
        wires.append(f"  wire [{total - 1}:0] {vector};\n")
        lines, at = [f"  assign {vector} = {match[2]};"], total
        for name, low, width in parts:
            at -= width
            for bit in range(width):
                source[name, low + bit] = vector, at + bit
            lines.append(f"  assign {select(name, low, width, width == widths[name])} ="
                         f" {select(vector, at, width, width == total)};")
        return "\n".join(lines)

    text = TARGETS.sub(split, text)

    def control(match):
        inner = source.get((match[2], 0))
        outer = source.get((match[4].strip(), int(match[5] or 0)))
        if inner is None or outer is None or inner[0] != outer[0]:
            return match[0]
        return f"  assign {match[1]} = {match[2]} {match[3]} {outer[0]}[{outer[1]}];"

    text = CONTROLLED.sub(control, text)
    head, middle, rest = text.partition(");\n")  # the end of the first module's list of ports
    return head + middle + "".join(wires) + rest
