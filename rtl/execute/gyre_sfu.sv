// Special function unit: executes CSR operations, and gathers the operands of warp control. These
// act on the whole warp, so the beats of an instruction are combined here first.
//
// - Scalar operands come from the lowest active thread, which is in the first beat; conditions are
//   gathered over all beats. State changes on the last beat.
// - Results: CSR values and the token of the current form of split.
// - The floating-point CSRs (uop.flags) are per thread: gyre_fcsr gives the value of each lane and
//   is written with each beat. It may delay the beat.
// - The workgroup CSRs are read only: gyre_work_ids gives the value of each lane.
// - Warp control may delay the beat, too, while a barrier over all cores has not answered.
// - An unknown CSR or a write to a read-only one is an illegal instruction: none of its beats
//   gives a result, and the last one faults. The micro-operation tells if it writes.
//
// Twin: cmodel/execute/gyre_sfu.c

`include "gyre_views.svh"

module gyre_sfu (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [3:0] core_i,
  input  logic [31:0] arg_i,
  // From the execute register
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic first_i,
  input  logic last_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lane_t first_lane_i,
  input  gyre_pkg::uop_t uop_i,
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  // To commit
  output logic sfu_valid_o,
  input  logic sfu_ready_i,
  output gyre_pkg::lane_words_t sfu_data_o,
  // From and to fcsr
  input  logic fcsr_ready_i,
  input  gyre_pkg::lane_words_t fcsr_value_i,
  output logic fcsr_write_o,
  // From the workgroup ids
  input  gyre_pkg::lane_words_t work_value_i,
  // To and from warp control: the whole instruction, with its last beat
  output logic wctl_valid_o,
  output logic wctl_go_o,
  output logic [31:0] wctl_a_o,
  output logic [31:0] wctl_b_o,
  output gyre_pkg::tmask_t wctl_cond_o,
  input  logic wctl_wait_i,
  input  logic wctl_trap_i,
  input  logic [4:0] wctl_trap_cause_i,
  input  logic [31:0] wctl_trap_value_i,
  input  logic [31:0] wctl_token_i,
  // Faults
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output logic [31:0] trap_value_o,
  // An accepted launch
  input  logic launch_i,
  input  logic [31:0] launch_arg_i,
  // Values of CSRs
  input  logic [31:0] launch_context_arg_i,
  input  logic [15:0] launch_context_lmem_i,
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::tmask_t tmask_i,
  input  logic [gyre_pkg::NUM_PERF*64-1:0] perf_i
);
  // ---- Gathering over the beats -----------------------------------------------------------------
  logic [31:0] first_lane_a, first_lane_b, a, b, a_q, b_q;
  gyre_pkg::tmask_t cond, cond_q;

  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_first_lane_a (
    .in_i(a_i), .sel_i(first_lane_i), .out_o(first_lane_a)
  );
  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_first_lane_b (
    .in_i(b_i), .sel_i(first_lane_i), .out_o(first_lane_b)
  );

  always_comb begin
    a = first_i ? first_lane_a : a_q;
    b = first_i ? first_lane_b : b_q;
    cond = first_i ? '0 : cond_q;
    for (int p = 0; p < gyre_pkg::BEATS; p++) begin
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
        if (beat_i == gyre_pkg::BEAT_W'(p)) begin
          cond[p*gyre_pkg::NUM_LANES + l] = a_i[l*32] && lanes_i[l];
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid_i) begin
      a_q    <= a;
      b_q    <= b;
      cond_q <= cond;
    end
  end

  // ---- CSRs ----------------------------------------------------------------------------------------
  logic is_csr, csr_bad, csr_write;
  logic [31:0] csr_operand, csr_value, csr_scratch, csr_next;
  logic csr_per_lane, csr_work;

  assign is_csr      = uop_i.op <= gyre_pkg::OP_SRCI;
  assign csr_operand = (uop_i.op >= gyre_pkg::OP_SRWI) ? 32'(`GYRE_UOP_SR_OPERAND(uop_i)) : a;
  assign csr_write   = `GYRE_UOP_SR_WRITE(uop_i);

  gyre_csr u_csr (
    .clk_i, .rst_i, .core_i, .arg_i,
    .number_i(`GYRE_UOP_SR(uop_i)), .write_i(csr_write), .bad_o(csr_bad), .value_o(csr_value),
    .per_lane_o(csr_per_lane), .work_o(csr_work),
    .fire_i(is_csr && wctl_go_o && !refuse), .next_i(csr_next), .scratch_o(csr_scratch),
    .launch_i, .launch_arg_i, .launch_context_arg_i, .launch_context_lmem_i,
    .wid_i, .active_i, .tmask_i, .perf_i
  );

  always_comb begin
    unique case (uop_i.op)
      gyre_pkg::OP_SRS, gyre_pkg::OP_SRSI: csr_next = csr_scratch | csr_operand;
      gyre_pkg::OP_SRC, gyre_pkg::OP_SRCI: csr_next = csr_scratch & ~csr_operand;
      default: csr_next = csr_operand;
    endcase
  end

  // ---- Result ----------------------------------------------------------------------------------------
  // Thread numbers start at a multiple of NUM_THREADS, so the number in the warp is ORed in.
  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      sfu_data_o[l*32 +: 32] = !is_csr ? wctl_token_i
                             : uop_i.flags ? fcsr_value_i[l*32 +: 32]
                             : csr_work ? work_value_i[l*32 +: 32]
                             : csr_value | (csr_per_lane ? 32'(beat_i) * gyre_pkg::NUM_LANES + l
                                 : 32'd0);
    end
  end

  logic refuse, hold;
  assign refuse      = is_csr && csr_bad;
  assign hold        = (uop_i.flags && !fcsr_ready_i) || wctl_wait_i;
  assign sfu_valid_o = valid_i && uop_i.wb && !refuse && !hold;
  assign ready_o     = refuse || ((!uop_i.wb || sfu_ready_i) && !hold);
  assign fcsr_write_o = valid_i && uop_i.flags && !refuse && ready_o;

  // ---- Warp control and faults, on the last beat -----------------------------------------------------
  assign wctl_valid_o = valid_i && last_i;
  assign wctl_go_o    = wctl_valid_o && ready_o;
  assign wctl_a_o     = a;
  assign wctl_b_o     = b;
  assign wctl_cond_o  = cond;

  assign trap_o       = wctl_valid_o && (refuse || wctl_trap_i);
  assign trap_cause_o = refuse ? gyre_pkg::FAULT_ILLEGAL : wctl_trap_cause_i;
  assign trap_value_o = refuse ? 32'(`GYRE_UOP_SR(uop_i)) : wctl_trap_value_i;
endmodule
