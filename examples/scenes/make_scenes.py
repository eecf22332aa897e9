#!/usr/bin/env python3
"""Scenes with images for gyre draw: make_scenes.py FOLDER

Writes tree.obj, a tree whose leaves are an image with holes (alpha test), and globe.obj, a ball
with a map around it, with their materials and images. The scenes are computed, so that no image
is a part of the sources; each run writes the same bytes.
"""

import argparse
import math
import pathlib
import struct
import sys
import zlib

LEAVES = 64  # pixels of a side of the image of leaves
MAP = (64, 32)


def noise(*place):
    """Returns a number from 0 to 1 that follows from whole numbers only."""
    n = 0
    for value in place:
        n = (n ^ (value & 0xffffffff)) * 0x9e3779b1 & 0xffffffff
        n ^= n >> 15
    return (n * 0x85ebca6b & 0xffffffff) / 0xffffffff


def png(path, columns, rows, pixel):
    """Writes a PNG of 8-bit RGBA; pixel(x, y) gives its channels, row 0 is the top."""
    lines = b"".join(b"\0" + bytes(c for x in range(columns) for c in pixel(x, y)) for y in range(rows))
    data = b"\x89PNG\r\n\x1a\n"
    for kind, body in ((b"IHDR", struct.pack(">IIBBBBB", columns, rows, 8, 6, 0, 0, 0)),
                       (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")):
        data += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    path.write_bytes(data)


class Mesh:
    """Vertices, image coordinates and faces of an OBJ file."""

    def __init__(self, materials):
        self.lines, self.vertices = [f"mtllib {materials}"], 0

    def material(self, name):
        self.lines.append(f"usemtl {name}")

    def vertex(self, x, y, z, u=0.0, v=0.0):
        self.lines.append(f"v {x:.4f} {y:.4f} {z:.4f}\nvt {u:.4f} {v:.4f}")
        self.vertices += 1
        return self.vertices

    def face(self, *corners):
        self.lines.append("f " + " ".join(f"{c}/{c}" for c in corners))

    def write(self, path):
        path.write_text("\n".join(self.lines) + "\n")


def circle(number, of, radius):
    angle = 2 * math.pi * number / of
    return radius * math.cos(angle), radius * math.sin(angle)


def leaf(x, y):
    """Leaves on a grid, each an ellipse that leans to its own side; between them alpha is 0."""
    for row in range(-1, 9):
        for column in range(-1, 9):
            middle = 8 * column + 8 * noise(column, row, 1), 8 * row + 8 * noise(column, row, 2)
            angle = 2 * math.pi * noise(column, row, 3)
            dx, dy = x + 0.5 - middle[0], y + 0.5 - middle[1]
            along, across = dx * math.cos(angle) + dy * math.sin(angle), dy * math.cos(angle) - dx * math.sin(angle)
            inside = (along / 6) ** 2 + (across / 3) ** 2 < 1
            if inside and math.hypot(x - LEAVES / 2, y - LEAVES / 2) < LEAVES / 2 - 1:
                shade = noise(column, row, 4)
                return int(50 + 60 * shade), int(110 + 80 * shade), int(30 + 20 * shade), 255
    return 60, 120, 40, 0


def tree(folder):
    mesh = Mesh("tree.mtl")
    mesh.material("grass")
    middle = mesh.vertex(0, 0, 0)
    edge = []
    for i in range(24):
        x, z = circle(i, 24, 1.3)
        edge.append(mesh.vertex(x, 0, z))
    for i in range(24):
        mesh.face(middle, edge[(i + 1) % 24], edge[i])
    mesh.material("bark")
    low, high = [], []
    for i in range(8):
        x, z = circle(i, 8, 0.14)
        low.append(mesh.vertex(x, 0, z))
        high.append(mesh.vertex(x / 2, 1.5, z / 2))
    for i in range(8):
        mesh.face(low[i], high[i], high[(i + 1) % 8], low[(i + 1) % 8])
    # Upright cards of leaves around the trunk. A quarter of a turn maps the tree to itself.
    mesh.material("leaves")
    for height, distance, side, turn in ((0.75, 0.42, 0.9, 0.0), (1.15, 0.3, 0.9, 0.5), (1.6, 0.0, 0.9, 0.0)):
        for i in range(4):
            (dx, dz), (rx, rz) = circle(i + turn, 4, 1), circle(i + turn + 1, 4, side / 2)
            x, z = dx * distance, dz * distance
            corners = [mesh.vertex(x - rx, height - side / 2, z - rz, 0, 0), mesh.vertex(x + rx, height - side / 2, z + rz, 1, 0),
                       mesh.vertex(x + rx, height + side / 2, z + rz, 1, 1), mesh.vertex(x - rx, height + side / 2, z - rz, 0, 1)]
            mesh.face(*corners)
    mesh.write(folder / "tree.obj")
    (folder / "tree.mtl").write_text(
        "newmtl grass\nKd 0.25 0.45 0.12\nnewmtl bark\nKd 0.35 0.2 0.1\n"
        "newmtl leaves\nKd 1 1 1\nmap_Kd leaves.png\nmap_d leaves.png\n")
    png(folder / "leaves.png", LEAVES, LEAVES, leaf)


def land(x, y):
    """A map: land where waves of different lengths add up, ice at both ends, lines between fields."""
    u, v = 2 * math.pi * x / MAP[0], math.pi * (y + 0.5) / MAP[1]
    height = math.sin(2 * u + 1) * math.sin(v) + 0.7 * math.sin(3 * u + 4 * v) + 0.5 * math.cos(5 * v - u)
    if y < 3 or y >= MAP[1] - 3:
        return 235, 240, 245, 255
    if x % 8 == 0 or y % 8 == 0:
        return (150, 170, 120, 255) if height > 0.2 else (90, 130, 190, 255)
    return (70, 130, 50, 255) if height > 0.2 else (30, 70, 150, 255)


def globe(folder):
    mesh, columns, rows = Mesh("globe.mtl"), 24, 12
    mesh.material("map")
    grid = []
    for row in range(rows + 1):
        angle = math.pi * row / rows
        for column in range(columns + 1):
            x, z = circle(-column, columns, math.sin(angle))
            grid.append(mesh.vertex(x, math.cos(angle), z, column / columns, 1 - row / rows))
    for row in range(rows):
        for column in range(columns):
            a = row * (columns + 1) + column
            b = a + columns + 1
            if row > 0:
                mesh.face(grid[a], grid[b], grid[a + 1])
            if row < rows - 1:
                mesh.face(grid[a + 1], grid[b], grid[b + 1])
    mesh.write(folder / "globe.obj")
    (folder / "globe.mtl").write_text("newmtl map\nKd 1 1 1\nmap_Kd globe.png\n")
    png(folder / "globe.png", *MAP, land)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=pathlib.Path, help="where the scenes are written; it is made if it is missing")
    folder = parser.parse_args().folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tree(folder)
        globe(folder)
    except OSError as error:
        print(f"make_scenes: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
