// Access check: which accesses of a memory pass the shader program header of its launch lets be
// made (docs/sph_binding.md); combinational, in the execute stage.
//
// - rights_i: bit 0 there is a header; bit 1 no stores to global memory; bit 2 no loads and stores
//   at all. low_i, high_i: what the thread has of its stack, from its first byte on and below its
//   first stack pointer, in units of 16 bytes.
// - The stack of a thread is what the register STACK gives it. Global is what is neither local
//   memory nor the thread's own stack. LR is a load; SC and AMO are stores.
// - Each lane has one reason at most: a store that is reported goes first, then an access of the
//   stack that is, then the silent ones. A fence is no access.
// - All of rights_i 0: everything may be made.
//
// Twin: cmodel/memory/lsu/gyre_access_check.c

module gyre_access_check (
  // What the launch gave the warp
  input  logic [2:0] rights_i,
  input  logic [19:0] low_i,
  input  logic [19:0] high_i,
  // Whose pass it is; the register STACK
  input  logic [3:0] core_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::pass_t pass_i,
  input  logic [31:0] stack_i,
  // Its accesses
  input  logic access_i,  // it is no fence
  input  logic store_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lanes_t local_i,  // they mean local memory
  input  gyre_pkg::lane_words_t addr_i,  // of the program
  // Lanes whose accesses are made; the others, by reason
  output gyre_pkg::lanes_t keep_o,
  output gyre_pkg::lanes_t stores_o,
  output gyre_pkg::lanes_t privates_o,
  output gyre_pkg::lanes_t silents_o
);
  logic has_header, no_store, no_memory, by_word;
  logic [19:0] first;  // page of the stack of the pass's first thread
  logic [19:0] inner;  // bits of a page's number within a stack

  assign {no_memory, no_store, has_header} = rights_i;
  assign by_word = gyre_pkg::STACK_INTERLEAVE && stack_i[8];
  assign first   = stack_i[31:12]
           + 20'(((32'(core_i) * gyre_pkg::NUM_WARPS + 32'(wid_i)) * gyre_pkg::NUM_THREADS
                                         + 32'(pass_i) * gyre_pkg::NUM_LANES) << stack_i[3:0]);
  assign inner  = ~(20'hf_ffff << stack_i[3:0]);
  logic unused_stack;
  assign unused_stack = ^{stack_i[11:8], stack_i[7:4]};

  for (genvar l = 0; l < gyre_pkg::NUM_LANES; l++) begin : g_lane
    logic [19:0] page;  // counted from the thread's stack on
    logic [23:0] at, top, skip;  // units of 16 bytes, of which a stack has 2^(8 + size)
    logic own, fits, asked;

    assign asked = access_i && lanes_i[l] && has_header;
    assign page  = addr_i[l*32+12 +: 20] - first - 20'(32'(l) << stack_i[3:0]);
    assign own   = (page & ~inner) == '0;
    assign at    = {1'b0, page[14:0] & inner[14:0], addr_i[l*32+4 +: 8]};
    // The first stack pointer is 64 * (n + 1) bytes below the end (gyre_work_stack).
    assign skip  = 24'(((by_word ? 32'(wid_i) : 32'(pass_i) * gyre_pkg::NUM_LANES + l)
             + 32'd1) << 2);
    assign top   = (24'd256 << stack_i[3:0]) - skip;
    assign fits  = at < 24'(low_i) || (at < top && at + 24'(high_i) >= top);
    logic unused_offset;
    assign unused_offset = ^addr_i[l*32 +: 4];

    assign stores_o[l]   = asked && no_store && store_i && !local_i[l] && !own;
    assign privates_o[l] = asked && !no_memory && own && !fits && !stores_o[l];
    assign silents_o[l]  = asked && no_memory && !stores_o[l];
    assign keep_o[l]     = lanes_i[l] && !stores_o[l] && !privates_o[l] && !silents_o[l];
  end
endmodule
