#!/usr/bin/env python3
"""Makes a PNG file of 8-bit red, green, blue and alpha.

usage: png_make.py FILE COLUMNS ROWS EXPRESSION

The expression of x and y (row 0 is the top) gives a pixel's four channels, 0 to 255.
"""

import struct
import sys
import zlib


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def main():
    path, columns, rows, text = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    pixel = eval(f"lambda x, y: bytes({text})")  # the text is the test's own
    raw = b"".join(b"\0" + b"".join(pixel(x, y) for x in range(columns)) for y in range(rows))
    header = struct.pack(">IIBBBBB", columns, rows, 8, 6, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    main()
