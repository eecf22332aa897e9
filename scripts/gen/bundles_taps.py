"""For scripts/gen/bundles.py: the top level of lockstep, in SystemVerilog, with a tap for each signal of a boundary.

Works on the Boundary and Signal objects of bundles.py; writes no file itself.
"""

import pins


def pin_of(s):
    """The pin that carries signal s of a boundary of the GPU, without _i or _o: the pins are compared, not wires inside."""
    return pins.PREFIX[s.boundary] + pins.leaf_name((s.member.split(".")[-1] if "." in s.member else s.field,))


# The counters of a core too: its part of perf_o.
PERF = "pin_perf"


def taps_sv(boundaries):
    out = ("// The pins of `gyre` pass through. The taps, one element for each core, are hierarchical\n"
           "// references into the cores, so that the design itself carries nothing for the comparison.\n\n"
           "module gyre_lockstep_top (\n")
    found = pins.pins()
    ports = ["  input  logic clk_i", "  input  logic rst_i"] + [f"  {kind} {name}" for kind, name in found]
    taps = [s for b in boundaries if not b.gpu for s in b.signals if s.name != PERF]
    ports += [f"  output logic {'' if s.sv == '1' else f'[{s.sv}-1:0] '}tap_{s.name} [gyre_pkg::NUM_CORES]"
              for s in taps]
    out += ",\n".join(ports) + "\n);\n\n  gyre u_gpu (\n    .clk_i(clk_i),\n    .rst_i(rst_i),\n"
    out += ",\n".join(f"    .{name}({name})" for _, name in found) + "\n  );\n\n"
    out += "  for (genvar k = 0; k < gyre_pkg::NUM_CORES; k++) begin : g_tap\n"
    for s in (s for s in taps if not s.slice):
        out += f"    assign tap_{s.name}[k] = u_gpu.u_gpu.g_core[k].u_core.{s.at};\n"
    out += "    for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp\n"
    for s in (s for s in taps if s.slice):
        width = "32" if s.kind == "WARPS" else "gyre_pkg::UOP_WORDS*32"
        out += (f"      assign tap_{s.name}[k][w*{width} +: {width}] = ({width})'(\n"
                f"        u_gpu.u_gpu.g_core[k].u_core.{s.at}[w*{s.slice} +: {s.slice}]);\n")
    return out + "    end\n  end\n\nendmodule\n"
