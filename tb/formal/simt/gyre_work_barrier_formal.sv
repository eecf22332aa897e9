// Proof of gyre_work_barrier. The solver chooses the workgroup of one slot; the harness counts its
// warps and those that wait.
//
// Environment (docs/dispatch.md): a warp is launched only while it is inactive, and is active from
// the next cycle on at the earliest. A workgroup begins in a slot without active warps. A warp
// that arrives is active, belongs to a workgroup and does not wait; a waiting warp does not end by
// itself. While wspawn starts or ends warps, no other warp executes and none is launched.

`include "gyre_formal.svh"

module gyre_work_barrier_formal #(
  localparam int SLOTS = 1 << gyre_pkg::WID_W
) (
  input logic clk_i,
  input logic rst_i,
  input logic launch_i,
  input gyre_pkg::wid_t launch_wid_i,
  input logic launch_work_i,
  input gyre_pkg::wid_t launch_slot_i,
  input logic close_valid_i,
  input gyre_pkg::wid_t close_slot_i,
  input gyre_pkg::warps_t active_i,
  input gyre_pkg::warps_t drop_i,
  input logic arrive_i,
  input gyre_pkg::wid_t wid_i
);
  gyre_pkg::warps_t bar_set_o, bar_clear_o;
  gyre_work_barrier u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .launch_i(launch_i),
    .launch_wid_i(launch_wid_i),
    .launch_work_i(launch_work_i),
    .launch_slot_i(launch_slot_i),
    .close_i({close_valid_i, close_slot_i}),
    .active_i(active_i),
    .drop_i(drop_i),
    .arrive_i(arrive_i),
    .wid_i(wid_i),
    .bar_set_o(bar_set_o),
    .bar_clear_o(bar_clear_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [gyre_pkg::WID_W-1:0] slot;

  gyre_pkg::warps_t work_q;  // belong to a workgroup, of any slot
  gyre_pkg::warps_t in_q;  // to that of the watched slot
  gyre_pkg::warps_t waits_q;  // at the barrier of their workgroup
  gyre_pkg::warps_t there_q, rise_q, drop_q;  // there in the cycle before, may be from now on
  logic open_q, came_q;  // more warps are to be launched; a warp came in the cycle before
  logic [gyre_pkg::WID_W:0] still_q;  // cycles in which the workgroup was complete and no warp came
  gyre_pkg::warps_t me, started, members;
  logic complete, released;

  assign me       = gyre_pkg::NUM_WARPS'(1) << wid_i;
  assign started  = launch_i ? gyre_pkg::NUM_WARPS'(1) << launch_wid_i : '0;
  assign members  = in_q & active_i;
  assign complete = !open_q && members != '0 && (members & ~waits_q) == '0;
  assign released = (bar_clear_o & members) != '0;

  always_ff @(posedge clk_i) begin
    there_q <= active_i;
    rise_q  <= started | drop_i;
    drop_q  <= drop_i;
    if (rst_i) begin
      work_q  <= '0;
      in_q    <= '0;
      waits_q <= '0;
      open_q  <= 1'b0;
      came_q  <= 1'b0;
      still_q <= '0;
    end else begin
      work_q  <= ((work_q & ~started) | (launch_work_i ? started : '0)) & ~drop_i;
      in_q    <= ((in_q & ~started)
                  | ((launch_work_i && launch_slot_i == slot) ? started : '0)) & ~drop_i;
      waits_q <= (waits_q | bar_set_o) & ~bar_clear_o & ~drop_i & ~started;
      if (close_valid_i && close_slot_i == slot) open_q <= 1'b0;
      else if (launch_i && launch_work_i && launch_slot_i == slot) open_q <= 1'b1;
      came_q  <= arrive_i && (me & in_q) != '0;
      still_q <= (complete && !released && !arrive_i) ? still_q + (gyre_pkg::WID_W + 1)'(1) : '0;
    end
  end

  always_comb begin
    assume (32'(wid_i) < gyre_pkg::NUM_WARPS && 32'(launch_wid_i) < gyre_pkg::NUM_WARPS);
    assume (!rst_i || active_i == '0);
    if (live) begin
      assume ((active_i & ~there_q & ~rise_q) == '0);
      assume ((there_q & ~active_i & waits_q & ~drop_q) == '0);
      assume (!launch_i || ((started & active_i) == '0 && drop_i == '0));
      assume (!(launch_i && launch_work_i && launch_slot_i == slot && !open_q) || members == '0);
      assume (!arrive_i || ((me & work_q & active_i & ~waits_q) != '0 && drop_i == '0));
    end
  end

  always_comb begin
    if (live) begin
      a_wait : assert (bar_set_o == (arrive_i ? me : '0));
      a_waits : assert ((bar_clear_o & ~waits_q) == '0);
      // All warps of the workgroup continue together when all have come, and no other warp does.
      if (released) a_complete : assert (complete && bar_clear_o == members);
      if (came_q && complete) a_at_once : assert (released);
      a_bound : assert (32'(still_q) < SLOTS);
      c_all : cover (released && bar_clear_o == {gyre_pkg::NUM_WARPS{1'b1}});
      c_two : cover (gyre_pkg::NUM_WARPS < 2 || (released && (waits_q & ~in_q) != '0));
      c_ended : cover (gyre_pkg::NUM_WARPS < 2
          || (released && !came_q && (in_q & ~active_i) != '0));
      c_open : cover (open_q && members != '0 && (members & ~waits_q) == '0);
    end
  end

endmodule
