// Memory side of a cache: connects the two stages to the parts that talk to memory. These parts are
// the misses (gyre_mshr), the buffered stores (gyre_store_buffer), the uncached read, the state of
// the lines and their eviction with WRITE_BACK=1 (gyre_write_back), and requests
// (gyre_cache_requests).
//
// - This module only connects. A read-only cache has no writes, and a write-through cache evicts no
//   dirty lines: the outputs of these parts are constant then.
// - An answer to a read is filled in the cycle in which it is taken. With WRITE_BACK=1 the answer
//   waits in gyre_write_back for its own turn in stage 1 (stage1_fill_i).
// - Lines have the addresses that gyre_line_hash gives, except in requests to memory and
//   error_o.addr.
// Part of gyre_cache.  Twin: cmodel/memory/cache/gyre_cache_memory.c

module gyre_cache_memory #(
  parameter int SETS = 128,
  parameter int WAYS = 2,
  parameter int WRITABLE = 1,
  parameter int MSHRS = 4,
  parameter int STORES = 4,
  parameter int WRITES = 15,
  parameter int TAG_W = 3,
  parameter bit WRITE_BACK = 0,
  parameter bit RSP_ERRORS = 0,
  parameter bit PREFETCH = 0,
  parameter int BANKS = 1,
  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES),
  localparam int ADDR_W = 32 - OFF_W  // width of a line address
) (
  input  logic clk_i,
  input  logic rst_i,
  // A write, or an uncached read, is accepted
  input  logic push_i,
  input  logic uncached_read_i,
  input  gyre_pkg::cache_req_t req_i,  // its line, uncached, mask and data
  output logic room_o,  // room for a write
  // Stage 0: candidates for the lookup, and their lines
  input  logic [ADDR_W-1:0] match_line_i,
  output logic match_o,  // a buffered store writes to the line
  output logic one_free_o,  // free entries for read misses
  output logic two_free_o,
  output logic spare_o,  // a free entry for a prefetch
  output logic replay_o,
  input  logic replay_grant_i,
  output logic [TAG_W-1:0] replay_tag_o,
  output logic [ADDR_W-1:0] replay_line_o,
  output logic replay_uncached_o,
  output logic replay_error_o,
  output logic store_o,
  input  logic store_grant_i,
  output logic [ADDR_W-1:0] store_line_o,
  output logic fill_o,  // WRITE_BACK=1: an answer waits
  output logic walk_o,  // a walk is under way
  output logic walk_read_o,
  output logic [ADDR_W-1:0] walk_line_o,
  output logic back_room_o,
  input  logic ren_i,
  input  logic [ADDR_W-1:0] read_line_i,
  input  logic sweep_i,
  input  logic [ADDR_W-1:0] sweep_line_i,
  // Stage 1: a read's first lookup, a new entry, a store, a fill; ways of the set
  input  logic [ADDR_W-1:0] line_i,
  input  logic [TAG_W-1:0] tag_i,
  input  logic uncached_i,
  input  logic lookup_i,
  input  logic miss_i,
  input  logic ahead_i,  // the new entry is for a prefetch
  input  logic stage1_fill_i,
  output logic fetching_o,  // the line is being fetched
  output logic fetching_ahead_o,  // a prefetch fetches the line
  output logic stage1_store_o,
  output logic update_o,  // the store is done
  output gyre_pkg::line_mask_t update_mask_o,
  output gyre_pkg::line_t update_data_o,
  input  logic [WAYS-1:0] hit_way_i,
  input  logic [WAYS-1:0] victim_way_i,
  output logic complete_o,
  output logic [WAYS-1:0] drop_way_o,
  output logic [WAYS-1:0] out_way_o,
  input  logic [ADDR_W-1:0] out_line_i,
  input  gyre_pkg::line_t out_data_i,
  input  logic uncached_done_i,
  output logic [31:0] word_o,  // word of the uncached read
  // The answer to a read that is filled
  output logic fill_cached_o,  // the answer is a cached line
  output logic [ADDR_W-1:0] fill_line_o,
  output gyre_pkg::line_t fill_data_o,
  output logic fill_bad_o,  // the line is not kept
  output logic fill_ahead_o,  // no read waits for the line
  output gyre_pkg::cache_error_t error_o,
  // State
  input  logic clean_i,  // starts a walk
  output logic empty_o,  // no read waits for memory
  output logic uncached_busy_o,
  output logic buffer_empty_o,  // no buffered stores
  output logic stores_empty_o,  // no buffered stores, and no line is dirty or on its way out
  output logic writes_pending_o,  // stores_empty_o is low, or a write is not acknowledged
  output logic dirty_o,
  // From and to the memory arbiter
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i
);
  localparam int ID_W = MSHRS > 1 ? $clog2(MSHRS) : 1;

  localparam bit CAN_WRITE = WRITABLE != 0;
  // Number of entries that prefetches leave free for reads.
  localparam int RESERVE = !PREFETCH ? 0 : CAN_WRITE ? 2 : 1;

  // ---- Responses ---------------------------------------------------------------------------------
  logic rsp_write, rsp_take, rsp_read, answered, fill_uncached;
  logic told, fill_error, wrong, wrong_write;
  logic [ID_W-1:0] fill_id, waiting_id;
  gyre_pkg::line_t waiting_data;
  logic [ADDR_W-1:0] wrong_line;
  gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS), .BANKS(BANKS)) u_wrong_hash (
    .line_i(fill_line_o), .line_o(wrong_line)
  );
  assign rsp_write       = CAN_WRITE && mem_rsp_i.write;
  assign mem_rsp_ready_o = WRITE_BACK ? !fill_o : !replay_o && !stage1_store_o;
  assign rsp_take        = mem_rsp_valid_i && mem_rsp_ready_o;
  assign rsp_read        = rsp_take && !rsp_write;
  assign answered        = WRITE_BACK ? stage1_fill_i : rsp_read;
  assign fill_id         = WRITE_BACK ? waiting_id : mem_rsp_i.tag[ID_W-1:0];
  assign fill_data_o     = WRITE_BACK ? waiting_data : mem_rsp_i.data;
  assign wrong           = WRITE_BACK ? fill_error : mem_rsp_i.error;
  assign fill_bad_o      = wrong && (RSP_ERRORS || (PREFETCH && fill_ahead_o));
  assign fill_cached_o   = answered && !(CAN_WRITE && fill_uncached);
  assign told            = !RSP_ERRORS && answered && wrong && !fill_ahead_o;
  assign error_o.valid   = told || (rsp_take && rsp_write && mem_rsp_i.error);
  assign wrong_write     = WRITE_BACK ? !answered : rsp_write;
  assign error_o.write   = wrong_write;
  assign error_o.addr    = wrong_write ? '0 : {wrong_line, {OFF_W{1'b0}}};

  // ---- Reads that wait ---------------------------------------------------------------------------
  logic ask, may_ask, ask_grant, ask_uncached;
  logic [ID_W-1:0] ask_id;
  logic [ADDR_W-1:0] ask_line;
  gyre_pkg::line_mask_t ask_mask;
  gyre_mshr #(.MSHRS(MSHRS), .LINE_W(ADDR_W), .TAG_W(TAG_W), .RESERVE(RESERVE)) u_mshr (
    .clk_i, .rst_i, .line_i, .match_o(fetching_o), .match_ahead_o(fetching_ahead_o),
    .alloc_i(miss_i || ahead_i), .alloc_ahead_i(ahead_i), .alloc_uncached_i(uncached_i),
    .alloc_tag_i(tag_i), .one_free_o, .two_free_o, .spare_o, .empty_o, .replay_o, .replay_grant_i,
    .replay_tag_o, .replay_line_o, .replay_uncached_o, .replay_error_o, .ask_o(ask),
    .ask_grant_i(ask_grant), .ask_id_o(ask_id), .ask_line_o(ask_line),
    .ask_uncached_o(ask_uncached), .rsp_i(answered), .rsp_id_i(fill_id), .rsp_error_i(wrong),
    .rsp_line_o(fill_line_o), .rsp_uncached_o(fill_uncached), .rsp_ahead_o(fill_ahead_o)
  );

  // ---- Writes, the uncached read -----------------------------------------------------------------
  logic offer, offer_grant, back, back_grant, writes_room;
  logic [ADDR_W-1:0] offer_line, back_line;
  gyre_pkg::line_mask_t back_mask;
  gyre_pkg::line_t back_data;
  logic acked;
  assign writes_pending_o = !stores_empty_o || !acked;
  assign update_o         = stage1_store_o && !(WRITE_BACK && fetching_o);
  if (CAN_WRITE) begin : g_writable
    gyre_store_buffer #(
      .STORES(STORES), .WRITES(WRITES), .WRITE_BACK(WRITE_BACK)
    ) u_stores (
      .clk_i, .rst_i, .room_o, .push_i, .push_uncached_i(req_i.uncached),
      .push_line_i(req_i.addr[31:OFF_W]), .push_mask_i(req_i.mask), .push_data_i(req_i.data),
      .match_line_i, .match_o, .want_o(store_o), .want_line_o(store_line_o),
      .grant_i(store_grant_i), .stage1_o(stage1_store_o), .fetching_i(fetching_o),
      .answered_i(answered), .uncached_busy_i(uncached_busy_o), .offer_o(offer),
      .offer_grant_i(offer_grant), .offer_line_o(offer_line), .offer_mask_o(update_mask_o),
      .offer_data_o(update_data_o), .evicted_i(back_grant), .writes_room_o(writes_room),
      .ack_i(rsp_take && rsp_write), .empty_o(buffer_empty_o), .acked_o(acked)
    );
    gyre_uncached u_uncached (
      .clk_i, .rst_i, .accept_i(uncached_read_i), .mask_i(req_i.mask),
      .busy_o(uncached_busy_o), .mask_o(ask_mask),
      .rsp_i(answered && fill_uncached), .rsp_data_i(fill_data_o), .word_o, .done_i(uncached_done_i)
    );
  end else begin : g_read_only
    assign {room_o, store_o, match_o, stage1_store_o, offer, uncached_busy_o} = '0;
    assign {store_line_o, offer_line, update_mask_o, ask_mask, word_o} = '0;
    assign {update_data_o, writes_room} = '0;
    assign {buffer_empty_o, acked} = 2'b11;
    logic unused_write;
    assign unused_write = ^{push_i, uncached_read_i, match_line_i, store_grant_i, offer_grant,
                            fill_uncached, uncached_done_i, fetching_o};
  end

  // ---- Lines that are written back ---------------------------------------------------------------
  if (WRITE_BACK) begin : g_back
    assign stores_empty_o = buffer_empty_o && !dirty_o && !back;
    gyre_write_back #(.SETS(SETS), .WAYS(WAYS), .MSHRS(MSHRS)) u_back (
      .clk_i, .rst_i, .ren_i, .read_line_i, .sweep_i, .sweep_line_i, .lookup_i, .update_i(update_o),
      .fill_i(fill_cached_o), .line_i, .update_mask_i(update_mask_o), .tag_way_i(hit_way_i),
      .victim_way_i, .complete_o, .drop_way_o, .out_way_o, .out_line_i, .out_data_i, .clean_i,
      .walk_o, .walk_read_o, .walk_line_o, .dirty_o, .room_o(back_room_o), .offer_o(back),
      .offer_grant_i(back_grant), .offer_line_o(back_line), .offer_mask_o(back_mask),
      .offer_data_o(back_data), .ask_i(ask), .may_ask_o(may_ask), .ask_grant_i(ask_grant),
      .rsp_i(rsp_read), .rsp_id_i(mem_rsp_i.tag[ID_W-1:0]), .rsp_error_i(mem_rsp_i.error),
      .rsp_data_i(mem_rsp_i.data), .fill_want_o(fill_o), .fill_id_o(waiting_id),
      .fill_error_o(fill_error), .fill_data_o(waiting_data), .fill_done_i(answered)
    );
  end else begin : g_through
    assign stores_empty_o = buffer_empty_o;
    assign {fill_o, walk_o, walk_read_o, dirty_o, back, fill_error} = '0;
    assign {complete_o, back_room_o, may_ask} = '1;
    assign {walk_line_o, back_line, back_mask, back_data, waiting_id, waiting_data} = '0;
    assign {drop_way_o, out_way_o} = '0;
    logic unused_back;
    assign unused_back = ^{ren_i, read_line_i, sweep_i, sweep_line_i, lookup_i, stage1_fill_i,
                           hit_way_i, victim_way_i, out_line_i, out_data_i, clean_i, back_grant};
  end

  // ---- Requests ----------------------------------------------------------------------------------
  gyre_pkg::mem_req_t placed;  // what is asked for, with the line as it is placed
  logic unused_bits;
  assign unused_bits = ^{req_i, mem_rsp_i};
  logic [ADDR_W-1:0] asked_line;
  gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS), .BANKS(BANKS)) u_mem_hash (
    .line_i(placed.addr[31:OFF_W]), .line_o(asked_line)
  );
  always_comb begin
    mem_req_o = placed;
    mem_req_o.addr[31:OFF_W] = asked_line;
  end
  gyre_cache_requests #(.WRITABLE(WRITABLE), .MSHRS(MSHRS)) u_requests (
    .clk_i, .rst_i, .ask_i(ask), .may_ask_i(may_ask), .ask_id_i(ask_id), .ask_line_i(ask_line),
    .ask_uncached_i(ask_uncached), .ask_mask_i(ask_mask), .ask_grant_o(ask_grant), .store_i(offer),
    .store_line_i(offer_line), .store_mask_i(update_mask_o), .store_data_i(update_data_o),
    .store_grant_o(offer_grant), .back_i(back), .back_may_i(writes_room), .back_line_i(back_line),
    .back_mask_i(back_mask), .back_data_i(back_data), .back_grant_o(back_grant), .mem_req_valid_o,
    .mem_req_ready_i, .mem_req_o(placed)
  );

endmodule
