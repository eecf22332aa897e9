// Pixel output: connects the depth and stencil tests and the output merger with a pixel cache each
// and with the rest of the pixel stage. Both caches share one memory port.
//
// - Early: quads of the rasterizer (depth_*) pass the tests and leave as tested_*, before their
//   warps start. Late: depth_* is tested_*, and quads come from the drain (late_*) to the tests.
// - The merger hears of quads when they come into warps (early_*), and gets their pixels from the
//   drain (pixel_*). Outputs that no target wants are dropped here. With late tests the pixels of a
//   quad wait for its tested cover, and are drawn if they are in it.
// - halted_i and forget_i drop quads and accesses; results that a cache has accepted stay. flush_i
//   is held, while nothing is under way, until clean_o. forget_i makes the module flush by itself.
// - State and program are constant from start_i on.
//
// Twin: cmodel/graphics/output/gyre_pixel_output.c

`include "gyre_check.svh"

module gyre_pixel_output #(
  parameter int BYTES = 4096,  // of each cache
  parameter int WAYS = 4
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  input  logic flush_i,
  input  logic forget_i,
  output logic clean_o,
  output logic settled_o,  // memory has all results, and nothing is on its way
  output logic idle_o,  // no quad is inside
  output logic unread_o,  // memory could not give a line since start_i
  output logic [63:0] passed_o,  // samples
  input  gyre_pkg::pixel_state_t state_i,
  input  gyre_pkg::pixel_program_t program_i,
  // Quads of the rasterizer, and the same after early tests, with less cover
  input  logic depth_valid_i,
  output logic depth_ready_o,
  input  gyre_pkg::pixel_quad_t depth_i,
  input  logic depth_back_i,
  input  logic [4*32-1:0] depth_z_i,  // pixel 0 lowest
  output logic tested_valid_o,
  input  logic tested_ready_i,
  output gyre_pkg::pixel_quad_t tested_o,
  output logic [4*32-1:0] tested_z_o,
  // Quads that came into warps
  input  logic early_valid_i,
  output logic early_ready_o,
  input  gyre_pkg::pixel_quad_t early_i,
  // Quads of the drain, for late tests
  input  logic late_valid_i,
  output logic late_ready_o,
  input  gyre_pkg::pixel_quad_t late_i,
  input  logic late_back_i,
  input  logic [4*32-1:0] late_z_i,
  // Pixels of the drain
  input  logic pixel_valid_i,
  output logic pixel_ready_o,
  input  gyre_pkg::pixel_color_t pixel_i,
  input  logic [4*32-1:0] pixel_color_i,
  // Memory
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i
);
  localparam int TARGETS = 8;
  localparam int QUADS = 16;  // of tests and merger
  localparam int PASSING = 32;  // more than the tests hold
  localparam int PASSING_W = 4 * 32 + 23;
  localparam int COVERS = 2;  // quads between late tests and merger

  logic late, drop, clearing_q, flush, depth_clean, color_clean;
  assign late = program_i.late;
  assign drop = halted_i || forget_i;

  // ---- Tests --------------------------------------------------------------------------------------
  gyre_pkg::pixel_quad_t quad;
  logic quad_ready, covered_valid, covered_ready, tests_idle;
  logic [3:0] covered;
  logic depth_req_valid, depth_req_ready, depth_stored, depth_stored_ready;
  logic depth_write_valid, depth_write_ready;
  gyre_pkg::sector_req_t depth_req;
  gyre_pkg::sector_write_t depth_write;
  gyre_pkg::sector_t depth_stored_data;

  gyre_pkg::depth_state_t tests;
  assign tests = {state_i.depth_address, 8'd0, state_i.depth_pitch, state_i.depth_format,
                  state_i.depth_test, state_i.depth_write, state_i.depth_compare,
                  state_i.stencil_test, state_i.front, state_i.back};
  assign quad = late ? late_i : depth_i;
  logic unused_tag;
  gyre_pixel_tests #(.TAG_W(1), .QUADS(QUADS)) u_tests (
    .clk_i, .rst_i, .start_i, .cancel_i(drop), .idle_o(tests_idle), .passed_o, .state_i(tests),
    .quad_valid_i(late ? late_valid_i : depth_valid_i), .quad_ready_o(quad_ready), .quad_i(quad),
    .quad_back_i(late ? late_back_i : depth_back_i), .quad_z_i(late ? late_z_i : depth_z_i),
    .quad_tag_i(1'b0), .tested_valid_o(covered_valid), .tested_ready_i(covered_ready),
    .tested_cover_o(covered), .tested_tag_o(unused_tag), .req_valid_o(depth_req_valid),
    .req_ready_i(depth_req_ready), .req_o(depth_req), .stored_valid_i(depth_stored),
    .stored_ready_o(depth_stored_ready), .stored_i(depth_stored_data),
    .write_valid_o(depth_write_valid), .write_ready_i(depth_write_ready), .write_o(depth_write)
  );

  // Early: what the tests do not need of their quads passes by in a queue.
  gyre_pkg::pixel_quad_t passed;
  logic [4*32-1:0] passed_z;
  logic passing_ready, passing;
  gyre_queue #(.DEPTH(PASSING), .WIDTH(PASSING_W)) u_passing (
    .clk_i(clk_i), .rst_i(rst_i || drop), .valid_i(!late && depth_valid_i && quad_ready),
    .ready_o(passing_ready), .data_i({depth_i.last, depth_i.row, depth_i.col, depth_z_i}),
    .valid_o(passing), .ready_i(!late && covered_valid && tested_ready_i),
    .data_o({passed.last, passed.row, passed.col, passed_z})
  );
  assign passed.covered = covered;
  assign depth_ready_o  = depth_valid_i && (late ? tested_ready_i : quad_ready);
  assign late_ready_o   = late_valid_i && late && quad_ready;
  assign tested_valid_o = late ? depth_valid_i : covered_valid;
  assign tested_o       = late ? depth_i : passed;
  assign tested_z_o     = late ? depth_z_i : passed_z;

  // ---- Pixels -------------------------------------------------------------------------------------
  // Late: tested covers of the quads whose pixels come. A program without colours has no pixels.
  logic cover_valid, cover_ready, pixel_go, wanted, color_ready;
  logic [3:0] pixel_cover;
  logic [TARGETS-1:0] outputs, wants;
  gyre_fifo #(.DEPTH(COVERS), .WIDTH(4)) u_covers (
    .clk_i(clk_i), .rst_i(rst_i || drop), .valid_i(late && covered_valid && outputs != '0),
    .ready_o(cover_ready), .data_i(covered), .valid_o(cover_valid),
    .ready_i(pixel_ready_o && pixel_i.last), .data_o(pixel_cover)
  );
  assign covered_ready = late ? cover_ready || outputs == '0 : tested_ready_i;
  assign pixel_go      = !late || cover_valid;
  assign wanted        = wants[pixel_i.target];
  assign pixel_ready_o = pixel_valid_i && pixel_go && (!wanted || color_ready);

  gyre_pkg::pixel_target_t target;  // one of them, in a loop
  gyre_pkg::pixel_blend_t blend;
  logic [TARGETS*gyre_pkg::PIXEL_TARGET_W-1:0] targets;
  logic [TARGETS*32-1:0] addresses, pitches;
  logic [TARGETS*4-1:0] formats, masks;
  logic [TARGETS*24-1:0] blends;
  assign targets = {state_i.target_7, state_i.target_6, state_i.target_5, state_i.target_4,
                    state_i.target_3, state_i.target_2, state_i.target_1, state_i.target_0};
  always_comb begin
    for (int t = 0; t < TARGETS; t++) begin
      target = targets[t*gyre_pkg::PIXEL_TARGET_W +: gyre_pkg::PIXEL_TARGET_W];
      blend  = target.blend;
      outputs[t]            = program_i.outputs[t*4 +: 4] != '0;
      addresses[t*32 +: 32] = target.address;
      pitches[t*32 +: 32]   = target.pitch;
      formats[t*4 +: 4]     = target.format;
      masks[t*4 +: 4]       = target.mask;
      blends[t*24 +: 24]    = {blend.alpha_dst, blend.alpha_src, 1'b0, blend.alpha_equation,
                               blend.dst, blend.src, blend.equation, blend.enable};
    end
  end

  gyre_pkg::sector_req_t color_req;
  logic merger_idle, color_req_valid, color_req_ready, color_stored, color_stored_ready;
  logic color_write_valid, color_write_ready;
  gyre_pkg::sector_write_t color_write;
  gyre_pkg::sector_t color_stored_data;
  gyre_output_merger #(.QUADS(QUADS)) u_merger (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(start_i), .cancel_i(drop), .idle_o(merger_idle),
    .address_i(addresses), .pitch_i(pitches), .format_i(formats), .mask_i(masks), .blend_i(blends),
    .constant_i({state_i.constant_a, state_i.constant_b, state_i.constant_g, state_i.constant_r}),
    .one_blend_i(state_i.one_blend), .logic_i(state_i.logic_enable), .logic_op_i(state_i.logic_op),
    .several_i(program_i.mrt && state_i.mrt), .outputs_i(outputs), .wants_o(wants),
    .quad_valid_i(early_valid_i), .quad_ready_o(early_ready_o), .quad_i(early_i),
    .color_valid_i(pixel_valid_i && pixel_go && wanted), .color_ready_o(color_ready),
    .color_i(pixel_color_i),
    .drawn_i(pixel_i.drawn && (!late || pixel_cover[{pixel_i.y[0], pixel_i.x[0]}])),
    .req_valid_o(color_req_valid), .req_ready_i(color_req_ready), .req_o(color_req),
    .stored_valid_i(color_stored), .stored_ready_o(color_stored_ready),
    .stored_i(color_stored_data), .write_valid_o(color_write_valid),
    .write_ready_i(color_write_ready), .write_o(color_write)
  );

  // ---- Caches -------------------------------------------------------------------------------------
  logic [1:0] req_valid, req_ready, rsp_valid, rsp_ready;  // depth, colours
  gyre_pkg::mem_req_t depth_mem_req, color_mem_req;
  gyre_pkg::mem_rsp_t rsp;
  logic depth_idle, depth_error, color_idle, color_error, unused_source;
  assign flush = flush_i || clearing_q;
  gyre_pixel_cache #(.BYTES(BYTES), .WAYS(WAYS)) u_depth (
    .clk_i, .rst_i, .drop_i(drop), .flush_i(flush), .idle_o(depth_idle), .clean_o(depth_clean),
    .error_o(depth_error), .req_valid_i(depth_req_valid), .req_ready_o(depth_req_ready),
    .req_i(depth_req), .stored_valid_o(depth_stored), .stored_ready_i(depth_stored_ready),
    .stored_o(depth_stored_data), .write_valid_i(depth_write_valid),
    .write_ready_o(depth_write_ready), .write_i(depth_write), .mem_req_valid_o(req_valid[0]),
    .mem_req_ready_i(req_ready[0]), .mem_req_o(depth_mem_req), .mem_rsp_valid_i(rsp_valid[0]),
    .mem_rsp_ready_o(rsp_ready[0]), .mem_rsp_i(rsp)
  );
  gyre_pixel_cache #(.BYTES(BYTES), .WAYS(WAYS)) u_color (
    .clk_i, .rst_i, .drop_i(drop), .flush_i(flush), .idle_o(color_idle), .clean_o(color_clean),
    .error_o(color_error), .req_valid_i(color_req_valid), .req_ready_o(color_req_ready),
    .req_i(color_req), .stored_valid_o(color_stored), .stored_ready_i(color_stored_ready),
    .stored_o(color_stored_data), .write_valid_i(color_write_valid),
    .write_ready_o(color_write_ready), .write_i(color_write), .mem_req_valid_o(req_valid[1]),
    .mem_req_ready_i(req_ready[1]), .mem_req_o(color_mem_req), .mem_rsp_valid_i(rsp_valid[1]),
    .mem_rsp_ready_o(rsp_ready[1]), .mem_rsp_i(rsp)
  );
  gyre_mem_arbiter #(.PORTS(2)) u_arbiter (
    .clk_i, .rst_i, .req_valid_i(req_valid), .req_ready_o(req_ready),
    .req_i({color_mem_req, depth_mem_req}), .hold_i(2'd0), .mem_req_valid_o, .mem_req_ready_i,
    .mem_req_o, .source_o(unused_source), .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_i,
    .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready), .rsp_o(rsp)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      clearing_q <= 1'b0;
      unread_o   <= 1'b0;
    end else begin
      clearing_q <= forget_i || (clearing_q && !(depth_clean && color_clean));
      unread_o   <= depth_error || color_error || (unread_o && !start_i);
    end
  end
  assign clean_o      = flush_i && depth_clean && color_clean;
  assign settled_o    = depth_clean && color_clean;
  assign idle_o       = tests_idle && merger_idle && !cover_valid && depth_idle && color_idle;

  logic unused;
  assign unused = ^{state_i, program_i, early_i.last, pixel_i.x, pixel_i.y, quad.last};
  `GYRE_CHECK(a_passing, clk_i, rst_i, passing_ready && (late || passing || !covered_valid))
endmodule
