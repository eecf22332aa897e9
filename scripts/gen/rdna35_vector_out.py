"""Writes the tables of vector operations for scripts/gen/rdna35.py: constants, the C table, the SystemVerilog table."""

import rdna35_c
import rdna35_sv
from rdna35_vector import KINDS, MASKS, NO_SOURCE, PARTS, UNITS


def package(vectors):
    """Constants of gyre_rdna35_pkg."""
    out = ""
    for unit, functions in vectors.functions.items():
        out += f"\n  // Functions of gyre_vector_{unit}.\n"
        for i, name in enumerate(functions):
            out += f"  localparam logic [5:0] VECTOR_{name} = 6'd{i};\n"
    out += "\n  // Units of the lanes; numbers that are compared; where flags of the lanes go; parts of a source.\n"
    for prefix, names in (("LANES", UNITS), ("COMPARE", KINDS), ("FLAGS", MASKS), ("PART", PARTS)):
        for i, name in enumerate(names):
            out += f"  localparam logic [1:0] {prefix}_{name} = 2'd{i};\n"
    out += "\n  // Forms of operands that vector decode tells apart.\n"
    for name in ("VGPR", "SOURCE"):
        out += f"  localparam logic [4:0] FORM_{name} = 5'd{rdna35_c.FORMS.index(name)};\n"
    return out


def enumeration(prefix, tag, names):
    return f"typedef enum {tag} {{\n" + "".join(f"  {prefix}_{n},\n" for n in names) + f"}} {tag};\n\n"


def header(vectors, by):
    out = f"// gyre_vector_functions.h - functions of the units of the lanes, and the vector operation of an opcode.\n// {by}\n\n"
    out += "#ifndef GYRE_VECTOR_FUNCTIONS_H\n#define GYRE_VECTOR_FUNCTIONS_H\n\n#include <stdbool.h>\n#include <stdint.h>\n\n"
    for unit, functions in vectors.functions.items():
        out += f"typedef enum gyre_vector_{unit}_function {{\n"
        out += "".join(f"  GYRE_VECTOR_{name},  // {note}\n" for name, note in functions.items())
        out += f"}} gyre_vector_{unit}_function;\n\nenum {{ GYRE_VECTOR_{unit.upper()}_FUNCTIONS = {len(functions)} }};\n\n"
    out += enumeration("GYRE_LANES", "gyre_lanes_unit", UNITS)
    out += enumeration("GYRE_COMPARE", "gyre_compare_kind", KINDS)
    out += enumeration("GYRE_FLAGS", "gyre_flags_to", MASKS)
    out += enumeration("GYRE_PART", "gyre_source_part", PARTS)
    out += f"// Place of a source that the operation does not have.\nenum {{ GYRE_VECTOR_NO_SOURCE = {NO_SOURCE} }};\n\n"
    return out + """// A vector operation. a, b and c are places in the row's list of operands, 1 the first.
typedef struct gyre_vector_operation {
  bool given;  // the opcode is one
  uint8_t unit, function, a, b, c, mask;
  bool c_mask;  // c is a mask of which each lane has its bit
  bool c_vcc;   // that mask is VCC
  bool wide;    // two beats: a source or the result has 64 bits
  bool pair;    // the result has 64 bits
  bool writes;  // the first operand is a vector register that is written
  bool signs;   // the encoding has bits that change signs of the sources
  bool clamps;  // and one that clamps the result
} gyre_vector_operation;

#endif
"""


def flags(v):
    return (v.c_mask, v.c_vcc, v.wide, v.pair, v.writes, v.signs, v.clamps)


def c_rows(vectors, by):
    out = f"// gyre_vector_rows.inc - the vector operation of each opcode.\n// {by}\n\n"
    out += "static const gyre_vector_operation operations[] = {\n    {0},\n"
    used = vectors.used()
    for v in used:
        bits = ", ".join("true" if f else "false" for f in flags(v))
        out += f"    {{true, GYRE_LANES_{v.unit}, {v.function}, {v.a}, {v.b}, {v.c}, GYRE_FLAGS_{v.mask}, {bits}}},\n"
    out += "};\n\n// Number of the above for each opcode.\nstatic const uint16_t operation_of[GYRE_RDNA35_ROWS] = {\n"
    for n, v in enumerate(vectors.rows):
        if v:
            out += f"    [{n}] = {used[v] + 1},  // {vectors.table.rows[n].name}\n"
    return out + "};\n"


def sv_rows(vectors, by, only=None):
    out = f"  // gyre_vector_rows.svh - the vector operation of each opcode.\n  // {by}\n\n"
    out += ("  // {given, unit[1:0], function[5:0], a[2:0], b[2:0], c[2:0], flags' destination[1:0], c_mask,\n"
            "  // c_vcc, wide, pair, writes, signs, clamps} of a row.\n"
            "  function automatic logic [26:0] vector_of(input logic [10:0] row);\n    unique case (row)\n")
    for n, v in enumerate(vectors.rows):
        if v and (only is None or n in only):
            bits = "".join(str(int(f)) for f in flags(v))
            line = (f"      11'd{n}: vector_of = {{1'b1, 2'd{UNITS.index(v.unit)}, 6'd{v.function}, 3'd{v.a}, 3'd{v.b}, 3'd{v.c}, "
                    f"2'd{MASKS.index(v.mask)}, 7'b{bits}}};")
            out += rdna35_sv.noted(line, vectors.table.rows[n].name)
    return out + "      default: vector_of = 27'd0;\n    endcase\n  endfunction\n"
