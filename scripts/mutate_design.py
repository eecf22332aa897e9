"""The design with mutations in it, as one executable: the Yosys half of scripts/mutate --netlist.

The word-level design is flattened, so that a mutation is one bug at one point of one core. Every
mutation is chosen by `mutate -list` and switched on when the pin mutant_i has its number.
"""

import json
import os
import re
import subprocess
import sys

import mutate_device
import mutate_taps
import mutate_verilog
import synth_yosys as flow

# `proc` gives words, registers and memories; nothing is optimised but constants, so that what is
# mutated is what was written. Every instance loses its own source, as its parts have theirs.
# Only the write enables of memories lose the copies that `proc` makes of them for each bit: else
# the simulator would write each bit alone.
FLATTEN = ["proc", "select -set memories *gyre_ram* *gyre_fifo* *gyre_queue*", "opt_clean @memories",
           "select -set enables t:$memwr_v2 %ci1:+[EN] %ci1:+[Y] t:$mux %i",
           "opt_reduce @enables", "opt_clean @memories",
           "setattr -mod -unset keep_hierarchy *",
           "select -set instances t:gyre_* t:$paramod*", "setattr -unset src @instances",
           "flatten"]


def pattern(wire):
    """A wire's name for Yosys's selections, in which brackets mean something else."""
    return "w:" + wire.replace("[", "?").replace("]", "?")


def read_list(text):
    """The mutations of `mutate -list`, as dictionaries of their options."""
    found = []
    for line in text.splitlines():
        words = line.split()
        mutation = {"src": []}
        for name, value in zip(words[1::2], words[2::2]):
            if name == "-src":
                mutation["src"].append(value)
            else:
                mutation[name.removeprefix("-")] = value
        found.append(mutation)
    return found


def excluded(mutation, cell):
    """Why a mutation is none that a test could or should find, or None."""
    bits = cell["connections"][mutation["port"]]
    bit = bits[int(mutation["portbit"])]
    mode = mutation["mode"]
    if mutation["port"] in ("CLK", "RD_CLK", "WR_CLK"):
        return "clock"
    if bit == "x":
        return "left open"
    control = bits[int(mutation["ctrlbit"])] if "ctrlbit" in mutation else None
    if (mode == "const0" and bit == "0") or (mode == "const1" and bit == "1") or \
            (mode == "cnot0" and control == "1") or (mode == "cnot1" and control == "0"):
        return "no change"
    return None


def names_of(module):
    """The names that bits of nets have in the sources: bit -> list of NAME[INDEX]."""
    names = {}
    for name, net in module["netnames"].items():
        if not net["hide_name"]:
            single = len(net["bits"]) == 1
            for index, bit in enumerate(net["bits"]):
                names.setdefault(bit, []).append(name if single else f"{name}[{index}]")
    return names


def describe(mutation, cell, names):
    """Returns a key of location and kind: the same for the same sources, whatever Yosys counts."""
    folder = f"{flow.rtl_dir()}/"
    name = mutation["cell"].replace("$flatten", "").replace("\\", "")
    path = re.sub(r"\.?\$.*$", "", name)
    # If a wire and a cell have locations, the cell's is the last.
    own = cell.get("attributes", {}).get("src", "").split("|")
    places = [s.replace(folder, "") for s in own if s]
    # A table is expanded from a header: its lines say more than the whole of it.
    place = next((p for p in places if not re.search(r":0\.0-", p)), places[0] if places else "?")
    what = f"{cell['type']} {mutation['port']}[{mutation['portbit']}]"
    # A name of the same module if there is one, and of several the shortest.
    bit = cell["connections"][mutation["port"]][int(mutation["portbit"])]
    known = names.get(bit, []) if isinstance(bit, int) else []
    if known:
        best = min(known, key=lambda n: (not n.startswith(f"{path}."), len(n), n))
        what += f" ({best.removeprefix(path + '.')})"
    elif not isinstance(bit, int):
        what += f" ({bit})"
    what += f" {mutation['mode']}"
    if "ctrlbit" in mutation:
        what += f" by [{mutation['ctrlbit']}]"
    return {"path": path, "place": place, "what": what, "text": source_text(place)}


def source_text(place):
    """The first words of the source location that a `src` attribute names."""
    found = re.fullmatch(r"(.*):(\d+)\.(\d+)-(\d+)\.(\d+)", place)
    if not found or found[2] == "0":
        return "?"
    line = (flow.rtl_dir() / found[1]).read_text().splitlines()[int(found[2]) - 1]
    end = int(found[5]) - 1 if found[2] == found[4] else len(line)
    return " ".join(line[int(found[3]) - 1:end].split())[:60]


def commands_of_flat(values, device):
    if device:
        return [*flow.read_commands(values, top=mutate_device.TOP), *FLATTEN, "opt_expr"]
    keep = [f"setattr -set keep 1 {pattern(w)}" for w in mutate_taps.tapped(values)]
    return [*flow.read_commands(values), *FLATTEN, *keep, "opt_expr"]


def top_of(device):
    """The module that is flattened and mutated."""
    return mutate_device.TOP if device else "gyre"


