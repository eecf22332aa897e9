// Clamping of binary32, as a function for modules that include it: the second instruction set
// clamps results to [0, 1]. Negative numbers, -0 and NaNs become +0.

function automatic logic [31:0] clamped(input logic [31:0] word);
  if (word[31] || (&word[30:23] && word[22:0] != '0)) clamped = '0;
  else clamped = word[30:23] >= 8'd127 ? 32'h3f800000 : word;
endfunction
