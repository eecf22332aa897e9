// Heads of the instruction buffers, for the scalar unit: tells which warps may issue what they have
// there. A head waits for the scalar registers that it reads or writes.
//
// - gyre_scalar_scoreboard has the registers under way. set_i: the first beat of a head issues;
//   free_*: the result with this first register is written.
// - An operation that writes EXEC holds its warp: it is not ready until EXEC is there, which
//   exec_done_i tells. So no beat issues with an old mask.
// - A scalar load waits for room among the loads, and s_endpgm until nothing of its warp is under
//   way.
//
// Twin: cmodel/rdna35/gyre_scalar_heads.c

module gyre_scalar_heads (
  input  logic clk_i,
  input  logic rst_i,
  // From the instruction buffers: the scalar parts of the heads
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::SCALAR_W-1:0] heads_i,
  // From the scalar file: no register may be read; from the loads: there is room for one
  input  logic busy_i,
  input  logic room_i,
  // To issue: heads that may go, have two beats; registers are under way; heads that write EXEC
  output gyre_pkg::warps_t ready_o,
  output gyre_pkg::warps_t wide_o,
  output gyre_pkg::warps_t pending_o,
  output gyre_pkg::warps_t new_exec_o,
  // From issue
  input  logic set_i,
  input  gyre_pkg::wid_t set_wid_i,
  // From the write port: a result; EXEC is there
  input  logic free_valid_i,
  input  gyre_pkg::wid_t free_wid_i,
  input  logic [6:0] free_first_i,
  input  logic exec_done_i,
  input  gyre_pkg::wid_t exec_wid_i
);
  localparam int RANGE_W = 15;
  localparam logic [7:0] NULL_REGISTER = 8'd124;
  localparam logic [7:0] VCC_LO  = 8'd106;
  localparam logic [7:0] EXEC_LO = 8'd126;
  localparam logic [7:0] VCCZ  = 8'd251;
  localparam logic [7:0] EXECZ = 8'd252;

  // Registers that a source waits for: VCCZ and EXECZ are known with VCC and EXEC.
  function automatic logic [RANGE_W-1:0] range_of(input logic [7:0] code, input logic pair);
    logic [7:0] first;
    first = code == VCCZ ? VCC_LO : code == EXECZ ? EXEC_LO : code;
    range_of = {!first[7] && first != NULL_REGISTER, first[6:1], !pair && first[0], first[6:1],
                pair || first[0]};
  endfunction

  // The last register that an instruction writes.
  function automatic logic [6:0] last_of(input logic [6:0] number, input logic pair,
                                         input logic [2:0] load);
    last_of = number | 7'(pair);
    if (load != 3'd0) last_of = number + (7'd1 << (load - 3'd1)) - 7'd1;
  endfunction

  gyre_pkg::scalar_t head;
  logic [gyre_pkg::NUM_WARPS*4*RANGE_W-1:0] ranges;
  gyre_pkg::warps_t free, serial_q, is_load, ends_warp;

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      head = heads_i[w*gyre_pkg::SCALAR_W +: gyre_pkg::SCALAR_W];
      is_load[w]   = head.load != 3'd0;
      ends_warp[w] = head.control == gyre_rdna35_pkg::CONTROL_END;
      ranges[w*4*RANGE_W +: 4*RANGE_W]
          = {head.wb, head.number, last_of(head.number, head.pair, head.load),
             range_of(head.c_code, head.c_pair),
             range_of(head.b_code, head.b_pair), range_of(head.a_code, head.a_pair)};
      wide_o[w]   = head.wide;
      new_exec_o[w] = head.exec != gyre_rdna35_pkg::EXEC_NONE
                 || (head.wb && head.number >= EXEC_LO[6:0]);
    end
  end

  assign ready_o = free & ~serial_q & ~(is_load & {gyre_pkg::NUM_WARPS{!room_i}})
                 & ~(ends_warp & pending_o) & {gyre_pkg::NUM_WARPS{!busy_i}};

  gyre_scalar_scoreboard u_scoreboard (
    .clk_i, .rst_i, .head_i(ranges), .ready_o(free), .pending_o, .set_i, .set_wid_i,
    .free_valid_i, .free_wid_i, .free_first_i
  );

  always_ff @(posedge clk_i) begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (rst_i) serial_q[w] <= 1'b0;
      else if (set_i && new_exec_o[w] && set_wid_i == gyre_pkg::WID_W'(w)) serial_q[w] <= 1'b1;
      else if (exec_done_i && exec_wid_i == gyre_pkg::WID_W'(w)) serial_q[w] <= 1'b0;
    end
  end

  logic unused_head;  // the other fields
  assign unused_head = ^head;
endmodule
