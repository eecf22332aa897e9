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
  input  gyre_pkg::violation_record_t record_i
);
  `include "gyre_regs.svh"

  logic [31:0] value;
  always_comb begin
    value = '0;
    unique case (word_i)
      10'(REG_EXCEPTION_CODE): begin
        value[EXCEPTION_CODE_CODE +: 2]   = record_i.code;
        value[EXCEPTION_CODE_LAUNCH +: 8] = record_i.launch;
        value[EXCEPTION_CODE_VALID]       = record_i.valid;
      end
      10'(REG_EXCEPTION_WHERE): begin
        value[EXCEPTION_WHERE_WARP +: 8] = 8'(record_i.warp);
        value[EXCEPTION_WHERE_CORE +: 8] = 8'(record_i.core);
      end
      10'(REG_EXCEPTION_LANES):   value = 32'(record_i.lanes);
      10'(REG_EXCEPTION_PC):      value = record_i.pc;
      10'(REG_EXCEPTION_STORES):  value = record_i.stores;
      10'(REG_EXCEPTION_PRIVATE): value = record_i.privates;
      10'(REG_EXCEPTION_SILENT):  value = record_i.silents;
      10'(REG_EXCEPTION_CALLS):   value = record_i.calls;
      default: ;
    endcase
  end
  assign value_o = value & {32{gyre_pkg::HEADERS}};
endmodule
