#!/usr/bin/env python3
"""The twins in cmodel/ keep their sides apart: scripts/lint_twins.py

A twin reads its registers and a struct of inputs and gives a struct of outputs:
  - nothing but the core and those who observe it names gyre_wires, in which all outputs lie side by
    side: OBSERVERS. A twin that did could read what it has no port for.
  - a function called _eval..., _state or _resolve takes its twin (the first argument) as a pointer to
    const: registers change in _tick alone.

Prints what breaks this; exit status 1 if something does.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Who connects the twins of a core, and who looks at them from outside.
OBSERVERS = re.compile(r"cmodel/(generated/.*|gyre_core\w*\.[ch]|gyre_pipeline\.[ch]|gyre(_info)?\.c)")
# Twins that still read or write wires, and those that write registers while they evaluate.
WIRES_LEFT = set("""
""".split())
WRITES_LEFT = set("""
gyre_l2_eval_mem gyre_l2_eval_rsp gyre_l2_eval_ready
gyre_uncore_state gyre_uncore_eval_rsp gyre_uncore_eval_ready
""".split())

WIRES = re.compile(r"\bgyre_wires\b")
FUNCTION = re.compile(r"^[\w\s*]*?\b(gyre_\w+_(?:eval\w*|state|resolve))\(\s*((?:const )?)"
                      r"(?:struct )?gyre_\w+ \*", re.M)
COMMENT = re.compile(r"//[^\n]*")


def bare(text):
    """Without comments; lines stay."""
    return COMMENT.sub("", text)


def main():
    wrong = []
    unused = {"WIRES_LEFT": set(WIRES_LEFT), "WRITES_LEFT": set(WRITES_LEFT)}
    for path in sorted(ROOT.glob("cmodel/**/*.[ch]")):
        name = path.relative_to(ROOT).as_posix()
        text = bare(path.read_text())

        def place(match):
            return f"{name}:{text.count(chr(10), 0, match.start()) + 1}"

        found = None if OBSERVERS.fullmatch(name) else WIRES.search(text)
        if found and name in WIRES_LEFT:
            unused["WIRES_LEFT"].discard(name)
        elif found:
            wrong.append(f"{place(found)}: names gyre_wires; a twin has inputs and outputs of its own")
        for found in FUNCTION.finditer(text):
            # A declaration or a definition: a call has no type before its first argument.
            if found[2]:
                continue
            if found[1] in WRITES_LEFT:
                unused["WRITES_LEFT"].discard(found[1])
            else:
                wrong.append(f"{place(found)}: {found[1]} may write registers: its first argument "
                             "is no pointer to const")
    for table, names in unused.items():
        wrong += [f"scripts/lint_twins.py: {table}: {name} is done" for name in sorted(names)]
    for line in wrong:
        print(line)
    if not wrong:
        print("lint: each twin reads its inputs and gives its outputs")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
