// Access check: decides which lanes of a memory beat may access memory under the shader program
// header of their launch (docs/sph_binding.md). A violation removes the lane from the access, so
// that a program cannot touch memory that its header forbids. Combinational, in the execute stage.
//
// - permissions_i holds the permissions. Bit 0: the launch has a header. Bit 1: stores to global
//   memory are forbidden. Bit 2: all loads and stores are forbidden. Bit 3: accesses to local
//   memory are forbidden, because the records of a draw are there. 0 allows every access.
// - low_i and high_i bound the part of its stack that a thread may use, in units of 16 bytes. low_i
//   counts from the first byte on, high_i counts down from the first stack pointer.
// - The register STACK gives each thread its stack. Global memory is all memory except local memory
//   and the thread's own stack. LR counts as a load; SC and AMO count as stores.
// - PIXELS: a helper of a pixel program makes a load, or a store or an AMO to its own stack, if it
//   neither faults nor goes to the I/O page (docs/pixel_stage.md). Other accesses of helpers are
//   removed without a reason, also if the header forbids them.
// - Each lane has at most one reason. A reported store has priority over a reported access to the
//   stack or to local memory, and both have priority over the reasons that are not reported. A
//   fence is no access.
//
// Twin: cmodel/memory/lsu/gyre_access_check.c

module gyre_access_check (
  // Launch context of the warp
  input  logic [3:0] permissions_i,
  input  logic [19:0] low_i,
  input  logic [19:0] high_i,
  // Owner of the beat, and the register STACK
  input  logic [3:0] core_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic [31:0] stack_i,
  // Accesses of the beat
  input  logic access_i,  // 0 for a fence
  input  logic store_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lanes_t local_i,  // lanes that access local memory
  input  gyre_pkg::lane_words_t addr_i,  // program addresses
  // Lanes that are helpers; lanes whose access would fault or goes to the I/O page; it is an SC
  input  gyre_pkg::lanes_t helpers_i,
  input  gyre_pkg::lanes_t unfit_i,
  input  logic sc_i,
  // Lanes that make their accesses, and the removed lanes by reason
  output gyre_pkg::lanes_t keep_o,
  output gyre_pkg::lanes_t stores_o,
  output gyre_pkg::lanes_t privates_o,
  output gyre_pkg::lanes_t silents_o
);
  logic has_header, no_store, no_memory, no_local, by_word;
  logic [19:0] first;  // page of the stack of the beat's first thread
  logic [19:0] inner;  // bits of the page number that lie within a stack

  assign {no_local, no_memory, no_store, has_header} = permissions_i;
  assign by_word = gyre_pkg::STACK_INTERLEAVE && stack_i[8];
  assign first   = stack_i[31:12]
           + 20'(((32'(core_i) * gyre_pkg::NUM_WARPS + 32'(wid_i)) * gyre_pkg::NUM_THREADS
                                         + 32'(beat_i) * gyre_pkg::NUM_LANES) << stack_i[3:0]);
  assign inner  = ~(20'hf_ffff << stack_i[3:0]);
  logic unused_stack;
  assign unused_stack = ^{stack_i[11:8], stack_i[7:4]};

  for (genvar l = 0; l < gyre_pkg::NUM_LANES; l++) begin : g_lane
    logic [19:0] page;  // relative to the thread's stack
    logic [23:0] at, top, skip;  // in units of 16 bytes; a stack has 2^(8 + size) of them
    logic own, fits, asked, unmade;

    assign unmade = gyre_pkg::PIXELS && helpers_i[l] && access_i
                    && (sc_i || unfit_i[l] || (store_i && !own));
    assign asked = access_i && lanes_i[l] && has_header && !unmade;
    assign page  = addr_i[l*32+12 +: 20] - first - 20'(32'(l) << stack_i[3:0]);
    assign own   = (page & ~inner) == '0;
    assign at    = {1'b0, page[14:0] & inner[14:0], addr_i[l*32+4 +: 8]};
    // The first stack pointer is 64 * (n + 1) bytes below the end (gyre_work_stack).
    assign skip  = 24'(((by_word ? 32'(wid_i) : 32'(beat_i) * gyre_pkg::NUM_LANES + l)
             + 32'd1) << 2);
    assign top   = (24'd256 << stack_i[3:0]) - skip;
    assign fits  = at < 24'(low_i) || (at < top && at + 24'(high_i) >= top);
    logic unused_offset;
    assign unused_offset = ^addr_i[l*32 +: 4];

    assign stores_o[l]   = asked && no_store && store_i && !local_i[l] && !own;
    assign privates_o[l] = asked && !no_memory && !stores_o[l]
                         && ((own && !fits) || (no_local && local_i[l]));
    assign silents_o[l]  = asked && no_memory && !stores_o[l];
    assign keep_o[l]     = lanes_i[l] && !stores_o[l] && !privates_o[l] && !silents_o[l]
                         && !unmade;
  end
  logic unused_helpers;
  assign unused_helpers = ^{helpers_i, unfit_i, sc_i};
endmodule
