"""Writes the rules of legal words for gyre_rdna35_decode (scripts/gen/rdna35.py): rules of rows, checks of operands.

A rule is which bits of the first two words are fixed, and what the modules that check the rest must know of the row.
"""

import rdna35_c
import rdna35_table

NULL = 124
# Allowed values of an operand's field; the numbers are those of gyre_rdna35_pkg.
CHECKS = {
    "NONE": "anything",
    "VECTOR": "vector registers",
    "VECTOR_9": "vector registers in a source, or in a DPP word",
    "SCALAR": "scalar registers",
    "MASK": "a mask",
    "MASK_READ": "a mask that is read",
    "SOURCE": "a source",
    "SOURCE_0": "a source, or the register of a DPP word",
    "SOURCE_SCALAR": "a source without vector registers",
    "MATRIX": "an accumulator that is written",
    "MATRIX_READ": "an accumulator that is read",
    "LOADED": "scalar registers that a load may write",
    "PAIRS": "scalar registers, by half their number",
    "QUADS": "scalar registers, by a quarter of their number",
    "RETURNED": "vector registers; old values only with GLC",
    "BUFFER_DATA": "vector registers, one more with TFE",
    "BASE": "the scalar part of an address",
    "ADDRESS": "the vector part of an address",
    "IMAGE_DATA": "data of an image",
}
# In an instruction with a DPP word, the source that it replaces has one of these.
REPLACED = ("SOURCE_0", "VECTOR_9")
# Beside the fixed bits, the lowest first. Signs: those that DPP16 may change, in the order of its word.
TRAITS = ("signs", "mixed", "returns", "pair", "gather", "gradients", "g16", "coordinates", "lod", "extra", "ray", "ray64")
WIDTHS = {"signs": 4, "extra": 2}
# Fields that modules look at by themselves.
FIELDS = {"FLAT": ("glc", "saddr", "sve"), "MUBUF": ("tfe", "offen", "idxen"),
          "MIMG": ("nsa", "dim", "dmask", "a16", "d16", "vaddr"), "VOP3": ("src1",)}
SHORT = ("VOP1", "VOP2", "VOPC")
LONG = ("VOP3", "VOP3SD", "VOP3P", "VINTERP")


def check(operand, encoding):
    """The check of an operand by its form and, where other fields decide, by its field."""
    name, form = operand.field, operand.form
    bit, width = encoding.fields.get(name, (0, 0))
    if not width:
        return "NONE"
    if form == "VGPR":
        by_field = {("FLAT", "vdst"): "RETURNED", ("GLOBAL", "vdst"): "RETURNED", ("SCRATCH", "vdst"): "RETURNED",
                    ("MUBUF", "vdata"): "BUFFER_DATA", ("MTBUF", "vdata"): "BUFFER_DATA"}
        return by_field.get((encoding.name, name), "VECTOR_9" if width == 9 else "VECTOR")
    if form == "SGPR":
        by_field = {"sbase": "PAIRS", "srsrc": "QUADS", "ssamp": "QUADS"}
        return by_field.get(name, "LOADED" if encoding.name == "SMEM" else "SCALAR")
    if form == "MASK":
        return "MASK_READ" if name == "src2" else "MASK"
    if form == "SOURCE":
        return "SOURCE_0" if name == "src0" else "SOURCE"
    if form == "SCALAR":
        return "SOURCE_SCALAR"
    if form == "MATRIX":
        return "MATRIX_READ" if width == 9 else "MATRIX"
    if form == "ADDR":
        # Scalar offsets of SMEM are any scalar register.
        return {"saddr": "BASE", "vaddr": "ADDRESS"}.get(name, "NONE")
    return "IMAGE_DATA" if form == "IMAGE" else "NONE"


class Fixed:
    """Bits of an encoding's words that must have a value."""

    def __init__(self, encoding):
        self.fields, self.mask, self.value = encoding.fields, 0, 0

    def bits(self, bit, width, value=0):
        self.mask |= ((1 << width) - 1) << bit
        self.value |= value << bit

    def put(self, name, value=0):
        self.bits(*self.fields[name], value)


