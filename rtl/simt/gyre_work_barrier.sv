// Work barrier: the barriers of work-groups. A warp of a group that comes to it waits until all
// warps of the group that live wait there; nobody chooses a number or says how many they are.
//
// - The groups of a core are told apart by slots, which launches name. A group is open while warps
//   of it are still to be launched: close_i ends that, a launch into the slot begins it again.
// - One slot is looked at in a cycle: that of the warp that came in the cycle before, otherwise one
//   after the other while somebody waits. So who comes last goes on two cycles after its bar has
//   left execute; a group that is complete because a warp of it has ended or it is closed does so
//   after as many cycles as there are slots, unless others come.
// - A warp that a wspawn starts or ends belongs to no group any more.
//
// Twin: cmodel/simt/gyre_work_barrier.c

`include "gyre_check.svh"

module gyre_work_barrier (
  input  logic clk_i,
  input  logic rst_i,
  // A warp is launched; all warps of a group have been (close_t)
  input  logic launch_i,
  input  gyre_pkg::wid_t launch_wid_i,
  input  logic launch_work_i,
  input  gyre_pkg::wid_t launch_slot_i,
  input  gyre_pkg::close_t close_i,
  // From the state of the warps; a wspawn starts or ends these
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::warps_t drop_i,
  // From warp control: this warp, which belongs to a group, comes to its barrier
  input  logic arrive_i,
  input  gyre_pkg::wid_t wid_i,
  // To the state of the warps
  output gyre_pkg::warps_t bar_set_o,
  output gyre_pkg::warps_t bar_clear_o
);
  localparam int SLOTS = 1 << gyre_pkg::WID_W;

  gyre_pkg::warps_t work_q, wait_q, members;
  logic [gyre_pkg::WID_W-1:0] slot_q [gyre_pkg::NUM_WARPS];
  logic [SLOTS-1:0] closed_q;
  gyre_pkg::wid_t look_q, arrived;  // the slot that is looked at, that of the warp that comes
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
