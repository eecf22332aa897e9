// Passes on their way into the load/store unit: their addresses and faults in the execute stage
// (gyre_lsu_pass), the queue behind it (gyre_lsu_queue). Connects these two.
// Twin: cmodel/memory/gyre_lsu_entry.h

`include "gyre_check.svh"
`include "gyre_types.svh"

module gyre_lsu_entry #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  parameter int LSU_QUEUE = 4,
  parameter int LINE_BYTES = 64,
  parameter int RAM_BASE = 32'h80000000,
  parameter int RAM_BYTES = 32'h7fff0000,
  parameter int LMEM_BASE = 32'hffff0000,
  parameter int LMEM_BYTES = 8192,
  parameter int IO_BASE = 32'h10000000,
  parameter bit [31:0] LOW = 32'hffff_ffff,
  parameter bit A_EXT = 1,
  parameter bit STACK_INTERLEAVE = 0,
  parameter bit HEADERS = 0,
  parameter bit GRAPHICS = 0,
  localparam int WID_W = NUM_WARPS > 1 ? $clog2(NUM_WARPS) : 1,
  localparam int PASS_W = NUM_THREADS / NUM_LANES > 1 ? $clog2(NUM_THREADS / NUM_LANES) : 1,
  localparam int LINE_W = 32 - $clog2(LINE_BYTES),
  localparam int SPOT_W = LINE_W + 1,
  localparam int LANE_VEC_W = NUM_LANES * 32,
  localparam int LANE_W = NUM_LANES > 1 ? $clog2(NUM_LANES) : 1,
  localparam int PAIRS = NUM_LANES > 1 ? NUM_LANES * (NUM_LANES - 1) / 2 : 1,
  localparam int CONTROL_W = WID_W + PASS_W + 1 + 1 + NUM_LANES + gyre_pkg::UOP_BITS,
  localparam int LSUTRAP_W = 1 + 5 + NUM_LANES + 32,
  localparam int WINDOW_W = 4 + 20 + 20,
  localparam int GIVEN_W = 1 + 32 + 16 + 5 + 13 + 20 + 20 + 12 + 1,
  localparam int LSUDENIED_W = 1 + WID_W + 32 + 8 + 2 + NUM_THREADS + 6 + 6 + 6,
  localparam int SHADER_W = 1 + WID_W + 32 + 3 + NUM_THREADS + 32,
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  input  logic clk_i,
  input  logic rst_i,
  // The pass in the execute stage (control_t), as of gyre_lsu_pass
  input  logic valid_i,
  output logic ready_o,
  input  logic [CONTROL_W-1:0] exec_i,
  input  logic [LANE_W-1:0] lead_i,
  input  logic [LANE_VEC_W-1:0] a_i,
  input  logic [LANE_VEC_W-1:0] b_i,
  input  logic [WINDOW_W-1:0] window_i,
  input  logic [GIVEN_W-1:0] given_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  input  logic [7:0] in_words_i,
  input  logic [MAP_W-1:0] map_i,
  input  logic [16*BANK_W-1:0] banks_i,
  output logic [SHADER_W-1:0] shader_o,
  output logic [LSUTRAP_W-1:0] trap_o,
  output logic [LSUDENIED_W-1:0] denied_o,
  // The head of the queue, as of gyre_lsu_queue; leave: it leaves
  output logic valid_o,
  input  logic leave_i,
  output logic acq_o,
  output logic rel_o,
  output logic none_o,
  output logic [WID_W-1:0] wid_o,
  output logic [PASS_W-1:0] pass_o,
  output logic last_o,
  output logic [4:0] op_o,
  output logic [gyre_pkg::ROW_W-1:0] rd_o,
  output logic wb_o,
  output logic [NUM_LANES-1:0] lanes_o,
  output logic [NUM_LANES-1:0] zero_o,
  output logic [NUM_LANES-1:0] local_o,
  output logic [NUM_LANES-1:0] io_o,
  output logic [LANE_VEC_W-1:0] addr_o,
  output logic [LANE_VEC_W-1:0] wdata_o,
  output logic [LANE_W-1:0] lead_o,
  output logic [SPOT_W-1:0] spot_o,
  output logic [PAIRS-1:0] near_o,
  output logic [PAIRS-1:0] same_o
);

  `GYRE_CONTROL_T
  control_t exec;
  gyre_pkg::uop_t uop;
  assign exec = exec_i;
  assign uop  = exec.uop;

  logic push, none;
  logic [4:0] op;
  logic [NUM_LANES-1:0] keep, zero, agu_local, agu_io;
  logic [LANE_VEC_W-1:0] agu_addr, agu_wdata;
  logic [LANE_W-1:0] lead;
  logic [PAIRS-1:0] near, same;
  logic [SPOT_W-1:0] spot;
  gyre_lsu_pass #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES),
    .LINE_BYTES(LINE_BYTES), .RAM_BASE(RAM_BASE), .RAM_BYTES(RAM_BYTES),
    .LMEM_BASE(LMEM_BASE), .LMEM_BYTES(LMEM_BYTES), .IO_BASE(IO_BASE), .LOW(LOW), .A_EXT(A_EXT),
    .STACK_INTERLEAVE(STACK_INTERLEAVE), .HEADERS(HEADERS), .GRAPHICS(GRAPHICS)
  ) u_pass (
    .clk_i(clk_i), .rst_i(rst_i), .in_words_i(in_words_i), .map_i(map_i), .banks_i(banks_i),
    .shader_o(shader_o), .op_o(op), .zero_o(zero), .valid_i(valid_i), .ready_i(ready_o),
    .exec_i(exec_i), .lead_i(lead_i), .a_i(a_i), .b_i(b_i),
    .window_i(window_i), .given_i(given_i), .core_i(core_i), .stack_i(stack_i), .trap_o(trap_o),
    .denied_o(denied_o), .push_o(push), .none_o(none), .lanes_o(keep), .local_o(agu_local),
    .io_o(agu_io), .addr_o(agu_addr), .wdata_o(agu_wdata), .lead_o(lead), .near_o(near),
    .same_o(same), .spot_o(spot)
  );

  localparam int INFO_W = 3 + WID_W + PASS_W + 1 + 5 + gyre_pkg::ROW_W + 1;
  logic [INFO_W-1:0] info, head_info;
  assign info = {uop.acq, uop.rel, none, exec.wid, exec.pass, exec.last, op, uop.rd, uop.wb};
  assign {acq_o, rel_o, none_o, wid_o, pass_o, last_o, op_o, rd_o, wb_o} = head_info;
  gyre_lsu_queue #(
    .NUM_LANES(NUM_LANES), .LINE_BYTES(LINE_BYTES), .LSU_QUEUE(LSU_QUEUE), .RAM_BASE(RAM_BASE),
    .IO_BASE(IO_BASE), .LOW(LOW), .GRAPHICS(GRAPHICS), .INFO_W(INFO_W)
  ) u_queue (
    .clk_i(clk_i), .rst_i(rst_i), .valid_i(push), .ready_o(ready_o), .info_i(info),
    .lanes_i(keep), .zero_i(zero), .local_i(agu_local), .io_i(agu_io), .addr_i(agu_addr),
    .wdata_i(agu_wdata), .lead_i(lead), .spot_i(spot), .near_i(near), .same_i(same),
    .valid_o(valid_o), .ready_i(leave_i), .info_o(head_info), .lanes_o(lanes_o),
    .zero_o(zero_o), .local_o(local_o), .io_o(io_o), .addr_o(addr_o), .wdata_o(wdata_o),
    .lead_o(lead_o), .spot_o(spot_o), .near_o(near_o), .same_o(same_o)
  );

  logic unused_exec;
  assign unused_exec = ^{exec, uop};

  `GYRE_CHECK(a_room, clk_i, rst_i, valid_i && LSU_QUEUE > 1 |-> ready_o)
  `GYRE_CHECK(a_some_lane, clk_i, rst_i, valid_i |-> exec.lanes != '0)
endmodule
