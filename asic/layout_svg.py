"""Picture of a placed and routed block as SVG: its cells on the left, its wires on the right."""

MARGIN, TITLE, LEGEND, SCALE = 16, 26, 44, 1.75  # pixels; pixels for each micrometre
KINDS = [("flip-flops", "#2a6f97"), ("clock buffers", "#d1495b"), ("buffers", "#e9a23b"),
         ("other gates", "#a9c5a0"), ("fill", "#f1f1ee")]
METALS = ["#3f6fd8", "#c8344b", "#2c9a6b", "#b07d12", "#7b4bb0", "#4d4d4d"]


def kind(cell):
    if cell.startswith("DFF") or cell == "LATCH":
        return "flip-flops"
    if cell.startswith("CLKBUF"):
        return "clock buffers"
    if cell.startswith("BUF"):
        return "buffers"
    return "fill" if cell == "FILL" else "other gates"


def text(x, y, words, size=13, anchor="start", extra=""):
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}"{extra}>{words}</text>'


class Panel:
    """A part of the picture in tenths of a micrometre, y upwards, at pixel (x, y)."""

    def __init__(self, block, x, y):
        self.step = block.lef.unit // 10
        x0, y0, x1, y1 = (v // self.step for v in block.area)
        self.left, self.top, self.right, self.bottom = x0, y1, x1, y0
        scale = SCALE / 10
        self.out = [f'<g transform="translate({x - x0 * scale:.2f} {y + y1 * scale:.2f}) '
                    f'scale({scale} {-scale})">']

    def frame(self):
        self.out.append(f'<path d="M{self.left} {self.bottom}H{self.right}V{self.top}H{self.left}Z" '
                        'fill="none" stroke="#333" stroke-width="8"/>')

    def strokes(self, lines, color, width, extra=""):
        """lines: (x0, y0, x1, y1), level or upright, in the DEF's unit; begins are relative: shorter."""
        path, at = [], None
        for x0, y0, x1, y1 in sorted({tuple(v // self.step for v in line) for line in lines}):
            path.append(f"M{x0} {y0}" if at is None else f"m{x0 - at[0]} {y0 - at[1]}")
            path.append(f"h{x1 - x0}" if y0 == y1 else f"v{y1 - y0}")
            at = (x1, y1)
        if path:
            self.out.append(f'<path d="{"".join(path)}" fill="none" stroke="{color}" '
                            f'stroke-width="{width}"{extra}/>')

    def done(self):
        return [*self.out, "</g>"]


def cells(block, x, y):
    panel, rows = Panel(block, x, y), {}
    for cell, left, low, _ in block.components.values():
        width, height = block.lef.cells[cell]["size"]
        middle, gap = low + height // 2, block.lef.unit // 10
        rows.setdefault(kind(cell), []).append((left + gap, middle, left + width - gap, middle))
    tall = max(c["size"][1] for c in block.lef.cells.values()) // panel.step - 8
    for name, color in KINDS:
        if name == "fill":  # joined: thousands of them
            rows[name] = joined(rows.get(name, []), 2 * block.lef.unit // 10)
        panel.strokes(rows.get(name, []), color, tall)
    panel.frame()
    return panel.done()


def joined(lines, gap):
    out = []
    for x0, y0, x1, y1 in sorted(lines, key=lambda l: (l[1], l[0])):
        if out and out[-1][1] == y0 and x0 - out[-1][2] <= gap:
            out[-1] = (out[-1][0], y0, x1, y1)
        else:
            out.append((x0, y0, x1, y1))
    return out


def wires(block, x, y):
    panel, supplies = Panel(block, x, y), ("vdd", "gnd")
    for layer, color in zip(block.lef.routing, METALS):
        for supply in (True, False):
            lines, width = [], block.lef.layers[layer][0]
            for name, net in block.nets.items():
                for shape in net["wires"] if (name in supplies) == supply else []:
                    if shape[0] == layer:
                        lines.append(middle(shape, supply))
                        width = min(shape[3] - shape[1], shape[4] - shape[2]) if supply else width
            panel.strokes(lines, color, width // panel.step, ' stroke-opacity="0.25"' if supply else
                          ' stroke-opacity="0.8"')
    panel.frame()
    for _, (_, x0, y0, x1, y1) in block.pins.values():
        at = ((x0 + x1) // 2 // panel.step, (y0 + y1) // 2 // panel.step)
        panel.out.append(f'<path d="M{at[0] - 12} {at[1] - 12}h24v24h-24z" fill="#111"/>')
    return panel.done()


def middle(shape, supply):
    """The centre line of a wire."""
    _, x0, y0, x1, y1 = shape
    half = 0 if supply else min(x1 - x0, y1 - y0) // 2
    if x1 - x0 > y1 - y0:
        return (x0 + half, (y0 + y1) // 2, x1 - half, (y0 + y1) // 2)
    return ((x0 + x1) // 2, y0 + half, (x0 + x1) // 2, y1 - half)


def picture(block, title):
    unit = block.lef.unit
    width, height = ((block.area[2] - block.area[0]) / unit * SCALE,
                     (block.area[3] - block.area[1]) / unit * SCALE)
    second = 2 * MARGIN + width
    total, tall = second + width + MARGIN, TITLE + MARGIN + height + LEGEND
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total:.0f} {tall:.0f}" '
           f'width="{total:.0f}" height="{tall:.0f}" font-family="sans-serif" fill="#222">',
           f'<rect width="{total:.0f}" height="{tall:.0f}" fill="#ffffff"/>',
           text(MARGIN, TITLE - 6, f"{title}: cells", 14, extra=' font-weight="bold"'),
           text(second, TITLE - 6, "wires by layer, pins", 14, extra=' font-weight="bold"')]
    out += cells(block, MARGIN, TITLE + 4) + wires(block, second, TITLE + 4)
    low = TITLE + height + 24
    for left, entries in ((MARGIN, KINDS), (second, list(zip(block.lef.routing, METALS)))):
        at = left
        for name, color in entries:
            out.append(f'<rect x="{at:.0f}" y="{low - 10:.0f}" width="12" height="12" fill="{color}" '
                       'stroke="#777" stroke-width="0.5"/>')
            out.append(text(at + 17, low, name, 12))
            at += 34 + 7 * len(name)
    bar = 100 * SCALE
    out.append(f'<path d="M{total - MARGIN - bar:.0f} {low - 4:.0f}h{bar:.0f}" stroke="#222" stroke-width="2"/>')
    out.append(text(total - MARGIN - bar / 2, low + 14, "100 um", 12, "middle"))
    return "\n".join([*out, "</svg>"]) + "\n"
