"""The figures that README.md begins with."""

import math

from results_kernels import published
from results_tables import markdown, need, shown, table


def peer_ratio(rows, threads, device, compiler):
    """Geometric mean of our cycles over the peer's; for each work, with the last workgroup size."""
    ratios = {}
    for r in rows:
        if (r["threads"], r["device"], r["compiler"]) == (threads, device, compiler) and published(r["work"]):
            ratios[r["work"]] = need(r, "cycles")[0] / need(r, "peer")[0]
    return math.exp(sum(math.log(x) for x in ratios.values()) / len(ratios))


@table("three figures")
def three_figures(page):
    lockstep = page.rows("campaign/lockstep", "configurations")
    cycles = sum(need(r, "cycles")[0] for r in lockstep)
    luts = need(page.rows("area/small-ecp5", "cells")[0], "LUT4 all")[0]
    ratio = peer_ratio(page.rows("gate", "gate"), "4", "compute", "clang")
    return markdown(["what", "figure", "command", "page"], [
        [f"random programs, RTL compared with the model, on {len(lockstep)} configurations",
         f"{shown(cycles)} cycles, 0 mismatches", "`scripts/campaign --configs all`", "[campaigns](docs/results/campaigns.md)"],
        ["size of `small` on an ECP5", f"{shown(luts)} LUT4", "`scripts/area small`", "[area](docs/results/area.md)"],
        ["cycles of the performance gate of Vortex 3 over those of Vortex itself, `compute`, one core of 4 warps x 4 threads, clang",
         f"{ratio:.2f} (geometric mean of four works)", "`scripts/bench --gate`", "[peer](docs/results/peer.md)"]], 4)
