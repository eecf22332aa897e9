// Branch unit for one program counter a thread: splits the threads of a subwarp into subwarps that
// go the same way. So a branch may diverge without any mark in the program.
//
// - If all threads go the same way the unit resolves with the last beat, as gyre_branch does.
// - A branch with both outcomes sends a request to gyre_subwarps with its last beat. The side with
//   the lower target will run (in a turn, the side with the turn's thread); the other one is put
//   among the waiting subwarps. gyre_subwarps resolves it.
// - An indirect jump has a first rs1, that of the lowest thread. A beat with other values, and each
//   beat after such a one, stays in the stage and is taken apart. Threads with the first rs1 are
//   noted. Each other rs1 is a subwarp that is put among the waiting ones, the lowest lane first,
//   at most one a cycle. With the last beat the noted threads are the ones to run.
// - In a turn, a jump with several rs1 separates the turn's thread: only this thread is noted.
//   Threads that were noted in earlier beats are put among the waiting subwarps.
// - One multiplexer selects the lane under examination: the lowest remaining one, then the lowest
//   noted one. All lanes are compared with it, and its sum is the target of the request.
// - An instruction that may send a request waits in the stage until the request can be accepted.
// - Threads with a misaligned target fault, in the first beat that has such threads. An indirect
//   jump waits for a cycle then, which selects the lowest of them.
//
// Twin: cmodel/execute/gyre_diverge.c

