// Vector result: what one lane of gyre_vector_alu computes of its three sources. Combinational.
//
// - A lane has one adder that also subtracts, one funnel shifter (32 of 63 bits, shifted right by 0
//   to 31), three comparators, and a second adder after the others for sums of three.
// - A left shift by n is a right shift of {word, 31 zeros} by 31 - n.
// - Of a shift of 64 bits a_i is the upper and a_low_i the lower word, and upper_i says which word
//   of the result is wanted.
// - mask_i is the lane's bit of the mask, lane_i its number. flag_o is the carry or borrow.
//
// Twin: cmodel/rdna35/gyre_vector_result.c

module gyre_vector_result (
  input  logic [5:0] function_i,
  input  logic clamp_i,
  input  logic upper_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] c_i,
  input  logic [31:0] a_low_i,
  input  logic mask_i,
  input  logic [4:0] lane_i,
  output logic [31:0] result_o,
  output logic flag_o
);
  function automatic logic [31:0] reversed(input logic [31:0] word);
    for (int i = 0; i < 32; i++) reversed[i] = word[31-i];
  endfunction

  // Returns so many ones.
  function automatic logic [31:0] ones_of(input logic [4:0] count);
    ones_of = ~(32'hffffffff << count);
  endfunction

  // ---- First adder ------------------------------------------------------------------------------
  logic subtract, carry_in, signed_sum, overflow;
  logic [31:0] addend, sum, clamped;
  logic [33:0] total;  // bit 0 of the operands carries in
  assign subtract = function_i == gyre_rdna35_pkg::VECTOR_SUB
                 || function_i == gyre_rdna35_pkg::VECTOR_SUB_B
                 || function_i == gyre_rdna35_pkg::VECTOR_SUB_I;
  assign signed_sum = function_i == gyre_rdna35_pkg::VECTOR_ADD_I
                   || function_i == gyre_rdna35_pkg::VECTOR_SUB_I;
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_ADD_C: carry_in = mask_i;
      gyre_rdna35_pkg::VECTOR_SUB_B: carry_in = !mask_i;
      default: carry_in = subtract;
    endcase
  end
  assign addend   = b_i ^ {32{subtract}};
  assign total    = {1'b0, a_i, 1'b1} + {1'b0, addend, carry_in};
  assign sum      = total[32:1];
  assign flag_o   = total[33] ^ subtract;
  assign overflow = signed_sum ? a_i[31] == addend[31] && sum[31] != a_i[31] : flag_o;
  always_comb begin
    clamped = sum;
    if (clamp_i && overflow)
      clamped = signed_sum ? {a_i[31], {31{!a_i[31]}}} : {32{!subtract}};
  end

  // ---- Shifter ----------------------------------------------------------------------------------
  logic left, fill, beyond;
  logic [4:0] amount, by;
  logic [31:0] ones, shifted_word, shifted;
  logic [62:0] funnel, moved;
  assign ones   = ones_of(function_i == gyre_rdna35_pkg::VECTOR_BFM ? a_i[4:0] : c_i[4:0]);
  assign beyond = b_i[5];  // a shift of 64 bits by 32 and more
  assign fill   = a_i[31] && (function_i == gyre_rdna35_pkg::VECTOR_SHR_I
                              || function_i == gyre_rdna35_pkg::VECTOR_BFE_I
                              || function_i == gyre_rdna35_pkg::VECTOR_SHR_WIDE_I);
  always_comb begin
    left         = 1'b0;
    amount       = b_i[4:0];
    shifted_word = a_i;
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_SHL_ADD, gyre_rdna35_pkg::VECTOR_SHL_OR: left = 1'b1;
      gyre_rdna35_pkg::VECTOR_ADD_SHL: {left, amount, shifted_word} = {1'b1, c_i[4:0], sum};
      gyre_rdna35_pkg::VECTOR_BFM: {left, shifted_word} = {1'b1, ones};
      gyre_rdna35_pkg::VECTOR_SHL_WIDE: {left, shifted_word} = {1'b1, a_low_i};
      gyre_rdna35_pkg::VECTOR_ALIGN: amount = c_i[4:0];
      gyre_rdna35_pkg::VECTOR_ALIGN_BYTE: amount = {c_i[1:0], 3'd0};
      default: ;
    endcase
    funnel = left ? {shifted_word, 31'd0} : {{31{fill}}, a_i};
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_ALIGN, gyre_rdna35_pkg::VECTOR_ALIGN_BYTE:
        funnel = {a_i[30:0], b_i};
      gyre_rdna35_pkg::VECTOR_SHL_WIDE: begin
        if (upper_i && !beyond) funnel = {a_i, a_low_i[31:1]};
        else if (!upper_i && beyond) funnel = '0;
      end
      gyre_rdna35_pkg::VECTOR_SHR_WIDE_U, gyre_rdna35_pkg::VECTOR_SHR_WIDE_I: begin
        if (upper_i && beyond) funnel = {63{fill}};
        else if (!upper_i && !beyond) funnel = {a_i[30:0], a_low_i};
      end
      default: ;
    endcase
  end
  assign by      = amount ^ {5{left}};
  assign moved   = funnel >> by;
  assign shifted = moved[31:0];

  // ---- Fields -----------------------------------------------------------------------------------
  logic field_sign;
  logic [31:0] field;
  assign field_sign = function_i == gyre_rdna35_pkg::VECTOR_BFE_I
                   && (shifted & ones & ~(ones >> 1)) != '0;
  assign field      = (shifted & ones) | (~ones & {32{field_sign}});

  // ---- Order ------------------------------------------------------------------------------------
  logic signed_order, swap, c_below_low, c_below_high;
  logic [31:0] low, high, flip;
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_MIN_I, gyre_rdna35_pkg::VECTOR_MAX_I, gyre_rdna35_pkg::VECTOR_MIN3_I,
        gyre_rdna35_pkg::VECTOR_MAX3_I, gyre_rdna35_pkg::VECTOR_MED3_I,
        gyre_rdna35_pkg::VECTOR_MINMAX_I, gyre_rdna35_pkg::VECTOR_MAXMIN_I: signed_order = 1'b1;
      default: signed_order = 1'b0;
    endcase
  end
  assign flip = {signed_order, 31'd0};
  assign swap = (b_i ^ flip) < (a_i ^ flip);
  assign low  = swap ? b_i : a_i;
  assign high = swap ? a_i : b_i;
  assign c_below_low  = (c_i ^ flip) < (low ^ flip);
  assign c_below_high = (c_i ^ flip) < (high ^ flip);

  // ---- Counts -----------------------------------------------------------------------------------
  logic [31:0] counted, first_of, first;
  logic [5:0] ones_count, zeros_first;
  assign counted = function_i == gyre_rdna35_pkg::VECTOR_ONES_BELOW ? a_i & ones_of(lane_i) : a_i;
  assign ones_count = 6'($countones(counted));
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_CTZ: first_of = reversed(a_i);
      gyre_rdna35_pkg::VECTOR_CLS: first_of = a_i ^ {32{a_i[31]}};
      default: first_of = a_i;
    endcase
  end
  gyre_lzc #(.WIDTH(32)) u_first (.in_i(first_of), .count_o(zeros_first));
  assign first = zeros_first[5] ? 32'hffffffff : 32'(zeros_first);

  // ---- Second adder -----------------------------------------------------------------------------
  logic [31:0] partial, last_addend, last_sum;
  always_comb begin
    last_addend = c_i;
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_SHL_ADD: partial = shifted;
      gyre_rdna35_pkg::VECTOR_XOR_ADD: partial = a_i ^ b_i;
      gyre_rdna35_pkg::VECTOR_ONES, gyre_rdna35_pkg::VECTOR_ONES_BELOW:
        {partial, last_addend} = {32'(ones_count), b_i};
      default: partial = sum;
    endcase
  end
  assign last_sum = partial + last_addend;

  // ---- Bytes and halves -------------------------------------------------------------------------
  // Returns the byte of {a, b} that a code chooses: 8 to 11 are signs, 12 is 0, others ones.
  function automatic logic [7:0] permuted(input logic [63:0] both, input logic [7:0] code);
    permuted = 8'hff;
    if (code < 8'd8) begin
      for (int i = 0; i < 8; i++) if (code[2:0] == 3'(i)) permuted = both[8*i +: 8];
    end else if (code < 8'd12) begin
      for (int i = 0; i < 4; i++) if (code[1:0] == 2'(i)) permuted = {8{both[16*i+15]}};
    end else if (code == 8'd12) begin
      permuted = 8'd0;
    end
  endfunction
  function automatic logic [15:0] half_of(input logic [31:0] word, input logic is_signed);
    half_of = word[15:0];
    if (is_signed && word[31:15] != '0 && ~word[31:15] != '0)
      half_of = {word[31], {15{!word[31]}}};
    else if (!is_signed && word[31:16] != '0) half_of = 16'hffff;
  endfunction
  logic [31:0] packed_halves, permuted_bytes;
  logic packs_signed;
  assign packs_signed   = function_i == gyre_rdna35_pkg::VECTOR_PACK_I;
  assign packed_halves  = {half_of(b_i, packs_signed), half_of(a_i, packs_signed)};
  assign permuted_bytes = {permuted({a_i, b_i}, c_i[31:24]), permuted({a_i, b_i}, c_i[23:16]),
                           permuted({a_i, b_i}, c_i[15:8]), permuted({a_i, b_i}, c_i[7:0])};

  // ---- Selection --------------------------------------------------------------------------------
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_ADD, gyre_rdna35_pkg::VECTOR_ADD_C, gyre_rdna35_pkg::VECTOR_ADD_I,
        gyre_rdna35_pkg::VECTOR_SUB, gyre_rdna35_pkg::VECTOR_SUB_B, gyre_rdna35_pkg::VECTOR_SUB_I:
        result_o = clamped;
      gyre_rdna35_pkg::VECTOR_ADD3, gyre_rdna35_pkg::VECTOR_SHL_ADD,
        gyre_rdna35_pkg::VECTOR_XOR_ADD, gyre_rdna35_pkg::VECTOR_ONES,
        gyre_rdna35_pkg::VECTOR_ONES_BELOW: result_o = last_sum;
      gyre_rdna35_pkg::VECTOR_OR3: result_o = a_i | b_i | c_i;
      gyre_rdna35_pkg::VECTOR_XOR3: result_o = a_i ^ b_i ^ c_i;
      gyre_rdna35_pkg::VECTOR_XNOR: result_o = ~(a_i ^ b_i);
      gyre_rdna35_pkg::VECTOR_AND_OR: result_o = (a_i & b_i) | c_i;
      gyre_rdna35_pkg::VECTOR_BFI: result_o = (a_i & b_i) | (~a_i & c_i);
      gyre_rdna35_pkg::VECTOR_SHL_OR: result_o = shifted | c_i;
      gyre_rdna35_pkg::VECTOR_BFE_U, gyre_rdna35_pkg::VECTOR_BFE_I: result_o = field;
      gyre_rdna35_pkg::VECTOR_MIN_I, gyre_rdna35_pkg::VECTOR_MIN_U: result_o = low;
      gyre_rdna35_pkg::VECTOR_MAX_I, gyre_rdna35_pkg::VECTOR_MAX_U: result_o = high;
      gyre_rdna35_pkg::VECTOR_MIN3_I, gyre_rdna35_pkg::VECTOR_MIN3_U:
        result_o = c_below_low ? c_i : low;
      gyre_rdna35_pkg::VECTOR_MAX3_I, gyre_rdna35_pkg::VECTOR_MAX3_U:
        result_o = c_below_high ? high : c_i;
      gyre_rdna35_pkg::VECTOR_MED3_I, gyre_rdna35_pkg::VECTOR_MED3_U:
        result_o = c_below_low ? low : c_below_high ? c_i : high;
      gyre_rdna35_pkg::VECTOR_MINMAX_I, gyre_rdna35_pkg::VECTOR_MINMAX_U:
        result_o = c_below_low ? low : c_i;
      gyre_rdna35_pkg::VECTOR_MAXMIN_I, gyre_rdna35_pkg::VECTOR_MAXMIN_U:
        result_o = c_below_high ? c_i : high;
      gyre_rdna35_pkg::VECTOR_REVERSE: result_o = reversed(a_i);
      gyre_rdna35_pkg::VECTOR_CLZ, gyre_rdna35_pkg::VECTOR_CTZ, gyre_rdna35_pkg::VECTOR_CLS:
        result_o = first;
      gyre_rdna35_pkg::VECTOR_SEXT16: result_o = {{16{a_i[15]}}, a_i[15:0]};
      gyre_rdna35_pkg::VECTOR_PACK_U, gyre_rdna35_pkg::VECTOR_PACK_I: result_o = packed_halves;
      gyre_rdna35_pkg::VECTOR_PERM: result_o = permuted_bytes;
      gyre_rdna35_pkg::VECTOR_SELECT: result_o = mask_i ? b_i : a_i;
      default: result_o = shifted;
    endcase
  end

  logic unused_bits;
  assign unused_bits = ^{moved[62:32], total[0]};
endmodule
