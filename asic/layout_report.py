"""Figures of a routed block: cells, area, wires; the netlist that it is; timing with its wires."""

import re
import subprocess

TIMING = """\
read_liberty {liberty}
read_verilog {top}.rtlnopwr.v
link_design {top}
read_spef wires.spef
create_clock -name clock -period {period} [get_ports {clock}]
foreach port [all_inputs] {{
  if {{ [get_full_name $port] != "{clock}" }} {{ set_input_delay 0 -clock clock $port }}
}}
set_output_delay 0 -clock clock [all_outputs]
set_propagated_clock clock
report_worst_slack -digits 6
report_checks -path_delay max -format full -fields {{capacitance slew}} -digits 3
"""
PERIOD = 10.0


def plain(name):
    """A name as qflow writes it in Verilog, indices included."""
    return re.sub(r"\W", "_", name)


def netlist_differs(block, verilog):
    """Returns the differences in cells and pins between the DEF and the proved netlist, as sentences."""
    said = {}
    for kind, name, pins in re.findall(r"^(\w+) (\w+) \( (.*) \);$", verilog, re.M):
        said[name] = (kind, {(p, plain(n)) for p, n in re.findall(r"\.(\w+)\(([^)]+)\)", pins)})
    here = {name: (kind, set()) for name, (kind, _, _, _) in block.components.items() if kind != "FILL"}
    for name, net in block.nets.items():
        for component, pin in net["ends"]:
            if component != "PIN":
                here[component][1].add((pin, plain(name)))
    said = {name: cell for name, cell in said.items() if cell[0] != "FILL"}
    return [f"{name}: {said.get(name)} in the netlist, {here.get(name)} in the DEF"
            for name in sorted({*said, *here}) if said.get(name) != here.get(name)]


def capacitance(block, shapes):
    """pF of rectangles over the ground, by the LEF: area and edges."""
    unit, total = block.lef.unit, 0.0
    for layer, x0, y0, x1, y1 in shapes:
        area, edge = block.lef.capacitance[layer]
        wide, tall = (x1 - x0) / unit, (y1 - y0) / unit
        total += wide * tall * area + 2 * (wide + tall) * edge
    return total


def spef(block, kinds):
    """Capacitance of each net's wires, in one place, as SPEF. kinds: cell -> its output pins. Resistors
    of 1 milliohm lead to the pins: without them OpenSTA does not see the pins' own capacitance."""
    out = ['*SPEF "IEEE 1481-1998"', f'*DESIGN "{block.name}"', '*DATE "-"', '*VENDOR "-"',
           '*PROGRAM "scripts/layout"', '*VERSION "-"', '*DESIGN_FLOW "-"', '*DIVIDER /', '*DELIMITER :',
           "*BUS_DELIMITER []", "*T_UNIT 1 NS", "*C_UNIT 1 PF", "*R_UNIT 1 OHM", "*L_UNIT 1 HENRY", ""]
    for name, net in block.nets.items():
        if net.get("supply") or not net["ends"]:
            continue
        total = capacitance(block, net["wires"])
        ends, sinks, driver = [], [], None
        for component, pin in net["ends"]:
            if component == "PIN":
                continue
            drives = pin in kinds[block.components[component][0]]
            ends.append(f"*I {component}:{pin} {'O' if drives else 'I'}")
            if drives:
                driver = f"{component}:{pin}"
            else:
                sinks.append(f"{component}:{pin}")
        ports = [pin for component, pin in net["ends"] if component == "PIN"]
        ends += [f"*P {p} {'O' if driver else 'I'}" for p in ports]
        driver, sinks = (driver, sinks + ports) if driver else (ports[0], sinks)
        out += [f"*D_NET {name if ports else plain(name)} {total:.6f}", "*CONN", *ends, "*CAP",
                f"1 {driver} {total:.6f}", "*RES",
                *(f"{i} {driver} {sink} 0.001" for i, sink in enumerate(sinks, 1)), "*END", ""]
    return "\n".join(out)


def timing(folder, top, liberty, clock="clk_i"):
    """(fmax in MHz with wires, report) from OpenSTA; folder has the netlist and wires.spef."""
    (folder / "layout_sta.tcl").write_text(TIMING.format(top=top, liberty=liberty, clock=clock,
                                                         period=PERIOD))
    done = subprocess.run(["sta", "-no_splash", "-exit", "layout_sta.tcl"], cwd=folder, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    (folder / "layout_sta.log").write_text(done.stdout)
    slack = re.search(r"^worst slack (\S+)$", done.stdout, re.M)
    # A net that is not found is only a warning to OpenSTA, and leaves the timing without its wire.
    wrong = re.search(r"^(Error.*|Warning: wires.*)$", done.stdout, re.M)
    if not slack or wrong:
        return None, wrong[1] if wrong else "it found no slack"
    return 1000 / (PERIOD - float(slack[1])), done.stdout


def figures(block, flip_flops, buffers):
    """One dictionary of everything that can be counted in the DEF."""
    unit, kinds = block.lef.unit, [kind for kind, _, _, _ in block.components.values()]
    cells = [k for k in kinds if k != "FILL"]
    area = {k: block.lef.cells[k]["size"][0] * block.lef.cells[k]["size"][1] / unit ** 2 for k in set(kinds)}
    x0, y0, x1, y1 = block.area
    signals = [net for net in block.nets.values() if not net.get("supply")]
    length = {layer: sum(net["length"].get(layer, 0) for net in signals) / unit
              for layer in block.lef.routing}
    return {"cells": len(cells), "flip_flops": sum(k in flip_flops for k in cells),
            "buffers": sum(k in buffers for k in cells), "cell_um2": round(sum(area[k] for k in cells)),
            "rows": len({y for _, _, y, _ in block.components.values()}),
            "row_um2": round(sum(area[k] for k in kinds)),
            "width_um": (x1 - x0) / unit, "height_um": (y1 - y0) / unit, "pins": len(block.pins) - 2,
            "nets": len(signals), "vias": sum(len(net["vias"]) for net in signals),
            "wire_um": round(sum(length.values())), "layers_um": {k: round(v) for k, v in length.items()}}


def markdown(r):
    rows = [("cells, fill left out", f"{r['cells']:,}"), ("of them flip-flops", f"{r['flip_flops']:,}"),
            ("of them buffers", f"{r['buffers']:,}"), ("area of cells, um2", f"{r['cell_um2']:,}"),
            ("rows, and their area with fill, um2", f"{r['rows']}, {r['row_um2']:,}"),
            ("block, um", f"{r['width_um']:.1f} x {r['height_um']:.1f}"),
            ("pins, nets", f"{r['pins']:,}, {r['nets']:,}"),
            ("nets that the router failed", f"{r['failed']:,}"),
            ("wires, mm", f"{r['wire_um'] / 1000:.1f}"),
            *((f"of them on {layer}", f"{um / 1000:.1f}") for layer, um in r["layers_um"].items()),
            ("vias", f"{r['vias']:,}"),
            ("opens, shorts, distances, places that are wrong", f"{sum(r['wrong'].values()):,}"),
            ("netlist of the layout", r["netlist"]),
            ("fmax with these wires, OpenSTA, MHz", f"{r['fmax_mhz']:.0f}"),
            ("fmax with these wires, vesta, MHz", f"{r['vesta_mhz']:.0f}" if r["vesta_mhz"] else "-"),
            ("seconds: place, route", f"{r['seconds'].get('place', '-')}, {r['seconds'].get('route', '-')}")]
    return "\n".join(["| layout | |", "|---|---:|", *(f"| {a} | {b} |" for a, b in rows)]) + "\n"
