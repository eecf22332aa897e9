"""Memories of the ASIC flow: every shape of gyre_ram is a macro gyre_ram_DxW[gG], with an area, times
and energies that are stated, not measured (docs/asic.md#memories).

Writes the liberty that OpenSTA reads for them and the Verilog that the simulation of the netlist
takes in their place. A table (--ram-table FILE, TOML) replaces the model, shape by shape:

  ["64x128"]              # or ["64x128g8"] for one with write enables per 8 bits
  cell = "SRAM2P_64X128"  # name of the cell in the netlist and in the liberty
  area_um2 = 98000.0      # and any of access_ns, setup_ns, read_pj, write_pj, leakage_uw
"""

import math
import tomllib

# Assumptions of the model, for a 1.8 V process of 0.18 um; docs/asic.md says why each.
BIT_UM2 = 9.3  # a bit with a read and a write port: twice 4.65, the usual single-port cell
COLUMN_UM2 = 250.0  # sense amplifier, precharge and write driver of a bit
ROW_UM2 = 120.0  # decoder and word line drivers of a row
CONTROL_UM2 = 3000.0
VOLT, CELL_FF = 1.8, 1.5  # what a cell adds to its bit line and to its word line
LOAD_NS = 0.9  # per pF at an output, about that of a BUFX4
PIN_PF = 0.015  # of every input


class Ram:
    """One shape."""

    def __init__(self, depth, width, grain):
        self.depth, self.width, self.grain = depth, width, grain
        self.address = max(1, (depth - 1).bit_length())
        self.shape = f"{depth}x{width}" + ("" if grain == width else f"g{grain}")
        self.bits = depth * width
        self.cell = f"gyre_ram_{self.shape}"
        self.area_um2 = (self.bits * BIT_UM2 + width * COLUMN_UM2 + depth * ROW_UM2 + CONTROL_UM2)
        self.access_ns = 1.0 + 0.12 * math.log2(depth) + 0.0015 * width
        self.setup_ns = 0.4
        # A read discharges a bit line of a bit by 0.4 V, a write by all of 1.8 V on every second.
        bit_line = depth * CELL_FF * VOLT  # fJ for a volt of swing
        word_line = width * CELL_FF * VOLT ** 2
        self.read_pj = (width * (bit_line * 0.4 + 60) + word_line) / 1000 + 1.0
        self.write_pj = (width * (bit_line * VOLT / 2 + 40) + word_line) / 1000 + 1.0
        self.leakage_uw = self.bits * 0.00005
        self.model = True

    def change(self, entry):
        """The numbers of a table."""
        for name, value in entry.items():
            if name not in ("cell", "area_um2", "access_ns", "setup_ns", "read_pj", "write_pj",
                            "leakage_uw"):
                raise ValueError(f"--ram-table: {self.shape} has no '{name}'")
            setattr(self, name, value)
        self.model = False

    def ports(self):
        """name -> (direction, width)"""
        return {"clk_i": ("input", 1), "ren_i": ("input", 1), "raddr_i": ("input", self.address),
                "rdata_o": ("output", self.width), "we_i": ("input", self.width // self.grain),
                "waddr_i": ("input", self.address), "wdata_i": ("input", self.width)}


def table(path):
    if path is None:
        return {}
    try:
        return tomllib.loads(path.read_text())
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"--ram-table: {error}") from error


def shapes(design, entries):
    """Module name -> Ram, for every gyre_ram of a design that Yosys wrote before flattening."""
    found = {}
    for name, module in design["modules"].items():
        if "gyre_ram" in name.split("\\"):
            value = {n: int(v, 2) if isinstance(v, str) else int(v)
                     for n, v in module["parameter_default_values"].items()}
            ram = Ram(value["DEPTH"], value["WIDTH"], value["GRAIN"])
            if ram.shape in entries:
                ram.change(entries[ram.shape])
            found[name] = ram
    unknown = set(entries) - {r.shape for r in found.values()}
    return found, sorted(unknown)


