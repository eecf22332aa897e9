// Prefetcher of a cache: predicts lines that reads will need soon, to hide the latency of memory.
// It names the next lines after a read line, or with STRIDES > 0 the lines of the page's stride.
// Part of gyre_cache (PREFETCH > 0).
//
// - A read that misses line n makes the DEGREE lines after n candidates. The first hit on a
//   prefetched line n makes line n + DEGREE a candidate, so a stream stays DEGREE lines ahead.
//   While candidates remain, misses and hits create no others.
// - A counter follows how many prefetches are useful: each that is sent costs 1, each line that is
//   then read gains 2. While it is below 16, the middle, only every 16th miss creates candidates.
//   Hits go on: a stream is useful as long as it has them. A sweep sets the counter to its most.
// - If gyre_stride knows the stride s of the page, the lines are n + s .. n + DEGREE * s.
// - Candidates lie in the same 4 KiB page as the line that was read, so they are in main memory and
//   never touch a device.
// - Lines at the ports are hashed by gyre_line_hash; candidates follow the order of addresses.
// - Each line has a mark while it is prefetched and not yet hit, which is read with the tags. The
//   RAM has one write port: a fill has priority, and a hit in the same cycle leaves its mark set.
// - drop_i removes all candidates from the next cycle on.
// Twin: cmodel/memory/cache/gyre_prefetch.c

