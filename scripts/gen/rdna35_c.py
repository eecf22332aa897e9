"""Writes the C output of scripts/gen/rdna35.py: the public enums, fields of encodings, the table of opcodes."""

import rdna35_table

TYPE_NAMES = ("none",) + tuple(rdna35_table.TYPES)
FORMS = ("VGPR", "SGPR", "MASK", "SOURCE", "SCALAR", "MATRIX") + tuple(i.upper() for i in rdna35_table.IMMEDIATES)
STATE = {name: 1 << i for i, name in enumerate(rdna35_table.STATE)}
FLAGS = rdna35_table.FLAGS + ("has_offset", "two_offsets", "swizzle", "vop3_too")


def enum(doc, name, prefix, values, docs=None):
    out = f"/// {doc}\ntypedef enum {name} {{\n"
    for i, value in enumerate(values):
        note = docs[i] if docs else value.lower()
        out += f"  {prefix}{value.upper()},  ///< {note}\n"
    return out + f"}} {name};\n\n"


def operand_fields(table):
    """Fields that name an operand, in the order of their first use."""
    found = {}
    for r in table.rows:
        for o in r.operands:
            found.setdefault(o.field)
    return list(found)


def public(table, by):
    out = (f"/// @file\n/// The second instruction set: its encodings, operations and fields by number.\n/// {by}\n\n"
           "#ifndef GYRE_GENERATED_RDNA35_H\n#define GYRE_GENERATED_RDNA35_H\n\n")
    out += enum("Encodings.", "gyre_rdna35_encoding", "GYRE_RDNA35_", [e.name for e in table.encodings])
    out += f"#define GYRE_RDNA35_ENCODINGS {len(table.encodings)}  ///< Number of encodings.\n"
    out += f"#define GYRE_RDNA35_ROWS {len(table.rows)}  ///< Number of opcodes in all encodings together.\n\n"
    out += enum("Fields that name an operand.", "gyre_rdna35_field", "GYRE_RDNA35_FIELD_", operand_fields(table))
    out += enum("Types of sources, which decide how the bits of a constant are read.", "gyre_rdna35_type", "GYRE_RDNA35_TYPE_",
                TYPE_NAMES, ["a register only"] + [
                    "16-bit integer", "binary16", "bfloat16", "two 16-bit integers", "two binary16", "two bfloat16",
                    "32 bits, integer", "binary32", "64 bits, signed integer", "64 bits, unsigned or no number", "binary64"])
    out += "/// Implicit state that an operation reads or writes in addition to its operands, one bit each.\nenum {\n"
    for name, bit in STATE.items():
        out += f"  GYRE_RDNA35_STATE_{name.upper()} = {bit},  ///< {name}\n"
    out += "};\n\n"
    out += enum("Operations, independent of the encoding.", "gyre_rdna35_operation", "GYRE_RDNA35_OP_",
                ["none"] + table.operations, ["none: the instruction has no second half"] + [o.lower() for o in table.operations])
    out += f"#define GYRE_RDNA35_OPERATIONS {len(table.operations) + 1}  ///< Number of values of gyre_rdna35_operation.\n\n#endif\n"
    return out


def fields(table, by):
    out = (f"// gyre_rdna35_fields.h - where the fields of each encoding are, as GYRE_RDNA35_BITS(words, ENCODING_FIELD).\n"
           f"// {by}\n\n#ifndef GYRE_RDNA35_FIELDS_H\n#define GYRE_RDNA35_FIELDS_H\n\n"
           "enum {\n")
    for e in table.encodings:
        for name, (bit, width) in e.fields.items():
            out += f"  {e.name}_{name.upper()}_BIT = {bit},\n  {e.name}_{name.upper()}_WIDTH = {width},\n"
    out += "};\n\nenum {\n"
    for i, name in enumerate(FLAGS):
        out += f"  ROW_{name.upper()} = 1 << {i},\n"
    out += "};\n\ntypedef enum gyre_rdna35_form {\n"
    for form in FORMS:
        out += f"  FORM_{form},\n"
    return out + "} gyre_rdna35_form;\n\n#endif\n"


