#!/usr/bin/python3
"""Generates everything that is made from the instruction set tables of isa/.

  scripts/gen/isa.py          writes the files (only those that change)
  scripts/gen/isa.py --check  writes nothing; exit status 1 if a file is not current
"""

import sys

import generated
import isa_c
import isa_doc
import isa_sv
import isa_table


def outputs():
    isa = isa_table.load()
    return {
        "rtl/generated/gyre_units.svh": isa_sv.units(isa),
        "rtl/generated/gyre_io.svh": isa_sv.io(isa),
        "rtl/riscv/generated/gyre_riscv_pkg.sv": isa_sv.riscv(isa),
        "rtl/riscv/generated/gyre_decode_table.svh": isa_sv.decode_table(isa),
        "cmodel/generated/gyre_fault_words.inc": isa_c.fault_words(isa),
        "cmodel/generated/gyre_units.h": isa_c.units(isa),
        "include/gyre/generated/faults.h": isa_c.public_faults(isa),
        "include/gyre/generated/units.h": isa_c.public_units(isa),
        "include/gyre/generated/io.h": isa_c.io(isa),
        "cmodel/riscv/generated/gyre_riscv.h": isa_c.riscv(isa),
        "cmodel/riscv/generated/gyre_decode_table.inc": isa_c.decode_table(isa),
        "sim/platform/generated/gyre_hints.inc": isa_c.hints(isa),
        "sw/runtime/gyre_asm.h": isa_c.assembler(isa),
        "docs/isa.md": isa_doc.page(isa),
    }


def main():
    return generated.write_or_check(outputs(), "scripts/gen/isa.py")


if __name__ == "__main__":
    sys.exit(main())
