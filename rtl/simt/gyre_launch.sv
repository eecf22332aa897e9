// Launch: starts a warp on request from outside, and keeps for each warp what its launch gave.
//
// - The requester holds valid and what comes with it until ready, or until the machine is halted.
//   Ready: the warp is active from the next cycle on. It comes when the machine is not halted, the
//   warp is not active and no result of it is outstanding, its registers have been cleared, and
//   neither a wspawn acts in the cycle nor groups of threads of another warp.
//   A warp that is not there is never started.
// - clear_o: the operand stage writes zero to the registers of the request's warp, row by row, or
//   its stack pointers if it is of a work-group, and says with which row it is done (cleared_i).
//   A wspawn that starts the warp meanwhile ends that; it begins again when the warp has ended.
// - A launch with an empty thread mask is taken, and its warp ends in the same cycle.
// - ended_o: the warps that end in this cycle. One that a wspawn starts again does not end.
// - What a launch gives (argument, places in local memory and in the table of barriers, what its
//   header permits, work-group) stays with the warp; those that a wspawn starts inherit it from the
//   warp of the wspawn, but belong to no work-group and no draw. After reset the places are 0,
//   everything is permitted and the argument is that of the run.
// - A warp of a draw (its stage is not compute) belongs to no work-group, whatever its launch says:
//   that is for its stack pointers.
// - path_off_o, fp64_off_o: warps are active, and the header of each says that it does not need the
//   path of loads and stores, double precision. What permits everything needs both.
// - SMALL=1 keeps none of it: the places are 0, and the argument is mscratch.
//
// Twin: cmodel/simt/gyre_launch.c

