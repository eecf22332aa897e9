// Plane store: keeps the planes of a few primitives from setup until the last warp of each has been
// filled. So setup works on the next primitives while the quads of earlier ones are shaded.
//
// - Setup sends z, iw and the inputs of a primitive, each as a0, dx, dy. Planes of z and of iw go
//   into queues, because one primitive's quads need them at different times. The words of the
//   inputs go into rows of NUM_LANES words, in the form that the feeder writes to local memory.
//   Words 0 to 2 of these rows are 1.0, the number of the primitive, and its face; they are written
//   while the words of z arrive, which need no row.
// - A primitive is accepted if the rows have room for all of it. Rows are freed in the order of
//   primitives, so they are a ring.
// - z_valid_o, iw_valid_o and square_valid_o: the plane (the square) of the oldest primitive whose
//   plane was not dropped by z_next_i, iw_next_i, square_next_i. uniform_valid_o: all rows of the
//   oldest primitive that uniform_free_i has not freed are there.
// - A row that is read comes in the next cycle, and stays while uniform_ren_i is low.
// - start_i and halted_i drop all state.
//
// Twin: cmodel/graphics/pixel/gyre_plane_store.c

`include "gyre_check.svh"

module gyre_plane_store #(
  parameter int PRIMITIVES = 8,  // a power of two from 2
  parameter int WORDS = 1024  // of inputs, a power of two; at least those of a primitive
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  input  gyre_pkg::pixel_program_t program_i,
  // From setup. The last five stay from the first word of a primitive to its last one.
  input  logic plane_valid_i,
  output logic plane_ready_o,
  input  gyre_pkg::pixel_plane_t plane_i,
  // To gyre_quad_depth
  output logic z_valid_o,
  output logic [95:0] z_plane_o,  // dy, dx, a0
  output logic z_back_o,
  input  logic z_next_i,
  // To gyre_quad_values
  output logic iw_valid_o,
  output logic [95:0] iw_plane_o,
  input  logic iw_next_i,
  output logic square_valid_o,
  output gyre_pkg::pixel_square_t square_o,
  input  logic square_next_i,
  // To the feeder
  output logic uniform_valid_o,
  output logic uniform_back_o,
  input  logic uniform_ren_i,
  input  logic [9:0] uniform_row_i,
  output gyre_pkg::lane_words_t uniform_words_o,
  input  logic uniform_free_i,
  output logic idle_o
);
  localparam int ROWS = WORDS / gyre_pkg::NUM_LANES;
  localparam int ROW_W = $clog2(ROWS);
  localparam int LANE_BITS = $clog2(gyre_pkg::NUM_LANES);
  localparam logic [2:0] INPUTS = 3'd6;  // words of z and iw

  logic clear, take, last;
  logic z_ready, iw_ready, square_ready, done_ready, room;
  logic [2:0] count_q;  // words of z and iw that were accepted
  logic [9:0] word_q;  // the uniform word that the next word of an input becomes
  logic [31:0] a0_q, dx_q;

  assign clear = rst_i || start_i || halted_i;
  assign plane_ready_o = z_ready && iw_ready && square_ready && done_ready
                         && (count_q != '0 || room);
  assign take = plane_valid_i && plane_ready_o;
  assign last = take && plane_i.last;

  always_ff @(posedge clk_i) begin
    if (clear || last) begin
      count_q <= '0;
      word_q  <= 10'd3;
    end else if (take) begin
      if (count_q != INPUTS) count_q <= count_q + 3'd1;
      else word_q <= word_q + 10'd1;
    end
    if (take && (count_q == 3'd0 || count_q == 3'd3)) a0_q <= plane_i.word;
    if (take && (count_q == 3'd1 || count_q == 3'd4)) dx_q <= plane_i.word;
  end

  // ---- Queues -----------------------------------------------------------------------------------
  gyre_queue #(.DEPTH(PRIMITIVES), .WIDTH(97)) u_z (
    .clk_i, .rst_i(clear), .valid_i(take && count_q == 3'd2), .ready_o(z_ready),
    .data_i({plane_i.back, plane_i.word, dx_q, a0_q}), .valid_o(z_valid_o), .ready_i(z_next_i),
    .data_o({z_back_o, z_plane_o})
  );
  gyre_queue #(.DEPTH(PRIMITIVES), .WIDTH(96)) u_iw (
    .clk_i, .rst_i(clear), .valid_i(take && count_q == 3'd5), .ready_o(iw_ready),
    .data_i({plane_i.word, dx_q, a0_q}), .valid_o(iw_valid_o), .ready_i(iw_next_i),
    .data_o(iw_plane_o)
  );
  gyre_queue #(.DEPTH(PRIMITIVES), .WIDTH(74)) u_square (
    .clk_i, .rst_i(clear), .valid_i(take && count_q == 3'd5), .ready_o(square_ready),
    .data_i({plane_i.side, plane_i.y, plane_i.x}), .valid_o(square_valid_o),
    .ready_i(square_next_i), .data_o({square_o.side, square_o.y, square_o.x})
  );
  gyre_queue #(.DEPTH(PRIMITIVES), .WIDTH(1)) u_done (
    .clk_i, .rst_i(clear), .valid_i(last), .ready_o(done_ready), .data_i(plane_i.back),
    .valid_o(uniform_valid_o), .ready_i(uniform_free_i), .data_o(uniform_back_o)
  );

  // ---- Rows -------------------------------------------------------------------------------------
  logic [ROW_W-1:0] base_q, oldest_q;  // of the primitive that arrives, and of the oldest one
  logic [ROW_W:0] used_q;  // rows of primitives that were accepted
  logic [9:0] word;  // the uniform word that is written
  logic [31:0] value;
  gyre_pkg::lanes_t we;
  logic begins, writes, frees;
  logic [9:0] rows;  // of a primitive

  assign rows   = program_i.uniform_words >> LANE_BITS;
  assign begins = take && count_q == '0;
  assign frees  = uniform_valid_o && uniform_free_i;
  assign room   = 12'(used_q) + 12'(rows) <= 12'(ROWS);
  assign writes = take && (count_q < 3'd3 || count_q == INPUTS);
  assign word   = (count_q == INPUTS) ? word_q : 10'(count_q);
  always_comb begin
    unique case (count_q)
      3'd0:    value = 32'h3f800000;
      3'd1:    value = plane_i.number;
      3'd2:    value = {32{!plane_i.back}};
      default: value = plane_i.word;
    endcase
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      we[l] = writes && (word & 10'(gyre_pkg::NUM_LANES - 1)) == 10'(l);
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear) begin
      base_q   <= '0;
      oldest_q <= '0;
      used_q   <= '0;
    end else begin
      if (last) base_q <= base_q + ROW_W'(rows);
      if (frees) oldest_q <= oldest_q + ROW_W'(rows);
      used_q <= used_q + (begins ? (ROW_W + 1)'(rows) : '0)
                - (frees ? (ROW_W + 1)'(rows) : '0);
    end
  end

  gyre_ram #(.DEPTH(ROWS), .WIDTH(32 * gyre_pkg::NUM_LANES), .GRAIN(32)) u_rows (
    .clk_i, .ren_i(uniform_ren_i), .raddr_i(oldest_q + ROW_W'(uniform_row_i)),
    .rdata_o(uniform_words_o), .we_i(we), .waddr_i(base_q + ROW_W'(word >> LANE_BITS)),
    .wdata_i({gyre_pkg::NUM_LANES{value}})
  );
  assign idle_o = count_q == '0 && !z_valid_o && !iw_valid_o && !square_valid_o
                  && !uniform_valid_o;

  // A primitive of more than WORDS words would wait for ever.
  `GYRE_CHECK(a_fits, clk_i, clear, 12'(rows) <= 12'(ROWS) || !plane_valid_i)
  `GYRE_CHECK(a_six, clk_i, clear, last |-> count_q >= 3'd5)
endmodule
