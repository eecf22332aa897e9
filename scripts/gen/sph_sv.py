"""Writes the SystemVerilog output of scripts/gen/sph.py: the inside of module gyre_sph_decode, numbers of gyre_call_depth."""

import textwrap

import sph_c
import sph_table

ARRAYS = {"in": ("imap", 2), "out": ("omap", 1)}


def runs(fields, side):
    """(first field, how many) of fields that follow each other in bits and attributes."""
    out = []
    for f in (f for f in fields if f.side == side):
        if out:
            first, count = out[-1]
            if (f.width == first.width and f.bit == first.bit + count * first.width
                    and f.attribute == first.attribute + 4 * count):
                out[-1] = (first, count + 1)
                continue
        out.append((f, 1))
    return out


def join(terms, operator, indent="  "):
    """The terms with the operator between them, in lines that are short enough."""
    lines = [""]
    for term in terms:
        more = f" {operator} {term}" if lines[-1] else term
        if len(lines[-1]) + len(more) > 76:
            lines.append(f"{operator} {term}")
        else:
            lines[-1] += more
    return f"\n{indent}".join(lines)


def part(f):
    return f"words_i[{f.bit + f.width - 1}:{f.bit}]" if f.width > 1 else f"words_i[{f.bit}]"


def map_of(fields, header_type, side):
    """The loops that gather one side of one type, attribute by attribute."""
    name, wide = ARRAYS[side]
    target = f"{name}_{header_type}"
    out = f"always_comb begin\n  {target} = '0;\n"
    for first, count in runs(fields, side):
        at = first.attribute // 4
        index = f"{at} + i" if at else "i"
        if wide == 1:
            left, right = f"{target}[{index}]", f"words_i[{first.bit} + i]"
        elif first.width == 1:
            left, right = f"{target}[2*({index}) +: 2]", f"{{1'b0, words_i[{first.bit} + i]}}"
        else:
            left, right = f"{target}[2*({index}) +: 2]", f"words_i[{first.bit} + 2*i +: 2]"
        out += f"  for (int i = 0; i < {count}; i++) {left} = {right};\n"
    return out + "end\n"


def reserved(name, fields):
    rows = [f for f in fields if f.side == "reserved"]
    terms = [f"|{part(f)}" if f.width > 1 else part(f) for f in reversed(rows)]
    return f"assign {name} = {join(terms, '||')};\n"


def rule(r):
    field = next((f for f in r["fields"] if f.name == r["field"]), None)
    port = field.member if field else ""
    width = field.width if field else 0
    if r["kind"] == "one_of":
        text = join([f"{port} != {width}'d{v}" for v in r["values"]], "&&")
    elif r["kind"] == "range":
        low = [f"{port} < {width}'d{r['low']}"] if r["low"] else []
        text = join(low + [f"{port} > {width}'d{r['high']}"], "||")
    elif r["kind"] == "multiple":
        text = f"{port}[{r['of'].bit_length() - 2}:0] != '0"
    elif r["kind"] == "pair":
        text = "pixel != (sph_type == 5'd2)"
    elif r["kind"] == "threads":
        text = f"{port} == '0 || 11'({port}) > threads_i"
    else:
        text = "strict_i && (reserved_both || (is_1 && reserved_1) || (is_2 && reserved_2))"
    if set(r["stages"]) != set(sph_table.STAGES):
        stages = " || ".join(f"shader_type == 4'd{sph_table.STAGES[s]}" for s in r["stages"])
        text = f"({stages})\n  && ({text})"
    return text


def calls(table, by):
    c = table.common["call_stack"]
    return (f"// gyre_sph_calls.svh - the call stack of a warp; included inside module gyre_call_depth.\n// {by}\n"
            "// In C: include/gyre/generated/sph.h\n\n"
            f"localparam int CALL_LEVELS = {c['levels_in_core']};  // of it in the core\n"
            f"localparam int CALL_LEVEL_BYTES = {c['level_bytes']};  // of a level in memory\n"
            f"localparam int CALL_PIECE = {c['piece_bytes']};  // ShaderLocalMemoryCrsSize is a multiple of these bytes,\n"
            f"localparam int CALL_MOST = {c['most_bytes']};  // and at most these\n")


