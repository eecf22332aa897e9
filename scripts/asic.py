"""Cells, area, fmax and power of a configuration in a cell library: scripts/asic [option ...] [CONFIG]

  --out FOLDER       everything that is made (default build/asic/CONFIG)
  --program ELF      what runs for the power, beside the cycle model (default: vecadd of
                     build/sw/gcc-O3; none: see --no-power)
  --arg N            its argument (default 64)
  --no-power         nothing is simulated; no power
  --unbuffered       also fan-out and fmax as they are without buffers and sizing
  --lockstep ELF[:N] runs this program, too, with argument N, on the netlist beside the model, with a
                     hostile memory; may be repeated
  --fuzz CYCLES      and random programs
  --record           keeps the figures in docs/records/asic (scripts/record.py)
  --no-setup         the tools are there
{options}

CONFIG is a name of configs.toml, or a name with changes: `small,F_EXT=0` (default tiny). Yosys maps the
design, gyre_ram stays as macros; OpenSTA times it; with a simulation of the netlist that is compared
with the cycle model in every cycle come the activities for the power. Prints the report, which is
also FOLDER/report.md, and leaves report.json, path.txt (the longest path), sta.v and the logs.
docs/asic.md has the assumptions. Exit status: 0, 1 if a step failed or the netlist differs from the
model, 2 bad usage.
"""

import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "asic"))
import asic_flow  # noqa: E402  (its folder has to be on the path first)
import asic_report  # noqa: E402
import output  # noqa: E402
import record  # noqa: E402

flow = asic_flow.flow
TEXT = __doc__.replace("{options}", asic_flow.OPTIONS_HELP)


def arguments(argv):
    values = dict(out=None, program=None, arg="64", power=True, unbuffered=False, lockstep=[],
                  fuzz=None, setup=True, record=False, config=None, options=asic_flow.Options())
    rest = iter(argv)
    for word in rest:
        if values["options"].take(word, rest):
            continue
        if word in ("--out", "--program", "--arg", "--lockstep", "--fuzz"):
            value = next(rest, None) or flow.fail(f"{word} needs a value")
            if word in ("--arg", "--fuzz") and not value.isdigit():
                flow.fail(f"{word} needs a number, not '{value}'")
            if word == "--lockstep":
                program, _, size = value.partition(":")
                if size and not size.isdigit():
                    flow.fail(f"--lockstep: '{size}' is no number")
                values["lockstep"].append((asic_report.path_of(program), size))
            else:
                values[word[2:]] = output.of("asic: --out", output.folder, value) if word == "--out" else value
        elif word in ("--no-power", "--no-setup"):
            values[word[5:]] = False
        elif word in ("--unbuffered", "--record"):
            values[word[2:]] = True
        elif word == "--help":
            flow.usage(TEXT, 0)
        elif word.startswith("-"):
            flow.fail(f"no option '{word}'; --help lists them")
        elif values["config"]:
            flow.usage(TEXT, 2)
        else:
            values["config"] = word
    return values


def kernel(values):
    """The program whose activity is counted, built if none is named."""
    if values["program"]:
        return asic_report.path_of(values["program"])
    build = flow.ROOT / "build"
    program = build / "sw" / "gcc-O3" / "vecadd.elf"
    if not program.is_file():
        for command in (["cmake", "-S", flow.ROOT, "-B", build, "-G", "Ninja"],
                        ["ninja", "-C", build, "--quiet", "kernels"]):
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, check=False)
            if done.returncode:
                flow.fail(f"{command[0]} failed:\n{done.stdout[-2000:]}", 1)
    return program


def unbuffered(values, parameters, folder):
    """Fan-out and timing of the same logic as the mapper leaves it."""
    options = asic_flow.dataclasses.replace(values["options"], buffers=False)
    netlist, _, _ = asic_flow.design(parameters, folder / "unbuffered", options,
                                     logic=folder / "netlist")
    inserted = asic_flow.finish(netlist, options)
    return asic_report.measure(netlist, inserted, folder / "unbuffered", options)


