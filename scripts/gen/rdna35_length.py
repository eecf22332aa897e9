"""Writes the tables of gyre_word_buffer for scripts/gen/rdna35.py: how many words an instruction has, by as few bits as
tell it, and which instructions decode drops.

Lengths hold for legal words. The decoder looks at illegal ones afterwards, whatever their number.
"""

import rdna35_sv
import rdna35_uop

SOURCES = ("SOURCE", "SCALAR", "MATRIX")
CONSTANTS = ("K32", "K16")
LITERAL = 255
DPP = (250, 233, 234)


def part(word, bit, width):
    """Bits of an instruction as a part of the port that holds this word."""
    low = bit % 32
    return f"{word}[{low + width - 1}:{low}]"


def conditions(table, encoding):
    """Conditions, by word, under which a word follows those of the encoding."""
    names = ("VOP3SD", "VOP3") if encoding.name == "VOP3SD" else (encoding.name,)
    rows = [r for r in table.rows if r.encoding in names]
    fields = {}
    for r in rows:
        for o in r.operands:
            bit, width = encoding.fields.get(o.field, (0, 0))
            if o.form in SOURCES and width >= 8 and o.field not in rdna35_uop.DESTINATIONS:
                fields[o.field] = (bit, width)
    found = ([], [])
    for name, (bit, width) in fields.items():
        codes = [LITERAL]
        if name == "src0" and any(r.flags & {"dpp16", "dpp8"} for r in rows):
            codes += DPP
        word = "first second".split()[bit // 32]
        found[bit // 32].extend(f"{part(word, bit, width)} == {width}'d{code}" for code in codes)
    if "nsa" in encoding.fields:
        found[0].append(part("first", *encoding.fields["nsa"]))
    for r in rows:
        if any(o.form in CONSTANTS for o in r.operands):
            bit, width = encoding.fields["opy" if r.list == "VOPD_Y" else "opx" if r.list == "VOPD_X" else "op"]
            found[0].append(f"{part('first', bit, width)} == {width}'d{r.opcode}")
    return found


def function(name, ports, default, cases):
    """A function of the encoding of a first word. cases: number of the encoding, note, expression."""
    out = f"  function automatic {name}({ports});\n"
    short = name.split()[-1]
    out += f"    {short} = {default};\n    unique case (encoding)\n"
    for number, note, value in cases:
        out += f"      5'd{number}: {short} = {value};  // {note}\n"
    return out + "      default: ;\n    endcase\n  endfunction\n\n"


def either(texts):
    return "\n          || ".join(texts)


def tables(table, dropped, by):
    out = f"  // gyre_word_rows.svh - lengths of instructions, and those that are dropped.\n  // {by}\n\n"
    out += rdna35_sv.encodings(table).split("  // Words of an encoding")[0]
    two, first, second, drops = [], [], [], []
    for i, e in enumerate(table.encodings):
        if e.name == "VOP3":
            continue  # it has the pattern of VOP3SD
        if e.words == 2:
            two.append((i, e.name, "1'b1"))
        early, late = conditions(table, e)
        if early:
            first.append((i, e.name, either(early)))
        if late:
            second.append((i, e.name, either(late)))
        opcodes = [r.opcode for r in table.rows if r.encoding == e.name and r.name in dropped]
        if opcodes:
            bit, width = e.fields["op"]
            drops.append((i, e.name, either(f"{part('first', bit, width)} == {width}'d{o}" for o in opcodes)))
    ports = "input logic [4:0] encoding, input logic [31:0] first"
    out += "  // An instruction has two words at least.\n" + function("logic two_words", "input logic [4:0] encoding", "1'b0", two)
    out += "  // The first word says that one more follows.\n" + function("logic first_tells", ports, "1'b0", first)
    out += "  // The second word does.\n" + function("logic second_tells", ports.replace("first", "second"), "1'b0", second)
    out += "  // The instruction is a hint, or a wait that decode drops.\n" + function("logic is_dropped", ports.replace("[31:0]", "[27:16]"), "1'b0", drops)
    return out.rstrip("\n") + "\n"
