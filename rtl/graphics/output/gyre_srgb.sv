// sRGB: converts a float to a number of 8 bits on the sRGB curve, correctly rounded, by a table of
// limits. The number of a value is at the output from the next cycle on, until another value is
// accepted.
//
// - Segments of the floats from 2^-13 to 1 have one limit at most. The table has an entry for each:
//   the number below the limit, and the limit's fraction. It is a synchronous ROM.
// - There are 8 segments in the lowest octaves and 128 in the highest: see scripts/gen/srgb.py.
//
// Twin: cmodel/graphics/output/gyre_srgb.h

module gyre_srgb (
  input  logic clk_i,
  input  logic en_i,  // accepts a value
  input  logic [31:0] value_i,
  output logic [7:0] number_o
);
`include "gyre_srgb.svh"

  localparam logic [7:0] ONE = 8'd127;  // exponent of 1.0
  localparam logic [8:0] BELOW = 9'd0;
  localparam logic [8:0] ABOVE = 9'd1;

  // ---- Segment ----------------------------------------------------------------------------------
  logic is_nan;
  logic [7:0] exponent, octave;
  logic [8:0] index;
  assign is_nan   = value_i[30:23] == 8'hff && value_i[22:0] != '0;
  assign exponent = value_i[30:23];
  assign octave   = exponent - (ONE - 8'd13);
  always_comb begin
    unique case (octave)
      8'd12:   index = {2'b11, value_i[22:16]};
      8'd11:   index = {3'b101, value_i[22:17]};
      8'd10:   index = {3'b100, value_i[22:17]};
      8'd9:    index = {4'b0111, value_i[22:18]};
      8'd8:    index = {4'b0110, value_i[22:18]};
      8'd7:    index = {5'b01011, value_i[22:19]};
      8'd6:    index = {5'b01010, value_i[22:19]};
      8'd5:    index = {5'b01001, value_i[22:19]};
      default: index = {3'b001, octave[2:0], value_i[22:20]};
    endcase
    if (value_i[31] || is_nan || exponent < ONE - 8'd13) index = BELOW;
    else if (exponent >= ONE) index = ABOVE;
  end

  // ---- Entry ------------------------------------------------------------------------------------
  logic [30:0] entry_q;
  logic [22:0] fraction_q;
  always_ff @(posedge clk_i) begin
    if (en_i) entry_q <= entry(index);
    if (en_i) fraction_q <= value_i[22:0];
  end
  assign number_o = entry_q[30:23] + {7'd0, fraction_q >= entry_q[22:0]};
endmodule
