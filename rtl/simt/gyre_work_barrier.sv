// Work barrier: barriers of workgroups, which need no barrier number and no count. A warp that
// comes to the barrier of its workgroup waits until all living warps of the workgroup wait there.
//
// - Slots, which launches name, distinguish the workgroups of a core. A workgroup is open while
//   some of its warps are still to be launched: close_i ends that, and a launch into the slot
//   reopens it.
// - One slot is checked in a cycle: that of the warp that came in the previous cycle, otherwise one
//   after the other while a warp waits. So the last warp to come continues two cycles after its bar
//   has left execute. A workgroup may also become complete because a warp of it ends, or because it
//   is closed. Its warps then continue after at most as many cycles as there are slots, unless
//   other warps come meanwhile.
// - A warp that a wspawn starts or ends leaves its workgroup.
//
// Twin: cmodel/simt/gyre_work_barrier.c

`include "gyre_check.svh"

module gyre_work_barrier (
  input  logic clk_i,
  input  logic rst_i,
  // A warp is launched; all warps of a workgroup have been launched (close_t)
  input  logic launch_i,
  input  gyre_pkg::wid_t launch_wid_i,
  input  logic launch_work_i,
  input  gyre_pkg::wid_t launch_slot_i,
  input  gyre_pkg::close_t close_i,
  // From the warp state; warps that a wspawn starts or ends
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::warps_t drop_i,
  // From warp control: this warp, which belongs to a workgroup, comes to its barrier
  input  logic arrive_i,
  input  gyre_pkg::wid_t wid_i,
  // To the warp state
  output gyre_pkg::warps_t bar_set_o,
  output gyre_pkg::warps_t bar_clear_o
);
  localparam int SLOTS = 1 << gyre_pkg::WID_W;

  gyre_pkg::warps_t work_q, wait_q, members;
  logic [gyre_pkg::WID_W-1:0] slot_q [gyre_pkg::NUM_WARPS];
  logic [SLOTS-1:0] closed_q;
  gyre_pkg::wid_t look_q, arrived;  // the slot that is checked, and that of the arriving warp
  logic release_now;

  always_comb begin
    arrived = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      members[w]   = work_q[w] && active_i[w] && slot_q[w] == look_q;
      bar_set_o[w] = arrive_i && wid_i == gyre_pkg::WID_W'(w);
      if (wid_i == gyre_pkg::WID_W'(w)) arrived = slot_q[w];
    end
  end

  assign release_now = closed_q[look_q] && members != '0 && (members & ~wait_q) == '0;
  assign bar_clear_o = release_now ? members : '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) look_q <= '0;
    else if (arrive_i) look_q <= arrived;
    else if (wait_q != '0) look_q <= look_q + gyre_pkg::WID_W'(1);
  end

  always_ff @(posedge clk_i) begin
    for (int s = 0; s < SLOTS; s++) begin
      if (rst_i || (close_i.valid && close_i.slot == gyre_pkg::WID_W'(s))) closed_q[s] <= 1'b1;
      else if (launch_i && launch_work_i && launch_slot_i == gyre_pkg::WID_W'(s)) begin
        closed_q[s] <= 1'b0;
      end
    end
  end

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic mine;
    assign mine = launch_i && launch_wid_i == gyre_pkg::WID_W'(w);

    always_ff @(posedge clk_i) begin
      if (rst_i || drop_i[w]) work_q[w] <= 1'b0;
      else if (mine) work_q[w] <= launch_work_i;
      wait_q[w] <= (wait_q[w] || bar_set_o[w]) && !(rst_i || drop_i[w] || mine || bar_clear_o[w]);
    end
    always_ff @(posedge clk_i) begin
      if (mine) slot_q[w] <= launch_slot_i;
    end
  end

  `GYRE_CHECK(a_arrive, clk_i, rst_i, arrive_i |-> (bar_set_o & work_q & active_i) != '0)
  `GYRE_CHECK(a_waits, clk_i, rst_i, (wait_q & ~(work_q & active_i)) == '0)
endmodule
