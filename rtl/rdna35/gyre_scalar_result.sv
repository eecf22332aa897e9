// Result of a scalar operation of the second instruction set: one function of two sources, and the
// value that the function itself gives to SCC. Combinational.
//
// - isa/rdna35/scalar.toml says what each function is; gyre_rdna35_pkg numbers them. Products are
//   not among them: gyre_scalar_product makes them.
// - wide_i: sources have 64 bits. Otherwise the upper words of both sources are 0, and so is that
//   of the result.
// - One shifter to the right serves shifts, fields and single bits: shifts to the left reverse its
//   input and its output. One adder serves sums, differences and comparisons.
//
// Twin: cmodel/rdna35/gyre_scalar_result.c

module gyre_scalar_result (
  input  logic [5:0] function_i,
  input  logic wide_i,
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  input  logic scc_i,  // SCC before the operation
  output logic [63:0] result_o,
  output logic scc_o
);
  function automatic logic [63:0] reversed(input logic [63:0] word);
    for (int i = 0; i < 64; i++) reversed[i] = word[63-i];
  endfunction

  // ---- Sums and comparisons ---------------------------------------------------------------------
  logic subtract, carry_in, less_u, less_i, signed_order, less, overflow, equal;
  logic [36:0] addend, sum;
  logic [31:0] other, difference, magnitude;

  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::SCALAR_ADD_U, gyre_rdna35_pkg::SCALAR_ADD_C, gyre_rdna35_pkg::SCALAR_ADD_I,
      gyre_rdna35_pkg::SCALAR_ADD_1, gyre_rdna35_pkg::SCALAR_ADD_2, gyre_rdna35_pkg::SCALAR_ADD_3,
      gyre_rdna35_pkg::SCALAR_ADD_4: subtract = 1'b0;
      default: subtract = 1'b1;
    endcase
    unique case (function_i)
      gyre_rdna35_pkg::SCALAR_ADD_1: addend = {4'd0, a_i[31:0], 1'd0};
      gyre_rdna35_pkg::SCALAR_ADD_2: addend = {3'd0, a_i[31:0], 2'd0};
      gyre_rdna35_pkg::SCALAR_ADD_3: addend = {2'd0, a_i[31:0], 3'd0};
      gyre_rdna35_pkg::SCALAR_ADD_4: addend = {1'd0, a_i[31:0], 4'd0};
      default: addend = {5'd0, a_i[31:0]};
    endcase
    unique case (function_i)
      gyre_rdna35_pkg::SCALAR_ADD_C: carry_in = scc_i;
      gyre_rdna35_pkg::SCALAR_SUB_B: carry_in = !scc_i;
      default: carry_in = subtract;
    endcase
    unique case (function_i)
      gyre_rdna35_pkg::SCALAR_MIN_I, gyre_rdna35_pkg::SCALAR_MAX_I, gyre_rdna35_pkg::SCALAR_LT_I,
      gyre_rdna35_pkg::SCALAR_GE_I: signed_order = 1'b1;
      default: signed_order = 1'b0;
    endcase
  end
  assign other      = subtract ? ~b_i[31:0] : b_i[31:0];
  assign sum        = addend + {5'd0, other} + {36'd0, carry_in};
  assign less_u     = !sum[32];
  assign less_i     = a_i[31] != b_i[31] ? a_i[31] : less_u;
  assign less       = signed_order ? less_i : less_u;
  assign overflow   = a_i[31] == other[31] && sum[31] != a_i[31];
  assign equal      = a_i == b_i;
  assign difference = function_i == gyre_rdna35_pkg::SCALAR_ABS ? a_i[31:0] : sum[31:0];
  assign magnitude  = difference[31] ? 32'd0 - difference : difference;

  // ---- Shifts and fields ------------------------------------------------------------------------
  // One shifter to the right; shifts to the left reverse its input and its output.
  logic by_a, left, is_signed, fill;
  logic [5:0] amount;
  logic [6:0] width;
  logic [63:0] mask, top, shifted, moved, field;
  logic [64:0] shift_in;

  assign by_a = function_i == gyre_rdna35_pkg::SCALAR_CLEAR
             || function_i == gyre_rdna35_pkg::SCALAR_SET;
  assign left = by_a || function_i == gyre_rdna35_pkg::SCALAR_SHL
             || function_i == gyre_rdna35_pkg::SCALAR_BFM;
  assign is_signed = function_i == gyre_rdna35_pkg::SCALAR_SHR_I
                  || function_i == gyre_rdna35_pkg::SCALAR_BFE_I;
  assign fill   = is_signed && (wide_i ? a_i[63] : a_i[31]);
  assign amount = (by_a ? a_i[5:0] : b_i[5:0]) & {wide_i, 5'h1f};
  assign width  = function_i == gyre_rdna35_pkg::SCALAR_BFM ? {1'b0, a_i[5] && wide_i, a_i[4:0]}
                                                            : b_i[22:16];
  always_comb begin
    for (int i = 0; i < 64; i++) mask[i] = 7'(i) < width;
    unique case (function_i)
      gyre_rdna35_pkg::SCALAR_SHL: shift_in = {1'b0, reversed(a_i)};
      gyre_rdna35_pkg::SCALAR_BFM: shift_in = {1'b0, reversed(mask)};
      gyre_rdna35_pkg::SCALAR_CLEAR, gyre_rdna35_pkg::SCALAR_SET: shift_in = {2'b01, 63'd0};
      default: shift_in = {fill, wide_i ? a_i[63:32] : {32{fill}}, a_i[31:0]};
    endcase
  end
  assign shifted = 64'($signed(shift_in) >>> amount);
  assign moved   = left ? reversed(shifted) : shifted;
  assign top     = mask & {1'b1, ~mask[63:1]};
  assign field   = (shifted & mask) | ((is_signed && (shifted & top) != '0) ? ~mask : 64'd0);

  // ---- Counts -----------------------------------------------------------------------------------
  logic [63:0] counted;
  logic [6:0] ones, zeros, zeros_first;
  logic [31:0] first;
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::SCALAR_CTZ: counted = reversed(a_i);
      gyre_rdna35_pkg::SCALAR_CLS:
        counted = wide_i ? a_i ^ {64{a_i[63]}} : {a_i[31:0] ^ {32{a_i[31]}}, 32'd0};
      default: counted = wide_i ? a_i : {a_i[31:0], 32'd0};
    endcase
  end
  gyre_lzc #(.WIDTH(64)) u_lzc (.in_i(counted), .count_o(zeros_first));
  assign first = zeros_first[6] ? 32'hffffffff : 32'(zeros_first);
  assign ones  = 7'($countones(a_i));
  assign zeros = (wide_i ? 7'd64 : 7'd32) - ones;

  // ---- Logic and orders of bits -----------------------------------------------------------------
  logic [63:0] bitwise, doubled, quads, quads_4;
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::SCALAR_AND: bitwise = a_i & b_i;
      gyre_rdna35_pkg::SCALAR_XOR: bitwise = a_i ^ b_i;
      gyre_rdna35_pkg::SCALAR_NAND: bitwise = ~(a_i & b_i);
      gyre_rdna35_pkg::SCALAR_NOR: bitwise = ~(a_i | b_i);
      gyre_rdna35_pkg::SCALAR_XNOR: bitwise = ~(a_i ^ b_i);
      gyre_rdna35_pkg::SCALAR_AND_NOT1: bitwise = a_i & ~b_i;
      gyre_rdna35_pkg::SCALAR_OR_NOT1: bitwise = a_i | ~b_i;
      gyre_rdna35_pkg::SCALAR_AND_NOT0: bitwise = ~a_i & b_i;
      gyre_rdna35_pkg::SCALAR_OR_NOT0: bitwise = ~a_i | b_i;
      default: bitwise = a_i | b_i;
    endcase
    quads = '0;
    for (int i = 0; i < 32; i++) doubled[2*i +: 2] = {2{a_i[i]}};
    for (int i = 0; i < 16; i++) begin
      quads[i] = a_i[4*i +: 4] != 4'd0;
      quads_4[4*i +: 4] = {4{a_i[4*i +: 4] != 4'd0}};
    end
  end

  // ---- Result -----------------------------------------------------------------------------------
  logic [63:0] full;
  logic own;
  always_comb begin
    full = bitwise;
    own  = equal;
    unique case (function_i)
      gyre_rdna35_pkg::SCALAR_SELECT: full = scc_i ? a_i : b_i;
      gyre_rdna35_pkg::SCALAR_ADD_U, gyre_rdna35_pkg::SCALAR_ADD_C, gyre_rdna35_pkg::SCALAR_ADD_1,
      gyre_rdna35_pkg::SCALAR_ADD_2, gyre_rdna35_pkg::SCALAR_ADD_3, gyre_rdna35_pkg::SCALAR_ADD_4:
        {own, full} = {sum[36:32] != '0, 32'd0, sum[31:0]};
      gyre_rdna35_pkg::SCALAR_SUB_U, gyre_rdna35_pkg::SCALAR_SUB_B:
        {own, full} = {less_u, 32'd0, sum[31:0]};
      gyre_rdna35_pkg::SCALAR_ADD_I, gyre_rdna35_pkg::SCALAR_SUB_I:
        {own, full} = {overflow, 32'd0, sum[31:0]};
      gyre_rdna35_pkg::SCALAR_ABS_DIFF, gyre_rdna35_pkg::SCALAR_ABS: full = 64'(magnitude);
      gyre_rdna35_pkg::SCALAR_MIN_I, gyre_rdna35_pkg::SCALAR_MIN_U:
        {own, full} = {less, less ? a_i : b_i};
      gyre_rdna35_pkg::SCALAR_MAX_I, gyre_rdna35_pkg::SCALAR_MAX_U:
        {own, full} = {!less, less ? b_i : a_i};
      gyre_rdna35_pkg::SCALAR_SHL, gyre_rdna35_pkg::SCALAR_SHR_U, gyre_rdna35_pkg::SCALAR_SHR_I,
      gyre_rdna35_pkg::SCALAR_BFM: full = moved;
      gyre_rdna35_pkg::SCALAR_BFE_U, gyre_rdna35_pkg::SCALAR_BFE_I: full = field;
      gyre_rdna35_pkg::SCALAR_CLEAR: full = b_i & ~moved;
      gyre_rdna35_pkg::SCALAR_SET: full = b_i | moved;
      gyre_rdna35_pkg::SCALAR_REVERSE: full = wide_i ? reversed(a_i) : reversed(a_i) >> 32;
      gyre_rdna35_pkg::SCALAR_DOUBLE: full = doubled;
      gyre_rdna35_pkg::SCALAR_SEXT8: full = 64'({{24{a_i[7]}}, a_i[7:0]});
      gyre_rdna35_pkg::SCALAR_SEXT16: full = 64'({{16{a_i[15]}}, a_i[15:0]});
      gyre_rdna35_pkg::SCALAR_PACK_LL: full = 64'({b_i[15:0], a_i[15:0]});
      gyre_rdna35_pkg::SCALAR_PACK_LH: full = 64'({b_i[31:16], a_i[15:0]});
      gyre_rdna35_pkg::SCALAR_PACK_HH: full = 64'({b_i[31:16], a_i[31:16]});
      gyre_rdna35_pkg::SCALAR_PACK_HL: full = 64'({b_i[15:0], a_i[31:16]});
      gyre_rdna35_pkg::SCALAR_ONES: full = 64'(ones);
      gyre_rdna35_pkg::SCALAR_ZEROS: full = 64'(zeros);
      gyre_rdna35_pkg::SCALAR_CTZ, gyre_rdna35_pkg::SCALAR_CLZ, gyre_rdna35_pkg::SCALAR_CLS:
        full = 64'(first);
      gyre_rdna35_pkg::SCALAR_QUADS: full = quads;
      gyre_rdna35_pkg::SCALAR_QUADS_4: full = quads_4;
      gyre_rdna35_pkg::SCALAR_NE: own = !equal;
      gyre_rdna35_pkg::SCALAR_LT_I, gyre_rdna35_pkg::SCALAR_LT_U: own = less;
      gyre_rdna35_pkg::SCALAR_GE_I, gyre_rdna35_pkg::SCALAR_GE_U: own = !less;
      gyre_rdna35_pkg::SCALAR_BIT_0: own = !shifted[0];
      gyre_rdna35_pkg::SCALAR_BIT_1: own = shifted[0];
      default: ;
    endcase
  end
  assign result_o = {wide_i ? full[63:32] : 32'd0, full[31:0]};
  assign scc_o    = own;
endmodule