`include "gyre_views.svh"

module gyre_diverge (
  input  logic clk_i,
  input  logic rst_i,
  // From the execute register and from the ALU; fire_i: the beat leaves
  input  logic valid_i,
  input  logic fire_i,
  output logic wait_o,
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::lanes_t taken_i,
  input  gyre_pkg::lane_words_t target_i,
  input  gyre_pkg::tmask_t tmask_i,
  input  gyre_pkg::tmask_t turn_i,  // the thread whose turn it is, in its warp
  // Fault of this beat; resolution
  output gyre_pkg::unit_trap_t trap_o,
  output gyre_pkg::branch_t resolve_o,
  // To gyre_subwarps (regroup_t); free_i: it accepts requests
  input  logic free_i,
  output logic regroup_valid_o,
  input  logic regroup_ready_i,
  output gyre_pkg::regroup_t regroup_o
);

  logic is_branch, is_jalr, first;
  assign is_branch = (exec_i.uop.op >= gyre_pkg::OP_BEQ) && (exec_i.uop.op <= gyre_pkg::OP_BGEU);
  assign is_jalr   = exec_i.uop.op == gyre_pkg::OP_JALR;
  assign first     = gyre_pkg::BEATS == 1 || exec_i.first;

  // Returns the threads of the lanes of this beat.
  function automatic logic [gyre_pkg::NUM_LANES-1:0] lanes_of(
    input gyre_pkg::tmask_t mask, input gyre_pkg::beat_t beat
  );
    lanes_of = '0;
    for (int p = 0; p < gyre_pkg::BEATS; p++) begin
      if (gyre_pkg::BEATS == 1 || beat == gyre_pkg::BEAT_W'(p)) begin
        lanes_of = mask[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES];
      end
    end
  endfunction

  function automatic logic [gyre_pkg::NUM_THREADS-1:0] threads_of(
    input gyre_pkg::lanes_t lanes, input gyre_pkg::beat_t beat
  );
    threads_of = '0;
    for (int p = 0; p < gyre_pkg::BEATS; p++) begin
      if (gyre_pkg::BEATS == 1 || beat == gyre_pkg::BEAT_W'(p)) begin
        threads_of[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES] = lanes;
      end
    end
  endfunction

  // ---- The beat that is taken apart -------------------------------------------------------------------
  logic busy_q, stray_q, apart_q;  // taken apart; its remaining lanes fault; an earlier beat was
  gyre_pkg::lanes_t left_q;  // lanes not yet put; 0 unless a beat is taken apart
  gyre_pkg::tmask_t noted, noted_q;  // threads with the first rs1, or the turn's; branch: taken
  gyre_pkg::lanes_t turn_lanes, noted_lanes, same, differs, astray, note;
  logic turning, apart, flush, puts;

  assign turning     = turn_i != '0;
  assign turn_lanes  = lanes_of(turn_i, exec_i.beat);
  assign noted_lanes = lanes_of(noted_q, exec_i.beat);
  // Threads that were noted before the turn's thread was separated
  assign flush = gyre_pkg::BEATS > 1 && busy_q && !stray_q && turning && (noted_q & ~turn_i) != '0;
  assign puts  = (busy_q && !stray_q && left_q != '0) || flush;
  assign apart = differs != '0 || astray != '0 || (!first && apart_q);

  // Before the comparison of the beat is done, and while it is taken apart
  assign wait_o = valid_i && (is_branch || is_jalr)
               && (!free_i || (is_jalr && (busy_q ? puts : apart)));

  assign note  = !is_jalr ? taken_i : (turning && apart) ? turn_lanes : exec_i.lanes & same;
  assign noted = (first ? '0 : noted_q) | threads_of(note, exec_i.beat);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      busy_q <= 1'b0;
      left_q <= '0;
    end else if (fire_i) begin
      busy_q <= 1'b0;
    end else if (valid_i && is_jalr && apart && !busy_q) begin
      busy_q <= 1'b1;
      left_q <= (astray != '0) ? astray : turning ? exec_i.lanes & ~turn_lanes : differs;
    end else if (valid_i && puts && !flush && regroup_ready_i) begin
      left_q <= left_q & ~same;
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid_i && !busy_q) begin
      noted_q <= noted;
      stray_q <= astray != '0;
    end else if (valid_i && puts && flush && regroup_ready_i) begin
      noted_q <= noted_q & turn_i;
    end
    if (fire_i) apart_q <= busy_q;
  end

  // ---- The lane under examination, and its target -------------------------------------------------------
  gyre_pkg::lanes_t looked;
  gyre_pkg::lane_t sel;
  logic [31:0] first_lane_a, a, base, offset, dest, next_pc;

  assign looked = (left_q != '0) ? left_q : busy_q ? noted_lanes : '0;
  always_comb begin
    sel = exec_i.first_lane;
    for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) if (looked[l]) sel = gyre_pkg::LANE_W'(l);
  end

  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_first_lane_a (
    .in_i(exec_i.a), .sel_i(sel), .out_o(first_lane_a)
  );

  if (gyre_pkg::BEATS == 1) begin : g_whole
    assign a = first_lane_a;
  end else begin : g_beats
    logic here;  // the thread is a lane of this beat
    logic [31:0] a_q;  // the first rs1, or that of the turn's thread
    assign here = busy_q ? looked != '0 && !flush : exec_i.first;
    assign a    = here ? first_lane_a : a_q;
    always_ff @(posedge clk_i) begin
      if (valid_i && left_q == '0) a_q <= a;
    end
  end

  assign base    = is_jalr ? a : exec_i.uop.pc;
  assign offset  = exec_i.uop.imm;
  assign dest    = base + offset;
  assign next_pc = `GYRE_UOP_NEXT(exec_i.uop);

  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      same[l]    = exec_i.a[l*32 +: 32] == a;
      differs[l] = exec_i.lanes[l] && !same[l];
      astray[l]  = is_jalr && exec_i.lanes[l] && target_i[l*32 + 1];
    end
  end

  // ---- Branches: threads that take it, gathered over the beats, and threads to run ---------------------
  logic some, all, diverges, over, less, lower, ahead, goes;
  gyre_pkg::tmask_t yes;

  assign yes      = (first ? '0 : noted_q) | threads_of(taken_i, exec_i.beat);
  assign some     = yes != '0;
  assign all      = yes == tmask_i;
  assign diverges = some && !all && offset != {28'd0, exec_i.uop.words, 2'b00};

  // lower: dest < next_pc. The sum that gives dest goes over the end of the addresses, or what is
  // added is below the length; both, if next_pc is beyond the end.
  assign over  = (base[31] && offset[31]) || ((base[31] || offset[31]) && !dest[31]);
  assign less  = offset[31:4] == '0 && offset[3:2] < exec_i.uop.words;
  assign lower = exec_i.uop.pc[31] && !next_pc[31] ? over && less : over || less;
  assign ahead = turning ? (yes & turn_i) != '0 : lower;  // the threads that take the branch run
  // To dest: all threads, or the ones to run; instructions of other units continue at next_pc
  assign goes  = valid_i && (is_jalr || all || (some && ahead));

  // ---- Request to gyre_subwarps ----------------------------------------------------------------
  always_comb begin
    regroup_o.wid      = exec_i.wid;
    regroup_o.park     = 1'b0;
    regroup_o.unpark  = 1'b0;
    regroup_o.put      = !busy_q || puts;
    regroup_o.run      = !puts;
    regroup_o.put_pc   = (valid_i && (is_jalr || !ahead)) ? {dest[31:1], 1'b0} : next_pc;
    regroup_o.run_pc   = resolve_o.pc;
    if (is_jalr) begin
      regroup_o.put_mask = flush ? noted_q & ~turn_i : threads_of(left_q & same, exec_i.beat);
      regroup_o.run_mask = noted_q;
    end else begin
      regroup_o.put_mask = tmask_i & (ahead ? ~yes : yes);
      regroup_o.run_mask = tmask_i & (ahead ? yes : ~yes);
    end
  end
  assign regroup_valid_o = (valid_i && puts)
                        || (fire_i && exec_i.last && (is_jalr ? busy_q && !stray_q
                                                         : is_branch && diverges));

  // ---- Resolution -----------------------------------------------------------------------------------------
  assign resolve_o.valid = fire_i && exec_i.last && (is_jalr ? !busy_q : is_branch && !diverges);
  assign resolve_o.jump  = is_jalr || (some != exec_i.uop.taken);
  assign resolve_o.pc    = goes ? {dest[31:1], 1'b0} : next_pc;

  // ---- Faults ---------------------------------------------------------------------------------------------
  assign trap_o.valid = valid_i && (is_jalr ? busy_q && stray_q
                                            : is_branch && taken_i != '0 && dest[1]);
  assign trap_o.cause = gyre_pkg::FAULT_PC_MISALIGNED;
  assign trap_o.lanes = is_jalr ? left_q : taken_i;
  assign trap_o.value = {dest[31:1], 1'b0};

  logic unused_bit;
  assign unused_bit = dest[0];
endmodule
