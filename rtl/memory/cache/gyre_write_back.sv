// Write-back state of a cache (WRITE_BACK=1): tracks the dirty bytes of each line and holds the
// lines on their way out and in. So stores reach memory only on eviction. Part of gyre_cache.
//
// - A line's state is the mask of the bytes that were stored and are not yet in memory (dirty), and
//   a bit that all bytes were filled. A line is complete if it was filled or all bytes are dirty;
//   only a complete line may hit. A store needs no fetch. The state is read and written with the
//   tags.
// - Stage 1 evicts the victim of a fill or of a missing store, and the line that a read finds
//   incomplete (the line is fetched afterwards). Only dirty bytes go to memory.
// - Evicted lines go to memory before any later request to memory, so a request sees all earlier
//   evictions.
// - A response never waits for memory to take a write: each requested read has an entry reserved
//   for its victim. room_o: two more entries are free, for stage 1 and its successor. room_o is low
//   while a read waits for evicted lines; otherwise a stream of them could delay that read forever.
// - clean_i starts a walk over the sets that evicts all dirty lines. Sets form blocks; blocks
//   without a dirty line are skipped.
// - Answers to reads wait here for their turn in stage 1.
// Twin: cmodel/memory/cache/gyre_write_back.c

`include "gyre_check.svh"

module gyre_write_back #(
  parameter int SETS = 128,
  parameter int WAYS = 2,
  parameter int MSHRS = 4,
  localparam int ID_W = MSHRS > 1 ? $clog2(MSHRS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // Stage 0: the state is read with the tags; sweep of the tags
  input  logic ren_i,
  input  gyre_pkg::line_addr_t read_line_i,
  input  logic sweep_i,
  input  gyre_pkg::line_addr_t sweep_line_i,
  // Stage 1: a read's first lookup, a store, a fill
  input  logic lookup_i,
  input  logic update_i,
  input  logic fill_i,
  input  gyre_pkg::line_addr_t line_i,
  input  gyre_pkg::line_mask_t update_mask_i,
  input  logic [WAYS-1:0] tag_way_i,  // the way that has the line
  input  logic [WAYS-1:0] victim_way_i,  // the way that a new line gets
  output logic complete_o,
  output logic [WAYS-1:0] drop_way_o,  // the tag of this way is cleared
  output logic [WAYS-1:0] out_way_o,  // this way is evicted if it is dirty
  input  gyre_pkg::line_addr_t out_line_i,  // the line in that way
  input  gyre_pkg::line_t out_data_i,
  // Walk
  input  logic clean_i,
  output logic walk_o,
  output logic walk_read_o,  // the set is read
  output gyre_pkg::line_addr_t walk_line_o,
  output logic dirty_o,  // some line may be dirty
  // To memory
  output logic room_o,
  output logic offer_o,
  input  logic offer_grant_i,
  output gyre_pkg::line_addr_t offer_line_o,
  output gyre_pkg::line_mask_t offer_mask_o,
  output gyre_pkg::line_t offer_data_o,
  input  logic ask_i,  // a read wants to ask memory
  output logic may_ask_o,  // the read may ask memory
  input  logic ask_grant_i,
  // Answer that waits
  input  logic rsp_i,
  input  logic [ID_W-1:0] rsp_id_i,
  input  logic rsp_error_i,
  input  gyre_pkg::line_t rsp_data_i,
  output logic fill_want_o,
  output logic [ID_W-1:0] fill_id_o,
  output logic fill_error_o,
  output gyre_pkg::line_t fill_data_o,
  input  logic fill_done_i
);
  localparam int ADDR_W = 32 - $clog2(gyre_pkg::LINE_BYTES);  // width of a line address
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8;

  localparam int IDX_W = SETS > 1 ? $clog2(SETS) : 1;
  localparam int STATE_W = gyre_pkg::LINE_BYTES + 1;
  localparam int GROUPS = SETS > 32 ? 32 : SETS;
  localparam int GROUP_W = GROUPS > 1 ? $clog2(GROUPS) : 1;
  localparam int IN_GROUP = $clog2(SETS) - $clog2(GROUPS);  // bits of a set's number within its
                                                            // block of sets

  logic [IDX_W-1:0] read_index, index, sweep_index;
  if (SETS > 1) begin : g_index
    assign read_index  = read_line_i[IDX_W-1:0];
    assign index       = line_i[IDX_W-1:0];
    assign sweep_index = sweep_line_i[IDX_W-1:0];
  end else begin : g_one_set
    assign read_index  = '0;
    assign index       = '0;
    assign sweep_index = '0;
  end

  // ---- State of the lines ------------------------------------------------------------------------
  logic [WAYS*STATE_W-1:0] state;
  logic [WAYS*STATE_W-1:0] next;
  logic [WAYS-1:0] dirty_way;
  logic [WAYS-1:0] complete_way;
  logic [WAYS-1:0] new_way;  // the way that a store or a fill writes
  logic there;
  assign there   = tag_way_i != '0;
  assign new_way = there ? tag_way_i : victim_way_i;

  for (genvar w = 0; w < WAYS; w++) begin : g_way
    logic whole;
    gyre_pkg::line_mask_t mask;
    assign {whole, mask}   = state[w*STATE_W +: STATE_W];
    assign dirty_way[w]    = mask != '0;
    assign complete_way[w] = whole || &mask;
    assign next[w*STATE_W +: STATE_W] =
        fill_i ? {1'b1, {gyre_pkg::LINE_BYTES{1'b0}}} :
        update_i ? {there && whole, update_mask_i | (mask & {gyre_pkg::LINE_BYTES{there}})} : '0;
  end

  gyre_ram #(.DEPTH(SETS), .WIDTH(WAYS * STATE_W), .GRAIN(STATE_W)) u_state (
    .clk_i, .ren_i, .raddr_i(read_index), .rdata_o(state),
    .we_i({WAYS{sweep_i}} | drop_way_o | (new_way & {WAYS{fill_i || update_i}})),
    .waddr_i(sweep_i ? sweep_index : index), .wdata_i(next)
  );

  // ---- Evictions ---------------------------------------------------------------------------------
  logic walk_lookup_q;  // the walk's set is in stage 1
  logic [WAYS-1:0] done_q;  // ways that the walk has evicted
  logic [WAYS-1:0] left;  // ways that the walk has still to evict
  logic [WAYS-1:0] walk_way;  // the lowest of these ways
  logic walk_out;
  logic partial;  // a read finds its line incomplete
  logic out;
  assign complete_o = (tag_way_i & complete_way) != '0;
  assign partial    = lookup_i && there && !complete_o;
  assign left       = dirty_way & ~done_q;
  assign walk_way   = left & (~left + WAYS'(1));
  assign walk_out   = walk_lookup_q && left != '0 && room_o;
  assign out_way_o  = walk_lookup_q ? walk_way : partial ? tag_way_i : victim_way_i;
  assign drop_way_o = partial ? tag_way_i : walk_way & {WAYS{walk_out}};
  assign out        = walk_out || ((partial || fill_i || (update_i && !there)) &&
                                   (out_way_o & dirty_way) != '0);

  // ---- The walk ----------------------------------------------------------------------------------
  logic [GROUPS-1:0] group_q;  // some line of these sets may be dirty
  logic walk_q;
  logic [IDX_W-1:0] set_q;
  logic [GROUP_W-1:0] group;  // block of the walk
  logic [GROUP_W-1:0] to_group;  // block of stage 1
  logic last;  // last set of its block
  logic next_set;  // the walk is done with its set
  logic [IDX_W-1:0] set_after;
  assign group     = GROUPS > 1 ? set_q[IDX_W-1 -: GROUP_W] : '0;
  assign to_group  = GROUPS > 1 ? index[IDX_W-1 -: GROUP_W] : '0;
  assign last      = &(set_q | ~(IDX_W'((1 << IN_GROUP) - 1)));
  assign next_set  = walk_lookup_q && ((left & ~walk_way) == '0) && (walk_out || left == '0);
  // Next set, or the next block if nothing is dirty in this one; 0 after the last one.
  assign set_after = SETS == 1 ? '0 :
                     (walk_lookup_q ? set_q : set_q | IDX_W'((1 << IN_GROUP) - 1)) + IDX_W'(1);

  assign walk_o      = walk_q;
  assign walk_read_o = walk_q && !walk_lookup_q && group_q[group];
  assign walk_line_o = SETS > 1 ? ADDR_W'(set_q) : '0;
  assign dirty_o     = group_q != '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      walk_q        <= 1'b0;
      walk_lookup_q <= 1'b0;
      set_q         <= '0;
      group_q       <= '0;
    end else begin
      if (clean_i) walk_q <= 1'b1;
      if (walk_read_o) walk_lookup_q <= 1'b1;
      else if (next_set) walk_lookup_q <= 1'b0;
      if (next_set || (walk_q && !walk_lookup_q && !walk_read_o)) begin
        set_q <= set_after;
        if (set_after == '0) walk_q <= 1'b0;
      end
      for (int g = 0; g < GROUPS; g++) begin
        if (next_set && last && group == GROUP_W'(g)) group_q[g] <= 1'b0;
        if (update_i && to_group == GROUP_W'(g)) group_q[g] <= 1'b1;
      end
    end
    done_q <= walk_lookup_q ? done_q | drop_way_o : '0;
  end

  // ---- On the way out ----------------------------------------------------------------------------
  localparam int DEPTH = MSHRS <= 2 ? 4 : MSHRS <= 4 ? 8 : 16;
  localparam int PTR_W = $clog2(DEPTH);

  logic [ADDR_W+gyre_pkg::LINE_BYTES+LINE_W-1:0] mem[DEPTH];
  logic [PTR_W-1:0] head_q;
  logic [PTR_W-1:0] tail_q;
  logic [PTR_W:0] count_q;
  logic [PTR_W:0] asked_q;  // requested reads that are not filled yet
  gyre_pkg::line_mask_t out_mask;
  always_comb begin
    out_mask = '0;
    for (int w = 0; w < WAYS; w++) begin
      if (out_way_o[w]) out_mask = out_mask | state[w*STATE_W +: gyre_pkg::LINE_BYTES];
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      head_q  <= '0;
      tail_q  <= '0;
      count_q <= '0;
      asked_q <= '0;
    end else begin
      if (out) tail_q <= tail_q + PTR_W'(1);
      if (offer_grant_i) head_q <= head_q + PTR_W'(1);
      count_q <= count_q + (PTR_W+1)'(out) - (PTR_W+1)'(offer_grant_i);
      asked_q <= asked_q + (PTR_W+1)'(ask_grant_i) - (PTR_W+1)'(fill_done_i);
    end
    if (out) mem[tail_q] <= {out_line_i, out_mask, out_data_i};
  end
  assign {offer_line_o, offer_mask_o, offer_data_o} = mem[head_q];
  assign offer_o   = count_q != '0;
  assign room_o    = {1'b0, count_q} + {1'b0, asked_q} <= (PTR_W+2)'(DEPTH - 2) &&
                     !(ask_i && offer_o);
  assign may_ask_o = count_q == '0 && asked_q <= (PTR_W+1)'(DEPTH - 3);

  // ---- On the way in -----------------------------------------------------------------------------
  logic fill_q;
  logic [ID_W-1:0] id_q;
  logic error_q;
  gyre_pkg::line_t data_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) fill_q <= 1'b0;
    else fill_q <= rsp_i || (fill_q && !fill_done_i);
    if (rsp_i) begin
      id_q    <= rsp_id_i;
      error_q <= rsp_error_i;
      data_q  <= rsp_data_i;
    end
  end
  assign fill_want_o  = fill_q;
  assign fill_id_o    = id_q;
  assign fill_error_o = error_q;
  assign fill_data_o  = data_q;

  logic unused_tags;
  assign unused_tags = ^{read_line_i, sweep_line_i, line_i};  // only their index is used

  `GYRE_CHECK(a_one_work, clk_i, rst_i,
              $onehot0({sweep_i, lookup_i && partial, update_i, fill_i, walk_q}))
  `GYRE_CHECK(a_place, clk_i, rst_i, out |-> 32'(count_q) + 32'(asked_q) < DEPTH + 32'(fill_done_i))
  `GYRE_CHECK(a_grant_offered, clk_i, rst_i, offer_grant_i |-> offer_o)
  `GYRE_CHECK(a_rsp_free, clk_i, rst_i, rsp_i |-> !fill_q)
  `GYRE_CHECK(a_fill_new, clk_i, rst_i, fill_i |-> !there)
  `GYRE_CHECK(a_fill_asked, clk_i, rst_i, fill_done_i |-> fill_q && asked_q != '0)

endmodule
