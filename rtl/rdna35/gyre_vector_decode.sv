// Vector decode: converts a vector instruction of the second set to an operation of a unit of the
// lanes, the codes of its sources, and its destinations. Combinational.
//
// - row_i and operands_i are those of gyre_rdna35_decode. given_o is 0 if the row is no operation
//   of isa/rdna35/vector.toml, or if lanes are permuted; then all other outputs mean nothing.
// - The code of a source has nine bits as the instruction set has them: 256 and above is a vector
//   register, 255 the literal. A source that the operation does not have is the constant 0.
// - part_o: two bits for each source. The source is a register or word, or one of its halves; a
//   constant of 16 bits is a lower half. abs_o and neg_o change the sign of a number.
// - mask_o: source c is a scalar register of which each lane has its bit.
// - Flags of the lanes go to scalar register flags_number_o if flags_wb_o is set: comparisons,
//   carries. NULL and registers of the trap handler are not written.
//
// Twin: cmodel/rdna35/gyre_vector_decode.c

module gyre_vector_decode (
  // From gyre_rdna35_decode
  input  logic [10:0] row_i,
  input  logic [159:0] operands_i,  // the first five
  input  logic permuted_i,
  // Bits of the long encoding, one for each source: VOP3
  input  logic [2:0] abs_i,
  input  logic [2:0] neg_i,
  input  logic [2:0] upper_i,
  input  logic clamp_i,
  // The operation
  output logic given_o,
  output logic [1:0] unit_o,
  output logic [5:0] function_o,
  output logic wide_o,
  output logic clamp_o,
  output logic mask_o,
  // Its sources
  output logic [8:0] a_code_o,
  output logic [8:0] b_code_o,
  output logic [8:0] c_code_o,
  output logic a_pair_o,
  output logic b_pair_o,
  output logic c_pair_o,
  output logic [5:0] part_o,
  output logic [2:0] abs_o,
  output logic [2:0] neg_o,
  output logic literal_signed_o,
  // Its destinations
  output logic wb_o,
  output logic pair_o,
  output logic [7:0] number_o,
  output logic flags_wb_o,
  output logic [6:0] flags_number_o
);
  `include "gyre_vector_rows.svh"

  localparam int SLOT_W   = 32;
  localparam int SLOTS    = 5;
  localparam int SOURCE_W = 15;
  localparam logic [8:0] ZERO    = 9'd128;  // the constant 0
  localparam logic [6:0] VCC_LO  = 7'd106;
  localparam logic [6:0] EXEC_LO = 7'd126;
  localparam logic [6:0] FIRST_UNWRITTEN = 7'd108;
  localparam logic [6:0] LAST_UNWRITTEN  = 7'd124;

  logic given;
  logic [2:0] place_a, place_b, place_c;
  logic [1:0] flags_to;
  logic c_vcc, writes, signs, clamps;
  assign {given, unit_o, function_o, place_a, place_b, place_c, flags_to, mask_o, c_vcc, wide_o,
          pair_o, writes, signs, clamps} = vector_of(row_i);
  assign given_o = given && !permuted_i;

  function automatic logic is_constant(input logic [8:0] code);
    is_constant = (code >= 9'd128 && code <= 9'd208) || (code >= 9'd240 && code <= 9'd248);
  endfunction

  // Returns {neg, abs, part, literal with a sign, 64 bits, code}. A source has the bit of its
  // number in the modifiers; `first` is the place of the first source.
  function automatic logic [SOURCE_W-1:0] source_of(input logic [SLOTS*SLOT_W-1:0] slots,
                                                    input logic [2:0] place,
                                                    input logic [2:0] first,
                                                    input logic [2:0] neg,
                                                    input logic [2:0] abs,
                                                    input logic [2:0] upper);
    logic [8:0] code;
    logic [4:0] form;
    logic [1:0] half, part;
    logic pair, literal, negative, absolute, high;
    {code, form, pair, literal, half, negative, absolute, high} = '0;
    for (int i = 0; i < SLOTS; i++) begin
      if (place == 3'(i + 1)) begin
        code    = slots[i*SLOT_W+16 +: 9];
        form    = slots[i*SLOT_W+11 +: 5];
        literal = slots[i*SLOT_W+7 +: 4] == gyre_rdna35_pkg::TYPE_I64;
        pair    = slots[i*SLOT_W+2 +: 5] == 5'd2;
        half    = slots[i*SLOT_W +: 2];
      end
    end
    for (int i = 0; i < 3; i++) begin
      if (place == first + 3'(i)) {negative, absolute, high} = {neg[i], abs[i], upper[i]};
    end
    code[8] = form == gyre_rdna35_pkg::FORM_VGPR
           || (form == gyre_rdna35_pkg::FORM_SOURCE && code[8]);
    unique case (half)
      2'd1: begin  // bit 7 of a vector register's number
        part    = code[8] && code[7] ? gyre_rdna35_pkg::PART_UPPER : gyre_rdna35_pkg::PART_LOWER;
        code[7] = code[7] && !code[8];
      end
      2'd2: part = high && !is_constant(code) ? gyre_rdna35_pkg::PART_UPPER
                                              : gyre_rdna35_pkg::PART_LOWER;
      default: part = gyre_rdna35_pkg::PART_WHOLE;
    endcase
    source_of = {negative, absolute, part, literal, pair, code};
    if (place == 3'd0) source_of = {6'd0, ZERO};
  endfunction

  // The first source comes after the destinations.
  logic [2:0] first, neg, abs;
  assign first = 3'd1 + 3'(writes) + 3'(flags_to == gyre_rdna35_pkg::FLAGS_VCC
                                        || flags_to == gyre_rdna35_pkg::FLAGS_FIELD);
  assign neg   = neg_i & {3{signs}};
  assign abs   = abs_i & {3{signs}};

  logic a_signed, b_signed, c_signed;
  logic [8:0] c_code;
  assign {neg_o[0], abs_o[0], part_o[1:0], a_signed, a_pair_o, a_code_o}
    = source_of(operands_i, place_a, first, neg, abs, upper_i);
  assign {neg_o[1], abs_o[1], part_o[3:2], b_signed, b_pair_o, b_code_o}
    = source_of(operands_i, place_b, first, neg, abs, upper_i);
  assign {neg_o[2], abs_o[2], part_o[5:4], c_signed, c_pair_o, c_code}
    = source_of(operands_i, place_c, first, neg, abs, upper_i);
  assign c_code_o         = c_vcc ? {2'b00, VCC_LO} : c_code;
  assign literal_signed_o = a_signed || b_signed || c_signed;
  assign clamp_o          = clamp_i && clamps;

  assign wb_o     = writes;
  assign number_o = operands_i[23:16];
  always_comb begin
    unique case (flags_to)
      gyre_rdna35_pkg::FLAGS_VCC:  flags_number_o = VCC_LO;
      gyre_rdna35_pkg::FLAGS_EXEC: flags_number_o = EXEC_LO;
      default: flags_number_o = writes ? operands_i[SLOT_W+16 +: 7] : operands_i[16 +: 7];
    endcase
  end
  assign flags_wb_o = flags_to != gyre_rdna35_pkg::FLAGS_NONE
                   && (flags_number_o < FIRST_UNWRITTEN || flags_number_o > LAST_UNWRITTEN);
endmodule
