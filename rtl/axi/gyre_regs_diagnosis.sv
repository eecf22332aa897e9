// Registers of the fault record, of the selection by DIAG_SELECT, and of the AXI transactions under
// way. They show the machine's values unchanged; value_o is 0 for the word of any other register.
// Twin: cmodel/axi/gyre_regs_diagnosis.h

module gyre_regs_diagnosis (
  // From and to the registers
  input  logic [9:0] word_i,
  output logic [31:0] value_o,
  // From the machine
  input  logic [3:0] fault_core_i,
  input  gyre_pkg::fault_t fault_i,
  input  gyre_pkg::diagnosis_t diag_i,
  input  logic [7:0] reads_i,
  input  logic [7:0] writes_i,
  input  logic [31:0] last_read_i,
  input  logic [31:0] last_write_i
);
  `include "gyre_regs.svh"

  always_comb begin
    value_o = '0;
    unique case (word_i)
      10'(REG_FAULT_CAUSE): begin
        value_o[FAULT_CAUSE_CAUSE +: 5] = fault_i.cause;
        value_o[FAULT_CAUSE_VALID]      = fault_i.valid;
      end
      10'(REG_FAULT_CORE):  value_o = 32'(fault_core_i);
      10'(REG_FAULT_WARP):  value_o = 32'(fault_i.warp);
      10'(REG_FAULT_LANES): value_o = 32'(fault_i.lanes);
      10'(REG_FAULT_PC):    value_o = fault_i.pc;
      10'(REG_FAULT_VALUE): value_o = fault_i.value;
      10'(REG_DIAG_PC):     value_o = diag_i.pc;
      10'(REG_DIAG_STATE): begin
        value_o[DIAG_STATE_ACTIVE]      = diag_i.active;
        value_o[DIAG_STATE_STALLED]     = diag_i.stalled;
        value_o[DIAG_STATE_BARRIER]     = diag_i.barrier;
        value_o[DIAG_STATE_PENDING]     = diag_i.pending;
        value_o[DIAG_STATE_REASON +: 8] = diag_i.reason;
      end
      10'(REG_DIAG_TMASK):  value_o = 32'(diag_i.tmask);
      10'(REG_DIAG_LIVE):   value_o = 32'(diag_i.live);
      10'(REG_DIAG_READY):  value_o = 32'(diag_i.ready);
      10'(REG_DIAG_NEXT):   value_o = diag_i.next;
      10'(REG_OUTSTANDING): begin
        value_o[OUTSTANDING_READS +: 8]  = reads_i;
        value_o[OUTSTANDING_WRITES +: 8] = writes_i;
      end
      10'(REG_LAST_READ):   value_o = last_read_i;
      10'(REG_LAST_WRITE):  value_o = last_write_i;
      default: ;
    endcase
  end
endmodule
