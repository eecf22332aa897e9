// Launch abort: handles the halts of the queue's run, so that no launch is left under way
// (docs/dispatch.md).
//
// - stop_o requests a halt: a launch is late, or the host cancels a launch.
// - Any halt in the queue's run aborts all launches under way. begin_o is high for one cycle, with
//   the code of the launch that caused the halt, then aborting_o until all are over and everything
//   is idle. The queue has stopped then, until ack_i, even if no launch was under way.
// - dealt_o: the halt of this run is or was handled. No launch begins before that run has ended,
//   even if ack_i comes early.
// - clear_i drops all state. cleared_o is high from then on until the GPU has been in reset.
//
// Twin: cmodel/dispatch/gyre_launch_abort.c

`include "gyre_check.svh"

module gyre_launch_abort (
  input  logic clk_i,
  input  logic rst_i,
  input  logic clear_i,
  input  logic gpu_rst_i,
  // From the registers
  input  logic ack_i,
  input  logic cancel_i,
  // From and to the run and the GPU
  input  logic go_i,
  input  logic halted_i,
  input  logic fault_i,
  input  logic [4:0] fault_cause_i,
  output logic stop_o,
  // From the launch queue and its slots
  input  logic work_i,  // a packet or a launch is under way
  input  logic any_i,  // a launch is under way
  input  logic quiet_i,  // the GPU and the path to memory are idle
  input  logic late_i,
  input  logic [1:0] late_slot_i,
  input  logic over_i,
  input  logic [15:0] over_code_i,
  input  logic asked_valid_i,  // the warp in the fault record belongs to this launch
  input  logic [1:0] asked_launch_i,
  // To the launch queue and its slots
  output logic begin_o,
  output logic aborting_o,
  output logic one_o,  // the halt concerns only this launch
  output logic [1:0] slot_o,
  output logic [15:0] abort_code_o,
  output logic done_o,
  output logic dealt_o,
  output logic cleared_o,
  output logic stopped_o,
  output logic [15:0] code_o  // code of the last launch that failed
);
  logic late_q;
  logic [1:0] late_slot_q;

  assign begin_o      = go_i && halted_i && !dealt_o;
  assign one_o        = fault_i ? asked_valid_i : late_q;
  assign slot_o       = fault_i ? asked_launch_i : late_slot_q;
  assign abort_code_o = fault_i ? {8'd2, 3'd0, fault_cause_i} : late_q ? 16'h0400 : 16'h0300;
  assign done_o       = aborting_o && !any_i && quiet_i;
  assign stop_o       = go_i && !aborting_o && (late_i || (cancel_i && work_i));

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) begin
      aborting_o <= 1'b0;
      stopped_o  <= 1'b0;
      late_q     <= 1'b0;
      dealt_o    <= 1'b0;
      code_o     <= '0;
    end else begin
      aborting_o <= (aborting_o && !done_o) || begin_o;
      dealt_o    <= go_i && (dealt_o || begin_o);
      stopped_o  <= (stopped_o && !ack_i) || done_o;
      late_q     <= (late_q && !done_o) || (late_i && stop_o);
      if (begin_o) code_o <= abort_code_o;
      else if (over_i && over_code_i != '0 && !aborting_o) code_o <= over_code_i;
    end
    if (late_i && !late_q) late_slot_q <= late_slot_i;
    cleared_o <= !rst_i && (clear_i || (cleared_o && !gpu_rst_i));
  end

  `GYRE_CHECK(a_begin, clk_i, rst_i || clear_i, begin_o |=> aborting_o)
endmodule
