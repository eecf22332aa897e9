"""Plumbing of hand-written RTL, for scripts/structure: the lines of module headers and of instances.

Reads SystemVerilog in the dialect of this project, which scripts/lint dialect checks: one port a line, `module NAME`
and `);` on lines of their own or around a header of one line, instances as `NAME #(` or `NAME u_... (`.
"""

import collections
import re

MODULE = re.compile(r"\s*module\b")
INSTANCE = re.compile(r"\s*gyre_\w+\s+(#\(|u_)")
PORT = re.compile(r"\b(?:input|output|inout)\b")
HANDED = re.compile(r"\.([A-Z][A-Z0-9_]*)\(")
END = re.compile(r"\)\s*;\s*$")


def count(text):
    """Counter of one file: lines, header, instance (lines that are not empty without comments), ports, handed, modules."""
    found = collections.Counter(lines=text.count("\n"))
    state = "outside"
    for line in re.sub(r"//[^\n]*", "", text).split("\n"):
        line = line.rstrip()
        if not line:
            continue
        if MODULE.match(line):
            state = "header"
            found["modules"] += 1
        elif state == "body" and INSTANCE.match(line):
            state = "instance"
            found["instances"] += 1
        if state == "header":
            found["header"] += 1
            found["ports"] += len(PORT.findall(line))
        elif state == "instance":
            found["instance"] += 1
            found["handed"] += len(HANDED.findall(line))
        if state in ("header", "instance") and END.search(line):
            state = "body"
    return found


def table(texts):
    """Name -> figure, of all files together."""
    found = sum(map(count, texts), collections.Counter())
    plumbing = found["header"] + found["instance"]
    share = 100 * plumbing / found["lines"] if found["lines"] else 0
    return {"modules": found["modules"], "instances": found["instances"], "ports": found["ports"],
            "parameters set at instances": found["handed"], "lines": found["lines"],
            "lines of module headers": found["header"], "lines of instances": found["instance"],
            "share of headers and instances, %": f"{share:.1f}"}
