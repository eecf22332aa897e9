// Issue: selects one warp whose next instruction can start, and sends it to the operand stage as
// beats. Another warp issues while one waits, which hides latency.
//
// - A warp can issue when its buffer has an instruction, no instruction of it is unresolved
//   (serialize), the scoreboard agrees, and the unit will accept it. The divide unit must have room
//   after the beats on their way to it. Floating-point division takes one instruction at a time.
//   The load/store unit gives credits (entries of its queue, returned when a beat leaves it). So no
//   beat waits long in the execute stage, where it would block the other units. LSU_QUEUE=1 saves
//   area instead: there are no credits, and such a beat waits in the execute stage.
// - Round robin: the warp that issued last has the lowest priority.
// - A beat is NUM_LANES neighbouring threads. Beats without an active thread are skipped. Once
//   begun, an instruction sends all its beats before any other warp's turn.
// - One program counter a thread: a warp may come to where other threads of it wait, or its turn
//   may be due. It then sends a request to gyre_subwarps with its next instruction (ask) instead of
//   issuing it. The request has priority over issue; the warp is held until the answer.
// - ISA=1: an instruction of the scalar unit has one beat without lanes. A vector instruction of a
//   warp without active threads has one, too. Those with sources or a result of 64 bits
//   (scalar_wide_i) send each beat twice, the second time for the upper words (issue_high_o). A
//   head waits for its scalar registers, too (scalar_ready_i).
// - freeze_i keeps warps from issuing while a wspawn of the 2020 form waits to replace them.
//
// Twin: cmodel/issue/gyre_issue.c

