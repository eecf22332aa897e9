"""Reads and checks the instruction set tables of isa/ for scripts/gen/isa.py.

A mistake in a table ends the generator with a sentence (SystemExit); nothing is written then.
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Operand fields of `bits` and their widths; any5, any17, ...: ignored bits.
FIELDS = {
    "rd": 5, "rs1": 5, "rs2": 5, "shamt": 5, "csr": 12, "zimm": 5,
    "imm12": 12, "imm20": 20, "jimm20": 20, "simm7": 7, "simm5": 5, "bimm7": 7, "bimm5": 5,
    "attr8": 8, "attr5": 5, "attr3": 3, "frd": 5, "frs1": 5, "frs2": 5, "frs3": 5, "rm": 3,
    "fdata": 5, "scale": 2,
}
# Immediate formats and jump kinds, in the order of their numbers.
IMMS = ["NONE", "I", "S", "B", "U", "J", "CSR", "WORD"]
JUMPS = ["NONE", "JAL", "BRANCH"]
BITS = ["wb", "rs1", "rs2", "rs3", "rm", "frd", "frs1", "frs2", "a_pc", "b_imm", "serialize", "stall", "faults", "index"]
# Extensions that a configuration may leave out: the flag in a control word, and the parameter, or a constant that follows from parameters.
OPTIONAL = {"M": "m_ext", "F": "f_ext", "A": "a_ext", "Zba": "z_ext", "B": "b_ext", "XTheadFMemIdx": "x_ext", "Collectives": "c_ext", "D": "d_ext", "Xshader": "g_ext"}
PARAMETER = {"M": "M_EXT", "F": "F_EXT", "A": "A_EXT", "Zba": "ADDRESS_ADD", "B": "B_EXT", "XTheadFMemIdx": "MEM_INDEX", "Collectives": "COLLECTIVES", "D": "HEADERS", "Xshader": "GRAPHICS"}


def fail(text):
    raise SystemExit(f"isa.py: {text}")


@dataclass
class Insn:
    name: str
    ext: str
    bits: list          # the tokens of the encoding
    asm: str
    unit: str
    op: str
    doc: str
    mask: int = 0
    match: int = 0
    flags: set = field(default_factory=set)
    imm: str = "NONE"
    jump: str = "NONE"
    cause: str = ""     # of an instruction that faults; it has no unit and no operation

    def goes_to(self):
        return f"TRAP.{self.cause}" if self.cause else f"{self.unit}.{self.op}"

    def c_name(self):
        """For C: the mnemonic without its points, and without the format that all of its extension have (fadd.s)."""
        parts = self.name.upper().split(".")
        if len(parts) == 2 and parts[1] in ("S", "W"):
            parts.pop()
        return "".join(parts)

    def pattern(self, dont_care="?"):
        return "".join(("1" if self.match >> i & 1 else "0") if self.mask >> i & 1 else dont_care
                       for i in range(31, -1, -1))

    def fixed(self, high, low):
        """The value of bits high..low, all of which must be fixed."""
        ones = (1 << (high - low + 1)) - 1
        if self.mask >> low & ones != ones:
            fail(f"{self.name}: bits {high}..{low} are not fixed")
        return self.match >> low & ones


@dataclass
class Isa:
    units: dict         # name -> (number, [ops], doc)
    widths: dict        # fields of the micro-operation -> bits
    exts: dict          # name -> {doc, source, absent}
    insns: list
    csrs: dict          # name -> {number, count, doc}
    faults: dict        # name -> {number, words, value, hint}
    rounding: dict      # name -> number, of frm and of the instruction field
    fpu_block: dict     # name -> number, of the view fpu_block
    traps: dict         # name -> {number, words}
    io: dict            # name -> {offset, bytes, doc}


def trap_word(trap):
    """The assembler's encoding of isa_c.TRAP_INSN."""
    return trap["number"] << 20 | 7 << 12 | 0x7b


def load_toml(path):
    try:
        with open(ROOT / path, "rb") as f:
            return tomllib.load(f)
    except (OSError, tomllib.TOMLDecodeError) as e:
        fail(f"{path}: {e}")


def encode_bits(insn):
    """Turns the tokens of `bits` into mask and match."""
    width = 0
    for token in insn.bits:
        if set(token) <= {"0", "1"}:
            n, fixed, value = len(token), True, int(token, 2)
        elif token.startswith("any"):
            n, fixed, value = int(token[3:]), False, 0
        elif token in FIELDS:
            n, fixed, value = FIELDS[token], False, 0
        else:
            fail(f"{insn.name}: '{token}' is not an operand field")
        insn.mask = insn.mask << n | (((1 << n) - 1) if fixed else 0)
        insn.match = insn.match << n | value
        width += n
    if width != 32:
        fail(f"{insn.name}: the encoding has {width} bits, not 32")


def encode(insn):
    """Mask and match, and the flags that follow from the operands."""
    encode_bits(insn)
    for reg, flag in (("rd", "wb"), ("rs1", "rs1"), ("rs2", "rs2")):
        if (reg in insn.bits or "f" + reg in insn.bits) != (flag in insn.flags):
            fail(f"{insn.name}: field {reg} and flag {flag} do not go together")
        if "f" + reg in insn.bits:
            insn.flags.add("f" + reg)
    if ("scale" in insn.bits) != ("index" in insn.flags):
        fail(f"{insn.name}: field scale and flag index do not go together")
    if "frs3" in insn.bits or "fdata" in insn.bits:
        insn.flags.add("rs3")
    if "rm" in insn.bits:
        insn.flags.add("rm")


