// Branch unit of threads with pcs of their own: makes groups of threads that go the same way.
//
// - Where all threads of the warp go the same way it resolves with the last pass, as gyre_branch.
// - A branch with both sides asks the groups of its warp with its last pass: the side that is
//   lower is to run, in a turn that with the turn's thread, the other is put among those that wait.
//   They resolve it.
// - An indirect jump has a first rs1, of the lowest thread. A pass with others, and each pass
//   behind one, stays in the stage and is taken apart there: threads with the first rs1 are noted,
//   each other rs1 is a group that is put among those that wait, the lowest lane first, one a cycle
//   or slower. With the last pass those that were noted are to run.
// - In a turn a jump with several rs1 leaves the turn's thread alone: only this one is noted, and
//   who was noted in passes before the first that is taken apart is put among those that wait.
// - One multiplexer chooses the lane that is looked at: the lowest of those that are left, then of
//   those that are noted. All lanes are compared with it, and its sum is what is asked for.
// - An instruction that may ask waits in the stage until its request can be taken.
// - Threads with a misaligned target fault, of the first pass that has some. An indirect jump waits
//   for a cycle then, in which the lowest of them is chosen.
//
// Twin: cmodel/execute/gyre_diverge.c

`include "gyre_views.svh"

module gyre_diverge (
  input  logic clk_i,
  input  logic rst_i,
  // From the execute register, and the ALU's view of it; fire: the pass leaves
  input  logic valid_i,
  input  logic fire_i,
  output logic wait_o,
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::lanes_t taken_i,
  input  gyre_pkg::lane_words_t target_i,
  input  gyre_pkg::tmask_t tmask_i,
  input  gyre_pkg::tmask_t turn_i,  // the thread whose turn it is, in its warp
  // Fault of this pass; resolution
  output gyre_pkg::unit_trap_t trap_o,
  output gyre_pkg::branch_t resolve_o,
  // To the groups of the warp (regroup_t); free: they take requests
  input  logic free_i,
  output logic regroup_valid_o,
  input  logic regroup_ready_i,
  output gyre_pkg::regroup_t regroup_o
);

  logic is_branch, is_jalr, first;
  assign is_branch = (exec_i.uop.op >= gyre_pkg::OP_BEQ) && (exec_i.uop.op <= gyre_pkg::OP_BGEU);
  assign is_jalr   = exec_i.uop.op == gyre_pkg::OP_JALR;
  assign first     = gyre_pkg::PASSES == 1 || exec_i.first;

  // Threads of the lanes of this pass
  function automatic logic [gyre_pkg::NUM_LANES-1:0] lanes_of(
    input gyre_pkg::tmask_t mask, input gyre_pkg::pass_t pass
  );
    lanes_of = '0;
    for (int p = 0; p < gyre_pkg::PASSES; p++) begin
      if (gyre_pkg::PASSES == 1 || pass == gyre_pkg::PASS_W'(p)) begin
        lanes_of = mask[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES];
      end
    end
  endfunction

  function automatic logic [gyre_pkg::NUM_THREADS-1:0] threads_of(
    input gyre_pkg::lanes_t lanes, input gyre_pkg::pass_t pass
  );
    threads_of = '0;
    for (int p = 0; p < gyre_pkg::PASSES; p++) begin
      if (gyre_pkg::PASSES == 1 || pass == gyre_pkg::PASS_W'(p)) begin
        threads_of[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES] = lanes;
      end
    end
  endfunction

  // ---- The pass that is taken apart -------------------------------------------------------------------
  logic busy_q, stray_q, apart_q;  // it is; its lanes that are left fault; so was one before it
  gyre_pkg::lanes_t left_q;  // what is not yet put; none if no pass is taken apart
  gyre_pkg::tmask_t noted, noted_q;  // with the first rs1, or the turn's; of a branch: taken
  gyre_pkg::lanes_t turn_lanes, noted_lanes, same, differs, astray, note;
  logic turning, apart, flush, puts;

  assign turning     = turn_i != '0;
  assign turn_lanes  = lanes_of(turn_i, exec_i.pass);
  assign noted_lanes = lanes_of(noted_q, exec_i.pass);
  // Who was noted before it was known that the turn's thread is left alone
  assign flush = gyre_pkg::PASSES > 1 && busy_q && !stray_q && turning && (noted_q & ~turn_i) != '0;
  assign puts  = (busy_q && !stray_q && left_q != '0) || flush;
  assign apart = differs != '0 || astray != '0 || (!first && apart_q);

  // Before it is known whether the pass agrees, and while it is taken apart
  assign wait_o = valid_i && (is_branch || is_jalr)
               && (!free_i || (is_jalr && (busy_q ? puts : apart)));

  assign note  = !is_jalr ? taken_i : (turning && apart) ? turn_lanes : exec_i.lanes & same;
  assign noted = (first ? '0 : noted_q) | threads_of(note, exec_i.pass);

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

  // ---- The lane that is looked at, and where it goes ----------------------------------------------------
  gyre_pkg::lanes_t looked;
  gyre_pkg::lane_t sel;
  logic [31:0] lead_a, a, base, offset, dest, next_pc;

  assign looked = (left_q != '0) ? left_q : busy_q ? noted_lanes : '0;
  always_comb begin
    sel = exec_i.lead;
    for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) if (looked[l]) sel = gyre_pkg::LANE_W'(l);
  end

  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_lead_a (
    .in_i(exec_i.a), .sel_i(sel), .out_o(lead_a)
  );

  if (gyre_pkg::PASSES == 1) begin : g_whole
    assign a = lead_a;
  end else begin : g_passes
    logic here;  // it is a lane of this pass
    logic [31:0] a_q;  // the first rs1, or that of the turn's thread
    assign here = busy_q ? looked != '0 && !flush : exec_i.first;
    assign a    = here ? lead_a : a_q;
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

  // ---- Branches: who takes it, gathered over the passes, and who is to run ------------------------------
  logic some, all, diverges, over, less, lower, ahead, goes;
  gyre_pkg::tmask_t yes;

  assign yes      = (first ? '0 : noted_q) | threads_of(taken_i, exec_i.pass);
  assign some     = yes != '0;
  assign all      = yes == tmask_i;
  assign diverges = some && !all && offset != {28'd0, exec_i.uop.words, 2'b00};

  // lower: dest < next_pc. The sum that gives dest goes over the end of the addresses, or what is
  // added is below the length; both, if next_pc is beyond the end.
  assign over  = (base[31] && offset[31]) || ((base[31] || offset[31]) && !dest[31]);
  assign less  = offset[31:4] == '0 && offset[3:2] < exec_i.uop.words;
  assign lower = exec_i.uop.pc[31] && !next_pc[31] ? over && less : over || less;
  assign ahead = turning ? (yes & turn_i) != '0 : lower;  // who takes it is to run
  // To dest: all, or those that are to run; what is not of this unit goes on behind it
  assign goes  = valid_i && (is_jalr || all || (some && ahead));

  // ---- What is asked ------------------------------------------------------------------------------------
  always_comb begin
    regroup_o.wid      = exec_i.wid;
    regroup_o.park     = 1'b0;
    regroup_o.unpark  = 1'b0;
    regroup_o.put      = !busy_q || puts;
    regroup_o.run      = !puts;
    regroup_o.put_pc   = (valid_i && (is_jalr || !ahead)) ? {dest[31:1], 1'b0} : next_pc;
    regroup_o.run_pc   = resolve_o.pc;
    if (is_jalr) begin
      regroup_o.put_mask = flush ? noted_q & ~turn_i : threads_of(left_q & same, exec_i.pass);
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
