// Memory of the SoC: one port, a line wide, with byte enables.  This one becomes block RAM; a board
// with other memory lists a module of the same name and ports instead (docs/uart.md).
//
// - en_i begins an access, never while busy_o is high: a write of the bytes of we_i, or a read if
//   that is 0.
// - busy_o may be high from the next cycle on for as long as the memory needs.  Here it never is.
// - rdata_o of a read is there from the first cycle after en_i without busy_o on, until the next
//   en_i.  Content is not reset.

module gyre_soc_ram #(
  parameter int MEM_BYTES = 65536,
  localparam int LINE_W = $clog2(MEM_BYTES / gyre_pkg::LINE_BYTES)
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic en_i,
  input  logic [LINE_W-1:0] addr_i,  // of a line
  input  gyre_pkg::line_mask_t we_i,
  input  gyre_pkg::line_t wdata_i,
  output gyre_pkg::line_t rdata_o,
  output logic busy_o
);

  // A port never reads and writes in one cycle, so the result of a collision does not matter.
  gyre_ram #(
    .DEPTH(MEM_BYTES / gyre_pkg::LINE_BYTES), .WIDTH(gyre_pkg::LINE_BYTES * 8), .GRAIN(8)
  ) u_ram (
    .clk_i(clk_i), .ren_i(en_i), .raddr_i(addr_i), .rdata_o(rdata_o),
    .we_i(en_i ? we_i : '0), .waddr_i(addr_i), .wdata_i(wdata_i)
  );
  assign busy_o = 1'b0;

  logic unused_reset;  // of memories that need more than a cycle
  assign unused_reset = rst_i;

endmodule
