// Other floating-point operations, all except sums, products, quotients and roots. The block
// accepts one beat of FPU_LANES results a cycle and gives the result two cycles after acceptance.
// The stages:
//   1 compare, minimum, sign injection, class, move: the result; conversions: operand to shift
//   2 conversions: shift, round
//
// Both stages move together, unless the output is blocked. A beat without write back still sets
// flags, so it is not dropped. All result ports are registers.
// Twin: cmodel/execute/fpu/gyre_fpu_misc.h

`include "gyre_check.svh"

module gyre_fpu_misc (
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
  input  logic clamp_i,  // ISA=1: results but integers are clamped to [0, 1]
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
  output logic [gyre_pkg::FPU_LANES*5-1:0] flags_o,
  // To the pins: no beat is in the block
  output logic idle_o
);

  // ---- Control: fields that travel with the data -------------------------------------------------

  localparam int TAG_W = gyre_pkg::WID_W + gyre_pkg::PART_W + 1 + gyre_pkg::ROW_W + 1
      + gyre_pkg::FPU_LANES;

  logic valid1_q;
  logic valid2_q;
  logic [TAG_W-1:0] tag1_q;
  logic [TAG_W-1:0] tag2_q;
  logic [gyre_pkg::FPU_LANES*3-1:0] rm_q;
  logic to_int_q;  // a conversion to an integer
  logic from_int_q;  // a conversion from an integer
  logic clamp_q;
  logic is_signed_q;  // the integer of the conversion is signed

  // Both stages move together.
  logic move;
  assign move    = !valid2_q || ready_i;
  assign ready_o = move;

  logic to_int;
  logic from_int;
  logic is_signed;
  assign to_int    = op_i == gyre_pkg::OP_FCVTWS || op_i == gyre_pkg::OP_FCVTWUS;
  assign from_int  = op_i == gyre_pkg::OP_FCVTSW || op_i == gyre_pkg::OP_FCVTSWU;
  assign is_signed = op_i == gyre_pkg::OP_FCVTSW || op_i == gyre_pkg::OP_FCVTWS;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid1_q <= 1'b0;
      valid2_q <= 1'b0;
    end else begin
      if (move) {valid2_q, valid1_q} <= {valid1_q, valid_i};
    end
  end

  always_ff @(posedge clk_i) begin
    if (move) begin
      tag1_q      <= {wid_i, beat_i, wb_i, rd_i, last_i, lanes_i};
      rm_q        <= rm_i;
      clamp_q     <= clamp_i;
      to_int_q    <= to_int;
      from_int_q  <= from_int;
      is_signed_q <= is_signed;
      tag2_q      <= tag1_q;
    end
  end

  assign valid_o = valid2_q;
  assign idle_o  = !valid1_q && !valid2_q;
  assign {wid_o, beat_o, wb_o, rd_o, last_o, lanes_o} = tag2_q;

  // ---- Lanes -------------------------------------------------------------------------------------

  for (genvar g = 0; g < gyre_pkg::FPU_LANES; g++) begin : g_lane
    gyre_fpu_misc_lane u_lane (
      .clk_i, .move_i(move), .op_i, .a_i(a_i[g*32 +: 32]), .b_i(b_i[g*32 +: 32]),
      .to_int_q_i(to_int_q), .from_int_q_i(from_int_q), .is_signed_q_i(is_signed_q),
      .rm_q_i(rm_q[g*3 +: 3]), .clamp_q_i(clamp_q), .data_o(data_o[g*32 +: 32]),
      .flags_o(flags_o[g*5 +: 5])
    );
  end

  `GYRE_CHECK(a_stable, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(tag2_q))

endmodule
