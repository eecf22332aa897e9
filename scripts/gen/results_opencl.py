"""Tables of the OpenCL suite: what the programs take on some machines, and over warps x threads."""

from results_hardware import relative, speeds
from results_tables import Unmade, markdown, need, ordered, shown, table

POINTS = [(w, t) for w in (2, 8, 32) for t in (2, 4, 8, 16, 32)]
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


@table("opencl mappings")
def mappings(page):
    rows, lines = page.rows("opencl_mappings", "programs"), []
    found = {(r["device"], r["program"], r["mapping"]): r for r in rows}
    for device, program in dict.fromkeys((r["device"], r["program"]) for r in rows):
        fits, loops = found[device, program, "what fits"], found[device, program, "loops"]
        (cycles, warp, thread), (of_loops, loops_warp, loops_thread) = (need(r, *PROGRAM[1:4]) for r in (fits, loops))
        lines.append([program, f"`{device}`", shown(of_loops), f"{loops_thread / loops_warp:.2f}", shown(cycles), f"{thread / warp:.2f}",
                      f"{of_loops / cycles:.2f}"])
    return [*markdown(["program", "device", "loops: cycles", "threads", "what fits: cycles", "threads", "faster"], lines, text=2),
            *page.origin("opencl_mappings")]


@table("opencl fibres")
def fibres(page):
    rows, lines = page.rows("opencl_fibres", "programs"), []
    found = {(r["device"], r["program"], r["mapping"]): r for r in rows}
    for device, program in dict.fromkeys((r["device"], r["program"]) for r in rows):
        threads, insns = need(found[device, program, "threads"], *PROGRAM[1:3])
        cycles, of_fibres = need(found[device, program, "fibres"], *PROGRAM[1:3])
        lines.append([program, f"`{device}`", shown(threads), shown(cycles), f"{cycles / threads:.2f}", f"{of_fibres / insns:.2f}"])
    return [*markdown(["program", "device", "threads: cycles", "fibres: cycles", "ratio", "ratio of warp instructions"], lines, text=2),
            *page.origin("opencl_fibres")]


@table("opencl sweep")
def sweep(page):
    return relative(page, "opencl_sweep", "sweep", POINTS, speeds, "program")


def works(rows):
    if (2, 2) not in rows:
        raise Unmade("no point 2x2 to compare with")
    return {p: rows[2, 2]["energy_uj"] / need(r, "energy_uj")[0] for p, r in rows.items()}


@table("opencl efficiency")
def efficiency(page):
    return relative(page, "opencl_efficiency", "energies", POINTS, works, "program")


@table("opencl small")
def small(page):
    rows = page.rows("opencl_small", "programs")
    devices, found = ordered(rows, "device"), {(r["program"], r["device"]): need(r, "size", "cycles") for r in rows}
    out = []
    for program in ordered(rows, "program"):
        cells = [found.get((program, d)) for d in devices]
        usual = next(c for c in cells if c)[0]
        out.append([program, shown(usual), *("" if not c else shown(c[1]) + (f" (size {c[0]})" if c[0] != usual else "") for c in cells)])
    return markdown(["cycles", "size", *(f"`{d}`" for d in devices)], out) + page.origin("opencl_small")
