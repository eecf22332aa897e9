// Draw sizes: computes the resources that the records of a draw need: entries of the ring, and
// local memory of each warp. docs/vertex_stage.md defines the numbers.
//
// - Two divisions, of the ring by a record and of local memory by a warp's records, find a quotient
//   bit a cycle, the highest first. done_o is high from the 11th cycle after start_i on.
// - With pixels the vertices get a quarter of the warps and of local memory, but one warp at least.
// - The quotients are limited to 512 records and NUM_WARPS warps. Division by 0 gives the limit.
//
// Twin: cmodel/graphics/reader/gyre_draw_sizes.c

`include "gyre_check.svh"

module gyre_draw_sizes #(
  parameter bit PIXELS = gyre_pkg::PIXELS,
  parameter int RING_WORDS = 4096
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  // Constant from start_i on
  input  logic [7:0] in_words_i,
  input  logic [7:0] out_words_i,
  input  logic pixels_i,  // the draw has pixels
  input  logic [6:0] cache_i,  // vertex cache entries in the packet
  output logic done_o,
  output logic [15:0] place_bytes_o,
  output logic [5:0] core_warps_o,
  output logic [4:0] pieces_o,  // sixteenths of local memory that these warps take
  output logic [9:0] records_o,
  output logic [6:0] entries_o,
  output logic fits_o  // 0: the draw is refused
);
  localparam logic [9:0] MOST = 10'd512;
  localparam int SHIFT = 2 + $clog2(gyre_pkg::NUM_THREADS);

  logic running_q, done_q;
  logic [3:0] bit_q;
  logic [12:0] ring_left_q;
  logic [16:0] lmem_left_q;
  logic [9:0] ring_q, lmem_q;  // quotients
  logic [8:0] words;
  logic [15:0] place;
  logic [17:0] ring_part;
  logic [25:0] lmem_part;
  logic ring_bit, lmem_bit;

  assign words     = 9'(in_words_i) + 9'(out_words_i);
  assign place     = 16'(words) << SHIFT;
  assign ring_part = 18'(out_words_i) << bit_q;
  assign lmem_part = 26'(place) << bit_q;
  assign ring_bit  = ring_part <= 18'(ring_left_q);
  assign lmem_bit  = lmem_part <= 26'(lmem_left_q);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      running_q <= 1'b0;
      done_q    <= 1'b0;
    end else if (start_i) begin
      running_q <= 1'b1;
      done_q    <= 1'b0;
    end else if (running_q && bit_q == '0) begin
      running_q <= 1'b0;
      done_q    <= 1'b1;
    end
    if (start_i) begin
      bit_q       <= 4'd9;
      ring_left_q <= 13'(RING_WORDS);
      lmem_left_q <= 17'(gyre_pkg::LMEM_BYTES);
    end else if (running_q) begin
      bit_q  <= bit_q - 4'd1;
      ring_q <= {ring_q[8:0], ring_bit};
      lmem_q <= {lmem_q[8:0], lmem_bit};
      if (ring_bit) ring_left_q <= ring_left_q - 13'(ring_part);
      if (lmem_bit) lmem_left_q <= lmem_left_q - 17'(lmem_part);
    end
  end

  // If fewer warps exist than have room, their bytes are a product with a constant.
  localparam int PIECE = gyre_pkg::LMEM_BYTES / 16;
  logic all_warps;
  logic [21:0] of_all, used;
  assign all_warps = lmem_q > 10'(gyre_pkg::NUM_WARPS);
  always_comb begin
    of_all = '0;
    for (int b = 0; b < 6; b++) begin
      if (((gyre_pkg::NUM_WARPS >> b) & 1) != 0) of_all = of_all + (22'(place) << b);
    end
  end

  // With pixels: a quarter of the warps and of local memory, but one warp at least.
  logic some;  // there are pixels
  logic [5:0] few_warps;
  logic [21:0] of_few;
  if (PIXELS) begin : g_pixels
    localparam int FEW = (gyre_pkg::NUM_WARPS < 8) ? 1 : gyre_pkg::NUM_WARPS / 4;
    assign some      = pixels_i;
    assign few_warps = (lmem_q == '0) ? 6'd0 : (lmem_q < 10'd8) ? 6'd1
                     : (lmem_q < 10'(4 * FEW)) ? 6'(lmem_q >> 2) : 6'(FEW);
    always_comb begin
      of_few = '0;
      for (int b = 0; b < 4; b++) begin
        if (few_warps[b]) of_few = of_few + (22'(place) << b);
      end
    end
  end else begin : g_none
    logic unused_pixels;
    assign unused_pixels = pixels_i;
    assign some      = 1'b0;
    assign few_warps = '0;
    assign of_few    = '0;
  end
  assign used     = some ? of_few : all_warps ? of_all
                  : 22'(gyre_pkg::LMEM_BYTES) - 22'(lmem_left_q);
  assign pieces_o = 5'((used + 22'(PIECE - 1)) / 22'(PIECE));

  // A vertex must not wait for a warp that is not full: docs/vertex_stage.md.
  logic [9:0] spare;
  assign spare         = records_o - 10'(gyre_pkg::NUM_THREADS + 1);
  assign done_o        = done_q;
  assign place_bytes_o = place;
  assign records_o     = (ring_q > MOST) ? MOST : ring_q;
  assign core_warps_o  = some ? few_warps : all_warps ? 6'(gyre_pkg::NUM_WARPS) : 6'(lmem_q);
  assign entries_o     = (10'(cache_i) < spare) ? cache_i : 7'(spare);
  assign fits_o        = core_warps_o != '0 && records_o >= 10'(gyre_pkg::NUM_THREADS + 2);

  `GYRE_CHECK(a_done, clk_i, rst_i, !(running_q && done_o))
endmodule
