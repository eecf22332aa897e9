"""The plots of scripts/dse: panels of lines over threads, a line for each number of warps, as SVG text.

Both axes are logarithmic with base 2; all values are relative to one point, as in the paper.
"""

import math

from svg_plot import stroke, text

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM, LEGEND = 300, 240, 44, 34, 12, 40, 30
COLORS = ["#8c8c8c", "#1f5fa8", "#2a8f7a", "#8a9a1e", "#c2571a", "#a8236b"]


def label(power):
    return f"{2 ** power}" if power >= 0 else f"1/{2 ** -power}"


def panel(x0, y0, title, points, threads, colors):
    """points: {(warps, threads): (value, whether it is estimated)}"""
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    logs = [math.log2(v) for v, _ in points.values()] or [0.0]
    low, high = math.floor(min(logs + [0])), math.ceil(max(logs + [0]) + 1e-9)
    high = max(high, low + 1)
    last = max(math.log2(max(threads)), 1)

    def at(t, value):
        return (x0 + LEFT + width * math.log2(t) / last,
                y0 + TOP + height * (1 - (math.log2(value) - low) / (high - low)))

    out = [text(x0 + LEFT + width / 2, y0 + TOP - 12, title, 13, extra=' font-weight="bold"')]
    for power in range(low, high + 1):
        left, right = at(1, 2 ** power), at(2 ** last, 2 ** power)
        out.append(stroke([left, right], "#999999" if power == 0 else "#dddddd", 1))
        out.append(text(left[0] - 6, left[1] + 4, label(power), 11, "end"))
    for t in threads:
        out.append(text(at(t, 1)[0], y0 + TOP + height + 16, str(t), 11))
    out.append(text(x0 + LEFT + width / 2, y0 + TOP + height + 32, "threads", 11))
    for warps, color in colors.items():
        line = [(t, *points[warps, t]) for t in threads if (warps, t) in points]
        out.append(stroke([at(t, v) for t, v, _ in line], color))
        for t, v, estimated in line:
            x, y = at(t, v)
            fill = "#ffffff" if estimated else color
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{fill}" stroke="{color}"/>')
    return out


def plot(panels, columns, caption):
    """panels: [(title, {(warps, threads): (value, estimated)})]"""
    warps = sorted({w for _, points in panels for w, _ in points})
    threads = sorted({t for _, points in panels for _, t in points}) or [1]
    colors = {w: COLORS[min(w.bit_length() - 1, len(COLORS) - 1)] for w in warps}
    rows = -(-len(panels) // columns)
    width, height = WIDTH * columns, HEIGHT * rows + LEGEND
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           f'viewBox="0 0 {width} {height}" font-family="sans-serif">',
           f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
    for i, (title, points) in enumerate(panels):
        out += panel(WIDTH * (i % columns), HEIGHT * (i // columns), title, points, threads, colors)
    y = height - 10
    for i, (w, color) in enumerate(colors.items()):
        x = 20 + 92 * i
        out += [stroke([(x, y - 4), (x + 20, y - 4)], color),
                text(x + 25, y, f"{w} warp" + "s" * (w > 1), 11, "start")]
    out.append(text(width - 10, y, caption, 11, "end"))
    return "\n".join(out + ["</svg>"]) + "\n"
