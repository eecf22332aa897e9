#!/usr/bin/python3
"""scripts/dse_state.py counts a design whose registers and memories are known, and scripts/dse_fit.py takes
the right energy from it.

  state_test.py FOLDER   what Yosys writes goes there

Exit status: 0 as it must be, 1 not, 2 bad usage.
"""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "asic")]
sys.dont_write_bytecode = True

# Registers: 5 and 32, and 32 at the output of the small gyre_ram. Memories: 2 x 256 bits, and 256
# of the small gyre_ram. The large gyre_ram is a macro with all its contents, and nothing writes the
# table.
DESIGN = """\
module lanes #(parameter int LANES = 1) (
  input  logic clk_i,
  input  logic [LANES-1:0] we_i,
  input  logic [2:0] addr_i,
  input  logic [LANES*8-1:0] data_i,
  output logic [LANES*8-1:0] data_o
);
  logic [LANES*8-1:0] words[8];
  always_ff @(posedge clk_i) begin
    for (int i = 0; i < LANES; i++) if (we_i[i]) words[addr_i][i*8 +: 8] <= data_i[i*8 +: 8];
  end
  assign data_o = words[addr_i];
endmodule

module gyre (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [3:0] we_i,
  input  logic [5:0] addr_i,
  input  logic [31:0] data_i,
  output logic [31:0] data_o
);
  logic [4:0] count_q;
  logic [31:0] left, right, small, large;
  logic [31:0] constants[4];
  initial for (int i = 0; i < 4; i++) constants[i] = 32'(i * 17);
  always_ff @(posedge clk_i) begin
    count_q <= rst_i ? '0 : count_q + 5'd1;
    data_o <= left ^ right ^ small ^ large ^ 32'(count_q) ^ constants[addr_i[1:0]];
  end
  lanes #(.LANES(4)) u_left (
    .clk_i(clk_i), .we_i(we_i), .addr_i(addr_i[2:0]), .data_i(data_i), .data_o(left));
  lanes #(.LANES(4)) u_right (
    .clk_i(clk_i), .we_i(~we_i), .addr_i(addr_i[2:0]), .data_i(data_i), .data_o(right));
  gyre_ram #(.DEPTH(8), .WIDTH(32), .GRAIN(8)) u_small (
    .clk_i(clk_i), .ren_i(1'b1), .raddr_i(addr_i[2:0]), .rdata_o(small),
    .we_i(we_i), .waddr_i(addr_i[5:3]), .wdata_i(data_i));
  gyre_ram #(.DEPTH(64), .WIDTH(32), .GRAIN(8)) u_large (
    .clk_i(clk_i), .ren_i(1'b1), .raddr_i(addr_i), .rdata_o(large),
    .we_i(we_i), .waddr_i(addr_i), .wdata_i(data_i));
endmodule
"""
BITS = {"register_bits": 5 + 32 + 32, "memory_bits": 2 * 256 + 256}


def check(what, found, expected):
    if found != expected:
        print(f"state_test: {what}: {found}, and should be {expected}")
        sys.exit(1)


def counted(folder):
    rtl = folder / "rtl"
    rtl.mkdir(parents=True, exist_ok=True)
    (rtl / "gyre.sv").write_text(DESIGN)
    (rtl / "files.f").write_text(f"{ROOT}/rtl/common/gyre_ram.sv\ngyre.sv\n")
    os.environ["GYRE_RTL_DIR"] = str(rtl)
    import asic_flow  # noqa: E402, PLC0415
    import dse_state  # noqa: E402, PLC0415
    found = dse_state.count({}, folder, asic_flow.Options())
    check("bits of a known design", found, BITS)
    # Notes of Yosys about each write would count as registers. If it does not, this test sees no
    # mistake of that kind.
    dse_state.READ = ("proc",)
    check("the test has writes that can be mistaken for registers",
          dse_state.count({}, folder, asic_flow.Options())["register_bits"] > BITS["register_bits"], True)


def energies():
    import dse_fit  # noqa: PLC0415
    areas = [{"pj_per_cycle": 590.0, "flip_flops": 1000}, {"pj_per_cycle": 1220.0, "flip_flops": 2000}]
    floats = [{"warps": 1, "threads": 1, "pj_per_cycle": 300.0, "flip_flops": 500}]
    state = [{"warps": 1, "threads": 1, "register_bits": 600, "memory_bits": 100},
             {"warps": 2, "threads": 4, "register_bits": 1000, "memory_bits": 400}]
    found, mean, worst = dse_fit.by_state(areas, floats, state)
    # 0.59, 0.61 and 0.60 pJ a flip-flop; synthesis took 200 of 700 bits.
    check("pJ of a flip-flop", round(mean, 9), 0.6)
    check("how far a machine is from that", round(worst, 9), round(0.01 / 0.6, 9))
    check("a machine that was synthesized", found[1, 1], (300.0, True))
    check("one that was not", (round(found[2, 4][0], 6), found[2, 4][1]), (0.6 * (1400 - 200), False))
    try:
        dse_fit.by_state(areas, floats, state[1:])
    except ValueError:
        return
    check("counts of which no machine was synthesized are refused", False, True)


def main(argv):
    if len(argv) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    counted(pathlib.Path(argv[0]).resolve())
    energies()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
