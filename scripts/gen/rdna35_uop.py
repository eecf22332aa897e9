"""Maps each opcode of the second instruction set to a micro-operation of the machine: joins isa/rdna35/uop.toml with
the tables of opcodes, for scripts/gen/rdna35.py.

A row of the table gets a Kind, how its micro-operation is made, if it is one; and its needs, what the line lacks for it
whatever its operands are. The module and its twin find the needs that depend on operands.
"""

import re
import tomllib
from dataclasses import dataclass

import isa_table
import rdna35_table

ENCODED_MEMORY = {"FLAT": "flat", "GLOBAL": "flat", "SCRATCH": "flat", "DS": "ds"}
MARKS = ("swap", "float", "serialize", "stall", "acq", "rel", "jump")
DESTINATIONS = ("vdst", "sdst", "vdstx", "vdsty", "sdata")
HALVES = ("i16", "f16", "bf16", "pki16", "pkf16", "pkbf16")
# Found for an instruction, by its operands; the last two for opcodes as well.
OF_INSTRUCTIONS = ("modifiers", "constant", "third", "rows")
FOUND = OF_INSTRUCTIONS + ("scalar", "lanes")
OFFSETS = ("none", "unsigned", "signed", "share")  # FLAT; GLOBAL and SCRATCH; DS


@dataclass(frozen=True)
class Kind:
    """Describes how an opcode becomes a micro-operation. Operands are positions in the row's list, 1 the first; 0: none."""
    unit: str = "ALU"
    op: str = "ADD"
    a: int = 0           # 7: the constant 0
    b: int = 0           # 7: the constant -1
    c: int = 0
    write: bool = False  # the first operand is a register that is written
    on_glc: bool = False  # only if GLC asks for the old value
    swap: bool = False   # a and b may be exchanged
    rm: str = ""         # rounding mode
    offset: str = "none"
    acq: bool = False
    rel: bool = False
    serialize: bool = False
    stall: bool = False
    jump: bool = False


@dataclass(frozen=True)
class Entry:
    """Returns the mapping of a row: `kind` is None if it is no micro-operation."""
    kind: Kind
    needs: int


class Line:
    """isa/rdna35/uop.toml, and the units."""

    def __init__(self):
        self.table = rdna35_table.read("uop.toml")
        self.units = {}
        with open(isa_table.ROOT / "isa/uop/units.toml", "rb") as file:
            self.machine = tomllib.load(file)
        for name, unit in self.machine["unit"].items():
            self.units[name] = (unit["number"], {op: i for i, op in enumerate(unit["ops"]) if op})
        self.rounding = self.machine["rounding"]
        self.needs = list(self.table["needs"])
        self.listed = {}
        for need, entry in self.table["needs"].items():
            for name in entry.get("of", []):
                self.listed.setdefault(name, set()).add(need)
        self.operations = self.lines(self.table["uop"]["rows"], 5)
        self.memory = {key: self.lines(text, 2) for key, text in self.table["memory"].items()}
        self.used = set()

    def lines(self, text, columns):
        found = {}
        for line in text.strip().splitlines():
            words = line.split()
            if not words:
                continue
            if len(words) < columns or words[0] in found:
                rdna35_table.fail(f"uop.toml: {line.strip()!r} has too few columns, or stands there twice")
            unit, _, op = words[1].partition(".")
            if op not in self.units.get(unit, (0, {}))[1]:
                rdna35_table.fail(f"uop.toml: {words[0]}: there is no operation {words[1]} in isa/uop/units.toml")
            found[words[0]] = (unit, op, words[2:])
        return found

    def mask(self, names):
        return sum(1 << self.needs.index(name) for name in names)


def is_destination(operand):
    return operand.field in DESTINATIONS or (operand.field == "vcc" and operand.form == "MASK")


def sources(row):
    """Positions of the operands that are read, in the order of the text."""
    used = "use" in row.flags
    return [i + 1 for i, o in enumerate(row.operands) if not is_destination(o) or (used and o.field == "sdst")]


def memory_kind(line, row):
    prefix = "ds_" if row.encoding == "DS" else f"{row.encoding.lower()}_"
    entry = line.memory[ENCODED_MEMORY[row.encoding]].get(row.name.removeprefix(prefix))
    if not entry:
        return None
    line.used.add((ENCODED_MEMORY[row.encoding], row.name.removeprefix(prefix)))
    place = {o.field: i + 1 for i, o in enumerate(row.operands)}
    data = place.get("data", place.get("data0", 0))
    # The address of SCRATCH is made of what is there: its needs say so.
    address = 0 if row.encoding == "SCRATCH" else place.get("vaddr", place.get("addr"))
    return Kind(unit=entry[0], op=entry[1], a=address, b=data, write="vdst" in place,
                on_glc="return" in row.flags and row.encoding != "DS",
                offset={"FLAT": "unsigned", "DS": "share"}.get(row.encoding, "signed"))


