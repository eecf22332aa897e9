// A memory that needs several cycles for each access. It replaces fpga/soc/gyre_soc_ram.sv in
// tests, because the memory of a board may be as slow.
//
// The read data are invalid until the access is complete.

module gyre_soc_ram #(
  parameter int MEM_BYTES = 65536,
  localparam int LINE_W = $clog2(MEM_BYTES / gyre_pkg::LINE_BYTES)
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic en_i,
  input  logic [LINE_W-1:0] addr_i,
  input  gyre_pkg::line_mask_t we_i,
  input  gyre_pkg::line_t wdata_i,
  output gyre_pkg::line_t rdata_o,
  output logic busy_o
);

  logic [1:0] left_q, next_q;
  gyre_pkg::line_t rdata;
  gyre_ram #(
    .DEPTH(MEM_BYTES / gyre_pkg::LINE_BYTES), .WIDTH(gyre_pkg::LINE_BYTES * 8), .GRAIN(8)
  ) u_ram (
    .clk_i(clk_i), .ren_i(en_i), .raddr_i(addr_i), .rdata_o(rdata),
    .we_i(en_i ? we_i : '0), .waddr_i(addr_i), .wdata_i(wdata_i)
  );
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      left_q <= '0;
      next_q <= '0;
    end else if (en_i) begin
      left_q <= next_q;  // 0 to 3 cycles, another number each time
      next_q <= next_q + 2'd1;
    end else if (left_q != '0) begin
      left_q <= left_q - 2'd1;
    end
  end
  assign busy_o  = left_q != '0;
  assign rdata_o = busy_o ? ~rdata : rdata;

endmodule
