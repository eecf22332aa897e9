// Copy of a performance counter, so that both halves belong together. PERF_INDEX selects core and
// counter; the copy is 0 without such a counter. It is taken in the cycle of copy_i.
// Twin: cmodel/axi/gyre_regs_counters.h

module gyre_regs_counters #(
  parameter int NUM_PERF = 16
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic copy_i,
  input  logic [31:0] index_i,
  input  logic [gyre_pkg::NUM_CORES*NUM_PERF*64-1:0] perf_i,  // core 0 lowest
  output logic [63:0] copy_o
);
  `include "gyre_regs.svh"

  logic [63:0] perf, perf_q;
  always_comb begin
    perf = '0;
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      for (int i = 0; i < NUM_PERF; i++)
        if (index_i == (c << PERF_INDEX_CORE) + (i << PERF_INDEX_INDEX))
          perf = perf | perf_i[(c*NUM_PERF+i)*64 +: 64];
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_i) perf_q <= '0;
    else if (copy_i) perf_q <= perf;
  end
  assign copy_o = perf_q;
endmodule
