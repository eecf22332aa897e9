// Registers EXCEPTION_*: show the first exception of a launch with a header to the host.
//
// - The record is the machine's, unchanged; value_o is 0 for the word of any other register.
// - HEADERS=0: all of them are 0.
//
// Twin: cmodel/axi/gyre_regs_exceptions.h

module gyre_regs_exceptions (
  // From and to the registers
  input  logic [9:0] word_i,
  output logic [31:0] value_o,
  // From the exceptions
  input  logic valid_i,
  input  logic [1:0] code_i,
  input  logic [7:0] launch_i,
  input  logic [7:0] core_i,
  input  logic [7:0] warp_i,
  input  logic [31:0] lanes_i,
  input  logic [31:0] pc_i,
  input  logic [31:0] stores_i,
  input  logic [31:0] private_i,
  input  logic [31:0] silent_i,
  input  logic [31:0] calls_i
);
  `include "gyre_regs.svh"

  logic [31:0] value;
  always_comb begin
    value = '0;
    unique case (word_i)
      10'(REG_EXCEPTION_CODE): begin
        value[EXCEPTION_CODE_CODE +: 2]   = code_i;
        value[EXCEPTION_CODE_LAUNCH +: 8] = launch_i;
        value[EXCEPTION_CODE_VALID]       = valid_i;
      end
      10'(REG_EXCEPTION_WHERE): begin
        value[EXCEPTION_WHERE_WARP +: 8] = warp_i;
        value[EXCEPTION_WHERE_CORE +: 8] = core_i;
      end
      10'(REG_EXCEPTION_LANES):   value = lanes_i;
      10'(REG_EXCEPTION_PC):      value = pc_i;
      10'(REG_EXCEPTION_STORES):  value = stores_i;
      10'(REG_EXCEPTION_PRIVATE): value = private_i;
      10'(REG_EXCEPTION_SILENT):  value = silent_i;
      10'(REG_EXCEPTION_CALLS):   value = calls_i;
      default: ;
    endcase
  end
  assign value_o = value & {32{gyre_pkg::HEADERS}};
endmodule
