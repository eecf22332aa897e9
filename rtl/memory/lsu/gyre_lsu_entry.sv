// Entry of the load/store unit: connects the address and fault check in the execute stage
// (gyre_lsu_beat) to the queue after it (gyre_lsu_queue).
// Twin: cmodel/memory/lsu/gyre_lsu_entry.h

`include "gyre_check.svh"

module gyre_lsu_entry #(
  parameter bit [31:0] LOW = 32'hffff_ffff,
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  input  logic clk_i,
  input  logic rst_i,
  // Beat in the execute stage (control_t), as in gyre_lsu_beat
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::stack_region_t stack_region_i,
  input  gyre_pkg::launch_context_t launch_context_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  input  logic [7:0] in_words_i,
  input  logic [MAP_W-1:0] map_i,
  input  logic [16*BANK_W-1:0] banks_i,
  input  gyre_pkg::pixel_record_t pixel_record_i,
  input  gyre_pkg::lanes_t cover_i,
  output gyre_pkg::lanes_t kill_o,
  output gyre_pkg::shader_t shader_o,
  output gyre_pkg::unit_trap_t trap_o,
  output gyre_pkg::lsuviolation_t violation_o,
  // Head of the queue, as in gyre_lsu_queue; leave_i: the head leaves
  output logic valid_o,
  input  logic leave_i,
  output gyre_pkg::lsu_beat_t head_o
);

  logic push;
  gyre_pkg::lsu_beat_t beat;
  gyre_lsu_beat #(.LOW(LOW)) u_beat (
    .clk_i, .rst_i, .in_words_i, .map_i, .banks_i, .pixel_record_i, .cover_i, .kill_o, .shader_o,
    .valid_i, .ready_i(ready_o), .exec_i, .stack_region_i, .launch_context_i, .core_i, .stack_i,
    .trap_o, .violation_o, .push_o(push), .beat_o(beat)
  );
  gyre_lsu_queue #(.LOW(LOW)) u_queue (
    .clk_i, .rst_i, .valid_i(push), .ready_o, .beat_i(beat), .valid_o, .ready_i(leave_i), .head_o
  );

  `GYRE_CHECK(a_room, clk_i, rst_i, valid_i && gyre_pkg::LSU_QUEUE > 1 |-> ready_o)
  // ISA=1: a fence of a warp whose EXEC is 0 has no lanes.
  `GYRE_CHECK(a_some_lane, clk_i, rst_i, valid_i |-> exec_i.lanes != '0
              || (gyre_pkg::ISA && exec_i.uop.op == gyre_pkg::OP_FENCE))
endmodule
