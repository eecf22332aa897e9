"""The line between front ends and the machine: scripts/lint line; lint_line.py [--root DIR].

A front end ends at the micro-operation (isa/uop/uop.toml). Outside of its folders, below rtl/ and
cmodel/, nothing

- includes or names its encodings, the numbers of its CSRs or its immediate formats;
- slices a micro-operation's immediate by hand: what a part of it is has a name in the table ([view]),
  and the generated accessors read it;
- knows what a row's number means: no bits of it by number, no width by number, no comparison with one.

The functional simulator executes instructions, not micro-operations: it belongs to the front end.
"""

import argparse
import re
import sys
from pathlib import Path

FRONT_ENDS = ("riscv",)
PART_OF_THEM = ("cmodel/functional/",)
# Modules of a front end have ports and twins that the machine joins up; these it may include, and
# they have nothing of the encodings either.
JOINTS = ("gyre_decode.h", "gyre_csr.h", "gyre_fcsr.h")
# The machine's names of these things, made from isa/uop.
GENERATED = ("rtl/generated/gyre_uop.svh", "rtl/generated/gyre_views.svh")
VERILOG, C = (".sv", ".svh"), (".c", ".h", ".inc")

# A path to the immediate of a micro-operation, and the number of a row.
IMM = r"\w+(?:(?:->|\.)\w+)*(?:->|\.)imm\b"
ROW = r"\b(?:\w+_)?(?:rd|rs[123])(?:_[ioq])?\b"


def encodings(root):
    """The names of what is generated for a front end, for SystemVerilog."""
    found = {f.stem for end in FRONT_ENDS for f in (root / "rtl" / end / "generated").iterdir()}
    return "|".join(sorted(found))


def rules(root):
    """(endings, pattern, what is wrong with it)"""
    ends, joints = "|".join(FRONT_ENDS), "|".join(map(re.escape, JOINTS))
    other = "belongs to a front end"
    part = "a part of imm is read by an accessor (isa/uop/uop.toml, [view])"
    row = "what a row's number means is known to a front end only"
    return [
        (VERILOG, rf"\b(?:{encodings(root)})\b", other),
        (C, rf'#\s*include\s*["<](?:[^">]*/)?(?:{ends})/(?!(?:{joints})[">])[^">]*[">]', other),
        (C, r"\bGYRE_(?:CSR|IMM|JUMP)_\w+", other),
        # Bits chosen, shifted, masked or cut off
        (VERILOG, rf"\.imm\s*\[|\b\d+'\(\s*{IMM}|{IMM}\s*(?:>>|<<|&(?!&))|[^&]&\s*{IMM}", part),
        (C, rf"{IMM}\)?\s*(?:>>|<<|[&%](?!&))|[\w)]\s*[&%]\s*\(?{IMM}"
            rf"|\(u?int(?:8|16)_t\)\s*\(?{IMM}", part),
        (VERILOG, rf"{ROW}\s*\[\s*\d|\[\d+:0\]\s*(?:\w+,\s*)*{ROW}|{ROW}\s*[!=]=\s*[\d']", row),
        (C, rf"{ROW}\)?\s*(?:>>|<<|[&%](?!&)|[!=<>]=?)\s*\d", row),
    ]


def front_end(path):
    parts = path.split("/")
    return (len(parts) > 2 and parts[1] in FRONT_ENDS) or path.startswith(PART_OF_THEM)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    root = parser.parse_args().root.resolve()
    found = 0
    table = [(ends, re.compile(pattern), what) for ends, pattern, what in rules(root)]
    for path in sorted([*(root / "rtl").rglob("*"), *(root / "cmodel").rglob("*")]):
        name = str(path.relative_to(root))
        if path.suffix not in VERILOG + C or name in GENERATED or (
                front_end(name) and path.name not in JOINTS):
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            code = re.sub(r"//.*", "", line)
            for ends, pattern, what in table:
                hit = pattern.search(code) if path.suffix in ends else None
                if hit:
                    print(f"{name}:{number}: '{hit[0]}': {what}")
                    found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
