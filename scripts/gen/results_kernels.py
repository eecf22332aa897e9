"""Tables of cycles and speeds: kernels, the peer, the memory system, many cores, simulators."""

import math

from results_tables import Unmade, markdown, need, ordered, shown, table, value


def cycles(page, part):
    rows = page.rows("kernels", part)
    configs = ordered(rows, "config")
    found = {(r["work"], r["config"]): need(r, "cycles", "ipc") for r in rows}
    head = ["work", *(w for c in configs for w in (f"{c}: cycles", "IPC"))]
    out = []
    for work in ordered(rows, "work"):
        line = [work]
        for config in configs:
            clocks, ipc = found.get((work, config), (None, None))
            line += [shown(clocks), "" if clocks is None else f"{ipc:.2f}"]
        out.append(line)
    return markdown(head, out) + page.origin("kernels")


table("kernels")(lambda page: cycles(page, "kernels"))
table("loops")(lambda page: cycles(page, "loops"))


def ratios(page, record, part):
    """(work, config) -> (cycles, the peer's) of what the peer was measured with."""
    return {(r["work"], r["config"]): need(r, "cycles", "peer")
            for r in page.rows(record, part) if "peer" in r}


# The versions of the peer whose figures the pages have: what its users could take then, and what they can take now.
PEER_THEN = ["The peer: Vortex, RTL of August 2024, simulated by Verilator 5.006.", ""]
PEER_NOW = ["The peer: Vortex 3 (2026), cycles of its RTL as its continuous integration keeps them.", ""]


def peer(page, record, part):
    found = ratios(page, record, part)
    configs, works = (list(dict.fromkeys(k[i] for k in found)) for i in (1, 0))
    head = ["work", *(w for c in configs for w in (f"{c}: cycles", "peer", "ratio"))]
    out = []
    for work in works:
        line = [work]
        for config in configs:
            ours, theirs = found.get((work, config), (None, None))
            line += [shown(ours), shown(theirs), "" if ours is None else f"{ours / theirs:.2f}"]
        out.append(line)
    means = ["**geometric mean**"]
    for config in configs:
        logs = [math.log(a / b) for (_, c), (a, b) in found.items() if c == config]
        means += ["", "", f"**{math.exp(sum(logs) / len(logs)):.2f}**"]
    return PEER_THEN + markdown(head, [*out, means]) + page.origin(record)


table("peer kernels")(lambda page: peer(page, "kernels", "kernels"))
table("peer loops")(lambda page: peer(page, "kernels", "loops"))
table("peer streaming")(lambda page: peer(page, "streaming", "loops"))
table("peer launches")(lambda page: peer(page, "launched", "launched"))


# The works of the peer's gate that its publications show, and whose mean is compared.
PUBLISHED = ("vecadd", "sgemv", "sgemm", "stencil3d")


def published(work):
    """Returns true if a work with its size is one of them."""
    return work.split()[0] in PUBLISHED


@table("peer gate")
def peer_gate(page):
    """A work a line: the peer's cycles, and ours on each device by each compiler. Means are of the published works."""
    rows = page.rows("gate", "gate")
    devices, compilers = ordered(rows, "device"), ordered(rows, "compiler")
    kinds = [(d, c) for d in devices for c in compilers]
    cycles = {(r["threads"], r["work"], r["group"], r["device"], r["compiler"]): need(r, "cycles")[0] for r in rows}
    theirs = {(r["threads"], r["work"]): need(r, "peer")[0] for r in rows}
    out = []
    for threads in ordered(rows, "threads"):
        best = {}  # the last workgroup size of each work: the library's choice, if it was free
        for work, group in dict.fromkeys((r["work"], r["group"]) for r in rows if r["threads"] == threads):
            line = [work, group, threads, shown(theirs[threads, work])]
            for kind in kinds:
                mine = cycles[(threads, work, group, *kind)]
                best[kind, work] = mine / theirs[threads, work]
                line += [shown(mine), f"{best[kind, work]:.2f}"]
            out.append(line)
        means = ["**geometric mean without softmax**", "", threads, ""]
        for kind in kinds:
            logs = [math.log(ratio) for (k, work), ratio in best.items() if k == kind and published(work)]
            means += ["", f"**{math.exp(sum(logs) / len(logs)):.2f}**"]
        out.append(means)
    head = ["work", "group", "threads", "peer", *(w for d, c in kinds for w in (f"{d}, {c}: cycles", "ratio"))]
    return PEER_NOW + markdown(head, out, 2) + page.origin("gate")


