// Launch: starts a warp on a request from outside, and keeps the launch context of each warp.
// Launches need no reset, so other warps keep running.
//
// - The requester holds valid and the fields of the request until ready, or until the machine is
//   halted. Ready: the warp is active from the next cycle on. Ready needs all of these: the machine
//   runs; the warp is not active and has no outstanding result; its registers are cleared; no
//   wspawn acts in the cycle; no subwarps of another warp act. A warp number without a warp never
//   starts.
// - clear_o: the operand stage clears the registers of the request's warp, one register a cycle, or
//   sets its stack pointers if it is of a workgroup. It reports the register that is done
//   (cleared_i). A wspawn that starts the warp meanwhile aborts this; the launch begins again when
//   that warp has ended.
// - A launch with an empty thread mask is accepted, and its warp ends in the same cycle.
// - ended_o: the warps that end in this cycle. A warp that a wspawn starts again does not end.
// - The launch context (argument, bases in local memory and in the barrier table, permissions of
//   the header, workgroup) stays with the warp. A warp that a wspawn starts inherits it from the
//   warp of the wspawn, but belongs to no workgroup and no draw. After reset the bases are 0,
//   everything is permitted and the argument is that of the run.
// - A warp of a draw (its stage is not compute) belongs to no workgroup even if its launch says so:
//   there the field only selects the stack pointers.
// - path_off_o, fp64_off_o: warps are active, and the header of each declares that it does not need
//   the load/store path, or double precision. A context that permits everything needs both.
// - SMALL=1 keeps no context: the bases are 0, and the argument is mscratch.
//
// Twin: cmodel/simt/gyre_launch.c