def lockstep(simulator, words):
    done = subprocess.run([str(simulator), *words], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    print("\n".join(done.stdout.splitlines()[-2:]), flush=True)
    if done.returncode:
        print(done.stdout[-3000:])
        flow.fail(f"{simulator.name} {' '.join(words)}: exit status {done.returncode}", 1)
    found = re.search(r"^0 mismatches in (\d+) cycles", done.stdout, re.M)
    return int(found[1]) if found else flow.fail(f"{simulator.name}: nothing was compared", 1)


UNITS = {"cells": "cells", "flip_flops": "cells", "buffers": "cells", "logic": "mm2", "memory": "mm2",
         "fan_out": "pins", "fmax": "MHz", "logic_power": "mW", "memory_power": "mW", "energy": "pJ"}


def row(name, kind, r):
    """The figures of a report that docs/results/area.md shows."""
    out = {"configuration": name, "map": kind, "cells": r["area"]["cells"],
           "flip_flops": r["area"]["flip_flops"], "buffers": r["area"]["buffers"],
           "logic": round(r["area"]["logic_um2"] / 1e6, 3), "memory": round(r["area"]["memory_um2"] / 1e6, 3),
           "fan_out": r["fan_out"]["largest"], "fmax": round(r["timing"]["fmax_mhz"], 1)}
    if "power" in r:
        out.update(logic_power=round(r["power"]["logic_mw"], 1), memory_power=round(r["power"]["memory_mw"], 1),
                   energy=round(r["power"]["pj_per_cycle"]))
    return out


def keep(name, stem, result, kind, runs, commit, command):
    """The records: cells, and the runs of the netlist beside the model."""
    rows = [row(name, kind, result)]
    if "unbuffered" in result:
        rows.append(row(name, f"{kind}, without buffers and sizing", result["unbuffered"]))
    units = {c: u for c, u in UNITS.items() if any(c in r for r in rows)}
    stem += "" if kind == "delay" else f"-{kind}"
    record.write(f"asic/{stem}", command, commit, units, {"cells": rows})
    if runs:
        record.write(f"asic/{stem}-netlist", command, commit, {"cycles": "clock cycles", "differences": "cycles"},
                     {"netlist": [{"run": run, "cycles": n, "differences": 0} for run, n in runs]})


def main(argv):
    values, runs = arguments(argv), []
    commit = record.begin((*record.SOURCES, "asic")) if values["record"] else None
    if values["setup"]:
        done = subprocess.run([flow.ROOT / "scripts" / "setup", "asic"], check=False)
        if done.returncode:
            flow.fail("scripts/setup asic failed", 1)
    name = values["config"] or "tiny"
    parameters = flow.parameters(name.split(","))
    stem = re.sub("[^A-Za-z0-9_]", "-", name)
    folder = pathlib.Path(values["out"] or flow.ROOT / "build" / "asic" / stem).resolve()
    output.make(folder)
    options, found, what = values["options"], None, None
    netlist, _, unknown = asic_flow.design(parameters, folder / "netlist", options)
    if unknown:
        flow.fail(f"--ram-table: there is no shape {unknown[0]} in this design")
    inserted = asic_flow.finish(netlist, options)
    if values["power"]:
        program = kernel(values)
        cycles, found = asic_report.simulate(folder, parameters, options.words, program,
                                             ["--arg", values["arg"]])
        runs.append((f"{program.stem} {values['arg']}", cycles))
        what = f"{program.stem}, {values['arg']} items, {cycles:,} cycles"
    result = asic_report.measure(netlist, inserted, folder / "netlist", options, found)
    result.update(config=name, parameters=parameters, activity=what)
    if values["unbuffered"]:
        result["unbuffered"] = unbuffered(values, parameters, folder)
    (folder / "report.json").write_text(json.dumps(result, indent=1) + "\n")
    text = asic_report.markdown(name, result)
    (folder / "report.md").write_text(text)
    print(text, flush=True)
    if values["lockstep"] or values["fuzz"]:
        # The simulator with counters will do: they hang on the netlist's wires and drive none.
        if not values["power"]:
            done = subprocess.run([flow.ROOT / "scripts" / "netlist", "--flow", "asic", *options.words,
                                   folder, name], check=False)
            if done.returncode:
                return 1
        for seed, (program, size) in enumerate(values["lockstep"], 1):
            words = [str(program), *asic_report.machine(parameters), "--quiet", "--mem-latency",
                     "hostile:30", "--seed", str(seed)]
            cycles = lockstep(folder / "gyre-netlist", words + (["--arg", size] if size else []))
            runs.append((f"{program.stem} {size}".strip() + ", hostile memory", cycles))
        if values["fuzz"]:
            runs.append(("random programs", lockstep(folder / "gyre-netlist", [
                "fuzz", "--seed", "3", "--cycles", values["fuzz"]])))
    if commit:
        keep(name, stem, result, options.map, runs, commit, record.command("asic", argv, "--record"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
