// Branch unit of threads with pcs of their own: makes groups of threads that go the same way.
//
// - Where all threads of the warp go the same way it resolves with the last pass, as gyre_branch.
// - A branch with both sides asks the groups of its warp with its last pass: the side that is
//   lower is to run, the other is put among those that wait. They resolve it.
// - An indirect jump has a first target, of the lowest thread. A pass whose threads have another
//   rs1 than that one is kept, with its targets, and taken apart behind the stage: threads with
//   the first target are noted, each other target is a group that is put among those that wait,
//   one a cycle or slower. At the end the threads with the first target are to run. A pass waits
//   for the one before.
// - In a turn a jump with several rs1 leaves the turn's thread alone: only this one is noted, and
//   who was noted in passes before the first that is kept is put among those that wait.
// - A pass behind one that was kept is kept.
// - An instruction that may ask waits in the stage until its request can be taken.
// - Threads with a misaligned target fault, of the first pass that has some.
//
// Twin: cmodel/execute/gyre_diverge.c

`include "gyre_types.svh"

module gyre_diverge #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  localparam int PASSES = NUM_THREADS / NUM_LANES,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1,
  localparam int PASS_W = (PASSES > 1) ? $clog2(PASSES) : 1,
  localparam int LANE_W = (NUM_LANES > 1) ? $clog2(NUM_LANES) : 1,
  localparam int REGROUP_W = WID_W + 4 + 32 + NUM_THREADS + 32 + NUM_THREADS
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the execute register, and the ALU's view of it; fire: the pass leaves
  input  logic valid_i,
  input  logic fire_i,
  output logic wait_o,
  input  logic [WID_W-1:0] wid_i,
  input  logic [PASS_W-1:0] pass_i,
  input  logic first_i,
  input  logic last_i,
  input  logic [NUM_LANES-1:0] lanes_i,
  input  logic [LANE_W-1:0] lead_i,
  input  gyre_pkg::uop_t uop_i,
  input  logic [NUM_LANES*32-1:0] a_i,
  input  logic [NUM_LANES-1:0] taken_i,
  input  logic [NUM_LANES*32-1:0] target_i,
  input  logic [NUM_THREADS-1:0] tmask_i,
  input  logic [NUM_THREADS-1:0] turn_i,  // the thread whose turn it is, in its warp
  // Fault of this pass
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output logic [NUM_LANES-1:0] trap_lanes_o,
  output logic [31:0] trap_value_o,
  // Resolution
  output logic resolve_valid_o,
  output logic resolve_jump_o,
  output logic [31:0] resolve_pc_o,
  // To the groups of the warp (regroup_t); free: they take requests; busy_o: a pass is kept here
  input  logic free_i,
  output logic busy_o,
  output logic regroup_valid_o,
  input  logic regroup_ready_i,
  output logic [REGROUP_W-1:0] regroup_o
);
  `GYRE_REGROUP_T
  regroup_t regroup;
  assign regroup_o = regroup;

  logic is_branch, is_jalr, busy_q;
  assign is_branch = (uop_i.op >= gyre_pkg::OP_BEQ) && (uop_i.op <= gyre_pkg::OP_BGEU);
  assign is_jalr   = uop_i.op == gyre_pkg::OP_JALR;
  assign wait_o    = valid_i && (is_branch || is_jalr) && (!free_i || busy_q);

  // Threads of the lanes of this pass, or of the one that is kept
  function automatic logic [NUM_LANES-1:0] lanes_of(input logic [NUM_THREADS-1:0] threads,
                                                    input logic [PASS_W-1:0] pass);
    lanes_of = '0;
    for (int p = 0; p < PASSES; p++) begin
      if (pass == PASS_W'(p)) lanes_of = threads[p*NUM_LANES +: NUM_LANES];
    end
  endfunction

  function automatic logic [NUM_THREADS-1:0] threads_of(input logic [NUM_LANES-1:0] lanes,
                                                        input logic [PASS_W-1:0] pass);
    threads_of = '0;
    for (int p = 0; p < PASSES; p++) begin
      if (pass == PASS_W'(p)) threads_of[p*NUM_LANES +: NUM_LANES] = lanes;
    end
  endfunction

  // ---- Branches: who takes it, gathered over the passes ---------------------------------------------
  logic [NUM_THREADS-1:0] yes, yes_q;
  logic [31:0] dest, next_pc;
  logic some, all, diverges;

  assign yes      = (first_i ? '0 : yes_q) | threads_of(taken_i, pass_i);
  assign some     = yes != '0;
  assign all      = yes == tmask_i;
  assign dest     = uop_i.pc + uop_i.imm;
  assign next_pc  = uop_i.pc + 32'd4;
  assign diverges = some && !all && uop_i.imm != 32'd4;

  always_ff @(posedge clk_i) begin
    if (valid_i) yes_q <= yes;
  end

  // ---- Indirect jumps: do all have the same rs1? ----------------------------------------------------
  logic [31:0] lead_a, lead_target, a, a_q;
  logic [31:2] target_q;  // the first one, or that of the turn's thread
  logic unlike, unlike_q, kept_q;  // this pass, one before it

  gyre_lane_mux #(.WAYS(NUM_LANES), .WIDTH(32)) u_lead_a (
    .in_i(a_i), .sel_i(lead_i), .out_o(lead_a)
  );
  gyre_lane_mux #(.WAYS(NUM_LANES), .WIDTH(32)) u_lead_target (
    .in_i(target_i), .sel_i(lead_i), .out_o(lead_target)
  );

  assign a = first_i ? lead_a : a_q;
  always_comb begin
    unlike = 1'b0;
    for (int l = 0; l < NUM_LANES; l++) begin
      if (lanes_i[l] && a_i[l*32 +: 32] != a) unlike = 1'b1;
    end
  end
  assign kept_q = !first_i && unlike_q;

  always_ff @(posedge clk_i) begin
    if (valid_i && first_i) a_q <= lead_a;
    if (fire_i && is_jalr) begin
      unlike_q <= kept_q || unlike;
    end
    if (fire_i && is_jalr && first_i) target_q <= lead_target[31:2];
    else if (step && found) target_q <= one;
  end

  // ---- The pass that is kept --------------------------------------------------------------------------
  logic joined_q, final_q;  // its threads with the first target are noted; it is the last pass
  logic [WID_W-1:0] wid_q;
  logic [PASS_W-1:0] pass_q;
  logic [NUM_LANES-1:0] left_q, turn_lanes, pick, chosen, left;
  logic [31:2] keep_q [NUM_LANES];
  logic [31:2] one;
  logic [NUM_THREADS-1:0] same_q;  // threads with the first target, or the turn's
  logic [NUM_THREADS-1:0] turn_q, part;
  logic keep, asks, step, turning, found, flush;

  assign keep   = fire_i && is_jalr && (unlike || kept_q);
  assign busy_o = busy_q;

  assign turning    = turn_q != '0;
  assign turn_lanes = lanes_of(turn_q, pass_q);
  assign pick       = joined_q ? left_q : left_q & turn_lanes;

  always_comb begin
    one = target_q;
    for (int l = NUM_LANES - 1; l >= 0; l--) if (pick[l]) one = keep_q[l];
    for (int l = 0; l < NUM_LANES; l++) chosen[l] = left_q[l] && keep_q[l] == one;
    if (turning && !joined_q) chosen = pick;
  end

  assign left  = left_q & ~chosen;
  assign part  = threads_of(chosen, pass_q);
  // Who was noted before the turn's thread was met
  assign flush = turning && !joined_q && (same_q & ~turn_q) != '0;
  assign found = !flush && !joined_q && pick != '0;  // the turn's thread
  assign asks  = busy_q && (joined_q ? left_q != '0 || final_q : flush);
  assign step  = busy_q && (!asks || regroup_ready_i);

  for (genvar l = 0; l < NUM_LANES; l++) begin : g_lane
    always_ff @(posedge clk_i) begin
      if (keep) keep_q[l] <= target_i[l*32 + 2 +: 30];
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) busy_q <= 1'b0;
    else if (keep) busy_q <= 1'b1;
    else if (step && !flush && ((left == '0 && !final_q) || (joined_q && left_q == '0))) begin
      busy_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (keep) begin
      wid_q    <= wid_i;
      pass_q   <= pass_i;
      left_q   <= lanes_i;
      final_q  <= last_i;
      turn_q   <= turn_i;
      joined_q <= 1'b0;
    end else if (step && !flush) begin
      left_q   <= left;
      joined_q <= 1'b1;
    end
    if (fire_i && is_jalr && !keep) begin
      same_q <= (first_i ? '0 : same_q) | threads_of(lanes_i, pass_i);
    end else if (keep && first_i) begin
      same_q <= '0;
    end else if (step && flush) begin
      same_q <= same_q & turn_q;
    end else if (step && !joined_q) begin
      same_q <= same_q | part;
    end
  end

  // ---- What is asked ------------------------------------------------------------------------------------
  logic lower;  // who takes the branch is to run
  assign lower = dest < next_pc;

  always_comb begin
    regroup.park    = 1'b0;
    regroup.unpark = 1'b0;
    if (busy_q) begin
      regroup.wid      = wid_q;
      regroup.put      = flush || left_q != '0;
      regroup.run      = !flush && left_q == '0;
      regroup.put_pc   = {flush ? target_q : one, 2'b00};
      regroup.put_mask = flush ? same_q & ~turn_q : part;
      regroup.run_pc   = {target_q, 2'b00};
      regroup.run_mask = same_q;
    end else begin
      regroup.wid      = wid_i;
      regroup.put      = 1'b1;
      regroup.run      = 1'b1;
      regroup.put_pc   = lower ? next_pc : dest;
      regroup.put_mask = tmask_i & (lower ? ~yes : yes);
      regroup.run_pc   = lower ? dest : next_pc;
      regroup.run_mask = tmask_i & (lower ? yes : ~yes);
    end
  end
  assign regroup_valid_o = asks || (fire_i && last_i && is_branch && diverges);

  // ---- Resolution -----------------------------------------------------------------------------------------
  logic same_way;
  assign same_way        = is_jalr ? !unlike && !kept_q : !diverges;
  assign resolve_valid_o = fire_i && last_i && (is_branch || is_jalr) && same_way;
  assign resolve_jump_o  = is_jalr || (some != uop_i.taken);
  assign resolve_pc_o    = is_jalr ? (first_i ? lead_target : {target_q, 2'b00})
                         : some ? dest : next_pc;

  // ---- Faults ---------------------------------------------------------------------------------------------
  logic [NUM_LANES-1:0] astray;
  logic [31:0] stray;

  always_comb begin
    stray = dest;
    for (int l = NUM_LANES - 1; l >= 0; l--) begin
      astray[l] = is_jalr ? lanes_i[l] && target_i[l*32 + 1] : taken_i[l] && dest[1];
      if (is_jalr && astray[l]) stray = target_i[l*32 +: 32];
    end
  end

  assign trap_o       = valid_i && (is_branch || is_jalr) && astray != '0;
  assign trap_cause_o = gyre_pkg::FAULT_PC_MISALIGNED;
  assign trap_lanes_o = astray;
  assign trap_value_o = stray;
endmodule
