// Memory operands of the second instruction set: resolves the operands of memory instructions that
// depend on other fields, into registers of addresses and of data. Other operands pass unchanged.
// Combinational.
//
// - image_data_i: data registers of an image. gyre_rdna35_image handles image addresses.
//
// Twin: cmodel/rdna35/gyre_rdna35_memory.c

module gyre_rdna35_memory (
  // Instruction
  input  logic [63:0] words_i,
  input  logic [4:0] encoding_i,
  input  logic returns_i,  // returns the old value in memory
  input  logic [4:0] image_data_i,
  // Operand
  input  logic [4:0] check_i,
  input  logic [8:0] code_i,
  input  logic [4:0] count_i,  // number of registers
  // To gyre_rdna35_operand
  output logic [4:0] check_o,
  output logic [8:0] code_o,
  output logic [4:0] count_o
);
  localparam logic [6:0] NONE = 7'd124;

  logic flat;
  logic scratch;
  logic whole;
  assign flat    = encoding_i == gyre_rdna35_pkg::FLAT;
  assign scratch = encoding_i == gyre_rdna35_pkg::SCRATCH;

  // FLAT: a 64-bit address. GLOBAL: that, or a scalar base and an offset. SCRATCH: an offset, a
  // scalar one, both, or none. Buffers: an index, an offset, both, or none.
  logic [4:0] address;
  assign whole   = flat || words_i[gyre_rdna35_pkg::FLAT_SADDR +: 7] == NONE;
  always_comb begin
    if (flat || encoding_i == gyre_rdna35_pkg::GLOBAL) address = whole ? 5'd2 : 5'd1;
    else if (scratch) address = 5'(words_i[gyre_rdna35_pkg::FLAT_SVE]);
    else if (encoding_i == gyre_rdna35_pkg::MIMG) address = 5'd0;
    else address = 5'(words_i[gyre_rdna35_pkg::MUBUF_IDXEN])
                 + 5'(words_i[gyre_rdna35_pkg::MUBUF_OFFEN]);
  end

  always_comb begin
    check_o = check_i;
    code_o  = code_i;
    count_o = count_i;
    unique case (check_i)
      gyre_rdna35_pkg::CHECK_PAIRS: begin
        check_o = gyre_rdna35_pkg::CHECK_SCALAR;
        code_o  = {code_i[7:0], 1'b0};
      end
      gyre_rdna35_pkg::CHECK_QUADS: begin
        check_o = gyre_rdna35_pkg::CHECK_SCALAR;
        code_o  = {code_i[6:0], 2'b00};
      end
      gyre_rdna35_pkg::CHECK_RETURNED:
        check_o = returns_i && !words_i[gyre_rdna35_pkg::FLAT_GLC]
                ? gyre_rdna35_pkg::CHECK_NONE : gyre_rdna35_pkg::CHECK_VECTOR;
      gyre_rdna35_pkg::CHECK_BUFFER_DATA: begin
        check_o = gyre_rdna35_pkg::CHECK_VECTOR;
        count_o = count_i + 5'(words_i[gyre_rdna35_pkg::MUBUF_TFE]);
      end
      gyre_rdna35_pkg::CHECK_IMAGE_DATA: begin
        check_o = gyre_rdna35_pkg::CHECK_VECTOR;
        count_o = image_data_i;
      end
      gyre_rdna35_pkg::CHECK_BASE: count_o = scratch ? 5'd1 : 5'd2;
      gyre_rdna35_pkg::CHECK_ADDRESS: begin
        check_o = address == 5'd0 ? gyre_rdna35_pkg::CHECK_NONE : gyre_rdna35_pkg::CHECK_VECTOR;
        count_o = address;
      end
      default: ;
    endcase
  end
endmodule
