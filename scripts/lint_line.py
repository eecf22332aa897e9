"""The line between front ends and the machine: scripts/lint line.

A front end ends at the micro-operation (isa/uop/uop.toml). Its encodings, the numbers of its CSRs and
its immediate formats are in packages and headers below rtl/riscv/ and cmodel/riscv/; nothing in rtl/
and cmodel/ outside of these folders may include or name them.

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
        for number, line in enumerate(path.read_text().splitlines(), 1):
            hit = rule.search(re.sub(r"//.*", "", line))
            if hit:
                print(f"{name}:{number}: '{hit[0]}' belongs to a front end")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