def modifiers(row, fixed):
    """Checks the long vector encodings: fields of sources that the row does not have, modifiers that it does not take."""
    name, values = row.encoding, row.values
    has = {o.field for o in row.operands}

    def none_of(*names):
        taken = 0
        for n in names:
            taken |= values.get(n, 0)
        return [i for i in range(3) if not taken >> i & 1]

    if not row.operands:
        fixed.bits(0, 16)
        fixed.bits(32, 32)
        return
    for i in range(3):
        if f"src{i}" not in has:
            fixed.put(f"src{i}")
    for i in none_of("neg", "any", "sext"):
        fixed.bits(fixed.fields["neg"][0] + i, 1)
    if name in ("VOP3", "VOP3P"):
        for i in none_of("abs", "neg_hi", "any", "sext"):
            fixed.bits(fixed.fields["abs" if name == "VOP3" else "neg_hi"][0] + i, 1)
    # Selectors of operands that are no halves.
    bit, width = fixed.fields.get("op_sel", (0, 0))
    for i in range(width):
        if not values.get("sel", 0) >> i & 1:
            fixed.bits(bit + i, 1)
    if "omod" in fixed.fields and "omod" not in row.flags:
        fixed.put("omod")
    if "clamp" not in row.flags:
        fixed.put("clamp")


def memory(row, fixed):
    """Checks memory and image instructions."""
    name, flags = row.encoding, row.flags
    has = {o.field for o in row.operands}
    if name == "SMEM" and (not row.operands or row.operands[0].form == "DEC"):
        for field in ("dlc", "glc"):
            fixed.put(field)
    if name == "DS":
        for field in {"addr", "data0", "data1", "vdst"} - has:
            fixed.put(field)
        if not flags & {"gds"}:
            fixed.put("gds", "gds_only" in flags)
        if "has_offset" not in flags:
            fixed.put("offset0")
            fixed.put("offset1")
    if name == "FLAT":
        fixed.put("saddr", NULL)
    if name in ("FLAT", "GLOBAL"):
        fixed.put("sve")
    if name in ("MUBUF", "MTBUF"):
        if "tfe" not in flags:
            fixed.put("tfe")
        if not row.operands:
            for field in ("dlc", "glc", "offen", "idxen"):
                fixed.put(field)
    if name == "MIMG":
        if "sampler" not in flags:
            fixed.put("ssamp")
        if flags & {"bvh", "bvh64"}:
            for field, value in {"dmask": 15, "unorm": 1, "r128": 1}.items():
                fixed.put(field, value)
            for field in ("d16", "dim", "glc", "slc", "dlc", "tfe", "lwe"):
                fixed.put(field)
        if "d16" not in flags:
            fixed.put("d16")


def fixed_bits(row, encoding):
    fixed = Fixed(encoding)
    if row.encoding in LONG:
        modifiers(row, fixed)
    elif row.encoding == "VOP1" and not row.operands:
        fixed.put("vdst")
    elif row.encoding == "SOPP" and not row.operands:
        fixed.put("simm16")
    elif row.list in ("VOPD_X", "VOPD_Y"):
        second = "vsrc" + row.list[-1].lower() + "1"
        if row.name == "v_dual_mov_b32":
            fixed.put(second)
    else:
        memory(row, fixed)
    return fixed.mask, fixed.value


def traits(row):
    """Values of TRAITS."""
    values = row.values
    signs = 0
    for source in range(2):
        free = (values.get("any", 0) | values.get("sext", 0)) >> source & 1
        signs |= (values.get("neg", 0) >> source & 1 | free) << 2 * source
        signs |= (values.get("abs", 0) >> source & 1 | free) << 2 * source + 1
    if row.encoding not in SHORT or "dpp16" not in row.flags:
        signs = 15  # the words have modifiers of their own
    named = {"signs": signs, "returns": "return" in row.flags, "extra": values.get("extra_words", 0),
             "ray": bool(row.flags & {"bvh", "bvh64"}), "ray64": "bvh64" in row.flags}
    return tuple(int(named.get(t, t in row.flags)) for t in TRAITS)


def rule(row, encoding):
    return fixed_bits(row, encoding) + traits(row)


def rules(table):
    """Rules by their number, in the order of their first use."""
    encodings = {e.name: e for e in table.encodings}
    found = {}
    for r in table.rows:
        found.setdefault(rule(r, encodings[r.encoding]), len(found))
    if len(found) > 256:
        rdna35_table.fail("gyre_rdna35_decode has too few bits for the number of rules")
    return found


