"""For scripts/gen/bundles.py: the C structures that mirror the types of gyre_pkg.

gyre_pkg::NAME_t is gyre_NAME_t in C, with the same fields. A structure in it is a structure in C, too. The structure of
one boundary also has the boundary's `valid` as its first member, which is a port of its own in SystemVerilog if there
is a `ready`. Types with lines of memory have no C structure, as twins have pointers to lines. Writes no file.
"""

import sys


def structures(types, boundaries, c_of):
    """{name: (doc, {member: width}, notes)} of the types that are structures in C.

    c_of: width -> (C type, its array), or None.
    """
    found = {}
    valid = {b["type"] for name, b in boundaries.items()
             if "packed" in b and b.get("handshake") and ("port" in b or "valid" not in b.get("at", {}))}
    for name, t in types.items():
        fields = ({"valid": 1} if name in valid else {}) | t["fields"]
        notes = t.get("notes", {})
        if set(notes) - set(fields):
            sys.exit(f"bundles.toml: {name} has a note on a field that it has not.")
        if all(width in found or (width not in types and c_of(width)) for width in fields.values()):
            found[name] = (t["doc"], fields, notes)
    return found


def paths(name, found):
    """{field as a signal calls it: where it is in the structure}"""
    where = {}
    for field, width in found[name][1].items():
        if width in found:
            where |= {f"{field}_{inner}": f"{field}.{path}" for inner, path in paths(width, found).items()}
        else:
            where[field] = field
    return where


def types_h(found, c_of):
    out = "\n// What travels together: gyre_pkg::NAME_t of the RTL is gyre_NAME_t.\n"
    for name, (doc, fields, notes) in found.items():
        out += f"\n// {doc[0].upper()}{doc[1:]}\ntypedef struct gyre_{name}_t {{\n"
        for field, width in fields.items():
            kind, array = (f"gyre_{width}_t", "") if width in found else c_of(width)
            note = f"  // {notes[field]}" if field in notes else ""
            out += f"  {kind:<8} {field}{array};{note}\n"
        out += f"}} gyre_{name}_t;\n"
    return out