def operation_kind(line, row):
    """(kind, marks) of a row whose operation is one micro-operation."""
    name = row.operation.lower()
    if name not in line.operations:
        return None, []
    line.used.add(name)
    unit, op, words = line.operations[name]
    read = sources(row)
    places = []
    for word in words[:3]:
        if word in ("=0", "=-1"):
            places.append(7)
        elif word == "-":
            places.append(0)
        elif word == "d":
            places.append(1)
        elif word.isdigit() and int(word) < len(read):
            places.append(read[int(word)])
        else:
            rdna35_table.fail(f"uop.toml: {name}: {word!r} is no operand of it in {row.encoding}")
    marks = [w for w in words[3:] if not w.startswith("rm=")]
    rm = "".join(w[3:] for w in words[3:] if w.startswith("rm="))
    if set(marks) - set(MARKS) or (rm and rm not in line.rounding):
        rdna35_table.fail(f"uop.toml: {name}: unknown marks among {' '.join(words[3:])!r}")
    write = bool(row.operands) and row.operands[0].field in DESTINATIONS and row.operands[0].form in ("VGPR", "SGPR") \
        and "use" not in row.flags
    flags = {m: True for m in marks if m != "float"}
    return Kind(unit=unit, op=op, a=places[0], b=places[1], c=places[2], write=write, rm=rm, **flags), marks


def needs_of(line, row, kind, marks):
    """Names of what the line lacks for all instructions of an opcode."""
    found = set(line.listed.get(row.operation.lower(), ()))
    vector = row.encoding not in ("SOP1", "SOP2", "SOPC", "SOPK", "SOPP", "SMEM")
    memory = row.encoding in ("FLAT", "GLOBAL", "SCRATCH", "DS", "MUBUF", "MTBUF", "MIMG", "SMEM")
    for o in row.operands:
        if o.form == "MASK":
            found.add("mask")
        # That of a wait may be the null register: the instruction says.
        if (not kind or kind.unit != "LSU") and o.form in ("SGPR", "SCALAR") and o.field not in ("srsrc", "ssamp"):
            found.add("scalar")
        if (o.words > 1 and o.field not in ("srsrc", "ssamp", "sbase")) or o.form == "MATRIX":
            found.add("pair")
        if o.type in HALVES or o.half:
            found.add("half")
        if o.field == "srsrc":
            found.add("image" if row.encoding == "MIMG" else "buffer")
    if row.name.startswith("s_buffer_load"):
        found.add("buffer")
    if "d16" in row.name or (not memory and re.search(r"_[fiub]16", row.name)):
        found.add("half")
    for state in row.reads + row.writes:
        if state in ("scc", "exec"):
            found.add(state)
        elif state == "vcc":
            found.add("mask")
    if "mode" in row.writes:
        found.add("mode")
    if not kind and not vector:
        found.add("scalar")
    if row.operands and row.encoding in ("FLAT", "GLOBAL", "SMEM") and not row.name.startswith("s_buffer"):
        found.add("address")
    if row.encoding in ("FLAT", "SCRATCH"):
        found.add("segment")
    if row.encoding == "DS" and row.operands:
        found.add("group")
    if row.encoding in ("EXP", "LDSDIR", "VINTERP"):
        found.add("graphics")
    if row.encoding == "VOPD":
        found.add("dual")
    if "extra" in row.flags:
        found.add("unpublished")
    if "float" in marks:
        found.add("float")
    if kind and kind.a == 7:
        found.add("constant")
    if not kind:
        found.add("operation")
    return found


def check(row, kind):
    """Checks the module's assumptions about a row that is a micro-operation."""
    for place in (kind.a, kind.b, kind.c):
        if place in (0, 7):
            continue
        o = row.operands[place - 1]
        plain = o.form in ("VGPR", "SGPR", "SOURCE", "SCALAR", "K32", "HEX", "ADDR") and o.words == 1 and not o.half
        if not plain or o.type not in ("", "i32", "f32"):
            rdna35_table.fail(f"uop.toml: {row.name}: operand {o.field} is none of 32 bits")
    if any(row.values.get(v) for v in ("any", "sext", "sel", "sel_hi", "neg_hi")):
        rdna35_table.fail(f"uop.toml: {row.name} has modifiers that gyre_rdna35_uop does not look at")


def entries(table):
    """The Line, and an Entry for each row of the table."""
    line = Line()
    found = []
    for row in table.rows:
        kind, marks = None, []
        if "extra" not in row.flags:
            if row.encoding in ENCODED_MEMORY:
                kind = memory_kind(line, row)
            if not kind:
                kind, marks = operation_kind(line, row)
        if kind:
            check(row, kind)
        found.append(Entry(kind, line.mask(needs_of(line, row, kind, marks))))
    unused = [n for n in line.operations if n not in line.used]
    unused += [f"{k}: {n}" for k, names in line.memory.items() for n in names if (k, n) not in line.used]
    names = {r.operation.lower() for r in table.rows}
    unused += [f"needs: {n}" for n in line.listed if n not in names]
    if unused:
        rdna35_table.fail(f"uop.toml: no opcode has these names: {', '.join(unused)}")
    if len(line.needs) > 32:
        rdna35_table.fail("uop.toml: more than 32 needs do not fit the port needs_o")
    return line, found
