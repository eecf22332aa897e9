// Division and square root: executes one beat at a time, all lanes together, one bit of the result
// a cycle. The cycles of a beat are:
//   n  normalise: while a lane has a subnormal operand with a leading 0, one bit a cycle
//   1  align: quotient and root begin with a one, the exponent of the result is known
//   26 bits of the result: 24 and two for rounding
//   1  round
//
// So a beat takes 29 + n cycles from its acceptance to valid_o, or 2 if all results of active lanes
// are special and need no computation. A subnormal quotient has leading zeros: such a lane waits
// until its first bit is due. An idle block accepts a beat straight from the input. Other beats of
// the same instruction wait in a queue that holds just these. So an instruction that is sent only
// when free_o is high and no other one is on its way never sees ready_o low. A beat without write
// back still sets flags, so it is not dropped. An inactive lane has a = +0.
// Twin: cmodel/execute/fpu/gyre_fpu_divsqrt.c

`include "gyre_check.svh"

module gyre_fpu_divsqrt (
  input  logic clk_i,
  input  logic rst_i,
  // To issue: the block accepts a whole instruction
  output logic free_o,
  // From the operand stage
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::wid_t wid_i,
  input  logic [gyre_pkg::PART_W-1:0] beat_i,
  input  logic last_i,
  input  logic [gyre_pkg::FPU_LANES-1:0] lanes_i,
  input  logic wb_i,
  input  logic [gyre_pkg::ROW_W-1:0] rd_i,
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  logic [gyre_pkg::FPU_LANES*3-1:0] rm_i,  // one a lane
  input  logic [gyre_pkg::FPU_LANES*32-1:0] a_i,
  input  logic [gyre_pkg::FPU_LANES*32-1:0] b_i,
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output gyre_pkg::wid_t wid_o,
  output logic [gyre_pkg::PART_W-1:0] beat_o,
  output logic wb_o,
  output logic [gyre_pkg::ROW_W-1:0] rd_o,
  output logic last_o,
  output logic [gyre_pkg::FPU_LANES-1:0] lanes_o,
  output logic [gyre_pkg::FPU_LANES*32-1:0] data_o,
  output logic [gyre_pkg::FPU_LANES*5-1:0] flags_o
);

  localparam int PARTS = gyre_pkg::NUM_THREADS / gyre_pkg::FPU_LANES;
  localparam int TAG_W = gyre_pkg::WID_W + gyre_pkg::PART_W + 1 + gyre_pkg::ROW_W + 1
      + gyre_pkg::FPU_LANES;
  localparam int ITEM_W = 1 + gyre_pkg::FPU_LANES * 3 + TAG_W + 2 * gyre_pkg::FPU_LANES * 32;

  // ---- Control -----------------------------------------------------------------------------------

  typedef enum logic [2:0] {
    IDLE,  // free for a beat
    ALIGN,  // normalises; aligns in the last of these cycles
    STEP,  // finds one bit of the result a cycle
    ROUND,  // rounds, or selects a special result
    DONE  // the result waits for commit
  } state_e;
  state_e state_q;
  state_e state_d;

  logic [25:0] bit_q;  // one-hot: the bit of the result that this cycle finds
  logic [TAG_W-1:0] tag_q;
  logic sqrt_q;
  logic [gyre_pkg::FPU_LANES*3-1:0] rm_q;
  logic start;  // a beat enters the block
  logic [gyre_pkg::FPU_LANES-1:0] special;  // entering beat: this lane needs no computation
  logic [gyre_pkg::FPU_LANES-1:0] normal;  // the operands of this lane have no leading zeros

  // ---- Queue at the input: none if an instruction is one beat -----------------------------------

  logic [ITEM_W-1:0] in_item;
  logic [ITEM_W-1:0] item;  // the beat that would start
  logic have;  // a beat is available
  logic idle;
  logic queue_empty;
  assign in_item = {op_i == gyre_pkg::OP_FSQRT, rm_i, wid_i, beat_i, wb_i, rd_i, last_i, lanes_i,
                    a_i, b_i};
  assign idle    = state_q == IDLE;
  assign start   = idle && have;
  assign free_o  = idle && queue_empty;

  if (PARTS == 1) begin : g_direct
    assign ready_o     = idle;
    assign have        = valid_i;
    assign item        = in_item;
    assign queue_empty = 1'b1;
  end else begin : g_queue
    logic head_valid;
    logic [ITEM_W-1:0] head;
    gyre_fifo #(.DEPTH(PARTS - 1), .WIDTH(ITEM_W)) u_queue (
      .clk_i,
      .rst_i,
      // An idle block with an empty queue accepts the new beat directly.
      .valid_i(valid_i && !free_o),
      .ready_o,
      .data_i(in_item),
      .valid_o(head_valid),
      .ready_i(idle),
      .data_o(head)
    );
    assign queue_empty = !head_valid;
    assign have        = head_valid || valid_i;
    assign item        = head_valid ? head : in_item;
  end

  logic sqrt;
  logic [gyre_pkg::FPU_LANES*3-1:0] rm;
  logic [TAG_W-1:0] tag;
  logic [gyre_pkg::FPU_LANES*32-1:0] a;
  logic [gyre_pkg::FPU_LANES*32-1:0] b;
  assign {sqrt, rm, tag, a, b} = item;

  // ---- State machine -----------------------------------------------------------------------------

  logic align;  // the last cycle of ALIGN
  assign align = state_q == ALIGN && &normal;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      IDLE:  if (have) state_d = &special ? ROUND : ALIGN;
      ALIGN: if (align) state_d = STEP;
      STEP:  if (bit_q[0]) state_d = ROUND;
      ROUND: state_d = DONE;
      DONE:  if (ready_i) state_d = IDLE;
      default: ;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else state_q <= state_d;
    bit_q <= state_q == STEP ? bit_q >> 1 : 26'h2000000;
    if (start) begin
      tag_q  <= tag;
      sqrt_q <= sqrt;
      rm_q   <= rm;
    end
  end

  assign valid_o = state_q == DONE;
  assign {wid_o, beat_o, wb_o, rd_o, last_o, lanes_o} = tag_q;

  // ---- Lanes -------------------------------------------------------------------------------------

  for (genvar g = 0; g < gyre_pkg::FPU_LANES; g++) begin : g_lane
    gyre_fpu_divsqrt_lane u_lane (
      .clk_i, .start_i(start), .sqrt_i(sqrt), .a_i(a[g*32 +: 32] & {32{tag[g]}}),
      .b_i(b[g*32 +: 32]), .special_o(special[g]), .sqrt_q_i(sqrt_q), .rm_q_i(rm_q[g*3 +: 3]),
      .norm_i(state_q == ALIGN && !align), .align_i(align), .step_i(state_q == STEP),
      .round_i(state_q == ROUND), .bit_i(bit_q), .normal_o(normal[g]), .data_o(data_o[g*32 +: 32]),
      .flags_o(flags_o[g*5 +: 5])
    );
  end

  `GYRE_CHECK(a_one_bit, clk_i, rst_i, state_q != STEP || $onehot0(bit_q))
  `GYRE_CHECK(a_stable, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(tag_q))

endmodule
