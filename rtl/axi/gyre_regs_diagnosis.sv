// Registers of the fault record, of the selection by DIAG_SELECT, and of the AXI transactions under
// way. They show the machine's values unchanged; value_o is 0 for the word of any other register.
// Twin: cmodel/axi/gyre_regs_diagnosis.h

module gyre_regs_diagnosis (
  // From and to the registers
  input  logic [9:0] word_i,
  output logic [31:0] value_o,
  // From the machine
  input  logic fault_valid_i,
  input  logic [4:0] fault_cause_i,
  input  logic [7:0] fault_core_i,
  input  logic [7:0] fault_warp_i,
  input  logic [31:0] fault_lanes_i,
  input  logic [31:0] fault_pc_i,
  input  logic [31:0] fault_value_i,
  input  logic [31:0] diag_pc_i,
  input  logic diag_active_i,
  input  logic diag_stalled_i,
  input  logic diag_barrier_i,
  input  logic diag_pending_i,
  input  logic [7:0] diag_reason_i,
  input  logic [31:0] diag_tmask_i,
  input  logic [31:0] diag_live_i,
  input  logic [31:0] diag_ready_i,
  input  logic [31:0] diag_next_i,
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
        value_o[FAULT_CAUSE_CAUSE +: 5] = fault_cause_i;
        value_o[FAULT_CAUSE_VALID]      = fault_valid_i;
      end
      10'(REG_FAULT_CORE):  value_o = 32'(fault_core_i);
      10'(REG_FAULT_WARP):  value_o = 32'(fault_warp_i);
      10'(REG_FAULT_LANES): value_o = fault_lanes_i;
      10'(REG_FAULT_PC):    value_o = fault_pc_i;
      10'(REG_FAULT_VALUE): value_o = fault_value_i;
      10'(REG_DIAG_PC):     value_o = diag_pc_i;
      10'(REG_DIAG_STATE): begin
        value_o[DIAG_STATE_ACTIVE]      = diag_active_i;
        value_o[DIAG_STATE_STALLED]     = diag_stalled_i;
        value_o[DIAG_STATE_BARRIER]     = diag_barrier_i;
        value_o[DIAG_STATE_PENDING]     = diag_pending_i;
        value_o[DIAG_STATE_REASON +: 8] = diag_reason_i;
      end
      10'(REG_DIAG_TMASK):  value_o = diag_tmask_i;
      10'(REG_DIAG_LIVE):   value_o = diag_live_i;
      10'(REG_DIAG_READY):  value_o = diag_ready_i;
      10'(REG_DIAG_NEXT):   value_o = diag_next_i;
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