def choose(values, folder, number, seed, device=False):
    """Writes FOLDER/flat.il; returns (mutations, how many were excluded for which reason)."""
    # A signal that nothing reads is not mutated: the mutation would survive and mean nothing.
    at = {name: flow.quoted(folder / name) for name in ("live.txt", "flat.il", "flat.json", "list.txt")}
    live = ["design -save flat", "opt_clean -purge", f"select -write {at['live.txt']} {top_of(device)}/c:*",
            "design -load flat", f"select -read {at['live.txt']}",
            *(mutate_device.drawn() if device else [])]
    # More than are wanted, as some are excluded; the list is in random order.
    more = number + number // 5 + 20
    status, log = flow.run(
        [*commands_of_flat(values, device), f"write_rtlil {at['flat.il']}", f"write_json {at['flat.json']}",
         *live, f"mutate -list {more} -seed {seed} -o {at['list.txt']}"], folder, "choose")
    if status != 0:
        print("\n".join(log.splitlines()[-10:]), file=sys.stderr)
        flow.fail(f"yosys failed; the log is {folder}/choose.log", 1)
    module = json.loads((folder / "flat.json").read_text())["modules"][top_of(device)]
    cells, names = module["cells"], names_of(module)
    chosen, out, seen = [], {}, {}
    for mutation in read_list((folder / "list.txt").read_text()):
        cell = cells[mutation["cell"].removeprefix("\\")]
        why = excluded(mutation, cell)
        if why:
            out[why] = out.get(why, 0) + 1
            continue
        mutation |= describe(mutation, cell, names)
        # No line, so that it stays the same when something above is changed.
        key = f"{mutation['path']} `{mutation['text']}` {mutation['what']}"
        seen[key] = seen.get(key, 0) + 1
        mutation["key"] = key if seen[key] == 1 else f"{key} #{seen[key]}"
        chosen.append(mutation)
        if len(chosen) == number:
            break
    if len(chosen) < number:
        flow.fail(f"there are only {len(chosen)} such mutations", 2)
    for i, mutation in enumerate(chosen, 1):
        mutation["number"] = i
    return chosen, out


def width_of(mutations):
    return max(m["number"] for m in mutations).bit_length()


def apply(mutations):
    """The Yosys commands that put all mutations into the flattened design."""
    width = width_of(mutations)
    names = ("mode", "module", "cell", "port", "portbit", "ctrlbit")
    return [f"mutate -ctrl mutant_i {width} {m['number']} "
            + " ".join(f"-{name} {m[name]}" for name in names if name in m) for m in mutations]


def write_sources(values, mutations, out, folder, device):
    """The sources of a simulator with these mutations; returns what else make has to know."""
    def yosys(name, commands):
        status, log = flow.run(commands, folder, name)
        if status != 0:
            print("\n".join(log.splitlines()[-10:]), file=sys.stderr)
            flow.fail(f"yosys failed; the log is {folder}/{name}.log", 1)

    module = json.loads((out / "flat.json").read_text())["modules"][top_of(device)]
    if device:
        return mutate_device.write_sources(folder, out, module, apply(mutations), yosys, update)
    update(folder / "preset.il",
           mutate_taps.with_counters((out / "flat.il").read_text(), module, values))
    yosys("apply", [f"read_rtlil {flow.quoted(folder / 'preset.il')}", *apply(mutations),
                    f"write_verilog -noattr {flow.quoted(folder / 'gyre.new.sv')}"])
    update(folder / "gyre.sv", mutate_verilog.untangle((folder / "gyre.new.sv").read_text()))
    update(folder / "gyre_taps.sv", mutate_taps.taps(module, values, width_of(mutations)))
    return {"TOP": "gyre_lockstep_top", "KIND": "lockstep",
            "SV": f"{flow.rtl_dir()}/gyre_pkg.sv {folder}/gyre.sv {folder}/gyre_taps.sv"
                  f" {flow.ROOT}/tb/lockstep/gyre_counters.vlt",
            "LOCKSTEP_FLAGS": "-DGYRE_COUNTERS_PUBLIC"}


def build(values, mutations, out, name, device=False):
    """OUT/NAME/gyre-mutants: these mutations in one simulator. OUT has flat.il."""
    folder = out / name
    folder.mkdir(exist_ok=True)
    settings = write_sources(values, mutations, out, folder, device)
    work = folder / "sim"
    work.mkdir(exist_ok=True)
    update(work / "gyre_built.inc", "".join(f'{{"{n}", {v}u}},\n' for n, v in values.items()))
    update(work / "gyre_built_arguments.inc", "".join(f'"{n}={v}",\n' for n, v in values.items()))
    update(work / "parameters.txt", flow.defines(values) + "\n")
    objects = os.environ.get("GYRE_OBJECTS", str(out.parent / "c-objects"))
    os.makedirs(objects, exist_ok=True)
    settings |= {"ROOT": flow.ROOT, "GENERATED": flow.generated(), "RTL": flow.rtl_dir(), "WORK": work,
                 "OBJECTS": objects, "TARGET": folder / "gyre-mutants"}
    done = subprocess.run(
        ["make", "-s", "--no-print-directory", f"-j{os.environ.get('GYRE_JOBS', '2')}", "-f",
         str(flow.ROOT / "sim" / "verilator" / "build.mk"),
         *[f"{n}={v}" for n, v in settings.items()]],
        capture_output=True, text=True, check=False)
    (work / "build.log").write_text(done.stdout + done.stderr)
    if done.returncode != 0:
        print("\n".join((done.stdout + done.stderr).splitlines()[-20:]), file=sys.stderr)
        flow.fail(f"the simulator was not built; the log is {work}/build.log", 1)
    return folder / "gyre-mutants"


def update(path, text):
    """Writes only what changed, so that make sees no change."""
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)