def read_absent(ext, row):
    """A word, or several, that no instruction may have."""
    if not isinstance(row, list) or len(row) != 3:
        fail(f"{ext}: a row of absent has three texts: name, bits, doc")
    name, bits, doc = row
    insn = Insn(name, ext, bits.split(), "", "", "", doc)
    encode_bits(insn)
    return insn


def read_insn(name, ext, row, isa):
    if not isinstance(row, list) or len(row) != 5:
        fail(f"{name}: a row has five texts: bits, asm, UNIT.OP, flags, doc")
    bits, asm, unit_op, flags, doc = row
    unit, _, op = unit_op.partition(".")
    insn = Insn(name, ext, bits.split(), asm, unit, op, doc)
    if unit == "TRAP" and op in isa.faults:
        insn.unit, insn.op, insn.cause = "ALU", "", op
        insn.flags.add("faults")
    elif unit not in isa.units or op not in isa.units[unit][1]:
        fail(f"{name}: there is no operation {unit_op}")
    for flag in flags.split():
        key, _, value = flag.partition(":")
        if key in BITS and key != "faults" and not value:
            insn.flags.add(key)
        elif key == "imm" and value in IMMS:
            insn.imm = value
        elif key == "jump" and value.upper() in JUMPS:
            insn.jump = value.upper()
        else:
            fail(f"{name}: '{flag}' is not a flag")
    encode(insn)
    return insn


def load_io():
    """The registers of the I/O page."""
    io, end = load_toml("isa/io.toml")["io"], 0
    for name, r in io.items():
        if set(r) != {"offset", "bytes", "doc"}:
            fail(f"{name}: offset, bytes, doc")
        if r["offset"] < end or r["offset"] % 4 or r["bytes"] % 4:
            fail(f"{name}: offsets ascend and are multiples of 4, as the bytes are")
        end = r["offset"] + r["bytes"]
    if end > 4096:
        fail("the I/O page has 4096 bytes")
    return io


def check_units(units, room, op_room, widths, faults):
    """Numbers fit the micro-operation, and there is room for more units and operations."""
    numbers = [u[0] for u in units.values()]
    if len(set(numbers)) != len(numbers):
        fail("two units have one number")
    if max(numbers) >= 1 << widths["unit"]:
        fail(f"the number of a unit does not fit the {widths['unit']} bits of the micro-operation's unit")
    if (1 << widths["unit"]) - len(numbers) < room:
        fail(f"{widths['unit']} bits leave no room for {room} more units")
    for name, (_, ops, _) in units.items():
        if len(ops) + op_room > 1 << widths["op"]:
            fail(f"{widths['op']} bits leave no room for {op_room} more operations of {name}")
    if max(f["number"] for f in faults.values()) >= 1 << widths["op"]:
        fail("a fault's cause does not fit the micro-operation's op, where a trap has it")


def load():
    table = load_toml("isa/riscv/instructions.toml")
    machine = load_toml("isa/uop/units.toml")
    isa = Isa({n: (u["number"], u["ops"], u["doc"]) for n, u in machine["unit"].items()},
              {n: f["width"] for n, f in load_toml("isa/uop/uop.toml")["uop"].items()
               if n in ("unit", "op")}, table["ext"], [],
              load_toml("isa/riscv/csrs.toml")["csr"], load_toml("isa/faults.toml")["fault"],
              machine["rounding"], machine["fpu_block"], load_toml("isa/traps.toml")["trap"], load_io())
    check_units(isa.units, machine["room"], machine["op_room"], isa.widths, isa.faults)
    for csr in isa.csrs.values():
        csr.setdefault("count", 1)
    for ext, rows in table["insn"].items():
        if ext not in isa.exts:
            fail(f"extension {ext} is not described")
        isa.insns += [read_insn(name, ext, row, isa) for name, row in rows.items()]
    for i, a in enumerate(isa.insns):
        for b in isa.insns[:i]:
            if not (a.match ^ b.match) & a.mask & b.mask:
                fail(f"{a.name} and {b.name} share an encoding")
    names = [i.c_name() for i in isa.insns]
    for name in set(names):
        if names.count(name) > 1:
            fail(f"two instructions are called {name} in C")
    for ext, info in isa.exts.items():
        info["absent"] = [read_absent(ext, row) for row in info.get("absent", [])]
        for a in info["absent"]:
            for b in isa.insns:
                if not (a.match ^ b.match) & a.mask & b.mask:
                    fail(f"{b.name} has a word that {ext} says is absent ({a.name})")
    for name, trap in isa.traps.items():
        word = trap_word(trap)
        if any(not (i.match ^ word) & i.mask for i in isa.insns):
            fail(f"trap {name} is an instruction")
    used = {(i.unit, i.op) for i in isa.insns}
    for unit, (_, ops, _) in isa.units.items():
        for op in ops:
            if op and (unit, op) not in used:
                fail(f"operation {unit}.{op} has no instruction")
    return isa
