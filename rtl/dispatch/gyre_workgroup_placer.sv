// Workgroup placer: finds a core for each workgroup, and tracks which warps and which local memory
// belong to which workgroup. It claims them from gyre_launch_arbiter and gives them back.
//
// - group_valid_i: a workgroup is there, with constant needs until it is placed. One core is asked
//   for in a cycle, in turn, beginning after the core of the last workgroup: the claim names it.
//   A core without a free slot is passed over. When the claim is granted the workgroup has its
//   placement: place_valid_o, until place_ready_i.
// - take_i: take_wid_i of warp_core_i will be launched for the workgroup in take_slot_i; skip_i:
//   that warp is not needed. The feeder has chosen it from the reserved warps.
// - close_i: no more warps of the workgroup come. Its slot and its memory become free when its
//   warps have ended.
// - Ended warps are stored, and given back one a cycle: the lowest one of the lowest core first.
//   left_valid_o names the launch of the counted warp.
//
// Twin: cmodel/dispatch/gyre_workgroup_placer.c

`include "gyre_check.svh"

module gyre_workgroup_placer #(
  localparam int BACK_W = gyre_pkg::NUM_CORES * gyre_pkg::SHARE_BACK_W
) (
  input  logic clk_i,
  input  logic rst_i,
  // A workgroup: warps and sixteenths of local memory that it needs; its launch
  input  logic group_valid_i,
  input  logic [5:0] warps_i,
  input  logic [4:0] pieces_i,
  // Assigned core, slot, first byte of local memory
  output logic place_valid_o,
  input  logic place_ready_i,
  output logic [3:0] place_core_o,
  output gyre_pkg::wid_t place_slot_o,
  output logic [15:0] place_lmem_o,
  // From and to the launch arbiter
  output gyre_pkg::claim_t claim_o,
  input  logic granted_i,
  input  gyre_pkg::share_t share_i,
  output logic [BACK_W-1:0] back_o,  // a share_back_t of each core
  output gyre_pkg::all_warps_t leave_o,
  // From the warp feeder, for a workgroup that was placed
  input  logic [3:0] warp_core_i,
  input  logic take_i,
  input  logic skip_i,
  input  gyre_pkg::wid_t take_wid_i,
  input  gyre_pkg::wid_t take_slot_i,
  input  logic [1:0] take_launch_i,
  input  logic close_i,
  input  logic [3:0] close_core_i,
  input  gyre_pkg::wid_t close_slot_i,
  // From the GPU: these warps end, core 0 lowest; to the launch queue: a warp of this launch has
  input  gyre_pkg::all_warps_t ended_i,
  output logic left_valid_o,
  output logic [1:0] left_launch_o,
  // From the launch queue: query for the launch of this warp
  input  logic [3:0] asked_core_i,
  input  gyre_pkg::wid_t asked_wid_i,
  output logic asked_valid_o,  // 0: the warp was not launched by this module
  output logic [1:0] asked_launch_o
);
  localparam int ALL = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS;
  localparam int ALL_W = (ALL > 1) ? $clog2(ALL) : 1;
  localparam bit [3:0] LAST = 4'(gyre_pkg::NUM_CORES - 1);
  localparam int PIECE = gyre_pkg::LMEM_BYTES / 16;

  // By warp: runs, has ended; slot and launch of its workgroup
  gyre_pkg::all_warps_t busy_q, end_q;
  logic [gyre_pkg::WID_W-1:0] slot_q [ALL];
  logic [1:0] launch_q [ALL];
  // By slot: in use, closed; warps that run; its sixteenths of local memory
  gyre_pkg::all_warps_t used_q, closed_q;
  logic [5:0] runs_q [ALL];
  logic [15:0] memory_q [ALL];

  // ---- The core that is asked for ---------------------------------------------------------------
  logic [3:0] core_q;
  gyre_pkg::warps_t used;
  gyre_pkg::wid_t slot;
  logic [gyre_pkg::NUM_CORES-1:0] cores;
  logic any_slot, look;

  always_comb begin
    used = '0;
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      cores[c] = core_q == 4'(c);
      if (cores[c]) used = used_q[c*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS];
    end
    slot = '0;
    any_slot = 1'b0;
    for (int s = gyre_pkg::NUM_WARPS - 1; s >= 0; s--) begin
      if (!used[s]) begin
        slot = gyre_pkg::WID_W'(s);
        any_slot = 1'b1;
      end
    end
  end

  logic place_q;
  logic [3:0] place_core_q;
  gyre_pkg::wid_t place_slot_q;
  logic [3:0] place_first_q;

  assign look    = group_valid_i && !place_q;
  assign claim_o = {look && any_slot, cores, warps_i, pieces_i, 1'b0};

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      place_q <= 1'b0;
      core_q  <= '0;
    end else begin
      if (granted_i) place_q <= 1'b1;
      else if (place_ready_i) place_q <= 1'b0;
      if (look) core_q <= (core_q == LAST) ? '0 : core_q + 4'd1;
    end
    if (granted_i) begin
      place_core_q  <= core_q;
      place_slot_q  <= slot;
      place_first_q <= share_i.first;
    end
  end

  assign place_valid_o = place_q;
  assign place_core_o  = place_core_q;
  assign place_slot_o  = place_slot_q;
  assign place_lmem_o  = 16'(32'(place_first_q) * PIECE);

  // ---- The warp whose end is counted --------------------------------------------------------------
  gyre_pkg::all_warps_t ends;  // one of them
  logic [3:0] end_core;
  gyre_pkg::wid_t end_slot;
  logic [ALL_W-1:0] left_row;

  assign ends         = end_q & (~end_q + ALL'(1));
  assign left_valid_o = end_q != '0;

  always_comb begin
    {end_core, end_slot, left_launch_o} = '0;
    for (int i = 0; i < ALL; i++) begin
      if (ends[i]) begin
        end_core = 4'(i / gyre_pkg::NUM_WARPS);
        end_slot = slot_q[i];
        left_launch_o = launch_q[i];
      end
    end
  end
  assign left_row = ALL_W'(32'(end_core) * gyre_pkg::NUM_WARPS + 32'(end_slot));

  logic [ALL_W-1:0] asked;
  assign asked          = ALL_W'(32'(asked_core_i) * gyre_pkg::NUM_WARPS + 32'(asked_wid_i));
  assign asked_valid_o  = busy_q[asked];
  assign asked_launch_o = launch_q[asked];

  // ---- Updates --------------------------------------------------------------------------------------
  logic [ALL_W-1:0] take_warp, take_row, close_row, place_row;
  assign take_warp = ALL_W'(32'(warp_core_i) * gyre_pkg::NUM_WARPS + 32'(take_wid_i));
  assign take_row  = ALL_W'(32'(warp_core_i) * gyre_pkg::NUM_WARPS + 32'(take_slot_i));
  assign close_row = ALL_W'(32'(close_core_i) * gyre_pkg::NUM_WARPS + 32'(close_slot_i));
  assign place_row = ALL_W'(32'(core_q) * gyre_pkg::NUM_WARPS + 32'(slot));

  // A slot is free again in the cycle after its last warp was counted, or after it was closed.
  gyre_pkg::all_warps_t done;
  always_comb begin
    for (int i = 0; i < ALL; i++) done[i] = used_q[i] && closed_q[i] && runs_q[i] == '0;
  end

  for (genvar i = 0; i < ALL; i++) begin : g_row
    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        busy_q[i]   <= 1'b0;
        end_q[i]    <= 1'b0;
        used_q[i]   <= 1'b0;
        closed_q[i] <= 1'b0;
        runs_q[i]   <= '0;
      end else begin
        // Only warps that this module launched are counted.
        end_q[i]  <= (end_q[i] && !ends[i]) || (ended_i[i] && busy_q[i]);
        busy_q[i] <= (busy_q[i] && !ends[i]) || (take_i && take_warp == ALL_W'(i));
        used_q[i] <= (used_q[i] && !done[i]) || (granted_i && place_row == ALL_W'(i));
        closed_q[i] <= (closed_q[i] && !done[i]) || (close_i && close_row == ALL_W'(i));
        runs_q[i] <= runs_q[i] + 6'(take_i && take_row == ALL_W'(i))
                   - 6'(left_valid_o && left_row == ALL_W'(i));
      end
    end
    always_ff @(posedge clk_i) begin
      if (take_i && take_warp == ALL_W'(i)) begin
        slot_q[i]   <= take_slot_i;
        launch_q[i] <= take_launch_i;
      end
      if (granted_i && place_row == ALL_W'(i)) memory_q[i] <= share_i.memory;
    end
  end

  for (genvar c = 0; c < gyre_pkg::NUM_CORES; c++) begin : g_core
    logic [15:0] given_back;
    always_comb begin
      given_back = '0;
      for (int s = 0; s < gyre_pkg::NUM_WARPS; s++) begin
        if (done[c*gyre_pkg::NUM_WARPS + s]) begin
          given_back = given_back | memory_q[c*gyre_pkg::NUM_WARPS + s];
        end
      end
    end

    assign back_o[c*gyre_pkg::SHARE_BACK_W +: gyre_pkg::SHARE_BACK_W]
         = {6'(left_valid_o && end_core == 4'(c)) + 6'(skip_i && warp_core_i == 4'(c)),
            given_back};
  end
  always_comb begin
    for (int i = 0; i < ALL; i++) leave_o[i] = ends[i] || (skip_i && take_warp == ALL_W'(i));
  end

  `GYRE_CHECK(a_take, clk_i, rst_i, take_i |-> !busy_q[take_warp] && used_q[take_row])
  `GYRE_CHECK(a_one, clk_i, rst_i, !(take_i && skip_i))
  `GYRE_CHECK(a_granted, clk_i, rst_i, granted_i |-> look && any_slot)
endmodule
