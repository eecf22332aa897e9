// Entry of the load/store unit: connects the address and fault check in the execute stage
// (gyre_lsu_pass) to the queue after it (gyre_lsu_queue).
// Twin: cmodel/memory/lsu/gyre_lsu_entry.h

`include "gyre_check.svh"

module gyre_lsu_entry #(
  parameter bit [31:0] LOW = 32'hffff_ffff,
  localparam int LINE_W = 32 - $clog2(gyre_pkg::LINE_BYTES),
  localparam int SPOT_W = LINE_W + 1,
  localparam int LANE_VEC_W = gyre_pkg::NUM_LANES * 32,
  localparam int PAIRS = gyre_pkg::NUM_LANES > 1 ? gyre_pkg::NUM_LANES
      * (gyre_pkg::NUM_LANES - 1) / 2 : 1,
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  input  logic clk_i,
  input  logic rst_i,
  // Pass in the execute stage (control_t), as in gyre_lsu_pass
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::control_t exec_i,
  input  gyre_pkg::lane_t lead_i,
  input  logic [LANE_VEC_W-1:0] a_i,
  input  logic [LANE_VEC_W-1:0] b_i,
  input  gyre_pkg::window_t window_i,
  input  gyre_pkg::given_t given_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  input  logic [7:0] in_words_i,
  input  logic [MAP_W-1:0] map_i,
  input  logic [16*BANK_W-1:0] banks_i,
  output gyre_pkg::shader_t shader_o,
  output gyre_pkg::lsutrap_t trap_o,
  output gyre_pkg::lsudenied_t denied_o,
  // Head of the queue, as in gyre_lsu_queue; leave_i: the head leaves
  output logic valid_o,
  input  logic leave_i,
  output logic acq_o,
  output logic rel_o,
  output logic none_o,
  output gyre_pkg::wid_t wid_o,
  output gyre_pkg::pass_t pass_o,
  output logic last_o,
  output logic [4:0] op_o,
  output logic [gyre_pkg::ROW_W-1:0] rd_o,
  output logic wb_o,
  output gyre_pkg::lanes_t lanes_o,
  output gyre_pkg::lanes_t zero_o,
  output gyre_pkg::lanes_t local_o,
  output gyre_pkg::lanes_t io_o,
  output logic [LANE_VEC_W-1:0] addr_o,
  output logic [LANE_VEC_W-1:0] wdata_o,
  output gyre_pkg::lane_t lead_o,
  output logic [SPOT_W-1:0] spot_o,
  output logic [PAIRS-1:0] near_o,
  output logic [PAIRS-1:0] same_o
);

  gyre_pkg::control_t exec;
  gyre_pkg::uop_t uop;
  assign exec = exec_i;
  assign uop  = exec.uop;

  logic push, none;
  logic [4:0] op;
  gyre_pkg::lanes_t keep, zero, agu_local, agu_io;
  logic [LANE_VEC_W-1:0] agu_addr, agu_wdata;
  gyre_pkg::lane_t lead;
  logic [PAIRS-1:0] near, same;
  logic [SPOT_W-1:0] spot;
  gyre_lsu_pass #(.LOW(LOW)) u_pass (
    .clk_i(clk_i), .rst_i(rst_i), .in_words_i(in_words_i), .map_i(map_i), .banks_i(banks_i),
    .shader_o(shader_o), .op_o(op), .zero_o(zero), .valid_i(valid_i), .ready_i(ready_o),
    .exec_i(exec_i), .lead_i(lead_i), .a_i(a_i), .b_i(b_i),
    .window_i(window_i), .given_i(given_i), .core_i(core_i), .stack_i(stack_i), .trap_o(trap_o),
    .denied_o(denied_o), .push_o(push), .none_o(none), .lanes_o(keep), .local_o(agu_local),
    .io_o(agu_io), .addr_o(agu_addr), .wdata_o(agu_wdata), .lead_o(lead), .near_o(near),
    .same_o(same), .spot_o(spot)
  );

  localparam int INFO_W = 3 + gyre_pkg::WID_W + gyre_pkg::PASS_W + 1 + 5 + gyre_pkg::ROW_W + 1;
  logic [INFO_W-1:0] info, head_info;
  assign info = {uop.acq, uop.rel, none, exec.wid, exec.pass, exec.last, op, uop.rd, uop.wb};
  assign {acq_o, rel_o, none_o, wid_o, pass_o, last_o, op_o, rd_o, wb_o} = head_info;
  gyre_lsu_queue #(.LOW(LOW), .INFO_W(INFO_W)) u_queue (
    .clk_i(clk_i), .rst_i(rst_i), .valid_i(push), .ready_o(ready_o), .info_i(info),
    .lanes_i(keep), .zero_i(zero), .local_i(agu_local), .io_i(agu_io), .addr_i(agu_addr),
    .wdata_i(agu_wdata), .lead_i(lead), .spot_i(spot), .near_i(near), .same_i(same),
    .valid_o(valid_o), .ready_i(leave_i), .info_o(head_info), .lanes_o(lanes_o),
    .zero_o(zero_o), .local_o(local_o), .io_o(io_o), .addr_o(addr_o), .wdata_o(wdata_o),
    .lead_o(lead_o), .spot_o(spot_o), .near_o(near_o), .same_o(same_o)
  );

  logic unused_exec;
  assign unused_exec = ^{exec, uop};

  `GYRE_CHECK(a_room, clk_i, rst_i, valid_i && gyre_pkg::LSU_QUEUE > 1 |-> ready_o)
  `GYRE_CHECK(a_some_lane, clk_i, rst_i, valid_i |-> exec.lanes != '0)
endmodule
