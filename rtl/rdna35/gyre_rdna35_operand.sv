// Operand check of the second instruction set: tells if the field of an operand has a defined
// value. Combinational.
//
// - check_i gives the allowed kinds (gyre_rdna35_pkg); gyre_rdna35_memory has converted operands
//   that depend on other fields to vector or scalar registers.
// - code_i is the field, words_i its number of registers. Bit 7 of a half that is named by its
//   number is not part of the number, so any such register exists.
// - An accumulator has its rows across the lanes: in waves of 64 it needs half as many registers.
//
// Twin: cmodel/rdna35/gyre_rdna35_operand.c

module gyre_rdna35_operand (
  input  logic [4:0] check_i,
  input  logic [8:0] code_i,
  input  logic [4:0] words_i,
  input  logic wave64_i,
  output logic legal_o
);
  // Codes of scalar registers
  localparam logic [7:0] SGPRS_END = 8'd106;
  localparam logic [7:0] VCC_LO    = 8'd106;
  localparam logic [7:0] TTMP0     = 8'd108;
  localparam logic [7:0] TTMPS_END = 8'd124;
  localparam logic [7:0] NONE      = 8'd124;
  localparam logic [7:0] M0        = 8'd125;
  localparam logic [7:0] EXEC_LO   = 8'd126;
  localparam logic [7:0] EXEC_HI   = 8'd127;
  // First codes of the other sources: constants, memory apertures and constants, flags, literal
  localparam logic [7:0] INTEGERS     = 8'd128;
  localparam logic [7:0] INTEGERS_END = 8'd209;
  localparam logic [7:0] BASES        = 8'd235;
  localparam logic [7:0] FLOATS_END   = 8'd249;
  localparam logic [7:0] VCCZ         = 8'd251;
  localparam logic [7:0] FLAGS_END    = 8'd254;
  localparam logic [7:0] LITERAL      = 8'd255;

  logic mask;
  logic matrix;
  logic [4:0] words;
  assign mask   = check_i == gyre_rdna35_pkg::CHECK_MASK
               || check_i == gyre_rdna35_pkg::CHECK_MASK_READ;
  assign matrix = check_i == gyre_rdna35_pkg::CHECK_MATRIX
               || check_i == gyre_rdna35_pkg::CHECK_MATRIX_READ;
  always_comb begin
    words = words_i;
    if (mask) words = wave64_i ? 5'd2 : 5'd1;
    if (matrix && wave64_i) words = words_i >> 1;
  end

  // Vector registers from a number on.
  logic [8:0] vector_end;
  logic vector;
  assign vector_end = 9'(code_i[7:0]) + 9'(words);
  assign vector     = vector_end <= 9'd256;

  // Scalar registers begin at an even number, four and more at a multiple of four; lower bits are
  // ignored.
  logic [7:0] first;
  logic [7:0] scalar_end;
  logic scalar;
  always_comb begin
    first = code_i[7:0];
    if (words == 5'd2) first[0] = 1'b0;
    if (words > 5'd2) first[1:0] = 2'b00;
    scalar_end = first + 8'(words);
    if (code_i[7:0] < SGPRS_END) scalar = scalar_end <= SGPRS_END;
    else if (code_i[7:0] >= TTMP0 && code_i[7:0] < TTMPS_END) scalar = scalar_end <= TTMPS_END;
    else if (code_i[7:0] == NONE || words == 5'd1) scalar = 1'b1;
    else scalar = words == 5'd2 && (code_i[7:0] == VCC_LO || code_i[7:0] == EXEC_LO);
  end

  logic is_vector;
  logic is_scalar;
  logic constant;
  assign is_vector = code_i[8];
  assign is_scalar = code_i < 9'(INTEGERS);
  assign constant  = !is_vector && !is_scalar
                  && (code_i[7:0] < INTEGERS_END
                      || (code_i[7:0] >= BASES && code_i[7:0] < FLOATS_END)
                      || (code_i[7:0] >= VCCZ && code_i[7:0] < FLAGS_END)
                      || code_i[7:0] == LITERAL);

  always_comb begin
    unique case (check_i)
      gyre_rdna35_pkg::CHECK_VECTOR, gyre_rdna35_pkg::CHECK_MATRIX: legal_o = vector;
      gyre_rdna35_pkg::CHECK_VECTOR_9: legal_o = is_vector && vector;
      gyre_rdna35_pkg::CHECK_SCALAR, gyre_rdna35_pkg::CHECK_MASK: legal_o = is_scalar && scalar;
      // A mask that is read must not be EXEC; the destination of a load is neither M0 nor EXEC; the
      // base of an address is not the upper half of EXEC.
      gyre_rdna35_pkg::CHECK_MASK_READ:
        legal_o = is_scalar && scalar && code_i[7:0] < EXEC_LO;
      gyre_rdna35_pkg::CHECK_LOADED: legal_o = is_scalar && scalar && code_i[7:0] < M0;
      gyre_rdna35_pkg::CHECK_BASE: legal_o = is_scalar && scalar && code_i[7:0] != EXEC_HI;
      gyre_rdna35_pkg::CHECK_SOURCE, gyre_rdna35_pkg::CHECK_SOURCE_0:
        legal_o = is_vector ? vector : is_scalar ? scalar : constant;
      gyre_rdna35_pkg::CHECK_SOURCE_SCALAR: legal_o = is_scalar ? scalar : constant;
      gyre_rdna35_pkg::CHECK_MATRIX_READ: legal_o = is_vector ? vector : constant;
      default: legal_o = 1'b1;
    endcase
  end
endmodule
