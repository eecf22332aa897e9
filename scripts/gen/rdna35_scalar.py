"""Joins isa/rdna35/scalar.toml with the tables of opcodes for scripts/gen/rdna35.py: functions of gyre_scalar_alu, the
scalar operation of each opcode, and the lengths of instructions for gyre_word_buffer.

An opcode of SOP1, SOP2, SOPC or SOPK that the table does not mention ends the generator.
"""

from dataclasses import dataclass

import rdna35_c
import rdna35_sv
import rdna35_table
import rdna35_uop

ENCODINGS = ("SOP1", "SOP2", "SOPC", "SOPK")
RULES = ("KEEP", "NONZERO", "OWN")
RULE_OF = {"-": "KEEP", "nz": "NONZERO", "f": "OWN"}
EXEC = ("NONE", "SAVE", "BOTH")
MARKS = ("if", "low", "save", "both")
# Places of sources beside those of the row's operands, from 1 on.
NO_SOURCE, OLD_EXEC = 0, 7


@dataclass(frozen=True)
class Scalar:
    """The scalar operation of a row."""
    function: str
    a: int            # place of the operand, or one of the above
    b: int
    rule: str
    only_if: bool
    low: bool
    exec: str
    wide: bool        # it goes in two beats: a source or the result has 64 bits
    pair: bool        # the result has 64 bits
    writes: bool      # the first operand is written


def lines(text, columns):
    found = {}
    for line in text.strip().splitlines():
        words = line.split()
        if len(words) < columns or words[0] in found:
            rdna35_table.fail(f"scalar.toml: {line.strip()!r} has too few columns, or stands there twice")
        found[words[0]] = words[1:]
    return found


class Scalars:
    """isa/rdna35/scalar.toml by rows of the tables of opcodes."""

    def __init__(self, table):
        self.table = table
        self.toml = rdna35_table.read("scalar.toml")
        self.functions = {name: " ".join(words) for name, words in lines(self.toml["functions"]["rows"], 2).items()}
        if len(self.functions) > 64:
            rdna35_table.fail("scalar.toml: gyre_scalar_alu has six bits for its functions")
        self.operations = lines(self.toml["operations"]["rows"], 5)
        self.elsewhere = {name for names in self.toml["elsewhere"].values() for name in names}
        self.dropped = set(self.toml["dropped"]["operations"])
        self.rows = [self.scalar(r) for r in table.rows]
        self.check()

    def scalar(self, row):
        if row.encoding not in ENCODINGS or row.name not in self.operations:
            return None
        function, a, b, rule, *marks = self.operations[row.name]
        if function not in self.functions or rule not in RULE_OF or set(marks) - set(MARKS):
            rdna35_table.fail(f"scalar.toml: {row.name}: unknown function, rule or mark")
        writes = row.operands[0].field == "sdst" and "use" not in row.flags
        wide = any(o.words > 1 for o in row.operands)
        return Scalar(function, self.place(row, a), self.place(row, b), RULE_OF[rule], "if" in marks, "low" in marks,
                      "SAVE" if "save" in marks else "BOTH" if "both" in marks else "NONE", wide,
                      writes and row.operands[0].words > 1, writes)

    def place(self, row, word):
        named = {"-": NO_SOURCE, "e": OLD_EXEC, "d": 1}
        if word in named:
            return named[word]
        sources = rdna35_uop.sources(row)
        if not word.isdigit() or int(word) >= len(sources):
            rdna35_table.fail(f"scalar.toml: {row.name}: {word!r} is no source of it")
        return sources[int(word)]

    def check(self):
        names = {r.name for r in self.table.rows}
        for name in [*self.operations, *self.elsewhere, *self.dropped]:
            if name not in names:
                rdna35_table.fail(f"scalar.toml: there is no operation {name!r}")
        for r in self.table.rows:
            kinds = [r.name in self.operations, r.name in self.elsewhere, r.name in self.dropped, "mode" in r.reads]
            if sum(kinds) > 1:
                rdna35_table.fail(f"scalar.toml: {r.name} is of several kinds")
            if r.encoding in ENCODINGS and not any(kinds):
                rdna35_table.fail(f"scalar.toml: {r.name} is not mentioned")

    def used(self):
        """Distinct scalar operations, in the order of their first use."""
        found = {}
        for s in self.rows:
            if s:
                found.setdefault(s, len(found))
        return found