`include "gyre_check.svh"

module gyre_prefetch #(
  parameter int SETS = 128,
  parameter int WAYS = 2,
  parameter int LINE_W = 26,  // bits of a line address
  parameter int DEGREE = 2,
  parameter int PAGE_LINES = 64,  // consecutive line addresses that are in one page
  parameter int STRIDES = 0,  // pages whose strides are tracked; 0: next lines only
  parameter int BANKS = 1  // number of caches that share the lines
) (
  input  logic clk_i,
  input  logic rst_i,
  // Stage 0: the marks are read with the tags
  input  logic ren_i,
  input  logic [LINE_W-1:0] read_line_i,
  // Stage 1: a read's first lookup
  input  logic [LINE_W-1:0] line_i,
  input  logic [WAYS-1:0] hit_way_i,  // the way that has the line
  input  logic hit_i,  // the read hits and is answered
  input  logic miss_i,
  output logic first_o,  // the line was prefetched and not hit since
  input  logic sent_i,  // a candidate takes an entry; not in a cycle of hit_i or miss_i
  input  logic taken_i,  // the miss is of a line that is being prefetched
  // Fill
  input  logic fill_i,
  input  logic [WAYS-1:0] fill_way_i,
  input  logic [LINE_W-1:0] fill_line_i,
  input  logic fill_ahead_i,  // no read waits for the line
  // Candidates
  input  logic drop_i,
  output logic want_o,
  output logic [LINE_W-1:0] want_line_o,
  input  logic next_i  // the cache is done with this candidate
);
  localparam int IDX_W = SETS > 1 ? $clog2(SETS) : 1;

  localparam int PAGE_W = $clog2(PAGE_LINES);
  localparam int LEFT_W = $clog2(DEGREE + 1);

  logic [IDX_W-1:0] read_index, index, fill_index;
  if (SETS > 1) begin : g_index
    assign read_index = read_line_i[IDX_W-1:0];
    assign index      = line_i[IDX_W-1:0];
    assign fill_index = fill_line_i[IDX_W-1:0];
  end else begin : g_one_set
    assign read_index = '0;
    assign index      = '0;
    assign fill_index = '0;
  end

  // ---- Marks -------------------------------------------------------------------------------------
  logic [WAYS-1:0] read, marks;
  logic [WAYS-1:0] kept_q;  // replaces the RAM output in the cycle after a write
  logic use_kept_q;
  logic clear;
  assign marks   = use_kept_q ? kept_q : read;
  assign first_o = (marks & hit_way_i) != '0;
  assign clear   = hit_i && first_o && !fill_i;

  gyre_ram #(.DEPTH(SETS), .WIDTH(WAYS), .GRAIN(1)) u_marks (
    .clk_i, .ren_i, .raddr_i(read_index), .rdata_o(read),
    .we_i(fill_i ? fill_way_i : hit_way_i & {WAYS{clear}}),
    .waddr_i(fill_i ? fill_index : index), .wdata_i({WAYS{fill_i && fill_ahead_i}})
  );

  always_ff @(posedge clk_i) begin
    if (ren_i) begin
      use_kept_q <= clear && read_index == index;
      kept_q     <= marks & ~hit_way_i;
    end
  end

  // ---- Usefulness --------------------------------------------------------------------------------
  logic [4:0] trust_q;  // the upper half: prefetches are useful
  logic [3:0] passed_q;  // misses since the last one that created candidates without trust
  logic useful;
  assign useful = taken_i || (hit_i && first_o);
  assign tries  = trust_q[4] || passed_q == 4'd15;
  always_ff @(posedge clk_i) begin
    if (rst_i || drop_i) trust_q <= '1;
    else if (useful) trust_q <= trust_q > 5'd29 ? 5'd31 : trust_q + 5'd2;
    else if (sent_i && trust_q != '0) trust_q <= trust_q - 5'd1;
    if (rst_i) passed_q <= '0;
    else if (miss_i && !trust_q[4]) passed_q <= passed_q + 4'd1;
  end

  // ---- Candidates --------------------------------------------------------------------------------
  // Sums of page positions have room for DEGREE strides: a sum outside of the page has a bit set
  // above those of a position.
  localparam int SUM_W = PAGE_W + (STRIDES > 0 ? 4 : 1);
  logic [LINE_W-1:0] line;  // line in stage 1, in the order of addresses, like the candidate
  logic [LINE_W-1:0] line_q;
  logic [LEFT_W-1:0] left_q;
  logic [SUM_W-1:0] step, most, step_q;  // signed; most: DEGREE steps
  logic [SUM_W-1:0] place, after;
  logic start, place_out, after_out, tries;
  gyre_line_hash #(.LINE_W(LINE_W), .SETS(SETS), .BANKS(BANKS)) u_line_hash (
    .line_i, .line_o(line)
  );
  gyre_line_hash #(.LINE_W(LINE_W), .SETS(SETS), .BANKS(BANKS)) u_want_hash (
    .line_i(line_q), .line_o(want_line_o)
  );
  assign start = (left_q == '0 || (next_i && left_q == LEFT_W'(1))) &&
                 ((miss_i && tries) || (hit_i && first_o));
  assign most  = DEGREE == 1 ? step : DEGREE == 2 ? step << 1 :
                DEGREE == 3 ? (step << 1) + step : step << 2;
  assign place = SUM_W'({1'b0, line[PAGE_W-1:0]}) + (miss_i ? step : most);
  assign after = SUM_W'({1'b0, line_q[PAGE_W-1:0]}) + step_q;
  assign place_out = place[SUM_W-1:PAGE_W] != '0;
  assign after_out = after[SUM_W-1:PAGE_W] != '0;

  if (STRIDES > 0) begin : g_strides
    logic known;
    logic [PAGE_W:0] stride;
    gyre_stride #(.ENTRIES(STRIDES), .LINE_W(LINE_W), .PAGE_LINES(PAGE_LINES)) u_stride (
      .clk_i, .rst_i, .read_i(miss_i || (hit_i && first_o)), .line_i(line),
      .known_o(known), .stride_o(stride)
    );
    assign step = known ? {{3{stride[PAGE_W]}}, stride} : SUM_W'(1);
    always_ff @(posedge clk_i) if (start) step_q <= step;
  end else begin : g_next_lines
    assign step   = SUM_W'(1);
    assign step_q = SUM_W'(1);
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || drop_i) left_q <= '0;
    else if (start) left_q <= place_out ? '0 : miss_i ? LEFT_W'(DEGREE) : LEFT_W'(1);
    else if (next_i) left_q <= after_out ? '0 : left_q - LEFT_W'(1);
    if (start) line_q <= {line[LINE_W-1:PAGE_W], place[PAGE_W-1:0]};
    else if (next_i) line_q <= {line_q[LINE_W-1:PAGE_W], after[PAGE_W-1:0]};
  end
  assign want_o = left_q != '0;

  logic unused_tags;
  assign unused_tags = ^{read_line_i, fill_line_i};  // only their index is used

  initial if (DEGREE < 1 || DEGREE > 4) $fatal(1, "gyre_prefetch: DEGREE must be 1 to 4");
  initial if (PAGE_LINES < 4) $fatal(1, "gyre_prefetch: PAGE_LINES must be at least 4");
  `GYRE_CHECK(a_next_wanted, clk_i, rst_i, next_i |-> want_o)
  `GYRE_CHECK(a_one_kind, clk_i, rst_i, $onehot0({hit_i, miss_i, sent_i}))
  `GYRE_CHECK(a_taken, clk_i, rst_i, taken_i |-> miss_i)

endmodule
