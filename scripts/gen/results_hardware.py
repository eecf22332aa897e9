"""Tables of hardware: cells of an FPGA and of a library, boards, warps x threads, configurations."""

import tomllib

import configs
from results_tables import Unmade, markdown, need, ordered, shown, table, value


def when(page, name):
    r = page.record(name)
    return f"{r['commit']}, {r['date']}"


def family_table(page, family):
    found = [(row, name) for name in page.names("area/") if name.endswith(f"-{family}")
             for row in page.rows(name, "cells")]
    columns = list(dict.fromkeys(c for row, _ in found for c in row if not isinstance(row[c], str)))
    found.sort(key=lambda f: need(f[0], columns[0])[0])
    return markdown(["configuration", "commit", *columns],
                    [[page.link(name, row["configuration"]), when(page, name),
                      *(value(row, c) for c in columns)] for row, name in found], 2)


@table("area")
def area(page):
    families, out = {name.rpartition("-")[2] for name in page.names("area/")}, []
    for family in sorted(families):
        out += [f"`scripts/area --family {family}`:", "", *family_table(page, family), ""]
    return out


@table("blocks")
def blocks(page):
    out = []
    for name in page.names("blocks/"):
        rows, record = page.rows(name, "blocks"), page.record(name)
        columns = [c for c in rows[0] if c != "module"]
        out += [f"`{record['command']}` ({page.link(name, when(page, name))}):", "",
                *markdown(["module", *columns],
                          [[f"`{row['module']}`", *(value(row, c) for c in columns)] for row in rows], 1), ""]
    return out


CELLS = (("cells", "cells", 0), ("of them flip-flops", "flip_flops", 0), ("of them buffers", "buffers", 0),
         ("area of logic, mm2", "logic", 3), ("area of memories (model), mm2", "memory", 3),
         ("largest fan-out", "fan_out", 0), ("fmax, MHz", "fmax", 1),
         ("power at fmax: logic, mW", "logic_power", 1),
         ("power at fmax: memories (model), mW", "memory_power", 1),
         ("energy of a cycle, pJ", "energy", 0))


@table("cells")
def cells(page):
    names = [n for n in page.names("asic/") if "cells" in page.record(n)["tables"]]
    rows = [r for name in names for r in page.rows(name, "cells")]
    rows.sort(key=lambda r: (need(r, "configuration", "map")))
    head = ["", *(f"{r['configuration']}, {r['map']}" for r in rows)]
    return markdown(head, [[title, *(value(r, column, 1, digits) for r in rows)]
                           for title, column, digits in CELLS]) + page.origin(*names)


@table("cells beside the model")
def cells_beside(page):
    rows = [(r, n) for n in page.names("asic/") if "netlist" in page.record(n)["tables"]
            for r in page.rows(n, "netlist")]
    return markdown(["netlist", "run", "cycles", "differences"],
                    [[page.link(n), *map(shown, need(r, "run", "cycles", "differences"))]
                     for r, n in rows], 2)


@table("boards")
def boards(page):
    out = []
    for name in page.names("boards/"):
        for r in page.rows(name, "board"):
            placed = f"{r['placed']:,} of {need(r, 'available')[0]:,}" if "placed" in r else ""
            out.append([page.link(name, r["board"]), r["chip"], when(page, name),
                        *(value(r, c) for c in ("LUT", "FF", "RAM", "DSP")), placed,
                        *(value(r, c) for c in ("fmax", "aim", "clock"))])
    return markdown(["board", "chip", "commit", "LUT", "FF", "RAM", "DSP", "logic cells", "fmax, MHz",
                     "aim, MHz", "clock, MHz"], out, 3)


@table("board checks")
def board_checks(page):
    rows = [(r, n) for n in page.names("board_checks/") for r in page.rows(n, "checks")]
    return markdown(["board", "simulated", "commit", "checks", "failed", "clocks of the kernel"],
                    [[page.link(n, r["board"]), *need(r, "simulated"), when(page, n),
                      *(value(r, c) for c in ("checks", "failed", "busy"))] for r, n in rows], 3)


def dse_area(page, name):
    rows = sorted(page.rows(name, "points"), key=lambda r: (r["threads"], r["warps"]))
    out = [[f"{r['warps']}x{r['threads']}", value(r, "cells"), value(r, "flip_flops"),
            value(r, "logic_um2", 1e6, 2), value(r, "memory_um2", 1e6, 2), value(r, "fmax_mhz", 1, 1),
            shown(sum(need(r, "logic_mw", "memory_mw")), 1), value(r, "pj_per_cycle", 1, 0),
            value(r, "cpu_s")] for r in rows]
    return markdown(["warps x threads", "cells", "flip-flops", "logic, mm2", "memories (model), mm2",
                     "fmax, MHz", "power, mW", "pJ a cycle", "CPU s"], out) + page.origin(name)


table("dse area")(lambda page: dse_area(page, "dse/area"))
table("dse area with floating point")(lambda page: dse_area(page, "dse/area_float"))


@table("dse state")
def dse_state(page):
    """Bits of state: a row for each number of warps, a column for each of threads."""
    bits = {(r["warps"], r["threads"]): sum(need(r, "register_bits", "memory_bits")) for r in page.rows("dse/state_float", "points")}
    threads = sorted({t for _, t in bits})
    out = [[f"{w} warps", *(shown(bits[w, t]) if (w, t) in bits else "" for t in threads)] for w in sorted({w for w, _ in bits})]
    return markdown(["bits of state", *(f"{t} threads" for t in threads)], out) + page.origin("dse/state_float")


