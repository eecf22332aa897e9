"""The line between front ends and the machine: scripts/lint line.

A front end ends at the micro-operation (isa/uop/uop.toml). Its encodings, the numbers of its CSRs and
its immediate formats are in packages and headers below rtl/riscv/ and cmodel/riscv/; nothing in rtl/
and cmodel/ outside of these folders may include or name them.

Nor does it slice a micro-operation's immediate by hand: what a part of it is has a name in the table
([view]), and the generated accessors read it.

The functional simulator executes instructions, not micro-operations: it belongs to the front end.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

FRONT_ENDS = ("riscv",)
PART_OF_THEM = ("cmodel/functional/",)
# Modules of a front end have ports and twins that the machine joins up; these it may include.
JOINTS = ("gyre_decode.h", "gyre_csr.h", "gyre_fcsr.h")
RULES = {
    (".sv", ".svh"): re.compile(r"\bgyre_riscv_pkg\b|\bgyre_decode_table\b"),
    (".c", ".h"): re.compile(r'#include "riscv/(?!(?:' + "|".join(map(re.escape, JOINTS))
                             + r')")[^"]*"|\bGYRE_(?:CSR|IMM|JUMP)_\w+'),
}


# A path to the immediate of a micro-operation, with bits chosen, shifted, masked or cut off.
IMM = r"\w+(?:(?:->|\.)\w+)*(?:->|\.)imm\b"
SLICES = {
    (".sv", ".svh"): re.compile(rf"\.imm\s*\[|\b\d+'\(\s*{IMM}|{IMM}\s*(?:>>|<<|&(?!&))|[^&]&\s*{IMM}"),
    (".c", ".h"): re.compile(rf"{IMM}\)?\s*(?:>>|<<|[&%](?!&))|[\w)]\s*[&%]\s*\(?{IMM}"
                             rf"|\(u?int(?:8|16)_t\)\s*\(?{IMM}"),
}
ACCESSORS = ("rtl/generated/gyre_views.svh", "cmodel/generated/gyre_bundles.h")


def front_end(path):
    parts = path.split("/")
    return (len(parts) > 2 and parts[1] in FRONT_ENDS) or path.startswith(PART_OF_THEM)


def main():
    found = 0
    for path in sorted([*(ROOT / "rtl").rglob("*"), *(ROOT / "cmodel").rglob("*")]):
        name = str(path.relative_to(ROOT))
        rule = next((r for ends, r in RULES.items() if path.suffix in ends), None)
        if rule is None or front_end(name):
            continue
        slices = next(r for ends, r in SLICES.items() if path.suffix in ends)
        for number, line in enumerate(path.read_text().splitlines(), 1):
            code = re.sub(r"//.*", "", line)
            hit = rule.search(code)
            if hit:
                print(f"{name}:{number}: '{hit[0]}' belongs to a front end")
                found += 1
            hit = None if name in ACCESSORS else slices.search(code)
            if hit:
                print(f"{name}:{number}: '{hit[0]}': a part of imm is read by an accessor"
                      " (isa/uop/uop.toml, [view])")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
