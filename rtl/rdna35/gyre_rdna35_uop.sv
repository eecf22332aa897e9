// Micro-operations of the second instruction set: converts the words of an instruction to a
// micro-operation of the machine, and lists its needs, the features that the machine lacks for it.
// Combinational.
//
// - words_i has three words, the first one in 31:0, of an instruction at pc_i in waves of 32 lanes,
//   or of 64 (wave64_i). legal_o and length_o are those of gyre_rdna35_decode.
// - given_o: there is a micro-operation. Vector register n is register entry n. If the
//   micro-operation cannot express an operand, its field in uop_o is 0, and needs_o tells why.
//   Otherwise uop_o contains only the pc.
// - needs_o: a bit for each need (docs/rdna35.md); 0: the machine executes uop_o as it is. An
//   illegal instruction has no needs and no micro-operation.
// - stall_o: fetch stops until the micro-operation resolves. jump_o: fetch continues at target_o.
// - A dual instruction is converted as its half X.
//
// Twin: cmodel/rdna35/gyre_rdna35_uop.c

module gyre_rdna35_uop (
  input  logic [95:0] words_i,
  input  logic wave64_i,
  input  logic [31:0] pc_i,
  output logic legal_o,
  output logic [1:0] length_o,  // number of words
  output logic given_o,
  output gyre_pkg::uop_t uop_o,
  output logic [31:0] needs_o,
  output logic stall_o,
  output logic jump_o,
  output logic [31:0] target_o
);
  `include "gyre_rdna35_uop_rows.svh"

  localparam int SLOT_W  = 32;
  localparam int SLOTS_W = 6 * SLOT_W;

  // Codes of scalar operands
  localparam logic [15:0] NULL_REGISTER = 16'd124;
  localparam logic [15:0] LITERAL       = 16'd255;

  // ---- The instruction ------------------------------------------------------------------------
  logic legal;
  logic [1:0] length;
  logic [1:0] dpp;
  logic [4:0] encoding;
  logic [10:0] row;
  logic [SLOTS_W-1:0] operands;
  gyre_rdna35_decode u_decode (
    .words_i, .wave64_i, .known_o(), .legal_o(legal), .encoding_o(encoding), .length_o(length),
    .literal_o(), .dpp_o(dpp), .row_o(row), .row_y_o(), .operation_o(), .operation_y_o(),
    .count_o(), .count_y_o(), .operands_o(operands), .operands_y_o()
  );

  // Word after the encoding: a literal, or a lane permutation.
  logic [31:0] next_word;
  logic permuted;
  assign next_word = length == 2'd3 ? words_i[95:64] : words_i[63:32];
  assign permuted = dpp != 2'b00;

  // ---- Conversion of the opcode ---------------------------------------------------------------
  logic [33:0] kind;
  logic given;
  logic [3:0] unit;
  logic [gyre_pkg::OP_W-1:0] op;
  logic [2:0] place_a;
  logic [2:0] place_b;
  logic [2:0] place_c;
  logic write;
  logic on_glc;
  logic swap;
  logic rounded;
  logic [2:0] rm;
  logic [1:0] offset_kind;
  logic acq;
  logic rel;
  logic serialize;
  logic stall;
  logic jump;
  assign kind  = kind_of(row);
  assign given = legal && kind[33];
  assign {unit, op, place_a, place_b, place_c, write, on_glc, swap, rounded, rm, offset_kind,
          acq, rel, serialize, stall, jump} = kind[32:0];

  // ---- Sources --------------------------------------------------------------------------------
  // Returns {register, constant, scalar, number[7:0], value[31:0]} of the operand at a position, or
  // 0.
  localparam int SOURCE_W = 43;
  function automatic logic [SOURCE_W-1:0] source_of(input logic [SLOTS_W-1:0] slots,
                                                    input logic [2:0] place,
                                                    input logic lanes,
                                                    input logic [31:0] word);
    logic [15:0] field;
    logic [4:0] form;
    logic [31:0] value;
    logic plain;
    {field, form} = 21'd0;
    for (int i = 0; i < 6; i++) begin
      if (place == 3'(i + 1)) {field, form} = slots[i*SLOT_W+11 +: 21];
    end
    plain = 1'b1;
    value = word;
    if (form == FORM_HEX) value = {{16{field[15]}}, field};
    else if (form != FORM_K32 && field != LITERAL) {plain, value} = inline_of(field[8:0]);
    unique case (form)
      FORM_VGPR, FORM_ADDR: source_of = {3'b100, field[7:0], 32'd0};
      FORM_SOURCE, FORM_SCALAR, FORM_K32, FORM_HEX: begin
        if (form == FORM_SOURCE && lanes && is_permuted(field[8:0]))
          source_of = {3'b100, word[7:0], 32'd0};
        else if (form == FORM_SOURCE && field[8]) source_of = {3'b100, field[7:0], 32'd0};
        else if (plain) source_of = {3'b010, 8'd0, value};
        else source_of = {3'b001, 40'd0};
      end
      FORM_SGPR: source_of = {3'b001, 40'd0};
      default: source_of = '0;
    endcase
    if (place == 3'd0) source_of = '0;
  endfunction

  // Returns true for codes whose register is named in the following word.
  function automatic logic is_permuted(input logic [8:0] code);
    is_permuted = code == 9'd250 || code == 9'd233 || code == 9'd234;
  endfunction

  // Returns {it is a constant, value} for a code of a source.
  function automatic logic [32:0] inline_of(input logic [8:0] code);
    logic [31:0] up;
    logic [31:0] down;
    up   = 32'(code) - 32'd128;
    down = 32'd192 - 32'(code);
    unique case (code)
      9'd240: inline_of = {1'b1, 32'h3f000000};
      9'd241: inline_of = {1'b1, 32'hbf000000};
      9'd242: inline_of = {1'b1, 32'h3f800000};
      9'd243: inline_of = {1'b1, 32'hbf800000};
      9'd244: inline_of = {1'b1, 32'h40000000};
      9'd245: inline_of = {1'b1, 32'hc0000000};
      9'd246: inline_of = {1'b1, 32'h40800000};
      9'd247: inline_of = {1'b1, 32'hc0800000};
      9'd248: inline_of = {1'b1, 32'h3e22f983};  // 1 / (2 pi)
      default: begin
        if (code >= 9'd128 && code <= 9'd192) inline_of = {1'b1, up};
        else if (code >= 9'd193 && code <= 9'd208) inline_of = {1'b1, down};
        else inline_of = 33'd0;
      end
    endcase
  endfunction

  // Without the value: {register, constant, scalar, number[7:0]}.
  localparam int IS_REGISTER = 10;
  localparam int IS_CONSTANT = 9;
  localparam int IS_SCALAR   = 8;
  logic [SOURCE_W-1:0] found_a;
  logic [SOURCE_W-1:0] found_b;
  logic [10:0] a;
  logic [10:0] b;
  logic [10:0] c;
  logic [31:0] constant;
  logic swapped;
  assign found_a  = place_a == 3'd7 ? {3'b010, 40'd0}
                                    : source_of(operands, place_a, permuted, next_word);
  assign found_b  = place_b == 3'd7 ? {3'b010, 8'd0, 32'hffffffff}
                                    : source_of(operands, place_b, permuted, next_word);
  assign swapped  = swap && found_a[32+IS_CONSTANT] && found_b[32+IS_REGISTER];
  assign a        = swapped ? found_b[42:32] : found_a[42:32];
  assign b        = swapped ? found_a[42:32] : found_b[42:32];
  assign constant = swapped ? found_a[31:0] : found_b[31:0];
  assign c        = 11'(source_of(operands, place_c, permuted, next_word) >> 32);

  // A rounding mode occupies the field of the constant.
  logic b_constant;
  logic third;
  assign b_constant = b[IS_CONSTANT] && !rounded;
  assign third      = 10'(c[7:0]) - 10'(gyre_pkg::THIRD_FIRST) < 10'(gyre_pkg::THIRD_ROWS);

  // A vector register is a register entry, if the register file has that many.
  function automatic logic beyond(input logic is_register, input logic [7:0] number);
    beyond = is_register && 9'(number) >= 9'(gyre_pkg::REG_ROWS);
  endfunction

  function automatic logic [gyre_pkg::ROW_W-1:0] row_of(input logic is_register,
                                                        input logic [7:0] number);
    row_of = is_register && !beyond(is_register, number) ? gyre_pkg::ROW_W'(number) : '0;
  endfunction

  // ---- Destination ----------------------------------------------------------------------------
  logic [4:0] first_form;
  logic [15:0] first_field;
  logic writes;
  assign first_field = operands[31:16];
  assign first_form  = operands[15:11];
  assign writes      = write && first_form == FORM_VGPR && (!on_glc || words_i[14]);

  // ---- Offset of an address -------------------------------------------------------------------
  logic [31:0] offset;
  always_comb begin
    unique case (offset_kind)
      2'd1: offset = {19'd0, words_i[12:0]};
      2'd2: offset = {{19{words_i[12]}}, words_i[12:0]};
      2'd3: offset = {16'd0, words_i[15:0]};
      default: offset = '0;
    endcase
  end

  // ---- Needs ----------------------------------------------------------------------------------
  logic modified;
  logic scalar;
  logic base;
  assign modified = (encoding == VOP3 && (words_i[10:8] != 3'd0 || words_i[15]
                                          || words_i[63:59] != 5'd0))
                 || (encoding == VOP3SD && (words_i[15] || words_i[63:59] != 5'd0))
                 || (encoding != VOP3 && encoding != VOP3SD && dpp[0] && next_word[23:20] != 4'd0);
  assign base     = (encoding == GLOBAL || encoding == SCRATCH)
                 && 16'(words_i[54:48]) != NULL_REGISTER;
  assign scalar   = a[IS_SCALAR] || b[IS_SCALAR] || c[IS_SCALAR] || base
                 || (first_form == FORM_SGPR && first_field != NULL_REGISTER);

  always_comb begin
    needs_o = legal ? needs_of(row) : '0;
    if (given) begin
      needs_o[NEED_SCALAR]    = needs_o[NEED_SCALAR] || scalar;
      needs_o[NEED_CONSTANT]  = a[IS_CONSTANT] || c[IS_CONSTANT] || (b[IS_CONSTANT] && rounded);
      needs_o[NEED_MODIFIERS] = modified;
      needs_o[NEED_LANES]     = needs_o[NEED_LANES] || permuted;
      needs_o[NEED_ROWS]      = beyond(a[IS_REGISTER], a[7:0]) || beyond(b[IS_REGISTER], b[7:0])
                             || beyond(c[IS_REGISTER], c[7:0])
                             || beyond(writes, first_field[7:0]);
      needs_o[NEED_THIRD]     = c[IS_REGISTER] && !beyond(1'b1, c[7:0]) && !third;
    end
  end

  // ---- Micro-operation ------------------------------------------------------------------------
  always_comb begin
    uop_o    = '0;
    uop_o.pc = pc_i;
    if (given) begin
      uop_o.unit  = unit;
      uop_o.op    = op;
      uop_o.words = length;
      uop_o.rd    = row_of(writes, first_field[7:0]);
      uop_o.rs1   = row_of(a[IS_REGISTER], a[7:0]);
      uop_o.rs2   = row_of(b[IS_REGISTER], b[7:0]);
      uop_o.rs3   = row_of(c[IS_REGISTER] && third, c[7:0]);
      uop_o.wb    = writes && !beyond(1'b1, first_field[7:0]);
      uop_o.b_imm = b_constant || (offset_kind != 2'd0 && place_b == 3'd0);
      uop_o.acq   = acq;
      uop_o.rel   = rel;
      uop_o.serialize = serialize;
      uop_o.imm   = b_constant ? constant : rounded ? {17'd0, rm, 12'd0} : offset;
    end
  end

  assign legal_o  = legal;
  assign length_o = length;
  assign given_o  = given;
  assign stall_o  = given && stall;
  assign jump_o   = given && jump;
  assign target_o = jump_o ? pc_i + 32'd4 + {{14{words_i[15]}}, words_i[15:0], 2'b00} : '0;
endmodule
