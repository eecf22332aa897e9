// Memory with one synchronous read port and one write port, with write enables per GRAIN bits.
// No bypass: a read in the cycle of a write to the same address must not be relied upon (here, and
// in the twin, it returns the old word). Read data holds while ren_i is low. Content is not reset.
// BLOCK=1: block RAM even where synthesis would choose something else.
// Twin: cmodel/common/gyre_ram.h

module gyre_ram #(
  parameter int DEPTH = 2,
  parameter int WIDTH = 32,
  parameter int GRAIN = 8,
  parameter bit BLOCK = 0,
  localparam int ADDR_W = DEPTH > 1 ? $clog2(DEPTH) : 1
) (
  input  logic clk_i,
  // Read port
  input  logic ren_i,
  input  logic [ADDR_W-1:0] raddr_i,
  output logic [WIDTH-1:0] rdata_o,
  // Write port
  input  logic [WIDTH/GRAIN-1:0] we_i,
  input  logic [ADDR_W-1:0] waddr_i,
  input  logic [WIDTH-1:0] wdata_i
);

  initial if (WIDTH % GRAIN != 0) $fatal(1, "gyre_ram: WIDTH must be a multiple of GRAIN");

  // Nobody relies on what a collision reads: without this, Yosys builds the old word from logic.
  // One process for both ports: the form that synthesis maps to block RAM with lane enables.
  if (BLOCK) begin : g_block
    (* no_rw_check, ram_style = "block" *)
    logic [WIDTH-1:0] mem[DEPTH];

    always_ff @(posedge clk_i) begin
      if (ren_i) rdata_o <= mem[raddr_i];
      for (int i = 0; i < WIDTH / GRAIN; i++) begin
        if (we_i[i]) mem[waddr_i][i*GRAIN +: GRAIN] <= wdata_i[i*GRAIN +: GRAIN];
      end
    end
  end else begin : g_any
    (* no_rw_check *)
    logic [WIDTH-1:0] mem[DEPTH];

    always_ff @(posedge clk_i) begin
      if (ren_i) rdata_o <= mem[raddr_i];
      for (int i = 0; i < WIDTH / GRAIN; i++) begin
        if (we_i[i]) mem[waddr_i][i*GRAIN +: GRAIN] <= wdata_i[i*GRAIN +: GRAIN];
      end
    end
  end

endmodule
