"""Places and routes one block in OSU 0.18 um cells, checks it, draws it: scripts/layout [option ...] [NAME=VALUE ...]

  --out FOLDER       everything that is made (default build/layout)
  --density N        part of the rows that cells take, percent; fill takes the rest (default 70)
  --picture FILE     the picture (default FOLDER/layout.svg)
  --from STEP        place, route or report: what comes before is in FOLDER already
  --no-setup         the tools are there

The block is asic/layout/gyre_layout.sv, state of the warps, scheduler and divergence stack, most ports a
pin; NAME=VALUE are NUM_WARPS and NUM_THREADS (default 2 and 2: ten minutes). Yosys makes gates, qflow
maps, places (graywolf) and routes (qrouter) them. Then Yosys proves the netlist of the layout equal to
the RTL, the geometry is checked for opens, shorts and distances, and timed with its wires. Prints the
report, which is also FOLDER/report.md; docs/layout.md says what this layout is not. Exit status: 0, 1 if
a step failed or a check found something, 2 bad usage.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "asic"))
import asic_flow  # noqa: E402  (its folder has to be on the path first)
import layout_check  # noqa: E402
import layout_read  # noqa: E402
import layout_report  # noqa: E402
import layout_svg  # noqa: E402
import output  # noqa: E402

flow = asic_flow.flow
TOP = "gyre_layout"
LEF = asic_flow.OSU018.with_suffix(".lef")
STEPS = ["synthesize", "place", "route", "report"]


def arguments(argv):
    v = dict(out=str(flow.ROOT / "build" / "layout"), density="70", picture=None, setup=True)
    v["from"], sizes, rest = "synthesize", {"NUM_WARPS": 2, "NUM_THREADS": 2}, iter(argv)
    for word in rest:
        if word == "--help":
            flow.usage(__doc__, 0)
        elif word == "--no-setup":
            v["setup"] = False
        elif word in ("--out", "--density", "--picture", "--from"):
            v[word[2:]] = next(rest, None) or flow.fail(f"{word} needs a value")
            if word in ("--out", "--picture"):
                v[word[2:]] = output.of(f"layout: {word}", output.folder if word == "--out" else output.file, v[word[2:]])
        elif word.startswith("-"):
            flow.fail(f"no option '{word}'; --help lists them")
        else:
            name, _, number = word.partition("=")
            if name not in sizes or not re.fullmatch(r"[1-9]\d?", number) or int(number) > 32:
                flow.fail(f"'{word}' is neither NUM_WARPS=1..32 nor NUM_THREADS=1..32")
            sizes[name] = int(number)
    if not re.fullmatch(r"[1-9]\d", v["density"]) or int(v["density"]) > 95:
        flow.fail(f"--density needs percents from 10 to 95, not '{v['density']}'")
    if v["from"] not in STEPS:
        flow.fail(f"--from: '{v['from']}' is none of {', '.join(STEPS)}")
    return v, sizes


def yosys(commands, folder, name):
    status, log = flow.run(commands, folder, name)
    if status != 0:
        print("\n".join(re.findall(r"^.*ERROR: .*$", log, re.M) or log.splitlines()[-3:]), file=sys.stderr)
        flow.fail(f"yosys failed; the log is {folder / name}.log", 1)
    return log


def plain_names(path, before=""):
    """Escaped names become what qflow makes of them, so that both netlists name things alike."""
    path.write_text(re.sub(r"(?<![\\\"\w])\\([^\s\"\\]+)",
                           lambda m: before + layout_report.plain(m[1]), path.read_text()))


def gates(folder, sizes):
    """source/gyre_layout.v for qflow, and gold.il, the RTL before any optimization."""
    includes, files = flow.sources()
    chosen = [f for f in files if f.stem in ("gyre_pkg", "gyre_ram", "gyre_warp_state",
                                             "gyre_warp_scheduler", "gyre_ipdom")]
    files = [*chosen, flow.ROOT / "asic" / "layout" / f"{TOP}.sv"]
    yosys([flow.read_verilog(sizes, map(flow.quoted, includes), map(flow.quoted, files)),
           f"hierarchy -check -top {TOP}",
           "proc", "flatten", "memory", f"rename -top {TOP}", "opt_clean",
           f"write_rtlil {flow.quoted(folder / 'gold.il')}",
           f"synth -flatten -top {TOP}", "opt_clean -purge",
           f"write_verilog -noattr {flow.quoted(folder / 'source' / f'{TOP}.v')}"], folder, "gates")
    plain_names(folder / "source" / f"{TOP}.v")
    plain_names(folder / "gold.il", "\\")


def qflow(folder, step):
    """One step of qflow; its output. Its own exit status says nothing: a step that failed ends in 0."""
    done = subprocess.run(["qflow", "-T", "osu018", "-p", str(folder), step, TOP], text=True, cwd=folder,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, errors="replace")
    (folder / f"qflow_{step}.log").write_text(done.stdout)
    if done.returncode or "error condition" in done.stdout or "Premature exit" in done.stdout:
        flow.fail(f"qflow {step} failed; its output is {folder}/qflow_{step}.log", 1)
    return done.stdout


def prove(folder):
    """The netlist that was placed equals the RTL: every output and flip-flop, from every state."""
    netlist = folder / "synthesis" / f"{TOP}.rtlnopwr.v"
    log = yosys([f"read_liberty -ignore_miss_dir -ignore_miss_func {flow.quoted(asic_flow.OSU018)}",
                 f"read_verilog {flow.quoted(netlist)}", f"hierarchy -top {TOP}", "proc", "flatten",
                 # Names of pins inside of cells have a dot. Hidden names are never first names;
                 # else equiv_make leaves what reads such a name without the point it belongs to.
                 "rename -hide w:*.*", "opt_clean", "rename gyre_layout gate", "design -stash gate",
                 f"read_rtlil {flow.quoted(folder / 'gold.il')}", f"hierarchy -top {TOP}",
                 # A register goes by several names, of which the netlist has kept one: none may go.
                 "splitnets -format __", "setattr -set keep 1 w:u_*", "opt_clean", "techmap", "dffunmap",
                 "rename gyre_layout gold", "splitnets -ports", "design -copy-from gate gate",
                 "splitnets -ports gate", "equiv_make gold gate both", "hierarchy -top both", "opt_clean",
                 "equiv_simple", "equiv_induct", "equiv_status"], folder, "proof")
    found = re.search(r"Of those cells (\d+) are proven and (\d+) are unproven", log)
    return int(found[1]), int(found[2])


def report(folder, values, sizes, title):
    block = layout_read.Def(folder / "layout" / f"{TOP}.def", layout_read.Lef(LEF, 100))
    library = asic_flow.library(asic_flow.Options())
    r = layout_report.figures(block, {n for n, c in library.cells.items() if c.flip_flop},
                              {n for n, c in library.cells.items() if c.buffers()})
    routed = (folder / "qflow_route.log").read_text()
    failed = re.findall(r"^Final: (?:Failed net routes: (\d+)|(No) failed routes)", routed, re.M)
    if not failed:
        flow.fail(f"the router did not end; its output is {folder}/qflow_route.log", 1)
    r["failed"] = 0 if failed[-1][1] else int(failed[-1][0])
    r["wrong"], where = layout_check.check(block)
    netlist = folder / "synthesis" / f"{TOP}.rtlnopwr.v"
    differs = layout_report.netlist_differs(block, netlist.read_text())
    proven, unproven = prove(folder)
    r["netlist"] = (f"{proven} of {proven + unproven} points proved equal to the RTL" if not differs else
                    f"differs from what was mapped: {differs[0]}")
    outputs = {n: [p for p in block.lef.cells[n]["pins"] if p in ("Y", "Q", "YC", "YS")]
               for n in block.lef.cells}
    (folder / "synthesis" / "wires.spef").write_text(layout_report.spef(block, outputs))
    r["fmax_mhz"], log = layout_report.timing(folder / "synthesis", TOP, asic_flow.OSU018)
    if r["fmax_mhz"] is None:
        flow.fail(f"sta failed: {log}", 1)
    vesta = re.search(r"maximum clock frequency \(zero margin\) = (\S+)",
                      (folder / "qflow_backanno.log").read_text())
    r.update(vesta_mhz=vesta and float(vesta[1]), sizes=sizes,
             seconds=json.loads((folder / "seconds.json").read_text()))
    (folder / "report.json").write_text(json.dumps(r, indent=1) + "\n")
    text = layout_report.markdown(r)
    (folder / "report.md").write_text(text)
    print(text, flush=True)
    for kind, first in where.items():
        print(f"{kind}: {first}", file=sys.stderr)
    picture = pathlib.Path(values["picture"] or folder / "layout.svg")
    picture.write_text(layout_svg.picture(block, title))
    return 1 if r["wrong"] or r["failed"] or differs or unproven else 0


def main(argv):
    values, sizes = arguments(argv)
    if values["setup"] and subprocess.run([flow.ROOT / "scripts" / "setup", "layout"], check=False).returncode:
        flow.fail("scripts/setup layout failed", 1)
    if shutil.which("qflow") is None or not LEF.is_file():
        flow.fail("qflow or its osu018 is missing (scripts/setup layout installs them)")
    folder = pathlib.Path(values["out"]).resolve()
    if re.search(r"\s", str(folder)):
        flow.fail(f"qflow needs a folder without spaces in its name, not '{folder}'")
    begin = STEPS.index(values["from"])
    spent = folder / "seconds.json"
    if begin and not (folder / "gold.il").is_file():
        flow.fail(f"--from {values['from']}: there is nothing in {folder}")
    output.make(folder)
    for name in ("source", "synthesis", "layout", "log"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "project_vars.sh").write_text(f"#!/bin/tcsh -f\nset initial_density={int(values['density']) / 100}\n")
    seconds = json.loads(spent.read_text()) if begin and spent.is_file() else {}
    for step in STEPS[begin:-1]:
        now = time.monotonic()
        if step == "synthesize":
            gates(folder, sizes)
        qflow(folder, step)
        seconds[step] = round(time.monotonic() - now)
        spent.write_text(json.dumps(seconds))
        print(f"{step}: {seconds[step]} s", flush=True)
    if not spent.is_file():
        spent.write_text("{}")
    if begin < 3:
        qflow(folder, "backanno")
        qflow(folder, "migrate")
    return report(folder, values, sizes,
                  f"scheduler and stack, {sizes['NUM_WARPS']} warps x {sizes['NUM_THREADS']} threads")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
