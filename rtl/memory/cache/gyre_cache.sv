// Non-blocking cache, physically addressed: serves requests while earlier misses wait for memory.
// One module serves instructions (WRITABLE=0) and data.
//
// - Stage 0 selects the reader of the RAMs by priority: a replay, the lookup of the oldest buffered
//   store, the lookup of a prefetch, a new read. Stage 1 has the RAM outputs: a hit answers there,
//   one cycle after acceptance, and holds while rsp_ready_i is low.
// - Read miss: the read takes an entry of gyre_mshr. The line is filled into the next way in turn,
//   and all entries that wait for it are replayed. No response is taken while an entry is ready, so
//   a replay always finds its line; none is taken while stage 1 holds a store (one write port).
// - Write: the store enters gyre_store_buffer and gets no answer. The head is looked up (a hit
//   updates the line, a miss allocates nothing) once no earlier read waits for its line. It is
//   offered to memory from that cycle on. A new read waits while a buffered store has its line.
// - Uncached: no lookup and no fill. A read waits until the buffer is empty, a write waits for the
//   answer of the earlier uncached read; one uncached read is under way at a time.
// - Fresh read (FRESH=1): asks memory even if the cache has the line, and fills the way that has
//   it. It is accepted when no other read is under way, and no read is accepted before its replay.
//   So nothing moves the line meanwhile, and no younger read gets older bytes.
// - Stage 0 does not read the set that is being written, because the RAMs do not bypass.
// - WRITE_BACK=1: stores stay in the cache and need no fetch. Memory gets the bytes when their line
//   is evicted, by clean_i (without requests), before a sweep, or before an uncached access.
// - Inside, lines have the addresses that gyre_line_hash gives; memory gets the original addresses.
// - PREFETCH > 0: a candidate of gyre_prefetch that is neither cached nor on its way gets an entry.
//   No read waits for it; idle_o, a sweep and a fresh read do. Its errors are dropped.
// - RSP_ERRORS=1: rsp_error_o reports a read error with its answer, whose bytes are 0, and error_*
//   does not. The line is not kept, so that the next read asks memory again.
// - inval_i: no request is accepted, pending ones finish, then all tags are swept.
// Parts: gyre_cache_ways, gyre_prefetch, gyre_cache_memory.  Twin: cmodel/memory/cache/gyre_cache.c

