// Pixel sizes: computes the share of a core that pixel warps have beside the warps of vertices, and
// the record of a pixel warp in local memory. docs/pixel_hardware.md defines the numbers.
//
// - The records of vertices take pieces_i sixteenths of local memory; those of pixels get the rest,
//   and at most the warps that vertices do not have, and two records for each of these: one may be
//   drained while its warp has the next one. One division finds a quotient bit a cycle.
// - run_i, held: all inputs are constant. done_o rises in the 8th cycle of run_i and falls with it.
//
// Twin: cmodel/graphics/reader/gyre_pixel_sizes.c

module gyre_pixel_sizes (
  input  logic clk_i,
  input  logic run_i,
  // Of the pixel program
  input  logic [7:0] inputs_i,
  input  logic [2:0] thread_rows_i,
  input  logic [5:0] output_rows_i,
  // Share of the vertices
  input  logic [5:0] vertex_warps_i,
  input  logic [4:0] pieces_i,
  output logic done_o,
  output logic [9:0] uniform_words_o,
  output logic [15:0] place_bytes_o,
  output logic [5:0] core_warps_o,
  output logic [5:0] core_slots_o,
  output logic [4:0] pieces_o,
  output logic fits_o  // 0: the draw is refused
);
  localparam int PIECE = gyre_pkg::LMEM_BYTES / 16;
  localparam int SHIFT = 2 + $clog2(gyre_pkg::NUM_THREADS);
  localparam logic [9:0] LANES = 10'(gyre_pkg::NUM_LANES);

  // ---- The record -------------------------------------------------------------------------------------
  logic [9:0] words;
  logic [6:0] rows;
  assign words           = 10'd3 + 10'(inputs_i) + (10'(inputs_i) << 1);
  assign uniform_words_o = (words + LANES - 10'd1) & ~(LANES - 10'd1);
  assign rows            = 7'(thread_rows_i) + 7'(output_rows_i);
  assign place_bytes_o   = (16'(uniform_words_o) << 2) + (16'(rows) << SHIFT);

  // ---- Records in the rest of local memory ------------------------------------------------------------
  logic [2:0] bit_q;
  logic started_q, done_q, part_fits;
  logic [16:0] left_q;
  logic [5:0] quotient_q;
  logic [21:0] part;
  assign part      = 22'(place_bytes_o) << bit_q;
  assign part_fits = part <= 22'(left_q);

  always_ff @(posedge clk_i) begin
    started_q <= run_i;
    if (!run_i) begin
      done_q <= 1'b0;
    end else if (!started_q) begin
      bit_q  <= 3'd5;
      left_q <= (17'd16 - 17'(pieces_i)) * 17'(PIECE);
    end else if (!done_q) begin
      done_q     <= bit_q == '0;
      bit_q      <= bit_q - 3'd1;
      quotient_q <= {quotient_q[4:0], part_fits};
      if (part_fits) left_q <= left_q - 17'(part);
    end
  end

  // ---- The share --------------------------------------------------------------------------------------
  logic [5:0] spare, most;  // warps without vertices; their slots
  logic [21:0] used;
  assign spare        = 6'(gyre_pkg::NUM_WARPS) - vertex_warps_i;
  assign core_warps_o = (quotient_q < spare) ? quotient_q : spare;
  assign most         = {spare[4:0], 1'b0};
  assign core_slots_o = (quotient_q < most) ? quotient_q : most;
  always_comb begin
    used = '0;
    for (int b = 0; b < 6; b++) begin
      if (core_slots_o[b]) used = used + (22'(place_bytes_o) << b);
    end
  end
  assign pieces_o = 5'((used + 22'(PIECE - 1)) / 22'(PIECE));
  assign fits_o   = core_warps_o != '0;
  assign done_o   = done_q;
endmodule
