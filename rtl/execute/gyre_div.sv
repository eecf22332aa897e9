// Divide unit: computes quotient or remainder, signed or unsigned, for all lanes of a beat
// together. It converts the operands to magnitudes and gives the results their sign; NUM_DIVIDERS
// dividers do the division. Beats enter them in turn and their results leave in the same turn. A
// divider that is done waits for the older ones, so that the last beat of an instruction is really
// the last one. A beat goes straight into the divider whose turn it is, if that is idle and no beat
// waits. Other beats wait in a queue that holds all but one of an instruction. free_o[k]: the unit
// accepts a whole instruction after k beats that are on their way. With one divider this means
// that it is idle and no beat waits: an instruction sent under this rule never sees ready_o low.
// With several dividers the oldest one counts as well when its result is there or comes in the next
// cycle. An instruction that is sent now arrives two cycles later, and waits only if commit has
// refused that result. A beat without write back is accepted and dropped. An inactive lane divides
// 0, whatever its a.
// Twin: cmodel/execute/gyre_div.c

`include "gyre_check.svh"

module gyre_div (
  input  logic clk_i,
  input  logic rst_i,
  // To issue; idle_o: no beat is in the unit
  output logic [2:0] free_o,
  output logic idle_o,
  // From the operand stage
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::exec_t exec_i,
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output gyre_pkg::result_t result_o,
  output gyre_pkg::lane_words_t data_o
);

  localparam int TAG_W = gyre_pkg::WID_W + gyre_pkg::BEAT_W + gyre_pkg::ROW_W + 1
      + gyre_pkg::NUM_LANES;
  localparam int ITEM_W = 2 + TAG_W + 2 * gyre_pkg::NUM_LANES * 32;

  initial if (gyre_pkg::DIV_STEP != 1 && gyre_pkg::DIV_STEP != 2 && gyre_pkg::DIV_STEP != 4) begin
    $fatal(1, "DIV_STEP: 1, 2 or 4");
  end

  // ---- Turns: the divider that takes a beat, the one that gives a result ---------------------------

  logic [gyre_pkg::NUM_DIVIDERS-1:0] next;
  logic [gyre_pkg::NUM_DIVIDERS-1:0] oldest;
  logic start;  // a beat enters a divider
  logic leave;  // a result leaves a divider

  if (gyre_pkg::NUM_DIVIDERS == 1) begin : g_one
    assign next   = 1'b1;
    assign oldest = 1'b1;
    logic unused_turns;
    assign unused_turns = start || leave;
  end else begin : g_turns
    logic [gyre_pkg::NUM_DIVIDERS-1:0] next_q;
    logic [gyre_pkg::NUM_DIVIDERS-1:0] oldest_q;
    assign next   = next_q;
    assign oldest = oldest_q;
    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        next_q   <= gyre_pkg::NUM_DIVIDERS'(1);
        oldest_q <= gyre_pkg::NUM_DIVIDERS'(1);
      end else begin
        if (start) next_q <= {next_q[gyre_pkg::NUM_DIVIDERS-2:0], next_q[gyre_pkg::NUM_DIVIDERS-1]};
        if (leave) begin
          oldest_q <= {oldest_q[gyre_pkg::NUM_DIVIDERS-2:0], oldest_q[gyre_pkg::NUM_DIVIDERS-1]};
        end
      end
    end
  end

  // ---- Queue at the input: none if an instruction is one beat -----------------------------------

  logic [gyre_pkg::NUM_DIVIDERS-1:0] idle;
  logic [gyre_pkg::NUM_DIVIDERS-1:0] soon;
  logic [gyre_pkg::NUM_DIVIDERS-1:0] done;
  logic [ITEM_W-1:0] in_item;
  logic [ITEM_W-1:0] item;  // the beat that would start
  logic have;  // a beat is available
  logic room;  // the divider whose turn it is, is idle
  logic queue_empty;
  assign in_item = {exec_i.uop.op[1:0], exec_i.wid, exec_i.beat, exec_i.uop.rd, exec_i.last,
                    exec_i.lanes, exec_i.a, exec_i.b};
  assign room    = (idle & next) != '0;
  assign start   = room && have;

  if (gyre_pkg::BEATS == 1) begin : g_direct
    assign ready_o     = room;
    assign have        = valid_i && exec_i.uop.wb;
    assign item        = in_item;
    assign queue_empty = 1'b1;
  end else begin : g_queue
    logic head_valid;
    logic [ITEM_W-1:0] head;
    logic take;  // a beat with a result is accepted
    gyre_fifo #(.DEPTH(gyre_pkg::BEATS - 1), .WIDTH(ITEM_W)) u_queue (
      .clk_i,
      .rst_i,
      // With an empty queue an idle divider accepts the new beat directly.
      .valid_i(take && !(room && queue_empty)),
      .ready_o,
      .data_i(in_item),
      .valid_o(head_valid),
      .ready_i(room),
      .data_o(head)
    );
    assign take        = valid_i && exec_i.uop.wb;
    assign queue_empty = !head_valid;
    assign have        = head_valid || take;
    assign item        = head_valid ? head : in_item;
  end

  // The queue has room for all but one of an instruction's beats. That beat, and each one on its
  // way, needs a divider. Dividers become idle one after the other, from the one whose turn it is.
  logic [2:0] frees;
  always_comb begin
    frees = '0;
    for (int d = 0; d < gyre_pkg::NUM_DIVIDERS; d++) begin
      frees = frees + 3'(idle[d] || (gyre_pkg::NUM_DIVIDERS > 1 && soon[d] && oldest[d]));
    end
    for (int k = 0; k < 3; k++) free_o[k] = queue_empty && frees > 3'(k);
  end
  assign idle_o = queue_empty && (&idle);

  // ---- Magnitudes on the way in --------------------------------------------------------------------

  logic [1:0] op;
  logic [TAG_W-1:0] tag;
  gyre_pkg::lanes_t lanes;
  gyre_pkg::lane_words_t a;
  gyre_pkg::lane_words_t b;
  gyre_pkg::lane_words_t dividend;
  gyre_pkg::lane_words_t divisor;
  gyre_pkg::lanes_t by_zero;
  gyre_pkg::lanes_t negate;
  assign {op, tag, a, b} = item;
  assign lanes = tag[gyre_pkg::NUM_LANES-1:0];

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_operand
    // op[0] is set for the unsigned operations, op[1] for the remainders.
    logic a_neg;
    logic b_neg;
    assign a_neg = !op[0] && a[g*32+31] && lanes[g];
    assign b_neg = !op[0] && b[g*32+31];
    assign dividend[g*32 +: 32] = (({32{lanes[g]}} & a[g*32 +: 32]) ^ {32{a_neg}}) + 32'(a_neg);
    assign divisor[g*32 +: 32]  = (b[g*32 +: 32] ^ {32{b_neg}}) + 32'(b_neg);
    assign by_zero[g] = b[g*32 +: 32] == '0;
    assign negate[g]  = a_neg ^ (b_neg && !op[1]);  // a remainder has the dividend's sign
  end

  // ---- Dividers ------------------------------------------------------------------------------------

  logic [gyre_pkg::NUM_DIVIDERS*TAG_W-1:0] tags;
  logic [gyre_pkg::NUM_DIVIDERS*gyre_pkg::NUM_LANES*32-1:0] magnitudes;
  logic [gyre_pkg::NUM_DIVIDERS*gyre_pkg::NUM_LANES-1:0] ones;
  logic [gyre_pkg::NUM_DIVIDERS*gyre_pkg::NUM_LANES-1:0] negates;

  for (genvar d = 0; d < gyre_pkg::NUM_DIVIDERS; d++) begin : g_divider
    gyre_divider #(.TAG_W(TAG_W)) u_divider (
      .clk_i, .rst_i, .idle_o(idle[d]), .soon_o(soon[d]), .start_i(start && next[d]), .tag_i(tag),
      .rem_i(op[1]), .dividend_i(dividend), .divisor_i(divisor), .by_zero_i(by_zero),
      .negate_i(negate), .valid_o(done[d]), .ready_i(ready_i && oldest[d]),
      .tag_o(tags[d*TAG_W +: TAG_W]),
      .magnitude_o(magnitudes[d*gyre_pkg::NUM_LANES*32 +: gyre_pkg::NUM_LANES*32]),
      .ones_o(ones[d*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES]),
      .negate_o(negates[d*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES])
    );
  end

  // ---- Result of the oldest divider, and its sign --------------------------------------------------

  logic [TAG_W-1:0] tag_out;
  gyre_pkg::lane_words_t magnitude;
  gyre_pkg::lanes_t one;
  gyre_pkg::lanes_t neg;
  always_comb begin
    {tag_out, magnitude, one, neg} = '0;
    for (int d = 0; d < gyre_pkg::NUM_DIVIDERS; d++) begin
      tag_out   = tag_out | (tags[d*TAG_W +: TAG_W] & {TAG_W{oldest[d]}});
      magnitude = magnitude
                | (magnitudes[d*gyre_pkg::NUM_LANES*32 +: gyre_pkg::NUM_LANES*32]
                    & {gyre_pkg::NUM_LANES*32{oldest[d]}});
      one       = one | (ones[d*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES]
          & {gyre_pkg::NUM_LANES{oldest[d]}});
      neg       = neg | (negates[d*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES]
          & {gyre_pkg::NUM_LANES{oldest[d]}});
    end
  end

  assign valid_o = (done & oldest) != '0;
  assign leave   = valid_o && ready_i;
  assign {result_o.wid, result_o.beat, result_o.rd, result_o.last, result_o.lanes} = tag_out;
  assign {result_o.wb, result_o.flag} = 2'b10;
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_result
    // The overflow -2^31 / -1 is correct without a special case: its magnitude 2^31 is not negated.
    assign data_o[g*32 +: 32] = one[g] ? {32{1'b1}} :
                                (magnitude[g*32 +: 32] ^ {32{neg[g]}}) + 32'(neg[g]);
  end

  `GYRE_CHECK(a_stable, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(tag_out))

endmodule
