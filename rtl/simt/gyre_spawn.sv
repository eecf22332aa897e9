// wspawn: takes the instruction out of the execute stage, waits until it may act, and then starts
// and ends warps. Waiting here keeps the execute stage free for other warps.
//
// - The 2020 form waits until no other warp has an unresolved instruction (they are frozen
//   meanwhile), the current form until no other warp is active. The waiting wspawn is stored here,
//   so that the execute stage stays free.
// - A second wspawn while one waits is a fault, and so is a pc that is no multiple of four.
// - With one program counter a thread, the current form also waits until the other threads of its
//   warp have ended. Its subwarp is set aside meanwhile (aside), with its threads and its call
//   depth.
// - The wspawn acts in a cycle without another resolution: its own warp continues then.
//
// Twin: cmodel/simt/gyre_spawn.c

module gyre_spawn (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  // From warp control: the last beat of a wspawn; go_i: the beat leaves the execute stage
  input  logic valid_i,
  input  logic go_i,
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  gyre_pkg::wid_t wid_i,
  input  logic [31:0] next_pc_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  // Threads of that warp's subwarp, and its call depth
  input  gyre_pkg::tmask_t tmask_i,
  input  logic [3:0] depth_i,
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output logic [31:0] trap_value_o,
  // Conditions that it waits for; busy: another instruction resolves in this cycle
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::warps_t serialize_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] live_i,
  input  logic issue_mid_i,
  input  logic busy_i,
  output gyre_pkg::warps_t freeze_o,
  output gyre_pkg::warps_t wait_o,  // the warp whose wspawn waits, for the diagnosis
  output logic aside_o,  // the instruction leaves, and others of its warp continue
  // The wspawn acts: warps to start, warps to end; its own warp continues
  output logic spawn_valid_o,
  output gyre_pkg::warps_t spawn_start_o,
  output gyre_pkg::warps_t spawn_kill_o,
  output logic [31:0] spawn_pc_o,
  output gyre_pkg::wid_t resolve_wid_o,
  output logic [31:0] resolve_pc_o,
  output logic rejoin_o,  // with these threads, at this call depth
  output gyre_pkg::tmask_t rejoin_mask_o,
  output logic [3:0] rejoin_depth_o
);
  logic wait_q, wait_old_q, take, spawn_now, spawn_trap;
  gyre_pkg::wid_t wait_wid_q;
  logic [31:0] wait_pc_q, wait_next_q;
  gyre_pkg::warps_t wait_low_q, me_waiting, low;

  // ---- A new one ----------------------------------------------------------------------------
  assign spawn_trap = wait_q || (b_i[1:0] != 2'd0);
  assign take       = go_i && !spawn_trap;
  assign trap_o     = valid_i && spawn_trap;
  assign trap_cause_o = (b_i[1:0] != 2'd0) ? gyre_pkg::FAULT_PC_MISALIGNED : gyre_pkg::FAULT_WSPAWN;
  assign trap_value_o = (b_i[1:0] != 2'd0) ? b_i : 32'd0;

  // NUM_WARPS is small, so a number with a high bit exceeds it.
  logic a_large;
  assign a_large = a_i[31:6] != '0;

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) low[w] = a_large || (a_i[5:0] >= 6'(w + 1));
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) wait_q <= 1'b0;
    else if (take) wait_q <= 1'b1;
    else if (spawn_now) wait_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      wait_old_q  <= op_i == gyre_pkg::OP_WSPAWN20;
      wait_wid_q  <= wid_i;
      wait_low_q  <= low;
      wait_pc_q   <= b_i;
      wait_next_q <= next_pc_i;
    end
  end

  // ---- The one that waits -------------------------------------------------------------------
  logic quiet, alone, others;  // others: threads of its warp

  assign me_waiting = gyre_pkg::NUM_WARPS'(1) << wait_wid_q;
  assign quiet      = ((serialize_i & ~me_waiting) == '0) && !issue_mid_i;
  assign alone      = (active_i & ~me_waiting) == '0 && !others;
  assign spawn_now  = wait_q && (wait_old_q ? quiet : alone) && !busy_i && !halted_i;

  assign freeze_o = (wait_q && wait_old_q) ? ~me_waiting : '0;
  assign wait_o   = (wait_q && !others) ? me_waiting : '0;

  assign spawn_valid_o = spawn_now;
  assign spawn_start_o = spawn_now ? wait_low_q & ~me_waiting : '0;
  assign spawn_kill_o  = (spawn_now && wait_old_q) ? ~wait_low_q & ~me_waiting : '0;
  assign spawn_pc_o    = wait_pc_q;
  assign resolve_wid_o = wait_wid_q;
  assign resolve_pc_o  = wait_next_q;

  // ---- A subwarp that is set aside --------------------------------------------------------------
  if (gyre_pkg::RECONVERGENCE) begin : g_groups
    logic aside, aside_q;
    gyre_pkg::tmask_t mask_q, live, waiting_live;
    logic [3:0] depth_q;

    // Select by loops, because indexed part-selects would become multipliers and shifters.
    always_comb begin
      live = '0;
      waiting_live = '0;
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        if (wid_i == gyre_pkg::WID_W'(w)) begin
          live = live_i[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
        end
        if (wait_wid_q == gyre_pkg::WID_W'(w)) begin
          waiting_live = live_i[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
        end
      end
    end

    assign aside   = (op_i == gyre_pkg::OP_WSPAWN) && live != tmask_i;
    assign aside_o = take && aside;
    assign others  = aside_q && waiting_live != mask_q;

    always_ff @(posedge clk_i) begin
      if (take) begin
        aside_q <= aside;
        mask_q  <= tmask_i;
        depth_q <= depth_i;
      end
    end

    assign rejoin_o       = spawn_now && aside_q;
    assign rejoin_mask_o  = mask_q;
    assign rejoin_depth_o = depth_q;
  end else begin : g_one
    assign {aside_o, others, rejoin_o, rejoin_mask_o, rejoin_depth_o} = '0;
    logic unused_groups;
    assign unused_groups = ^{tmask_i, depth_i, live_i};
  end
endmodule
