#!/usr/bin/env python3
"""Pixels of a PNG file of 8-bit red, green and blue without interlacing.

usage: png_pixels.py FILE [X Y]

Prints the channels of pixel (X, Y), or columns, rows and a checksum of all pixels.
"""

import hashlib
import struct
import sys
import zlib


def chunks(data):
    at = 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if zlib.crc32(kind + body) != struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0]:
            raise ValueError(f"the checksum of chunk {kind.decode()} is wrong")
        yield kind, body
        at += 12 + size


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("it is no PNG file")
    parts = list(chunks(data))
    if [kind for kind, _ in parts] != [b"IHDR", b"sRGB", b"IDAT", b"IEND"]:
        raise ValueError("it has other chunks than those of gyre draw")
    columns, rows, *kind = struct.unpack(">IIBBBBB", parts[0][1])
    if kind != [8, 2, 0, 0, 0]:
        raise ValueError("it has other pixels than those of gyre draw")
    raw, width = zlib.decompress(parts[2][1]), 3 * columns
    if len(raw) != (width + 1) * rows:
        raise ValueError("its pixels are too many or too few")
    above, out = bytes(width), []
    for y in range(rows):
        line = raw[y * (width + 1):(y + 1) * (width + 1)]
        if line[0] != 2:
            raise ValueError("a row has another filter than that of gyre draw")
        above = bytes((a + b) & 255 for a, b in zip(line[1:], above))
        out.append(above)
    return columns, rows, out


def main():
    columns, rows, lines = read(sys.argv[1])
    if len(sys.argv) == 4:
        x, y = int(sys.argv[2]), int(sys.argv[3])
        print(*lines[y][3 * x:3 * x + 3])
    else:
        print(columns, rows, hashlib.sha256(b"".join(lines)).hexdigest())


if __name__ == "__main__":
    main()
