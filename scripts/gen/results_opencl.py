"""Tables of the OpenCL suite: what the programs take on some machines, and over warps x threads."""

from results_tables import markdown, need, ordered, shown, table

PROGRAM = ("launches", "cycles", "warp_insns", "thread_insns", "lines", "stores")


@table("opencl programs")
def programs(page):
    rows, out = page.rows("opencl", "programs"), []
    for device in ordered(rows, "device"):
        lines = []
        for r in (r for r in rows if r["device"] == device):
            launches, cycles, warp, thread, read, stores = need(r, *PROGRAM)
            lines.append([r["program"], shown(launches), shown(cycles), shown(warp), f"{warp / cycles:.2f}",
                          f"{thread / warp:.2f}", shown(read), shown(stores)])
        out += [f"`{device}`", "", *markdown(
            ["program", "launches", "cycles", "warp instructions", "IPC", "threads", "lines read", "stores"],
            lines), ""]
    return out + page.origin("opencl")[1:]
