// Scalar decode: converts a scalar instruction of the second set to an operation of gyre_scalar_alu
// and the codes of its sources. Combinational.
//
// - row_i and operands_i are those of gyre_rdna35_decode; constant_i is the word after the
//   instruction. given_o is 0 if the row is no operation of the scalar unit; then all other outputs
//   mean nothing.
// - A source is a code as the instruction set has it: a register, a constant, a state, or 255 for
//   imm_o. imm_o is the literal, or the constant in the instruction. A source that the operation
//   does not have is the constant 0, and EXEC is its register.
// - a_pair_o, b_pair_o: that source has 64 bits. literal_signed_o: a literal of 64 bits is extended
//   with its sign.
// - A destination that is no register is not written (wb_o): NULL, registers of the trap handler.
//
// Twin: cmodel/rdna35/gyre_scalar_decode.c

module gyre_scalar_decode (
  // From gyre_rdna35_decode
  input  logic [10:0] row_i,
  input  logic [95:0] operands_i,  // the first three
  input  logic [31:0] constant_i,
  // The operation
  output logic given_o,
  output logic [5:0] function_o,
  output logic wide_o,
  output logic pair_o,
  output logic [1:0] rule_o,
  output logic [1:0] exec_o,
  output logic only_if_o,
  output logic wb_o,
  output logic [6:0] number_o,
  // Its sources
  output logic [7:0] a_code_o,
  output logic a_pair_o,
  output logic [7:0] b_code_o,
  output logic b_pair_o,
  output logic [31:0] imm_o,
  output logic literal_signed_o
);
  `include "gyre_scalar_rows.svh"

  localparam int SLOT_W = 32;
  localparam logic [7:0] ZERO    = 8'd128;  // the constant 0
  localparam logic [7:0] LITERAL = 8'd255;
  localparam logic [7:0] EXEC_LO = 8'd126;
  localparam logic [2:0] OLD_EXEC = 3'd7;
  localparam logic [6:0] FIRST_UNWRITTEN = 7'd108;
  localparam logic [6:0] LAST_UNWRITTEN  = 7'd124;

  logic [2:0] place_a;
  logic [2:0] place_b;
  logic low;
  logic writes;
  assign {given_o, function_o, place_a, place_b, rule_o, exec_o, only_if_o, low, wide_o, pair_o,
          writes} = scalar_of(row_i);

  // Returns {64 bits, literal with a sign, constant of the instruction, its 16 bits, code}.
  function automatic logic [26:0] source_of(input logic [95:0] slots, input logic [2:0] place);
    logic [SLOT_W-1:2] slot;
    logic wide;
    slot = '0;
    for (int i = 0; i < 3; i++) begin
      if (place == 3'(i + 1)) slot = slots[i*SLOT_W+2 +: SLOT_W-2];
    end
    wide      = slot[6:2] == 5'd2;
    source_of = {wide, slot[10:7] == gyre_rdna35_pkg::TYPE_I64, 1'b0, 16'd0, slot[23:16]};
    if (slot[15:11] == gyre_rdna35_pkg::FORM_HEX)
      source_of = {3'b001, slot[31:16], LITERAL};
    if (place == 3'd0) source_of = {3'b000, 16'd0, ZERO};
    if (place == OLD_EXEC) source_of = {3'b100, 16'd0, EXEC_LO};
  endfunction

  logic a_signed, b_signed, a_inside, b_inside;
  logic [15:0] a_short, b_short, short;
  assign {a_pair_o, a_signed, a_inside, a_short, a_code_o} = source_of(operands_i, place_a);
  assign {b_pair_o, b_signed, b_inside, b_short, b_code_o} = source_of(operands_i, place_b);

  assign short = a_short | b_short;  // one of them at most is there
  assign imm_o = !(a_inside || b_inside) ? constant_i : {{16{short[15] && !low}}, short};
  assign literal_signed_o = a_signed || b_signed;
  assign number_o = {operands_i[22:17], operands_i[16] && !pair_o};
  assign wb_o     = writes && (number_o < FIRST_UNWRITTEN || number_o > LAST_UNWRITTEN);
endmodule