def functions(table, shapes, slots, chosen, used):
    """The functions rule_of and checks_of inside of the decoder, of the chosen rows with these lists."""
    encodings = {e.name: e for e in table.encodings}
    rules_used = {rule(r, encodings[r.encoding]) for r in chosen}
    names = list(CHECKS)
    width = sum(WIDTHS.get(t, 1) for t in TRAITS)
    out = (f"\n  // A rule: {{bits that are fixed, their values, traits}}.\n"
           f"  function automatic logic [{127 + width}:0] rule_of(input logic [7:0] rule);\n    unique case (rule)\n")
    for (mask, value, *rest), number in rules(table).items():
        if (mask, value, *rest) not in rules_used:
            continue
        bits = 0
        for trait, v in reversed(list(zip(TRAITS, rest))):
            bits = bits << WIDTHS.get(trait, 1) | v
        out += f"      8'd{number}: rule_of = {{64'h{mask:016x}, 64'h{value:016x}, {width}'h{bits:04x}}};\n"
    out += f"      default: rule_of = {128 + width}'d0;\n    endcase\n  endfunction\n"
    out += (f"\n  // Allowed kinds of the operands of a list, the first lowest.\n"
            f"  function automatic logic [{5 * slots - 1}:0] checks_of(input logic [7:0] list);\n    unique case (list)\n")
    seen = {}
    for number, row, encoding in shapes.values():
        value = sum(names.index(check(o, encoding)) << 5 * i for i, o in enumerate(row.operands))
        seen[number] = [check(o, encoding) for o in row.operands]
        if number in used:
            out += f"      8'd{number}: checks_of = {5 * slots}'h{value:08x};\n"
    out += f"      default: checks_of = {5 * slots}'d0;\n    endcase\n  endfunction\n"
    agree(table, shapes, seen)
    return out


def agree(table, shapes, seen):
    """Rows of one list of operands have the same checks, whatever their encodings; DPP replaces one source, src0."""
    encodings = {e.name: e for e in table.encodings}
    for r in table.rows:
        number = shapes[rdna35_c.shape(r.operands, encodings[r.encoding])][0]
        if seen[number] != [check(o, encodings[r.encoding]) for o in r.operands]:
            rdna35_table.fail(f"{r.name}: rows of other encodings share its operands, but not their checks")
        replaced = [o.field for o, c in zip(r.operands, seen[number]) if c in REPLACED]
        if r.flags & {"dpp16", "dpp8"} and replaced != ["src0"]:
            rdna35_table.fail(f"{r.name}: a DPP word replaces src0 and nothing else, not {replaced}")


def package(table, by, more):
    """gyre_rdna35_pkg: constants that the parts of the decoder share, and those in `more`."""
    encodings = {e.name: e for e in table.encodings}
    out = f"// gyre_rdna35_pkg.sv - constants of the second instruction set's decoder.\n// {by}\n\npackage gyre_rdna35_pkg;\n"
    out += "  // Allowed kinds of an operand field.\n"
    for i, (name, note) in enumerate(CHECKS.items()):
        out += f"  localparam logic [4:0] CHECK_{name} = 5'd{i};  // {note}\n"
    out += "\n  // Encodings whose addresses differ.\n"
    for name in ("FLAT", "SCRATCH", "GLOBAL", "MIMG"):
        out += f"  localparam logic [4:0] {name} = 5'd{list(encodings).index(name)};\n"
    out += "\n  // Traits of a rule: the lowest bit of each.\n"
    at = 0
    for t in TRAITS:
        out += f"  localparam int TRAIT_{t.upper()} = {at};\n"
        at += WIDTHS.get(t, 1)
    out += f"  localparam int TRAITS_W = {at};\n\n  // Fields: the lowest bit of each, bit 32 being that of the second word.\n"
    for name, fields in FIELDS.items():
        for f in fields:
            out += f"  localparam int {name}_{f.upper()} = {encodings[name].fields[f][0]};\n"
    out += ("\n  // {coordinates[2:0], gradients[2:0]} of a dimension of images.\n"
            "  function automatic logic [5:0] dimension(input logic [2:0] number);\n    unique case (number)\n")
    dim = rdna35_table.read("names.toml")["dim"]
    for i, (c, g, n) in enumerate(zip(dim["coordinates"], dim["gradients"], dim["names"])):
        out += f"      3'd{i}: dimension = {{3'd{c}, 3'd{g}}};  // {n}\n"
    return out + "      default: dimension = 6'd0;\n    endcase\n  endfunction\n" + more + "endpackage\n"
