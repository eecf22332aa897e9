// Lane match: compares the addresses of all pairs of lanes and tells which lanes can share an
// access. The addresses do not change while a beat waits in the queue of the load/store unit. So
// they are compared before the queue, and the head only selects among pending lanes. Combinational.
//
// Pair (k, l) with k < l is bit l*(l-1)/2 + k. If both lanes access main memory, near means the
// same line and same means the same word. If both access local memory, near means the same bank and
// same means the same word. Otherwise both bits are 0.
// Twin: cmodel/memory/lsu/gyre_lane_match.h

module gyre_lane_match #(
  localparam int PAIRS = gyre_pkg::NUM_LANES > 1 ? gyre_pkg::NUM_LANES
      * (gyre_pkg::NUM_LANES - 1) / 2 : 1
) (
  input  gyre_pkg::lanes_t local_i,
  input  gyre_pkg::lanes_t io_i,
  input  gyre_pkg::lane_words_t addr_i,
  output logic [PAIRS-1:0] near_o,
  output logic [PAIRS-1:0] same_o
);

  // Bits of an address that select the line, the word in the line, the bank and the row of the
  // bank.
  localparam logic [31:0] LINE = ~(gyre_pkg::LINE_BYTES - 32'd1);
  localparam logic [31:0] WORD = gyre_pkg::LINE_BYTES - 32'd4;
  localparam logic [31:0] BANK = gyre_pkg::NUM_LANES * 32'd4 - 32'd4;
  localparam logic [31:0] ROW  = gyre_pkg::LMEM_BYTES - gyre_pkg::NUM_LANES * 32'd4;

  for (genvar l = 1; l < gyre_pkg::NUM_LANES; l++) begin : g_upper
    for (genvar k = 0; k < l; k++) begin : g_lower
      localparam int PAIR = l * (l - 1) / 2 + k;
      logic [31:0] differ;
      logic both_local, both_main;
      logic line, bank;
      assign differ       = addr_i[k*32 +: 32] ^ addr_i[l*32 +: 32];
      assign both_local   = local_i[k] && local_i[l];
      assign both_main    = !local_i[k] && !local_i[l] && !io_i[k] && !io_i[l];
      assign line         = both_main && (differ & LINE) == 32'd0;
      assign bank         = both_local && (differ & BANK) == 32'd0;
      assign near_o[PAIR] = line || bank;
      assign same_o[PAIR] = (line && (differ & WORD) == 32'd0) ||
                            (bank && (differ & ROW) == 32'd0);
    end
  end
  if (gyre_pkg::NUM_LANES == 1) begin : g_one_lane
    assign near_o = '0;
    assign same_o = '0;
    logic unused_lane;
    assign unused_lane = ^{local_i, io_i, addr_i};
  end

endmodule