`include "gyre_check.svh"

module gyre_launch (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [31:0] run_arg_i,  // the argument of the run, taken in reset
  input  logic halted_i,
  // The request (launch_t)
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::launch_t launch_i,
  // From the state of the warps and the scoreboard
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::warps_t pending_i,
  // To and from the operand stage
  output logic clear_o,
  input  logic cleared_i,
  // From execute: warps that end or start (resolve_t, spawn_t); with a spawn the warp that resolves
  // is that of the wspawn
  input  gyre_pkg::resolve_t resolve_i,
  input  gyre_pkg::spawn_t spawn_i,
  output gyre_pkg::warps_t ended_o,
  input  logic regrouped_i,  // the state of a warp is changed by another one than these
  // What is kept of the warp in execute (given_t)
  input  gyre_pkg::wid_t exec_wid_i,
  output gyre_pkg::given_t given_o,
  output gyre_pkg::warps_t shader_o,  // of a draw
  output gyre_pkg::warps_t no_fp64_o,  // by their header without double precision
  // To the counters
  output logic path_off_o,
  output logic fp64_off_o
);
  gyre_pkg::launch_t request;
  gyre_pkg::resolve_t resolve;
  gyre_pkg::spawn_t spawn;

  assign request = launch_i;
  assign resolve = resolve_i;
  assign spawn   = spawn_i;

  // ---- The sequence: the warp is quiet, its registers are cleared, it starts ----------------------
  logic clear_q, ready_q, quiet, go_on;
  gyre_pkg::warps_t me;

  assign me    = gyre_pkg::NUM_WARPS'(1) << request.wid;
  assign quiet = (me & ~(active_i | pending_i)) != '0;
  assign go_on = valid_i && !halted_i && !(spawn.valid && (spawn.start & me) != '0);

  // Everything hangs on valid_i: where there are no launches, nothing of this is built.
  always_ff @(posedge clk_i) begin
    if (rst_i || !go_on) begin
      clear_q <= 1'b0;
      ready_q <= 1'b0;
    end else begin
      clear_q <= clear_q ? !cleared_i : (quiet && !ready_q);
      ready_q <= ready_q ? !ready_o : (clear_q && cleared_i);
    end
  end

  assign clear_o = clear_q && !halted_i;
  assign ready_o = ready_q && valid_i && !halted_i && !spawn.valid && !regrouped_i;

  // ---- Who ends -----------------------------------------------------------------------------------
  logic taken_empty;
  assign taken_empty = ready_o && (request.tmask == '0);

  always_comb begin
    ended_o = spawn.valid ? spawn.kill & active_i : '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (resolve.valid && resolve.finish && resolve.wid == gyre_pkg::WID_W'(w)) ended_o[w] = 1'b1;
      if (taken_empty && me[w]) ended_o[w] = 1'b1;
    end
  end

  // ---- What a launch gives --------------------------------------------------------------------------
  if (gyre_pkg::SMALL) begin : g_small
    assign {given_o, shader_o, no_fp64_o, path_off_o, fp64_off_o} = '0;
    logic unused_small;
    assign unused_small = ^{run_arg_i, request.arg, request.lmem, request.bar, request.work,
                            request.rights, request.stage, exec_wid_i};
  end else begin : g_kept
    localparam int RIGHTS_AT = 1 + 12 + 20 + 20;  // in given_t
    localparam int STAGE_AT = gyre_pkg::GIVEN_W - gyre_pkg::STAGE_W;
    localparam int NO_PATH = RIGHTS_AT + 11;
    localparam int NO_FP64 = RIGHTS_AT + 12;
    logic [gyre_pkg::GIVEN_W-1:0] kept_q [gyre_pkg::NUM_WARPS];
    gyre_pkg::warps_t path, fp64;  // active warps that need them
    gyre_pkg::given_t spawner, inherited, given, shown;
    logic of_group;
    assign of_group  = request.work && request.stage == gyre_pkg::STAGE_COMPUTE;
    assign given     = {request.stage, request.arg, request.lmem, request.bar, request.rights,
                        of_group};
    assign inherited = {gyre_pkg::STAGE_COMPUTE, spawner[STAGE_AT-1:1], 1'b0};
    logic unused_work;
    assign unused_work = ^{spawner[gyre_pkg::GIVEN_W-1:STAGE_AT], spawner[0]};

    // A choice by warp, not an index: that would become a multiplier and a shifter.
    always_comb begin
      spawner = '0;
      shown = '0;
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        if (resolve.wid == gyre_pkg::WID_W'(w)) spawner = kept_q[w];
        if (exec_wid_i == gyre_pkg::WID_W'(w)) shown = kept_q[w];
      end
    end

    for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
      always_ff @(posedge clk_i) begin
        if (rst_i) kept_q[w] <= {gyre_pkg::STAGE_COMPUTE, run_arg_i, 16'd0, 5'd0, 13'd0,
                                 20'd0, 20'd0, 12'd0, 1'b0};
        else if (spawn.valid && spawn.start[w]) kept_q[w] <= inherited;
        else if (ready_o && me[w]) kept_q[w] <= given;
      end
      assign shader_o[w] = kept_q[w][gyre_pkg::GIVEN_W-1:STAGE_AT] != gyre_pkg::STAGE_COMPUTE;
      assign path[w]     = active_i[w] && !kept_q[w][NO_PATH];
      assign no_fp64_o[w] = kept_q[w][NO_FP64];
      assign fp64[w]     = active_i[w] && !no_fp64_o[w];
    end

    assign path_off_o = active_i != '0 && path == '0;
    assign fp64_off_o = active_i != '0 && fp64 == '0;

    assign given_o = shown;
  end

  `GYRE_CHECK(a_held, clk_i, rst_i, valid_i && !ready_o && !halted_i |=> valid_i || halted_i)
  `GYRE_CHECK(a_same_warp, clk_i, rst_i,
              valid_i && !ready_o && !halted_i
              |=> halted_i || $stable({request.wid, request.tmask, request.work, request.stage}))
  `GYRE_CHECK(a_same_places, clk_i, rst_i,
              valid_i && !ready_o && !halted_i
              |=> halted_i || ($stable({request.arg, request.lmem, request.bar, request.slot})
                               && $stable(request.rights)))
  `GYRE_CHECK(a_ready, clk_i, rst_i, ready_o |-> quiet)
endmodule
