"""Writes the micro-operations of the second instruction set (scripts/gen/rdna35.py): C and SystemVerilog tables, and
the page docs/rdna35_uop.md."""

import rdna35_c
import rdna35_uop

# Kinds that gyre_rdna35_uop distinguishes.
ENCODINGS = ("VOP3SD", "VOP3", "GLOBAL", "SCRATCH")
FORMS = ("VGPR", "SGPR", "SOURCE", "SCALAR", "K32", "HEX", "ADDR")
FLAGS = ("write", "on_glc", "swap", "acq", "rel", "serialize", "stall", "jump")


def numbers(line, kind):
    """unit, op, rounding mode of a kind."""
    unit, ops = line.units[kind.unit]
    return unit, ops[kind.op], line.rounding.get(kind.rm, 0)


def header(line, by):
    """The needs as bits, for C."""
    out = (f"// gyre_rdna35_needs.h - features that the machine lacks for an instruction, a bit each.\n// {by}\n\n"
           "#ifndef GYRE_RDNA35_NEEDS_H\n#define GYRE_RDNA35_NEEDS_H\n\nenum {\n")
    for i, (name, entry) in enumerate(line.table["needs"].items()):
        out += f"  // {entry['doc']}\n  GYRE_RDNA35_NEEDS_{name.upper()} = 1 << {i},\n"
    return out + f"}};\n\n#define GYRE_RDNA35_NEEDS {len(line.needs)}  // how many there are\n\n#endif\n"


def kinds(entries):
    """Kinds by number from 1 on, in the order of their first use."""
    found = {None: 0}
    for e in entries:
        found.setdefault(e.kind, len(found))
    return found


def c_rows(line, entries, by):
    numbered = kinds(entries)
    out = (f"// gyre_rdna35_uop_rows.inc - conversion of opcodes to micro-operations, and their needs.\n// {by}\n\n"
           "static const gyre_rdna35_uop_kind kinds[] = {\n    {0},\n")
    for kind in list(numbered)[1:]:
        unit, op, rm = numbers(line, kind)
        flags = ", ".join(f".{f} = true" for f in FLAGS if getattr(kind, f))
        more = f", .rounded = true, .rm = {rm}" if kind.rm else ""
        more += f", .offset = {rdna35_uop.OFFSETS.index(kind.offset)}" if kind.offset != "none" else ""
        more += f", {flags}" if flags else ""
        out += (f"    {{.given = true, .unit = {unit}, .op = {op}, .a = {kind.a}, .b = {kind.b}, .c = {kind.c}{more}}},"
                f"  // {kind.unit}.{kind.op}\n")
    out += "};\n\n// {kind, needs} of each row.\nstatic const gyre_rdna35_uop_row rows[GYRE_RDNA35_ROWS] = {\n"
    out += "".join(f"    {{{numbered[e.kind]}, 0x{e.needs:x}}},\n" for e in entries)
    out += "};\n\nstatic const char *const need_names[GYRE_RDNA35_NEEDS] = {\n"
    return out + "".join(f'    "{n}",\n' for n in line.needs) + "};\n"


def cases(rows_of, name, value):
    """Branches of a case over rows that share a value."""
    out, indent = "", 6
    labels = [f"11'd{n}" for n in rows_of]
    while labels:
        part, labels = labels[:9], labels[9:]
        out += " " * indent + ", ".join(part) + (",\n" if labels else ":\n")
        indent = 10
    return out + f"        {name} = {value}\n"


def grouped(values):
    found = {}
    for n, v in enumerate(values):
        found.setdefault(v, []).append(n)
    return found


