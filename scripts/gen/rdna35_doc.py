"""The page docs/rdna35_isa.md, which scripts/gen/rdna35.py writes: encodings with their fields, opcodes with their operands."""

import rdna35_table

HEAD = """# Instructions of the second instruction set

{by}

The RDNA3.5-compatible instruction set (gfx1150): {encodings} encodings, {rows} opcodes, {operations} operations.
[rdna35.md](rdna35.md) says where this comes from and what the columns mean. An opcode marked `extra` is not published, and
LLVM has it; one marked `absent` is published, and LLVM 19 does not have it.

## Encodings

Fields are `name[bits]`; bit 32 is the lowest one of the second word.

| encoding | first word | words | fields |
|---|---|---|---|
"""


def place(name, bit, width):
    return f"{name}[{bit}]" if width == 1 else f"{name}[{bit + width - 1}:{bit}]"


def kind(operand):
    """The notation of the tables."""
    words = {"VGPR": f"v{operand.words}", "SGPR": f"s{operand.words}", "MATRIX": f"w{operand.words}", "MASK": "m"}
    text = words.get(operand.form) or operand.type or operand.form.lower()
    return f"{operand.field}:{text}" + "h" * bool(operand.half)


def page(table, by):
    out = HEAD.format(by=f"<!-- {by} -->", encodings=len(table.encodings), rows=len(table.rows), operations=len(table.operations))
    for e in table.encodings:
        fields = " ".join(place(n, b, w) for n, (b, w) in e.fields.items())
        out += f"| {e.name} | `{e.value:08x}` of `{e.mask:08x}` | {e.words} | {fields} |\n"
    lists = []
    for r in table.rows:
        if r.list not in lists:
            lists.append(r.list)
    for name in lists:
        rows = [r for r in table.rows if r.list == name]
        out += f"\n## {name}\n\n{len(rows)} opcodes.\n\n| opcode | name | operands | reads | writes | modifiers |\n|---|---|---|---|---|---|\n"
        for r in rows:
            modifiers = [f for f in rdna35_table.FLAGS if f in r.flags] + [f"{k}={v}" for k, v in r.values.items()]
            out += (f"| {r.opcode} | {r.name} | {' '.join(kind(o) for o in r.operands)} | {' '.join(r.reads)} | "
                    f"{' '.join(r.writes)} | {' '.join(modifiers)} |\n")
    return out
