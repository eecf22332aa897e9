"""Reads and checks the tables of isa/rdna35/ for scripts/gen/rdna35.py.

A mistake in a table ends the generator with a sentence (SystemExit); nothing is written then.
"""

import re
import tomllib
from dataclasses import dataclass, field

import isa_table

FOLDER = "isa/rdna35"
FILES = ("salu", "smem", "vop1", "vop2", "vopc", "vop3", "vop3p", "vopd", "graphics", "ds", "buffer", "image", "flat")
# VOPD has two lists of opcodes, one for each half.
LISTS = {"VOPD_X": "VOPD", "VOPD_Y": "VOPD"}
STATE = ("vcc", "scc", "exec", "m0", "mode", "flat_scratch")
# Modifiers without a value, and those with one.
FLAGS = ("omod", "clamp", "dpp16", "dpp8", "accumulate", "mixed", "gds", "gds_only", "return", "store", "tfe", "lds", "use", "sampler", "gather",
         "gradients", "g16", "coordinates", "lod", "pair", "d16", "bvh", "bvh64", "absent", "extra")
VALUES = ("neg", "abs", "any", "sext", "sel", "sel_hi", "neg_hi", "extra_words")
IMMEDIATES = ("hex", "dec", "optional", "version", "hwreg", "branch", "waitcnt", "delay", "sendmsg", "depctr", "sendmsg_rtn", "imm",
              "attr", "target", "addr", "image", "k32", "k16")
# The bits of op_sel, the lowest first.
SELECTORS = ("src0", "src1", "src2", "vdst")
OFFSETS = {"offset:ds": "has_offset", "offset0:pair": "two_offsets", "offset:swizzle": "swizzle"}
TYPES = {"i16": 1, "f16": 1, "bf16": 1, "pki16": 1, "pkf16": 1, "pkbf16": 1, "i32": 1, "f32": 1, "i64": 2, "b64": 2,
         "f64": 2}


def fail(text):
    raise SystemExit(f"rdna35.py: {text}")


@dataclass(frozen=True)
class Operand:
    """One operand: the field that names it and what it may be."""
    field: str
    form: str            # VGPR, SGPR, MASK, SOURCE, SCALAR, MATRIX, or one of IMMEDIATES in capitals
    type: str = ""       # of a source: how constants are read
    words: int = 1
    half: int = 0        # half of a register: 1: bit 7 of its number says which, 2: op_sel


@dataclass
class Row:
    """One opcode of one encoding."""
    encoding: str
    list: str            # the table it stands in: its encoding, or VOPD_X and VOPD_Y
    opcode: int
    name: str            # as it is written, without a suffix
    operands: tuple
    reads: tuple
    writes: tuple
    flags: frozenset
    values: dict = field(default_factory=dict)

    @property
    def operation(self):
        """Returns the operation, independent of the encoding: halves of VOPD are the ordinary operations."""
        return self.name.replace("v_dual_", "v_").upper()


@dataclass
class Encoding:
    """Describes how an encoding is recognised, and its fields."""
    name: str
    mask: int
    value: int
    words: int
    fields: dict


@dataclass
class Table:
    encodings: list
    rows: list           # in the order of files, lists and opcodes
    operations: list     # names, sorted


def read(name):
    path = isa_table.ROOT / FOLDER / name
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        fail(f"{FOLDER}/{name}: {error}")


def operand(text, where, fields):
    name, _, kind = text.partition(":")
    if name not in fields and name not in ("vcc", "k"):
        fail(f"{where}: the encoding has no field {name!r}")
    if kind in IMMEDIATES:
        return Operand(name, kind.upper(), {"k32": "f32", "k16": "f16"}.get(kind, ""))
    if kind == "m":
        return Operand(name, "MASK")
    half = 2 if "op_sel" in fields else 1
    register = re.fullmatch(r"([vsw])(\d+)([hr]?)", kind)
    if register:
        form = {"v": "VGPR", "s": "SGPR", "w": "MATRIX"}[register[1]]
        return Operand(name, form, "f32" if register[1] == "w" else "", int(register[2]), half * (register[3] == "h"))
    source = re.fullmatch(r"(s?)([a-z]+\d+)(h?)", kind)
    if source and source[2] in TYPES:
        scalar = source[1] == "s" or name.startswith("ssrc") or name == "soffset"
        return Operand(name, "SCALAR" if scalar else "SOURCE", source[2], TYPES[source[2]], half * bool(source[3]))
    fail(f"{where}: unknown kind of operand {text!r}")


def row(line, where, encoding, name):
    columns = [c.strip() for c in line.split("|")] + ["", "", ""]
    head = columns[0].split()
    if len(head) < 2 or not head[0].isdigit():
        fail(f"{where}: a line is: opcode name operands | reads | writes | modifiers")
    flags, values = set(), {}
    for word in columns[3].split():
        key, _, value = word.partition("=")
        if key in VALUES and value.isdigit():
            values[key] = int(value)
        elif word in FLAGS:
            flags.add(word)
        else:
            fail(f"{where}: unknown modifier {word!r}")
    operands = []
    for word in head[2:]:
        if word in OFFSETS:
            flags |= {OFFSETS[word], "has_offset"}
        else:
            operands.append(operand(word, where, encoding.fields))
            if re.search(r":v\d+r$", word):
                flags.add("return")
    selected = sum(1 << SELECTORS.index(o.field) for o in operands if o.half == 2)
    if selected:
        values["sel"] = selected
    for column in columns[1:3]:
        for state in column.split():
            if state not in STATE:
                fail(f"{where}: unknown state {state!r}; it is one of {', '.join(STATE)}")
    return Row(encoding.name, name, int(head[0]), head[1], tuple(operands), tuple(columns[1].split()),
               tuple(columns[2].split()), frozenset(flags), values)


def load():
    encodings = {}
    for name, e in read("encodings.toml").items():
        encodings[name] = Encoding(name, e["mask"], e["value"], e["words"], e["fields"])
        for key, (bit, width) in e["fields"].items():
            if bit + width > 32 * e["words"]:
                fail(f"{FOLDER}/encodings.toml: {name}.{key} does not end within its words")
    rows, seen = [], set()
    for file in FILES:
        for name, table in read(f"{file}.toml").items():
            encoding = encodings.get(LISTS.get(name, name))
            if not encoding:
                fail(f"{FOLDER}/{file}.toml: no encoding {name!r} in encodings.toml")
            last = -1
            for line in table["rows"].strip().splitlines():
                r = row(line, f"{FOLDER}/{file}.toml, {name}: {line.split('|')[0].strip()}", encoding, name)
                if r.opcode <= last:
                    fail(f"{FOLDER}/{file}.toml, {name}: opcode {r.opcode} is not above {last}")
                last = r.opcode
                seen.add((name, r.opcode))
                rows.append(r)
    for r in rows:
        if r.list == "VOP3SD" and ("VOP3", r.opcode) in seen:
            fail(f"opcode {r.opcode} is in VOP3 and in VOP3SD")
    return Table(list(encodings.values()), rows, sorted({r.operation for r in rows}))
