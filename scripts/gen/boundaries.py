"""Reads the boundaries and types of rtl/bundles.toml, for the generators and for the checks.

A type is a packed structure of several fields (NAME_t, NAME_W bits). The width of a field may be the name of
another type, which stands before it: the field is then that structure. A boundary has the type that it
names, or one of its own: `packed`. Writes no file.
"""

import pathlib
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANES = ("L32", "L32E", "L8")  # vectors with a word or a byte for each lane: wires beside the structure


def fail(sentence):
    sys.exit(f"bundles.toml: {sentence}")


def own_type(name, table):
    """The fields of the type of a boundary that is `packed`."""
    own_valid = table.get("handshake") == ["valid"] and "valid" not in table.get("at", {})
    fields = {"valid": 1} if own_valid else {}
    named = table["packed"]
    for field in named if isinstance(named, list) else ():
        if field not in table["fields"]:
            fail(f"{name} has no field {field} to pack.")
    fields.update({field: width for field, width in table["fields"].items()
                   if (field in named if isinstance(named, list) else width not in LANES)})
    return fields


def leaves(fields, types):
    """The fields without structures: each field of a structure is called STRUCTURE_FIELD."""
    found = {}
    for name, width in fields.items():
        if width in types:
            found |= {f"{name}_{inner}": w for inner, w in leaves(types[width]["fields"], types).items()}
        else:
            found[name] = width
    return found


def read():
    with open(ROOT / "rtl" / "bundles.toml", "rb") as file:
        return tomllib.load(file)


def enums():
    """name -> doc, bits and values of each enumeration. A field's width is the name in capitals."""
    found = read().get("enum", {})
    for name, e in found.items():
        if not all(0 <= value < 1 << e["bits"] for value in e["values"].values()):
            fail(f"a value of {name} does not fit into {e['bits']} bits.")
    return found


def at_ports(name, boundary):
    """Returns the direction of a boundary that is a port of gyre_core: `in` or `out`."""
    own, other = ("_i", "_o") if boundary["port"] == "in" else ("_o", "_i")
    parts = boundary.get("parts", [])
    signals = boundary.get("handshake", []) + list(boundary["fields"])
    return {s: f"{name}{own}.{s}" if s in parts else f"{name}_{s}{other if s == 'ready' else own}"
            for s in signals}


def load():
    """(types: name -> doc, fields and leaves, boundaries: name -> table); all `fields` and `at` are complete.

    In a boundary's table `type` is then the name of its type, and `parts` the leaves of that.
    """
    whole = read()
    types, boundaries = dict(whole.get("type", {})), whole["boundary"]
    for name, b in boundaries.items():
        if "type" in b:
            if b["type"] not in types or "packed" in b:
                fail(f"{name} names no type, or has one of its own as well.")
            inside = leaves(types[b["type"]]["fields"], types)
            b["fields"] = {field: width for field, width in inside.items()
                           if field not in b.get("handshake", [])} | b.get("fields", {})
        elif "packed" in b:
            if name in types:
                fail(f"the type {name} is there already.")
            types[name] = {"doc": b["doc"], "fields": own_type(name, b), "notes": b.get("notes", {})}
            b["fields"] = leaves(b["fields"], types)
            b["type"] = name
        if "type" in b:
            b["parts"] = list(leaves(types[b["type"]]["fields"], types))
        if "port" in b:
            b["at"] = at_ports(name, b) | b.get("at", {})
        if "within" in b:
            signals = b.get("handshake", []) + list(b.get("fields", {}))
            b["at"] = {s: f"{b['within']}.{name}_{s}" for s in signals} | b.get("at", {})
    for t in types.values():
        t["leaves"] = leaves(t["fields"], types)
    return types, boundaries