def liberty(rams):
    """One library with all macros. Times do not depend on slopes: the model knows none."""
    out = ['library (gyre_rams) {', '  delay_model : table_lookup;', '  time_unit : "1ns";',
           '  voltage_unit : "1V";', '  current_unit : "1uA";', '  pulling_resistance_unit : "1kohm";',
           '  leakage_power_unit : "1nW";', '  capacitive_load_unit (1,pf);', '  nom_process : 1;',
           f'  nom_voltage : {VOLT};', '  nom_temperature : 25;',
           *(f"  {edge}put_threshold_pct_{way} : 50;" for edge in ("in", "out") for way in ("rise", "fall")),
           *(f"  slew_{edge}_threshold_pct_{way} : {pct};" for edge, pct in (("lower", 20), ("upper", 80))
             for way in ("rise", "fall")),
           '  lu_table_template (load) {', '    variable_1 : total_output_net_capacitance;',
           '    index_1 ("0.0, 1.0");', '  }']
    widths = sorted({w for r in rams for _, w in r.ports().values() if w > 1})
    for w in widths:
        out += [f'  type (bus{w}) {{', '    base_type : array;', '    data_type : bit;',
                f'    bit_width : {w};', f'    bit_from : {w - 1};', '    bit_to : 0;', '  }']
    for ram in sorted(rams, key=lambda r: r.cell):
        out += [f'  cell ({ram.cell}) {{', f'    area : {ram.area_um2:.1f};',
                f'    cell_leakage_power : {ram.leakage_uw * 1000:.3f};']
        for name, (direction, w) in ram.ports().items():
            out += [f'    {"bus" if w > 1 else "pin"} ({name}) {{']
            if w > 1:
                out += [f'      bus_type : bus{w};']
            out += [f'      direction : {direction};']
            if direction == "input":
                out += [f'      capacitance : {PIN_PF};']
            if name == "clk_i":
                out += ['      clock : true;']
            elif direction == "input":
                for kind, value in (("setup_rising", ram.setup_ns), ("hold_rising", 0.1)):
                    out += ['      timing () {', '        related_pin : "clk_i";',
                            f'        timing_type : {kind};',
                            f'        rise_constraint (scalar) {{ values ("{value}"); }}',
                            f'        fall_constraint (scalar) {{ values ("{value}"); }}', '      }']
            else:
                delay = f'"{ram.access_ns:.4f}, {ram.access_ns + LOAD_NS:.4f}"'
                slope = f'"0.08, {0.08 + LOAD_NS:.4f}"'
                out += ['      max_capacitance : 1.0;', '      timing () {',
                        '        related_pin : "clk_i";', '        timing_type : rising_edge;',
                        '        timing_sense : non_unate;']
                for edge in ("rise", "fall"):
                    out += [f'        cell_{edge} (load) {{ values ({delay}); }}',
                            f'        {edge}_transition (load) {{ values ({slope}); }}']
                out += ['      }']
            out += ['    }']
        out += ['  }']
    return "\n".join(out + ['}']) + "\n"


def simulation(rams):
    """Models the macros in a simulation: reads of an address that is being written, and
    words that were never written, are random."""
    out = []
    for ram in sorted(rams, key=lambda r: r.cell):
        lanes = ram.width // ram.grain
        ports = ", ".join(f"{d} {'reg ' if d == 'output' else ''}"
                          f"{f'[{w - 1}:0] ' if w > 1 or n in ('raddr_i', 'waddr_i') else ''}{n}"
                          for n, (d, w) in ram.ports().items())
        out += [f"module {ram.cell} ({ports});", f"  reg [{ram.width - 1}:0] mem [0:{ram.depth - 1}];",
                "  always @(posedge clk_i) begin",
                "    if (ren_i) rdata_o <= mem[raddr_i];"]
        for lane in range(lanes):
            part = f"{(lane + 1) * ram.grain - 1}:{lane * ram.grain}"
            enable = f"we_i[{lane}]" if lanes > 1 else "we_i"
            out += [f"    if ({enable}) begin mem[waddr_i][{part}] <= wdata_i[{part}];",
                    f"      if (ren_i && raddr_i == waddr_i) rdata_o[{part}] <= {ram.grain}'bx; end"]
        out += ["  end", "endmodule"]
    return "\n".join(out) + "\n"
