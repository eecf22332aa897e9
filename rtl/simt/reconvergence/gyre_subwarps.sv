// Subwarps of warps with one program counter a thread: decides which subwarp runs and which ones
// wait (docs/thread_pcs.md). A subwarp is the threads with equal call depth and pc.
//
// - gyre_warp_state holds the pc and thread mask of the running subwarp; the lists of
//   gyre_subwarp_walker hold the waiting ones. This module holds call depths, living threads and
//   turns.
// - Execute requests the effect of an instruction on its subwarp (regroup). Issue sends a request
//   before an instruction at which the rule or a turn may select another subwarp (ask). In both
//   cases the warp is held until the answer, regrouped.
// - One request of issue is stored here. While it waits or the lists are walked, execute holds
//   instructions that might send a request (free_o). The first of its requests that last for
//   several cycles goes before a request of issue.
// - reconverge_o: the word in decode is at or after the first waiting subwarp. Decode knows the
//   call depth before execute does, so there are two depths.
// - In a turn the subwarp of the turn's thread runs, whatever the rule says. The turn ends with a
//   request of issue, or when that thread ends or waits.
//
// Twin: cmodel/simt/reconvergence/gyre_subwarps.c

`include "gyre_check.svh"

module gyre_subwarps (
  input  logic clk_i,
  input  logic rst_i,
  input  logic boot_i,  // warp 0 starts; sampled in reset
  input  logic halted_i,
  // From and to decode: the word in decode
  input  logic dec_valid_i,
  input  gyre_pkg::wid_t dec_wid_i,
  input  logic [31:0] dec_pc_i,
  input  logic dec_call_i,
  output logic reconverge_o,
  // From issue: an instruction begins
  input  logic set_valid_i,
  input  gyre_pkg::wid_t set_wid_i,
  input  logic [1:0] set_depth_i,
  input  logic set_pause_i,
  input  logic set_atomic_i,
  // From and to issue: its request (ask_t); a turn is due; the head of the buffer has been met
  input  logic ask_valid_i,
  output logic ask_ready_o,
  input  gyre_pkg::ask_t ask_i,
  output gyre_pkg::warps_t yield_due_o,
  output gyre_pkg::warps_t reconverge_done_o,
  // From and to execute: requests of issue are held, its request (regroup_t), its warp (group_t),
  // living threads (threads_t), a subwarp that waited in wspawn (rejoin_t)
  output logic free_o,
  input  logic hold_i,
  input  logic regroup_valid_i,
  output logic regroup_ready_o,
  input  gyre_pkg::regroup_t regroup_i,
  input  gyre_pkg::wid_t exec_wid_i,
  output gyre_pkg::group_t group_o,
  input  gyre_pkg::threads_t threads_i,
  input  gyre_pkg::rejoin_t rejoin_i,
  // From and to the warp state; flush_i: warps that are redirected
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_i,
  input  gyre_pkg::warps_t flush_i,
  output gyre_pkg::regrouped_t regrouped_o,
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] live_o,
  // Warps that start or end (launch_t, spawn_t)
  input  logic launch_ready_i,
  input  gyre_pkg::launch_t launch_i,
  input  gyre_pkg::spawn_t spawn_i,
  // To the diagnosis: threads of the selected warp (others_t)
  input  gyre_pkg::wid_t diag_warp_i,
  output gyre_pkg::others_t others_o,
  output gyre_pkg::walk_t walk_o  // writes to the lists (walk_t)
);
  localparam logic [3:0] DEEPEST = 4'd15;

  gyre_pkg::regroup_t request;
  gyre_pkg::regrouped_t regrouped;
  gyre_pkg::ask_t ask_q;

  // ---- Living threads, call depths ------------------------------------------------------------------
  logic [gyre_pkg::NUM_THREADS-1:0] live_q [gyre_pkg::NUM_WARPS];
  logic [3:0] depth_q [gyre_pkg::NUM_WARPS];  // call depth at the last instruction that began
  logic [3:0] fetch_depth_q [gyre_pkg::NUM_WARPS];  // call depth at the last word that decode saw
  gyre_pkg::warps_t launched, start;

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      launched[w] = launch_ready_i && launch_i.wid == gyre_pkg::WID_W'(w);
    end
  end
  assign start = launched | (spawn_i.valid ? spawn_i.start | spawn_i.kill : '0);

  function automatic logic [3:0] after(input logic [3:0] depth, input logic [1:0] change);
    after = depth;
    if (change[0] && depth != DEEPEST) after = depth + 4'd1;
    if (change[1] && depth != '0) after = depth - 4'd1;
  endfunction

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic [3:0] depth_d;

    always_comb begin
      depth_d = depth_q[w];
      if (set_valid_i && set_wid_i == gyre_pkg::WID_W'(w)) depth_d = after(depth_q[w], set_depth_i);
      if (rejoin_i.valid && rejoin_i.wid == gyre_pkg::WID_W'(w)) depth_d = rejoin_i.depth;
      if (regrouped.valid && regrouped.wid == gyre_pkg::WID_W'(w)) depth_d = regrouped.depth;
      if (rst_i || start[w]) depth_d = '0;
    end

    always_ff @(posedge clk_i) begin
      depth_q[w] <= depth_d;
      if (rst_i || flush_i[w] || start[w]) fetch_depth_q[w] <= depth_d;
      else if (dec_valid_i && dec_call_i && dec_wid_i == gyre_pkg::WID_W'(w)) begin
        fetch_depth_q[w] <= after(fetch_depth_q[w], 2'd1);
      end
      if (rst_i) live_q[w] <= gyre_pkg::NUM_THREADS'(boot_i && w == 0);
      else if (launched[w]) live_q[w] <= launch_i.tmask;
      else if (start[w]) live_q[w] <= gyre_pkg::NUM_THREADS'(spawn_i.start[w]);
      else if (threads_i.valid && threads_i.wid == gyre_pkg::WID_W'(w)) live_q[w] <= threads_i.live;
    end
    assign live_o[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] = live_q[w];
  end

  // ---- Turns ------------------------------------------------------------------------------------------
  gyre_pkg::warps_t turning, others;
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] ready_all, parked_all;
  logic turn_begins, turn_ends, alone;
  gyre_pkg::wid_t its_wid;  // warp of the request
  logic [gyre_pkg::TID_W-1:0] last_q [gyre_pkg::NUM_WARPS];  // thread of the last turn

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      others[w] = ready_all[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] != '0;
    end
  end

  gyre_subwarp_turns u_turns (
    .clk_i, .rst_i, .start_i(start), .set_valid_i, .set_wid_i, .set_pause_i,
    .set_atomic_i, .others_i(others), .wid_i(its_wid), .begin_i(turn_begins), .end_i(turn_ends),
    .alone_wid_i(regrouped.wid), .alone_i(alone), .yield_due_o, .turning_o(turning)
  );

  // ---- Request of issue -----------------------------------------------------------------------------
  logic ask_valid_q, walker_free, take_ask;
  gyre_pkg::warps_t reconverge_done_q;

  assign ask_ready_o = !ask_valid_q;
  assign free_o      = walker_free && !ask_valid_q;
  assign take_ask    = ask_valid_q && walker_free && !regroup_valid_i && !halted_i && !hold_i;
  assign regroup_ready_o = walker_free && !halted_i;
  assign reconverge_done_o = reconverge_done_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) ask_valid_q <= 1'b0;
    else if (ask_valid_i && ask_ready_o) ask_valid_q <= 1'b1;
    else if (take_ask) ask_valid_q <= 1'b0;
    if (ask_ready_o) ask_q <= ask_i;
  end

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_reconverge_done
    always_ff @(posedge clk_i) begin
      if (rst_i || start[w] || flush_i[w] || (set_valid_i && set_wid_i
          == gyre_pkg::WID_W'(w))) begin
        reconverge_done_q[w] <= 1'b0;
      end else if (regrouped.valid && regrouped.wid == gyre_pkg::WID_W'(w)) begin
        reconverge_done_q[w] <= 1'b1;
      end
    end
  end

  // ---- The request that the lists see -----------------------------------------------------------------
  gyre_pkg::tmask_t mine, its_ready, last, next;
  logic [3:0] its_depth;
  logic its_turn, its_yield_due, seek, known, stay, keep, taken;

  // Select by loops, because indexed part-selects would become multipliers and shifters.
  always_comb begin
    mine = '0;
    its_ready = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (ask_q.wid == gyre_pkg::WID_W'(w)) begin
        mine = tmask_i[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
      end
      if (its_wid == gyre_pkg::WID_W'(w)) begin
        its_ready = ready_all[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
      end
    end
  end

  assign its_wid   = regroup_valid_i ? regroup_i.wid : ask_q.wid;
  assign its_turn  = turning[its_wid];
  assign its_yield_due = yield_due_o[its_wid];
  assign its_depth = depth_q[its_wid];
  assign taken     = (regroup_valid_i && regroup_ready_o) || take_ask;

  // Thread of the last turn; the next turn goes to the next ready thread after it, cyclically.
  always_comb begin
    last = gyre_pkg::NUM_THREADS'(1) << last_q[its_wid];
    next = '0;
    for (int t = gyre_pkg::NUM_THREADS - 1; t >= 0; t--) begin
      if (its_ready[t]) next = gyre_pkg::NUM_THREADS'(1) << t;
    end
    for (int t = gyre_pkg::NUM_THREADS - 1; t >= 0; t--) begin
      if (its_ready[t] && gyre_pkg::TID_W'(t) > last_q[its_wid]) begin
        next = gyre_pkg::NUM_THREADS'(1) << t;
      end
    end
  end

  always_comb begin
    request = regroup_i;
    {seek, known, stay, keep, turn_begins, turn_ends} = '0;
    if (regroup_valid_i) begin
      stay = regroup_i.put && !regroup_i.run && !regroup_i.park;
      // The part with the turn's thread runs, if there is one.
      known = its_turn && regroup_i.run && (regroup_i.run_mask & last) != '0;
      turn_ends = taken && its_turn && !known && !stay;
    end else begin
      request = '0;
      request.wid = ask_q.wid;
      request.run = !its_yield_due || its_turn;
      request.put = !request.run;
      {request.put_pc, request.put_mask} = {ask_q.pc, mine};
      {request.run_pc, request.run_mask} = {ask_q.pc, mine};
      keep = !its_yield_due;
      seek = its_yield_due && !its_turn;
      turn_begins = taken && seek;
      turn_ends = taken && its_turn;
    end
  end

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_last
    gyre_pkg::tid_t chosen;
    always_comb begin
      chosen = '0;
      for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
        if (next[t]) chosen = chosen | gyre_pkg::TID_W'(t);
      end
    end
    always_ff @(posedge clk_i) begin
      if (rst_i || start[w]) last_q[w] <= '0;
      else if (turn_begins && its_wid == gyre_pkg::WID_W'(w)) last_q[w] <= chosen;
    end
  end

  // ---- The lists --------------------------------------------------------------------------------------
  logic [3:0] limit_depth;
  logic [31:2] limit_pc;
  logic [31:0] inspect_pc;

  gyre_subwarp_walker u_walker (
    .clk_i, .rst_i, .halted_i, .start_i(start), .free_o(walker_free), .valid_i(taken),
    .request_i(request), .known_i(known), .stay_i(stay), .seek_i(seek), .thread_i(next),
    .keep_i(keep), .depth_i(its_depth), .regrouped_o, .alone_o(alone), .ready_o(ready_all),
    .parked_o(parked_all), .limit_wid_i(dec_wid_i), .limit_depth_o(limit_depth),
    .limit_pc_o(limit_pc), .inspect_wid_i(diag_warp_i), .inspect_pc_o(inspect_pc), .walk_o
  );
  assign regrouped = regrouped_o;

  // ---- To decode: at or beyond the first that waits ---------------------------------------------------
  assign reconverge_o = dec_valid_i && others[dec_wid_i] && !turning[dec_wid_i]
               && {~fetch_depth_q[dec_wid_i], dec_pc_i[31:2]} >= {~limit_depth, limit_pc};

  // ---- To execute: the warp there -----------------------------------------------------------------------
  always_comb begin
    group_o = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (exec_wid_i == gyre_pkg::WID_W'(w)) begin
        group_o.live   = live_q[w];
        group_o.ready  = ready_all[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
        group_o.turn   = turning[w] ? gyre_pkg::NUM_THREADS'(1) << last_q[w] : '0;
        group_o.parked = parked_all[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] != '0;
        group_o.depth  = depth_q[w];
      end
    end
  end

  // ---- To the diagnosis ---------------------------------------------------------------------------------
  always_comb begin
    others_o = '0;
    others_o.next = inspect_pc;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (diag_warp_i == gyre_pkg::WID_W'(w)) begin
        others_o.live  = live_q[w];
        others_o.ready = ready_all[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
      end
    end
  end

  logic unused_fields;
  assign unused_fields = ^{dec_pc_i[1:0], launch_i, spawn_i};

  `GYRE_CHECK(a_held, clk_i, rst_i, taken |-> !(set_valid_i && set_wid_i == its_wid))
endmodule
