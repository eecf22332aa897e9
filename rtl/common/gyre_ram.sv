// Memory with one synchronous read port and one write port, with write enables per GRAIN bits.
// There is no bypass: do not rely on a read in the cycle of a write to the same address (here, and
// in the twin, it returns the old word). Read data hold while ren_i is low. The contents are not
// reset. BLOCK=1 requests block RAM even where synthesis would choose something else.
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

  // No module relies on the result of a collision: without this attribute, Yosys builds logic that
  // returns the old word. Both ports are in one process, the form that synthesis maps to block RAM
  // with lane enables.
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
