// Float order: functions that compare and limit floats, for modules that blend them.

// Of a float without its sign.
function automatic logic is_nan(input logic [30:0] a);
  is_nan = a > 31'h7f800000;
endfunction
// Limits a value to 0..1, if `limits`. A NaN becomes 0.
function automatic logic [31:0] limited(input logic [31:0] a, input logic limits);
  limited = a;
  if (limits && a[30:23] >= 8'd127) limited = 32'h3f800000;
  if (limits && (a[31] || is_nan(a[30:0]))) limited = '0;
endfunction
// Whether a is less than b. With a NaN it is not.
function automatic logic less(input logic [31:0] a, input logic [31:0] b);
  less = (a[31] != b[31]) ? a[31] : (a[30:0] != b[30:0]) && ((a[30:0] < b[30:0]) != a[31]);
  if (is_nan(a[30:0]) || is_nan(b[30:0]) || (a[30:0] == '0 && b[30:0] == '0)) less = 1'b0;
endfunction
