#!/usr/bin/env python3
"""strange_elf.py KIND OUT [TEXT]: writes an executable that no linker writes.

Its only instruction is illegal, so that a run ends by a fault at the symbol _start.
  control     the symbol has control characters, a backslash and a letter beyond ASCII in its name
  long        the symbol's name is longer than a line
  shared      20,000 symbols that share one name of 1 MiB
  overlap     20,000 segments of 1 MiB on top of each other
  twice       two segments at different addresses of the same bytes of the file
  signature   begin_signature and end_signature are the whole address space
  attributes  .riscv.attributes with TEXT as the architecture
  damaged     .riscv.attributes that ends before its text does
  beyond      .riscv.attributes after the end of the file
"""
import struct
import sys

BASE = 0x80000000
CODE = struct.pack("<I", 0xFFFFFFFF)
HEADER, SEGMENT, SECTION, SYMBOL = 52, 32, 40, 16


def elf(segments, symbols, data=CODE, names=b"\0", attributes=None):
    """segments: (address, offset in data, bytes); symbols: (offset in names, address, bytes);
    attributes: (offset in data, bytes)."""
    at_data = HEADER + SEGMENT * len(segments)
    at_names = at_data + len(data)
    at_symbols = at_names + len(names)
    at_sections = at_symbols + SYMBOL * (len(symbols) + 1)
    out = bytearray(b"\x7fELF\x01\x01\x01" + bytes(9))
    out += struct.pack("<HHIIIIIHHHHHH", 2, 243, 1, BASE, HEADER, at_sections, 0, HEADER, SEGMENT,
                       len(segments), SECTION, 4 if attributes else 3, 0)
    for address, offset, size in segments:
        out += struct.pack("<8I", 1, at_data + offset, address, address, size, size, 5, 4)
    out += data + names + bytes(SYMBOL)
    for name, address, size in symbols:
        out += struct.pack("<IIIBBH", name, address, size, 0x12, 0, 0xFFF2)
    out += bytes(SECTION)
    out += struct.pack("<10I", 0, 2, 0, 0, at_symbols, SYMBOL * (len(symbols) + 1), 2, 1, 4, SYMBOL)
    out += struct.pack("<10I", 0, 3, 0, 0, at_names, len(names), 0, 0, 1, 0)
    if attributes:
        offset, size = attributes
        out += struct.pack("<10I", 0, 0x70000003, 0, 0, at_data + offset, size, 0, 0, 1, 0)
    return bytes(out)


def declared(arch, missing=0):
    """An executable with this architecture; the last `missing` bytes of the section are not there."""
    text = b"\5" + arch.encode() + b"\0"
    block = b"\1" + struct.pack("<I", 5 + len(text)) + text
    section = b"A" + struct.pack("<I", 10 + len(block)) + b"riscv\0" + block
    return elf([(BASE, 0, 4)], [], data=CODE + section, attributes=(4, len(section) - missing))


def one(name):
    return elf([(BASE, 0, 4)], [(1, BASE, 4)], names=b"\0" + name + b"\0")


def make(kind, text):
    mib = 1 << 20
    if kind == "control":
        return one(b"a\x1b[31mb\nc\rd\x7f\\e\xc3\xa9\x9b1mf")
    if kind == "long":
        return one(b"x" * 5000)
    if kind == "shared":
        names = b"\0" + b"x" * mib + b"\0"
        return elf([(BASE, 0, 4)], [(1, BASE, 4)] * 20000, names=names)
    if kind == "overlap":
        return elf([(BASE + 4 * i, 0, mib) for i in range(20000)], [], data=CODE * (mib // 4))
    if kind == "twice":
        return elf([(BASE, 0, mib), (BASE + mib, 0, mib)], [], data=CODE * (mib // 4))
    if kind == "signature":
        names = b"\0begin_signature\0end_signature\0"
        return elf([(BASE, 0, 4)], [(1, 0, 0), (17, 0xFFFFFFFC, 0)], names=names)
    if kind == "attributes":
        return declared(text)
    if kind == "damaged":
        return declared("rv32i", missing=3)
    if kind == "beyond":
        return elf([(BASE, 0, 4)], [], attributes=(1 << 20, 100))
    sys.exit(__doc__)


if len(sys.argv) not in (3, 4):
    sys.exit(__doc__)
with open(sys.argv[2], "wb") as file:
    file.write(make(sys.argv[1], sys.argv[3] if len(sys.argv) == 4 else ""))
