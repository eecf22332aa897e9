// Threads with program counters of their own: which group of a warp's threads runs, and which
// wait (docs/thread_pcs.md). A group is threads with equal depth of calls and pc.
//
// - The running group of a warp is its pc and thread mask in gyre_warp_state; those that wait are
//   in the lists of gyre_group_walker. Here are the depth of calls, who lives, and who asks.
// - Execute asks for what an instruction has made of its group (regroup); issue asks before an
//   instruction at which the rule or a turn may want another group (ask). In both cases the warp
//   is held until the answer, regrouped.
// - One request of issue is kept here. While it waits or the lists are walked along, execute
//   waits, with those instructions that might ask (free_o); of its own requests that last for
//   some cycles the first comes before what issue asks.
// - meet_o: the word in decode is at or beyond the first group that waits. Decode knows the depth
//   of calls before execute does, so there are two.
// - In a turn the group of the turn's thread runs, whatever the rule says. It ends with a request
//   of issue, or when that thread ends or waits.
//
// Twin: cmodel/simt/reconvergence/gyre_groups.c

`include "gyre_check.svh"

module gyre_groups (
  input  logic clk_i,
  input  logic rst_i,
  input  logic boot_i,  // warp 0 starts; taken in reset
  input  logic halted_i,
  // From and to decode: the word there
  input  logic dec_valid_i,
  input  gyre_pkg::wid_t dec_wid_i,
  input  logic [31:0] dec_pc_i,
  input  logic dec_call_i,
  output logic meet_o,
  // From issue: an instruction begins
  input  logic set_valid_i,
  input  gyre_pkg::wid_t set_wid_i,
  input  logic [1:0] set_depth_i,
  input  logic set_pause_i,
  input  logic set_atomic_i,
  // From and to issue: it asks (ask_t); a turn is due; the head of the buffer has been met
  input  logic ask_valid_i,
  output logic ask_ready_o,
  input  gyre_pkg::ask_t ask_i,
  output gyre_pkg::warps_t due_o,
  output gyre_pkg::warps_t served_o,
  // From and to execute: what issue asks is not taken, what it asks (regroup_t), the warp there
  // (group_t), who lives (threads_t), a group that waited in wspawn (rejoin_t)
  output logic free_o,
  input  logic hold_i,
  input  logic regroup_valid_i,
  output logic regroup_ready_o,
  input  gyre_pkg::regroup_t regroup_i,
  input  gyre_pkg::wid_t exec_wid_i,
  output gyre_pkg::group_t group_o,
  input  gyre_pkg::threads_t threads_i,
  input  gyre_pkg::rejoin_t rejoin_i,
  // From and to the state of the warps; flush: they are sent elsewhere
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_i,
  input  gyre_pkg::warps_t flush_i,
  output gyre_pkg::regrouped_t regrouped_o,
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] live_o,
  // Warps that start or end (launch_t, spawn_t)
  input  logic launch_ready_i,
  input  gyre_pkg::launch_t launch_i,
  input  gyre_pkg::spawn_t spawn_i,
  // To the diagnosis: the warp that is asked for (others_t)
  input  gyre_pkg::wid_t diag_warp_i,
  output gyre_pkg::others_t others_o,
  output gyre_pkg::walk_t walk_o  // what the lists are written (walk_t)
);
  localparam logic [3:0] DEEPEST = 4'd15;

  gyre_pkg::regroup_t from_execute, request;
  gyre_pkg::regrouped_t regrouped;
  gyre_pkg::ask_t ask, ask_q;
  gyre_pkg::group_t group;
  gyre_pkg::threads_t threads;
  gyre_pkg::rejoin_t rejoin;
  gyre_pkg::launch_t launch;
  gyre_pkg::spawn_t spawn;
  gyre_pkg::others_t shown;

  assign from_execute = regroup_i;
  assign ask          = ask_i;
  assign threads      = threads_i;
  assign rejoin       = rejoin_i;
  assign launch       = launch_i;
  assign spawn        = spawn_i;
  assign group_o      = group;
  assign others_o     = shown;

  // ---- Who lives, how deep it is --------------------------------------------------------------------
  logic [gyre_pkg::NUM_THREADS-1:0] live_q [gyre_pkg::NUM_WARPS];
  logic [3:0] depth_q [gyre_pkg::NUM_WARPS];  // of what has begun last
  logic [3:0] fetch_depth_q [gyre_pkg::NUM_WARPS];  // of what decode has seen last
  gyre_pkg::warps_t launched, start;

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      launched[w] = launch_ready_i && launch.wid == gyre_pkg::WID_W'(w);
    end
  end
  assign start = launched | (spawn.valid ? spawn.start | spawn.kill : '0);

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
      if (rejoin.valid && rejoin.wid == gyre_pkg::WID_W'(w)) depth_d = rejoin.depth;
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
      else if (launched[w]) live_q[w] <= launch.tmask;
      else if (start[w]) live_q[w] <= gyre_pkg::NUM_THREADS'(spawn.start[w]);
      else if (threads.valid && threads.wid == gyre_pkg::WID_W'(w)) live_q[w] <= threads.live;
    end
    assign live_o[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] = live_q[w];
  end

  // ---- Turns ------------------------------------------------------------------------------------------
  gyre_pkg::warps_t turning, others;
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] ready_all, parked_all;
  logic turn_begins, turn_ends, alone;
  gyre_pkg::wid_t its_wid;  // whose groups are asked for
  logic [gyre_pkg::TID_W-1:0] last_q [gyre_pkg::NUM_WARPS];  // thread of the last turn

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      others[w] = ready_all[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] != '0;
    end
  end

  gyre_group_turns u_turns (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(start),
    .set_valid_i(set_valid_i), .set_wid_i(set_wid_i), .set_pause_i(set_pause_i),
    .set_atomic_i(set_atomic_i), .others_i(others),
    .wid_i(its_wid), .begin_i(turn_begins), .end_i(turn_ends),
    .alone_wid_i(regrouped.wid), .alone_i(alone), .due_o(due_o), .turning_o(turning)
  );

  // ---- What issue asks ------------------------------------------------------------------------------
  logic ask_valid_q, walker_free, take_ask;
  gyre_pkg::warps_t served_q;

  assign ask_ready_o = !ask_valid_q;
  assign free_o      = walker_free && !ask_valid_q;
  assign take_ask    = ask_valid_q && walker_free && !regroup_valid_i && !halted_i && !hold_i;
  assign regroup_ready_o = walker_free && !halted_i;
  assign served_o    = served_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) ask_valid_q <= 1'b0;
    else if (ask_valid_i && ask_ready_o) ask_valid_q <= 1'b1;
    else if (take_ask) ask_valid_q <= 1'b0;
    if (ask_ready_o) ask_q <= ask;
  end

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_served
    always_ff @(posedge clk_i) begin
      if (rst_i || start[w] || flush_i[w] || (set_valid_i && set_wid_i
          == gyre_pkg::WID_W'(w))) begin
        served_q[w] <= 1'b0;
      end else if (regrouped.valid && regrouped.wid == gyre_pkg::WID_W'(w)) begin
        served_q[w] <= 1'b1;
      end
    end
  end

  // ---- The request that the lists see -----------------------------------------------------------------
  gyre_pkg::tmask_t mine, its_ready, last, next;
  logic [3:0] its_depth;
  logic its_turn, its_due, seek, known, stay, keep, taken;

  // Choices by warp, not indexed part-selects: those would become multipliers and shifters.
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

  assign its_wid   = regroup_valid_i ? from_execute.wid : ask_q.wid;
  assign its_turn  = turning[its_wid];
  assign its_due   = due_o[its_wid];
  assign its_depth = depth_q[its_wid];
  assign taken     = (regroup_valid_i && regroup_ready_o) || take_ask;

  // The thread of the last turn; of the next one: the first behind it, round, that is ready.
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
    request = from_execute;
    {seek, known, stay, keep, turn_begins, turn_ends} = '0;
    if (regroup_valid_i) begin
      stay = from_execute.put && !from_execute.run && !from_execute.park;
      // The part with the turn's thread runs, if there is one.
      known = its_turn && from_execute.run && (from_execute.run_mask & last) != '0;
      turn_ends = taken && its_turn && !known && !stay;
    end else begin
      request = '0;
      request.wid = ask_q.wid;
      request.run = !its_due || its_turn;
      request.put = !request.run;
      {request.put_pc, request.put_mask} = {ask_q.pc, mine};
      {request.run_pc, request.run_mask} = {ask_q.pc, mine};
      keep = !its_due;
      seek = its_due && !its_turn;
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
  logic [31:0] look_pc;

  gyre_group_walker u_walker (
    .clk_i(clk_i), .rst_i(rst_i), .halted_i(halted_i), .start_i(start),
    .free_o(walker_free), .valid_i(taken), .request_i(request),
    .known_i(known), .stay_i(stay), .seek_i(seek), .thread_i(next),
    .keep_i(keep), .depth_i(its_depth), .regrouped_o(regrouped_o), .alone_o(alone),
    .ready_o(ready_all), .parked_o(parked_all),
    .limit_wid_i(dec_wid_i), .limit_depth_o(limit_depth), .limit_pc_o(limit_pc),
    .look_wid_i(diag_warp_i), .look_pc_o(look_pc), .walk_o(walk_o)
  );
  assign regrouped = regrouped_o;

  // ---- To decode: at or beyond the first that waits ---------------------------------------------------
  assign meet_o = dec_valid_i && others[dec_wid_i] && !turning[dec_wid_i]
               && {~fetch_depth_q[dec_wid_i], dec_pc_i[31:2]} >= {~limit_depth, limit_pc};

  // ---- To execute: the warp there -----------------------------------------------------------------------
  always_comb begin
    group = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (exec_wid_i == gyre_pkg::WID_W'(w)) begin
        group.live   = live_q[w];
        group.ready  = ready_all[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
        group.turn   = turning[w] ? gyre_pkg::NUM_THREADS'(1) << last_q[w] : '0;
        group.parked = parked_all[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] != '0;
        group.depth  = depth_q[w];
      end
    end
  end

  // ---- To the diagnosis ---------------------------------------------------------------------------------
  always_comb begin
    shown = '0;
    shown.next = look_pc;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (diag_warp_i == gyre_pkg::WID_W'(w)) begin
        shown.live  = live_q[w];
        shown.ready = ready_all[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
      end
    end
  end

  logic unused_fields;
  assign unused_fields = ^{dec_pc_i[1:0], launch.pc, launch.arg, launch.lmem, launch.bar,
                           launch.work, launch.slot, launch.rights, launch.stage, spawn.pc};

  `GYRE_CHECK(a_held, clk_i, rst_i, taken |-> !(set_valid_i && set_wid_i == its_wid))
endmodule