@table("gate details")
def gate_details(page):
    """Makes the table of limits of a work compiled by clang: one line for each device and memory."""
    out = []
    for r in page.rows("gate", "details"):
        if need(r, "compiler")[0] != "clang":
            continue
        cycles, at_bound = need(r, "cycles", "at_bound")
        stalls = [f"{need(r, s)[0]:.0%}" for s in ("fetch", "pend", "data", "unit", "pipe")]
        out.append([*need(r, "work", "group"), *(str(c) for c in need(r, "threads")), *need(r, "device", "memory"), shown(cycles),
                    *(shown(c) for c in need(r, "insns", "misses")), f"{need(r, 'under_way')[0]:.1f}", *(shown(c) for c in need(r, "bytes")),
                    *stalls, need(r, "bound")[0], shown(at_bound), f"{cycles / at_bound:.1f}"])
    head = ["work", "group", "threads", "device", "memory", "cycles", "warp instructions", "misses", "under way", "bytes", "fetch",
            "serialize", "data", "unit", "pipe", "bound", "cycles at it", "ratio"]
    return markdown(head, out, 2) + page.origin("gate")


def compilers(page, part):
    rows = page.rows("compilers", part)
    configs = ordered(rows, "config")
    found = {(r["work"], r["config"]): need(r, "gcc", "clang") for r in rows}
    out = []
    for work in ordered(rows, "work"):
        line = [work]
        for config in configs:
            gcc, clang = found[work, config]
            line += [shown(gcc), shown(clang), f"{clang / gcc:.2f}"]
        out.append(line)
    means = ["**geometric mean**"]
    for config in configs:
        logs = [math.log(clang / gcc) for (_, c), (gcc, clang) in found.items() if c == config]
        means += ["", "", f"**{math.exp(sum(logs) / len(logs)):.2f}**"]
    head = ["work", *(w for c in configs for w in (f"{c}: GCC", "clang", "ratio"))]
    return markdown(head, [*out, means]) + page.origin("compilers")


table("compilers of modules")(lambda page: compilers(page, "modules"))
table("compilers of programs")(lambda page: compilers(page, "programs"))


@table("limits of launches")
def launch_limits(page):
    """Makes the table of core cycles by cause, for works that take more than a third of the peer's cycles."""
    rows = [r for r in page.rows("launched", "launched") if "peer" in r]
    late = [w for w in ordered(rows, "work") if any(r["work"] == w and 3 * r["cycles"] > r["peer"] for r in rows)]
    parts = ("unit", "pipe", "data", "fetch", "pend", "idle")
    out = []
    for r in rows:
        if r["work"] in late:
            cycles = need(r, *parts)
            issued = r["ipc"] * r["cycles"]
            out.append([r["work"], r["config"], *(f"{100 * c / (issued + sum(cycles)):.0f} %" for c in (issued, *cycles))])
    return markdown(["work", "configuration", "issued", *(f"`stall_{p}`" for p in parts)], out, 2) + page.origin("launched")


@table("loops at one a cycle")
def loops_at_best(page):
    """The mean ratio of the loops if those that are not bound by a latency issued in every cycle."""
    rows = [r for r in page.rows("streaming", "loops") if "peer" in r]
    out = []
    for config in ordered(rows, "config"):
        mine = [r for r in rows if r["config"] == config]
        best = [r["cycles"] * (1 if r["work"].startswith("load") else r["ipc"]) / r["peer"] for r in mine]
        out.append([config, *(f"{r['ipc']:.2f}" for r in mine), f"{math.exp(sum(map(math.log, best)) / len(best)):.2f}"])
    return markdown(["configuration", *(f"{w}: IPC" for w in ordered(rows, "work")), "mean ratio at one instruction a cycle"], out) + \
        page.origin("streaming")


@table("empty launches")
def empty_launches(page):
    rows = [r for r in page.rows("launched", "launched") if r["work"].startswith("empty")]
    return markdown(["launch", "configuration", "cycles"],
                    [need(r, "work", "config", "cycles") for r in rows], 2) + page.origin("launched")


@table("peer divider")
def peer_divider(page):
    rows = page.rows("kernels", "divider")
    return markdown(["the peer's divider", "configuration", "cycles of muldiv"],
                    [need(r, "divider", "config", "peer") for r in rows], 2)


