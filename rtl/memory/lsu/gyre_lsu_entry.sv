// Entry of the load/store unit: connects the address and fault check in the execute stage
// (gyre_lsu_pass) to the queue after it (gyre_lsu_queue).
// Twin: cmodel/memory/lsu/gyre_lsu_entry.h

`include "gyre_check.svh"

module gyre_lsu_entry #(
  parameter bit [31:0] LOW = 32'hffff_ffff,
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  input  logic clk_i,
  input  logic rst_i,
  // Pass in the execute stage (control_t), as in gyre_lsu_pass
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::window_t window_i,
  input  gyre_pkg::given_t given_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  input  logic [7:0] in_words_i,
  input  logic [MAP_W-1:0] map_i,
  input  logic [16*BANK_W-1:0] banks_i,
  output gyre_pkg::shader_t shader_o,
  output gyre_pkg::unit_trap_t trap_o,
  output gyre_pkg::lsudenied_t denied_o,
  // Head of the queue, as in gyre_lsu_queue; leave_i: the head leaves
  output logic valid_o,
  input  logic leave_i,
  output gyre_pkg::lsu_pass_t head_o
);

  logic push;
  gyre_pkg::lsu_pass_t pass;
  gyre_lsu_pass #(.LOW(LOW)) u_pass (
    .clk_i(clk_i), .rst_i(rst_i), .in_words_i(in_words_i), .map_i(map_i), .banks_i(banks_i),
    .shader_o(shader_o), .valid_i(valid_i), .ready_i(ready_o), .exec_i(exec_i),
    .window_i(window_i), .given_i(given_i), .core_i(core_i), .stack_i(stack_i), .trap_o(trap_o),
    .denied_o(denied_o), .push_o(push), .pass_o(pass)
  );
  gyre_lsu_queue #(.LOW(LOW)) u_queue (
    .clk_i(clk_i), .rst_i(rst_i), .valid_i(push), .ready_o(ready_o), .pass_i(pass),
    .valid_o(valid_o), .ready_i(leave_i), .head_o(head_o)
  );

  `GYRE_CHECK(a_room, clk_i, rst_i, valid_i && gyre_pkg::LSU_QUEUE > 1 |-> ready_o)
  `GYRE_CHECK(a_some_lane, clk_i, rst_i, valid_i |-> exec_i.lanes != '0)
endmodule
