// Pixel warps: connects the modules from the quads of the rasterizer to the pixels that the output
// merger takes (docs/pixel_warps.md). Depth and stencil tests are outside: early ones between
// depth_* and tested_*, late ones at late_*.
//
// - The attribute port takes reads of the drain first, because they free warps. A request that was
//   offered and not accepted stays, whichever other one comes meanwhile.
// - finish_i: no primitive, no plane and no quad will come any more, and the tests are empty. When
//   the quads inside have gone, a warp that was chosen and is not needed is freed.
//
// Twin: cmodel/graphics/pixel/gyre_pixel_warps.c

`include "gyre_check.svh"
`include "pixel/gyre_raster.svh"

module gyre_pixel_warps #(
  parameter int PRIMITIVES = 8,  // a power of two from 2
  parameter int WORDS = 1024,  // of planes of inputs, a power of two
  parameter int DIVIDERS = 2  // of four divisions each
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  input  logic finish_i,
  input  gyre_pkg::pixel_program_t program_i,
  input  logic sample_i,  // bit 0 of the state's sample mask
  input  logic [3:0] first_i,  // the sixteenth of local memory where the slots begin
  // From setup: planes
  input  logic plane_valid_i,
  output logic plane_ready_o,
  input  gyre_pkg::pixel_plane_t plane_i,
  // From the rasterizer
  input  logic quad_valid_i,
  output logic quad_ready_o,
  input  gyre_pkg::pixel_quad_t quad_i,
  // To the early tests, and from them: quads without cover are dropped there, unless they are last
  output logic depth_valid_o,
  input  logic depth_ready_i,
  output gyre_pkg::pixel_quad_t depth_o,
  output logic depth_back_o,
  output logic [127:0] depth_z_o,
  input  logic tested_valid_i,
  output logic tested_ready_o,
  input  gyre_pkg::pixel_quad_t tested_i,
  input  logic [127:0] tested_z_i,
  // From and to the launch arbiter
  output gyre_pkg::warp_want_t want_o,
  input  gyre_pkg::wid_t warp_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] leave_o,
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::pixel_launch_t launch_o,
  // From and to the cores: warps that end, the attribute port
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended_i,
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output gyre_pkg::attr_t attr_o,
  input  gyre_pkg::attr_read_t attr_read_i,
  // To the output merger, as soon as they are in a warp: quads whose pixels will come. Their `last`
  // is 0, and so is that of late_o.
  output logic early_valid_o,
  input  logic early_ready_i,
  output gyre_pkg::pixel_quad_t early_o,
  // To the late tests
  output logic late_valid_o,
  input  logic late_ready_i,
  output gyre_pkg::pixel_quad_t late_o,
  output logic late_back_o,
  output logic [127:0] late_z_o,
  // To the output merger
  output logic pixel_valid_o,
  input  logic pixel_ready_i,
  output gyre_pkg::pixel_color_t pixel_o,
  output logic [127:0] pixel_color_o,
  // To the result
  output logic [31:0] quads_o,
  output logic [31:0] pixels_o,
  output logic [31:0] warps_o,
  output logic [31:0] killed_o,
  output logic idle_o
);
  localparam int QUAD_W = `GYRE_RASTER_QUAD_W;
  // ---- Planes and depth -------------------------------------------------------------------------
  logic z_valid, z_back, z_next, iw_valid, iw_next, square_valid, square_next;
  logic uniform_valid, uniform_back, uniform_ren, uniform_free;
  logic store_idle, depth_idle, values_idle, launcher_idle, list_idle, drain_idle;
  logic [95:0] z_plane, iw_plane;
  gyre_pkg::pixel_square_t square;
  logic [9:0] uniform_row;
  gyre_pkg::lane_words_t uniform_words;

  gyre_plane_store #(.PRIMITIVES(PRIMITIVES), .WORDS(WORDS)) u_store (
    .clk_i, .rst_i, .start_i, .halted_i, .program_i, .plane_valid_i, .plane_ready_o, .plane_i,
    .z_valid_o(z_valid), .z_plane_o(z_plane), .z_back_o(z_back), .z_next_i(z_next),
    .iw_valid_o(iw_valid), .iw_plane_o(iw_plane), .iw_next_i(iw_next),
    .square_valid_o(square_valid), .square_o(square), .square_next_i(square_next),
    .uniform_valid_o(uniform_valid), .uniform_back_o(uniform_back), .uniform_ren_i(uniform_ren),
    .uniform_row_i(uniform_row), .uniform_words_o(uniform_words), .uniform_free_i(uniform_free),
    .idle_o(store_idle)
  );
  gyre_quad_depth u_depth (
    .clk_i, .rst_i, .start_i, .halted_i, .sample_i, .quad_valid_i, .quad_ready_o, .quad_i,
    .z_valid_i(z_valid), .z_plane_i(z_plane), .z_back_i(z_back), .z_next_o(z_next),
    .out_valid_o(depth_valid_o), .out_ready_i(depth_ready_i), .out_o(depth_o),
    .out_back_o(depth_back_o), .out_z_o(depth_z_o), .quads_o, .idle_o(depth_idle)
  );

  // ---- Values, records and launches -------------------------------------------------------------
  logic value_valid, feeder_ready, early_ready, open, close, push_valid, write_valid;
  logic warp_valid, warp_back, clean, kept, finish;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ends;
  gyre_pkg::pixel_quad_t value;
  logic [QUAD_W-1:0] push_col, push_row;
  logic [3:0] push_cover, core, write_core;
  logic [127:0] value_z, value_iw, value_factor, value_point;
  logic [15:0] lmem, write_addr;
  logic [5:0] count;
  gyre_pkg::lanes_t write_lanes;
  gyre_pkg::lane_words_t write_data;
  logic is_write;  // the request at the attribute port
  gyre_pkg::filled_warp_t warp;
  gyre_pkg::freed_warp_t freed;

  gyre_quad_values #(.DIVIDERS(DIVIDERS)) u_values (
    .clk_i, .rst_i, .start_i, .halted_i, .program_i, .quad_valid_i(tested_valid_i),
    .quad_ready_o(tested_ready_o), .quad_i(tested_i), .quad_z_i(tested_z_i), .iw_valid_i(iw_valid),
    .iw_plane_i(iw_plane), .iw_next_o(iw_next), .square_valid_i(square_valid), .square_i(square),
    .square_next_o(square_next), .out_valid_o(value_valid),
    .out_ready_i(feeder_ready && early_ready),
    .out_o(value), .out_z_o(value_z), .out_iw_o(value_iw),
    .out_factor_o(value_factor), .out_point_o(value_point), .idle_o(values_idle)
  );
  gyre_pixel_feeder u_feeder (
    .clk_i, .rst_i, .start_i, .halted_i, .program_i, .quad_valid_i(value_valid && early_ready),
    .quad_ready_o(feeder_ready), .quad_i(value), .quad_z_i(value_z), .quad_iw_i(value_iw),
    .quad_factor_i(value_factor), .quad_point_i(value_point), .uniform_valid_i(uniform_valid),
    .uniform_ren_o(uniform_ren), .uniform_row_o(uniform_row), .uniform_words_i(uniform_words),
    .uniform_free_o(uniform_free), .open_i(open), .core_i(core), .lmem_i(lmem), .count_i(count),
    .clean_i(clean), .kept_i(kept), .close_o(close), .push_valid_o(push_valid),
    .push_col_o(push_col), .push_row_o(push_row), .push_cover_o(push_cover),
    .attr_valid_o(write_valid), .attr_ready_i(attr_ready_i && is_write), .attr_core_o(write_core),
    .attr_addr_o(write_addr), .attr_lanes_o(write_lanes), .attr_data_o(write_data)
  );
  // Each quad inside belongs to a primitive in the store.
  assign finish = finish_i && store_idle;
  gyre_pkg::wid_t launch_wid;
  gyre_pkg::tmask_t launch_tmask, launch_covered;
  logic [15:0] launch_lmem;
  gyre_pixel_launcher u_launcher (
    .clk_i, .rst_i, .start_i, .halted_i, .finish_i(finish), .program_i, .first_i, .open_o(open),
    .core_o(core), .lmem_o(lmem), .count_o(count), .clean_o(clean), .kept_o(kept),
    .quad_i(push_valid), .cover_i(push_cover), .back_i(uniform_back), .last_i(uniform_free),
    .close_i(close), .want_o, .warp_i, .leave_o, .launch_valid_o, .launch_ready_i, .launch_core_o,
    .launch_wid_o(launch_wid), .launch_tmask_o(launch_tmask), .launch_covered_o(launch_covered),
    .launch_lmem_o(launch_lmem), .warp_valid_o(warp_valid), .warp_o(warp), .warp_back_o(warp_back),
    .free_i(freed), .ended_i, .ends_o(ends), .warps_o, .pixels_o, .idle_o(launcher_idle)
  );
  always_comb begin
    launch_o.wid     = launch_wid;
    launch_o.tmask   = launch_tmask;
    launch_o.covered = launch_covered;
    launch_o.lmem    = launch_lmem;
  end

  // ---- Outputs ----------------------------------------------------------------------------------
  logic head_valid, head_back, head_pop, next_pop, read_valid;
  gyre_pkg::filled_warp_t head;
  gyre_pkg::pixel_quad_t next;
  gyre_pkg::attr_t read;
  logic [QUAD_W-1:0] next_col, next_row;
  logic [3:0] next_cover, read_core;

  gyre_pixel_list u_list (
    .clk_i, .rst_i, .start_i, .halted_i, .push_valid_i(push_valid), .push_col_i(push_col),
    .push_row_i(push_row), .push_cover_i(push_cover), .warp_valid_i(warp_valid), .warp_i(warp),
    .warp_back_i(warp_back), .ends_i(ends), .head_valid_o(head_valid), .head_o(head),
    .head_back_o(head_back), .head_pop_i(head_pop), .next_col_o(next_col), .next_row_o(next_row),
    .next_cover_o(next_cover), .next_pop_i(next_pop), .idle_o(list_idle)
  );
  always_comb begin
    next         = '0;
    next.col     = next_col;
    next.row     = next_row;
    next.covered = next_cover;
  end
  gyre_pixel_drain u_drain (
    .clk_i, .rst_i, .start_i, .halted_i, .program_i, .first_i, .warp_valid_i(head_valid),
    .warp_i(head), .warp_back_i(head_back), .warp_pop_o(head_pop), .next_i(next),
    .next_pop_o(next_pop), .free_o(freed), .attr_valid_o(read_valid),
    .attr_ready_i(attr_ready_i && !is_write), .attr_core_o(read_core), .attr_o(read), .attr_read_i,
    .quad_valid_o(late_valid_o), .quad_ready_i(late_ready_i), .quad_o(late_o),
    .quad_back_o(late_back_o), .quad_z_o(late_z_o), .pixel_valid_o, .pixel_ready_i, .pixel_o,
    .pixel_color_o, .killed_o, .idle_o(drain_idle)
  );

  // The merger gets as many quads in advance as are in slots. If it does not take them, the next
  // quad waits, and is in no warp.
  localparam int QUADS = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS * gyre_pkg::NUM_THREADS / 2;
  logic [QUAD_W-1:0] early_col, early_row;
  logic [3:0] early_cover;
  gyre_queue #(.DEPTH(QUADS > 2 ? 1 << $clog2(QUADS) : 2), .WIDTH(2 * QUAD_W + 4)) u_early (
    .clk_i, .rst_i(rst_i || start_i || halted_i), .valid_i(push_valid), .ready_o(early_ready),
    .data_i({push_cover, push_row, push_col}), .valid_o(early_valid_o), .ready_i(early_ready_i),
    .data_o({early_cover, early_row, early_col})
  );
  always_comb begin
    early_o         = '0;
    early_o.col     = early_col;
    early_o.row     = early_row;
    early_o.covered = early_cover;
  end
  `GYRE_CHECK(a_early, clk_i, rst_i, push_valid |-> early_ready)

  // ---- The attribute port -----------------------------------------------------------------------
  logic held_q;  // a write was offered in the cycle before, and not accepted
  assign is_write     = write_valid && (held_q || !read_valid);
  assign attr_valid_o = write_valid || read_valid;
  assign attr_core_o  = is_write ? write_core : read_core;
  always_comb begin
    attr_o = read;
    if (is_write) begin
      attr_o       = '0;
      attr_o.write = 1'b1;
      attr_o.addr  = write_addr;
      attr_o.lanes = write_lanes;
      attr_o.data  = write_data;
    end
  end
  always_ff @(posedge clk_i) begin
    held_q <= is_write && !attr_ready_i && !rst_i && !start_i && !halted_i;
  end
  assign idle_o = store_idle && depth_idle && values_idle && launcher_idle && list_idle
                  && drain_idle && !early_valid_o;
endmodule
