// The run of the GPU inside gyre_device: start, stop, soft reset, flush of the caches.
//
// - RESET: the GPU is held in reset.  BOOT: one cycle of reset with pc and argument of the run.
//   RUN: it runs, drains or has ended; its record and counters stay until the next start.
//   CLEAR: a soft reset waits until all is drained.
// - abandon_i does not wait: the GPU is in reset in the next cycle, whatever it was doing.  What it
//   has under way is the bridge's from then on (gyre_axi, drop_i); axi_idle_i does not count it.
// - busy_o is high from the cycle after start_i until the GPU and AXI are drained, or until it is
//   abandoned.  A start while busy does nothing; abandon goes before all else, then a soft reset.
// - halt_o, once high, stays until the GPU is in reset.
// - A flush in RESET or BOOT is done at once: the reset empties the caches.
// - The GPU sees rst_i in its own cycle, so that it starts from a known state too.
// - hide_o: the fault record is that of a run that is gone, or going.
// Twin: cmodel/axi/gyre_device_run.c

`include "gyre_check.svh"

module gyre_device_run (
  input  logic clk_i,
  input  logic rst_i,
  // From the registers: each for one cycle
  input  logic start_i,
  input  logic stop_i,
  input  logic soft_reset_i,
  input  logic abandon_i,
  input  logic flush_i,
  // To the registers
  output logic busy_o,
  output logic flush_busy_o,
  output logic resetting_o,
  output logic hide_o,
  // To the GPU
  output logic gpu_rst_o,
  output logic gpu_halt_o,
  output logic gpu_flush_o,
  // From the GPU and the bridge
  input  logic gpu_busy_i,
  input  logic gpu_flush_busy_i,
  input  logic axi_idle_i
);

  typedef enum logic [1:0] {
    RESET,  // the GPU is in reset until the next start
    BOOT,  // its last cycle of reset
    RUN,  // it runs, or has run
    CLEAR  // halted, draining, then RESET
  } state_e;

  state_e state_q, state_d;
  logic busy_q, halt_q, flushing_q, gpu_rst_q;
  logic start, drained;
  assign start   = start_i && !busy_q && !soft_reset_i && !abandon_i;
  assign drained = !gpu_busy_i && axi_idle_i;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      RESET:   if (start) state_d = BOOT;
      BOOT:    state_d = soft_reset_i ? RESET : RUN;
      RUN: begin
        if (soft_reset_i) state_d = busy_q ? CLEAR : RESET;
        else if (start) state_d = BOOT;
      end
      default: if (drained) state_d = RESET;  // CLEAR
    endcase
    if (abandon_i) state_d = RESET;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q    <= RESET;
      gpu_rst_q  <= 1'b1;
      busy_q     <= 1'b0;
      halt_q     <= 1'b0;
      flushing_q <= 1'b0;
    end else begin
      state_q   <= state_d;
      gpu_rst_q <= state_d == RESET || state_d == BOOT;
      if (start) busy_q <= 1'b1;
      else if (state_d == RESET || (state_q == RUN && state_d == RUN && drained)) busy_q <= 1'b0;
      // A stop in the cycle of the start belongs to that run.
      if (state_d == RESET) halt_q <= 1'b0;
      else if (state_d == CLEAR || (stop_i && (busy_q || start))) halt_q <= 1'b1;
      else if (start) halt_q <= 1'b0;
      flushing_q <= gpu_flush_o || (flushing_q && gpu_flush_busy_i && !gpu_rst_q);
    end
  end

  assign busy_o       = busy_q;
  assign flush_busy_o = flushing_q;
  assign resetting_o  = state_q == CLEAR;
  assign hide_o       = resetting_o || gpu_rst_q;
  assign gpu_rst_o    = gpu_rst_q || rst_i;
  assign gpu_halt_o   = halt_q;
  assign gpu_flush_o  = flush_i && !gpu_rst_q;

  `GYRE_CHECK(a_drained, clk_i, rst_i, gpu_rst_q |=> axi_idle_i)
  `GYRE_CHECK(a_busy, clk_i, rst_i, (state_q == BOOT || state_q == CLEAR) |-> busy_q)

endmodule
