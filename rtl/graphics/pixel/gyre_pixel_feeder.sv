// Pixel feeder: packs quads of one primitive into a warp, and writes the warp's record into local
// memory. gyre_pixel_launcher selects the warp, and launches it when the feeder closes it.
//
// - Rows of outputs (components: 0, sample mask: 1) are written at once, before a quad is there,
//   unless they are like this (clean_i). With the first quad the uniform rows of its primitive
//   follow, unless the slot has them (kept_i), then a row of each value of each quad: z, factor,
//   x + 0.5, y + 0.5, iw, point coordinates, depth, as they are read. A write is a row of NUM_LANES
//   words with a mask, so values of a quad take a cycle each, or 4 / NUM_LANES with fewer lanes.
//   A quad without a value takes a cycle.
// - The uniform rows are read from the plane store. They are there when setup has sent all planes
//   of the primitive. The first one is read in advance.
// - A quad is accepted with its last row, and given to the drain (push) in the same cycle. A quad
//   without cover has no rows. The last quad of a primitive, with or without cover, frees its
//   planes.
// - The warp is closed when it is full, or its primitive ends.
// - start_i and halted_i drop all state.
//
// Twin: cmodel/graphics/pixel/gyre_pixel_feeder.c

`include "pixel/gyre_raster.svh"

module gyre_pixel_feeder (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  input  gyre_pkg::pixel_program_t program_i,
  // From gyre_quad_values
  input  logic quad_valid_i,
  output logic quad_ready_o,
  input  gyre_pkg::pixel_quad_t quad_i,
  input  logic [127:0] quad_z_i,
  input  logic [127:0] quad_iw_i,
  input  logic [127:0] quad_factor_i,
  input  logic [127:0] quad_point_i,
  // From and to the plane store
  input  logic uniform_valid_i,
  output logic uniform_ren_o,
  output logic [9:0] uniform_row_o,
  input  gyre_pkg::lane_words_t uniform_words_i,
  output logic uniform_free_o,
  // From and to the launcher
  input  logic open_i,
  input  logic [3:0] core_i,
  input  logic [15:0] lmem_i,
  input  logic [5:0] count_i,
  input  logic clean_i,
  input  logic kept_i,
  output logic close_o,
  // To the launcher and the drain: a quad is in the warp
  output logic push_valid_o,
  output logic [`GYRE_RASTER_QUAD_W-1:0] push_col_o,
  output logic [`GYRE_RASTER_QUAD_W-1:0] push_row_o,
  output logic [3:0] push_cover_o,
  // To local memory: the attribute port, for writes
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output logic [15:0] attr_addr_o,
  output gyre_pkg::lanes_t attr_lanes_o,
  output gyre_pkg::lane_words_t attr_data_o
);
  localparam int QUAD_W = `GYRE_RASTER_QUAD_W;
  localparam int LANES = gyre_pkg::NUM_LANES;
  localparam int QUADS = gyre_pkg::NUM_THREADS / 4;
  localparam int VALUE_ROWS = gyre_pkg::NUM_THREADS / LANES;  // rows of a value of all threads
  localparam int PARTS = LANES < 4 ? 4 / LANES : 1;  // rows of a value of a quad
  localparam int ROW_SHIFT = 2 + $clog2(LANES);

  logic [7:0] values;  // z, factor, x, y, iw, point x, point y, depth
  logic [11:0] thread_row, output_row, mask_row, depth_row, clear_rows;
  gyre_pixel_layout u_layout (
    .program_i, .thread_row_o(thread_row), .output_row_o(output_row), .mask_row_o(mask_row),
    .depth_row_o(depth_row)
  );
  assign values = {program_i.writes_depth, program_i.row_point_y, program_i.row_point_x,
                   program_i.row_iw, program_i.row_y, program_i.row_x, program_i.row_factor,
                   program_i.reads_z};
  assign clear_rows = depth_row - output_row;

  // ---- What is written --------------------------------------------------------------------------
  // Outputs, then uniform rows, then values of quads.
  logic cleared_q, uniform_done_q;
  logic [11:0] row_q;  // counts within the first two parts
  logic have_q;  // the words of uniform row row_q have been read; of row 0 before that part
  logic [7:0] left_q, left;  // values of the quad that are not written; without the lowest
  logic [2:0] value_q;  // the row of the value: z has the first one, also if it is not read
  logic [1:0] part_q;
  logic covered, cleared, clears, have_uniform, uniforms, quads, write, written;
  logic clear_end, uniform_end, part_end, value_end, taken, primitive_end;

  assign covered  = quad_valid_i && quad_i.covered != '0;
  assign cleared  = cleared_q || clean_i || clear_rows == '0;
  assign clears   = open_i && !cleared;
  assign have_uniform = uniform_done_q || kept_i;
  assign uniforms = open_i && cleared && covered && uniform_valid_i && !have_uniform;
  assign quads    = open_i && cleared && covered && uniform_valid_i && have_uniform;
  assign write    = clears || (uniforms && have_q) || (quads && left_q != '0);
  assign written  = write && attr_ready_i;
  assign left     = left_q & (left_q - 8'd1);
  assign part_end = part_q == 2'(PARTS - 1);

  assign clear_end     = clears && written && row_q == clear_rows - 12'd1;
  assign uniform_end   = uniforms && written && row_q == thread_row - 12'd1;
  assign value_end     = quads && written && part_end;
  assign push_valid_o  = quads && (left_q == '0 || (value_end && left == '0));
  assign quad_ready_o  = push_valid_o || (open_i && cleared && uniform_valid_i && !covered);
  assign taken         = quad_valid_i && quad_ready_o;
  assign primitive_end = taken && quad_i.last;
  assign uniform_free_o = primitive_end;
  assign close_o = (push_valid_o && (count_i == 6'(QUADS - 1) || quad_i.last))
                   || (primitive_end && !push_valid_o && count_i != '0);
  assign push_col_o   = quad_i.col;
  assign push_row_o   = quad_i.row;
  assign push_cover_o = quad_i.covered;

  // The words of the next uniform row are read while the present one is written.
  assign uniform_ren_o = uniform_valid_i && (!have_q || (uniforms && written));
  assign uniform_row_o = !uniforms ? '0 : 10'(row_q) + 10'(written);

  always_ff @(posedge clk_i) begin
    if (rst_i || start_i || halted_i || primitive_end || uniform_end) have_q <= 1'b0;
    else if (uniform_ren_o) have_q <= 1'b1;

    if (!open_i) cleared_q <= 1'b0;
    else if (clear_end) cleared_q <= 1'b1;
    if (!open_i) uniform_done_q <= 1'b0;
    else if (uniform_end) uniform_done_q <= 1'b1;
    if (!open_i || clear_end || uniform_end) row_q <= '0;
    else if (written && !quads) row_q <= row_q + 12'd1;

    if (!open_i || push_valid_o) begin
      left_q  <= values;
      value_q <= {2'd0, !program_i.reads_z};
    end else if (value_end) begin
      left_q  <= left;
      value_q <= value_q + 3'd1;
    end
    if (!open_i) part_q <= '0;
    else if (quads && written) part_q <= part_end ? '0 : part_q + 2'd1;
  end

  // ---- Values of the quad -----------------------------------------------------------------------
  // A row has columns or rows of pixels, so both are converted by the same modules.
  logic [127:0] centers, point_x, point_y, value;
  logic [63:0] halves;  // the two columns, or the two rows, + 0.5
  logic takes_row;
  assign takes_row = !left_q[2];
  for (genvar k = 0; k < 2; k++) begin : g_half
    gyre_whole_float #(.WIDTH(QUAD_W + 2), .EXPONENT(-1)) u_center (
      .whole_i({takes_row ? quad_i.row : quad_i.col, 1'(k), 1'b1}), .float_o(halves[k*32 +: 32])
    );
  end
  for (genvar i = 0; i < 4; i++) begin : g_pixel
    assign centers[i*32 +: 32] = takes_row ? halves[(i/2)*32 +: 32] : halves[(i%2)*32 +: 32];
    assign point_x[i*32 +: 32] = quad_point_i[(i%2)*32 +: 32];
    assign point_y[i*32 +: 32] = quad_point_i[(2+i/2)*32 +: 32];
  end
  always_comb begin
    if (left_q[0]) value = quad_z_i;
    else if (left_q[1]) value = quad_factor_i;
    else if (left_q[3:2] != 2'd0) value = centers;
    else if (left_q[4]) value = quad_iw_i;
    else if (left_q[5]) value = point_x;
    else if (left_q[6]) value = point_y;
    else value = quad_z_i;  // the initial depth
  end

  // ---- Address, lanes, words --------------------------------------------------------------------
  logic [11:0] row, quad_row;  // the row in the record; that of the quad in a value
  gyre_pkg::lanes_t quad_lanes;
  gyre_pkg::lane_words_t quad_words;
  logic is_mask;  // a row of the sample mask

  if (LANES >= 4) begin : g_wide
    localparam int IN_ROW = LANES / 4;
    assign quad_row   = 12'(count_i) >> $clog2(IN_ROW);
    assign quad_words = {IN_ROW{value}};
    for (genvar q = 0; q < IN_ROW; q++) begin : g_lanes
      assign quad_lanes[q*4 +: 4] = {4{(count_i & 6'(IN_ROW - 1)) == 6'(q)}};
    end
  end else begin : g_narrow
    assign quad_row   = 12'(count_i) * 12'(PARTS) + 12'(part_q);
    assign quad_lanes = '1;
    always_comb begin
      quad_words = '0;
      for (int p = 0; p < PARTS; p++) begin
        if (part_q == 2'(p)) quad_words = value[p*LANES*32 +: LANES*32];
      end
    end
  end
  always_comb begin
    if (clears) row = output_row + row_q;
    else if (uniforms) row = row_q;
    else if (left_q[6:0] == '0) row = depth_row + quad_row;
    else row = thread_row + 12'(value_q) * 12'(VALUE_ROWS) + quad_row;
  end
  assign is_mask = row >= mask_row;

  assign attr_valid_o = write && !halted_i;
  assign attr_core_o  = core_i;
  assign attr_addr_o  = lmem_i + (16'(row) << ROW_SHIFT);
  assign attr_lanes_o = quads ? quad_lanes : {LANES{1'b1}};
  assign attr_data_o  = clears ? {LANES{31'b0, is_mask}} : (quads ? quad_words : uniform_words_i);
endmodule
