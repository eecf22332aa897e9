// Results that need no arithmetic of floats: coordinates in 1/256 pixel, whole floats, integers.
// Combinational.
//
// - cvtn and cvtz return A * 256 as an integer, rounded to nearest even or cut, within +-2^23
//   (rule "range"). A NaN is the greatest one, as in RISC-V.
// - floor rounds towards minus infinity. -0.0 becomes +0.0.
// - Any other operation returns A.
//
// Twin: cmodel/graphics/setup/gyre_setup_convert.h

`include "setup/gyre_setup.svh"

module gyre_setup_convert (
  input  logic [4:0] op_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic [31:0] data_o
);
  localparam logic [7:0] LIMIT = 8'd142;  // exponent of 2^15, which is the coordinate 2^23
  localparam logic [7:0] ONE = 8'd127;

  logic sign, is_nan;
  logic [7:0] exponent;
  logic [22:0] fraction;
  assign {sign, exponent, fraction} = a_i;
  assign is_nan = &exponent && fraction != '0;

  // ---- Coordinates ------------------------------------------------------------------------------
  // The significand has 24 bits, and the unit of the coordinate is 1 to 25 bits above its last one.
  logic [7:0] distance;
  logic [24:0] cut;  // the magnitude and one more bit
  logic lost, far, near, up;
  logic [24:0] magnitude, coordinate;
  assign distance = LIMIT - exponent;
  assign far      = exponent >= LIMIT;
  assign near     = exponent < LIMIT - 8'd25;
  always_comb begin
    cut  = {1'b1, fraction, 1'b0};
    lost = 1'b0;
    for (int k = 0; k < 5; k++) begin
      if (distance[k]) begin
        lost = lost || (cut & ~({25{1'b1}} << (1 << k))) != '0;
        cut  = cut >> (1 << k);
      end
    end
  end
  assign up = op_i == `GYRE_SETUP_OP_CVTN && cut[0] && (cut[1] || lost);
  always_comb begin
    magnitude = {1'b0, cut[24:1]} + 25'(up);
    if (near) magnitude = '0;
    if (far) magnitude = 25'h0800000;
    coordinate = sign && !is_nan ? -magnitude : magnitude;
  end

  // ---- Whole floats -----------------------------------------------------------------------------
  logic [22:0] below;  // bits of the fraction after the point
  logic [31:0] floored;
  assign below = {23{1'b1}} >> (exponent - ONE);
  always_comb begin
    floored = {a_i[31:23], fraction & ~below};
    if (sign && (fraction & below) != '0) floored = floored + {9'd0, below} + 32'd1;
    if (exponent >= ONE + 8'd23) floored = a_i;
    else if (exponent < ONE) floored = sign && a_i[30:0] != '0 ? 32'hbf800000 : '0;
  end

  always_comb begin
    unique case (op_i)
      `GYRE_SETUP_OP_CVTN:  data_o = {{7{coordinate[24]}}, coordinate};
      `GYRE_SETUP_OP_CVTZ:  data_o = {{7{coordinate[24]}}, coordinate};
      `GYRE_SETUP_OP_FLOOR: data_o = floored;
      `GYRE_SETUP_OP_IADD:  data_o = a_i + b_i;
      `GYRE_SETUP_OP_ISUBH: data_o = a_i - {1'b0, b_i[31:1]};
      `GYRE_SETUP_OP_IMAX:  data_o = $signed(a_i) > $signed(b_i) ? a_i : b_i;
      default:              data_o = a_i;
    endcase
  end
endmodule
