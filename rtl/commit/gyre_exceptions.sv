// Exceptions of shader programs: records the first access or call that the header of its launch
// forbids, and counts all of them. The program continues; the host reads and clears the record
// (docs/sph_binding.md).
//
// - Reports of the cores are registered for one cycle before they count. If several cores report
//   first in one cycle, the lowest core number is recorded.
// - A report with code 0 counts and leaves no record. Counters stay at their highest value.
// - clear_i has priority over reports that count in that cycle. A reset of the GPU keeps the
//   record; ignore_i marks such a reset, in which reports are meaningless.
//
// Twin: cmodel/commit/gyre_exceptions.c

module gyre_exceptions (
  input  logic clk_i,
  input  logic rst_i,
  input  logic clear_i,
  input  logic ignore_i,
  // From the cores: a violation_t of each
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::VIOLATION_W-1:0] violation_i,
  // To the registers: the record and the counters
  output gyre_pkg::violation_record_t record_o
);
  gyre_pkg::violation_t report, first;  // report of a core, in a loop
  logic [gyre_pkg::NUM_CORES*gyre_pkg::VIOLATION_W-1:0] violation_q;
  logic quiet_q;  // violation_q holds no report
  logic found;
  logic [3:0] core;
  logic [9:0] stores, privates, silents, calls;  // sums over all cores in this cycle

  logic unused_first;
  assign unused_first = ^first;

  always_ff @(posedge clk_i) begin
    violation_q <= violation_i;
    quiet_q  <= rst_i || ignore_i;
  end

  always_comb begin
    found = 1'b0;
    first = '0;
    core  = '0;
    {stores, privates, silents, calls} = '0;
    for (int k = gyre_pkg::NUM_CORES - 1; k >= 0; k--) begin
      report = violation_q[k*gyre_pkg::VIOLATION_W +: gyre_pkg::VIOLATION_W];
      if (report.valid && !quiet_q) begin
        stores   = stores + 10'(report.stores);
        privates = privates + 10'(report.privates);
        silents  = silents + 10'(report.silents);
        calls    = calls + 10'(report.calls);
        if (report.code != '0) begin
          found = 1'b1;
          first = report;
          core  = 4'(k);
        end
      end
    end
  end

  function automatic logic [31:0] more(input logic [31:0] number, input logic [9:0] step);
    logic [32:0] sum;
    sum  = 33'(number) + 33'(step);
    more = sum[31:0] | {32{sum[32]}};
  endfunction

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) begin
      record_o <= '0;
    end else begin
      record_o.stores   <= more(record_o.stores, stores);
      record_o.privates <= more(record_o.privates, privates);
      record_o.silents  <= more(record_o.silents, silents);
      record_o.calls    <= more(record_o.calls, calls);
      if (found && !record_o.valid) begin
        record_o.valid  <= 1'b1;
        record_o.code   <= first.code;
        record_o.launch <= first.launch;
        record_o.core   <= core;
        record_o.warp   <= first.wid;
        record_o.lanes  <= first.lanes;
        record_o.pc     <= first.pc;
      end
    end
  end
endmodule
