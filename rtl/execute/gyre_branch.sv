// Branch unit: makes one decision for the whole warp from the lanes' conditions.
//
// - The lowest active lane of the first pass decides. A lane with a different outcome is an
//   uncovered divergence, which is a fault and never silent.
// - A branch that decode predicted correctly resolves without a jump. A wrong prediction and every
//   jalr flush the warp and continue at the correct pc.
//
// Twin: cmodel/execute/gyre_branch.c

module gyre_branch (
  input  logic clk_i,
  // From the execute register and from the ALU; fire_i: the pass leaves
  input  logic valid_i,
  input  logic fire_i,
  input  logic first_i,
  input  logic last_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lane_t lead_i,
  input  gyre_pkg::uop_t uop_i,
  input  gyre_pkg::lanes_t taken_i,
  input  gyre_pkg::lane_words_t target_i,
  // Fault of this pass
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output gyre_pkg::lanes_t trap_lanes_o,
  output logic [31:0] trap_value_o,
  // Resolution
  output logic resolve_valid_o,
  output logic resolve_jump_o,
  output logic [31:0] resolve_pc_o
);
  logic is_branch, is_jalr, lead_taken, taken, taken_q, go, misaligned;
  logic [31:0] lead_target, target, target_q, dest;
  gyre_pkg::lanes_t differs;

  assign is_branch = (uop_i.op >= gyre_pkg::OP_BEQ) && (uop_i.op <= gyre_pkg::OP_BGEU);
  assign is_jalr   = uop_i.op == gyre_pkg::OP_JALR;

  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(1)) u_lead_taken (
    .in_i(taken_i), .sel_i(lead_i), .out_o(lead_taken)
  );
  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_lead_target (
    .in_i(target_i), .sel_i(lead_i), .out_o(lead_target)
  );

  assign taken  = first_i ? lead_taken : taken_q;
  assign target = first_i ? lead_target : target_q;

  always_ff @(posedge clk_i) begin
    if (valid_i && first_i) begin
      taken_q  <= lead_taken;
      target_q <= lead_target;
    end
  end

  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      differs[l] = lanes_i[l] && (is_jalr ? (target_i[l*32 +: 32] != target)
                                          : (taken_i[l] != taken));
    end
  end

  // The comparison of the lanes with each other does not wait for the deciding lane.
  logic some_taken, some_not, unlike;
  assign some_taken = (lanes_i & taken_i) != '0;
  assign some_not   = (lanes_i & ~taken_i) != '0;
  assign unlike     = is_jalr ? differs != '0
                    : first_i ? some_taken && some_not
                    : taken_q ? some_not : some_taken;

  assign go         = is_jalr || taken;
  assign dest       = is_jalr ? target : uop_i.pc + uop_i.imm;
  assign misaligned = go && dest[1];

  assign trap_o       = valid_i && (is_branch || is_jalr) && (misaligned || unlike);
  assign trap_cause_o = (differs != '0) ? gyre_pkg::FAULT_DIVERGENCE
                                        : gyre_pkg::FAULT_PC_MISALIGNED;
  assign trap_lanes_o = (differs != '0) ? differs : lanes_i;
  assign trap_value_o = (differs != '0) ? 32'd0 : dest;

  assign resolve_valid_o = fire_i && last_i && (is_branch || is_jalr);
  assign resolve_jump_o  = is_jalr || (taken != uop_i.taken);
  assign resolve_pc_o    = go ? dest : uop_i.pc + 32'd4;
endmodule
