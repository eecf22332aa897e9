"""The top level of a design with mutations: what gyre_taps.sv (scripts/gen/bundles_taps.py) is to rtl/.

The flattened design has its wires under other names, and one module is all there is of it. Around
it come the pins, a view of each wire that gyre_taps.sv refers to, and registers that stand where
those of gyre_perf would, so that counters can be moved on as in rtl/ (tb/lockstep/gyre_counters.hpp):
what is put into such a register is added to the counter at the next clock edge.
"""

import functools
import re

import synth_yosys as flow
import bundles  # in scripts/gen
import bundles_taps

WIRE = re.compile(r"\bu_gpu\.u_gpu\.(?:g_core\[k\]\.)?\w+(?:\.\w+)*")
# A structure is one wire of the flattened design: fields follow the first name that is no instance and no block.
FIELDS = re.compile(r"(u_gpu(?:\.[ug]_\w+(?:\[k\])?)*\.\w+)((?:\.\w+)*)")
COUNTER = "u_gpu.g_core[{}].u_core.u_perf.g_counter[{}].g_there.count_q"


@functools.cache
def top():
    """The text of gyre_taps.sv."""
    return bundles_taps.taps_sv(bundles.load())


def tapped(values):
    """The wires of the flattened design that are compared."""
    paths = [reference.removeprefix("u_gpu.") for reference in references()]
    return [path.replace("[k]", f"[{k}]") for path in paths
            for k in range(values["NUM_CORES"] if "[k]" in path else 1)]


def references():
    """The wires in all hierarchical references of the taps: u_gpu.PATH, of which `[k]` is the only index; other
    brackets after a path select bits. Fields of a structure are left out."""
    text = top()
    found = WIRE.findall(text)
    if not found or len(found) != text.count("u_gpu.u_gpu."):
        flow.fail("gyre_taps.sv refers to wires in another form than before", 1)
    return list(dict.fromkeys(FIELDS.fullmatch(reference)[1] for reference in found))


