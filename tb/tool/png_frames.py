#!/usr/bin/env python3
"""Frames of an animated PNG file of 8-bit red, green and blue: png_frames.py FILE

Prints how many frames its header states, and how many different ones it has. A file that is damaged, or whose
frames are not numbered in order, ends with a sentence and status 1.
"""

import struct
import sys
import zlib

import png_pixels


def frames(data):
    parts = list(png_pixels.chunks(data))
    columns, rows = struct.unpack(">II", dict(parts)[b"IHDR"][:8])
    stated = struct.unpack(">II", dict(parts)[b"acTL"])[0]
    numbers, found = [], []
    for kind, body in parts:
        if kind == b"fcTL":
            found.append(b"")
        if kind in (b"fcTL", b"fdAT"):
            numbers.append(struct.unpack(">I", body[:4])[0])
        if kind in (b"IDAT", b"fdAT"):
            found[-1] += body[4:] if kind == b"fdAT" else body
    if numbers != list(range(len(numbers))):
        raise ValueError(f"its chunks have the numbers {numbers}")
    for frame in found:
        if len(zlib.decompress(frame)) != (3 * columns + 1) * rows:
            raise ValueError("a frame has another size than the picture")
    return stated, len(set(found))


def main():
    try:
        with open(sys.argv[1], "rb") as file:
            print(*frames(file.read()))
    except (OSError, ValueError, KeyError, zlib.error) as error:
        print(f"png_frames: {sys.argv[1]}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
