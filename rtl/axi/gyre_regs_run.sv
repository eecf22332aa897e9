// State of the run for the host: busy, done, stuck, and the interrupt. The host learns of the end
// of a run by polling these bits or by the interrupt.
//
// - busy covers the gap between the start and the machine's own busy_i. done is set when busy
//   falls.
// - Watchdog: idle_o counts the cycles in which the machine is busy and issues nothing. When the
//   count reaches watchdog_i (not 0), the machine is reported as stuck, but continues.
// - Four events: done, fault, stuck, queue (bits 0 to 3). Each is stored until it is cleared; an
//   event in the cycle of the clear stays. The interrupt is a level.
// Twin: cmodel/axi/gyre_regs_run.c

module gyre_regs_run (
  input  logic clk_i,
  input  logic rst_i,
  // From the registers
  input  logic start_i,
  input  logic stop_i,
  input  logic soft_reset_i,
  input  logic [3:0] clear_i,
  input  logic [3:0] enable_i,
  input  logic [31:0] watchdog_i,
  input  logic restart_i,  // watchdog_i is being written
  // From the machine
  input  logic busy_i,
  input  logic issue_i,
  input  logic fault_valid_i,
  input  logic queue_event_i,
  // State
  output logic busy_o,
  output logic done_o,
  output logic stopping_o,
  output logic stuck_o,
  output logic [3:0] pending_o,
  output logic irq_o,
  output logic [31:0] idle_o
);

  logic busy_q;  // busy in the previous cycle
  logic fault_q;  // fault in the previous cycle
  logic done_q, stopping_q, stuck_q;
  logic [3:0] pending_q;
  logic [31:0] idle_q;
  logic counted_q;  // idle_q is not 0: it does not wrap

  logic [32:0] idle_next;
  assign idle_next = {1'b0, idle_q} + 33'd1;

  logic [3:0] happens;
  assign busy_o     = busy_i || start_i;
  assign happens[0] = busy_q && !busy_o;
  assign happens[1] = fault_valid_i && !fault_q;
  assign happens[2] = busy_o && counted_q && idle_q == watchdog_i && !stuck_q;

  assign happens[3] = queue_event_i;

  always_ff @(posedge clk_i) begin
    if (rst_i || soft_reset_i) begin
      // Reset makes the machine idle, which is not the end of a run.
      busy_q     <= 1'b0;
      fault_q    <= 1'b0;
      done_q     <= 1'b0;
      stopping_q <= 1'b0;
      stuck_q    <= 1'b0;
      pending_q  <= '0;
      idle_q     <= '0;
      counted_q  <= 1'b0;
    end else begin
      busy_q     <= busy_o;
      fault_q    <= fault_valid_i;
      done_q     <= !start_i && (done_q || happens[0]);
      stopping_q <= busy_o && (stopping_q || stop_i);
      stuck_q    <= !start_i && !restart_i && (stuck_q || happens[2]);
      pending_q  <= (pending_q & ~clear_i) | happens;
      counted_q  <= busy_o && !issue_i && !restart_i;
      if (!busy_o || issue_i || restart_i) idle_q <= '0;
      else if (!idle_next[32]) idle_q <= idle_next[31:0];
    end
  end
  // done rises at once, so that no read sees neither busy nor done.
  assign done_o     = done_q || happens[0];
  assign stopping_o = stopping_q;
  assign stuck_o    = stuck_q;
  assign pending_o  = pending_q;
  assign irq_o      = (pending_q & enable_i) != '0;
  assign idle_o     = idle_q;

endmodule
