// Pixel tests: depth and stencil tests of quads, between quad values and the feeder (early) or
// after the drain (late). Each quad leaves with the pixels that pass, in order.
//
// - A quad's sector is requested from the depth cache when the quad comes. It waits in a queue
//   until its turn; then gyre_depth_test takes a covered pixel in each cycle.
// - A quad without a test, or without a covered pixel, passes as it is, in a cycle.
// - The results of a quad's pixels are collected. With the last one the quad leaves, and the
//   changed words go to the cache.
// - No quad is dropped, so an owner may keep other values of quads in a queue of its own.
// - The state is constant while idle_o is low. cancel_i drops all quads; the owner drops the
//   cache's accesses in the same cycle.
//
// Twin: cmodel/graphics/output/gyre_pixel_tests.c

`include "gyre_check.svh"

module gyre_pixel_tests #(
  parameter int TAG_W = 16,
  parameter int QUADS = 16  // quads whose sectors are requested in advance, a power of two
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,  // of a draw: nothing has passed
  input  logic cancel_i,
  output logic idle_o,
  output logic [63:0] passed_o,  // samples
  // From the state block
  input  gyre_pkg::depth_state_t state_i,
  // Quads
  input  logic quad_valid_i,
  output logic quad_ready_o,
  input  gyre_pkg::pixel_quad_t quad_i,
  input  logic quad_back_i,
  input  logic [4*32-1:0] quad_z_i,  // pixel 0 lowest
  input  logic [TAG_W-1:0] quad_tag_i,
  // Tested quads
  output logic tested_valid_o,
  input  logic tested_ready_i,
  output logic [3:0] tested_cover_o,
  output logic [TAG_W-1:0] tested_tag_o,
  // To the cache of depth
  output logic req_valid_o,
  input  logic req_ready_i,
  output gyre_pkg::sector_req_t req_o,
  input  logic stored_valid_i,
  output logic stored_ready_o,
  input  gyre_pkg::sector_t stored_i,
  output logic write_valid_o,
  input  logic write_ready_i,
  output gyre_pkg::sector_write_t write_o
);
  localparam logic [1:0] D16 = 2'd1;
  localparam int FLIGHT = 4;  // quads whose pixels are in the depth test

  // Returns the position of the lowest one of four bits; 3 if only the highest can be one.
  function automatic logic [1:0] lowest(input logic [2:0] bits);
    lowest = bits[0] ? 2'd0 : bits[1] ? 2'd1 : bits[2] ? 2'd2 : 2'd3;
  endfunction

  logic reset, reads;
  assign reset = rst_i || cancel_i;

  // ---- Requests ---------------------------------------------------------------------------------
  // Stage 1 has a quad, and requests its sector.
  logic quad_q, back_q, wants, queue_ready, leaves;
  logic [3:0] cover_q, parts;
  logic [4*32-1:0] z_q;
  logic [TAG_W-1:0] tag_q;
  gyre_surface_address u_address (
    .clk_i, .en_i(quad_ready_o), .pitch_i(state_i.pitch), .col_i(quad_i.col), .row_i(quad_i.row),
    .address_i(state_i.address), .size_i(state_i.format == D16 ? 3'd1 : 3'd2), .sector_i(2'd0),
    .addr_o(req_o.addr), .parts_o(parts)
  );
  assign wants        = reads && cover_q != '0;
  assign req_valid_o  = quad_q && wants && queue_ready;
  assign req_o.parts  = parts;
  assign req_o.read   = 1'b1;
  assign leaves       = quad_q && queue_ready && (!wants || req_ready_i);
  assign quad_ready_o = !quad_q || leaves;
  always_ff @(posedge clk_i) begin
    if (reset) quad_q <= 1'b0;
    else if (quad_ready_o) quad_q <= quad_valid_i;
    if (quad_ready_o) begin
      back_q  <= quad_back_i;
      cover_q <= quad_i.covered;
      z_q     <= quad_z_i;
      tag_q   <= quad_tag_i;
    end
  end

  // ---- Quads that wait for their sectors --------------------------------------------------------
  localparam int WAIT_W = 4 * 32 + 6 + TAG_W;
  logic wait_valid, wait_ready, wait_back, wait_upper;
  logic [3:0] wait_cover;
  logic [4*32-1:0] wait_z;
  logic [TAG_W-1:0] wait_tag;
  gyre_queue #(.DEPTH(QUADS), .WIDTH(WAIT_W)) u_waiting (
    .clk_i, .rst_i(reset), .valid_i(leaves), .ready_o(queue_ready),
    .data_i({parts[3] && !parts[0], back_q, cover_q, z_q, tag_q}), .valid_o(wait_valid),
    .ready_i(wait_ready), .data_o({wait_upper, wait_back, wait_cover, wait_z, wait_tag})
  );

  // ---- A pixel a cycle --------------------------------------------------------------------------
  logic pixel_valid, pixel_ready, pixel_last, tested, flight_ready, info_ready;
  logic [3:0] done_q, left;
  logic [1:0] pixel;
  logic [31:0] pixel_z;
  assign tested      = reads && wait_cover != '0;
  assign left        = wait_cover & ~done_q;
  assign pixel       = lowest(left[2:0]);
  assign pixel_last  = (left & (left - 4'd1)) == '0;
  assign pixel_valid = wait_valid && tested && flight_ready && info_ready;
  assign wait_ready  = flight_ready && (!tested || (pixel_last && info_ready && pixel_ready));
  always_comb begin
    pixel_z = '0;
    for (int i = 0; i < 4; i++) if (pixel == 2'(i)) pixel_z = wait_z[i*32 +: 32];
  end
  always_ff @(posedge clk_i) begin
    if (reset || (wait_valid && wait_ready)) done_q <= '0;
    else if (pixel_valid && pixel_ready) done_q[pixel] <= 1'b1;
  end

  // The depth test gets the word of each pixel. `info` has pixels from the first stage to the one
  // that takes a word.
  logic info_valid, info_upper, info_last, word_valid, word_ready;
  logic [1:0] info_pixel;
  logic [31:0] word;
  gyre_fifo #(.DEPTH(4), .WIDTH(4)) u_info (
    .clk_i(clk_i), .rst_i(reset), .valid_i(pixel_valid && pixel_ready), .ready_o(info_ready),
    .data_i({wait_upper, pixel_last, pixel}), .valid_o(info_valid),
    .ready_i(word_valid && word_ready), .data_o({info_upper, info_last, info_pixel})
  );
  assign word_valid     = stored_valid_i && info_valid;
  assign stored_ready_o = word_ready && info_valid && info_last;
  always_comb begin
    word = '0;
    for (int i = 0; i < 4; i++) begin
      if (info_pixel == 2'(i)) begin
        word = stored_i[i*32 +: 32];
        if (state_i.format == D16)
          word = {16'd0, info_upper ? stored_i[64+i*16 +: 16] : stored_i[i*16 +: 16]};
      end
    end
  end

  logic result, result_ready, passes, changes, result_upper, result_last, test_idle;
  logic [1:0] result_pixel;
  logic [31:0] result_word;
  gyre_depth_test #(.TAG_W(4)) u_test (
    .clk_i, .rst_i(reset), .state_i, .reads_o(reads), .valid_i(pixel_valid), .ready_o(pixel_ready),
    .z_i(pixel_z), .back_i(wait_back), .tag_i({wait_upper, pixel_last, pixel}),
    .stored_valid_i(word_valid), .stored_ready_o(word_ready), .stored_i(word), .valid_o(result),
    .ready_i(result_ready), .passes_o(passes), .write_o(changes), .stored_o(result_word),
    .tag_o({result_upper, result_last, result_pixel}), .idle_o(test_idle)
  );

  // ---- Results of a quad ------------------------------------------------------------------------
  logic flight, flight_tested, flight_pop, out_free, write_free, complete;
  logic [3:0] flight_cover, pass_q, pass, change_q, change, covered;
  logic [TAG_W-1:0] flight_tag;
  logic [4*32-1:0] words_q, words;
  gyre_queue #(.DEPTH(FLIGHT), .WIDTH(5 + TAG_W)) u_flight (
    .clk_i(clk_i), .rst_i(reset), .valid_i(wait_valid && wait_ready), .ready_o(flight_ready),
    .data_i({tested, wait_cover, wait_tag}), .valid_o(flight), .ready_i(flight_pop),
    .data_o({flight_tested, flight_cover, flight_tag})
  );
  assign out_free     = !tested_valid_o || tested_ready_i;
  assign write_free   = !write_valid_o || write_ready_i;
  assign complete     = result && result_last && flight && flight_tested && out_free && write_free;
  assign result_ready = !result_last || complete;
  assign flight_pop   = complete || (flight && !flight_tested && out_free);
  assign covered      = flight_tested ? pass : flight_cover;
  always_comb begin
    pass   = pass_q;
    change = change_q;
    words  = words_q;
    for (int i = 0; i < 4; i++) begin
      if (result_pixel == 2'(i)) begin
        pass[i]            = passes;
        change[i]          = changes;
        words[i*32 +: 32]  = result_word;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (reset) begin
      pass_q         <= '0;
      change_q       <= '0;
      tested_valid_o <= 1'b0;
      write_valid_o  <= 1'b0;
    end else begin
      if (result && result_ready) begin
        pass_q   <= result_last ? '0 : pass;
        change_q <= result_last ? '0 : change;
      end
      if (out_free) tested_valid_o <= flight_pop;
      if (write_free) write_valid_o <= complete;
    end
    if (result && result_ready) words_q <= words;
    if (out_free) begin
      tested_cover_o <= covered;
      tested_tag_o   <= flight_tag;
    end
    if (write_free) begin
      write_o.data <= words;
      if (state_i.format == D16)
        write_o.data <= {2{words[3*32 +: 16], words[2*32 +: 16], words[32 +: 16], words[15:0]}};
      for (int i = 0; i < 16; i++) begin
        if (state_i.format == D16) write_o.mask[i] <= change[i/2%4] && result_upper == (i >= 8);
        else write_o.mask[i] <= change[i/4];
      end
    end
    if (rst_i || start_i) passed_o <= '0;
    else if (flight_pop) passed_o <= passed_o + {61'd0, 3'($countones(covered))};
  end

  assign idle_o = !quad_q && !wait_valid && !flight && test_idle && !tested_valid_o &&
                  !write_valid_o;
  logic unused_last;
  assign unused_last = quad_i.last;
  `GYRE_CHECK(a_flight, clk_i, rst_i, result && result_last |-> flight)
  `GYRE_CHECK(a_hold, clk_i, rst_i, tested_valid_o && !tested_ready_i && !cancel_i |=>
              tested_valid_o && $stable(tested_cover_o))
endmodule
