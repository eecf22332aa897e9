// Collects the components of four pixels, which the drain reads row by row, and offers the covered
// ones of these pixels with all their components, one a cycle. Each says whether it is drawn.
//
// - A row has one component of the pixels in row_pixels_i. The first row of a target sets its
//   other components to 0. With the last one the colours move to the output, or wait until the
//   pixels there have been taken.
// - ready_o: a row may be requested in this cycle, so that it arrives in the next one.
// - clear_i drops all state.
//
// Twin: cmodel/graphics/pixel/gyre_pixel_colors.c

`include "gyre_check.svh"
`include "pixel/gyre_raster.svh"

module gyre_pixel_colors (
  input  logic clk_i,
  input  logic rst_i,
  input  logic clear_i,
  // From the drain
  output logic ready_o,
  input  logic row_valid_i,
  input  logic [127:0] row_words_i,  // pixel 0 lowest
  input  logic [3:0] row_pixels_i,
  input  logic [1:0] row_component_i,
  input  logic row_first_i,  // a row of the first component of a target
  input  logic row_last_i,  // the last row of a target
  input  logic [2:0] row_target_i,  // these three stay from the first row to the last one
  input  logic [3:0] row_drawn_i,
  input  gyre_pkg::pixel_quad_t row_quad_i,  // its cover is not 0; last: of the quad's targets
  // To the output merger
  output logic pixel_valid_o,
  input  logic pixel_ready_i,
  output gyre_pkg::pixel_color_t pixel_o,
  output logic [127:0] pixel_color_o,  // component 0 lowest
  output logic idle_o
);
  localparam int QUAD_W = `GYRE_RASTER_QUAD_W;
  localparam int TAG_W = 2 * QUAD_W + 8;

  // ---- Rows: word 4 * pixel + component ---------------------------------------------------------
  logic [511:0] colors_q, colors;
  logic [TAG_W-1:0] tag_q, tag;
  logic [3:0] cover_q, covers;
  logic full_q, complete, move, out_free;

  always_comb begin
    colors = colors_q;
    for (int p = 0; p < 4; p++) begin
      for (int c = 0; c < 4; c++) begin
        if (row_valid_i && row_pixels_i[p]) begin
          if (row_component_i == 2'(c)) begin
            colors[(4*p+c)*32 +: 32] = row_words_i[p*32 +: 32];
          end else if (row_first_i) begin
            colors[(4*p+c)*32 +: 32] = '0;
          end
        end
      end
    end
  end
  assign tag    = row_valid_i ? {row_drawn_i, row_quad_i.last, row_target_i, row_quad_i.row,
                                 row_quad_i.col}
                              : tag_q;
  assign covers = row_valid_i ? row_quad_i.covered : cover_q;
  assign complete = row_valid_i && row_last_i;
  assign move     = (full_q || complete) && out_free;
  assign ready_o  = out_free || !(full_q || complete);

  // ---- Pixels -----------------------------------------------------------------------------------
  logic [511:0] out_q;
  logic [TAG_W-1:0] out_tag_q;
  logic [3:0] left_q, left, drawn;  // pixels that were not taken; without the lowest
  logic [1:0] pixel;
  logic [QUAD_W-1:0] col, row;
  logic [2:0] target;
  logic last_target;

  assign left     = left_q & (left_q - 4'd1);
  assign out_free = left_q == '0 || (left == '0 && pixel_ready_i);
  assign pixel = left_q[0] ? 2'd0 : (left_q[1] ? 2'd1 : (left_q[2] ? 2'd2 : 2'd3));
  assign {drawn, last_target, target, row, col} = out_tag_q;
  assign pixel_valid_o = left_q != '0;
  always_comb begin
    pixel_o.x      = {col, pixel[0]};
    pixel_o.y      = {row, pixel[1]};
    pixel_o.target = target;
    pixel_o.drawn  = drawn[pixel];
    pixel_o.last   = last_target && left == '0;
  end
  always_comb begin
    pixel_color_o = '0;
    for (int p = 0; p < 4; p++) if (pixel == 2'(p)) pixel_color_o = out_q[p*128 +: 128];
  end
  assign idle_o = left_q == '0 && !full_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) begin
      full_q <= 1'b0;
      left_q <= '0;
    end else begin
      full_q <= (full_q || complete) && !move;
      if (move) left_q <= covers;
      else if (pixel_ready_i) left_q <= left;
    end
    colors_q <= colors;
    tag_q    <= tag;
    cover_q  <= covers;
    if (move) begin
      out_q     <= colors;
      out_tag_q <= tag;
    end
  end

  `GYRE_CHECK(a_full, clk_i, rst_i || clear_i, full_q && !out_free |-> !row_valid_i)
endmodule
