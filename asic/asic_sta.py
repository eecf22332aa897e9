"""Timing and power with OpenSTA (`sta`, Debian's 2.0.17): one run for both.

fmax: the period is moved by the worst slack until that is zero. Power: activities of all pins, pin by
pin, as this OpenSTA reads neither VCD nor SAIF and its `set_power_activity -pins` calls a procedure
that does not exist; the command below it (sta::set_power_pin_activity) works.
"""

import re
import shutil
import subprocess

import asic_flow

TIMING = """\
read_liberty cells.lib
read_liberty rams.lib
read_verilog sta.v
link_design {top}
set_wire_load_mode top
set_wire_load_model -name gyre_wire
proc worst {{}} {{
  with_output_to_variable text {{ report_worst_slack -digits 6 }}
  return [lindex $text end]
}}
proc clock {{period}} {{
  create_clock -name clock -period $period [get_ports {clock}]
  foreach port [all_inputs] {{
    if {{ [get_full_name $port] != "{clock}" }} {{ set_input_delay 0 -clock clock $port }}
  }}
  set_output_delay 0 -clock clock [all_outputs]
}}
set period {period}
for {{set i 0}} {{$i < 8}} {{incr i}} {{
  clock $period
  set slack [worst]
  puts "gyre: period $period slack $slack"
  if {{ abs($slack) < 0.001 }} {{ break }}
  set period [expr $period - $slack]
}}
puts "gyre: path"
report_checks -path_delay max -format full -fields {{capacitance slew}} -digits 3
puts "gyre: end of path"
"""
POWER = """\
proc A {pin moves ones} { sta::set_power_pin_activity [get_pins $pin] $moves $ones }
source activity.tcl
puts "gyre: power"
report_power -digits 8
puts "gyre: end of power"
"""


def activity_commands(netlist, found):
    """A line for each pin; found: net name -> (changes a cycle, part of ones)."""
    clocks, out = netlist.clocks(), []
    for name, (kind, pins) in netlist.cells.items():
        for pin, nets in pins.items():
            for i, net in enumerate(nets):
                if net in clocks:
                    continue
                moves, ones = found.get(netlist.net_name(net), (0, 1 if net == "1" else 0))
                index = f"[{i}]" if len(nets) > 1 else ""
                out.append(f"A {{{name}/{pin}{index}}} {moves:.6f} {min(ones, 1):.6f}")
    return "\n".join(out) + "\n"


def inherit(netlist, found):
    """The activity of nets driven by buffers that were inserted after the simulation."""
    driver = netlist.drivers()
    for net, (cell, _, _) in driver.items():
        if netlist.net_name(net) in found or cell is None:
            continue
        kind, pins = netlist.cells[cell]
        if kind in netlist.library.cells and netlist.library.cells[kind].buffers():
            source = pins[netlist.library.cells[kind].inputs()[0]][0]
            if netlist.net_name(source) in found:
                found[netlist.net_name(net)] = found[netlist.net_name(source)]
    return found


def run(netlist, folder, clock, period=10.0, found=None, name="sta"):
    """folder has cells.lib and rams.lib. Returns {"period_ns", "fmax_mhz", "path", "power"}."""
    if shutil.which("sta") is None:
        asic_flow.flow.fail("sta is not installed (scripts/setup asic installs it: opensta)")
    script = TIMING.format(top=netlist.top, clock=clock, period=period)
    if not netlist.rams:
        script = script.replace("read_liberty rams.lib\n", "")
    asic_flow.write(folder / "sta.v", netlist.verilog())
    if found is not None:
        (folder / "activity.tcl").write_text(activity_commands(netlist, found))
        script += POWER
    (folder / f"{name}.tcl").write_text(script)
    done = subprocess.run(["sta", "-no_splash", "-exit", f"{name}.tcl"], cwd=folder, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    (folder / f"{name}.log").write_text(done.stdout)
    result = parse(done.stdout)
    if result is None or (found is not None and "power" not in result):
        errors = re.findall(r"^Error.*$", done.stdout, re.M) or ["it found no period"]
        asic_flow.flow.fail(f"sta failed: {errors[0]} (log: {folder / name}.log)", 1)
    return result


def parse(text):
    steps = re.findall(r"^gyre: period (\S+) slack (\S+)$", text, re.M)
    if not steps or re.search(r"^Error", text, re.M):
        return None
    period, slack = float(steps[-1][0]), float(steps[-1][1])
    if not abs(slack) < 0.01:
        return None
    path = text.split("gyre: path\n")[1].split("gyre: end of path")[0]
    result = {"period_ns": round(period, 4), "fmax_mhz": round(1000 / period, 2), "path": path}
    if "gyre: power" in text:
        rows = re.findall(r"^(Sequential|Combinational|Total) +(\S+) +(\S+) +(\S+) +(\S+) +\S+%", text,
                          re.M)
        result["power"] = {r[0].lower(): [float(x) for x in r[1:]] for r in rows}
    return result
