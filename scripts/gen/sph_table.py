"""Reads and checks the tables of isa/sph/ for scripts/gen/sph.py.

A mistake in a table ends the generator with a sentence (SystemExit); nothing is written then.
"""

import re
import tomllib
from dataclasses import dataclass

import isa_table

FOLDER = "isa/sph"
TYPES = (1, 2)
MAPS_FROM = 160  # the first bit after the common words
STAGES = {"V": 1, "I": 2, "T": 3, "G": 4, "P": 5}
OF_TYPE = {1: "VITG", 2: "P"}
SIDES = ("in", "out", "target", "sample_mask", "depth", "reserved")
KINDS = ("one_of", "range", "multiple", "pair", "threads", "reserved")


def fail(text):
    raise SystemExit(f"sph.py: {text}")


@dataclass
class Field:
    """One field of one type of header."""
    name: str
    bit: int
    width: int
    stages: str         # letters of STAGES; "" if reserved
    side: str           # common, or one of SIDES
    requirements: str
    doc: str
    group: str = ""     # of the specification; "" in common words
    attribute: int = -1  # byte address
    index: int = 0      # target: component in order; reserved: which one of the type

    @property
    def member(self):
        """Returns its name in C and SystemVerilog."""
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", self.name).lower()


@dataclass
class Table:
    common: dict        # the tables of common.toml that are no fields
    maps: list          # of maps.toml and pixel_maps.toml
    fields: dict        # type -> list of Field in the order of the bits
    rules: dict         # name -> rule; "code" is added


def read(name):
    path = isa_table.ROOT / FOLDER / name
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        fail(f"{FOLDER}/{name}: {error}")


def stage_mask(letters):
    return sum(1 << STAGES[letter] for letter in letters)


def common_fields(rows):
    bit, out = 0, []
    for row in rows:
        if set(row) != {"name", "width", "stages", "requirements", "doc"}:
            fail(f"field at bit {bit}: name, width, stages, requirements and doc, not {', '.join(row)}")
        reserved = row["name"] == ""
        if set(row["stages"]) - set(STAGES) or reserved != (row["stages"] == ""):
            fail(f"{row['name'] or 'reserved field'} at bit {bit}: stages are {''.join(STAGES)}, none if reserved")
        out.append(Field(row["name"] or f"Reserved{bit}", bit, row["width"], row["stages"],
                         "reserved" if reserved else "common", row["requirements"], row["doc"]))
        bit += row["width"]
    if bit != MAPS_FROM:
        fail(f"the common words end at bit {bit}, not {MAPS_FROM}")
    return out


def map_fields(row, header_type):
    """The fields of one [[map]] of one type."""
    group = row.get("group", "?")
    known = {"group", "types", "bit", "side", "width", "count", "attribute", "components", "requirements", "doc"}
    if not set(row) <= known or not {"group", "types", "bit", "side", "width", "doc"} <= set(row):
        fail(f"map {group}: its columns are {', '.join(sorted(known))}")
    if row["side"] not in SIDES or ("attribute" in row) != (row["side"] in ("in", "out")):
        fail(f"map {group}: side is one of {', '.join(SIDES)}; in and out have an attribute, others not")
    about = (OF_TYPE[header_type], row["side"], row.get("requirements", ""), row["doc"], group)
    bit, width = row["bit"], row["width"]
    if "components" not in row:
        stages, side, *rest = about
        return [Field(group, bit, width, "" if side == "reserved" else stages, side, *rest)]
    out, attribute, named = [], row.get("attribute", -1), False
    for i in range(row.get("count", 1)):
        for component in row["components"]:
            if isinstance(component, int):
                out.append(Field(f"Reserved{bit}", bit, component, "", "reserved", "", "reserved", group))
                bit += component
                attribute += 4 * component if named and attribute >= 0 else 0
                continue
            name = f"{group}[{i}].{component}" if "count" in row else component
            stages, *rest = about
            out.append(Field(name, bit, width, stages, *rest, attribute=attribute))
            bit += width
            attribute += 4 if attribute >= 0 else 0
            named = True
    return out


def check_fields(fields, header_type):
    bit, names, numbers = 0, set(), {"reserved": 0, "target": 0}
    for f in fields:
        where = f"{f.name} of type {header_type}"
        if f.bit != bit:
            fail(f"{where} begins at bit {f.bit}; what is before it ends at {bit}")
        crosses = f.bit // 32 != (f.bit + f.width - 1) // 32
        if not 1 <= f.width <= 32 or (crosses and f.side != "reserved"):
            fail(f"{where}: {f.width} bits from bit {f.bit} on are not within a word")
        if f.name in names:
            fail(f"{where}: another field has the name")
        if f.requirements and not re.fullmatch(r"R\d\d( R\d\d)*", f.requirements):
            fail(f"{where}: requirements are written R01 R02")
        names.add(f.name)
        bit += f.width
        if f.side in numbers:
            f.index = numbers[f.side]
            numbers[f.side] += 1
    if bit != 640:
        fail(f"the fields of type {header_type} are {bit} bits, not 640")


def check_rules(rules, common, fields):
    known = {f.name: f for f in fields[1] if f.side == "common"}
    for code, (name, rule) in enumerate(rules.items(), 1):
        rule["code"] = code
        if rule.get("kind") not in KINDS:
            fail(f"rule {name}: kind is one of {', '.join(KINDS)}")
        if (rule["kind"] == "reserved") != (rule["field"] == "") or (rule["field"] and rule["field"] not in known):
            fail(f"rule {name}: '{rule['field']}' is no field of the common words")
        wanted = {"one_of": {"values"}, "range": {"low", "high"}, "multiple": {"of"}}.get(rule["kind"], set())
        if set(rule) != {"field", "kind", "stages", "requirement", "accepted", "code"} | wanted:
            fail(f"rule {name}: columns that its kind does not have, or some are missing")
        if rule["kind"] == "one_of" and len(rule["values"]) > 4:
            fail(f"rule {name}: four values at most")
    stack = common["call_stack"]
    same = (("CRS_MULTIPLE", "of", stack["piece_bytes"]), ("CRS_LIMIT", "high", stack["most_bytes"]),
            ("LOW_SIZE", "of", common["private"]["align"]), ("HIGH_SIZE", "of", common["private"]["align"]),
            ("VERSION", "values", [common["header"]["version"]]))
    for name, key, value in same:
        if rules[name][key] != value:
            fail(f"rule {name}: {key} is {rules[name][key]}, common.toml has {value}")


def load():
    common = read("common.toml")
    maps = read("maps.toml")["map"] + read("pixel_maps.toml")["map"]
    rules = read("rules.toml")["rule"]
    fields = {}
    for header_type in TYPES:
        rows = [m for m in maps if header_type in m["types"]]
        fields[header_type] = common_fields(common["field"]) + [f for m in rows for f in map_fields(m, header_type)]
        check_fields(fields[header_type], header_type)
    check_rules(rules, common, fields)
    return Table(common, maps, fields, rules)
