"""The tables that scripts/gen/sph.py writes into docs/sph.md, between comments of their names."""

import sph_table

MADE = "made by scripts/gen/sph.py"


def bits(bit, width):
    return str(bit) if width == 1 else f"{bit}..{bit + width - 1}"


def common(table):
    out = "| word | bits of it | field | stages | what it is | requirements |\n|---|---|---|---|---|---|\n"
    for f in (f for f in table.fields[1] if f.bit < sph_table.MAPS_FROM):
        out += (f"| {f.bit // 32} | {bits(f.bit % 32, f.width)} | {f.name} | {' '.join(f.stages) or '-'} | {f.doc} | "
                f"{f.requirements or '-'} |\n")
    return out


def maps(table):
    out = "| type | bits | group | components | attributes from | what it is | requirements |\n|---|---|---|---|---|---|---|\n"
    for m in table.maps:
        count = m.get("count", 1)
        names = m.get("components", [])
        width = count * sum(n if isinstance(n, int) else m["width"] for n in names) or m["width"]
        vector = f"[{count}]" if "count" in m else ""
        words = [f"{n} reserved" if isinstance(n, int) else n for n in names]
        each = f" of {m['width']} bits" if m["width"] > 1 and names else ""
        at = f"0x{m['attribute']:03x}" if "attribute" in m else "-"
        out += (f"| {' '.join(map(str, m['types']))} | {bits(m['bit'], width)} | {m['group']}{vector} | "
                f"{', '.join(words) or '-'}{each} | {at} | {m['doc']} | {m.get('requirements') or '-'} |\n")
    return out


def rules(table):
    out = "| code | rule | field | accepted | asked of | requirement |\n|---|---|---|---|---|---|\n"
    for name, r in table.rules.items():
        everywhere = set(r["stages"]) == set(sph_table.STAGES)
        out += (f"| {r['code']} | {name} | {r['field'] or 'every reserved field'} | {r['accepted']} | "
                f"{'every stage' if everywhere else ' '.join(r['stages'])} | {r['requirement']} |\n")
    return out


def page(table, text):
    for name, rows in (("common words", common(table)), ("attribute maps", maps(table)), ("rules", rules(table))):
        begin, end = f"<!-- {name}: {MADE} -->\n", f"<!-- end of {name} -->\n"
        if text.count(begin) != 1 or text.count(end) != 1:
            sph_table.fail(f"docs/sph.md needs the comments '{begin.strip()}' and '{end.strip()}' once each")
        head, rest = text.split(begin)
        text = head + begin + rows + end + rest.split(end)[1]
    return text