def types(table, by):
    rows = "".join(f"  logic{f' [{width - 1}:0]' if width > 1 else ''} {name};\n" for name, width in sph_c.structure(table))
    return (f"// gyre_sph_types.svh - a decoded shader program header; included by gyre_pkg.\n// {by}\n// In C: gyre_sph, include/gyre/sph.h\n\n"
            "// The fields of the common words; by attribute address / 4 the inputs (imap, two bits each) and\n"
            "// outputs (omap); the outputs of a pixel program, of which target n has bits 4n+3:4n, red lowest.\n"
            f"typedef struct packed {{\n{rows}}} sph_t;\n")


def fields(table, by):
    members = sph_c.members(table)
    common = [f for f in table.fields[1] if f.bit < sph_table.MAPS_FROM]
    count = sph_c.attributes(table)
    out = (f"// gyre_sph_fields.svh - fields and rules of a header; included inside module gyre_sph_decode.\n// {by}\n"
           "// C twin: cmodel/sph/generated/gyre_sph_fields.inc, gyre_sph_rules.inc\n\n"
           f"localparam int ATTRIBUTES = {count};\n"
           f"localparam int RULES = {len(table.rules)};\n\n"
           "// The common words.\n")
    for f in members:
        out += f"logic{f' [{f.width - 1}:0]' if f.width > 1 else ''} {f.member};\nassign {f.member} = {part(f)};\n"
    rest = [(name, width) for name, width in sph_c.structure(table) if name not in {f.member for f in members}]
    out += "\n// What the module makes of the rest, and all of it together.\n"
    out += "".join(f"logic{f' [{width - 1}:0]' if width > 1 else ''} {name};\n" for name, width in rest)
    names = textwrap.wrap(", ".join(name for name, _ in sph_c.structure(table)), 80)
    out += "assign sph_o = {\n  " + "\n  ".join(names) + "\n};\n"
    out += "\nlogic is_1, is_2, pixel;\n"
    out += f"assign is_1 = sph_type == 5'd1;\nassign is_2 = sph_type == 5'd2;\n"
    out += f"assign pixel = shader_type == 4'd{sph_table.STAGES['P']};\n\n"
    out += "// Reserved fields that are not 0: of both types, and after the common words of each.\n"
    out += "logic reserved_both, reserved_1, reserved_2;\n" + reserved("reserved_both", common)
    for t in sph_table.TYPES:
        out += reserved(f"reserved_{t}", [f for f in table.fields[t] if f.bit >= sph_table.MAPS_FROM])
    out += ("\n// The maps of each type by attribute: two bits an input, one an output.\n"
            "logic [2*ATTRIBUTES-1:0] imap_1, imap_2;\nlogic [ATTRIBUTES-1:0] omap_1;\n\n")
    out += map_of(table.fields[1], 1, "in") + "\n" + map_of(table.fields[2], 2, "in") + "\n"
    out += map_of(table.fields[1], 1, "out") + "\n"
    target = [f for f in table.fields[2] if f.side == "target"]
    one = {f.side: f for f in table.fields[2]}
    out += (f"// Outputs of a pixel program.\nlogic [31:0] target_2;\nlogic sample_mask_2, depth_2;\n"
            f"assign target_2 = words_i[{target[-1].bit}:{target[0].bit}];\n"
            f"assign sample_mask_2 = {part(one['sample_mask'])};\nassign depth_2 = {part(one['depth'])};\n\n"
            "// Rules: bit n is that of code n + 1.\nlogic [RULES-1:0] broken;\n")
    for name, r in table.rules.items():
        out += f"// {name}\nassign broken[{r['code'] - 1}] = {rule({**r, 'fields': table.fields[1]})};\n"
    return out
