"""Writes the SystemVerilog output of scripts/gen/rdna35.py: the tables inside module gyre_rdna35_decode."""

import rdna35_c
import rdna35_rules
import rdna35_table

SLOTS = 6


def places(table):
    """(bit, width) of fields that hold operands, in the order of their first use; 0 is none."""
    found = {(0, 0): 0}
    for r in table.rows:
        fields = next(e for e in table.encodings if e.name == r.encoding).fields
        for o in r.operands:
            found.setdefault(tuple(fields.get(o.field, (0, 0))), len(found))
    return found


def shapes(table):
    """Lists of operands as the C table numbers them: by encoding and operands, in the order of their first use."""
    found = {}
    for r in table.rows:
        encoding = next(e for e in table.encodings if e.name == r.encoding)
        found.setdefault(rdna35_c.shape(r.operands, encoding), (len(found), r, encoding))
    return found


def slot(operand, encoding, numbers):
    """{place, form, type, words, half} of an operand."""
    place = numbers[tuple(encoding.fields.get(operand.field, (0, 0)))]
    kind = rdna35_c.TYPE_NAMES.index(operand.type or "none")
    return (f"{{5'd{place}, 5'd{rdna35_c.FORMS.index(operand.form)}, 4'd{kind}, 5'd{operand.words}, "
            f"2'd{operand.half}}}")


def encodings(table):
    out = "  // Encoding of a first word; 31: none. The first pattern that fits is it.\n"
    out += "  function automatic logic [4:0] encoding_of(input logic [31:0] word);\n    encoding_of = 5'd31;\n"
    for i, e in reversed(list(enumerate(table.encodings))):
        if e.name == "VOP3":
            continue  # VOP3SD has its pattern; the opcode tells them apart
        out += f"    if ((word & 32'h{e.mask:08x}) == 32'h{e.value:08x}) encoding_of = 5'd{i};  // {e.name}\n"
    out += "  endfunction\n\n  // Words of an encoding, and where its opcode is.\n"
    out += "  function automatic logic two_words(input logic [4:0] encoding);\n    unique case (encoding)\n"
    out += "".join(f"      5'd{i}: two_words = 1'b1;  // {e.name}\n" for i, e in enumerate(table.encodings) if e.words == 2)
    out += "      default: two_words = 1'b0;\n    endcase\n  endfunction\n\n"
    out += "  function automatic logic [9:0] opcode_of(input logic [4:0] encoding,\n                                          input logic [30:8] word);\n    unique case (encoding)\n"
    for i, e in enumerate(table.encodings):
        bit, width = e.fields.get("opx", e.fields.get("op", (0, 0)))
        if width:
            out += f"      5'd{i}: opcode_of = 10'(word[{bit + width - 1}:{bit}]);  // {e.name}\n"
    return out + "      default: opcode_of = 10'd0;\n    endcase\n  endfunction\n\n"


def noted(line, note):
    """The line with a comment, if there is room for it."""
    return f"{line}  // {note}\n" if len(line) + len(note) < 96 else f"{line}\n"


def rows(table, only):
    order = {e.name: i for i, e in enumerate(table.encodings)}
    numbers, rules = shapes(table), rdna35_rules.rules(table)
    out = ("  // {known, row[10:0], operation[10:0], list[7:0], rule[7:0], takes DPP16, DPP8} of an opcode.\n"
           "  function automatic logic [40:0] row_of(input logic [14:0] key);\n    unique case (key)\n")
    half = "  // The same of half Y of VOPD, which takes no DPP.\n  function automatic logic [38:0] row_y_of(input logic [4:0] opcode);\n    unique case (opcode)\n"
    operations = ["none"] + table.operations
    for n, r in enumerate(table.rows):
        if n not in only:
            continue
        encoding = next(e for e in table.encodings if e.name == r.encoding)
        shape = numbers[rdna35_c.shape(r.operands, encoding)][0]
        value = f"1'b1, 11'd{n}, 11'd{operations.index(r.operation)}, 8'd{shape}, 8'd{rules[rdna35_rules.rule(r, encoding)]}"
        dpp = f"1'b{int('dpp16' in r.flags)}, 1'b{int('dpp8' in r.flags)}"
        if r.list == "VOPD_Y":
            half += noted(f"      5'd{r.opcode}: row_y_of = {{{value}}};", r.name)
        else:
            # VOP3 is looked up under the number of VOP3SD, whose pattern it has.
            key = order["VOP3SD"] if r.encoding == "VOP3" else order[r.encoding]
            out += noted(f"      {{5'd{key}, 10'd{r.opcode}}}: row_of = {{{value}, {dpp}}};", r.name)
    return (out + "      default: row_of = 41'd0;\n    endcase\n  endfunction\n\n" + half
            + "      default: row_y_of = 39'd0;\n    endcase\n  endfunction\n\n")


