// Work stack: computes the initial stack pointers of the threads of a beat, if their warp belongs
// to a workgroup. So a launched kernel has a stack without any start-up code.
//
// - stack_i: bits 31:12 are the page where the stacks of all threads begin, a multiple of
//   NUM_THREADS stacks; bits 3:0 are the size, as 2^(12 + size) bytes a stack. Thread h of the
//   machine (mhartid) has stack h.
// - A pointer is 64 bytes times the thread's number in the warp, and 64 more, below the end of its
//   stack. So the threads of a warp do not all use the same cache sets.
// - With STACK_INTERLEAVE and by_word in stack_i, the number of the warp is used instead. So the
//   same word in the frames of a warp's threads is adjacent in memory (docs/private_memory.md).
// - There is one adder, because all bits below a warp's stacks are zero.
//
// Twin: cmodel/issue/gyre_work_stack.h

module gyre_work_stack (
  input  logic [31:0] stack_i,
  input  logic [3:0] core_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  output gyre_pkg::lane_words_t words_o
);
  logic [31:0] hart, base, ones, thread, below;
  logic by_word;

  assign hart = (32'(core_i) * gyre_pkg::NUM_WARPS + 32'(wid_i)) * gyre_pkg::NUM_THREADS;
  assign base = {stack_i[31:12], 12'd0} + ((hart << 12) << stack_i[3:0]);
  assign by_word = gyre_pkg::STACK_INTERLEAVE && stack_i[8];
  assign ones = ~((32'hffff_f000) << stack_i[3:0]);  // the bits within a stack

  // 2^k - 64 * (n + 1): all bits of the stack are ones except the low twelve.
  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      thread = 32'(beat_i) * gyre_pkg::NUM_LANES + l;
      below  = by_word ? 32'(wid_i) : thread;
      words_o[l*32 +: 32] = base | ((thread << 12) << stack_i[3:0]) | (ones & 32'hffff_f000)
                          | (32'd4096 - ((below + 32'd1) << 6));
    end
  end
  logic unused_stack;
  assign unused_stack = ^{stack_i[11:9], stack_i[7:4]};
endmodule
