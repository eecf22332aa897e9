// Work threads: computes the ids and the mask of all threads of a workgroup, beat by beat. The ids
// are known before the warp starts, so its program computes none.
//
// - Thread i of a workgroup of size (sx, sy, sz) has the id (x, y, z) with i = x + sx * (y + sy *
//   z). Warps are NUM_THREADS neighbours, beats NUM_LANES. There is no division: each lane
//   advances by NUM_LANES threads in the mixed radix of the size.
// - shape_i takes the size. The first ids of the lanes are then counted, a lane a cycle, while
//   ready_o is low for NUM_LANES cycles.
// - start_i, with ready_o, begins a workgroup, whose first beat is there in the next cycle; earlier
//   state is dropped. size_i, extent_i and threads_i, which is sx * sy * sz, must stay until its
//   last beat.
// - valid_o and its fields stay until next_i. A beat comes in every cycle with next_i.
// - lanes_o: threads whose ids are below extent_i, the number of items of the workgroup. A whole
//   warp may have none.
// - cancel_i ends the workgroup.
//
// Twin: cmodel/dispatch/gyre_work_threads.c

`include "gyre_check.svh"

module gyre_work_threads (
  input  logic clk_i,
  input  logic rst_i,
  // From the launch; x lowest
  input  logic shape_i,
  input  logic [3*11-1:0] size_i,
  input  logic [10:0] threads_i,
  output logic ready_o,
  // Workgroup, from the grid walker
  input  logic start_i,
  input  logic cancel_i,
  input  logic [3*11-1:0] extent_i,
  // Beat of a warp; ids: 10 bits each, x lowest
  output logic valid_o,
  input  logic next_i,
  output gyre_pkg::beat_t beat_o,
  output logic [gyre_pkg::NUM_LANES*30-1:0] ids_o,
  output gyre_pkg::lanes_t lanes_o,
  output logic last_beat_o,  // last beat of the warp
  output logic last_warp_o  // last warp of the workgroup
);
  localparam bit [gyre_pkg::LANE_W-1:0] LAST_LANE = gyre_pkg::LANE_W'(gyre_pkg::NUM_LANES - 1);
  localparam bit [gyre_pkg::BEAT_W-1:0] LAST_BEAT = gyre_pkg::BEAT_W'(gyre_pkg::BEATS - 1);
  localparam bit [10:0] WARP = 11'(gyre_pkg::NUM_THREADS);

  logic [10:0] size_x, size_y, extent_x, extent_y, extent_z;
  assign {size_y, size_x} = size_i[21:0];
  logic unused_size;  // z has no carry
  assign unused_size = ^size_i[32:22];
  assign {extent_z, extent_y, extent_x} = extent_i;

  // ---- The size: first ids of the lanes, and that of lane NUM_LANES, by which each goes on ------
  logic counting_q;
  gyre_pkg::lane_t lane_q;
  logic [5:0] x_q, y_q, z_q;  // id of the lane that is counted; then the step
  logic row, plane;  // the lane is the last of its row, and of its plane

  assign row   = 11'(x_q) + 11'd1 == size_x;
  assign plane = row && 11'(y_q) + 11'd1 == size_y;

  always_ff @(posedge clk_i) begin
    if (rst_i) counting_q <= 1'b0;
    else if (shape_i) counting_q <= 1'b1;
    else if (lane_q == LAST_LANE) counting_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (shape_i) begin
      lane_q <= '0;
      {x_q, y_q, z_q} <= '0;
    end else if (counting_q) begin
      lane_q <= lane_q + gyre_pkg::LANE_W'(1);
      x_q    <= row ? '0 : x_q + 6'd1;
      if (row) y_q <= plane ? '0 : y_q + 6'd1;
      if (plane) z_q <= z_q + 6'd1;
    end
  end

  // ---- Each lane's thread -----------------------------------------------------------------------
  for (genvar l = 0; l < gyre_pkg::NUM_LANES; l++) begin : g_lane
    logic [4:0] first_x_q, first_y_q, first_z_q;
    logic [10:0] lane_x_q, lane_y_q, lane_z_q, sum_x, sum_y;
    logic carry_x, carry_y;

    assign sum_x   = lane_x_q + 11'(x_q);
    assign carry_x = sum_x >= size_x;
    assign sum_y   = lane_y_q + 11'(y_q) + 11'(carry_x);
    assign carry_y = sum_y >= size_y;

    always_ff @(posedge clk_i) begin
      if (counting_q && lane_q == gyre_pkg::LANE_W'(l)) begin
        {first_x_q, first_y_q, first_z_q} <= {x_q[4:0], y_q[4:0], z_q[4:0]};
      end
      if (start_i) begin
        lane_x_q <= 11'(first_x_q);
        lane_y_q <= 11'(first_y_q);
        lane_z_q <= 11'(first_z_q);
      end else if (next_i) begin
        lane_x_q <= carry_x ? sum_x - size_x : sum_x;
        lane_y_q <= carry_y ? sum_y - size_y : sum_y;
        lane_z_q <= lane_z_q + 11'(z_q) + 11'(carry_y);
      end
    end

    assign ids_o[l*30 +: 30] = {lane_z_q[9:0], lane_y_q[9:0], lane_x_q[9:0]};
    // Threads after the last one of the workgroup have a z beyond its size.
    assign lanes_o[l] = lane_x_q < extent_x && lane_y_q < extent_y && lane_z_q < extent_z;
  end

  // ---- The sequence -----------------------------------------------------------------------------
  logic valid_q;
  gyre_pkg::beat_t beat_q;
  logic [10:0] left_q;  // threads of this and later warps

  always_ff @(posedge clk_i) begin
    if (rst_i || cancel_i) valid_q <= 1'b0;
    else if (start_i) valid_q <= 1'b1;
    else if (next_i && last_beat_o && last_warp_o) valid_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      beat_q <= '0;
      left_q <= threads_i;
    end else if (next_i) begin
      beat_q <= last_beat_o ? '0 : beat_q + gyre_pkg::BEAT_W'(1);
      if (last_beat_o) left_q <= left_q - WARP;
    end
  end

  assign ready_o     = !counting_q;
  assign valid_o     = valid_q;
  assign beat_o      = beat_q;
  assign last_beat_o = beat_q == LAST_BEAT;
  assign last_warp_o = left_q <= WARP;

  `GYRE_CHECK(a_start, clk_i, rst_i, start_i |-> ready_o && !shape_i)
  `GYRE_CHECK(a_next, clk_i, rst_i, next_i |-> valid_o)
  `GYRE_CHECK(a_shape, clk_i, rst_i, shape_i |-> !valid_o)
endmodule
