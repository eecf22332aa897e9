// Branch unit: makes one decision for the whole warp from the lanes' conditions, because the warp
// has one program counter.
//
// - The lowest active lane of the first beat decides. A lane with a different outcome is an
//   uncovered divergence, which is a fault and never silent.
// - A branch that decode predicted correctly resolves without a jump. A wrong prediction and every
//   jalr flush the warp and continue at the correct pc.
//
// Twin: cmodel/execute/gyre_branch.c

`include "gyre_views.svh"

module gyre_branch (
  input  logic clk_i,
  // From the execute register and from the ALU; fire_i: the beat leaves
  input  logic valid_i,
  input  logic fire_i,
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::lanes_t taken_i,
  input  gyre_pkg::lane_words_t target_i,
  // Fault of this beat; resolution
  output gyre_pkg::unit_trap_t trap_o,
  output gyre_pkg::branch_t resolve_o
);
  logic is_branch, is_jalr, first_lane_taken, taken, taken_q, go, misaligned;
  logic [31:0] first_lane_target, target, target_q, dest;
  gyre_pkg::lanes_t differs;

  assign is_branch = (exec_i.uop.op >= gyre_pkg::OP_BEQ) && (exec_i.uop.op <= gyre_pkg::OP_BGEU);
  assign is_jalr   = exec_i.uop.op == gyre_pkg::OP_JALR;

  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(1)) u_first_lane_taken (
    .in_i(taken_i), .sel_i(exec_i.first_lane), .out_o(first_lane_taken)
  );
  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_first_lane_target (
    .in_i(target_i), .sel_i(exec_i.first_lane), .out_o(first_lane_target)
  );

  assign taken  = exec_i.first ? first_lane_taken : taken_q;
  assign target = exec_i.first ? first_lane_target : target_q;

  always_ff @(posedge clk_i) begin
    if (valid_i && exec_i.first) begin
      taken_q  <= first_lane_taken;
      target_q <= first_lane_target;
    end
  end

  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      differs[l] = exec_i.lanes[l] && (is_jalr ? (target_i[l*32 +: 32] != target)
                                          : (taken_i[l] != taken));
    end
  end

  // The comparison of the lanes with each other does not wait for the deciding lane.
  logic some_taken, some_not, unlike;
  assign some_taken = (exec_i.lanes & taken_i) != '0;
  assign some_not   = (exec_i.lanes & ~taken_i) != '0;
  assign unlike     = is_jalr ? differs != '0
                    : exec_i.first ? some_taken && some_not
                    : taken_q ? some_not : some_taken;

  assign go         = is_jalr || taken;
  assign dest       = is_jalr ? target : exec_i.uop.pc + exec_i.uop.imm;
  assign misaligned = go && dest[1];

  assign trap_o.valid = valid_i && (is_branch || is_jalr) && (misaligned || unlike);
  assign trap_o.cause = (differs != '0) ? gyre_pkg::FAULT_DIVERGENCE
                                        : gyre_pkg::FAULT_PC_MISALIGNED;
  assign trap_o.lanes = (differs != '0) ? differs : exec_i.lanes;
  assign trap_o.value = (differs != '0) ? 32'd0 : dest;

  assign resolve_o.valid = fire_i && exec_i.last && (is_branch || is_jalr);
  assign resolve_o.jump  = is_jalr || (taken != exec_i.uop.taken);
  assign resolve_o.pc    = go ? dest : `GYRE_UOP_NEXT(exec_i.uop);
endmodule
