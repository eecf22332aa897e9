// List of launched pixel warps and their quads, from feeder and launcher to the drain, both in
// order.
//
// - ends_i has a bit for each warp, high for one cycle when one of the list ends. A warp may be in
//   the list several times, because it is launched again before it is drained. Its launches end in
//   their order, so the list counts those that have ended and were not drained.
// - head_valid_o: the oldest warp has ended. It stays until head_pop_i.
// - Quads come while their warp is filled, so the next quad is one of the oldest warp.
// - Both queues have room for what fits into all slots. start_i and halted_i drop all state.
//
// Twin: cmodel/graphics/pixel/gyre_pixel_list.c

`include "gyre_check.svh"
`include "pixel/gyre_raster.svh"

module gyre_pixel_list (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  // From the feeder and the launcher
  input  logic push_valid_i,
  input  logic [`GYRE_RASTER_QUAD_W-1:0] push_col_i,
  input  logic [`GYRE_RASTER_QUAD_W-1:0] push_row_i,
  input  logic [3:0] push_cover_i,
  input  logic warp_valid_i,
  input  gyre_pkg::filled_warp_t warp_i,
  input  logic warp_back_i,
  // From the launcher: warps of the list that end
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ends_i,
  // From and to the drain
  output logic head_valid_o,
  output gyre_pkg::filled_warp_t head_o,
  output logic head_back_o,
  input  logic head_pop_i,
  output logic [`GYRE_RASTER_QUAD_W-1:0] next_col_o,
  output logic [`GYRE_RASTER_QUAD_W-1:0] next_row_o,
  output logic [3:0] next_cover_o,
  input  logic next_pop_i,
  output logic idle_o
);
  localparam int QUAD_W = `GYRE_RASTER_QUAD_W;
  localparam int WARPS = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS;
  localparam int DEPTH = 1 << $clog2(2 * WARPS);
  localparam int COUNT_W = $clog2(2 * gyre_pkg::NUM_WARPS + 1);
  localparam int QUADS = gyre_pkg::NUM_THREADS / 4;

  logic clear, any, warp_ready, quad_ready, next_valid;
  logic [WARPS-1:0] ended, is_head;  // has ended and was not drained

  assign clear = rst_i || start_i || halted_i;
  gyre_queue #(.DEPTH(DEPTH), .WIDTH(1 + gyre_pkg::FILLED_WARP_W)) u_warps (
    .clk_i(clk_i), .rst_i(clear), .valid_i(warp_valid_i), .ready_o(warp_ready),
    .data_i({warp_back_i, warp_i}), .valid_o(any), .ready_i(head_pop_i),
    .data_o({head_back_o, head_o})
  );
  gyre_queue #(.DEPTH(DEPTH * QUADS), .WIDTH(2 * QUAD_W + 4)) u_quads (
    .clk_i(clk_i), .rst_i(clear), .valid_i(push_valid_i), .ready_o(quad_ready),
    .data_i({push_cover_i, push_row_i, push_col_i}), .valid_o(next_valid), .ready_i(next_pop_i),
    .data_o({next_cover_o, next_row_o, next_col_o})
  );
  for (genvar c = 0; c < gyre_pkg::NUM_CORES; c++) begin : g_core
    for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
      localparam int I = c * gyre_pkg::NUM_WARPS + w;
      logic [COUNT_W-1:0] count_q;
      assign is_head[I] = head_o.core == 4'(c) && head_o.wid == gyre_pkg::WID_W'(w);
      assign ended[I]   = count_q != '0;
      always_ff @(posedge clk_i) begin
        if (clear) count_q <= '0;
        else count_q <= count_q + COUNT_W'(ends_i[I]) - COUNT_W'(head_pop_i && is_head[I]);
      end
    end
  end
  assign head_valid_o = any && (ended & is_head) != '0;
  assign idle_o = !any && !next_valid;

  `GYRE_CHECK(a_warp, clk_i, clear, warp_valid_i |-> warp_ready)
  `GYRE_CHECK(a_quad, clk_i, clear, push_valid_i |-> quad_ready)
  `GYRE_CHECK(a_next, clk_i, clear, next_pop_i |-> next_valid)
endmodule