def counters(module, values):
    """The performance counters of a core: number -> width."""
    names = module["netnames"]
    found = {}
    for i in range(len(module["ports"]["perf_o"]["bits"]) // 64 // values["NUM_CORES"]):
        name = COUNTER.format(0, i)
        if name in names:
            found[i] = len(names[name]["bits"])
    return found


def with_counters(text, module, values):
    """RTLIL of the flattened design in which `preset_i` is added to what the counters become."""
    number = len(module["ports"]["perf_o"]["bits"])
    wires, adders = [f"  wire width {number} input {len(module['ports']) + 1} \\preset_i\n"], []
    by_bits = {tuple(cell["connections"]["Q"]): name for name, cell in module["cells"].items()
               if cell["type"] == "$dff"}
    for k in range(values["NUM_CORES"]):
        for i, width in counters(module, values).items():
            bits = tuple(module["netnames"][COUNTER.format(k, i)]["bits"])
            if bits not in by_bits:
                flow.fail(f"{COUNTER.format(k, i)} is no register of the flattened design", 1)
            name = by_bits[bits]
            name = name if name.startswith("$") else "\\" + name
            at = text.index(f"  cell $dff {name}\n")
            end = text.index("\n  end\n", at)
            data = re.search(r"\n    connect \\D (.*)", text[at:end])
            low = (k * number // values["NUM_CORES"]) + i * 64
            sum_ = f"\\preset_{k}_{i}"
            text = (text[:at + data.start(1)] + sum_ + text[at + data.end(1):])
            wires.append(f"  wire width {width} {sum_}\n")
            adders.append(f"  cell $add \\add_preset_{k}_{i}\n"
                          "    parameter \\A_SIGNED 0\n    parameter \\B_SIGNED 0\n"
                          f"    parameter \\A_WIDTH {width}\n    parameter \\B_WIDTH {width}\n"
                          f"    parameter \\Y_WIDTH {width}\n    connect \\A {data[1]}\n"
                          f"    connect \\B \\preset_i [{low + width - 1}:{low}]\n"
                          f"    connect \\Y {sum_}\n  end\n")
    head, name, rest = text.partition("\nmodule \\gyre\n")
    if not name:
        flow.fail("the flattened design is not called gyre", 1)
    body, end, others = rest.partition("\nend\n")
    return head + name + "".join(wires) + body + "\n" + "".join(adders) + end[1:] + others


def span(width):
    return f"[{width - 1}:0]"


def wrapper(module, values, width):
    """The module that stands where `gyre` would: the flattened design and the counters' registers."""
    ports = [(n, p["direction"], len(p["bits"])) for n, p in module["ports"].items()]
    total = len(module["ports"]["perf_o"]["bits"])
    each = total // values["NUM_CORES"]
    pins = [f"  input logic {span(width)} mutant_i"]
    pins += [f"  {direction} logic {span(bits)} {name}" for name, direction, bits in ports]
    out = "module gyre_mutants (\n" + ",\n".join(pins) + "\n);\n"
    out += f"  logic {span(total)} preset;\n  gyre u_flat (\n    .mutant_i(mutant_i),"
    out += " .preset_i(preset),\n    " + ", ".join(f".{n}({n})" for n, _, _ in ports) + "\n  );\n"
    out += (f"  for (genvar k = 0; k < {values['NUM_CORES']}; k++) begin : g_core\n"
            f"    gyre_mutants_core u_core (.clk_i(clk_i), .preset_o(preset[k*{each} +: {each}]));\n"
            "  end\nendmodule\n\n")
    head = f"(\n  input logic clk_i,\n  output logic {span(each)} preset_o\n);\n"
    out += (f"module gyre_mutants_core {head}"
            "  gyre_perf u_perf (.clk_i(clk_i), .preset_o(preset_o));\nendmodule\n\n"
            f"module gyre_perf {head}")
    widths = counters(module, values)
    out += (f"  function automatic int bits(input int i);\n    bits = 0;\n"
            + "".join(f"    if (i == {i}) bits = {bits};\n" for i, bits in widths.items())
            + "  endfunction\n"
            f"  for (genvar i = 0; i < {each // 64}; i++) begin : g_counter\n"
            "    if (bits(i) > 0) begin : g_there\n"
            "      logic [bits(i)-1:0] count_q;\n"
            "      always_ff @(posedge clk_i) count_q <= '0;\n"
            "      assign preset_o[i*64 +: 64] = 64'(count_q);\n"
            "    end else begin : g_none\n      assign preset_o[i*64 +: 64] = '0;\n    end\n  end\n"
            "endmodule\n\n")
    return out


def taps(module, values, width):
    """gyre_taps.sv for the flattened design, as text."""
    text = top()
    views, replaced = [], {}
    structures = {m[1] for m in FIELDS.finditer(text) if m[2]}
    for reference in references():
        path = reference.removeprefix("u_gpu.")
        name = "view_" + re.sub(r"\W+", "_", path)
        each = "[k]" in path
        paths = [path.replace("[k]", f"[{k}]") for k in range(values["NUM_CORES"] if each else 1)]
        wire = module["netnames"][paths[0]]
        kind = (wire["attributes"]["wiretype"].removeprefix("\\") if reference in structures
                else f"logic {span(len(wire['bits']))}")
        views.append(f"  {kind} {name} [{len(paths)}];\n")
        views += [f"  assign {name}[{k}] = u_gpu.u_flat.\\{p} ;\n" for k, p in enumerate(paths)]
        replaced[reference] = name + ("[k]" if each else "[0]")
    text = WIRE.sub(lambda m: FIELDS.sub(lambda f: replaced[f[1]] + f[2], m[0]), text)
    text, pins = re.subn(r"(  input  logic clk_i,\n)", rf"\1  input  logic {span(width)} mutant_i,\n",
                         text, count=1)
    text, count = re.subn(r"  gyre u_gpu \((.*?)\);\n",
                          lambda m: "  gyre_mutants u_gpu (\n    .mutant_i(mutant_i)," + m[1] + ");\n\n"
                          + "".join(views), text, flags=re.S)
    if count != 1 or pins != 1:
        flow.fail("gyre_taps.sv has another form than before", 1)
    return wrapper(module, values, width) + text
