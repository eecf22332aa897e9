// Constant address: computes, lane by lane, the main memory address that ldc reads
// (docs/graphics.md). Combinational.
//
// - A lane's operand has the bank in bits 19:16 and the byte in the bank below. It is an error if
//   it is misaligned, or beyond the bank; a missing bank has 0 bytes.
// - The position of a bank was checked when the draw was read, so no permission concerns it.
//
// Twin: cmodel/memory/lsu/gyre_constant_address.h

module gyre_constant_address #(
  localparam int BANK_W = 32 + 17
) (
  input  gyre_pkg::lane_words_t base_i,
  input  logic [31:0] imm_i,
  input  logic [16*BANK_W-1:0] banks_i,  // gyre_shader_state
  output gyre_pkg::lane_words_t at_o,  // operands of the lanes
  output gyre_pkg::lane_words_t addr_o,  // their addresses in main memory
  output gyre_pkg::lanes_t wrong_o
);
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [31:0] at, address;
    logic [16:0] bytes;
    assign at = base_i[g*32 +: 32] + imm_i;

    // Select by a loop, because an index would become a multiplier and a shifter.
    always_comb begin
      {address, bytes} = '0;
      for (int b = 0; b < 16; b++) begin
        if (at[19:16] == 4'(b)) {address, bytes} = banks_i[b*BANK_W +: BANK_W];
      end
    end

    assign at_o[g*32 +: 32]   = at;
    assign addr_o[g*32 +: 32] = address + 32'(at[15:0]);
    assign wrong_o[g] = at[31:20] != '0 || at[1:0] != '0 || 18'(bytes) < 18'(at[15:0]) + 18'd4;
  end
endmodule
