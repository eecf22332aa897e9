// Main memory of the SoC in the four single-port RAMs of an iCE40UP5K, 128 KiB: takes the place of
// fpga/soc/gyre_soc_ram.sv, with its ports.
//
//   row (14 bits)    RAM 3      RAM 2      RAM 1      RAM 0        16 bits each
//                 [63:48]    [47:32]    [31:16]     [15:0]         8 bytes a row
//
// - A line of 4 bytes is one half of a row, a line of 8 a row, a longer one several rows: then
//   busy_o is high while the rows after the first one are accessed.
// - A RAM that is not selected keeps its output: that is how rdata_o holds.
// - The RAMs' write masks are per four bits.

module gyre_soc_ram #(
  parameter int MEM_BYTES = 131072,
  localparam int LINES = MEM_BYTES / gyre_pkg::LINE_BYTES
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic en_i,
  input  logic [$clog2(LINES)-1:0] addr_i,
  input  gyre_pkg::line_mask_t we_i,
  input  gyre_pkg::line_t wdata_i,
  output gyre_pkg::line_t rdata_o,
  output logic busy_o
);

  logic select;
  logic [13:0] row;
  logic [7:0] we;
  logic [63:0] wdata, rdata;

  if (gyre_pkg::LINE_BYTES == 4) begin : g_half
    logic high_q;
    assign select  = en_i;
    assign row     = 14'(addr_i >> 1);
    assign we      = addr_i[0] ? {we_i, 4'd0} : {4'd0, we_i};
    assign wdata   = {wdata_i, wdata_i};
    assign rdata_o = high_q ? rdata[63:32] : rdata[31:0];
    assign busy_o  = 1'b0;
    always_ff @(posedge clk_i) if (en_i) high_q <= addr_i[0];
    logic unused_rst;
    assign unused_rst = rst_i;
  end else if (gyre_pkg::LINE_BYTES == 8) begin : g_row
    assign select  = en_i;
    assign row     = 14'(addr_i);
    assign we      = we_i;
    assign wdata   = wdata_i;
    assign rdata_o = rdata;
    assign busy_o  = 1'b0;
    logic unused_rst;
    assign unused_rst = rst_i;
  end else begin : g_rows
    localparam int ROWS = gyre_pkg::LINE_BYTES / 8;
    localparam int ROW_W = $clog2(ROWS);
    localparam int LINE_W = $clog2(LINES);
    // The first row is accessed in the cycle of en_i, the others out of registers.
    logic [ROW_W-1:0] beat_q;  // row of the line; 0: none under way
    logic [ROW_W-1:0] read_q;  // row whose data the RAMs show
    logic [LINE_W-1:0] addr_q;
    gyre_pkg::line_mask_t we_q;
    gyre_pkg::line_t wdata_q, line_q;
    logic busy_q;
    assign busy_o = beat_q != '0;
    assign select = en_i || busy_o;
    assign row    = busy_o ? 14'({addr_q, beat_q}) : 14'({addr_i, ROW_W'(0)});
    assign we     = busy_o ? we_q[beat_q*8 +: 8] : we_i[7:0];
    assign wdata  = busy_o ? wdata_q[beat_q*64 +: 64] : wdata_i[63:0];
    always_comb begin
      rdata_o = line_q;
      rdata_o[gyre_pkg::LINE_BYTES*8-1 -: 64] = rdata;  // the last row is what the RAMs still show
    end
    always_ff @(posedge clk_i) begin
      if (rst_i) beat_q <= '0;
      else if (select) beat_q <= beat_q + 1'b1;
      if (en_i) begin
        addr_q  <= addr_i;
        we_q    <= we_i;
        wdata_q <= wdata_i;
      end
      busy_q <= busy_o;
      read_q <= beat_q;
      if (busy_o || busy_q) line_q[read_q*64 +: 64] <= rdata;
    end
  end

  for (genvar i = 0; i < 4; i++) begin : g_ram
    SB_SPRAM256KA u_ram (
      .CLOCK(clk_i), .CHIPSELECT(select), .ADDRESS(row), .WREN(we != '0),
      .MASKWREN({{2{we[i*2+1]}}, {2{we[i*2]}}}), .DATAIN(wdata[i*16 +: 16]),
      .DATAOUT(rdata[i*16 +: 16]), .STANDBY(1'b0), .SLEEP(1'b0), .POWEROFF(1'b1)
    );
  end

  initial if (MEM_BYTES > 131072) $fatal(1, "gyre_soc_ram: there are 128 KiB on this board");

endmodule
