// Decoder of the second instruction set: finds encoding, opcode, length and operand fields from the
// words of an instruction, and checks that it is legal. Combinational.
//
// - words_i has three words, the first one in 31:0. The tables come from isa/rdna35/
//   (docs/rdna35.md); numbers of encodings, rows, operations, forms and types are those of
//   gyre/generated/rdna35.h and of the C twin's table.
// - known_o: encoding and opcode exist, for VOPD both. An unknown instruction has length 1, and all
//   other outputs are 0.
// - legal_o: the words are an instruction for waves of this width: it is known, bits that must be 0
//   are 0, and the registers exist.
// - An operand is {field[15:0], form[4:0], type[3:0], words[4:0], half[1:0]}, the first lowest;
//   operands_y_o has those of half Y of VOPD. half = 1: bit 7 of the register's number selects the
//   half; half = 2: its bit of op_sel does.
// - dpp_o[0]: a DPP16 word follows, dpp_o[1]: a DPP8 word. literal_o: a literal follows.
//
// Twin: cmodel/rdna35/gyre_rdna35_decode.c

module gyre_rdna35_decode (
  input  logic [95:0] words_i,
  input  logic wave64_i,  // waves of 64 lanes
  // Identity
  output logic known_o,
  output logic legal_o,
  output logic [4:0] encoding_o,
  output logic [1:0] length_o,  // words
  output logic literal_o,
  output logic [1:0] dpp_o,
  output logic [10:0] row_o,
  output logic [10:0] row_y_o,
  output logic [10:0] operation_o,
  output logic [10:0] operation_y_o,
  // Operands
  output logic [2:0] count_o,
  output logic [2:0] count_y_o,
  output logic [191:0] operands_o,
  output logic [191:0] operands_y_o
);
  `include "gyre_rdna35_rows.svh"

  localparam int SLOTS   = 6;
  localparam int SLOT_W  = 21;
  localparam int LIST_W  = 3 + SLOTS * SLOT_W;
  localparam int PORT_W  = 32;
  localparam int PLACE_W = 5;
  localparam int CHECK_W = 5;
  localparam int RULE_W  = 128 + gyre_rdna35_pkg::TRAITS_W;

  logic [4:0] pattern;
  logic [40:0] row;
  logic [38:0] row_y;
  logic dual;
  logic known;
  assign pattern = encoding_of(words_i[31:0]);
  assign dual    = pattern == VOPD;
  assign row     = row_of({pattern, opcode_of(pattern, words_i[30:8])});
  assign row_y   = row_y_of(words_i[21:17]);
  assign known   = row[40] && (!dual || row_y[38]);

  // VOP3 and VOP3SD have one pattern: the row distinguishes them.
  logic vop3;
  assign vop3 = pattern == VOP3SD && row[39:29] >= VOP3_FIRST
              && row[39:29] - VOP3_FIRST < VOP3_ROWS;

  logic [LIST_W-1:0] list;
  logic [LIST_W-1:0] list_y;
  assign list   = list_of(row[17:10]);
  assign list_y = list_of(row_y[15:8]);

  // Bits 31:25 contain no operand field.
  logic [56:0] fields;
  assign fields = {words_i[63:32], words_i[24:0]};

  // Operands with their fields; one of them is a literal.
  logic literal;
  logic literal_y;
  logic [SLOTS*PORT_W-1:0] operands;
  logic [SLOTS*PORT_W-1:0] operands_y;
  always_comb begin
    literal    = 1'b0;
    literal_y  = 1'b0;
    operands   = '0;
    operands_y = '0;
    for (int i = 0; i < SLOTS; i++) begin
      if (3'(i) < list[LIST_W-1-:3]) begin
        operands[i*PORT_W +: PORT_W] = filled(fields, list[i*SLOT_W +: SLOT_W]);
        literal = literal || is_literal(operands[i*PORT_W+16 +: 16], operands[i*PORT_W+11 +: 5]);
      end
      if (3'(i) < list_y[LIST_W-1-:3]) begin
        operands_y[i*PORT_W +: PORT_W] = filled(fields, list_y[i*SLOT_W +: SLOT_W]);
        literal_y = literal_y
                  || is_literal(operands_y[i*PORT_W+16 +: 16], operands_y[i*PORT_W+11 +: 5]);
      end
    end
  end

  // Returns the port's form of an operand: in a list slot a position replaces the port's field.
  function automatic logic [PORT_W-1:0] filled(input logic [56:0] words,
                                               input logic [SLOT_W-1:0] slot);
    filled = {field_of(words, slot[SLOT_W-1-:PLACE_W]), slot[SLOT_W-PLACE_W-1:0]};
  endfunction

  function automatic logic is_literal(input logic [15:0] field, input logic [4:0] form);
    unique case (form)
      FORM_SOURCE, FORM_SCALAR, FORM_MATRIX: is_literal = field == 16'd255;
      FORM_K32, FORM_K16: is_literal = 1'b1;
      default: is_literal = 1'b0;
    endcase
  endfunction

  // Codes of source 0 select the words that permute lanes.
  logic [8:0] source_0;
  logic [1:0] dpp;
  logic small_form;
  assign small_form = pattern == VOP1 || pattern == VOP2 || pattern == VOPC;
  assign source_0   = small_form ? words_i[8:0] : words_i[40:32];
  assign dpp[0]     = row[1] && source_0 == 9'd250;
  assign dpp[1]     = row[0] && (source_0 == 9'd233 || source_0 == 9'd234);

  logic follows;
  assign follows = literal || (dual && literal_y) || (dpp != 2'b00)
                 || (pattern == MIMG && words_i[0]);

  // Rules besides the opcode: fixed bits, each operand, the word after the encoding.
  logic [RULE_W-1:0] rule;
  logic [127:0] rule_y;
  logic [gyre_rdna35_pkg::TRAITS_W-1:0] traits;
  logic fixed;
  logic fixed_y;
  assign rule    = rule_of(row[9:2]);
  assign rule_y  = 128'(rule_of(row_y[7:0]) >> gyre_rdna35_pkg::TRAITS_W);
  assign traits  = rule[gyre_rdna35_pkg::TRAITS_W-1:0];
  assign fixed   = (words_i[63:0] & rule[RULE_W-1-:64]) == rule[RULE_W-65-:64];
  assign fixed_y = (words_i[63:0] & rule_y[127:64]) == rule_y[63:0];

  logic [20:0] dpp_word;  // bits 23:20, which are signs, and 16:0
  logic permuted;
  logic dpp_legal;
  assign dpp_word = small_form ? {words_i[55:52], words_i[48:32]}
                               : {words_i[87:84], words_i[80:64]};
  assign permuted = dpp != 2'b00;
  gyre_rdna35_vector u_vector (
    .dpp_i(dpp), .pattern_i(dpp_word[16:8]), .signs_i(dpp_word[20:17]),
    .free_i(traits[gyre_rdna35_pkg::TRAIT_SIGNS +: 4]), .literal_i(literal),
    .mixed_i(traits[gyre_rdna35_pkg::TRAIT_MIXED]),
    .vector_i(words_i[gyre_rdna35_pkg::VOP3_SRC1 + 8]), .legal_o(dpp_legal)
  );

  logic [4:0] image_data;
  logic image_legal;
  gyre_rdna35_image u_image (
    .words_i, .traits_i(traits), .data_o(image_data), .legal_o(image_legal)
  );

  logic [SLOTS*CHECK_W-1:0] checks;
  logic [SLOTS*CHECK_W-1:0] checks_y;
  logic [SLOTS-1:0] legal;
  logic [SLOTS-1:0] legal_y;
  assign checks   = checks_of(row[17:10]);
  assign checks_y = checks_of(row_y[15:8]);
  for (genvar i = 0; i < SLOTS; i++) begin : g_slot
    logic [CHECK_W-1:0] asked;
    logic [CHECK_W-1:0] check;
    logic [8:0] field;
    logic [8:0] code;
    logic [4:0] count;
    logic replaced;
    assign asked    = checks[i*CHECK_W +: CHECK_W];
    assign replaced = permuted && (asked == gyre_rdna35_pkg::CHECK_SOURCE_0
                                   || asked == gyre_rdna35_pkg::CHECK_VECTOR_9);
    assign field    = replaced ? {1'b1, dpp_word[7:0]} : operands[i*PORT_W+16 +: 9];

    gyre_rdna35_memory u_memory (
      .words_i(words_i[63:0]), .encoding_i(pattern),
      .returns_i(traits[gyre_rdna35_pkg::TRAIT_RETURNS]), .image_data_i(image_data),
      .check_i(asked), .code_i(field), .count_i(operands[i*PORT_W+2 +: 5]), .check_o(check),
      .code_o(code), .count_o(count)
    );
    gyre_rdna35_operand u_operand (
      .check_i(check), .code_i(code), .words_i(count), .wave64_i, .legal_o(legal[i])
    );
    gyre_rdna35_operand u_operand_y (
      .check_i(checks_y[i*CHECK_W +: CHECK_W]), .code_i(operands_y[i*PORT_W+16 +: 9]),
      .words_i(operands_y[i*PORT_W+2 +: 5]), .wave64_i, .legal_o(legal_y[i])
    );
  end

  assign known_o       = known;
  assign legal_o       = known && fixed && (&legal) && dpp_legal
                      && (pattern != MIMG || image_legal)
                      && (!dual || (fixed_y && (&legal_y) && !wave64_i));
  assign length_o      = known ? 2'd1 + 2'(two_words(pattern)) + 2'(follows) : 2'd1;
  assign encoding_o    = !known ? '0 : vop3 ? VOP3 : pattern;
  assign literal_o     = known && (literal || (dual && literal_y));
  assign dpp_o         = known ? dpp : '0;
  assign row_o         = known ? row[39:29] : '0;
  assign operation_o   = known ? row[28:18] : '0;
  assign count_o       = known ? list[LIST_W-1-:3] : '0;
  assign operands_o    = known ? operands : '0;
  assign row_y_o       = known && dual ? row_y[37:27] : '0;
  assign operation_y_o = known && dual ? row_y[26:16] : '0;
  assign count_y_o     = known && dual ? list_y[LIST_W-1-:3] : '0;
  assign operands_y_o  = known && dual ? operands_y : '0;
endmodule
