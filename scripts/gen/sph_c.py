"""Writes the C output of scripts/gen/sph.py: the public header, the tables of fields and rules, ports of the test."""

import sph_table

PLACES = {"common": "MEMBER", "in": "IMAP", "out": "OMAP", "target": "TARGET", "sample_mask": "MEMBER",
          "depth": "MEMBER", "reserved": "SPARE"}


def sentence(text):
    return text[0].upper() + text[1:].rstrip(".") + "."


def attributes(table):
    """Words of the space of attributes that a header can name."""
    return max(f.attribute for fields in table.fields.values() for f in fields) // 4 + 1


def reserved(table):
    return max(sum(f.side == "reserved" for f in fields) for fields in table.fields.values())


def members(table):
    return [f for f in table.fields[1] if f.side == "common"]


def enum(doc, prefix, values):
    out = f"/// {doc}\nenum {{\n"
    for name, value in values.items():
        out += f"  {prefix}{name} = {value},  ///< {name}\n"
    return out + "};\n\n"


def public(table, by):
    c = table.common
    out = (f"/// @file\n/// Shader program headers: names of values and errors, and the fields of a header as a structure.\n/// {by}\n\n"
           "#ifndef GYRE_GENERATED_SPH_H\n#define GYRE_GENERATED_SPH_H\n\n#include <stdint.h>\n\n")
    for name, value, doc in (
            ("BYTES", c["header"]["bytes"], "Bytes of a header."),
            ("WORDS", c["header"]["words"], "32-bit words of a header."),
            ("VERSION_3", c["header"]["version"], "The version of headers that is accepted."),
            ("RISCV_CODE", c["header"]["riscv_code"], "SassVersion of programs whose code is RISC-V."),
            ("ATTRIBUTES", attributes(table), "Words of the attribute space: byte addresses below 4 times this."),
            ("TARGETS", 8, "Colour outputs of a pixel program."),
            ("RESERVED_FIELDS", reserved(table), "Reserved fields of a header at most."),
            ("CALL_LEVELS", c["call_stack"]["levels_in_core"], "Levels of a warp's call stack that the core holds."),
            ("CALL_LEVEL_BYTES", c["call_stack"]["level_bytes"], "Bytes of one level of the call stack in memory."),
            ("CALL_PIECE", c["call_stack"]["piece_bytes"], "ShaderLocalMemoryCrsSize is a multiple of this number of bytes."),
            ("CALL_MOST", c["call_stack"]["most_bytes"], "Largest ShaderLocalMemoryCrsSize in bytes."),
            ("PRIVATE_ALIGN", c["private"]["align"], "Sizes of private memory are multiples of this number of bytes.")):
        out += f"#define GYRE_SPH_{name} {value}  ///< {doc}\n"
    out += "\n" + enum("SphType: the layout.", "GYRE_SPH_", c["type"])
    out += enum("ShaderType: the stage.", "GYRE_SPH_", c["stage"])
    out += enum("OutputTopology of a geometry program.", "GYRE_SPH_", c["topology"])
    out += enum("Values of inputs of a pixel program with two bits: the interpolation.", "GYRE_SPH_IMAP_",
                c["pixel_imap"])
    out += ("/// Errors. Rules for headers have the codes from 1 on, in the order in which they are checked;\n"
            "/// functions of gyre/sph.h return the other codes.\ntypedef enum gyre_sph_error {\n"
            "  GYRE_SPH_OK = 0,  ///< No error.\n")
    for name, r in table.rules.items():
        what = f"{r['field']} is not {r['accepted']}" if r["field"] else "A reserved field is not 0"
        out += f"  GYRE_SPH_ERROR_{name} = {r['code']},  ///< {sentence(what)}\n"
    out += (f"  GYRE_SPH_RULES = {len(table.rules)},  ///< Number of rules.\n"
            "  GYRE_SPH_ERROR_SHORT = 64,  ///< There are fewer bytes than a header has.\n"
            "  GYRE_SPH_ERROR_VALUE = 65,  ///< A value is too large for its field.\n"
            "  GYRE_SPH_ERROR_PLACE = 66,  ///< The layout has no field for a value that is not 0.\n"
            "  GYRE_SPH_ERROR_CODE = 67,  ///< The header does not follow from the code (gyre/sph_derive.h).\n"
            "} gyre_sph_error;\n\n")
    out += ("/// The fields of a header by name. Fields that its layout or stage does not have are 0.\n"
            "typedef struct gyre_sph {\n")
    for f in members(table):
        out += f"  uint32_t {f.member};  ///< {sentence(f.doc)}\n"
    out += ("  uint32_t omap_sample_mask;  ///< A pixel program writes the sample mask.\n"
            "  uint32_t omap_depth;  ///< A pixel program writes depth.\n"
            "  /// Attributes read, by address / 4: 0 or 1, or a 2-bit value GYRE_SPH_IMAP_*.\n"
            "  uint8_t imap[GYRE_SPH_ATTRIBUTES];\n"
            "  uint8_t omap[GYRE_SPH_ATTRIBUTES];  ///< Attributes written, by address / 4: 0 or 1.\n"
            "  uint8_t omap_target[GYRE_SPH_TARGETS];  ///< Colour outputs: bits 0 to 3 are red, green, blue, alpha.\n"
            "  uint32_t reserved[GYRE_SPH_RESERVED_FIELDS];  ///< The layout's reserved fields, in the order of their bits.\n"
            "} gyre_sph;\n\n#endif\n")
    return out