def shape(operands, encoding):
    parts = []
    for o in operands:
        bit, width = encoding.fields.get(o.field, (0, 0))
        parts.append(f"{{{bit}, {width}, GYRE_RDNA35_FIELD_{o.field.upper()}, FORM_{o.form}, "
                     f"GYRE_RDNA35_TYPE_{(o.type or 'none').upper()}, {o.words}, {o.half}}}")
    return f"{{{len(operands)}, {{{', '.join(parts) or '{0}'}}}}}"


def rows(table, by):
    encodings = {e.name: e for e in table.encodings}
    shapes, lines = {}, []
    vop3 = {r.name for r in table.rows if r.encoding in ("VOP3", "VOP3SD")}
    short = {r.name for r in table.rows if r.encoding in ("VOP1", "VOP2", "VOPC")}
    for r in table.rows:
        flags = set(r.flags)
        # Both sizes exist: the text names the one that is meant.
        if r.operands and r.name in vop3 and r.name in short and r.name != "v_readfirstlane_b32":
            flags.add("vop3_too")
        mask = sum(1 << i for i, name in enumerate(FLAGS) if name in flags)
        number = shapes.setdefault(shape(r.operands, encodings[r.encoding]), len(shapes))
        v = r.values
        lines.append(
            f'{{"{r.name}", 0x{mask:x}, {r.opcode}, GYRE_RDNA35_OP_{r.operation}, GYRE_RDNA35_{r.encoding}, {number}, '
            f'{sum(STATE[s] for s in r.reads)}, {sum(STATE[s] for s in r.writes)}, {v.get("neg", 0)}, {v.get("abs", 0)}, '
            f'{v.get("any", 0)}, {v.get("sext", 0)}, {v.get("sel", 0)}, {v.get("sel_hi", 0)}, {v.get("neg_hi", 0)}, '
            f'{v.get("extra_words", 0)}}},\n')
    out = f"// gyre_rdna35_rows.inc - lists of operands, the opcodes, and where each list of opcodes begins.\n// {by}\n\n"
    out += "static const gyre_rdna35_shape shapes[] = {\n" + "".join(f"  {s},\n" for s in shapes) + "};\n\n"
    out += "static const gyre_rdna35_row rows[GYRE_RDNA35_ROWS] = {\n" + "".join(lines) + "};\n\n"
    out += "// {first row, rows} of each encoding; for VOPD of half X, and half Y follows.\n"
    out += "static const uint16_t lists[GYRE_RDNA35_ENCODINGS + 1][2] = {\n"
    names = [r.list for r in table.rows]
    for e in [e.name if e.name != "VOPD" else "VOPD_X" for e in table.encodings] + ["VOPD_Y"]:
        out += f"  {{{names.index(e)}, {names.count(e)}}},  // {e}\n"
    out += "};\n\n// {mask, value, words, bit and width of the opcode} of each encoding.\n"
    out += "static const gyre_rdna35_pattern patterns[GYRE_RDNA35_ENCODINGS] = {\n"
    for e in table.encodings:
        bit, width = e.fields.get("op", (0, 0))
        out += f"  {{0x{e.mask:08x}u, 0x{e.value:08x}u, {e.words}, {bit}, {width}}},  // {e.name}\n"
    return out + "};\n"


def names(table, by):
    return (f"// gyre_rdna35_names.inc - names of encodings in the order of their enum.\n// {by}\n\n"
            + "".join(f'"{e.name}",\n' for e in table.encodings))


def name_list(entry):
    """Names by value; NULL where there is none."""
    if "names" in entry:
        return entry["names"]
    out = [None] * (entry["values"][-1][0] + 1)
    for value, name in entry["values"]:
        out[value] = name
    return out


def value_names(by):
    out = f"// gyre_rdna35_values.inc - names of values; NULL: none.\n// {by}\n\n"
    table = rdna35_table.read("names.toml")
    for key, entry in table.items():
        names = name_list(entry)
        out += f"static const char *const {key}_names[{len(names)}] = {{\n"
        out += "".join(f'    [{i}] = "{n}",\n' for i, n in enumerate(names) if n is not None) + "};\n"
    return out


def dimensions(by):
    dim = rdna35_table.read("names.toml")["dim"]
    out = f"// gyre_rdna35_dimensions.inc - {{coordinates, gradients}} of each dimension of images.\n// {by}\n\n"
    return out + "".join(f"{{{c}, {g}}},  // {n}\n" for n, c, g in zip(dim["names"], dim["coordinates"], dim["gradients"]))
