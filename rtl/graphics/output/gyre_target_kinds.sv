// Target kinds: what the output merger has to know of the targets of a draw, from the state block.
// Combinational; constant during a draw.
//
// - A target exists if it has a format, a channel that is written, and an output: that of its
//   number with several colours, else output 0.
// - It is read if the result depends on the stored pixel: by blending, by a logic operation, or by
//   a mask that cuts bytes of A2B10G10R10.
//
// Twin: cmodel/graphics/output/gyre_target_kinds.h

module gyre_target_kinds (
  // From the state block
  input  logic [8*4-1:0] format_i,
  input  logic [8*4-1:0] mask_i,
  input  logic [8*24-1:0] blend_i,
  input  logic one_blend_i,  // all targets blend as target 0
  input  logic logic_i,
  input  logic [3:0] logic_op_i,
  input  logic several_i,  // several colours, by the header as well as by the state
  input  logic [7:0] outputs_i,  // outputs that the program has
  output logic [7:0] exists_o,
  output logic [7:0] reads_o,
  output logic [7:0] blends_o,  // by gyre_blend_unorm: 8-bit numbers
  output logic [7:0] floats_o,  // by gyre_blend_float: floats and sRGB, if blending is on
  output logic [8*3-1:0] size_o,  // a pixel has 2^size bytes
  output logic [8*24-1:0] blend_o,  // blending of each target
  output logic [7:0] wants_o  // outputs that the merger takes
);
  localparam logic [3:0] RGBA8 = 4'd1;
  localparam logic [3:0] BGRA8 = 4'd2;
  localparam logic [3:0] RGBA8_SRGB = 4'd3;
  localparam logic [3:0] R8 = 4'd4;
  localparam logic [3:0] RG8 = 4'd5;
  localparam logic [3:0] A2B10G10R10 = 4'd6;
  localparam logic [3:0] RGBA16F = 4'd7;
  localparam logic [3:0] RGBA32F = 4'd8;
  localparam logic [3:0] R32F = 4'd9;
  localparam logic [3:0] R32UI = 4'd10;

  logic op_reads;
  assign op_reads = logic_op_i[0] != logic_op_i[1] || logic_op_i[2] != logic_op_i[3];

  for (genvar t = 0; t < 8; t++) begin : g_target
    logic [3:0] format, mask;
    logic [23:0] blend;
    logic is_blended;
    assign format      = format_i[t*4 +: 4];
    assign mask        = mask_i[t*4 +: 4];
    assign blend       = one_blend_i ? blend_i[23:0] : blend_i[t*24 +: 24];
    assign is_blended  = blend[0] && !logic_i;
    assign exists_o[t] = format != 4'd0 && mask != 4'd0 && outputs_i[several_i ? t : 0];
    assign blends_o[t] = format == RGBA8 || format == BGRA8 || format == R8 || format == RG8;
    assign floats_o[t] = is_blended && (format == RGBA8_SRGB || format == RGBA16F ||
                                        format == RGBA32F || format == R32F);
    assign blend_o[t*24 +: 24] = blend;
    always_comb begin
      unique case (format)
        R8:      size_o[t*3 +: 3] = 3'd0;
        RG8:     size_o[t*3 +: 3] = 3'd1;
        RGBA16F: size_o[t*3 +: 3] = 3'd3;
        RGBA32F: size_o[t*3 +: 3] = 3'd4;
        default: size_o[t*3 +: 3] = 3'd2;
      endcase
      reads_o[t] = 1'b0;
      if (blends_o[t]) reads_o[t] = logic_i ? op_reads : is_blended;
      else if (format == R32UI) reads_o[t] = logic_i && op_reads;
      else if (format == A2B10G10R10)
        reads_o[t] = mask != 4'hf || (logic_i ? op_reads : is_blended);
      else reads_o[t] = floats_o[t];
    end
  end
  assign wants_o = several_i ? exists_o : {7'd0, exists_o != '0};
endmodule
