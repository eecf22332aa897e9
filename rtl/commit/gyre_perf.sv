// Performance counters: count the events that rtl/bundles.toml lists in [perf]. Programs read the
// counters as CSRs, and the host reads them as registers.
//
// - A counter counts the cycles in which its event is high; thread_insns adds the lanes of a beat.
// - Events are counted one cycle late, because they are at the ends of long paths and the carry of
//   a counter would lengthen these paths. cycles is not late.
// - cycles and the two instruction counters have 64 bits, the others 40 (they read as 64).
// - PERF=0: cycles and warp_insns only, of 32 bits; missing counters read as zero.
//
// Twin: cmodel/commit/gyre_perf.c

module gyre_perf (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [gyre_pkg::NUM_PERF-1:0] event_i,
  input  gyre_pkg::lanes_t lanes_i,
  output logic [gyre_pkg::NUM_PERF*64-1:0] perf_o
);
  logic [gyre_pkg::NUM_PERF-1:0] event_q, count;
  gyre_pkg::lanes_t lanes_q;

  always_ff @(posedge clk_i) begin
    event_q <= rst_i ? '0 : event_i;
    lanes_q <= lanes_i;
  end

  always_comb begin
    count = event_q;
    count[gyre_pkg::PERF_CYCLES] = event_i[gyre_pkg::PERF_CYCLES];
  end

  for (genvar i = 0; i < gyre_pkg::NUM_PERF; i++) begin : g_counter
    if (gyre_pkg::PERF || (i <= gyre_pkg::PERF_WARP_INSNS)) begin : g_there
      localparam int BITS = !gyre_pkg::PERF ? 32 : (i <= gyre_pkg::PERF_THREAD_INSNS) ? 64 : 40;
      logic [BITS-1:0] count_q, step;

      if (i == gyre_pkg::PERF_THREAD_INSNS) begin : g_lanes
        always_comb begin
          step = '0;
          for (int l = 0; l < gyre_pkg::NUM_LANES; l++) step = step + BITS'(lanes_q[l]);
        end
      end else begin : g_one
        assign step = BITS'(1);
      end

      always_ff @(posedge clk_i) begin
        if (rst_i) count_q <= '0;
        else if (count[i]) count_q <= count_q + step;
      end

      assign perf_o[i*64 +: 64] = 64'(count_q);
    end else begin : g_none
      assign perf_o[i*64 +: 64] = '0;
    end
  end

  if (!gyre_pkg::PERF) begin : g_few
    logic unused;
    assign unused = ^{count, lanes_q};
  end
endmodule
