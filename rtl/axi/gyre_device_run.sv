// Run control of gyre_device: sequences start, stop, soft reset and flush of the caches. The host
// writes commands at any time; this module applies them only in states in which the GPU accepts
// them.
//
// - States. RESET: one cycle of reset after which no warp is active. IDLE: the GPU waits for a
//   start, or has ended a run; its record and counters stay. BOOT: one cycle of reset after which
//   warp 0 of each core is active. RUN: the GPU runs or drains; unless it was booted, warp 0 of
//   each core is launched first, one core after the other. CLEAR: a soft reset waits until
//   everything is drained.
// - A start boots if it is cold, or if the GPU was halted, by a stop or by a fault, because a halt
//   leaves instructions unfinished. Otherwise it launches.
// - pc_o and arg_o are those of the start: the host may write the registers while it launches.
// - The launch queue requests the run (queue_i), and gets a run without own launches when none is
//   active: queue_go_o, until its request ends and everything is drained. If the GPU was halted, a
//   cycle of reset comes before. A start in the same cycle has priority.
// - A halt ends the launches: cores that are still to come are not started. The GPU sees the halt
//   together with launch_valid_o, which falls in the next cycle.
// - abandon_i does not wait: the GPU is in reset in the next cycle, in any state. The bridge owns
//   its transactions from then on (gyre_axi, drop_i); axi_idle_i does not count them.
// - gpu_busy_i must be high with launch_valid_o, unless the GPU is halted.
// - busy_o is high from the cycle after start_i until the GPU and AXI are drained, or until
//   abandon. A start while busy has no effect; abandon has the highest priority, then a soft reset.
// - halt_o, once high, stays until the GPU is in reset.
// - A flush in RESET or BOOT is done at once, because the reset empties the caches.
// - The GPU sees rst_i in the same cycle, so that it starts from a known state, too.
// - hide_o: the fault record belongs to a run that has ended, or is being reset.
// Twin: cmodel/axi/gyre_device_run.c

`include "gyre_check.svh"

module gyre_device_run (
  input  logic clk_i,
  input  logic rst_i,
  // From the registers: each for one cycle, cold_i and the payload with start_i
  input  logic start_i,
  input  logic cold_i,
  input  logic [31:0] start_pc_i,
  input  logic [31:0] start_arg_i,
  input  logic stop_i,
  input  logic soft_reset_i,
  input  logic abandon_i,
  input  logic flush_i,
  // From and to the launch queue
  input  logic queue_i,
  input  logic queue_stop_i,
  output logic queue_go_o,
  // To the registers
  output logic busy_o,
  output logic flush_busy_o,
  output logic resetting_o,
  output logic hide_o,
  // To the GPU
  output logic gpu_rst_o,
  output logic gpu_boot_o,
  output logic gpu_halt_o,
  output logic gpu_flush_o,
  output logic launch_valid_o,
  output logic [3:0] launch_core_o,
  output logic [31:0] pc_o,
  output logic [31:0] arg_o,
  // From the GPU and the bridge
  input  logic launch_ready_i,
  input  logic gpu_busy_i,
  input  logic gpu_flush_busy_i,
  input  logic gpu_fault_i,
  input  logic axi_idle_i
);

  typedef enum logic [2:0] {
    RESET,  // a cycle of reset; no warp is active afterwards
    BOOT,  // a cycle of reset that starts all cores
    IDLE,  // no run is active
    RUN,  // runs or launches
    CLEAR  // halted, draining, then RESET
  } state_e;

  localparam bit [3:0] LAST = 4'(gyre_pkg::NUM_CORES - 1);

  state_e state_q, state_d;
  logic [3:0] core_q;  // number of the next core to launch
  logic [31:0] pc_q, arg_q;
  logic halt_q, launch_q, flushing_q;
  logic queue_q;  // the run belongs to the queue
  logic in_reset, busy, start, boot, drained, halted;
  assign in_reset = state_q == RESET || state_q == BOOT;
  assign busy     = !(state_q == RESET || state_q == IDLE);
  assign start    = start_i && !busy && !soft_reset_i && !abandon_i;
  // In RESET the record is still that of the previous run.
  assign boot     = cold_i || halt_q || (gpu_fault_i && !in_reset);
  assign halted   = halt_q || gpu_fault_i;
  assign drained  = !gpu_busy_i && axi_idle_i && !(queue_q && queue_i);

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      RESET:  state_d = IDLE;
      BOOT:   state_d = RUN;
      IDLE:   if (queue_i) state_d = halted ? RESET : RUN;
      RUN:    if (drained) state_d = IDLE;
      default: if (drained) state_d = RESET;  // CLEAR
    endcase
    if (start) state_d = boot ? BOOT : RUN;
    if (soft_reset_i && state_q != CLEAR) state_d = (state_q == RUN) ? CLEAR : RESET;
    if (abandon_i) state_d = RESET;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q    <= RESET;
      halt_q     <= 1'b0;
      flushing_q <= 1'b0;
      launch_q   <= 1'b0;
      queue_q    <= 1'b0;
      core_q     <= '0;
      pc_q       <= '0;
      arg_q      <= '0;
    end else begin
      state_q <= state_d;
      // A stop in the cycle of the start belongs to that run.
      if (state_d == RESET) halt_q <= 1'b0;
      else if (state_d == CLEAR || (stop_i && (busy || start)) || (queue_stop_i && busy)) begin
        halt_q <= 1'b1;
      end
      else if (start) halt_q <= 1'b0;
      queue_q <= (state_q == IDLE) ? !start && state_d == RUN
               : queue_q && (state_d == RUN || state_d == CLEAR);
      flushing_q <= gpu_flush_o || (flushing_q && gpu_flush_busy_i && !in_reset);
      if (state_d == RESET) launch_q <= 1'b0;
      else if (start) launch_q <= !boot;
      else if (halted || (launch_ready_i && core_q == LAST)) launch_q <= 1'b0;
      if (!launch_q) core_q <= '0;
      else if (launch_ready_i) core_q <= core_q + 4'd1;
      if (start) begin
        pc_q  <= start_pc_i;
        arg_q <= start_arg_i;
      end
    end
  end

  assign busy_o         = busy;
  assign flush_busy_o   = flushing_q;
  assign resetting_o    = state_q == CLEAR;
  assign queue_go_o     = queue_q && state_q == RUN;
  assign hide_o         = resetting_o || in_reset;
  assign gpu_rst_o      = in_reset || rst_i;
  assign gpu_boot_o     = state_q == BOOT;
  assign gpu_halt_o     = halt_q;
  assign gpu_flush_o    = flush_i && !in_reset;
  assign launch_valid_o = launch_q;
  assign launch_core_o  = core_q;
  assign pc_o           = pc_q;
  assign arg_o          = arg_q;

  `GYRE_CHECK(a_drained, clk_i, rst_i, in_reset |=> axi_idle_i)
  `GYRE_CHECK(a_core, clk_i, rst_i, launch_valid_o |-> core_q <= LAST)
  `GYRE_CHECK(a_launch, clk_i, rst_i, launch_q |-> (state_q == RUN || state_q == CLEAR))
  `GYRE_CHECK(a_halted, clk_i, rst_i, halt_q |-> !launch_ready_i)

endmodule