def package(scalars):
    """Constants of gyre_rdna35_pkg."""
    out = "\n  // Functions of gyre_scalar_alu.\n"
    for i, name in enumerate(scalars.functions):
        out += f"  localparam logic [5:0] SCALAR_{name} = 6'd{i};\n"
    out += "\n  // What an operation does to SCC, and to EXEC.\n"
    for i, name in enumerate(RULES):
        out += f"  localparam logic [1:0] SCC_{name} = 2'd{i};\n"
    for i, name in enumerate(EXEC):
        out += f"  localparam logic [1:0] EXEC_{name} = 2'd{i};\n"
    out += "\n  // Forms and types of operands that scalar decode tells apart.\n"
    out += f"  localparam logic [4:0] FORM_HEX = 5'd{rdna35_c.FORMS.index('HEX')};\n"
    out += f"  localparam logic [3:0] TYPE_I64 = 4'd{rdna35_c.TYPE_NAMES.index('i64')};\n"
    return out


def header(scalars, more, by):
    out = f"// gyre_scalar_functions.h - functions of gyre_scalar_alu, and the scalar operation of an opcode.\n// {by}\n\n"
    out += "#ifndef GYRE_SCALAR_FUNCTIONS_H\n#define GYRE_SCALAR_FUNCTIONS_H\n\n#include <stdbool.h>\n#include <stdint.h>\n\n"
    out += "typedef enum gyre_scalar_function {\n"
    out += "".join(f"  GYRE_SCALAR_{name},  // {note}\n" for name, note in scalars.functions.items())
    out += f"}} gyre_scalar_function;\n\nenum {{ GYRE_SCALAR_FUNCTIONS = {len(scalars.functions)} }};\n\n"
    out += "typedef enum gyre_scalar_rule {\n" + "".join(f"  GYRE_SCALAR_SCC_{r},\n" for r in RULES) + "} gyre_scalar_rule;\n\n"
    out += "typedef enum gyre_scalar_exec {\n" + "".join(f"  GYRE_SCALAR_EXEC_{e},\n" for e in EXEC) + "} gyre_scalar_exec;\n\n"
    out += f"// Places of sources that are no operands of the row.\nenum {{ GYRE_SCALAR_NO_SOURCE = {NO_SOURCE}, GYRE_SCALAR_OLD_EXEC = {OLD_EXEC} }};\n\n"
    return out + more + """// A scalar operation. a and b are places in the row's list of operands, 1 the first, or those above.
typedef struct gyre_scalar_operation {
  bool given;  // the opcode is one
  uint8_t function, a, b, rule, exec;
  bool only_if;  // the destination is written only if SCC
  bool low;      // the constant has 16 bits without a sign
  bool wide;     // two beats: a source or the result has 64 bits
  bool pair;     // the result has 64 bits
  bool writes;   // the first operand is the destination
} gyre_scalar_operation;

#endif
"""


def c_rows(scalars, by):
    out = f"// gyre_scalar_rows.inc - the scalar operation of each opcode, and which opcodes decode drops.\n// {by}\n\n"
    out += "static const gyre_scalar_operation operations[] = {\n    {0},\n"
    for s in scalars.used():
        flags = ", ".join("true" if f else "false" for f in (s.only_if, s.low, s.wide, s.pair, s.writes))
        out += (f"    {{true, GYRE_SCALAR_{s.function}, {s.a}, {s.b}, GYRE_SCALAR_SCC_{s.rule}, "
                f"GYRE_SCALAR_EXEC_{s.exec}, {flags}}},\n")
    used = scalars.used()
    out += "};\n\n// Number of the above for each opcode.\nstatic const uint8_t operation_of[GYRE_RDNA35_ROWS] = {\n"
    for n, s in enumerate(scalars.rows):
        if s:
            out += f"    [{n}] = {used[s] + 1},  // {scalars.table.rows[n].name}\n"
    out += "};\n\nstatic const bool is_dropped[GYRE_RDNA35_ROWS] = {\n"
    for n, r in enumerate(scalars.table.rows):
        if r.name in scalars.dropped:
            out += f"    [{n}] = true,  // {r.name}\n"
    return out + "};\n"


def sv_rows(scalars, by):
    names, out = list(scalars.functions), f"  // gyre_scalar_rows.svh - the scalar operation of each opcode.\n  // {by}\n\n"
    out += ("  // {given, function[5:0], a[2:0], b[2:0], rule[1:0], exec[1:0], only_if, low, wide, pair,\n  // writes} of a row.\n"
            "  function automatic logic [21:0] scalar_of(input logic [10:0] row);\n    unique case (row)\n")
    for n, s in enumerate(scalars.rows):
        if s:
            bits = "".join(str(int(f)) for f in (s.only_if, s.low, s.wide, s.pair, s.writes))
            line = (f"      11'd{n}: scalar_of = {{1'b1, 6'd{names.index(s.function)}, 3'd{s.a}, 3'd{s.b}, 2'd{RULES.index(s.rule)}, "
                    f"2'd{EXEC.index(s.exec)}, 5'b{bits}}};")
            out += rdna35_sv.noted(line, scalars.table.rows[n].name)
    return out + "      default: scalar_of = 22'd0;\n    endcase\n  endfunction\n"
