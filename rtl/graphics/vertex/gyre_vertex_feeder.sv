// Vertex feeder: selects warps for new vertices, launches full ones, and passes the launched warps
// to the drain in order. It keeps all cores busy by filling them in turn.
//
// - From start_i to finish_i, while no warp is being filled, one core is checked in a cycle,
//   beginning after the last selected one. Its lowest free slot in the draw's share of local memory
//   takes the next vertices, and a warp of that core is chosen for it (want_o). Both are busy until
//   the drain frees them. A chosen warp without vertices is freed with finish_i.
// - The vertices of a beat are a group. It is given to gyre_vertex_rows when no vertex is on its
//   way, the rows of the group before have been written, and it is full or its warp is complete.
// - A warp is complete when it is full, or flush_i is high, or no more vertices will come. No
//   vertex is accepted for a full warp, for a full group or with flush_i. Its last group is given
//   with rows_o.last.
// - The warp is launched when all its rows have been written. The launch is offered until it is
//   accepted; the drain's list contains the warp from the next cycle on. The next warp is selected
//   and filled meanwhile.
// - filling_o: a warp has vertices and was not launched; filling_first_o is the number of its first
//   vertex. A warp of which the last group was given counts as launched there.
// - halted_i and start_i drop all state.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_feeder.c

