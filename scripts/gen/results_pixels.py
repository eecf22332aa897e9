"""Tables of draws with pixels: what a draw, a triangle, a quad and a pixel cost, by scripts/pixel_cost."""

from results_tables import markdown, need, ordered, shown, table

NAME = "pixel_cost"
DIVISION = 15  # cycles of the factors of a quad, with two dividers (docs/pixel_warps.md)


def each(cycles, count):
    return f"{cycles / count:.2f}" if count else ""


def large(row):
    """Returns true if the triangles have many quads; the setup bounds the others."""
    return row["more_quads"] >= 4 * row["more_triangles"] and row["more_quads"] > 0


def bound(row):
    """The largest of what no machine of this shape can be faster than, for what a larger draw takes more."""
    instructions, cores, quads, pixels = need(row, "more_instructions", "cores", "more_quads", "more_pixels")
    divides = DIVISION * quads if "perspective" in row["draw"] else 0
    return max((instructions / cores, "issue"), (4 * quads, "drain"), (pixels, "merger"), (divides, "division"))


@table("pixel draws")
def pixel_draws(page):
    rows, out = page.rows(NAME, "draws"), []
    for row in rows:
        cycles, quads, instructions = need(row, "more_cycles", "more_quads", "more_instructions")
        least, name = bound(row)
        out.append([*need(row, "device", "draw"), *(shown(n) for n in need(row, "triangles", "quads", "pixels", "cycles")),
                    each(cycles, 0 if large(row) else row["more_triangles"]),
                    each(cycles, quads), each(cycles, row["more_pixels"]), each(instructions, quads),
                    *([name, f"{cycles / least:.2f}"] if large(row) else ["setup", ""])])
    head = ["device", "draw", "triangles", "quads", "pixels", "cycles", "a triangle", "a quad", "a pixel",
            "instructions a quad", "bound", "cycles over it"]
    return markdown(head, out, 2) + page.origin(NAME)


@table("pixel stalls")
def pixel_stalls(page):
    out = []
    for row in page.rows(NAME, "draws"):
        cycles, cores, instructions = need(row, "more_cycles", "cores", "more_instructions")
        parts = need(row, *(f"more_{p}" for p in ("idle", "fetch", "pend", "data", "unit", "pipe")))
        if large(row):
            out.append([*need(row, "device", "draw"), *(f"{abs(n) / cycles / cores:.0%}" for n in (instructions, *parts))])
    return markdown(["device", "draw", "issue", "idle", "fetch", "serialize", "data", "unit", "pipe"], out, 2) + page.origin(NAME)


@table("pixel peer")
def pixel_peer(page):
    """The peer's draws on the devices that have its shape."""
    rows = [row for row in page.rows(NAME, "draws") if "peer" in row]
    out = []
    for draw in ordered(rows, "draw"):
        for row in (r for r in rows if r["draw"] == draw):
            cycles, peer = need(row, "cycles", "peer")
            out.append([draw, row["device"], shown(cycles), shown(peer), f"{cycles / peer:.2f}"])
    return markdown(["draw", "device", "cycles", "peer", "ratio"], out, 2) + page.origin(NAME)


# The blocks of the pixel stage, in the order of the pipeline; the others are inside of them.
BLOCKS = ("gyre_pixel_setup", "gyre_edge_setup", "gyre_raster", "gyre_pixel_warps", "gyre_pixel_output")


@table("pixel area")
def pixel_area(page):
    """Each block as a whole, and all of them."""
    columns, rows = ("LUT4 all", "LUT4", "CCU2C", "FF", "DPR16X4", "DP16KD", "MULT18X18D"), []
    for block in BLOCKS:
        name = f"blocks/{block}-small-ecp5"
        row = next(r for r in page.rows(name, "blocks") if r["module"] == block)
        rows.append([page.link(name, f"`{block}`"), *need(row, *columns)])
    total = [sum(row[i] for row in rows) for i in range(1, 1 + len(columns))]
    return markdown(["block", *columns], [*rows, ["all", *total]])
