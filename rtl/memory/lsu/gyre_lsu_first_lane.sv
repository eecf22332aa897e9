// First lane of the next access of the load/store unit: finds the lowest pending lane of the head
// and its line, which decide about the access.
//
// - Neither depends on the current access: both came with the beat, or were registered when its
//   last access was made. Only an SC finds both at the head, because its lanes are found there.
// - The queue holds a line as a spot: the bits of the line, and a bit for the I/O page. line_o
//   takes the bits in which lanes cannot differ (not in LOW) from main memory or the I/O page.
// Twin: cmodel/memory/lsu/gyre_lsu_first_lane.h

module gyre_lsu_first_lane #(
  parameter bit [31:0] LOW = 32'hffff_ffff,
  localparam int LINE_W = 32 - $clog2(gyre_pkg::LINE_BYTES),
  localparam int SPOT_W = LINE_W + 1
) (
  input  logic clk_i,
  // Beat at the head: its first lane, the line of that lane, and all addresses
  input  gyre_pkg::lane_t first_lane_i,
  input  logic [SPOT_W-1:0] spot_i,
  input  gyre_pkg::lanes_t io_i,
  input  gyre_pkg::lane_words_t addr_i,
  // The beat is an SC; its lanes that succeed
  input  logic is_sc_i,
  input  gyre_pkg::lanes_t sc_lanes_i,
  // An access is made and serves its lanes; the lanes that remain. Some have been served
  input  logic served_i,
  input  gyre_pkg::lanes_t rest_i,
  input  logic started_i,
  // To gyre_coalescer
  output gyre_pkg::lane_t first_lane_o,
  output gyre_pkg::line_addr_t line_o
);

  gyre_pkg::lane_t first_lane_sc, first_lane_rest, first_lane_q;
  logic [SPOT_W-1:0] spot;
  always_comb begin
    first_lane_sc = '0;
    for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) begin
      if (sc_lanes_i[l]) first_lane_sc = gyre_pkg::LANE_W'(l);
    end
  end
  always_comb begin
    first_lane_rest = '0;
    for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) begin
      if (rest_i[l]) first_lane_rest = gyre_pkg::LANE_W'(l);
    end
  end
  always_ff @(posedge clk_i) if (served_i) first_lane_q <= first_lane_rest;
  assign first_lane_o = is_sc_i ? first_lane_sc : started_i ? first_lane_q : first_lane_i;

  if (gyre_pkg::NUM_LANES == 1) begin : g_one_line
    assign spot = spot_i;
    logic unused_lanes;
    assign unused_lanes = ^{io_i, addr_i};
  end else begin : g_first_lane_line
    logic [gyre_pkg::NUM_LANES*SPOT_W-1:0] spots;
    logic [SPOT_W-1:0] spot_sc, spot_rest, spot_q;
    for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_spot
      assign spots[g*SPOT_W +: SPOT_W] = {io_i[g], addr_i[g*32+32-LINE_W +: LINE_W]};
    end
    if (gyre_pkg::A_EXT) begin : g_sc
      gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(SPOT_W)) u_spot (
        .in_i(spots), .sel_i(first_lane_sc), .out_o(spot_sc)
      );
    end else begin : g_no_sc
      assign spot_sc = '0;
    end
    gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(SPOT_W)) u_spot (
      .in_i(spots), .sel_i(first_lane_rest), .out_o(spot_rest)
    );
    always_ff @(posedge clk_i) if (served_i) spot_q <= spot_rest;
    assign spot = is_sc_i ? spot_sc : started_i ? spot_q : spot_i;
    logic unused_offsets;
    assign unused_offsets = ^addr_i;
  end

  localparam logic [LINE_W-1:0] LOW_LINE = LINE_W'(LOW >> (32 - LINE_W));
  localparam logic [LINE_W-1:0] IO_LINE  = LINE_W'((gyre_pkg::IO_BASE & ~LOW) >> (32 - LINE_W));
  localparam logic [LINE_W-1:0] RAM_LINE = LINE_W'((gyre_pkg::RAM_BASE & ~LOW) >> (32 - LINE_W));
  assign line_o = (spot[LINE_W-1:0] & LOW_LINE) | (spot[LINE_W] ? IO_LINE : RAM_LINE);
endmodule
