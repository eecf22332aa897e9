// Surface address: the sectors of a quad in a surface of blocks of 4 x 4 pixels
// (docs/pixel_cache.md). Stage 1 multiplies the row of blocks by the pitch; the rest is
// combinational after it.
//
// - A quad of pixels with 4 bytes is a sector of 16 bytes. Quads of 1 or 2 bytes are a quarter or
//   half of one; quads of 8 or 16 bytes are 2 or 4 sectors.
//
// Twin: cmodel/graphics/output/gyre_surface_address.h

module gyre_surface_address (
  input  logic clk_i,
  // A quad, taken if en_i is high
  input  logic en_i,
  input  logic [31:0] pitch_i,  // a multiple of 64
  input  logic [10:0] col_i,
  input  logic [10:0] row_i,
  // Of this quad, in the next cycles
  input  logic [31:0] address_i,  // of the surface
  input  logic [2:0] size_i,  // a pixel has 2^size_i bytes
  input  logic [1:0] sector_i,  // sector of the quad
  output logic [31:0] addr_o,
  output logic [3:0] parts_o  // 4-byte parts of the sector that belong to the quad
);
  logic [25:0] rows_q;  // offset of the row of blocks, in 64 bytes
  logic [10:0] col_q;
  logic row_q;
  logic [16:0] quads;  // offset in the row of blocks, in 4 pixels, times the size of a pixel

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      rows_q <= 26'(pitch_i[31:6] * {16'd0, row_i[10:1]});
      col_q  <= col_i;
      row_q  <= row_i[0];
    end
  end

  // In units of 4 bytes; bits 1 and 0 of the sum select parts of the sector.
  always_comb begin
    quads = 17'({col_q[10:1], row_q, col_q[0]}) << size_i;
    addr_o = address_i + {rows_q, 6'd0} + {13'd0, quads[16:2], 4'd0} + {26'd0, sector_i, 4'd0};
    unique case (size_i)
      3'd0:    parts_o = 4'b0001 << {row_q, col_q[0]};
      3'd1:    parts_o = col_q[0] ? 4'b1100 : 4'b0011;
      default: parts_o = 4'b1111;
    endcase
  end

  logic unused;
  assign unused = ^{pitch_i[5:0], quads[1:0]};
endmodule
