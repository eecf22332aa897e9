// Warp state: the only owner of each warp's pc, its thread mask, and the reasons why it does not
// run. Other modules report events to this module and read the state from it.
//
// - active: the warp exists. stalled: decode saw an instruction that changes the warp's state, so
//   its fetch waits. meeting: fetch waits because decode saw a word where other threads of the warp
//   wait. barred: the warp waits at a barrier. serialize: an instruction of the warp is unresolved,
// so
//   the warp issues nothing.
// - Several events may hit one warp in one cycle. The event from the later pipeline stage wins,
//   because its instruction is older. The order is spawn over resolve over steer over the plain pc
//   + 4, and the end of a wait over its begin.
// - With one program counter a thread, regrouped tells which of the warp's threads run. The warp is
//   held until then, so that no other event hits it.
// - A launch starts a warp that does not exist, so no other event hits that warp. A launch never
//   happens in the cycle of a spawn (gyre_launch). Only an empty thread mask starts nothing.
//
// Twin: cmodel/simt/gyre_warp_state.c

`include "gyre_check.svh"

module gyre_warp_state (
  input  logic clk_i,
  input  logic rst_i,
  input  logic boot_i,  // warp 0 starts at pc_i
  input  logic [31:0] pc_i,  // sampled in reset
  // From scheduler and fetch: the next instruction of this warp is fetched, at its pc
  input  logic sched_valid_i,
  input  logic sched_ready_i,
  input  gyre_pkg::sched_t sched_i,
  // From decode
  input  gyre_pkg::steer_t steer_i,
  // From issue: an instruction has issued that holds its warp until the warp resolves
  input  gyre_pkg::warps_t hold_i,
  // A warp is launched when ready is high (launch_t)
  input  logic launch_ready_i,
  input  gyre_pkg::launch_t launch_i,
  // From execute (resolve_t, spawn_t)
  input  gyre_pkg::resolve_t resolve_i,
  input  gyre_pkg::spawn_t spawn_i,
  input  gyre_pkg::warps_t bar_set_i,
  input  gyre_pkg::warps_t bar_clear_i,
  // From gyre_subwarps (regrouped_t)
  input  gyre_pkg::regrouped_t regrouped_i,
  // From the load/store unit: a fence is done; inval: a fence.i (fence_t)
  input  gyre_pkg::fence_t fence_i,
  // State, to all modules that need it
  output gyre_pkg::warps_t active_o,
  output gyre_pkg::warps_t stalled_o,
  output gyre_pkg::warps_t barred_o,
  output gyre_pkg::warps_t serialize_o,
  output gyre_pkg::warps_t runnable_o,  // may fetch
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_o,
  output logic [gyre_pkg::NUM_WARPS*32-1:0] pc_o  // pc of the next fetch
);
  gyre_pkg::warps_t active_q, stalled_q, meeting_q, barred_q, serialize_q;

  assign active_o   = active_q;
  assign stalled_o  = stalled_q;
  assign barred_o   = barred_q;
  assign serialize_o = serialize_q;
  assign runnable_o = active_q & ~stalled_q & ~meeting_q & ~barred_q;

  // ---- Masks --------------------------------------------------------------------------------
  gyre_pkg::warps_t active_d, stalled_d, meeting_d, barred_d, serialize_d, launch;

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      launch[w] = launch_ready_i && launch_i.wid == gyre_pkg::WID_W'(w);
    end
  end

  always_comb begin
    active_d  = active_q;
    stalled_d = stalled_q;
    meeting_d = meeting_q;
    barred_d  = (barred_q | bar_set_i) & ~bar_clear_i;
    serialize_d = serialize_q | hold_i;
    // A bit that a number selects is written by a loop: for an index Yosys subtracts the number
    // from 0 in 32 bits and compares.
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (steer_i.valid && steer_i.stall && steer_i.wid == gyre_pkg::WID_W'(w)) stalled_d[w] = 1'b1;
      if (steer_i.valid && steer_i.reconverge && steer_i.wid
        == gyre_pkg::WID_W'(w)) meeting_d[w] = 1'b1;
      if (fence_i.valid && fence_i.wid == gyre_pkg::WID_W'(w)) begin
        serialize_d[w] = 1'b0;
        if (fence_i.inval) stalled_d[w] = 1'b0;
      end
      if (resolve_i.valid && resolve_i.wid == gyre_pkg::WID_W'(w)) begin
        serialize_d[w] = 1'b0;
        // Only a jump ends a stall: a stall that a younger instruction requested must survive the
        // resolution of an older branch that was predicted correctly.
        if (resolve_i.jump) {stalled_d[w], meeting_d[w]} = 2'b00;
        if (resolve_i.finish) active_d[w] = 1'b0;
      end
      if (regrouped_i.valid && regrouped_i.wid == gyre_pkg::WID_W'(w)) begin
        serialize_d[w] = 1'b0;
        meeting_d[w] = 1'b0;
        if (regrouped_i.jump) stalled_d[w] = 1'b0;
      end
      if (launch[w] && launch_i.tmask != '0) active_d[w] = 1'b1;
    end
    if (spawn_i.valid) begin
      active_d  = (active_d | spawn_i.start) & ~spawn_i.kill;
      stalled_d = stalled_d & ~(spawn_i.start | spawn_i.kill);
      meeting_d = meeting_d & ~(spawn_i.start | spawn_i.kill);
      barred_d  = barred_d & ~(spawn_i.start | spawn_i.kill);
      serialize_d = serialize_d & ~(spawn_i.start | spawn_i.kill);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      active_q  <= gyre_pkg::NUM_WARPS'(boot_i);
      stalled_q <= '0;
      meeting_q <= '0;
      barred_q  <= '0;
      serialize_q <= '0;
    end else begin
      active_q  <= active_d;
      stalled_q <= stalled_d;
      meeting_q <= meeting_d;
      barred_q  <= barred_d;
      serialize_q <= serialize_d;
    end
  end

  // ---- Warp table: pc and thread mask ---------------------------------------------------------
  logic [31:0] pc_q [gyre_pkg::NUM_WARPS];
  logic [gyre_pkg::NUM_THREADS-1:0] tmask_q [gyre_pkg::NUM_WARPS];

  // One adder and one start address for all warps: launch, spawn and regrouped never coincide.
  logic fire;
  logic [31:0] next_pc, start_pc;
  gyre_pkg::tmask_t start_tmask;
  gyre_pkg::warps_t start, regroup;
  assign fire     = sched_valid_i && sched_ready_i;
  assign next_pc  = sched_i.pc + 32'd4;
  assign start    = {gyre_pkg::NUM_WARPS{rst_i}}
           | (spawn_i.start & {gyre_pkg::NUM_WARPS{spawn_i.valid}}) | launch;
  assign start_pc = rst_i ? pc_i : launch_ready_i ? {launch_i.pc[31:2], 2'b00}
                  : regrouped_i.valid ? regrouped_i.pc : spawn_i.pc;
  assign start_tmask = rst_i ? gyre_pkg::NUM_THREADS'(1) : launch_ready_i ? launch_i.tmask
                     : regrouped_i.valid ? regrouped_i.mask : gyre_pkg::NUM_THREADS'(1);

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      regroup[w] = regrouped_i.valid && regrouped_i.wid == gyre_pkg::WID_W'(w);
    end
  end

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic fire_mine, steer_mine, resolve_mine;

    assign tmask_o[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] = tmask_q[w];
    assign pc_o[w*32 +: 32] = pc_q[w];
    assign fire_mine    = fire && (sched_i.wid == gyre_pkg::WID_W'(w));
    assign steer_mine   = steer_i.valid && (steer_i.wid == gyre_pkg::WID_W'(w));
    assign resolve_mine = resolve_i.valid && (resolve_i.wid == gyre_pkg::WID_W'(w));

    always_ff @(posedge clk_i) begin
      if (start[w] || (regroup[w] && regrouped_i.jump)) pc_q[w] <= start_pc;
      else if (resolve_mine && resolve_i.jump) pc_q[w] <= resolve_i.pc;
      else if (steer_mine) pc_q[w] <= steer_i.pc;
      else if (fire_mine) pc_q[w] <= next_pc;
      if (start[w] || regroup[w]) tmask_q[w] <= start_tmask;
      else if (resolve_mine && resolve_i.tmask_we) tmask_q[w] <= resolve_i.tmask;
    end
  end
  `GYRE_CHECK(a_launch, clk_i, rst_i,
              launch_ready_i |-> (active_q & launch) == '0 && !spawn_i.valid && !regrouped_i.valid)
  `GYRE_CHECK(a_regrouped, clk_i, rst_i,
              regrouped_i.valid |-> (active_q & serialize_q & regroup) != '0 && !spawn_i.valid
                                  && !(resolve_i.valid && resolve_i.wid == regrouped_i.wid))
endmodule