def place(f):
    if f.side in ("in", "out"):
        return f.attribute // 4
    if f.side in ("target", "reserved"):
        return f.index
    return f"offsetof(gyre_sph, {f.member})"


def fields(table, by):
    out = (f"// gyre_sph_fields.inc - the fields of both types of header, in the order of their bits.\n// {by}\n"
           "// {name, bit, width, reserved, side, stages, attribute, requirements}, where it is in gyre_sph.\n\n")
    sides = {"in": "GYRE_SPH_IN", "out": "GYRE_SPH_OUT"}
    for header_type, rows in table.fields.items():
        out += f"static const gyre_sph_row type_{header_type}[] = {{\n"
        for f in rows:
            out += (f'  {{{{"{f.name}", {f.bit}, {f.width}, {"true" if f.side == "reserved" else "false"}, '
                    f'{sides.get(f.side, "GYRE_SPH_NEITHER")}, 0x{sph_table.stage_mask(f.stages):02x}, {f.attribute}, '
                    f'"{f.requirements}"}}, {PLACES[f.side]}, {place(f)}}},\n')
        out += "};\n"
    return out


def names(table, by):
    out = f"// gyre_sph_names.inc - names of values, by the field that has them.\n// {by}\n\n"
    for name in ("type", "stage", "topology", "pixel_imap"):
        rows = ", ".join(f'{{"{key}", {value}}}' for key, value in table.common[name].items())
        out += f"static const gyre_sph_name {name}_names[] = {{{rows}, {{NULL, 0}}}};\n"
    return out


def rules(table, by):
    out = f"// gyre_sph_rules.inc - rules of a header, by code from 1 on.\n// {by}\n\n"
    for name, r in table.rules.items():
        numbers = {"one_of": r.get("values"), "range": [r.get("low"), r.get("high")],
                   "multiple": [r.get("of")]}.get(r["kind"], [0])
        out += (f'{{"{name}", "{r["field"]}", {r["kind"].upper()}, {len(numbers)}, {{{", ".join(map(str, numbers))}}}, '
                f'0x{sph_table.stage_mask(r["stages"]):02x}, "{r["requirement"]}",\n "{r["accepted"]}"}},\n')
    return out


def structure(table):
    """The fields of sph_t in SystemVerilog, the highest first: (name, width)."""
    count = attributes(table)
    return [*((f.member, f.width) for f in members(table)), ("imap", 2 * count), ("omap", count), ("omap_target", 32),
            ("omap_sample_mask", 1), ("omap_depth", 1)]


def ports(table, by):
    """For the unit test of gyre_sph_decode: where each field is in its port sph_o."""
    out = ("// gyre_sph_ports.inc - the port sph_o of gyre_sph_decode: X(member of gyre_sph, bit in the header, width, bit in\n"
           f"// the port) for the common words, and the bits of the rest.\n// {by}\n\n")
    lowest, at = {}, sum(width for _, width in structure(table))
    for name, width in structure(table):
        at -= width
        lowest[name] = at
    out += "#define GYRE_SPH_PORTS(X)"
    for f in members(table):
        out += f" \\\n  X({f.member}, {f.bit}, {f.width}, {lowest[f.member]})"
    rest = [name for name in lowest if name not in {f.member for f in members(table)}]
    return out + "\n\nenum {\n" + "".join(f"  GYRE_SPH_PORT_{n.upper()} = {lowest[n]},\n" for n in rest) + "};\n"
