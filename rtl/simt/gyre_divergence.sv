// Thread masks: computes the mask that tmc and pred set, and passes split and join to the
// reconvergence mechanism through the reconvergence port.
//
// - tmc and pred contain the new mask themselves. Only the mechanism (reconvergence/) knows the
//   effect of split and join; docs/simt.md describes its port.
// - A warp whose new mask is empty ends: finish_o comes with the mask, and the mechanism clears its
//   state of the warp.
//
// Twin: cmodel/simt/gyre_divergence.c

module gyre_divergence (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage: the warp of the instruction that moves into execute
  input  logic peek_valid_i,
  input  gyre_pkg::wid_t peek_wid_i,
  // From warp control: the last beat of a tmc, pred, split or join; go_i: the beat leaves
  input  logic valid_i,
  input  logic go_i,
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  gyre_pkg::wid_t wid_i,
  input  logic [31:0] next_pc_i,
  input  logic [31:0] a_i,
  input  gyre_pkg::tmask_t b_i,  // pred: the mask if no thread remains
  input  gyre_pkg::tmask_t cond_i,
  input  gyre_pkg::tmask_t tmask_i,
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output logic [31:0] trap_value_o,
  output logic [31:0] token_o,  // result of a split, valid in all of its beats
  // Resolution: the new mask; jump_o: continue at pc, not after the instruction
  output logic tmask_we_o,
  output gyre_pkg::tmask_t tmask_o,
  output logic finish_o,
  output logic jump_o,
  output logic [31:0] pc_o,
  // Warps that wspawn starts or ends
  input  gyre_pkg::warps_t restart_i
);
  logic is_tmc, is_pred, here, mask_we;
  gyre_pkg::tmask_t count_mask, pred_mask, mask, new_mask;
  gyre_pkg::warps_t ending;

  assign is_tmc  = (op_i == gyre_pkg::OP_TMC20) || (op_i == gyre_pkg::OP_TMC);
  assign is_pred = (op_i == gyre_pkg::OP_PRED) || (op_i == gyre_pkg::OP_PREDN);
  assign here    = is_tmc || is_pred;

  // ---- Masks of tmc and pred ------------------------------------------------------------------
  // NUM_THREADS is small, so a number with a high bit exceeds it.
  logic a_large;
  assign a_large = a_i[31:6] != '0;

  always_comb begin
    for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
      count_mask[t] = a_large || (a_i[5:0] >= 6'(t + 1));
    end
  end

  assign pred_mask = tmask_i & ((op_i == gyre_pkg::OP_PREDN) ? ~cond_i : cond_i);

  // ---- Split and join: the reconvergence port -------------------------------------------------
  gyre_ipdom u_reconvergence (
    .clk_i, .rst_i, .peek_valid_i, .peek_wid_i,
    .valid_i(valid_i && !here), .go_i(go_i && !here), .op_i, .wid_i,
    .tmask_i, .cond_i, .token_i(a_i), .next_pc_i, .trap_o, .trap_cause_o, .trap_value_o, .token_o,
    .tmask_we_o(mask_we), .tmask_o(mask), .jump_o, .pc_o, .clear_i(restart_i | ending)
  );

  // ---- New mask -------------------------------------------------------------------------------
  always_comb begin
    unique case (op_i)
      gyre_pkg::OP_TMC20: new_mask = count_mask;
      gyre_pkg::OP_TMC: new_mask = a_i[gyre_pkg::NUM_THREADS-1:0];
      gyre_pkg::OP_PRED, gyre_pkg::OP_PREDN:
        new_mask = (pred_mask != '0) ? pred_mask : b_i;
      default: new_mask = mask;
    endcase
  end

  assign tmask_we_o = (go_i && here) || mask_we;
  assign tmask_o    = tmask_we_o ? new_mask : '0;
  assign finish_o   = tmask_we_o && (new_mask == '0);
  assign ending     = finish_o ? gyre_pkg::NUM_WARPS'(1) << wid_i : '0;
endmodule
