// Local memory: fast on-chip RAM for the threads of a workgroup. It has one bank of 32-bit words
// per lane, and the word address modulo NUM_LANES selects the bank.
//
// - One access per bank and cycle. Read data appears in the next cycle and stays until the bank is
//   read again. addr is the word address within the bank; mask has a bit per byte, in bits 3:0.
// - Beside that, the words of a row in the lanes fill_i become 0 or 1 (fill_one_i), in banks that
//   are not written in this cycle. What is read there of this row in the same cycle is undefined.
// - After reset all words are cleared to zero, one of each bank a cycle. ready_o is low meanwhile,
//   and no access may be requested.
// Twin: cmodel/memory/local/gyre_lmem.c

`include "gyre_check.svh"

module gyre_lmem (
  input  logic clk_i,
  input  logic rst_i,
  output logic ready_o,
  // From and to the load/store unit
  input  gyre_pkg::lanes_t en_i,
  input  gyre_pkg::lanes_t we_i,
  input  gyre_pkg::lane_words_t addr_i,
  input  gyre_pkg::lane_words_t mask_i,
  input  gyre_pkg::lane_words_t wdata_i,
  output gyre_pkg::lane_words_t rdata_o,
  // From the attribute port
  input  gyre_pkg::lanes_t fill_i,
  input  logic [15:0] fill_row_i,
  input  logic fill_one_i
);

  localparam int ROWS = gyre_pkg::LMEM_BYTES / (4 * gyre_pkg::NUM_LANES);
  localparam int ROW_W = ROWS > 1 ? $clog2(ROWS) : 1;

  logic ready_q;
  logic [ROW_W-1:0] sweep_q;
  logic read_back;  // reads a row that is already zero, so that the read registers become known
  assign ready_o   = ready_q;
  assign read_back = !ready_q && sweep_q != '0;

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_bank
    logic [31:0] rdata;
    logic [3:0] we;
    logic [ROW_W-1:0] waddr;
    assign we    = fill_i[g] ? 4'hf : mask_i[g*32 +: 4] & {4{en_i[g] && we_i[g]}};
    assign waddr = fill_i[g] ? fill_row_i[ROW_W-1:0] : addr_i[g*32 +: ROW_W];
    gyre_ram #(.DEPTH(ROWS), .WIDTH(32), .GRAIN(8)) u_ram (
      .clk_i, .ren_i(read_back || (en_i[g] && !we_i[g])),
      .raddr_i(ready_q ? addr_i[g*32 +: ROW_W] : '0), .rdata_o(rdata),
      .we_i(ready_q ? we : 4'hf), .waddr_i(ready_q ? waddr : sweep_q),
      .wdata_i(!ready_q ? '0 : fill_i[g] ? {31'd0, fill_one_i} : wdata_i[g*32 +: 32])
    );
    assign rdata_o[g*32 +: 32] = ready_q ? rdata : '0;

    logic unused_bits;
    assign unused_bits = ^{addr_i[g*32+ROW_W +: 32-ROW_W], mask_i[g*32+4 +: 28]};
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      ready_q <= 1'b0;
      sweep_q <= '0;
    end else if (!ready_q) begin
      ready_q <= sweep_q == ROW_W'(ROWS - 1);
      sweep_q <= sweep_q + ROW_W'(1);
    end
  end

  initial if (ROWS < 2) $fatal(1, "gyre_lmem: at least two words a bank (LMEM_BYTES)");
  `GYRE_CHECK(a_ready, clk_i, rst_i, en_i != '0 |-> ready_q)
  `GYRE_CHECK(a_we, clk_i, rst_i, (we_i & ~en_i) == '0)
  `GYRE_CHECK(a_fill, clk_i, rst_i, (we_i & fill_i) == '0 && (fill_i == '0 || ready_q))
  logic unused_row;
  assign unused_row = ^fill_row_i;

endmodule
