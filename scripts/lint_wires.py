#!/usr/bin/python3
"""Shows that lockstep leaves no pin and no wire between modules out: scripts/lint_wires.py

- Each output of rtl/generated/gyre.sv is compared (a boundary of rtl/bundles.toml with level = "gpu", or the
  counters), each input is driven (sim/verilator/gyre_rtl.hpp).
- Likewise the ports of rtl/axi/gyre_device.sv in tb/device/gyre_device_rig.h.
- Each port of rtl/gyre_core.sv, and each wire that it, its memory side, its issue side, its execute stage
  and warp control declare is a signal of a boundary, or stands with a reason in scripts/lint_wires.toml.

Prints what is missing, and what of the list of exceptions is there no more; exit status 1 then.
"""

import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts" / "gen"))
import boundaries as boundaries_of  # noqa: E402
import bundles  # noqa: E402
import bundles_taps  # noqa: E402
import pins  # noqa: E402

PORT = re.compile(r"^\s*(input|output)\s+(?:logic|gyre_pkg::\w+)\s*(?:\[[^\]]*\]\s*)*(\w+)\s*[,;]?\s*(?://.*)?$",
                  re.M)
WIRE = re.compile(r"^ +(?:logic|gyre_pkg::(\w+)_t)\s+(?:\[[^\]]*\]\s*)*([\w\s,]+);", re.M)
# Modules whose wires are checked, and what comes before their names as seen from gyre_core.
INSIDE = {"gyre_core.sv": "", "gyre_core_front.sv": "u_front.", "gyre_core_scalar.sv": "u_scalar.",
          "memory/gyre_core_memory.sv": "u_memory.",
          "execute/gyre_execute.sv": "u_execute.", "issue/gyre_core_issue.sv": "u_issue.",
          "execute/gyre_integer.sv": "u_execute.u_integer.",
          "execute/gyre_muldiv.sv": "u_execute.u_muldiv.",
          "execute/gyre_float.sv": "u_execute.u_float.",
          "execute/gyre_special.sv": "u_execute.u_special.",
          "simt/gyre_warp_control.sv": "u_execute.u_special.u_warp_control."}
bad = []


def text(path):
    return (ROOT / path).read_text()


def ports(path):
    """{name: direction}"""
    header = text(path).split("\n);", 1)[0]
    found = {name: direction for direction, name in PORT.findall(header)}
    lines = re.findall(r"^\s*(?:input|output)\b", header, re.M)
    if len(found) != len(lines):
        bad.append(f"{path}: {len(lines)} ports, but only {len(found)} of them were understood")
    return {n: d for n, d in found.items() if n not in ("clk_i", "rst_i")}


def wires(path, types, of_boundary):
    """Wires of a module, but structures that are the boundary of their name."""
    body = text(path).split("\n);", 1)[1]
    names = [(kind, n.strip()) for kind, group in WIRE.findall(body) for n in group.split(",")]
    return [n for kind, n in names if not n.startswith("unused")
            and not (kind in types and of_boundary.get(n) == kind)]


def check_gpu(boundaries):
    listed = {name: kind.split()[0] for kind, name in pins.pins()}
    compared = {bundles_taps.pin_of(s)
                for b in boundaries if b.gpu for s in b.signals}
    driver = text("sim/verilator/gyre_rtl.hpp")
    fields = re.findall(r"  X\((\w+),", pins.inputs_hpp())  # it drives each of these
    found = ports("rtl/generated/gyre.sv")
    for name, direction in found.items():
        if listed.get(name) != direction:
            bad.append(f"rtl/generated/gyre.sv: {name} is not understood by scripts/gen/pins.py")
        # The two are vectors of what the cores compare: pin_perf and violation.
        if direction == "output" and name not in ("perf_o", "denied_o") and name[:-2] not in compared:
            bad.append(f"rtl/generated/gyre.sv: the output {name} is compared with nothing")
        if direction == "input" and name not in fields and not re.search(rf"top_->{name}( =|,)", driver):
            bad.append(f"rtl/generated/gyre.sv: the input {name} is not driven by gyre_rtl.hpp")
    bad.extend(f"scripts/gen/pins.py: rtl/generated/gyre.sv has no port {n}" for n in listed
               if n not in found)


def check_device():
    rig = text("tb/device/gyre_device_rig.h")
    compared = set(re.findall(r'compare(?:_bytes)?\((?:u, )?"(\w+)"', rig))
    for channel in re.findall(r"compare_address\(\"\w+\", DEVICE_ADDRESS\(d, (\w+)\)", rig):
        compared |= {f"axi_{channel}{field}"
                     for field in re.findall(r"d\.axi_##ch##(\w+)", rig)}
    for name, direction in ports("rtl/axi/gyre_device.sv").items():
        if direction == "output" and name not in compared:
            bad.append(f"rtl/axi/gyre_device.sv: the output {name} is compared with nothing")
        if direction == "input" and not re.search(rf"dut_\.{name}( =|,)", rig):
            bad.append(f"rtl/axi/gyre_device.sv: the input {name} is not driven by the rig")


def check_inside(boundaries):
    exceptions = tomllib.loads(text("scripts/lint_wires.toml"))
    types, table = boundaries_of.load()
    of_boundary = {name: b.get("type") for name, b in table.items()}
    seen = {s.at for b in boundaries if not b.gpu for s in b.signals}
    seen |= {at.split(".")[0] for at in seen if at.count(".") == 1 and at[:at.index(".")].endswith(("_i", "_o"))}
    for path, prefix in INSIDE.items():
        reasons = dict(exceptions.get(pathlib.Path(path).stem, {}))
        names = wires(f"rtl/{path}", types, of_boundary)
        if not prefix:
            names += ports("rtl/gyre_core.sv")
        for name in names:
            stem = name[:-2] if name.endswith(("_i", "_o")) else name
            if f"{prefix}{name}" in seen or (not prefix and stem in seen):
                if name in reasons:
                    bad.append(f"scripts/lint_wires.toml: {name} of {path} is a boundary")
            elif name not in reasons:
                bad.append(f"rtl/{path}: the wire {name} is no boundary and no exception")
            reasons.pop(name, None)
        bad.extend(f"scripts/lint_wires.toml: {path} has no wire {name}" for name in reasons)


def main():
    boundaries = bundles.load()
    check_gpu(boundaries)
    check_device()
    check_inside(boundaries)
    for sentence in bad:
        print(f"lint_wires: {sentence}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
