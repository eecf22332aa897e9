#!/usr/bin/env python3
"""The twins in cmodel/ keep their sides apart: scripts/lint twins; lint_twins.py [--root DIR].

A twin reads its registers and a struct of inputs and gives a struct of outputs:
  - nothing but the core and those who observe it names gyre_wires, in which all outputs lie side by
    side: OBSERVERS. A twin that did could read what it has no port for.
  - a function called _eval..., _state or _resolve takes its twin (the first argument) as a pointer to
    const: registers change in _tick alone.

Prints what breaks this; exit status 1 if something does.
"""
import argparse
import re
import sys
from pathlib import Path

# Files that connect the twins of a core, and files that observe them from outside.
OBSERVERS = re.compile(r"cmodel/(gyre_core\w*\.[ch]|gyre(_info)?\.c)")
WIRES = re.compile(r"\bgyre_wires\b")
FUNCTION = re.compile(r"^[\w\s*]*?\b(gyre_\w+_(?:eval\w*|state|resolve))\(\s*((?:const )?)"
                      r"(?:struct )?gyre_\w+ \*", re.M)
COMMENT = re.compile(r"//[^\n]*")


def bare(text):
    """Without comments; lines stay."""
    return COMMENT.sub("", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    root = parser.parse_args().root.resolve()
    wrong = []
    for path in sorted(root.glob("cmodel/**/*.[ch]")):
        name = path.relative_to(root).as_posix()
        text = bare(path.read_text())

        def place(match):
            return f"{name}:{text.count(chr(10), 0, match.start()) + 1}"

        found = None if OBSERVERS.fullmatch(name) else WIRES.search(text)
        if found:
            wrong.append(f"{place(found)}: names gyre_wires; a twin has inputs and outputs of its own")
        for found in FUNCTION.finditer(text):
            # A declaration or a definition: a call has no type before its first argument.
            if not found[2]:
                wrong.append(f"{place(found)}: {found[1]} may write registers: its first argument "
                             "is no pointer to const")
    for line in wrong:
        print(line)
    if not wrong:
        print("lint: each twin reads its inputs and gives its outputs")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