def sv_rows(table, line, entries, by):
    out = f"  // gyre_rdna35_uop_rows.svh - the micro-operations of the second instruction set.\n  // {by}\n\n"
    encodings = [e.name for e in table.encodings]
    for name in ENCODINGS:
        out += f"  localparam logic [4:0] {name} = 5'd{encodings.index(name)};\n"
    for name in FORMS:
        out += f"  localparam logic [4:0] FORM_{name} = 5'd{rdna35_c.FORMS.index(name)};\n"
    out += "  // Bits of needs_o that depend on the operands of an instruction.\n"
    for i, name in enumerate(line.needs):
        if name in rdna35_uop.FOUND:
            out += f"  localparam int NEED_{name.upper()} = {i};\n"
    out += ("\n  // How the micro-operation of a row is made: {given, unit[3:0], op[5:0], places of a, b, c[2:0],\n"
            "  // write, only if GLC, a and b may change places, rounded, rounding mode[2:0], offset[1:0],\n"
            "  // acq, rel, serialize, stall, jump}.\n"
            "  function automatic logic [33:0] kind_of(input logic [10:0] row);\n    unique case (row)\n")
    for kind, rows in grouped([e.kind for e in entries]).items():
        if kind is None:
            continue
        unit, op, rm = numbers(line, kind)
        first = "".join(str(int(f)) for f in (kind.write, kind.on_glc, kind.swap, bool(kind.rm)))
        last = "".join(str(int(f)) for f in (kind.acq, kind.rel, kind.serialize, kind.stall, kind.jump))
        value = (f"{{1'b1, 4'd{unit}, 6'd{op}, 3'd{kind.a}, 3'd{kind.b}, 3'd{kind.c}, 4'b{first}, 3'd{rm}, "
                 f"2'd{rdna35_uop.OFFSETS.index(kind.offset)}, 5'b{last}}};  // {kind.op}")
        out += cases(rows, "kind_of", value)
    out += "      default: kind_of = 34'd0;\n    endcase\n  endfunction\n\n"
    out += ("  // What the line lacks for a row, whatever its operands are.\n"
            "  function automatic logic [31:0] needs_of(input logic [10:0] row);\n    unique case (row)\n")
    values = grouped([e.needs for e in entries])
    most = max(values, key=lambda v: len(values[v]))
    for needs, rows in values.items():
        if needs != most:
            out += cases(rows, "needs_of", f"32'h{needs:08x};")
    return out + f"      default: needs_of = 32'h{most:08x};\n    endcase\n  endfunction\n"


HEAD = """# The second instruction set on the micro-operation line

{by}

What each opcode is for the machine behind the front ends ([front_end.md](front_end.md)), and what the machine lacks for it.
[rdna35.md](rdna35.md#micro-operations) says how to read this page.

| opcodes | |
|---|---:|
| of all encodings | {rows} |
| one micro-operation, if the operands are what the line takes | {whole} |
| one micro-operation, but for the rules of NaNs and of subnormals | {float} |
| one micro-operation, with something around it that the line lacks | {partly} |
| none | {none} |

## What the line lacks

The opcodes for which it does, and those of them for which it is all that is lacking. What has a dash is found out for each
instruction by its operands.

| need | what | opcodes | alone |
|---|---|---:|---:|
"""


def kind_text(kind, row):
    if kind is None:
        return ""

    def operand(place, constant):
        return {0: "-", 7: constant}.get(place) or row.operands[place - 1].field

    text = f"{kind.unit}.{kind.op} {operand(kind.a, '0')} {operand(kind.b, '-1')} {operand(kind.c, '')}"
    return text + (f" {kind.rm}" if kind.rm else "")


def page(table, line, entries, by):
    def names(e):
        return [n for i, n in enumerate(line.needs) if e.needs >> i & 1]

    given = [e for e in entries if e.kind]
    whole = sum(not e.needs for e in given)
    alone_float = sum(names(e) == ["float"] for e in given)
    out = HEAD.format(by=f"<!-- {by} -->", rows=len(entries), whole=whole, float=alone_float,
                      partly=len(given) - whole - alone_float, none=len(entries) - len(given))
    for i, name in enumerate(line.needs):
        count = sum(e.needs >> i & 1 for e in entries)
        alone = sum(e.needs == 1 << i for e in entries)
        figures = "- | -" if name in rdna35_uop.OF_INSTRUCTIONS and not count else f"{count} | {alone}"
        out += f"| {name} | {line.table['needs'][name]['doc']} | {figures} |\n"
    lists = []
    for r in table.rows:
        if r.list not in lists:
            lists.append(r.list)
    for name in lists:
        pairs = [(r, e) for r, e in zip(table.rows, entries) if r.list == name]
        out += (f"\n## {name}\n\n{sum(bool(e.kind) for _, e in pairs)} of {len(pairs)} opcodes are a micro-operation.\n\n"
                "| opcode | name | micro-operation | needs |\n|---|---|---|---|\n")
        for r, e in pairs:
            out += f"| {r.opcode} | {r.name} | {kind_text(e.kind, r)} | {' '.join(names(e))} |\n"
    return out
