// Divider: quotient or remainder, signed or unsigned, all lanes of a pass together.
// Restoring division of magnitudes, DIV_STEP quotient bits a cycle. First, while the next eight
// quotient bits are 0 in every lane, it skips eight bits a cycle: a pass takes 1 + s +
// (32 - 8s) / DIV_STEP cycles, s = 0..4 the skips, from its acceptance to valid_o.
// An idle divider takes a pass straight from the input. Other passes of the same instruction wait
// in a queue that holds just these: whoever sends an instruction only when free_o was high and no
// other one was on its way never sees ready_o low.
// A pass without write back is taken and forgotten. An inactive lane divides 0, whatever its a.
// Twin: cmodel/execute/gyre_div.c

`include "gyre_check.svh"

module gyre_div #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  parameter int DIV_STEP = 4,
  localparam int WID_W = NUM_WARPS > 1 ? $clog2(NUM_WARPS) : 1,
  localparam int PASS_W = NUM_THREADS / NUM_LANES > 1 ? $clog2(NUM_THREADS / NUM_LANES) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // To issue: a whole instruction may be sent
  output logic free_o,
  // From the operand stage
  input  logic valid_i,
  output logic ready_o,
  input  logic [WID_W-1:0] wid_i,
  input  logic [PASS_W-1:0] pass_i,
  input  logic last_i,
  input  logic [NUM_LANES-1:0] lanes_i,
  input  logic wb_i,
  input  logic [gyre_pkg::ROW_W-1:0] rd_i,
  input  logic [4:0] op_i,
  input  logic [NUM_LANES*32-1:0] a_i,
  input  logic [NUM_LANES*32-1:0] b_i,
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output logic [WID_W-1:0] wid_o,
  output logic [PASS_W-1:0] pass_o,
  output logic [gyre_pkg::ROW_W-1:0] rd_o,
  output logic last_o,
  output logic [NUM_LANES-1:0] lanes_o,
  output logic [NUM_LANES*32-1:0] data_o
);

  localparam int PASSES = NUM_THREADS / NUM_LANES;
  localparam int TAG_W = WID_W + PASS_W + gyre_pkg::ROW_W + 1 + NUM_LANES;
  localparam int ITEM_W = 2 + TAG_W + 2 * NUM_LANES * 32;

  initial if (DIV_STEP != 1 && DIV_STEP != 2 && DIV_STEP != 4) $fatal(1, "DIV_STEP: 1, 2 or 4");

  // ---- Control -----------------------------------------------------------------------------------

  typedef enum logic [1:0] {
    IDLE,  // free for a pass
    SKIP,  // eight zero bits of the quotient a cycle
    STEP,  // DIV_STEP bits a cycle
    DONE  // result waits for commit
  } state_e;
  state_e state_q;
  state_e state_d;

  logic [5:0] left_q;  // quotient bits still to find
  logic [5:0] left_d;
  logic [TAG_W-1:0] tag_q;
  logic rem_q;  // the remainder is wanted
  logic start;  // a pass enters the divider
  logic skip;  // shift by eight in this cycle
  logic step;  // find bits in this cycle
  logic [NUM_LANES-1:0] skip_ok;

  // ---- Queue in front: none if an instruction is one pass ----------------------------------------

  logic [ITEM_W-1:0] in_item;
  logic [ITEM_W-1:0] item;  // what would start
  logic have;  // it is there
  logic idle;
  logic queue_empty;
  assign in_item = {op_i[1:0], wid_i, pass_i, rd_i, last_i, lanes_i, a_i, b_i};
  assign idle    = state_q == IDLE;
  assign start   = idle && have;
  assign free_o  = idle && queue_empty;

  if (PASSES == 1) begin : g_direct
    assign ready_o     = idle;
    assign have        = valid_i && wb_i;
    assign item        = in_item;
    assign queue_empty = 1'b1;
  end else begin : g_queue
    logic head_valid;
    logic [ITEM_W-1:0] head;
    logic take;  // a pass with a result is accepted
    gyre_fifo #(
      .DEPTH(PASSES - 1),
      .WIDTH(ITEM_W)
    ) u_queue (
      .clk_i(clk_i),
      .rst_i(rst_i),
      // An idle divider with nothing queued takes the newcomer itself.
      .valid_i(take && !free_o),
      .ready_o(ready_o),
      .data_i(in_item),
      .valid_o(head_valid),
      .ready_i(idle),
      .data_o(head)
    );
    assign take        = valid_i && wb_i;
    assign queue_empty = !head_valid;
    assign have        = head_valid || take;
    assign item        = head_valid ? head : in_item;
  end

  logic [1:0] op;
  logic [TAG_W-1:0] tag;
  logic [NUM_LANES-1:0] lanes;
  logic [NUM_LANES*32-1:0] a;
  logic [NUM_LANES*32-1:0] b;
  assign {op, tag, a, b} = item;
  assign lanes = tag[NUM_LANES-1:0];

  // ---- State machine -----------------------------------------------------------------------------

  assign skip = state_q == SKIP && &skip_ok;
  assign step = state_q == STEP || (state_q == SKIP && !skip);

  always_comb begin
    state_d = state_q;
    left_d  = left_q;
    unique case (state_q)
      IDLE: begin
        left_d = 6'd32;
        if (have) state_d = SKIP;
      end
      SKIP, STEP: begin
        left_d = left_q - (skip ? 6'd8 : 6'(DIV_STEP));
        if (left_d == '0) state_d = DONE;
        else if (step) state_d = STEP;
      end
      DONE: if (ready_i) state_d = IDLE;
      default: ;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else state_q <= state_d;
    left_q <= left_d;
    if (start) begin
      tag_q <= tag;
      rem_q <= op[1];  // OP_REM, OP_REMU
    end
  end

  assign valid_o = state_q == DONE;
  assign {wid_o, pass_o, rd_o, last_o, lanes_o} = tag_q;

  // ---- Lanes -------------------------------------------------------------------------------------

  for (genvar g = 0; g < NUM_LANES; g++) begin : g_lane
    logic [31:0] divisor_q;  // magnitude
    logic [31:0] part_q;  // partial remainder, below the divisor
    logic [31:0] quot_q;  // dividend bits not yet used above, quotient bits below
    logic neg_q;  // negate the result
    logic by_zero_q;

    // Magnitudes on the way in: op[0] is set for the unsigned operations.
    logic a_neg;
    logic b_neg;
    logic [31:0] a_mag;
    logic [31:0] b_mag;
    assign a_neg = !op[0] && a[g*32+31] && lanes[g];
    assign b_neg = !op[0] && b[g*32+31];
    assign a_mag = (({32{lanes[g]}} & a[g*32 +: 32]) ^ {32{a_neg}}) + 32'(a_neg);
    assign b_mag = (b[g*32 +: 32] ^ {32{b_neg}}) + 32'(b_neg);

    // Eight quotient bits are 0 if the partial remainder with the next eight bits is still below
    // the divisor. A division by zero need not be waited for: its quotient is not computed.
    assign skip_ok[g] = {part_q[23:0], quot_q[31:24]} < divisor_q || by_zero_q;

    logic [31:0] part_d;
    logic [31:0] quot_d;
    logic [32:0] trial;
    logic [32:0] diff;
    always_comb begin
      part_d = part_q;
      quot_d = quot_q;
      trial  = '0;
      diff   = '0;
      for (int i = 0; i < DIV_STEP; i++) begin
        trial  = {part_d, quot_d[31]};
        diff   = trial - {1'b0, divisor_q};
        part_d = diff[32] ? trial[31:0] : diff[31:0];
        quot_d = {quot_d[30:0], !diff[32]};
      end
      if (skip) {part_d, quot_d} = {part_q[23:0], quot_q, 8'b0};
    end

    always_ff @(posedge clk_i) begin
      if (start) begin
        divisor_q <= b_mag;
        by_zero_q <= b[g*32 +: 32] == '0;
        part_q    <= '0;
        quot_q    <= a_mag;
        neg_q     <= a_neg ^ (b_neg && !op[1]);  // a remainder has the dividend's sign
      end else if (skip || step) begin
        part_q <= part_d;
        quot_q <= quot_d;
      end
    end

    // The overflow -2^31 / -1 comes out right: its magnitude 2^31 is not negated.
    logic [31:0] magnitude;
    assign magnitude = rem_q ? part_q : quot_q;
    assign data_o[g*32 +: 32] = by_zero_q && !rem_q ? {32{1'b1}} :
                                (magnitude ^ {32{neg_q}}) + 32'(neg_q);
  end

  `GYRE_CHECK(a_skip_whole, clk_i, rst_i, state_q != SKIP || left_q[2:0] == '0)
  `GYRE_CHECK(a_stable, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(tag_q))

endmodule