`include "gyre_views.svh"

module gyre_issue (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  // From the instruction buffers
  input  gyre_pkg::warps_t ibuf_valid_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::UOP_BITS-1:0] ibuf_head_i,
  output logic pop_valid_o,
  output gyre_pkg::wid_t pop_wid_o,
  input  gyre_pkg::uop_t turn_uop_i,  // head of the warp issue_wid_o
  // From and to the scoreboard
  input  gyre_pkg::warps_t sb_ready_i,
  output logic sb_set_o,
  // From the scalar unit
  input  gyre_pkg::warps_t scalar_ready_i,
  input  gyre_pkg::warps_t scalar_wide_i,
  // From and to the warp state; hold_o: the issued instruction holds its warp until it resolves
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_i,
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::warps_t stalled_i,
  input  gyre_pkg::warps_t barred_i,
  input  gyre_pkg::warps_t serialize_i,
  output gyre_pkg::warps_t hold_o,
  // From and to gyre_subwarps: a turn is due, the head has been met; request at it (ask_t)
  input  gyre_pkg::warps_t yield_due_i,
  input  gyre_pkg::warps_t reconverge_done_i,
  output logic ask_valid_o,
  input  logic ask_ready_i,
  output gyre_pkg::ask_t ask_o,
  // From later stages: divisions on their way, in the operand stage [0], in execute [1]; a bit for
  // each number of them: there is room after them
  input  logic [1:0] div_coming_i,
  input  logic [2:0] div_free_i,
  input  logic fdiv_coming_i,
  input  logic fdiv_free_i,
  input  logic lsu_credit_i,
  // From and to warp control
  input  gyre_pkg::warps_t freeze_i,
  output logic mid_o,
  output gyre_pkg::warps_t unit_ok_o,  // the unit would accept the head; for the diagnosis
  // To the operand stage
  output logic issue_valid_o,
  input  logic issue_ready_i,
  output gyre_pkg::wid_t issue_wid_o,
  output gyre_pkg::beat_t issue_beat_o,
  output logic issue_first_o,
  output logic issue_last_o,
  output gyre_pkg::lanes_t issue_lanes_o,
  output logic issue_high_o,
  output gyre_pkg::uop_t issue_uop_o,
  // Reasons why nothing is issued, for the counters
  output logic stall_idle_o,
  output logic stall_fetch_o,
  output logic stall_serialize_o,
  output logic stall_data_o,
  output logic stall_unit_o,
  output logic stall_pipe_o
);
  localparam int CRED_W = $clog2(gyre_pkg::LSU_QUEUE + 1);

  gyre_pkg::warps_t unit_ok, waiting, reconverge_wanted, reconverge_req, data_ok, can, pool;
  logic mid_q, high_q;
  gyre_pkg::wid_t wid_q;  // the warp that issued last, or that is issuing
  logic [gyre_pkg::BEATS-1:0] left_q;  // beats still to send of the instruction that is issuing
  logic [CRED_W-1:0] credit_q;

  // ---- Warps that can issue ------------------------------------------------------------------------
  gyre_pkg::uop_t head;
  logic lsu_ok, div_ok, fdiv_ok;
  gyre_pkg::warps_t is_lsu, is_scalar, holds, meets;  // properties of the heads

  assign lsu_ok = (gyre_pkg::LSU_QUEUE == 1) || (credit_q >= CRED_W'(gyre_pkg::BEATS));
  always_comb begin
    unique case (div_coming_i)
      2'b00: div_ok = div_free_i[0];
      2'b11: div_ok = div_free_i[2];
      default: div_ok = div_free_i[1];
    endcase
  end
  assign fdiv_ok = fdiv_free_i && !fdiv_coming_i;

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      head = ibuf_head_i[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS];
      is_lsu[w]  = head.unit == gyre_pkg::UNIT_LSU;
      is_scalar[w] = gyre_pkg::ISA && head.unit == gyre_pkg::UNIT_SCALAR;
      meets[w]   = head.reconverge;
      holds[w]   = gyre_pkg::SMALL ? turn_uop_i.serialize : head.serialize;
      unit_ok[w] = (lsu_ok || !is_lsu[w])
                && (div_ok || (head.unit != gyre_pkg::UNIT_DIV))
                && (fdiv_ok || (head.unit != gyre_pkg::UNIT_FPU)
                    || (`GYRE_UOP_FPU_BLOCK(head) != gyre_pkg::FPU_BLOCK_DIVSQRT));
    end
  end

  assign waiting = ibuf_valid_i & ~serialize_i & ~freeze_i & {gyre_pkg::NUM_WARPS{~halted_i}};
  assign reconverge_wanted = waiting & (yield_due_i | (meets & ~reconverge_done_i));
  assign reconverge_req = reconverge_wanted & {gyre_pkg::NUM_WARPS{ask_ready_i && !mid_q}};
  if (gyre_pkg::ISA) begin : g_scalar
    assign data_ok = waiting & ~reconverge_wanted & sb_ready_i & scalar_ready_i;
  end else begin : g_no_scalar
    assign data_ok = waiting & ~reconverge_wanted & sb_ready_i;
    logic unused_scalar;
    assign unused_scalar = ^{scalar_ready_i, scalar_wide_i};
  end
  assign can     = data_ok & unit_ok;
  assign pool    = (reconverge_req != '0) ? reconverge_req : can;

  // ---- Round robin: first the warps above the last one, then all ---------------------------------
  gyre_pkg::wid_t wid;
  gyre_pkg::tmask_t tmask;

  always_comb begin
    wid = '0;
    for (int w = gyre_pkg::NUM_WARPS - 1; w >= 0; w--) begin
      if (pool[w]) wid = gyre_pkg::WID_W'(w);
    end
    for (int w = gyre_pkg::NUM_WARPS - 1; w >= 0; w--) begin
      if (pool[w] && (gyre_pkg::WID_W'(w) > wid_q)) wid = gyre_pkg::WID_W'(w);
    end
    if (mid_q) wid = wid_q;
  end

  assign issue_valid_o = mid_q || (can != '0 && reconverge_req == '0);
  assign ask_valid_o   = reconverge_req != '0;
  assign ask_o         = {wid, turn_uop_i.pc};
  assign issue_wid_o   = wid;

  // Select by a loop, because an indexed part-select would become a multiplier and a shifter.
  logic lsu_issues, scalar_issues, two_words;
  always_comb begin
    tmask = '0;
    lsu_issues = 1'b0;
    {scalar_issues, two_words} = 2'b00;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (wid == gyre_pkg::WID_W'(w)) begin
        tmask = tmask_i[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
        lsu_issues = is_lsu[w];
        {scalar_issues, two_words} = {is_scalar[w], gyre_pkg::ISA && scalar_wide_i[w]};
      end
    end
  end
  assign issue_uop_o = turn_uop_i;

  // ---- Beats -----------------------------------------------------------------------------------
  logic [gyre_pkg::BEATS-1:0] beats, left;
  logic fire;

  always_comb begin
    for (int p = 0; p < gyre_pkg::BEATS; p++) begin
      beats[p] = tmask[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES] != '0 && !scalar_issues;
    end
    left = mid_q ? left_q : beats;
    issue_beat_o = '0;
    for (int p = gyre_pkg::BEATS - 1; p >= 0; p--) begin
      if (left[p]) issue_beat_o = gyre_pkg::BEAT_W'(p);
    end
    issue_lanes_o = '0;
    for (int p = 0; p < gyre_pkg::BEATS; p++) begin
      if (issue_beat_o == gyre_pkg::BEAT_W'(p)) begin
        issue_lanes_o = tmask[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES];
      end
    end
    if (scalar_issues) issue_lanes_o = '0;
  end

  logic [gyre_pkg::BEATS-1:0] left_after, without_lowest;
  logic ends_beat;
  assign ends_beat      = !two_words || high_q;
  assign without_lowest = left & (left - gyre_pkg::BEATS'(1));
  assign left_after     = ends_beat ? without_lowest : left;
  assign issue_first_o = !mid_q;
  assign issue_last_o  = ends_beat && without_lowest == '0;
  assign issue_high_o  = high_q;
  assign fire = issue_valid_o && issue_ready_i;

  assign pop_valid_o    = fire && issue_last_o;
  assign pop_wid_o      = wid;
  assign sb_set_o      = fire && issue_first_o;

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      hold_o[w] = (ask_valid_o || (sb_set_o && holds[w])) && wid == gyre_pkg::WID_W'(w);
    end
  end

  // ---- State ---------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      mid_q    <= 1'b0;
      high_q   <= 1'b0;
      wid_q    <= '0;
      left_q   <= '0;
      credit_q <= CRED_W'(gyre_pkg::LSU_QUEUE);
    end else begin
      if (fire) begin
        mid_q  <= !issue_last_o;
        high_q <= !ends_beat;
        wid_q  <= wid;
        left_q <= left_after;
      end else if (ask_valid_o) begin
        wid_q  <= wid;
      end
      credit_q <= credit_q + CRED_W'(lsu_credit_i)
                - CRED_W'(fire && lsu_issues);
    end
  end

  assign mid_o     = mid_q;
  assign unit_ok_o = unit_ok;

  // ---- Reasons, one at a time -------------------------------------------------------------------
  logic no_active, no_insn, all_held;

  assign no_active = active_i == '0;
  assign no_insn   = (ibuf_valid_i & ~serialize_i & ~freeze_i) == '0;
  assign all_held  = (active_i & ~(serialize_i | barred_i | stalled_i | freeze_i)) == '0;

  always_comb begin
    stall_idle_o  = 1'b0;
    stall_fetch_o = 1'b0;
    stall_serialize_o = 1'b0;
    stall_data_o  = 1'b0;
    stall_unit_o  = 1'b0;
    stall_pipe_o  = 1'b0;
    if (issue_valid_o) begin
      stall_pipe_o = !issue_ready_i;
    end else if (no_active || halted_i) begin
      stall_idle_o = 1'b1;
    end else if (ask_valid_o || (reconverge_wanted != '0 && data_ok == '0)
      || (no_insn && all_held)) begin
      stall_serialize_o = 1'b1;
    end else if (no_insn) begin
      stall_fetch_o = 1'b1;
    end else if (data_ok == '0) begin
      stall_data_o = 1'b1;
    end else begin
      stall_unit_o = 1'b1;
    end
  end
endmodule
