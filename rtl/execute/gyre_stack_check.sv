// Stack check: finds the lanes in which an instruction moves the stack pointer below the stack of
// its thread, so that an overflow faults instead of corrupting another stack
// (docs/private_memory.md). Combinational, in parallel to the ALU.
//
// - Rule: the warp belongs to a workgroup. An addition, subtraction or bitwise and writes the stack
//   pointer from the stack pointer, downward (a negative addend, any subtrahend, any mask). The old
//   value lies in the thread's stack, and the new one does not.
// - A stack pointer from another register or from memory is not checked, because the program may
//   have made that stack itself.
// - stack_i: bits 31:12 are the page where the stacks of all threads begin, a multiple of
//   NUM_THREADS stacks; bits 3:0 are the size, as 2^(12 + size) bytes a stack. So the upper bits of
//   an address identify the stack.
//
// Twin: cmodel/execute/gyre_stack_check.c

module gyre_stack_check (
  // Beat in execute; work_i: its warp belongs to a workgroup
  input  gyre_pkg::uop_t uop_i,
  input  logic work_i,
  input  logic [3:0] core_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  gyre_pkg::lanes_t lanes_i,
  // Operands and result of the beat
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  input  gyre_pkg::lane_words_t data_i,
  // The register STACK
  input  logic [31:0] stack_i,
  // The instruction is checked; lanes that leave their stack, the new value of the lowest one
  output logic moves_o,
  output gyre_pkg::lanes_t lanes_o,
  output logic [31:0] value_o
);
  logic is_add, is_sub, is_and;
  logic [19:0] first;  // page of the stack of the warp's first thread
  logic [19:0] outer;  // bits of a page number that identify the stack
  gyre_pkg::lane_t lowest;

  assign is_add  = uop_i.op == gyre_pkg::OP_ADD;
  assign is_sub  = uop_i.op == gyre_pkg::OP_SUB;
  assign is_and  = uop_i.op == gyre_pkg::OP_AND;
  assign moves_o = work_i && uop_i.wb && uop_i.rd == gyre_pkg::ROW_W'(gyre_pkg::STACK_ROW)
                && uop_i.rs1 == gyre_pkg::ROW_W'(gyre_pkg::STACK_ROW)
                && (is_add || is_sub || is_and);

  assign first = stack_i[31:12]
               + 20'(((32'(core_i) * gyre_pkg::NUM_WARPS + 32'(wid_i))
                   * gyre_pkg::NUM_THREADS) << stack_i[3:0]);
  assign outer = 20'hf_ffff << stack_i[3:0];

  for (genvar l = 0; l < gyre_pkg::NUM_LANES; l++) begin : g_lane
    logic [19:0] page;  // first page of the lane's stack
    logic down, was_in, is_in;

    assign page   = first | 20'((32'(beat_i) * gyre_pkg::NUM_LANES + 32'(l)) << stack_i[3:0]);
    assign down   = is_and || b_i[l*32+31] == is_add;
    assign was_in = ((a_i[l*32+12 +: 20] ^ page) & outer) == '0;
    assign is_in  = ((data_i[l*32+12 +: 20] ^ page) & outer) == '0;
    assign lanes_o[l] = moves_o && lanes_i[l] && down && was_in && !is_in;
  end

  always_comb begin
    lowest = '0;
    for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) begin
      if (lanes_o[l]) lowest = gyre_pkg::LANE_W'(l);
    end
  end
  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_value (
    .in_i(data_i), .sel_i(lowest), .out_o(value_o)
  );

  logic unused_bits;
  assign unused_bits = ^{uop_i, stack_i[11:4], a_i, b_i};
endmodule
