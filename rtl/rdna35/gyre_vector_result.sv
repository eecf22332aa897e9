// Vector result: what one lane of gyre_vector_alu computes of its three sources. Combinational.
//
// - One adder has all sums but that of a shift. A sum of three words is the sum of their bits
//   without carries, and of the carries.
// - One funnel shifter takes 32 of 63 bits, shifted right by 0 to 31. A left shift by n is a right
//   shift of {word, 31 zeros} by 31 - n.
// - Three comparisons of the sources tell which of them is the smallest, middle or largest one.
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

  // ---- So many ones -----------------------------------------------------------------------------
  logic [4:0] ones_number;
  logic [31:0] ones;
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_ONES_BELOW: ones_number = lane_i;
      gyre_rdna35_pkg::VECTOR_BFM: ones_number = a_i[4:0];
      default: ones_number = c_i[4:0];
    endcase
  end
  assign ones = ~(32'hffffffff << ones_number);

  // ---- Counts -----------------------------------------------------------------------------------
  logic [31:0] counted, first_of, first;
  logic [5:0] ones_count, zeros_first;
  assign counted    = function_i == gyre_rdna35_pkg::VECTOR_ONES_BELOW ? a_i & ones : a_i;
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

  // ---- Sums -------------------------------------------------------------------------------------
  logic subtract, signed_sum, carry_in, overflow, xors_b, xors_c, counts;
  logic [31:0] carries, augend, addend, sum, clamped;
  logic [33:0] total;  // bit 0 of the operands carries in
  assign subtract = function_i == gyre_rdna35_pkg::VECTOR_SUB
                 || function_i == gyre_rdna35_pkg::VECTOR_SUB_B
                 || function_i == gyre_rdna35_pkg::VECTOR_SUB_I;
  assign signed_sum = function_i == gyre_rdna35_pkg::VECTOR_ADD_I
                   || function_i == gyre_rdna35_pkg::VECTOR_SUB_I;
  assign xors_c = function_i == gyre_rdna35_pkg::VECTOR_ADD3;
  assign xors_b = function_i == gyre_rdna35_pkg::VECTOR_XOR_ADD || xors_c;
  assign counts = function_i == gyre_rdna35_pkg::VECTOR_ONES
               || function_i == gyre_rdna35_pkg::VECTOR_ONES_BELOW;
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_ADD_C: carry_in = mask_i;
      gyre_rdna35_pkg::VECTOR_SUB_B: carry_in = !mask_i;
      default: carry_in = subtract;
    endcase
  end
  assign carries = (a_i & b_i) | (a_i & c_i) | (b_i & c_i);
  assign augend  = counts ? 32'(ones_count) : a_i ^ (b_i & {32{xors_b}}) ^ (c_i & {32{xors_c}});
  assign addend  = xors_c ? {carries[30:0], 1'b0} : xors_b ? c_i : b_i ^ {32{subtract}};
  assign total   = {1'b0, augend, 1'b1} + {1'b0, addend, carry_in};
  assign sum     = total[32:1];
  assign flag_o  = total[33] ^ subtract;
  assign overflow = signed_sum ? a_i[31] == addend[31] && sum[31] != a_i[31] : flag_o;
  always_comb begin
    clamped = sum;
    if (clamp_i && overflow)
      clamped = signed_sum ? {a_i[31], {31{!a_i[31]}}} : {32{!subtract}};
  end

  // ---- Shifter ----------------------------------------------------------------------------------
  // Words of the funnel: a word to the left of zeros, signs or zeros to the left of a word, or two
  // words. Of 64 bits that are shifted by 32 and more, half is signs or zeros.
  typedef enum logic [1:0] {LEFT, RIGHT, BOTH, SIGNS} funnel_e;
  funnel_e kind;
  logic left, fill, beyond;
  logic [4:0] amount;
  logic [31:0] left_word, right_word, shifted;
  logic [62:0] funnel, moved;
  assign beyond = b_i[5];
  assign fill   = a_i[31] && (function_i == gyre_rdna35_pkg::VECTOR_SHR_I
                              || function_i == gyre_rdna35_pkg::VECTOR_BFE_I
                              || function_i == gyre_rdna35_pkg::VECTOR_SHR_WIDE_I);
  always_comb begin
    left   = 1'b0;
    kind   = RIGHT;
    amount = b_i[4:0];
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_SHL_ADD, gyre_rdna35_pkg::VECTOR_SHL_OR,
        gyre_rdna35_pkg::VECTOR_BFM: {left, kind} = {1'b1, LEFT};
      gyre_rdna35_pkg::VECTOR_ADD_SHL: {left, kind, amount} = {1'b1, LEFT, c_i[4:0]};
      gyre_rdna35_pkg::VECTOR_SHL_WIDE: begin
        left = 1'b1;
        kind = upper_i == beyond ? LEFT : upper_i ? BOTH : SIGNS;
      end
      gyre_rdna35_pkg::VECTOR_SHR_WIDE_U, gyre_rdna35_pkg::VECTOR_SHR_WIDE_I:
        kind = upper_i != beyond ? RIGHT : upper_i ? SIGNS : BOTH;
      gyre_rdna35_pkg::VECTOR_ALIGN: {kind, amount} = {BOTH, c_i[4:0]};
      gyre_rdna35_pkg::VECTOR_ALIGN_BYTE: {kind, amount} = {BOTH, c_i[1:0], 3'd0};
      gyre_rdna35_pkg::VECTOR_SEXT16: amount = '0;
      default: ;
    endcase
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_ADD_SHL: left_word = sum;
      gyre_rdna35_pkg::VECTOR_BFM: left_word = ones;
      gyre_rdna35_pkg::VECTOR_SHL_WIDE: left_word = a_low_i;
      default: left_word = a_i;
    endcase
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_ALIGN, gyre_rdna35_pkg::VECTOR_ALIGN_BYTE: right_word = b_i;
      default: right_word = a_low_i;
    endcase
    unique case (kind)
      LEFT: funnel = {left_word, 31'd0};
      RIGHT: funnel = {{31{fill}}, a_i};
      BOTH: funnel = left ? {a_i, right_word[31:1]} : {a_i[30:0], right_word};
      default: funnel = {63{fill}};
    endcase
  end
  assign moved   = funnel >> (amount ^ {5{left}});
  assign shifted = moved[31:0];

  // ---- Fields -----------------------------------------------------------------------------------
  // Every shift passes here: of a field or a half some bits are kept, and its sign is above them.
  logic signed_field, sign;
  logic [31:0] kept, field, joined;
  always_comb begin
    signed_field = 1'b0;
    kept         = '1;
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_BFE_U: kept = ones;
      gyre_rdna35_pkg::VECTOR_BFE_I: {signed_field, kept} = {1'b1, ones};
      gyre_rdna35_pkg::VECTOR_SEXT16: {signed_field, kept} = {1'b1, 32'h0000ffff};
      default: ;
    endcase
  end
  assign sign   = signed_field && (shifted & kept & ~(kept >> 1)) != '0;
  assign field  = (shifted & kept) | ({32{sign}} & ~kept);
  assign joined = function_i == gyre_rdna35_pkg::VECTOR_SHL_OR ? field | c_i : field;

  // ---- Logic ------------------------------------------------------------------------------------
  logic ands, ors, xors;
  logic [31:0] pair, third, logical;
  always_comb begin
    {ands, ors, third} = {2'b00, c_i};
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_AND_OR: ands = 1'b1;
      gyre_rdna35_pkg::VECTOR_BFI: {ands, third} = {1'b1, c_i & ~a_i};
      gyre_rdna35_pkg::VECTOR_OR3: ors = 1'b1;
      gyre_rdna35_pkg::VECTOR_XNOR: third = '1;
      default: ;
    endcase
  end
  assign xors    = !ands && !ors;
  assign pair    = ands ? a_i & b_i : ors ? a_i | b_i : a_i ^ b_i;
  assign logical = xors ? pair ^ third : pair | third;

  // ---- Choice -----------------------------------------------------------------------------------
  logic signed_order, b_below_a, c_below_a, c_below_b, c_below_low, c_below_high, takes_b, takes_c;
  logic [31:0] a_ordered, b_ordered, c_ordered, chosen;
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_MIN_I, gyre_rdna35_pkg::VECTOR_MAX_I, gyre_rdna35_pkg::VECTOR_MIN3_I,
        gyre_rdna35_pkg::VECTOR_MAX3_I, gyre_rdna35_pkg::VECTOR_MED3_I,
        gyre_rdna35_pkg::VECTOR_MINMAX_I, gyre_rdna35_pkg::VECTOR_MAXMIN_I: signed_order = 1'b1;
      default: signed_order = 1'b0;
    endcase
  end
  assign a_ordered    = {a_i[31] ^ signed_order, a_i[30:0]};
  assign b_ordered    = {b_i[31] ^ signed_order, b_i[30:0]};
  assign c_ordered    = {c_i[31] ^ signed_order, c_i[30:0]};
  assign b_below_a    = b_ordered < a_ordered;
  assign c_below_a    = c_ordered < a_ordered;
  assign c_below_b    = c_ordered < b_ordered;
  assign c_below_low  = b_below_a ? c_below_b : c_below_a;
  assign c_below_high = b_below_a ? c_below_a : c_below_b;
  always_comb begin
    {takes_c, takes_b} = {1'b0, b_below_a};  // the smaller one of a and b
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_SELECT: takes_b = mask_i;
      gyre_rdna35_pkg::VECTOR_MAX_I, gyre_rdna35_pkg::VECTOR_MAX_U: takes_b = !b_below_a;
      gyre_rdna35_pkg::VECTOR_MIN3_I, gyre_rdna35_pkg::VECTOR_MIN3_U: takes_c = c_below_low;
      gyre_rdna35_pkg::VECTOR_MAX3_I, gyre_rdna35_pkg::VECTOR_MAX3_U:
        {takes_c, takes_b} = {!c_below_high, !b_below_a};
      gyre_rdna35_pkg::VECTOR_MED3_I, gyre_rdna35_pkg::VECTOR_MED3_U:
        {takes_c, takes_b} = {!c_below_low && c_below_high, b_below_a == c_below_low};
      gyre_rdna35_pkg::VECTOR_MINMAX_I, gyre_rdna35_pkg::VECTOR_MINMAX_U: takes_c = !c_below_low;
      gyre_rdna35_pkg::VECTOR_MAXMIN_I, gyre_rdna35_pkg::VECTOR_MAXMIN_U:
        {takes_c, takes_b} = {c_below_high, !b_below_a};
      default: ;
    endcase
  end
  assign chosen = takes_c ? c_i : takes_b ? b_i : a_i;

  // ---- Bytes and halves -------------------------------------------------------------------------
  // Returns the byte of {a, b} that a code chooses: 8 to 11 are signs of every second one, 12 is 0,
  // others ones.
  function automatic logic [7:0] permuted(input logic [63:0] both, input logic [7:0] code);
    logic [2:0] from;
    logic [7:0] taken;
    from  = code[3] ? {code[1:0], 1'b1} : code[2:0];
    taken = both[7:0];
    for (int i = 1; i < 8; i++) if (from == 3'(i)) taken = both[8*i +: 8];
    unique casez (code)
      8'b00000???: permuted = taken;
      8'b000010??: permuted = {8{taken[7]}};
      default: permuted = {8{code != 8'd12}};
    endcase
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
        gyre_rdna35_pkg::VECTOR_SUB, gyre_rdna35_pkg::VECTOR_SUB_B, gyre_rdna35_pkg::VECTOR_SUB_I,
        gyre_rdna35_pkg::VECTOR_ADD3, gyre_rdna35_pkg::VECTOR_XOR_ADD,
        gyre_rdna35_pkg::VECTOR_ONES, gyre_rdna35_pkg::VECTOR_ONES_BELOW: result_o = clamped;
      gyre_rdna35_pkg::VECTOR_SHL_ADD: result_o = shifted + c_i;
      gyre_rdna35_pkg::VECTOR_OR3, gyre_rdna35_pkg::VECTOR_XOR3, gyre_rdna35_pkg::VECTOR_XNOR,
        gyre_rdna35_pkg::VECTOR_AND_OR, gyre_rdna35_pkg::VECTOR_BFI: result_o = logical;
      gyre_rdna35_pkg::VECTOR_MIN_I, gyre_rdna35_pkg::VECTOR_MIN_U, gyre_rdna35_pkg::VECTOR_MAX_I,
        gyre_rdna35_pkg::VECTOR_MAX_U, gyre_rdna35_pkg::VECTOR_MIN3_I,
        gyre_rdna35_pkg::VECTOR_MIN3_U, gyre_rdna35_pkg::VECTOR_MAX3_I,
        gyre_rdna35_pkg::VECTOR_MAX3_U, gyre_rdna35_pkg::VECTOR_MED3_I,
        gyre_rdna35_pkg::VECTOR_MED3_U, gyre_rdna35_pkg::VECTOR_MINMAX_I,
        gyre_rdna35_pkg::VECTOR_MINMAX_U, gyre_rdna35_pkg::VECTOR_MAXMIN_I,
        gyre_rdna35_pkg::VECTOR_MAXMIN_U, gyre_rdna35_pkg::VECTOR_SELECT: result_o = chosen;
      gyre_rdna35_pkg::VECTOR_REVERSE: result_o = reversed(a_i);
      gyre_rdna35_pkg::VECTOR_CLZ, gyre_rdna35_pkg::VECTOR_CTZ, gyre_rdna35_pkg::VECTOR_CLS:
        result_o = first;
      gyre_rdna35_pkg::VECTOR_PACK_U, gyre_rdna35_pkg::VECTOR_PACK_I: result_o = packed_halves;
      gyre_rdna35_pkg::VECTOR_PERM: result_o = permuted_bytes;
      default: result_o = joined;
    endcase
  end

  logic unused_bits;
  assign unused_bits = ^{moved[62:32], total[0], carries[31]};
endmodule
