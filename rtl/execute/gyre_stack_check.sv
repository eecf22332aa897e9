// Stack check: finds the lanes in which an instruction moves the stack pointer below the stack of
// its thread; combinational, beside the ALU (docs/private_memory.md).
//
// - The rule: in a warp of a work-group an addition, subtraction or bitwise and writes the stack
//   pointer from the stack pointer, downward (by a negative addend, by what is subtracted, by any
//   mask), and the old value lies in the thread's stack, the new one does not.
// - A stack pointer that comes from another register or from memory is not looked at: the program
//   may have made that stack itself.
// - stack_i: bits 31:12 where the stacks of all threads begin, a multiple of NUM_THREADS stacks;
//   bits 3:0: a stack has 2^(12 + those) bytes. So a stack is told by the upper bits of addresses.
//
// Twin: cmodel/execute/gyre_stack_check.c

module gyre_stack_check (
  // The pass in execute; its warp belongs to a work-group
  input  gyre_pkg::uop_t uop_i,
  input  logic work_i,
  input  logic [3:0] core_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::pass_t pass_i,
  input  gyre_pkg::lanes_t lanes_i,
  // Its operands and its result
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  input  gyre_pkg::lane_words_t data_i,
  // The register STACK
  input  logic [31:0] stack_i,
  // The instruction is looked at; lanes that leave their stack, the new value of the lowest one
  output logic moves_o,
  output gyre_pkg::lanes_t lanes_o,
  output logic [31:0] value_o
);
  logic is_add, is_sub, is_and;
  logic [19:0] first;  // page of the stack of the warp's first thread
  logic [19:0] outer;  // bits of a page's number that tell the stack
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
    logic [19:0] page;  // where the stack of the lane's thread begins
    logic down, was_in, is_in;

    assign page   = first | 20'((32'(pass_i) * gyre_pkg::NUM_LANES + 32'(l)) << stack_i[3:0]);
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
