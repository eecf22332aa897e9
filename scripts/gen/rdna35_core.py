"""Joins isa/rdna35/core.toml with the tables of opcodes for scripts/gen/rdna35.py: the opcodes that a core executes, and the
instructions that read or change the pc, and scalar loads.
"""

import rdna35_scalar
import rdna35_table
import rdna35_vector

# Kinds of control instructions; NONE: the instruction is none.
KINDS = ("NONE", "BRANCH", "JUMP", "END", "LINK", "CALL", "GOTO", "FENCE")
ENCODINGS = ("SOPP", "SOP1", "SOPK")


class Core:
    """isa/rdna35/core.toml by rows of the tables of opcodes."""

    def __init__(self, table, scalars, vectors):
        toml = rdna35_table.read("core.toml")
        control = {name: words[0] for name, words in rdna35_scalar.lines(toml["control"]["rows"], 2).items()}
        if set(control.values()) - set(KINDS[1:]):
            rdna35_table.fail(f"core.toml: kinds of control are {', '.join(KINDS[1:])}")
        loads = {name: int(words[0]) for name, words in rdna35_scalar.lines(toml["loads"]["rows"], 2).items()}
        units = toml["vector"]["units"]
        if set(units) - set(rdna35_vector.UNITS):
            rdna35_table.fail(f"core.toml: units of the lanes are {', '.join(rdna35_vector.UNITS)}")
        self.table = table
        self.control = self.column("control", control, ENCODINGS, "NONE")
        # 0, or 1 more than the logarithm of the words that a row loads.
        self.loads = [words.bit_length() for words in self.column("loads", loads, ("SMEM",), 0)]
        # Numbers of the rows that a core executes.
        self.executed = [n for n in range(len(table.rows))
                         if scalars.rows[n] or self.control[n] != "NONE" or self.loads[n]
                         or (vectors.rows[n] and vectors.rows[n].unit in units)]

    def column(self, section, values, encodings, other):
        """The value of each row: by the name of its operation, in these encodings."""
        names = {r.name for r in self.table.rows if r.encoding in encodings}
        for name in values:
            if name not in names:
                rdna35_table.fail(f"core.toml, {section}: there is no operation {name!r} in {', '.join(encodings)}")
        return [values.get(r.name, other) if r.encoding in encodings else other for r in self.table.rows]


def package():
    """Constants of gyre_rdna35_pkg."""
    out = "\n  // Kinds of instructions that read or change the pc.\n"
    return out + "".join(f"  localparam logic [2:0] CONTROL_{kind} = 3'd{i};\n" for i, kind in enumerate(KINDS))


def header():
    """The kinds as an enumeration in C."""
    return ("// Kinds of instructions that read or change the pc.\ntypedef enum gyre_rdna35_control {\n"
            + "".join(f"  GYRE_RDNA35_CONTROL_{kind},\n" for kind in KINDS) + "} gyre_rdna35_control;\n\n")


def sv_rows(core, by):
    out = f"  // gyre_control_rows.svh - instructions that read or change the pc, and scalar loads.\n  // {by}\n\n"
    out += "  function automatic logic [2:0] control_of(input logic [10:0] row);\n    unique case (row)\n"
    for n, kind in enumerate(core.control):
        if kind != "NONE":
            out += f"      11'd{n}: control_of = gyre_rdna35_pkg::CONTROL_{kind};  // {core.table.rows[n].name}\n"
    out += "      default: control_of = gyre_rdna35_pkg::CONTROL_NONE;\n    endcase\n  endfunction\n\n"
    out += "  // Scalar loads: 1 more than the logarithm of their words; 0: another instruction.\n"
    out += "  function automatic logic [2:0] load_of(input logic [10:0] row);\n    unique case (row)\n"
    out += "".join(f"      11'd{n}: load_of = 3'd{code};  // {core.table.rows[n].name}\n" for n, code in enumerate(core.loads) if code)
    return out + "      default: load_of = 3'd0;\n    endcase\n  endfunction\n"


def c_rows(core, by):
    out = f"// gyre_core_rows.inc - opcodes that a core executes, those that read or change the pc, and scalar loads.\n// {by}\n\n"
    out += "static const bool is_executed[GYRE_RDNA35_ROWS] = {\n"
    out += "".join(f"    [{n}] = true,  // {core.table.rows[n].name}\n" for n in core.executed)
    out += "};\n\nstatic const uint8_t control_of[GYRE_RDNA35_ROWS] = {\n"
    out += "".join(f"    [{n}] = GYRE_RDNA35_CONTROL_{kind},  // {core.table.rows[n].name}\n"
                   for n, kind in enumerate(core.control) if kind != "NONE")
    out += "};\n\nstatic const uint8_t load_of[GYRE_RDNA35_ROWS] = {\n"
    out += "".join(f"    [{n}] = {code},  // {core.table.rows[n].name}\n" for n, code in enumerate(core.loads) if code)
    return out + "};\n"