`include "gyre_check.svh"

module gyre_launch (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [31:0] run_arg_i,  // argument of the run, sampled in reset
  input  logic halted_i,
  // Request (launch_t)
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::launch_t launch_i,
  // From the warp state and the scoreboard
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::warps_t pending_i,
  // To and from the operand stage
  output logic clear_o,
  input  logic cleared_i,
  // From execute: warps that end or start (resolve_t, spawn_t); with a spawn the warp of the wspawn
  // resolves
  input  gyre_pkg::resolve_t resolve_i,
  input  gyre_pkg::spawn_t spawn_i,
  output gyre_pkg::warps_t ended_o,
  input  logic regrouped_i,  // another module changes the state of a warp
  // Launch context of the warp in execute (launch_context_t)
  input  gyre_pkg::wid_t exec_wid_i,
  output gyre_pkg::launch_context_t launch_context_o,
  output gyre_pkg::warps_t shader_o,  // of a draw
  output gyre_pkg::warps_t no_fp64_o,  // by their header without double precision
  // To the counters
  output logic path_off_o,
  output logic fp64_off_o
);

  // ---- Sequence: the warp is idle, its registers are cleared, it starts ---------------------------
  logic clear_q, ready_q, quiet, go_on;
  gyre_pkg::warps_t me;

  assign me    = gyre_pkg::NUM_WARPS'(1) << launch_i.wid;
  assign quiet = (me & ~(active_i | pending_i)) != '0;
  assign go_on = valid_i && !halted_i && !(spawn_i.valid && (spawn_i.start & me) != '0);

  // All state is gated by valid_i, so synthesis removes it where valid_i is tied to 0.
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
  assign ready_o = ready_q && valid_i && !halted_i && !spawn_i.valid && !regrouped_i;

  // ---- Warps that end -----------------------------------------------------------------------------
  logic taken_empty;
  assign taken_empty = ready_o && (launch_i.tmask == '0);

  always_comb begin
    ended_o = spawn_i.valid ? spawn_i.kill & active_i : '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (resolve_i.valid && resolve_i.finish && resolve_i.wid == gyre_pkg::WID_W'(w)) begin
        ended_o[w] = 1'b1;
      end
      if (taken_empty && me[w]) ended_o[w] = 1'b1;
    end
  end

  // ---- Launch context -------------------------------------------------------------------------------
  gyre_pkg::launch_context_t of_run;  // of each warp after reset
  always_comb begin
    of_run            = '0;
    of_run.stage      = gyre_pkg::STAGE_COMPUTE;
    of_run.common.arg = run_arg_i;
  end

  if (gyre_pkg::SMALL) begin : g_small
    assign {launch_context_o, shader_o, no_fp64_o, path_off_o, fp64_off_o} = '0;
    logic unused_small;
    assign unused_small = ^{of_run, launch_i.common, launch_i.lmem, launch_i.bar, launch_i.work,
                    launch_i.stage, exec_wid_i};
  end else begin : g_kept
    localparam int PERMISSIONS_AT = 1 + 12 + 20 + 20;  // in launch_context_t
    localparam int STAGE_AT = gyre_pkg::LAUNCH_CONTEXT_W - gyre_pkg::STAGE_W;
    localparam int NO_PATH = PERMISSIONS_AT + 11;
    localparam int NO_FP64 = PERMISSIONS_AT + 12;
    logic [gyre_pkg::LAUNCH_CONTEXT_W-1:0] kept_q [gyre_pkg::NUM_WARPS];
    gyre_pkg::warps_t path, fp64;  // active warps that need them
    gyre_pkg::launch_context_t spawner, inherited, launch_context, shown;
    logic of_group;
    assign of_group  = launch_i.work && launch_i.stage == gyre_pkg::STAGE_COMPUTE;
    assign launch_context = {launch_i.stage, launch_i.lmem, launch_i.bar, launch_i.common,
                             of_group};
    assign inherited = {gyre_pkg::STAGE_COMPUTE, spawner[STAGE_AT-1:1], 1'b0};
    logic unused_work;
    assign unused_work = ^{spawner[gyre_pkg::LAUNCH_CONTEXT_W-1:STAGE_AT], spawner[0]};

    // Select by a loop, because an index would become a multiplier and a shifter.
    always_comb begin
      spawner = '0;
      shown = '0;
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        if (resolve_i.wid == gyre_pkg::WID_W'(w)) spawner = kept_q[w];
        if (exec_wid_i == gyre_pkg::WID_W'(w)) shown = kept_q[w];
      end
    end

    for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
      always_ff @(posedge clk_i) begin
        if (rst_i) kept_q[w] <= of_run;
        else if (spawn_i.valid && spawn_i.start[w]) kept_q[w] <= inherited;
        else if (ready_o && me[w]) kept_q[w] <= launch_context;
      end
      assign shader_o[w] = kept_q[w][gyre_pkg::LAUNCH_CONTEXT_W-1:STAGE_AT]
        != gyre_pkg::STAGE_COMPUTE;
      assign path[w]     = active_i[w] && !kept_q[w][NO_PATH];
      assign no_fp64_o[w] = kept_q[w][NO_FP64];
      assign fp64[w]     = active_i[w] && !no_fp64_o[w];
    end

    assign path_off_o = active_i != '0 && path == '0;
    assign fp64_off_o = active_i != '0 && fp64 == '0;

    assign launch_context_o = shown;
  end

  `GYRE_CHECK(a_held, clk_i, rst_i, valid_i && !ready_o && !halted_i |=> valid_i || halted_i)
  `GYRE_CHECK(a_same_warp, clk_i, rst_i,
              valid_i && !ready_o && !halted_i
              |=> halted_i || ($stable({launch_i.wid, launch_i.tmask})
                               && $stable({launch_i.work, launch_i.stage})))
  `GYRE_CHECK(a_same_places, clk_i, rst_i,
              valid_i && !ready_o && !halted_i
              |=> halted_i || ($stable({launch_i.lmem, launch_i.bar, launch_i.slot})
                               && $stable(launch_i.common)))
  `GYRE_CHECK(a_ready, clk_i, rst_i, ready_o |-> quiet)
endmodule