`include "gyre_check.svh"

module gyre_cache #(
  parameter int BYTES = 16384,
  parameter int WAYS = 2,
  parameter int WRITABLE = 1,
  parameter int MSHRS = 4,
  parameter int STORES = 4,
  parameter int WRITES = 15,
  parameter int TAG_W = 3,
  parameter bit FRESH = 0,
  parameter bit WRITE_BACK = 0,
  parameter bit RSP_ERRORS = 0,  // read errors are reported with the answers
  parameter int PREFETCH = 0,  // lines to fetch ahead; 0: no prefetcher
  parameter int PAGE_LINES = 64,  // consecutive line addresses in a page of main memory
  parameter int STRIDES = 0,  // pages whose strides the prefetcher tracks; 0: next lines only
  parameter int BANKS = 1  // number of caches that share the lines (gyre_cache_banks)
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the requester
  input  logic req_valid_i,
  output logic req_ready_o,
  input  gyre_pkg::cache_req_t req_i,  // fresh: of a read that is not uncached
  // To the requester: answers to reads
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output gyre_pkg::cache_rsp_t rsp_o,  // RSP_ERRORS=0: never an error
  // To the memory arbiter
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  // From the memory arbiter
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // Control and events
  input  logic inval_i,
  input  logic clean_i,  // WRITE_BACK=0: not read
  // inval_busy: a sweep is asked for or under way; stores_empty: memory has accepted all stores
  output gyre_pkg::cache_state_t state_o
);

  localparam bit CAN_WRITE = WRITABLE != 0;
  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam int ADDR_W = 32 - OFF_W;  // width of a line address
  localparam int SETS = BYTES / (gyre_pkg::LINE_BYTES * WAYS);

  logic inval_q, fresh_q;  // a sweep is requested; a fresh read is not yet replayed
  // Stage 1 (gyre_store_buffer tracks the lookup of a store)
  logic s1_read_q, s1_replay_q, s1_uncached_q;
  logic s1_error_q;  // a replay whose line came with an error
  logic s1_ahead_q, s1_fill_q;  // a prefetch; an answer of memory (WRITE_BACK=1)
  logic [ADDR_W-1:0] s1_line_q, req_line;
  logic [TAG_W-1:0] s1_tag_q;
  logic req_write, req_uncached, req_fresh;
  assign req_write    = CAN_WRITE && req_i.write;
  assign req_uncached = CAN_WRITE && req_i.uncached;
  assign req_fresh    = FRESH && req_i.fresh;
  gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS), .BANKS(BANKS))
    u_hash (.line_i(req_i.addr[31:OFF_W]), .line_o(req_line));

  gyre_pkg::cache_req_t placed;  // with the line as it is placed
  always_comb begin
    placed = req_i;
    placed.uncached = req_uncached;
    placed.addr = {req_line, {OFF_W{1'b0}}};
  end

  // ---- Stage 0: arbitration for the RAMs --------------------------------------------------------
  // Registers make the choice; rsp_ready_i and a fill of the set only delay the chosen access.
  logic replay, replay_grant, replay_uncached, replay_error;  // an entry is ready
  logic [TAG_W-1:0] replay_tag;
  logic store_want, store_lookup, store_room;  // a store waits for its lookup
  logic store_match;  // a buffered store has the line of the request, or of a prefetch in its turn
  logic buffer_empty, none_stored;  // no buffered stores; also nothing dirty or on its way out
  logic fill_want, fill_turn, fill_lookup;  // an answer waits to be filled (WRITE_BACK=1)
  logic walk, walk_read, dirty, back_room;  // eviction of lines (WRITE_BACK=1)
  logic ahead_want, ahead_turn, ahead_next, ahead_lookup;  // prefetch; done with the candidate
  logic uncached_busy;  // an uncached read is under way
  logic one_free, two_free, spare, mshr_empty;  // free entries for read misses, for prefetches
  logic quiet, sweep_start, sweeping, run, miss;
  logic hazard, stall;  // the set is being filled; stage 1 may hold: a hit comes too late to tell
  logic accept, may_write, new_read, open, read_new;  // read_new: the new read reads the RAMs
  logic [ADDR_W-1:0] replay_line, store_line, rsp_line, walk_line, ahead_line, s0_line;
  assign run          = !sweeping && !inval_q && !walk;
  assign stall        = s1_read_q && !rsp_ready_i;
  assign s0_line      = replay ? replay_line : walk ? walk_line : fill_turn ? rsp_line :
                       store_want ? store_line : ahead_turn ? ahead_line : req_line;
  assign replay_grant = replay && !stall;  // no fill happens in this cycle
  assign fill_turn    = fill_want && !s1_fill_q;
  assign fill_lookup  = fill_turn && !replay && !stall && !hazard;
  assign store_lookup = store_want && !replay && !stall && !hazard && !fill_turn && back_room;
  // A candidate is dropped if a buffered store writes to its line.
  assign ahead_turn   = ahead_want && spare && !s1_ahead_q && !fresh_q && !replay && !store_want &&
                        !fill_turn && run;
  assign ahead_next   = ahead_turn && !stall && !miss && !hazard;
  assign ahead_lookup = ahead_next && !store_match;
  assign may_write   = !WRITE_BACK || !req_uncached || none_stored;
  // Keep an entry free for the new read even if the read in stage 1 takes one in this cycle.
  assign open        = !stall && !replay && !store_want && !ahead_turn && !fresh_q && !fill_turn &&
                       back_room && (miss ? two_free : one_free) &&
                       (req_uncached ? none_stored && !uncached_busy : !hazard && !store_match) &&
                       (!req_fresh || (mshr_empty && !s1_read_q && !s1_ahead_q));
  assign accept      = req_valid_i && run && (req_write ? store_room && may_write : open);
  assign new_read    = accept && !req_write;
  assign read_new    = new_read && !req_uncached;
  assign req_ready_o = accept;  // without a request there is no line to compare

  // ---- Stage 1: answer or entry ------------------------------------------------------------------
  logic s1_store;  // stage 1 holds the lookup of the buffer's head
  logic match, match_ahead;  // the line is being fetched; it is fetched by a prefetch
  logic found, complete, hit;  // the line is in the cache; with all of its bytes
  logic lookup, first_hit;  // first lookup of a cached read; a first hit on a prefetched line
  logic read_hit, read_miss, ask_ahead, writes_pending;
  logic [31:0] word;
  // While a fresh read is under way, stage 1 holds no other read than that read and its replay.
  assign hit         = found && !fresh_q && complete;
  assign lookup      = s1_read_q && !s1_replay_q && !s1_uncached_q;
  assign miss        = s1_read_q && !s1_replay_q && (s1_uncached_q || !hit);
  assign rsp_valid_o = s1_read_q && !miss;
  assign rsp_o.tag   = 16'(s1_tag_q);
  assign rsp_o.error = rsp_valid_o && s1_error_q;
  assign read_hit    = lookup && hit && rsp_ready_i;
  assign read_miss   = lookup && !hit;
  assign ask_ahead   = s1_ahead_q && !found && !match;
  assign {state_o.hit, state_o.miss, state_o.prefetch} = {read_hit, read_miss, ask_ahead};
  assign state_o.used = (read_hit && first_hit) || (read_miss && match_ahead);

  always_ff @(posedge clk_i) begin
    s1_fill_q  <= WRITE_BACK && !rst_i && fill_lookup;
    s1_ahead_q <= PREFETCH != 0 && !rst_i && ahead_lookup;
    if (rst_i) s1_read_q <= 1'b0;
    else if (stall) s1_read_q <= rsp_valid_o;  // a miss leaves at once
    else s1_read_q <= replay_grant || new_read;
    // The lookup of a store loads its line, too.
    if (!stall) begin
      s1_line_q     <= s0_line;
      s1_tag_q      <= replay ? replay_tag : req_i.tag[TAG_W-1:0];
      s1_replay_q   <= replay;
      s1_error_q    <= RSP_ERRORS && replay && replay_error;
      s1_uncached_q <= replay ? replay_uncached : req_uncached && !ahead_turn;
    end
  end

  // ---- Control -----------------------------------------------------------------------------------
  assign quiet        = mshr_empty && !s1_read_q && buffer_empty && !ahead_want && !s1_ahead_q;
  assign sweep_start  = inval_q && quiet && !sweeping && !dirty && !walk;
  assign state_o.idle         = run && quiet && !writes_pending;
  assign state_o.inval_busy   = sweeping || inval_q;
  assign {state_o.stores_empty, state_o.writes_pending} = {none_stored, writes_pending};

  always_ff @(posedge clk_i) begin
    if (rst_i) {inval_q, fresh_q} <= '0;
    else begin
      if (inval_i) inval_q <= 1'b1;
      else if (sweep_start) inval_q <= 1'b0;
      if (new_read && req_fresh) fresh_q <= 1'b1;
      else if (replay_grant) fresh_q <= 1'b0;
    end
  end

  // ---- Parts -------------------------------------------------------------------------------------
  logic ren, update, fill, rsp_ahead, rsp_bad;
  logic [WAYS-1:0] hit_way, victim_way, drop_way, out_way, fill_way;
  logic [ADDR_W-1:0] sweep_line, out_line;
  gyre_pkg::line_mask_t update_mask;
  gyre_pkg::line_t out_data, update_data, rsp_data;
  assign ren = read_new || store_lookup || walk_read || fill_lookup || ahead_lookup ||
               (replay_grant && !(WRITE_BACK && replay_uncached));

  gyre_cache_memory #(
    .SETS(SETS), .WAYS(WAYS), .WRITABLE(WRITABLE), .MSHRS(MSHRS), .STORES(STORES),
    .WRITES(WRITES), .TAG_W(TAG_W), .WRITE_BACK(WRITE_BACK),
    .RSP_ERRORS(RSP_ERRORS), .PREFETCH(PREFETCH != 0), .BANKS(BANKS)
  ) u_memory (
    .clk_i, .rst_i, .push_i(accept && req_write),
    .uncached_read_i(new_read && req_uncached), .req_i(placed), .room_o(store_room),
    .match_line_i(ahead_turn ? ahead_line : req_line), .match_o(store_match), .one_free_o(one_free),
    .two_free_o(two_free), .spare_o(spare), .replay_o(replay), .replay_grant_i(replay_grant),
    .replay_tag_o(replay_tag), .replay_line_o(replay_line), .replay_uncached_o(replay_uncached),
    .replay_error_o(replay_error), .store_o(store_want), .store_grant_i(store_lookup),
    .store_line_o(store_line), .fill_o(fill_want), .walk_o(walk), .walk_read_o(walk_read),
    .walk_line_o(walk_line), .back_room_o(back_room), .ren_i(ren), .read_line_i(s0_line),
    .sweep_i(sweeping), .sweep_line_i(sweep_line), .line_i(s1_line_q), .tag_i(s1_tag_q),
    .uncached_i(s1_uncached_q), .lookup_i(lookup), .miss_i(miss), .ahead_i(ask_ahead),
    .stage1_fill_i(s1_fill_q), .fetching_o(match), .fetching_ahead_o(match_ahead),
    .stage1_store_o(s1_store), .update_o(update), .update_mask_o(update_mask),
    .update_data_o(update_data), .hit_way_i(hit_way), .victim_way_i(victim_way),
    .complete_o(complete), .drop_way_o(drop_way), .out_way_o(out_way), .out_line_i(out_line),
    .out_data_i(out_data), .uncached_done_i(rsp_valid_o && rsp_ready_i && s1_uncached_q),
    .word_o(word), .fill_cached_o(fill), .fill_line_o(rsp_line), .fill_data_o(rsp_data),
    .fill_bad_o(rsp_bad), .fill_ahead_o(rsp_ahead), .error_o(state_o.error),
    .clean_i(quiet && dirty && !accept && (clean_i || inval_q || (req_valid_i && req_uncached))),
    .empty_o(mshr_empty), .uncached_busy_o(uncached_busy), .buffer_empty_o(buffer_empty),
    .stores_empty_o(none_stored), .writes_pending_o(writes_pending), .dirty_o(dirty),
    .mem_req_valid_o, .mem_req_ready_i, .mem_req_o, .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_i
  );

  if (PREFETCH > 0) begin : g_prefetch
    gyre_prefetch #(
      .SETS(SETS), .WAYS(WAYS), .LINE_W(ADDR_W), .DEGREE(PREFETCH), .PAGE_LINES(PAGE_LINES),
      .STRIDES(STRIDES), .BANKS(BANKS)
    ) u_prefetch (
      .clk_i, .rst_i, .ren_i(ren), .read_line_i(s0_line), .line_i(s1_line_q),
      .hit_way_i(hit_way), .hit_i(read_hit), .miss_i(read_miss), .first_o(first_hit),
      .sent_i(ask_ahead), .taken_i(read_miss && match_ahead), .fill_i(fill), .fill_way_i(fill_way),
      .fill_line_i(rsp_line), .fill_ahead_i(rsp_ahead), .want_o(ahead_want),
      .drop_i(inval_i || inval_q), .want_line_o(ahead_line), .next_i(ahead_next)
    );
  end else begin : g_no_prefetch
    assign {ahead_want, ahead_line, first_hit} = '0;
    logic unused_prefetch;
    assign unused_prefetch = ^{spare, ahead_next, fill_way, rsp_ahead};
  end
  logic unused_request;
  assign unused_request = ^req_i;

  gyre_cache_ways #(
    .BYTES(BYTES), .WAYS(WAYS), .WRITABLE(WRITABLE), .WRITE_BACK(WRITE_BACK)
  ) u_ways (
    .clk_i, .rst_i, .start_i(sweep_start), .busy_o(sweeping), .sweep_line_o(sweep_line),
    .ren_tag_i(ren), .ren_data_i(WRITE_BACK ? ren : ren && !store_lookup), .read_line_i(s0_line),
    .hazard_o(hazard), .line_i(s1_line_q), .hit_o(found), .data_o(rsp_o.data),
    .word_valid_i(CAN_WRITE && (s1_uncached_q || s1_error_q)), .word_i(word & ~{32{s1_error_q}}),
    .keep_way_i(miss && fresh_q), .fill_i(fill), .fill_kept_i(fresh_q), .fill_line_i(rsp_line),
    .fill_data_i(rsp_data), .fill_bad_i(rsp_bad), .fill_way_o(fill_way), .update_i(update),
    .update_mask_i(update_mask), .update_data_i(update_data), .hit_way_o(hit_way),
    .victim_way_o(victim_way), .drop_way_i(drop_way), .out_way_i(out_way), .out_line_o(out_line),
    .out_data_o(out_data)
  );

  initial if (RSP_ERRORS && !CAN_WRITE) $fatal(1, "gyre_cache: no errors of instructions");
  initial if (WRITE_BACK && (FRESH || !CAN_WRITE)) $fatal(1, "gyre_cache: no such policy");
  initial if (WRITE_BACK && MSHRS > 16) $fatal(1, "gyre_cache: no place for so many victims");
  initial if (PREFETCH > 0 && (WRITE_BACK || MSHRS < 4)) $fatal(1, "gyre_cache: no such prefetch");
  `GYRE_CHECK(a_rsp_stable, clk_i, rst_i, rsp_valid_o && !rsp_ready_i |=> rsp_valid_o
              && $stable(rsp_o.tag))
  `GYRE_CHECK(a_replay_hits, clk_i, rst_i, s1_read_q && s1_replay_q && !s1_uncached_q &&
              !s1_error_q |-> hit)
  `GYRE_CHECK(a_fresh_read, clk_i, rst_i, accept && req_fresh |-> read_new)
  `GYRE_CHECK(a_fresh_alone, clk_i, rst_i, fresh_q && s1_read_q |-> mshr_empty && !s1_replay_q)
  `GYRE_CHECK(a_one_user, clk_i, rst_i, $onehot0({s1_store, s1_read_q, s1_fill_q, s1_ahead_q}))

endmodule
