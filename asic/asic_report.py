"""One configuration measured: cells, areas, fan-out, fmax, power; and the tables of it.

What scripts/asic and scripts/dse share. All numbers of a result are in one dictionary that is kept as
JSON beside the netlist.
"""

import os
import pathlib
import re
import subprocess

import asic_activity
import asic_flow
import asic_sta

flow = asic_flow.flow


def area(netlist):
    """Cells and square micrometres, logic and memory apart."""
    library, kinds = netlist.library, netlist.count()
    logic = {k: n for k, n in kinds.items() if k in library.cells}
    registers = {k: n for k, n in logic.items() if library.cells[k].flip_flop}
    special = set(library.special.values())
    memories = []
    for kind, ram in sorted(netlist.rams.items()):
        if kinds[kind]:
            memories.append({"cell": kind, "number": kinds[kind], "bits": ram.bits,
                             "area_um2": round(ram.area_um2), "model": ram.model})
    return {
        "cells": sum(logic.values()), "flip_flops": sum(registers.values()),
        "buffers": sum(n for k, n in logic.items() if library.cells[k].buffers()),
        "logic_um2": round(sum(library.cells[k].area * n for k, n in logic.items())),
        "flip_flop_um2": round(sum(library.cells[k].area * n for k, n in registers.items())),
        "memory_um2": sum(m["area_um2"] * m["number"] for m in memories),
        "memory_bits": sum(m["bits"] * m["number"] for m in memories),
        "memories": memories, "kinds": {k: n for k, n in sorted(logic.items())},
        "special": sorted(s for s in special if s)}


def histogram(netlist):
    counts, most, name = netlist.histogram()
    return {"counts": {str(k): n for k, n in counts.items()}, "largest": most, "net": name}


def ram_power(netlist, found, period_ns):
    """Watts of the macros from their enables; found as in asic_sta."""
    total, leakage = 0.0, 0.0
    for kind, pins in netlist.cells.values():
        if kind not in netlist.rams:
            continue
        ram = netlist.rams[kind]

        def ones(net):
            return found[netlist.net_name(net)][1] if netlist.net_name(net) in found \
                else float(net == "1")
        lanes = [ones(n) for n in pins["we_i"]]
        energy = ones(pins["ren_i"][0]) * ram.read_pj + sum(lanes) / len(lanes) * ram.write_pj
        total += energy * 1e-12 / (period_ns * 1e-9)
        leakage += ram.leakage_uw * 1e-6
    return {"dynamic": total, "leakage": leakage}


def machine(values):
    """Returns the simulator's options for its configuration."""
    return ["--config", "tiny", *(w for n, v in values.items() for w in ("--set", f"{n}={v}"))]


def simulate(folder, values, options_words, program, arguments):
    """Runs a program on the netlist with counters, beside the model; (cycles, net -> activity)."""
    counts = folder / "activity.txt"
    counts.unlink(missing_ok=True)
    config = ",".join(["tiny", *(f"{n}={v}" for n, v in values.items()
                                 if not flow.configs.load()["parameter"][n].get("device"))])
    command = [str(flow.ROOT / "scripts" / "netlist"), "--flow", "asic", *options_words, "--activity",
               str(counts), str(folder), config]
    environment = dict(os.environ, OPT_VERILATED=os.environ.get("OPT_VERILATED", "-O1"))
    for words in (command, [str(folder / "gyre-netlist"), str(program), *machine(values), "--quiet", *arguments]):
        done = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=environment, check=False)
        (folder / "simulation.log").write_text(done.stdout)
        if done.returncode:
            print(done.stdout[-2000:])
            flow.fail(f"{words[0]} failed (log: {folder}/simulation.log)", 1)
    compared = re.search(r"^0 mismatches in (\d+) cycles", done.stdout, re.M)
    if not compared:
        flow.fail(f"the netlist was not compared (log: {folder}/simulation.log)", 1)
    names = (folder / "netlist" / "nets.txt").read_text().split("\n")[:-1]
    cycles, found = asic_activity.read(counts, names)
    return cycles, found


def measure(netlist, inserted, folder, options, found=None, clock="clk_i", assumed=None):
    """All figures of a finished netlist. found: activities of its nets; assumed: (changes a cycle,
    part of ones, reads, writes a cycle and macro) where there was no simulation."""
    result = {"area": area(netlist), "inserted": inserted, "fan_out": histogram(netlist)}
    if found is None and assumed is not None:
        found = {netlist.net_name(n): assumed[:2] for n in netlist.drivers()}
        for kind, pins in netlist.cells.values():
            if kind in netlist.rams:
                for pin, value in (("ren_i", assumed[2]), ("we_i", assumed[3])):
                    for net in pins[pin]:
                        if isinstance(net, int):
                            found[netlist.net_name(net)] = (assumed[0], value)
    inserted["clock buffers"] = netlist.clock_tree(asic_flow.CLOCK_FANOUT)
    if found is not None:
        found = asic_sta.inherit(netlist, found)
    timing = asic_sta.run(netlist, folder, clock, found=found)
    (folder / "path.txt").write_text(timing.pop("path"))
    result["timing"] = timing
    if found is not None:
        result["power"] = power(netlist, timing, found)
    return result


