// Output of planes for gyre_pixel_setup: keeps the planes of a chunk and gives their words while
// the datapath computes something else, even for the next primitive.
//
// - write_*: each result for the arrays A0, DX and DY is also written here.
// - keep_i: the result is the a0 of component `index`, which completes its plane. Components of a
//   chunk come one after the other. last_i: it is the last one of the primitive.
// - enter_i: such a result is being computed. The primitive's number, face and square are noted.
// - busy_o: words of these planes are still to be given. The first results of another chunk wait.
//
// Twin: cmodel/graphics/setup/gyre_setup_planes.h

`include "gyre_check.svh"

module gyre_setup_planes (
  input  logic clk_i,
  input  logic rst_i,
  input  logic cancel_i,
  // From the datapath
  input  logic enter_i,
  input  logic [31:0] number_i,
  input  logic back_i,
  input  gyre_pkg::pixel_square_t square_i,
  input  logic write_i,
  input  logic [5:0] waddr_i,  // 0: a0 of each component, 16: dx, 32: dy
  input  logic [31:0] wdata_i,
  input  logic keep_i,
  input  logic last_i,
  output logic busy_o,
  // To the plane store
  output logic plane_valid_o,
  input  logic plane_ready_i,
  output gyre_pkg::pixel_plane_t plane_o
);
  localparam logic [1:0] LAST_ROW = 2'd2;

  logic [4:0] left_q;  // components that are complete and have not been read
  logic [3:0] component_q;
  logic [1:0] row_q;
  logic [31:0] word, number_q;
  logic back_q;
  gyre_pkg::pixel_square_t square_q;
  logic final_q, valid_q, last_q;  // final_q: the newest component is the last one
  logic reads, ends, is_last;

  assign reads   = left_q != '0 && (!valid_q || plane_ready_i);
  assign ends    = reads && row_q == LAST_ROW;
  assign is_last = final_q && left_q == 5'd1;
  assign busy_o  = left_q != '0 || valid_q;

  gyre_ram #(.DEPTH(64), .WIDTH(32), .GRAIN(32)) u_words (
    .clk_i, .ren_i(reads), .raddr_i({row_q, component_q}), .rdata_o(word), .we_i(write_i),
    .waddr_i, .wdata_i
  );

  always_ff @(posedge clk_i) begin
    if (rst_i || cancel_i) begin
      left_q  <= '0;
      row_q   <= '0;
      valid_q <= 1'b0;
    end else begin
      left_q <= left_q + 5'(keep_i) - 5'(ends);
      if (reads) row_q <= ends ? '0 : row_q + 2'd1;
      valid_q <= reads || (valid_q && !plane_ready_i);
    end
    if (keep_i && left_q == '0) component_q <= waddr_i[3:0];
    else if (ends) component_q <= component_q + 4'd1;
    if (keep_i) final_q <= last_i;
    if (reads) last_q <= ends && is_last;
    if (enter_i) begin
      number_q <= number_i;
      back_q   <= back_i;
      square_q <= square_i;
    end
  end
  assign plane_valid_o = valid_q;
  assign plane_o = {square_q.side, square_q.y, square_q.x, back_q, number_q, last_q, word};

  `GYRE_CHECK(a_order, clk_i, rst_i, keep_i && left_q != '0
              |-> waddr_i[3:0] == component_q + left_q[3:0])
endmodule
