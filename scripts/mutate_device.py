"""The launch queue with mutations in it: what scripts/mutate --netlist --device has of its own.

Only `gyre_dispatch` is flattened and mutated; around it stands the RTL of `gyre_device` as it is, so
that `gyre-device` compares it with its twin. The pin `mutant_i` is a wire inside that the test bench
sets (sim/verilator/gyre_mutant.hpp). The registers that tb/lockstep/gyre_device_limits.h moves get
names by which it finds them.
"""

import re

import mutate_verilog
import synth_yosys as flow
from mutate_shared import DEVICE_CAUGHT, fail

TOP = "gyre_dispatch"
FOLDER = "dispatch"  # of rtl/; other modules below TOP are not mutated
MOVED = re.compile(r'\bset\("([\w.]+)", "(\w+)"')


def values_of(words):
    values = flow.parameters(words)
    if not values["DISPATCH"] or values["GRAPHICS"]:
        fail("--device takes a configuration with DISPATCH=1 and GRAPHICS=0: it mutates the launch queue alone")
    return values


def drawn():
    """The Yosys commands that leave cells of FOLDER alone in the selection."""
    return ["select -set live %", f"select @live {TOP}/a:src=*{flow.rtl_dir()}/{FOLDER}/* %i"]


def moved(module):
    """Registers that the test bench moves: $dff cell -> its name in the Verilog."""
    text = (flow.ROOT / "tb" / "lockstep" / "gyre_device_limits.h").read_text()
    by_bits = {tuple(cell["connections"]["Q"]): name for name, cell in module["cells"].items()
               if cell["type"] == "$dff"}
    found = {}
    for scope, name in dict.fromkeys(MOVED.findall(text)):
        path = f"{scope}.{name}"
        wires = [w for w in module["netnames"] if w == path or re.fullmatch(re.escape(path) + r"\[\d+\]", w)]
        cells = [by_bits.get(tuple(module["netnames"][w]["bits"])) for w in wires]
        if not wires or None in cells:
            flow.fail(f"{path} of gyre_device_limits.h is no register of the flattened {TOP}", 1)
        found |= {c: "limit_" + re.sub(r"\W+", "_", w).strip("_") for c, w in zip(cells, wires)}
    return found


def with_names(text, module):
    """RTLIL, mutated already, in which each moved register is a wire of its own; its readers see what
    the mutations make of that."""
    wires, connections = [], []
    for cell, name in moved(module).items():
        width = len(module["cells"][cell]["connections"]["Q"])
        at = text.index(f"  cell $dff {cell if cell.startswith('$') else chr(92) + cell}\n")
        end = text.index("\n  end\n", at)
        out = re.compile(r"\n    connect \\Q (.*)").search(text, at, end)
        wires.append(f"  wire width {width} \\{name}\n")
        connections.append(f"  connect {out[1]} \\{name}\n")
        text = text[:out.start(1)] + "\\" + name + text[out.end(1):]
    head, start, rest = text.partition(f"\nmodule \\{TOP}\n")
    body, end, others = rest.partition("\nend\n")
    if not start or not end:
        flow.fail(f"the flattened design is not called {TOP}", 1)
    return head + start + "".join(wires) + body + "\n" + "".join(connections) + end[1:] + others


def write_sources(folder, out, module, commands, yosys, update):
    """The files of a device whose dispatcher has these mutations, and what else make has to know."""
    at = {n: flow.quoted(folder / n) for n in ("mutated.il", "named.il", "gyre_dispatch.new.sv")}
    yosys("apply", [f"read_rtlil {flow.quoted(out / 'flat.il')}", *commands, f"write_rtlil {at['mutated.il']}"])
    (folder / "named.il").write_text(with_names((folder / "mutated.il").read_text(), module))
    yosys("write", [f"read_rtlil {at['named.il']}", f"delete -port {TOP}/w:mutant_i",
                    f"write_verilog -noattr {at['gyre_dispatch.new.sv']}"])
    update(folder / "gyre_dispatch.sv",
           mutate_verilog.untangle((folder / "gyre_dispatch.new.sv").read_text()))
    public = ["mutant_i", *moved(module).values()]
    update(folder / "gyre_dispatch.vlt", "`verilator_config\n" + "".join(
        f'public_flat_rw -module "{TOP}" -var "{name}"\n' for name in public))
    _, files = flow.sources()
    files = [folder / "gyre_dispatch.sv" if p.stem == TOP else p for p in files]
    # Without assertions: a kill is a difference that the pins show.
    return {"TOP": "gyre_device", "KIND": "device", "ASSERT": "",
            "SV": " ".join(map(str, [*files, folder / "gyre_dispatch.vlt"]))}


def command(program, seed, cycles):
    return [program, "--seed", str(seed), "--cycles", str(cycles), "--no-events"]


def caught(out):
    """(what differed, in which cycle) of a run of gyre-device that ended with a difference, or None."""
    for pattern in DEVICE_CAUGHT:
        found = re.search(pattern, out.stdout, re.M)
        if out.returncode == 1 and found:
            return found["what"], int(found["cycle"])
    return None
