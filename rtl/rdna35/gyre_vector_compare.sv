// Vector comparison: one lane's order of two numbers, or the class of one. Combinational.
//
// - function_i is {kind, unordered, greater, equal, less}: true for these orders. A class test is
//   true if the bit of b for the class of a is set.
// - A number of 64 bits (wide_i) has its lower words in a_low_i and b_low_i.
// - flush_i: subnormal numbers count as zeros, but not in class tests.
//
// Twin: cmodel/rdna35/gyre_vector_compare.c

module gyre_vector_compare (
  input  logic [5:0] function_i,
  input  logic wide_i,
  input  logic flush_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] a_low_i,
  input  logic [31:0] b_low_i,
  output logic flag_o
);
  localparam logic [7:0] EXPONENT_MAX = 8'hff;

  logic [1:0] kind;
  logic [3:0] orders;
  assign {kind, orders} = function_i;

  // ---- Integers ---------------------------------------------------------------------------------
  logic equal, below, less_signed;
  assign equal = a_i == b_i && (!wide_i || a_low_i == b_low_i);
  assign below = {a_i, a_low_i & {32{wide_i}}} < {b_i, b_low_i & {32{wide_i}}};
  assign less_signed = a_i[31] != b_i[31] ? a_i[31] : below;

  // ---- binary32 ---------------------------------------------------------------------------------
  // Returns {NaN, zero that it counts as}.
  function automatic logic [1:0] kind_of(input logic [30:0] magnitude, input logic flush);
    kind_of = {magnitude[30:23] == EXPONENT_MAX && magnitude[22:0] != '0,
               magnitude[30:23] == 8'd0 && (flush || magnitude[22:0] == '0)};
  endfunction
  logic a_nan, a_zero, b_nan, b_zero, unordered, zeros, less_float;
  assign {a_nan, a_zero} = kind_of(a_i[30:0], flush_i);
  assign {b_nan, b_zero} = kind_of(b_i[30:0], flush_i);
  assign unordered  = a_nan || b_nan;
  assign zeros      = a_zero && b_zero;
  assign less_float = a_i[31] != b_i[31] ? a_i[31] : a_i[31] ? !below && !equal : below;

  // ---- Classes, from signalling NaN and quiet NaN to -infinity ... -0, +0 ... +infinity ---------
  logic infinite, subnormal, zero;
  logic [9:0] class_bit;
  assign infinite  = a_i[30:23] == EXPONENT_MAX && !a_nan;
  assign subnormal = a_i[30:23] == 8'd0 && a_i[22:0] != '0;
  assign zero      = a_i[30:0] == '0;
  always_comb begin
    class_bit = '0;
    if (a_nan) class_bit[a_i[22] ? 1 : 0] = 1'b1;
    else if (infinite) class_bit[a_i[31] ? 2 : 9] = 1'b1;
    else if (zero) class_bit[a_i[31] ? 5 : 6] = 1'b1;
    else if (subnormal) class_bit[a_i[31] ? 4 : 7] = 1'b1;
    else class_bit[a_i[31] ? 3 : 8] = 1'b1;
  end

  // ---- Result -----------------------------------------------------------------------------------
  // Returns the one of {unordered, greater, equal, less} that is the order.
  function automatic logic [3:0] order_of(input logic same, input logic less);
    order_of = {1'b0, !same && !less, same, !same && less};
  endfunction
  logic [3:0] order;
  always_comb begin
    unique case (kind)
      gyre_rdna35_pkg::COMPARE_FLOAT:
        order = unordered ? 4'b1000 : order_of(equal || zeros, less_float);
      gyre_rdna35_pkg::COMPARE_SIGNED: order = order_of(equal, less_signed);
      default: order = order_of(equal, below);
    endcase
    flag_o = kind == gyre_rdna35_pkg::COMPARE_CLASS ? (class_bit & b_i[9:0]) != '0
                                                    : (order & orders) != '0;
  end
endmodule
