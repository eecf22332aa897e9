"""Words and lines of the plots, as SVG text: scripts/dse_plot.py, scripts/scaling_plot.py."""


def text(x, y, words, size=12, anchor="middle", extra=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{extra}>'
            f"{words}</text>")


def stroke(points, color, width=2, dash=""):
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="{width}"'
            f"{dashes}/>")
