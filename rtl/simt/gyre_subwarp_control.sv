// Thread masks and barriers of subwarps, with one program counter a thread. A subwarp consists of
// the threads of a warp with equal pc and call depth; names call it a group (docs/thread_pcs.md).
//
// - tmc acts on its subwarp: threads of it outside of the mask end, and threads in the mask that do
//   not live start in it. The module reports the living threads (threads_t).
// - A subwarp at a bar waits (park) while another one of its warp is ready. The last one to come
//   makes the warp arrive: gyre_barriers acts then, and the waiting subwarps become ready (unpark).
// - When a subwarp ends or waits, gyre_subwarps chooses the next one and resolves. Without a
//   request and without a resolution the warp is left to wspawn, in which a subwarp of it waits.
// - A bar is a fault if its id, count or form differs from that at which threads of the warp wait.
// - split returns the token 0; join and pred have no effect.
//
// Twin: cmodel/simt/gyre_subwarp_control.c

module gyre_subwarp_control (
  input  logic clk_i,
  // From warp control: the last beat of a tmc, bar or hint; go_i: the beat leaves
  input  logic is_tmc_i,
  input  logic is_bar_i,
  input  logic go_i,
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  gyre_pkg::wid_t wid_i,
  input  logic [31:0] next_pc_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  gyre_pkg::tmask_t tmask_i,
  input  gyre_pkg::group_t group_i,  // subwarps of the warp (group_t)
  input  logic aside_i,  // a wspawn whose subwarp waits while others of its warp run
  // bar: park_o keeps it from gyre_barriers; differs_o: the bar faults
  output logic park_o,
  output logic differs_o,
  // Resolution: the new mask; quiet_o: none, because gyre_subwarps or wspawn resolves
  output logic tmask_we_o,
  output gyre_pkg::tmask_t tmask_o,
  output logic finish_o,
  output logic quiet_o,
  // To gyre_subwarps (regroup_t, threads_t)
  output logic regroup_valid_o,
  output gyre_pkg::regroup_t regroup_o,
  output gyre_pkg::threads_t threads_o
);
  gyre_pkg::regroup_t regroup;
  gyre_pkg::threads_t threads;

  assign {regroup_o, threads_o} = {regroup, threads};

  // ---- tmc --------------------------------------------------------------------------------------------
  // NUM_THREADS is small, so a number with a high bit exceeds it.
  logic a_large, ends, turn_ends, others;
  gyre_pkg::tmask_t asked, mask, live;
  assign a_large = a_i[31:6] != '0;

  always_comb begin
    for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
      asked[t] = (op_i == gyre_pkg::OP_TMC) ? a_i[t] : a_large || (a_i[5:0] >= 6'(t + 1));
    end
  end

  assign mask = asked & (tmask_i | ~group_i.live);
  assign live = (group_i.live & ~tmask_i) | mask;
  assign ends = mask == '0;
  assign others    = group_i.ready != '0 || group_i.parked;
  assign turn_ends = !ends && group_i.turn != '0 && (group_i.turn & mask) == '0;

  assign threads.valid = go_i && is_tmc_i;
  assign threads.wid   = wid_i;
  assign threads.live  = live;

  assign finish_o   = go_i && is_tmc_i && live == '0;
  assign tmask_we_o = finish_o || (go_i && is_tmc_i && !ends && !turn_ends);
  assign tmask_o    = tmask_we_o ? mask : '0;

  // ---- bar --------------------------------------------------------------------------------------------
  // Bar at which the threads of a warp wait: form, id, count
  logic [64:0] memo_mem [gyre_pkg::NUM_WARPS];
  logic [64:0] memo;
  logic arrives;

  assign memo      = {op_i == gyre_pkg::OP_BAR, a_i, b_i};
  assign park_o    = is_bar_i && group_i.ready != '0;
  assign arrives   = is_bar_i && group_i.ready == '0 && group_i.parked;
  assign differs_o = is_bar_i && group_i.parked && memo_mem[wid_i] != memo;

  always_ff @(posedge clk_i) begin
    if (go_i && park_o) memo_mem[wid_i] <= memo;
  end

  // ---- To gyre_subwarps ------------------------------------------------------------------------
  assign quiet_o = park_o || arrives || (is_tmc_i && (turn_ends || (ends && live != '0)));
  assign regroup_valid_o = go_i && (park_o || arrives || aside_i
                                    || (is_tmc_i && (turn_ends || (ends && others))));

  always_comb begin
    regroup.wid      = wid_i;
    regroup.put      = is_bar_i;
    regroup.park     = is_bar_i;
    regroup.unpark  = arrives;
    regroup.run      = is_tmc_i && !ends;
    regroup.put_pc   = next_pc_i;
    regroup.put_mask = tmask_i;
    regroup.run_pc   = next_pc_i;
    regroup.run_mask = mask;
  end
endmodule