`include "gyre_check.svh"

module gyre_vertex_feeder (
  input  logic clk_i,
  input  logic rst_i,
  // From the reader: draw
  input  logic start_i,
  input  logic halted_i,
  input  logic finish_i,  // all vertices have been shaded
  input  gyre_pkg::draw_t draw_i,
  input  logic [3:0] first_i,  // the sixteenth of local memory where the slots begin
  // From and to vertex fetch and vertex cache
  output logic fill_valid_o,
  output gyre_pkg::tid_t fill_thread_o,
  input  logic taken_i,  // vertex fetch accepts a vertex
  input  logic fetch_idle_i,
  input  logic [15:0] next_i,  // number of that vertex
  input  logic new_done_i,
  // From and to gyre_vertex_rows: a group of the warp
  output logic give_o,
  input  logic rows_ready_i,
  output gyre_pkg::vertex_rows_t rows_o,
  // From and to the reference queue
  input  logic flush_i,
  output logic filling_o,
  output logic [15:0] filling_first_o,
  // From and to the launch arbiter
  output gyre_pkg::warp_want_t want_o,
  input  gyre_pkg::wid_t warp_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] leave_o,
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output gyre_pkg::vertex_launch_t launch_o,
  // From and to the drain
  output logic warp_valid_o,
  input  logic warp_ready_i,
  output gyre_pkg::filled_warp_t warp_o,
  input  gyre_pkg::freed_warp_t free_i,
  // To the result
  output logic [31:0] warps_o,
  output logic idle_o  // no warp is filled, written, offered or in the list
);
  localparam int LIST = (gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS > 2)
      ? 1 << $clog2(gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS) : 2;

  localparam int PIECE = gyre_pkg::LMEM_BYTES / 16;

  // ---- Which slots are busy, which one is next --------------------------------------------------
  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] busy_q;
  gyre_pkg::warps_t busy;  // of core core_q
  logic runs_q, open_q, found, fire, complete, unused;
  logic group_q, group_full;  // the group has vertices, room for no more
  logic written_q;  // waits for the last row of the warp that was given
  logic [3:0] core_q, next_core;
  gyre_pkg::wid_t wid_q, slot_q, free_slot;
  logic [15:0] lmem_q, first_q;
  logic [5:0] count_q;  // vertices in the warp

  always_comb begin
    busy = '0;
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      if (core_q == 4'(c)) busy = busy_q[c*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS];
    end
    found     = 1'b0;
    free_slot = '0;
    for (int w = gyre_pkg::NUM_WARPS - 1; w >= 0; w--) begin
      if (!busy[w] && 6'(w) < draw_i.core_warps) begin
        found     = runs_q && !finish_i;
        free_slot = gyre_pkg::WID_W'(w);
      end
    end
  end
  assign next_core  = (core_q == 4'(gyre_pkg::NUM_CORES - 1)) ? '0 : core_q + 4'd1;
  assign group_full = group_q && (32'(count_q) & 32'(gyre_pkg::NUM_LANES - 1)) == '0;
  assign complete   = count_q != '0 &&
                      (count_q == 6'(gyre_pkg::NUM_THREADS) || flush_i || new_done_i);
  assign give_o     = open_q && fetch_idle_i && rows_ready_i && !halted_i &&
                      (complete ? !written_q && (!launch_valid_o || launch_ready_i) : group_full);
  assign fire       = give_o && complete;

  // A warp that is open without a vertex is no longer needed.
  assign unused = finish_i && open_q;
  assign want_o = {found && !open_q && !halted_i, core_q};
  always_comb begin
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        leave_o[c*gyre_pkg::NUM_WARPS+w]
            = (unused && core_q == 4'(c) && wid_q == gyre_pkg::WID_W'(w))
              || (free_i.valid && free_i.core == 4'(c) && free_i.wid == gyre_pkg::WID_W'(w));
      end
    end
  end

  assign fill_valid_o    = open_q && !group_full && !flush_i;
  assign fill_thread_o   = gyre_pkg::TID_W'(count_q);
  assign rows_o.core     = core_q;
  assign rows_o.lmem     = lmem_q;
  assign rows_o.beat     = gyre_pkg::BEAT_W'((32'(count_q) - 32'(group_q)) / gyre_pkg::NUM_LANES);
  assign rows_o.last     = complete;
  assign filling_o       = open_q && count_q != '0;
  assign filling_first_o = first_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) begin
      open_q  <= 1'b0;
      group_q <= 1'b0;
      count_q <= '0;
      core_q  <= '0;
      runs_q  <= start_i && !rst_i && !halted_i;
    end else begin
      if (!open_q && found) open_q <= 1'b1;
      else if (fire || unused) open_q <= 1'b0;
      if (finish_i) runs_q <= 1'b0;
      if (give_o) group_q <= 1'b0;
      else if (taken_i) group_q <= 1'b1;
      if (fire) count_q <= '0;
      else if (taken_i) count_q <= count_q + 6'd1;
      if (fire || (!open_q && !found)) core_q <= next_core;
    end
    if (!open_q) begin
      wid_q  <= warp_i;
      slot_q <= free_slot;
      lmem_q <= 16'(32'(first_i) * PIECE) + 16'(free_slot) * draw_i.place_bytes;
    end
    if (taken_i && count_q == '0) first_q <= next_i;
  end

  for (genvar c = 0; c < gyre_pkg::NUM_CORES; c++) begin : g_core
    for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
      always_ff @(posedge clk_i) begin
        if (rst_i || halted_i || start_i) begin
          busy_q[c*gyre_pkg::NUM_WARPS+w] <= 1'b0;
        end else if (fire && core_q == 4'(c) && slot_q == gyre_pkg::WID_W'(w)) begin
          busy_q[c*gyre_pkg::NUM_WARPS+w] <= 1'b1;
        end else if (free_i.valid && free_i.core == 4'(c) && free_i.slot == 6'(w)) begin
          busy_q[c*gyre_pkg::NUM_WARPS+w] <= 1'b0;
        end
      end
    end
  end

  // ---- The launch -------------------------------------------------------------------------------
  logic [5:0] launch_count_q;
  gyre_pkg::wid_t launch_slot_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) begin
      written_q      <= 1'b0;
      launch_valid_o <= 1'b0;
    end else begin
      written_q      <= fire || (written_q && !rows_ready_i);
      launch_valid_o <= (written_q && rows_ready_i) || (launch_valid_o && !launch_ready_i);
    end
    if (start_i) warps_o <= '0;
    else if (fire) warps_o <= warps_o + 32'd1;
    if (fire) begin
      launch_o.core  <= core_q;
      launch_o.wid   <= wid_q;
      launch_slot_q  <= slot_q;
      launch_o.lmem  <= lmem_q;
      launch_count_q <= count_q;
      for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) launch_o.tmask[t] <= 6'(t) < count_q;
    end
  end

  // ---- The list of launched warps ---------------------------------------------------------------
  logic list_ready;
  gyre_queue #(.DEPTH(LIST), .WIDTH(gyre_pkg::FILLED_WARP_W)) u_list (
    .clk_i, .rst_i(rst_i || halted_i || start_i), .valid_i(launch_valid_o && launch_ready_i),
    .ready_o(list_ready), .data_i({launch_o.core, launch_o.wid, 6'(launch_slot_q), launch_count_q}),
    .valid_o(warp_valid_o), .ready_i(warp_ready_i), .data_o(warp_o)
  );
  assign idle_o = !filling_o && !written_q && !launch_valid_o && !warp_valid_o;

  logic unused_draw;  // other modules read the other scalars
  assign unused_draw = ^draw_i;

  // Each warp is in the list at most once.
  `GYRE_CHECK(a_list, clk_i, rst_i, launch_valid_o |-> list_ready)
  `GYRE_CHECK(a_ready, clk_i, rst_i, launch_ready_i |-> launch_valid_o)
  `GYRE_CHECK(a_group, clk_i, rst_i, taken_i |-> !give_o)
  `GYRE_CHECK(a_unused, clk_i, rst_i, unused |-> count_q == '0)
endmodule
