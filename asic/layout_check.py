"""Checks a routed block without the contents of its cells: positions, opens, shorts, distances.

Every rectangle of metal belongs to a net: wires, vias and the pins of cells that the net names. What a
cell blocks, and pins without a name, belong to that cell alone. Then
- components stand on rows, do not overlap and lie inside of the block;
- all rectangles of a net hang together (else it is open);
- rectangles of two nets on a layer do not touch (else a short) and keep the layer's distance, corners
  by the diagonal. Two rectangles of one and the same cell, or of two cells, are the library's affair.
"""

import collections
import pathlib
import sys

sys.dont_write_bytecode = True
import layout_read  # noqa: E402

TILE = 1000


class Sets:
    """Union-find."""

    def __init__(self):
        self.up = []

    def new(self):
        self.up.append(len(self.up))
        return len(self.up) - 1

    def root(self, a):
        while self.up[a] != a:
            self.up[a] = self.up[self.up[a]]
            a = self.up[a]
        return a

    def join(self, a, b):
        self.up[self.root(a)] = self.root(b)


def rectangles(block):
    """[(shape, net or a component's own, component or None, group)]: what has one group is one piece."""
    out, group = [], 0
    owner = {}
    for name, net in block.nets.items():
        for component, pin in net["ends"]:
            owner[component, pin] = name
    for component in block.components:
        groups = {}
        for pin, shape in block.cell_shapes(component):
            net = owner.get((component, pin))
            if net is None and pin in block.nets:  # vdd and gnd, by name
                net = pin
            if pin not in groups:
                group += 1
                groups[pin] = group
            elif pin is None:
                group += 1
            out.append((shape, net or f"{component}/{pin or 'inside'}", component,
                        group if pin is None else groups[pin]))
    for net, shape in block.pins.values():
        group += 1
        out.append((shape, net, None, group))
    for name, net in block.nets.items():
        for shape in net["wires"]:
            group += 1
            out.append((shape, name, None, group))
        for shapes in net["vias"]:
            group += 1
            out.extend((shape, name, None, group) for shape in shapes)
    return out


def pairs(shapes, reach):
    """Numbers of rectangles of one layer that are nearer than `reach` in both directions."""
    tiles = collections.defaultdict(list)
    for number, (_, x0, y0, x1, y1) in shapes:
        for i in range((x0 - reach) // TILE, (x1 + reach) // TILE + 1):
            for j in range((y0 - reach) // TILE, (y1 + reach) // TILE + 1):
                tiles[i, j].append((x0, y0, x1, y1, number))
    seen = set()
    for inside in tiles.values():
        inside.sort()
        for k, (ax0, ay0, ax1, ay1, a) in enumerate(inside):
            for bx0, by0, bx1, by1, b in inside[k + 1:]:
                if bx0 - ax1 >= reach and bx0 > ax1:
                    break
                dx, dy = max(bx0 - ax1, ax0 - bx1, 0), max(by0 - ay1, ay0 - by1, 0)
                if max(dx, dy) < max(reach, 1) and (min(a, b), max(a, b)) not in seen:
                    seen.add((min(a, b), max(a, b)))
                    yield a, b, dx, dy


def wires(block):
    """Numbers of opens, shorts and distances, and the first of each."""
    all_of = rectangles(block)
    sets, groups, layers = Sets(), {}, collections.defaultdict(list)
    for number, (shape, _, _, group) in enumerate(all_of):
        sets.new()
        if group in groups:
            sets.join(groups[group], number)
        groups[group] = number
        layers[shape[0]].append((number, shape))
    wrong = collections.Counter()
    where = {}
    for layer, shapes in sorted(layers.items()):
        distance = block.lef.layers[layer][1]
        for a, b, dx, dy in pairs(shapes, distance):
            (_, one, here, _), (_, two, there, _) = all_of[a], all_of[b]
            if one == two:
                if dx == dy == 0:
                    sets.join(a, b)
            elif here is None or there is None:
                kind = "short" if dx == dy == 0 else "distance"
                if dx * dx + dy * dy < distance * distance:
                    wrong[kind] += 1
                    where.setdefault(kind, f"{one} and {two} on {layer} at {all_of[a][0][1:3]}")
    pieces = collections.defaultdict(set)
    for number, (_, net, _, _) in enumerate(all_of):
        if net in block.nets:
            pieces[net].add(sets.root(number))
    for net, parts in pieces.items():
        if len(parts) > 1:
            wrong["open"] += 1
            where.setdefault("open", f"{net} in {len(parts)} pieces")
    return wrong, where


def places(block):
    """The same for components that overlap, leave the block, or are off the rows."""
    wrong, where, rows = collections.Counter(), {}, collections.defaultdict(list)
    x0, y0, x1, y1 = block.area
    height = {block.lef.cells[kind]["size"][1] for kind, _, _, _ in block.components.values()}
    first = min(y for _, _, y, _ in block.components.values())
    for name, (kind, x, y, _) in block.components.items():
        width, tall = block.lef.cells[kind]["size"]
        rows[y].append((x, x + width, name))
        if x < x0 or y < y0 or x + width > x1 or y + tall > y1 or (y - first) % min(height):
            wrong["place"] += 1
            where.setdefault("place", f"{name} at ({x}, {y})")
    for row in rows.values():
        row.sort()
        for (_, end, one), (begin, _, two) in zip(row, row[1:]):
            if begin < end:
                wrong["overlap"] += 1
                where.setdefault("overlap", f"{one} and {two}")
    return wrong, where


def check(block):
    """({kind: number}, {kind: the first of them}); empty if nothing was found."""
    (a, b), (c, d) = places(block), wires(block)
    return a + c, {**b, **d}


def main(argv):
    """layout_check.py FILE.lef FILE.def: prints what is wrong; status 1 if something is."""
    if len(argv) != 2 or not all(pathlib.Path(a).is_file() for a in argv):
        print("layout_check: give a LEF and a DEF", file=sys.stderr)
        return 2
    lef = layout_read.Lef(pathlib.Path(argv[0]), 100)
    wrong, where = check(layout_read.Def(pathlib.Path(argv[1]), lef))
    for kind, number in sorted(wrong.items()):
        print(f"{kind}: {number}, the first: {where[kind]}")
    print(f"{sum(wrong.values())} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
