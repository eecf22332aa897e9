// Stride table: detects the constant step between reads of a page, so that the prefetcher can
// follow it. Each entry holds a page, the last line that was read and the step that led to it. Part
// of gyre_prefetch (STRIDES > 0).
//
// - read_i: line_i is read. If its page has an entry, the step is the signed distance in lines from
//   the previous line; a read of the same line is no step.
// - A stride is known when the step of a read equals the step of the read before it. A further read
//   of the same line keeps a known stride.
// - A page without an entry takes the one that was allocated longest ago: entries go in turn.
// known_o and stride_o follow from line_i alone, before the read is recorded.
// Twin: cmodel/memory/cache/gyre_stride.c

`include "gyre_check.svh"

module gyre_stride #(
  parameter int ENTRIES = 4,
  parameter int LINE_W = 26,  // bits of a line address
  parameter int PAGE_LINES = 64,  // consecutive line addresses that are in one page
  localparam int PAGE_W = $clog2(PAGE_LINES)
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic read_i,
  input  logic [LINE_W-1:0] line_i,
  output logic known_o,
  output logic [PAGE_W:0] stride_o  // valid if known_o: signed, not 0
);

  localparam int TAG_W = LINE_W - PAGE_W;
  localparam int STEP_W = PAGE_W + 1;
  localparam int TURN_W = ENTRIES > 1 ? $clog2(ENTRIES) : 1;

  logic [ENTRIES-1:0] valid_q;
  logic [ENTRIES-1:0] seen_q;  // the last two steps were the same
  logic [ENTRIES*TAG_W-1:0] page_q;
  logic [ENTRIES*PAGE_W-1:0] place_q;  // position of the last line in the page
  logic [ENTRIES*STEP_W-1:0] step_q;  // 0: the page was read once
  logic [TURN_W-1:0] turn_q;

  // ---- Entry of the page: without one, all fields are 0 ---------------------------------------
  logic [ENTRIES-1:0] match;
  logic [PAGE_W-1:0] place;
  logic [STEP_W-1:0] stride, step;
  logic seen, same, again;
  always_comb begin
    place  = '0;
    stride = '0;
    for (int i = 0; i < ENTRIES; i++) begin
      match[i] = valid_q[i] && page_q[i*TAG_W +: TAG_W] == line_i[LINE_W-1:PAGE_W];
      place    = place | (place_q[i*PAGE_W +: PAGE_W] & {PAGE_W{match[i]}});
      stride   = stride | (step_q[i*STEP_W +: STEP_W] & {STEP_W{match[i]}});
    end
  end
  assign seen     = (match & seen_q) != '0;
  assign step     = {1'b0, line_i[PAGE_W-1:0]} - {1'b0, place};
  assign same     = step == '0;
  assign again    = !same && step == stride;
  assign known_o  = again || (same && seen);
  assign stride_o = stride;

  // ---- Entries -----------------------------------------------------------------------------------
  logic [ENTRIES-1:0] take;  // allocates an entry for a page without one
  always_comb begin
    for (int i = 0; i < ENTRIES; i++) begin
      take[i] = read_i && match == '0 && turn_q == TURN_W'(i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q <= '0;
      turn_q  <= '0;
    end else if (take != '0) begin
      valid_q <= valid_q | take;
      turn_q  <= turn_q == TURN_W'(ENTRIES - 1) ? '0 : turn_q + TURN_W'(1);
    end
    for (int i = 0; i < ENTRIES; i++) begin
      if (take[i]) begin
        page_q[i*TAG_W +: TAG_W]    <= line_i[LINE_W-1:PAGE_W];
        place_q[i*PAGE_W +: PAGE_W] <= line_i[PAGE_W-1:0];
        step_q[i*STEP_W +: STEP_W]  <= '0;
        seen_q[i]                   <= 1'b0;
      end else if (read_i && match[i] && !same) begin
        place_q[i*PAGE_W +: PAGE_W] <= line_i[PAGE_W-1:0];
        step_q[i*STEP_W +: STEP_W]  <= step;
        seen_q[i]                   <= again;
      end
    end
  end

  initial if (ENTRIES < 1 || ENTRIES > 16) $fatal(1, "gyre_stride: ENTRIES must be 1 to 16");
  initial if (PAGE_LINES < 4) $fatal(1, "gyre_stride: PAGE_LINES must be at least 4");
  `GYRE_CHECK(a_one_entry, clk_i, rst_i, $onehot0(match))
  `GYRE_CHECK(a_stride, clk_i, rst_i, known_o |-> stride_o != '0)

endmodule