@table("wide launches")
def wide_launches(page):
    cycles = {(r["work"], r["config"]): r["cycles"] for r in page.rows("launched", "launched")}
    out = [[work, shown(octa), shown(cycles[work, "32x32"]), f"{cycles[work, '32x32'] / octa:.2f}"]
           for (work, config), octa in cycles.items() if config == "octa"]
    return markdown(["launch", "octa (4x8): cycles", "32x32", "ratio"], out) + page.origin("launched")


@table("memory bounds")
def memory_bounds(page):
    rows, out = page.rows("memory", "streams"), []
    for work in ordered(rows, "work"):
        lines = []
        for r in (r for r in rows if r["work"] == work):
            clocks, port, lsu, issue, reads, writes, moved = need(
                r, "cycles", "port", "lsu", "issue", "reads", "writes", "bytes")
            machine = max(port, lsu, issue)
            lines.append([f"`{r['settings']}`" if r["settings"] != "small" else "`small` as it is",
                          shown(clocks), shown(port), shown(lsu), shown(issue),
                          f"{100 * machine / clocks:.1f} %", shown(reads), shown(writes),
                          f"{100 * max(machine, reads, writes) / clocks:.1f} %", f"{moved / clocks:.2f}"])
        out += markdown([work, "cycles", "port", "lsu", "issue", "of these", "reads", "writes", "of all",
                         "bytes a cycle"], lines) + [""]
    return out + page.origin("memory")[1:]


@table("memory misses")
def memory_misses(page):
    rows = page.rows("memory", "misses")
    loads = [f"{r['load_hit'] / 1000:.2f}" for r in rows if need(r, "load_hit")]
    lines = [[f"`{r['settings']}`", hit, f"{need(r, 'load_miss')[0] / 1000:.2f}",
              *map(shown, need(r, "gather", "transpose", "histogram_atomic"))]
             for r, hit in zip(rows, loads)]
    return markdown(["", "load, hit", "load, miss", "gather", "transpose", "histogram_atomic"],
                    lines) + page.origin("memory")


SCALED = {"sgemm": "sgemm, {n} x {n}", "vecadd": "vecadd, {n:,} words", "reduce": "reduce, {n:,} words",
          "stream_copy": "copy, {n:,} words"}


@table("scaling")
def scaling(page):
    rows, out = page.rows("scaling", "cycles"), []
    for kernel in ordered(rows, "kernel"):
        mine = [r for r in rows if r["kernel"] == kernel]
        title = SCALED.get(kernel, kernel).format(n=mine[0]["size"])
        lines = []
        for cores in ordered(mine, "cores"):
            line = [str(cores)]
            for shared in (False, True):
                one = [r for r in mine if r["cores"] == cores and bool(r["l2_bytes"]) == shared]
                line += [shown(one[0]["cycles"]), f"{one[0]['speedup']:.2f}",
                         f"{100 * one[0]['bound_cycles'] / one[0]['cycles']:.1f} %"] if one else [""] * 3
            lines.append(line)
        out += [f"**{title}**", "", *markdown(
            ["cores", "cycles", "speed-up", "of the bound", "with shared cache: cycles", "speed-up",
             "of the bound"], lines), ""]
    return out + page.origin("scaling")[1:]


@table("speed")
def speed(page):
    """Ratios within one session: what a machine does in a second changes from day to day."""
    rows = page.rows("speed", "speeds")
    kinds = list(dict.fromkeys((r["simulator"], r["work"]) for r in rows))
    found = {(r["config"], r["simulator"], r["work"]): need(r, "speed")[0] for r in rows}
    first = "small"
    lines = []
    for config in ordered(rows, "config"):
        line = [config]
        for kind in kinds:
            mine, base = found.get((config, *kind)), found.get((first, *kind))
            if base is None:
                raise Unmade(f"no speed of {first} to compare with: {kind}")
            line.append("" if mine is None else f"{mine / base:.2f}")
        lines.append(line)
    return markdown(["configuration", *(f"{s}, {w}" for s, w in kinds)], lines) + page.origin("speed")


@table("systemc")
def systemc(page):
    names, out = page.names("systemc/"), []
    for name in names:
        rows = page.rows(name, "runs")
        base = [r for r in rows if r["run"] == "rtl"]
        if not base:
            raise Unmade(f"{name} has no run of the RTL to compare with")
        out += markdown(["run", "end", "cycles", "speed, the RTL's being 1"],
                        [[r["run"], r["end"], value(r, "cycles"),
                          f"{need(r, 'speed')[0] / base[0]['speed']:.1f}"] for r in rows], 2)
        out += page.origin(name) + [""]
    return out
