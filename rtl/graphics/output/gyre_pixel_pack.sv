// Pixel pack: the bytes of a pixel from its numbers, of floats, sRGB and R32UI: a pixel that
// is not blended, or what gyre_blend_float has blended. Combinational. Part of gyre_output_merger.
//
// - A logic operation combines the numbers of R32UI with the stored ones. It has no effect on
//   floats and sRGB.
//
// Twin: cmodel/graphics/output/gyre_pixel_pack.h

module gyre_pixel_pack (
  input  logic [3:0] format_i,  // GYRE_PIXEL_RGBA8_SRGB and its like
  input  logic [3:0] mask_i,
  input  logic logic_i,
  input  logic [3:0] logic_op_i,
  input  logic [4*32-1:0] channel_i,  // numbers, R lowest
  input  logic [31:0] stored_i,  // formats of 4 bytes
  output logic [127:0] data_o,
  output logic [15:0] bytes_o  // bytes of it that are written
);
  localparam logic [3:0] RGBA8_SRGB = 4'd3;
  localparam logic [3:0] RGBA16F = 4'd7;
  localparam logic [3:0] RGBA32F = 4'd8;
  localparam logic [3:0] R32UI = 4'd10;

  logic [31:0] r, combined;
  assign r = channel_i[31:0];
  always_comb begin
    for (int i = 0; i < 32; i++) combined[i] = logic_op_i[{!r[i], !stored_i[i]}];
    data_o  = channel_i;
    bytes_o = {12'd0, {4{mask_i[0]}}};
    unique case (format_i)
      RGBA8_SRGB: begin
        data_o[31:0] = {channel_i[103:96], channel_i[71:64], channel_i[39:32], r[7:0]};
        bytes_o      = {12'd0, mask_i};
      end
      RGBA16F: begin
        data_o[63:0] = {channel_i[111:96], channel_i[79:64], channel_i[47:32], r[15:0]};
        bytes_o      = {8'd0, {2{mask_i[3]}}, {2{mask_i[2]}}, {2{mask_i[1]}}, {2{mask_i[0]}}};
      end
      RGBA32F: bytes_o = {{4{mask_i[3]}}, {4{mask_i[2]}}, {4{mask_i[1]}}, {4{mask_i[0]}}};
      R32UI:   if (logic_i) data_o[31:0] = combined;
      default: ;
    endcase
  end
endmodule
