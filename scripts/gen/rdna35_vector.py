"""Joins isa/rdna35/vector.toml with the tables of opcodes for scripts/gen/rdna35.py: functions of the units of the lanes,
and the vector operation of each opcode.

An opcode of VOP1, VOP2, VOPC, VOP3 or VOP3SD that the table does not mention ends the generator.
"""

import re
from dataclasses import dataclass

import rdna35_scalar
import rdna35_table
import rdna35_uop

ENCODINGS = ("VOP1", "VOP2", "VOPC", "VOP3", "VOP3SD")
UNITS = ("ALU", "COMPARE", "MUL")
ORDERS = "legu"
KINDS = ("UNSIGNED", "SIGNED", "FLOAT", "CLASS")
MASKS = ("NONE", "VCC", "FIELD", "EXEC")
PARTS = ("WHOLE", "LOWER", "UPPER")
NO_SOURCE = rdna35_scalar.NO_SOURCE
DOUBLE = ("f64",)


@dataclass(frozen=True)
class Vector:
    """The vector operation of a row."""
    unit: str
    function: int
    a: int            # place of the operand, from 1 on; 0: none
    b: int
    c: int
    c_mask: bool      # c is a mask of which each lane has its bit
    c_vcc: bool       # that mask is VCC
    wide: bool        # it goes in two beats: a source or the result has 64 bits
    pair: bool        # the result has 64 bits
    writes: bool      # the first operand is a vector register that is written
    mask: str         # where the lanes' flags go
    signs: bool       # the encoding has bits that change signs of the sources
    clamps: bool      # and one that clamps the result


def destinations(row):
    """Number of the operands that are written, which come first."""
    count = 0
    for o in row.operands:
        if o.field not in ("vdst", "sdst") and not (o.field == "vcc" and count < 2 and "vcc" in row.writes):
            break
        count += 1
    return count


class Vectors:
    """isa/rdna35/vector.toml by rows of the tables of opcodes."""

    def __init__(self, table):
        self.table = table
        self.toml = rdna35_table.read("vector.toml")
        self.functions = {unit: self.named(unit) for unit in ("alu", "mul")}
        self.operations = rdna35_scalar.lines(self.toml["operations"]["rows"], 5)
        self.conditions = {name: words[0] for name, words in rdna35_scalar.lines(self.toml["compare"]["conditions"], 2).items()}
        self.elsewhere = {name for names in self.toml["elsewhere"].values() for name in names}
        self.rows = [self.vector(r) for r in table.rows]
        self.check()

    def named(self, unit):
        found = {name: " ".join(words) for name, words in rdna35_scalar.lines(self.toml[unit]["rows"], 2).items()}
        if len(found) > 64:
            rdna35_table.fail(f"vector.toml: functions of {unit} have six bits")
        return found

    def vector(self, row):
        if row.encoding not in ENCODINGS:
            return None
        chosen = self.operation(row) or self.comparison(row)
        if not chosen:
            return None
        unit, function, places = chosen
        count = destinations(row)
        to, read = row.operands[:count], range(count + 1, len(row.operands) + 1)
        if any(o.half for o in to):
            rdna35_table.fail(f"vector.toml: {row.name} writes half of a register")
        places = [self.place(row, word, read) for word in places]
        mask = [o for o in to if o.form == "MASK"]
        c = row.operands[places[2] - 1] if places[2] else None
        c_mask = c is not None and c.form == "MASK"
        writes = bool(to) and to[0].form == "VGPR"
        return Vector(unit, function, *places, c_mask, c_mask and c.field == "vcc", any(o.words > 1 for o in row.operands),
                      writes and to[0].words > 1, writes,
                      "EXEC" if "exec" in row.writes else "NONE" if not mask else "VCC" if mask[0].field == "vcc" else "FIELD",
                      row.encoding == "VOP3" and "neg" in row.values, row.encoding in ("VOP3", "VOP3SD") and "clamp" in row.flags)

    def operation(self, row):
        """(unit, number of the function, words of the sources), or None."""
        if row.name not in self.operations:
            return None
        text, *places = self.operations[row.name]
        unit, _, function = text.partition(".")
        if function not in self.functions.get(unit.lower(), {}):
            rdna35_table.fail(f"vector.toml: {row.name}: there is no function {text}")
        return unit, list(self.functions[unit.lower()]).index(function), places

    def comparison(self, row):
        """The same of a comparison: its function is {kind, unordered, greater, equal, less}."""
        found = re.fullmatch(r"v_cmpx?_([a-z]+)_([fiu]\d+)", row.name)
        if not found:
            return None
        condition, kind = found.groups()
        classes, types = self.toml["compare"]["class"], self.toml["compare"]["types"]
        if condition == "class" and kind in classes:
            return "COMPARE", KINDS.index(classes[kind]) << 4, ["0", "1", "-"]
        if condition not in self.conditions or kind not in types:
            return None
        true = sum(1 << i for i, order in enumerate(ORDERS) if order in self.conditions[condition])
        return "COMPARE", KINDS.index(types[kind]) << 4 | true, ["0", "1", "-"]

    def place(self, row, word, read):
        if word == "-":
            return NO_SOURCE
        if word == "m" and row.operands[-1].form == "MASK":
            return len(row.operands)
        if not word.isdigit() or int(word) >= len(read):
            rdna35_table.fail(f"vector.toml: {row.name}: {word!r} is no source of it")
        return read[int(word)]

    def check(self):
        names = {r.name for r in self.table.rows if r.encoding in ENCODINGS}
        for name in [*self.operations, *self.elsewhere]:
            if name not in names:
                rdna35_table.fail(f"vector.toml: there is no operation {name!r}")
        for r, v in zip(self.table.rows, self.rows):
            if r.encoding not in ENCODINGS:
                continue
            if v and r.name in self.elsewhere:
                rdna35_table.fail(f"vector.toml: {r.name} is of several kinds")
            derived = any(o.half or o.type in rdna35_uop.HALVES + DOUBLE for o in r.operands)
            if not v and r.name not in self.elsewhere and not derived:
                rdna35_table.fail(f"vector.toml: {r.name} is not mentioned")

    def used(self):
        """Distinct vector operations, in the order of their first use."""
        found = {}
        for v in self.rows:
            if v:
                found.setdefault(v, len(found))
        return found
