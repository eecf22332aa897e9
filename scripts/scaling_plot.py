"""The plot of scripts/scaling: speed-up over cores, a panel for each kernel, as SVG text.

Both axes are logarithmic with base 2, so that a straight line is scaling by a fixed exponent.
"""

import math

from svg_plot import stroke, text

WIDTH, HEIGHT, LEFT, TOP = 340, 250, 44, 34  # of a panel, its plot area without the margins below
RIGHT, BOTTOM, COLUMNS, LEGEND = 14, 40, 2, 30
COLORS = {False: "#1f5fa8", True: "#c2571a"}  # without, with shared cache
TOP_LOG = 4.5  # 2^4.5: a little above 16 cores


def panel(x0, y0, title, lines, bound, cores):
    """One kernel; lines: shared cache's bytes -> [(cores, speed-up)]; bound: speed-up."""
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    lowest = min([0] + [math.log2(s) for points in lines.values() for _, s in points])
    last = max(math.log2(max(cores)), 1)

    def at(n, speed):
        level = min(max(math.log2(speed), lowest), TOP_LOG)
        return (x0 + LEFT + width * math.log2(n) / last,
                y0 + TOP + height * (1 - (level - lowest) / (TOP_LOG - lowest)))

    out = [text(x0 + LEFT + width / 2, y0 + TOP - 12, title, 13, extra=' font-weight="bold"')]
    for power in range(math.ceil(lowest), math.floor(TOP_LOG) + 1):
        left, right = at(1, 2 ** power), at(2 ** last, 2 ** power)
        out.append(stroke([left, right], "#dddddd", 1))
        label = str(2 ** power) if power >= 0 else f"1/{2 ** -power}"
        out.append(text(left[0] - 6, left[1] + 4, label, 11, "end"))
    bottom = y0 + TOP + height
    for n in cores:
        out.append(text(at(n, 1)[0], bottom + 16, str(n), 11))
    out.append(text(x0 + LEFT + width / 2, bottom + 32, "cores", 11))
    out.append(stroke([at(n, n) for n in (1, 2 ** last)], "#999999", 1, "2 3"))
    if math.log2(bound) < TOP_LOG:
        out.append(stroke([at(1, bound), at(2 ** last, bound)], "#333333", 1.5, "7 4"))
    else:
        out.append(text(x0 + LEFT + width - 4, y0 + TOP + 14, f"port: {bound:.0f}", 11, "end"))
    for l2, points in lines.items():
        color = COLORS[l2 > 0]
        out.append(stroke([at(n, s) for n, s in points], color))
        for n, s in points:
            x, y = at(n, s)
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>')
    return out


def legend(width, y, l2):
    entries = [("no shared cache", COLORS[False], 2, "")]
    if l2:
        entries.append((f"shared cache of {l2 // 1024} KiB", COLORS[True], 2, ""))
    entries += [("one core's speed times cores", "#999999", 1, "2 3"),
                ("memory port", "#333333", 1.5, "7 4")]
    out, x = [], 12
    space = (width - 24) / sum(len(entry[0]) + 8 for entry in entries)  # of a character
    for words, color, thick, dash in entries:
        out.append(stroke([(x, y), (x + 24, y)], color, thick, dash))
        out.append(text(x + 29, y + 4, words, 11, "start"))
        x += space * (len(words) + 8)
    return out


def plot(panels, cores, l2):
    """panels: (title, lines, bound) each, see panel()."""
    columns = min(COLUMNS, len(panels))
    width = max(columns * WIDTH, COLUMNS * WIDTH)
    height = -(-len(panels) // columns) * HEIGHT + LEGEND
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           f'viewBox="0 0 {width} {height}" font-family="sans-serif">',
           f'<rect width="{width}" height="{height}" fill="white"/>']
    for i, (title, lines, bound) in enumerate(panels):
        out += panel(i % columns * WIDTH, i // columns * HEIGHT, title, lines, bound, cores)
    out += legend(width, height - LEGEND / 2, l2)
    return "\n".join(out + ["</svg>"]) + "\n"
