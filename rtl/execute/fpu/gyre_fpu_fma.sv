// Fused multiply-add: accepts one beat of FPU_LANES results +-(a * b) +- c a cycle, rounded once,
// and gives the result five cycles after acceptance. FADD is a * 1 + b, FMUL is a * b plus a zero
// of its sign. The stages are:
//   1 unpack, four partial products (18 and 6 bits a side: one DSP block each), exponents
//   2 product; addend aligned to it in a window of 76 bits, inverted if it is subtracted
//   3 sum
//   4 leading zeros and left shift, but never below the exponent of the subnormal numbers
//   5 rounding
//
// All stages move together, unless the output is blocked: commit blocks it for one cycle at a time.
// A beat without write back still sets flags, so it is not dropped. All result ports are registers.
//
// Window: the addend's 24 bits start at 75:52, two bits of distance, product in 49:2. The addend
// moves to the right only. If its exponent is so large that it would have to move to the left, it
// stays. The product then is below the rounding position, and only matters as a nonzero rest. The
// two bits below the product are for a product with leading zeros (a subnormal factor): the last
// significant bit may be its lowest one, or one less after a subtraction. A negative sum is not
// negated: its bits are read inverted, and gyre_fpu_round adds the 1.
// Twin: cmodel/execute/fpu/gyre_fpu_fma.h

`include "gyre_check.svh"

module gyre_fpu_fma (
  input  logic clk_i,
  input  logic rst_i,
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
  input  logic clamp_i,  // ISA=1: results are clamped to [0, 1]
  input  logic [gyre_pkg::FPU_LANES*32-1:0] a_i,
  input  logic [gyre_pkg::FPU_LANES*32-1:0] b_i,
  input  logic [gyre_pkg::FPU_LANES*32-1:0] c_i,
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
  output logic [gyre_pkg::FPU_LANES*5-1:0] flags_o,
  // To the pins: no beat is in the block
  output logic idle_o
);

  // ---- Control: fields that travel with the data -------------------------------------------------

  localparam int STAGES = 5;
  localparam int RM_W = gyre_pkg::FPU_LANES * 3;
  localparam int TAG_W = gyre_pkg::WID_W + gyre_pkg::PART_W + 1 + gyre_pkg::ROW_W + 1
      + gyre_pkg::FPU_LANES;

  logic [STAGES:1] valid_q;
  logic move;
  logic [STAGES*TAG_W-1:0] tag_q;  // stage g is at (g - 1) * TAG_W
  logic [4*RM_W-1:0] rm_q;  // of stages 1 to 4, stage g at (g - 1) * RM_W
  logic [4:1] clamp_q;

  assign move = ready_i || !valid_q[STAGES];
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q <= '0;
    end else begin
      if (move) valid_q <= {valid_q[STAGES-1:1], valid_i};
    end
  end
  always_ff @(posedge clk_i) begin
    if (move) begin
      tag_q   <= {tag_q[(STAGES-1)*TAG_W-1:0], wid_i, beat_i, wb_i, rd_i, last_i, lanes_i};
      rm_q    <= {rm_q[3*RM_W-1:0], rm_i};
      clamp_q <= {clamp_q[3:1], clamp_i};
    end
  end

  assign ready_o = move;
  assign valid_o = valid_q[STAGES];
  assign idle_o  = valid_q == '0;
  assign {wid_o, beat_o, wb_o, rd_o, last_o, lanes_o} = tag_q[(STAGES-1)*TAG_W +: TAG_W];

  // ---- Lanes -------------------------------------------------------------------------------------

  logic is_add;
  logic is_mul;
  logic neg_product;
  logic neg_addend;
  assign is_add      = op_i == gyre_pkg::OP_FADD || op_i == gyre_pkg::OP_FSUB;
  assign is_mul      = op_i == gyre_pkg::OP_FMUL;
  assign neg_product = op_i == gyre_pkg::OP_FNMSUB || op_i == gyre_pkg::OP_FNMADD;
  assign neg_addend  = op_i == gyre_pkg::OP_FSUB || op_i == gyre_pkg::OP_FMSUB
                       || op_i == gyre_pkg::OP_FNMADD;

  for (genvar g = 0; g < gyre_pkg::FPU_LANES; g++) begin : g_lane
    gyre_fpu_fma_lane u_lane (
      .clk_i, .move_i(move), .is_add_i(is_add), .is_mul_i(is_mul), .neg_product_i(neg_product),
      .neg_addend_i(neg_addend), .rm_3_i(rm_q[2*RM_W+g*3 +: 3]), .rm_4_i(rm_q[3*RM_W+g*3 +: 3]),
      .clamp_4_i(clamp_q[4]), .a_i(a_i[g*32 +: 32]), .b_i(b_i[g*32 +: 32]), .c_i(c_i[g*32 +: 32]),
      .data_o(data_o[g*32 +: 32]), .flags_o(flags_o[g*5 +: 5])
    );
  end

  `GYRE_CHECK(a_stable, clk_i, rst_i,
              valid_o && !ready_i |=> valid_o && $stable(tag_q[(STAGES-1)*TAG_W +: TAG_W]))

endmodule