def relative(page, name, part, points, figure, column="kernel"):
    """Kernel by kernel what figure(rows of a kernel) says of some points, and of the best one."""
    rows, out = page.rows(name, part), []
    for kernel in ordered(rows, column):
        found = figure({(r["warps"], r["threads"]): r for r in rows if r[column] == kernel})
        best = max(found, key=lambda p: found[p])
        out.append([kernel, *(f"{found[p]:.2f}" if p in found else "" for p in points),
                    f"{best[0]}x{best[1]}: {found[best]:.2f}"])
    return markdown([column, *(f"{w}x{t}" for w, t in points), "best"], out) + page.origin(name)


def speeds(rows):
    if (2, 2) not in rows:
        raise Unmade("no point 2x2 to compare with")
    return {p: rows[2, 2]["cycles"] / need(r, "cycles")[0] for p, r in rows.items()}


SPEED_POINTS = [(1, 1), (2, 2), (4, 2), (2, 4), (4, 4), (8, 4), (4, 8), (8, 8), (2, 32), (32, 2), (4, 32),
                (32, 32)]


@table("dse performance")
def dse_performance(page):
    return relative(page, "dse/performance", "cycles", SPEED_POINTS, speeds)


@table("dse launches")
def dse_launches(page):
    return relative(page, "dse/launches", "cycles", SPEED_POINTS, speeds)


@table("dse efficiency")
def dse_efficiency(page):
    points = [(1, 1), (4, 1), (1, 2), (2, 4), (4, 4), (4, 8), (2, 32), (4, 32), (32, 32)]
    return relative(page, "dse/efficiency", "energies", points,
                    lambda rows: {p: float(need(r, "efficiency")[0]) for p, r in rows.items()})


def size(octets):
    return f"{octets // 1024} KiB" if octets >= 1024 else f"{octets} B"


def caches(c):
    if not c["ICACHE_BYTES"] and not c["DCACHE_BYTES"]:
        return "none"
    banks = f" in {c['DCACHE_BANKS']} banks" if c["DCACHE_BANKS"] > 1 else ""
    shared = f", shared {size(c['L2_BYTES'])}" if c["L2_BYTES"] else ""
    return f"{size(c['ICACHE_BYTES'])}, {size(c['DCACHE_BYTES'])}{banks}{shared}; {c['LINE_BYTES']} B"


def luts(page, name):
    """LUT4 of a configuration by the records of scripts/area, or that there is no record."""
    for record, column, of in ((f"area/{name}-ecp5", "LUT4 all", ""), (f"area/{name}-ice40", "LUT4", " of an iCE40")):
        if record in page.known:
            return value(page.rows(record, "cells")[0], column) + of
    return "not measured"


def clock(page, name):
    """Makes the table of the results of place and route on a board with this configuration."""
    found = []
    for path in sorted((configs.isa_table.ROOT / "fpga").glob("*/board.toml")):
        record = f"boards/{path.parent.name}"
        if tomllib.loads(path.read_text(encoding="utf-8"))["config"] == name and record in page.known:
            row = page.rows(record, "board")[0]
            if "fmax" in row:
                found.append(f"{value(row, 'fmax', 1, 0)} MHz, {row['board']}")
    return "; ".join(found) or "not measured"


@table("configurations")
def configurations(page):
    """Shapes from configs.toml, sizes from the records of scripts/area, clocks from those of scripts/bitstream."""
    loaded, out = configs.load(), []
    for name in loaded["config"]:
        c = configs.parameters(loaded, [name])
        letters = "".join(x for x in "MAF" if c[f"{x}_EXT"])
        out.append([name, f"{c['NUM_CORES']} x {c['NUM_WARPS']} x {c['NUM_THREADS']} ({c['NUM_LANES']})",
                    f"RV32I{letters}", caches(c), luts(page, name), luts(page, f"device-{name}"), clock(page, name)])
    return markdown(["name", "cores x warps x threads (lanes)", "instructions", "caches I, D; line",
                     "LUT4 of an ECP5", "with registers and AXI", "clock, placed and routed"], out, 7)


@table("abilities")
def abilities(page):
    """Makes the table of features of each named configuration, from its parameters."""
    loaded, out = configs.load(), []
    for name, table_of in loaded["config"].items():
        c = configs.parameters(loaded, [name])
        runs = ["plain C" if c["RECONVERGENCE"] else "kernels for the divergence stack"]
        if c["M_EXT"]:
            runs.append("host programs" + (" by the launch queue" if c["DISPATCH"] else ""))
        runs += [what for parameter, what in (("HEADERS", "checks of headers"), ("GRAPHICS", "draws"), ("PIXELS", "pixels")) if c[parameter]]
        lacks = [what for parameter, what in (
            ("M_EXT", "multiplication and host programs"), ("F_EXT", "floating point"), ("A_EXT", "atomics and printf"),
            ("DISPATCH", "launch queue"), ("HEADERS", "headers"), ("GRAPHICS", "draws"), ("PIXELS", "pixels"))
            if not c[parameter] and (parameter != "PIXELS" or c["GRAPHICS"])]
        out.append([name, table_of["doc"], "; ".join(runs), "; ".join(lacks) or "texture units"])
    return markdown(["name", "purpose", "runs", "lacks"], out, 4)
