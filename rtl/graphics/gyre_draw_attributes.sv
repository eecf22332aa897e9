// Attribute port of draws: shares the attribute port of the cores between the vertex stage and the
// pixel stage, which take turns while both have a request.
//
// - A request that was offered and not accepted stays, whatever the other stage does meanwhile.
// - A row that was read comes in the cycle after the acceptance of its request, and belongs to the
//   stage that requested it.
//
// Twin: cmodel/graphics/gyre_draw_attributes.c

module gyre_draw_attributes (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  // From and to the vertex stage, and the pixel stage
  input  logic vertex_valid_i,
  output logic vertex_ready_o,
  input  logic [3:0] vertex_core_i,
  input  gyre_pkg::attr_t vertex_i,
  output logic vertex_read_o,  // the row that was read is for it
  input  logic pixel_valid_i,
  output logic pixel_ready_o,
  input  logic [3:0] pixel_core_i,
  input  gyre_pkg::attr_t pixel_i,
  output logic pixel_read_o,
  // To and from the cores
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output gyre_pkg::attr_t attr_o,
  input  logic attr_rvalid_i
);
  logic kept_q, pixel_q;  // a request was offered and not accepted; the choice of the cycle before
  logic vertex_last_q;  // the vertex stage was served last
  logic pixel;
  assign pixel = kept_q ? pixel_q : pixel_valid_i && (!vertex_valid_i || vertex_last_q);

  assign attr_valid_o   = pixel ? pixel_valid_i : vertex_valid_i;
  assign attr_core_o    = pixel ? pixel_core_i : vertex_core_i;
  assign attr_o         = pixel ? pixel_i : vertex_i;
  assign pixel_ready_o  = pixel && attr_ready_i;
  assign vertex_ready_o = !pixel && attr_ready_i;
  assign pixel_read_o   = attr_rvalid_i && pixel_q;
  assign vertex_read_o  = attr_rvalid_i && !pixel_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i) kept_q <= 1'b0;
    else kept_q <= attr_valid_o && !attr_ready_i;
    pixel_q <= pixel;
    if (rst_i) vertex_last_q <= 1'b0;
    else if (attr_valid_o && attr_ready_i) vertex_last_q <= !pixel;
  end
endmodule
