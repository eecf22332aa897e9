// Registers of the machine: an AXI4-Lite slave through which the host controls it.
// docs/registers.md lists them; their numbers (gyre_regs.svh) are generated from
// isa/registers.toml.
//
// - Actions (start_o, stop_o, soft_reset_o, abandon_o, flush_o) are high for one cycle, the cycle
//   after the write. busy_i and flush_busy_i must be high from the next cycle on until everything
//   is finished.
// - PERF_INDEX: the counter is copied in the cycle after the write, both halves at once; a read
//   that is sent after the write's response sees the copy.
// - The fault record and the values that DIAG_SELECT selects come from the machine unchanged.
// Twin: cmodel/axi/gyre_regs.c

`include "gyre_check.svh"

module gyre_regs #(
  parameter int NUM_PERF = 16
) (
  input  logic clk_i,
  input  logic rst_i,
  // Pins: AXI4-Lite
  input  gyre_pkg::axil_request_t axil_i,
  output gyre_pkg::axil_response_t axil_o,
  output logic irq_o,
  // To the machine
  output logic start_o,
  output logic cold_o,  // with start_o
  output logic stop_o,
  output logic soft_reset_o,
  output logic abandon_o,
  output logic flush_o,
  output logic [31:0] start_pc_o,
  output logic [31:0] arg_o,
  output logic [7:0] diag_core_o,
  output logic [7:0] diag_warp_o,
  // To and from the launch queue
  output gyre_pkg::queue_control_t queue_o,
  output logic [31:0] stack_o,
  input  logic [31:0] queue_read_i,
  input  gyre_pkg::queue_state_t queue_i,
  // To and from the exceptions
  output logic exception_clear_o,
  input  gyre_pkg::violation_record_t exception_i,
  // From the machine
  input  logic busy_i,
  input  logic flush_busy_i,
  input  logic resetting_i,  // a soft reset has not yet drained
  input  logic issue_i,  // some core issues an instruction
  input  logic [3:0] fault_core_i,
  input  gyre_pkg::fault_t fault_i,
  input  logic [gyre_pkg::NUM_CORES*NUM_PERF*64-1:0] perf_i,  // core 0 lowest
  input  gyre_pkg::diagnosis_t diag_i,
  input  logic [7:0] reads_i,
  input  logic [7:0] writes_i,
  input  logic lost_i,  // some transactions are abandoned
  input  logic [31:0] last_read_i,
  input  logic [31:0] last_write_i
);

  `include "gyre_regs.svh"
  localparam int WORD_W = $clog2(REG_WORDS);

  // ---- The port ----------------------------------------------------------------------------------
  logic [9:0] write_word, read_word;
  logic [WORD_W-1:0] word;
  logic [31:0] bits;  // bits that the strobes cover
  logic [31:0] ones;  // of these, the bits written as 1
  logic write;  // writes a writable register in this cycle
  logic [31:0] value;
  gyre_regs_port u_port (
    .clk_i, .rst_i, .axil_i, .axil_o, .write_word_o(write_word),
    .write_known_i(write_word[9:WORD_W] == '0 && REG_WRITABLE[word]), .write_o(write),
    .bits_o(bits), .ones_o(ones), .read_word_o(read_word),
    .read_known_i(read_word[9:WORD_W] == '0 && REG_KNOWN[read_word[WORD_W-1:0]]), .value_i(value)
  );
  assign word = write_word[WORD_W-1:0];

  // ---- Registers and actions ---------------------------------------------------------------------
  logic [31:0] start_pc_q, arg_q, irq_enable_q, watchdog_q, perf_index_q, diag_select_q;
  logic start_q, cold_q, stop_q, soft_reset_q, abandon_q, flush_q;  // actions, for one cycle
  logic copy_q, exception_clear_q;  // likewise: the counter is copied, the record is cleared
  logic busy, soft_reset, abandon;
  assign soft_reset = write && word == REG_CONTROL && ones[CONTROL_SOFT_RESET];
  assign abandon    = write && word == REG_CONTROL && ones[CONTROL_ABANDON];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      {start_pc_q, arg_q, irq_enable_q, watchdog_q, perf_index_q, diag_select_q} <= '0;
      {start_q, cold_q, stop_q, soft_reset_q, abandon_q, flush_q}                <= '0;
      {copy_q, exception_clear_q}                                                <= '0;
    end else begin
      if (write) begin
        unique case (word)
          REG_START_PC:    start_pc_q <= (start_pc_q & ~bits) | ones;
          REG_ARG:         arg_q <= (arg_q & ~bits) | ones;
          REG_IRQ_ENABLE:  irq_enable_q <= ((irq_enable_q & ~bits) | ones) & MASK_IRQ_ENABLE;
          REG_WATCHDOG:    watchdog_q <= (watchdog_q & ~bits) | ones;
          REG_PERF_INDEX:  perf_index_q <= ((perf_index_q & ~bits) | ones) & MASK_PERF_INDEX;
          REG_DIAG_SELECT: diag_select_q <= ((diag_select_q & ~bits) | ones) & MASK_DIAG_SELECT;
          default: ;  // the other registers store nothing
        endcase
      end
      // A reset in the same write prevents the start.
      start_q <= write && word == REG_CONTROL && ones[CONTROL_START] && !soft_reset &&
                 !abandon && !busy;
      cold_q       <= write && word == REG_CONTROL && ones[CONTROL_COLD];
      stop_q       <= write && word == REG_CONTROL && ones[CONTROL_STOP];
      soft_reset_q <= soft_reset;
      abandon_q    <= abandon;
      flush_q      <= write && word == REG_CACHE_FLUSH && ones[CACHE_FLUSH_FLUSH];
      copy_q       <= write && word == REG_PERF_INDEX;
      exception_clear_q <= gyre_pkg::HEADERS && write && word == REG_EXCEPTION_CLEAR
                        && ones[EXCEPTION_CLEAR_CLEAR];
    end
  end
  assign {start_o, cold_o, stop_o, soft_reset_o, abandon_o, flush_o, exception_clear_o}
       = {start_q, cold_q, stop_q, soft_reset_q, abandon_q, flush_q, exception_clear_q};
  assign start_pc_o   = start_pc_q;
  assign arg_o        = arg_q;
  assign diag_warp_o  = diag_select_q[DIAG_SELECT_WARP +: 8];
  assign diag_core_o  = diag_select_q[DIAG_SELECT_CORE +: 8];

  // ---- Registers of the launch queue and of the exceptions ----------------------------------------
  logic [31:0] queue_value, exception_value;  // 0 for the word of another register
  gyre_regs_queue u_queue (
    .clk_i, .rst_i, .clear_i(soft_reset_q || abandon_q), .write_i(write), .word_i(10'(word)),
    .bits_i(bits), .ones_i(ones), .read_word_i(10'(read_word[WORD_W-1:0])), .value_o(queue_value),
    .queue_o, .stack_o, .read_i(queue_read_i), .queue_i
  );
  gyre_regs_exceptions u_exceptions (
    .word_i(10'(read_word[WORD_W-1:0])), .value_o(exception_value), .record_i(exception_i)
  );

  // ---- State of the run, watchdog, interrupt -----------------------------------------------------
  logic done, stopping, stuck, irq;
  logic [31:0] idle;
  logic [3:0] pending, clear, enable;  // queue, stuck, fault, done
  assign clear  = {ones[IRQ_CLEAR_QUEUE], ones[IRQ_CLEAR_STUCK], ones[IRQ_CLEAR_FAULT],
                   ones[IRQ_CLEAR_DONE]} & {4{write && word == REG_IRQ_CLEAR}};
  assign enable = {irq_enable_q[IRQ_ENABLE_QUEUE], irq_enable_q[IRQ_ENABLE_STUCK],
                   irq_enable_q[IRQ_ENABLE_FAULT], irq_enable_q[IRQ_ENABLE_DONE]};
  gyre_regs_run u_run (
    .clk_i, .rst_i, .start_i(start_q), .stop_i(stop_q),
    .soft_reset_i(soft_reset_q || abandon_q || resetting_i), .clear_i(clear), .enable_i(enable),
    .watchdog_i(watchdog_q), .restart_i(write && word == REG_WATCHDOG), .busy_i, .issue_i,
    .fault_valid_i(fault_i.valid), .queue_event_i(queue_i.over), .busy_o(busy), .done_o(done),
    .stopping_o(stopping), .stuck_o(stuck), .pending_o(pending), .irq_o(irq), .idle_o(idle)
  );
  assign irq_o = irq;

  // ---- Counters ----------------------------------------------------------------------------------
  logic [63:0] perf;
  gyre_regs_counters #(.NUM_PERF(NUM_PERF)) u_counters (
    .clk_i, .rst_i, .copy_i(copy_q), .index_i(perf_index_q), .perf_i, .copy_o(perf)
  );

  // ---- Reads -------------------------------------------------------------------------------------
  logic [31:0] constant_value, diagnosis_value;  // 0 for the word of another register
  gyre_regs_constants #(.NUM_PERF(NUM_PERF)) u_constants (
    .word_i(10'(read_word[WORD_W-1:0])), .value_o(constant_value)
  );
  gyre_regs_diagnosis u_diagnosis (
    .word_i(10'(read_word[WORD_W-1:0])), .value_o(diagnosis_value), .fault_core_i, .fault_i,
    .diag_i, .reads_i, .writes_i, .last_read_i, .last_write_i
  );
  always_comb begin
    value = '0;
    unique case (read_word[WORD_W-1:0])
      REG_START_PC:     value = start_pc_q;
      REG_ARG:          value = arg_q;
      REG_STATUS: begin
        value[STATUS_BUSY]      = busy;
        value[STATUS_DONE]      = done;
        value[STATUS_FAULTED]   = fault_i.valid;
        value[STATUS_IRQ]       = irq;
        value[STATUS_DRAINING]  = busy && (stopping || fault_i.valid || resetting_i);
        value[STATUS_STUCK]     = stuck;
        value[STATUS_ABANDONED] = lost_i;
      end
      REG_IRQ_ENABLE:   value = irq_enable_q;
      REG_IRQ_CLEAR: begin
        value[IRQ_CLEAR_DONE]  = pending[0];
        value[IRQ_CLEAR_FAULT] = pending[1];
        value[IRQ_CLEAR_STUCK] = pending[2];
        value[IRQ_CLEAR_QUEUE] = pending[3];
      end
      REG_CACHE_FLUSH:  value[CACHE_FLUSH_FLUSH] = flush_q || flush_busy_i;
      REG_WATCHDOG:     value = watchdog_q;
      REG_PERF_INDEX:   value = perf_index_q;
      REG_PERF_LOW:     value = perf[31:0];
      REG_PERF_HIGH:    value = perf[63:32];
      REG_DIAG_SELECT:  value = diag_select_q;
      REG_IDLE_CYCLES:  value = idle;
      // CONTROL, QUEUE_ACTION and EXCEPTION_CLEAR store nothing.
      default:          value = constant_value | diagnosis_value | queue_value | exception_value;
    endcase
  end

  `GYRE_CHECK(a_one_start, clk_i, rst_i, start_q |=> !start_q)

endmodule
