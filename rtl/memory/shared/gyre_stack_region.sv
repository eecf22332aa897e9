// Stack region: computes from the register STACK which pages of main memory are interleaved by word
// over the threads of a warp.
//
// - The region contains the stacks of all threads of the machine and begins at a multiple of
//   NUM_THREADS stacks. So the upper bits of an address alone identify the stacks of a warp.
// - If by_word is 0, or the region is not completely in main memory, the region is empty: its first
//   page is after its last page.
// - The outputs follow STACK by one cycle, so that no sum or shift of STACK is on the address path.
//   STACK is written only while no launch runs.
//
// Twin: cmodel/memory/shared/gyre_stack_region.c

module gyre_stack_region (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [31:0] stack_i,  // the register STACK
  // To the address units: a stack has 2^(12 + size) bytes
  output logic [3:0] size_o,
  output logic [19:0] first_o,
  output logic [19:0] last_o
);
  localparam int THREAD_BITS = $clog2(gyre_pkg::NUM_THREADS);
  localparam logic [31:0] HARTS = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS * gyre_pkg::NUM_THREADS;
  localparam logic [31:0] RAM_LAST = gyre_pkg::RAM_BASE + gyre_pkg::RAM_BYTES - 1;
  localparam logic [19:0] RAM_FIRST_PAGE = gyre_pkg::RAM_BASE[31:12];
  localparam logic [19:0] RAM_LAST_PAGE = RAM_LAST[31:12];

  logic [3:0] size_q;
  logic [19:0] first_q, last_q;
  logic [19:0] first;
  logic [20:0] ahead;  // pages from the beginning of main memory on
  logic [31:0] last;  // a region may extend beyond the end of the address space
  logic there;

  assign first = stack_i[31:12] & ((20'hf_ffff << THREAD_BITS) << stack_i[3:0]);
  assign last  = 32'(first) + (HARTS << stack_i[3:0]) - 32'd1;
  assign ahead = 21'(first) - 21'(RAM_FIRST_PAGE);
  assign there = stack_i[8] && !ahead[20] && last <= 32'(RAM_LAST_PAGE);

  always_ff @(posedge clk_i) begin
    size_q  <= stack_i[3:0];
    first_q <= first;
    last_q  <= last[19:0];
    if (!there) begin
      first_q <= '1;
      last_q  <= '0;
    end
    if (rst_i) begin
      size_q  <= '0;
      first_q <= '1;
      last_q  <= '0;
    end
  end
  assign {size_o, first_o, last_o} = {size_q, first_q, last_q};
  logic unused_stack;
  assign unused_stack = ^{stack_i[11:9], stack_i[7:4], ahead[19:0]};
endmodule
