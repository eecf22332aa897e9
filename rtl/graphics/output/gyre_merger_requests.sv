// Merger requests: requests the sectors of each quad in all targets from the colour cache. Part of
// gyre_output_merger.
//
// - Stage 1 has a quad and takes its targets one after another, a target a cycle. Stage 2 requests
//   the sectors of the quad in a target that have covered pixels: one, or up to two or four of
//   pixels with 8 or 16 bytes.
// - So the requests are in the order in which the merger processes pixels: quad, target, sector.
//
// Twin: cmodel/graphics/output/gyre_merger_requests.c

`include "gyre_check.svh"

module gyre_merger_requests (
  input  logic clk_i,
  input  logic rst_i,
  // State of targets
  input  logic [8*32-1:0] address_i,
  input  logic [8*32-1:0] pitch_i,
  input  logic [7:0] exists_i,
  input  logic [7:0] reads_i,
  input  logic [8*3-1:0] size_i,
  // A quad
  input  logic quad_valid_i,
  output logic quad_ready_o,
  input  gyre_pkg::pixel_quad_t quad_i,
  // To the cache
  output logic req_valid_o,
  input  logic req_ready_i,
  output gyre_pkg::sector_req_t req_o,
  output logic idle_o
);
  // ---- Stage 1: targets of a quad ---------------------------------------------------------------
  logic [7:0] left_q, first;  // targets that are left; the next one
  logic [10:0] col_q, row_q;
  logic [3:0] cover_q, sectors;
  logic [2:0] size;
  logic [31:0] pitch;
  logic moves;  // a target goes to stage 2
  assign first        = left_q & (~left_q + 8'd1);
  assign quad_ready_o = left_q == '0 || (moves && left_q == first);
  always_comb begin
    size  = '0;
    pitch = '0;
    for (int t = 0; t < 8; t++) begin
      if (first[t]) begin
        size  = size_i[t*3 +: 3];
        pitch = pitch_i[t*32 +: 32];
      end
    end
    unique case (size)
      3'd4:    sectors = cover_q;
      3'd3:    sectors = {2'd0, cover_q[3:2] != '0, cover_q[1:0] != '0};
      default: sectors = 4'd1;
    endcase
  end
  always_ff @(posedge clk_i) begin
    if (rst_i) left_q <= '0;
    else if (quad_ready_o)
      left_q <= exists_i & {8{quad_valid_i && quad_i.covered != '0}};
    else if (moves) left_q <= left_q & ~first;
    if (quad_ready_o) begin
      col_q   <= quad_i.col;
      row_q   <= quad_i.row;
      cover_q <= quad_i.covered;
    end
  end

  // ---- Stage 2: sectors of a target -------------------------------------------------------------
  logic [7:0] target_q;
  logic [3:0] sectors_q;
  logic [2:0] size_q;
  logic [31:0] address;
  logic last;
  assign last        = (sectors_q & (sectors_q - 4'd1)) == '0;
  assign moves       = left_q != '0 && (sectors_q == '0 || (last && req_ready_i));
  assign req_valid_o = sectors_q != '0;
  assign req_o.read  = (target_q & reads_i) != '0;
  always_comb begin
    address = '0;
    for (int t = 0; t < 8; t++) if (target_q[t]) address = address_i[t*32 +: 32];
  end
  always_ff @(posedge clk_i) begin
    if (rst_i) sectors_q <= '0;
    else if (moves) sectors_q <= sectors;
    else if (req_ready_i) sectors_q <= sectors_q & (sectors_q - 4'd1);
    if (moves) begin
      target_q <= first;
      size_q   <= size;
    end
  end
  gyre_surface_address u_address (
    .clk_i(clk_i), .en_i(moves), .pitch_i(pitch), .col_i(col_q), .row_i(row_q),
    .address_i(address), .size_i(size_q),
    .sector_i(sectors_q[0] ? 2'd0 : sectors_q[1] ? 2'd1 : sectors_q[2] ? 2'd2 : 2'd3),
    .addr_o(req_o.addr), .parts_o(req_o.parts)
  );

  assign idle_o = left_q == '0 && sectors_q == '0;
  logic unused_last;
  assign unused_last = quad_i.last;
  `GYRE_CHECK(a_one, clk_i, rst_i, req_valid_o |-> $onehot(target_q))
endmodule