def lists(table, used):
    numbers = places(table)
    out = (f"  // Operands of a list: how many, {{place, form, type, words, half}} of each, the first lowest.\n"
           f"  function automatic logic [{3 + 21 * SLOTS - 1}:0] list_of(input logic [7:0] list);\n    unique case (list)\n")
    for number, row, encoding in shapes(table).values():
        if number not in used:
            continue
        slots = [slot(o, encoding, numbers) for o in reversed(row.operands)]
        pad = 21 * (SLOTS - len(slots))
        parts = [f"3'd{len(slots)}"] + ([f"{pad}'d0"] if pad else []) + slots
        out += f"      8'd{number}: list_of = {{\n        " + ",\n        ".join(parts) + "};\n"
    out += f"      default: list_of = {3 + 21 * SLOTS}'d0;\n    endcase\n  endfunction\n\n"
    out += ("  // The field at a place. Bits 31:25 of the first word hold none, and are left out.\n"
            "  function automatic logic [15:0] field_of(input logic [56:0] words, input logic [4:0] place);\n"
            "    unique case (place)\n")
    for (bit, width), number in numbers.items():
        if width:
            low = bit - 7 if bit >= 32 else bit
            out += f"      5'd{number}: field_of = 16'(words[{low + width - 1}:{low}]);\n"
    return out + "      default: field_of = 16'd0;\n    endcase\n  endfunction\n"


def tables(table, by, only=None):
    """The tables of the rows whose numbers are in `only`, or of all rows. Numbers of rows, lists and rules do not depend on it."""
    only = set(range(len(table.rows)) if only is None else only)
    encoding_of = {e.name: e for e in table.encodings}
    chosen = [r for n, r in enumerate(table.rows) if n in only]
    used = {shapes(table)[rdna35_c.shape(r.operands, encoding_of[r.encoding])][0] for r in chosen}
    if max(len(r.operands) for r in table.rows) > SLOTS:
        rdna35_table.fail(f"an opcode has more than {SLOTS} operands, which gyre_rdna35_decode has no room for")
    if len(shapes(table)) > 256 or len(places(table)) > 32 or len(table.rows) > 2048:
        rdna35_table.fail("gyre_rdna35_decode has too few bits for the number of lists, places or rows")
    forms = rdna35_c.FORMS
    order = {e.name: i for i, e in enumerate(table.encodings)}
    out = f"  // gyre_rdna35_rows.svh - the tables of the second instruction set.\n  // {by}\n\n"
    for name in ("VOP1", "VOP2", "VOPC", "VOP3SD", "VOP3", "VOPD", "MIMG"):
        out += f"  localparam logic [4:0] {name} = 5'd{order[name]};\n"
    for name in ("SOURCE", "SCALAR", "MATRIX", "K32", "K16"):
        out += f"  localparam logic [4:0] FORM_{name} = 5'd{forms.index(name)};\n"
    first = next(n for n, r in enumerate(table.rows) if r.encoding == "VOP3")
    count = sum(r.encoding == "VOP3" for r in table.rows)
    out += f"  localparam logic [10:0] VOP3_FIRST = 11'd{first};\n  localparam logic [10:0] VOP3_ROWS = 11'd{count};\n\n"
    return (out + encodings(table) + rows(table, only) + lists(table, used)
            + rdna35_rules.functions(table, shapes(table), SLOTS, chosen, used))