def power(netlist, timing, found):
    """Milliwatts at fmax; the clock tree's part by what its cells take is in "combinational"."""
    total, macros = timing["power"]["total"], ram_power(netlist, found, timing["period_ns"])
    nets = [found[netlist.net_name(n)] for n in netlist.drivers() if netlist.net_name(n) in found]
    flops = [found.get(netlist.net_name(p["Q"][0]), (0, 0))[0] for k, p in netlist.cells.values()
             if k in netlist.library.cells and netlist.library.cells[k].flip_flop and "Q" in p]
    enables = [[found.get(netlist.net_name(n), (0, float(n == "1")))[1] for n in p[pin]]
               for pin in ("ren_i", "we_i") for k, p in netlist.cells.values() if k in netlist.rams]
    half = len(enables) // 2
    mean = lambda v: sum(v) / len(v) if v else 0.0  # noqa: E731
    logic_mw, memory_mw = 1e3 * total[3], 1e3 * (macros["dynamic"] + macros["leakage"])
    return {"logic_mw": logic_mw, "memory_mw": memory_mw, "total_mw": logic_mw + memory_mw,
            "internal_mw": 1e3 * total[0], "switching_mw": 1e3 * total[1],
            "leakage_mw": 1e3 * total[2] + 1e3 * macros["leakage"],
            "sequential_mw": 1e3 * timing["power"]["sequential"][3],
            "pj_per_cycle": (logic_mw + memory_mw) * timing["period_ns"],
            "mean_activity": mean([m for m, _ in nets]), "mean_ones": mean([o for _, o in nets]),
            "flip_flop_activity": mean(flops),
            "ram_reads": mean([mean(e) for e in enables[:half]]),
            "ram_writes": mean([mean(e) for e in enables[half:]])}


def number(value):
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.2f}"


def markdown(name, r):
    """The report of one configuration."""
    a, t, out = r["area"], r["timing"], []
    row = lambda *words: out.append("| " + " | ".join(words) + " |")  # noqa: E731
    row(name, "")
    out.append("|---|---:|")
    row("cells, memories left out", f"{a['cells']:,}")
    row("of them flip-flops", f"{a['flip_flops']:,}")
    row("of them buffers", f"{a['buffers']:,}")
    row("area of logic, mm2", f"{a['logic_um2'] / 1e6:.3f}")
    row("area of memories (model), mm2", f"{a['memory_um2'] / 1e6:.3f}")
    row("memory bits", f"{a['memory_bits']:,}")
    row("largest fan-out", f"{r['fan_out']['largest']}")
    row("period, ns", f"{t['period_ns']:.2f}")
    row("fmax, MHz", f"{t['fmax_mhz']:.1f}")
    if "unbuffered" in r:
        u = r["unbuffered"]
        row("without buffers and sizing: largest fan-out", f"{u['fan_out']['largest']:,}")
        row("without buffers and sizing: fmax, MHz", f"{u['timing']['fmax_mhz']:.1f}")
    if "power" in r:
        p = r["power"]
        row("power at fmax: logic, mW", f"{p['logic_mw']:.1f}")
        row("power at fmax: memories (model), mW", f"{p['memory_mw']:.1f}")
        row("energy of a cycle, pJ", number(p["pj_per_cycle"]))
        row("changes of a net in a cycle, mean", f"{p['mean_activity']:.3f}")
        row("activity of", r["activity"])
    out += ["", "| fan-out up to | nets |" + (" without buffers |" if "unbuffered" in r else ""),
            "|---|---:|" + ("---:|" if "unbuffered" in r else "")]
    for limit, n in r["fan_out"]["counts"].items():
        other = [f"{r['unbuffered']['fan_out']['counts'][limit]:,}"] if "unbuffered" in r else []
        row("more" if limit == "None" else limit, f"{n:,}", *other)
    out += ["", "| memory | number | bits | area, um2 |", "|---|---:|---:|---:|"]
    for m in a["memories"]:
        row(m["cell"], str(m["number"]), f"{m['bits']:,}", f"{m['area_um2']:,}")
    return "\n".join(out) + "\n"


def path_of(program):
    path = pathlib.Path(program)
    if not path.is_file():
        flow.fail(f"there is no program {program}")
    return path.resolve()
