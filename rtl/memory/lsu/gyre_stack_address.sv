// Stack address: maps a program address to the address in memory, so that the same word of all
// stacks of a warp shares lines (interleaved stacks). Combinational.
//
// - In the stack region the bits [thread | word | byte] below those of the warp become [word |
//   thread | byte]; all other addresses stay as they are.
// - The mapping moves no stack out of the stacks of its warp, and maps aligned words to aligned
//   words.
//
// Twin: cmodel/memory/lsu/gyre_stack_address.c

module gyre_stack_address (
  // Stack region: a stack has 2^(12 + size) bytes
  input  logic [3:0] size_i,
  input  logic [19:0] first_i,
  input  logic [19:0] last_i,
  input  logic [31:0] addr_i,
  output logic [31:0] addr_o
);
  localparam int THREAD_BITS = $clog2(gyre_pkg::NUM_THREADS);

  if (gyre_pkg::NUM_THREADS == 1) begin : g_alone
    assign addr_o = addr_i;
    logic unused_stack_region;
    assign unused_stack_region = ^{size_i, first_i, last_i};
  end else begin : g_threads
    logic [19:0] page, warp, changed;
    logic [THREAD_BITS-1:0] thread;
    logic [31:2] moved;

    assign page   = addr_i[31:12];
    assign thread = THREAD_BITS'(page >> size_i);
    assign warp   = (20'hf_ffff << THREAD_BITS) << size_i;  // bits of the page that select the warp
    assign moved  = {addr_i[31-THREAD_BITS:2], thread};
    // Bits 11:2 are always below those of the warp.
    assign changed = (page >= first_i && page <= last_i) ? ~warp : '0;
    assign addr_o[31:12] = (moved[31:12] & changed) | (page & ~changed);
    assign addr_o[11:2]  = changed[0] ? moved[11:2] : addr_i[11:2];
    assign addr_o[1:0]   = addr_i[1:0];
  end
endmodule
