// Layout of a pixel warp's record in local memory: the first rows of its parts, in rows of
// NUM_LANES words (docs/pixel_warps.md). Feeder and drain share it.
//
// Twin: cmodel/graphics/pixel/gyre_pixel_layout.h

module gyre_pixel_layout (
  input  gyre_pkg::pixel_program_t program_i,
  output logic [11:0] thread_row_o,  // values of threads, first z; uniform words come before them
  output logic [11:0] output_row_o,  // components of targets
  output logic [11:0] mask_row_o,  // the sample mask
  output logic [11:0] depth_row_o  // the depth that the program writes
);
  localparam int VALUE_ROWS = gyre_pkg::NUM_THREADS / gyre_pkg::NUM_LANES;
  logic [5:0] components;

  assign components = program_i.output_rows - 6'(program_i.writes_mask)
                      - 6'(program_i.writes_depth);
  assign thread_row_o = 12'(program_i.uniform_words) >> $clog2(gyre_pkg::NUM_LANES);
  assign output_row_o = thread_row_o + 12'(program_i.thread_rows) * 12'(VALUE_ROWS);
  assign mask_row_o   = output_row_o + 12'(components) * 12'(VALUE_ROWS);
  assign depth_row_o  = program_i.writes_mask ? mask_row_o + 12'(VALUE_ROWS) : mask_row_o;
endmodule
