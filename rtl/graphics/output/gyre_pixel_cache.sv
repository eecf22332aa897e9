// Pixel cache: a small write-back cache between a pixel stage's tests or output merger and the
// memory port. An access is a sector of 16 bytes, in which a quad of 32-bit pixels fits exactly.
//
// - Accesses are requested in order; each may need the stored sector or not. Stored sectors come in
//   that order (stored_*), and each access ends by a write of some of its bytes or of none
//   (write_*), in that order, too. So the owner needs no numbers.
// - The owner requests as early as it can. Lines that are missing are fetched at once, MISSES of
//   them at a time, in any order; ENTRIES accesses may be under way.
// - Hazards are the cache's: a sector is read after the results of all earlier accesses to the same
//   4-byte parts have been written (gyre_pixel_accesses). The owner must end an access without
//   waiting for a later request of its own to be accepted.
// - A line that is only written is not fetched. Each byte has a bit that says that it was written;
//   those bytes are written back, and a fetch does not overwrite them.
// - flush_i is held, while nothing is requested, until clean_o: all written bytes are in memory,
//   and the cache is empty. drop_i ends all accesses: no results follow. Lines stay.
// - Requests to memory: a line that is written back precedes later reads of it, because memory
//   keeps the order of acceptance.
//
// Twin: cmodel/graphics/output/gyre_pixel_cache.c

`include "gyre_check.svh"

module gyre_pixel_cache #(
  parameter int BYTES = 4096,
  parameter int WAYS = 4,
  parameter int ENTRIES = 16,  // accesses under way, a power of two
  parameter int MISSES = 8  // lines that are being fetched
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic drop_i,
  input  logic flush_i,
  output logic idle_o,  // no access is under way
  output logic clean_o,  // nor a fetch or a write, and no line is dirty; also during the sweep
  output logic error_o,  // memory could not give a line
  // From the owner: an access
  input  logic req_valid_i,
  output logic req_ready_o,
  input  gyre_pkg::sector_req_t req_i,
  // To the owner: stored sectors
  output logic stored_valid_o,
  input  logic stored_ready_i,
  output gyre_pkg::sector_t stored_o,
  // From the owner: results
  input  logic write_valid_i,
  output logic write_ready_o,
  input  gyre_pkg::sector_write_t write_i,
  // To memory
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i
);
  localparam int OFFSET_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam int SECTORS = gyre_pkg::LINE_BYTES * 8 / gyre_pkg::SECTOR_W;
  localparam int LINES = BYTES / gyre_pkg::LINE_BYTES;
  localparam int SETS = LINES / WAYS;
  localparam int SET_W = $clog2(SETS);
  localparam int ADDR_W = 32 - OFFSET_W;  // of a line
  localparam int TAG_W = ADDR_W - SET_W;
  localparam int NUMBER_W = $clog2(LINES);
  localparam int WAY_W = WAYS > 1 ? $clog2(WAYS) : 1;
  localparam int INDEX_W = $clog2(LINES * SECTORS);
  localparam int PART_W = INDEX_W - NUMBER_W;  // number of a sector in its line
  localparam int COUNT_W = $clog2(SECTORS + 1);
  localparam int SLOT_W = MISSES > 1 ? $clog2(MISSES) : 1;
  localparam int WRITES = 8;  // that memory has not answered

  // Lines are numbered by set and way.
  function automatic logic [NUMBER_W-1:0] line_of(input logic [SET_W-1:0] set,
                                                  input logic [WAY_W-1:0] way);
    line_of = (NUMBER_W'(set) << $clog2(WAYS)) | (WAYS > 1 ? NUMBER_W'(way) : '0);
  endfunction
  function automatic logic [SET_W-1:0] set_of(input logic [NUMBER_W-1:0] line);
    set_of = SET_W'(line / NUMBER_W'(WAYS));
  endfunction
  function automatic logic [WAY_W-1:0] way_of(input logic [NUMBER_W-1:0] line);
    way_of = WAY_W'(line & NUMBER_W'(WAYS - 1));
  endfunction

  // ---- State of lines ---------------------------------------------------------------------------
  logic [LINES-1:0] valid_q, dirty_q, full_q, busy_q;  // full_q: all bytes; busy_q: being fetched

  // ---- Lookup -----------------------------------------------------------------------------------
  // Stage 1 has an access and the tags of its set, which the RAM has read when it was accepted.
  logic lookup_q, read_q, accept, push, quiet;
  logic [ADDR_W-1:0] hashed, line_q;  // line address, hashed: its low bits are the set
  logic [COUNT_W-1:0] part_q;
  logic [3:0] parts_q;
  logic [WAYS*TAG_W-1:0] tags;
  logic [SET_W-1:0] set;
  logic [TAG_W-1:0] tag;
  assign set = line_q[SET_W-1:0];
  assign tag = line_q[ADDR_W-1:SET_W];

  gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS)) u_hash (
    .line_i(req_i.addr[31:OFFSET_W]), .line_o(hashed)
  );

  logic hit, miss, place, allocate, fetch, victim_dirty, pinned, queue_ready, has_free;
  logic [WAY_W-1:0] hit_way, free_way, oldest, victim_way;
  logic [NUMBER_W-1:0] victim, number;
  logic [WAY_W-1:0] oldest_q[SETS];  // the way that is replaced next
  always_comb begin
    hit      = 1'b0;
    hit_way  = '0;
    has_free = 1'b0;
    free_way = '0;
    for (int w = WAYS - 1; w >= 0; w--) begin
      if (!valid_q[line_of(set, WAY_W'(w))]) begin
        has_free = 1'b1;
        free_way = WAY_W'(w);
      end else if (tags[w*TAG_W +: TAG_W] == tag) begin
        hit     = 1'b1;
        hit_way = WAY_W'(w);
      end
    end
  end
  assign oldest       = oldest_q[set];
  assign victim_way   = has_free ? free_way : oldest;
  assign victim       = line_of(set, victim_way);
  assign victim_dirty = dirty_q[victim];  // also while it leaves
  assign miss         = lookup_q && !hit && !drop_i;
  assign place        = !pinned && !busy_q[victim];  // the victim may be replaced
  assign number       = hit ? line_of(set, hit_way) : victim;

  // A fetch needs a slot and the request register.
  logic [MISSES-1:0] slot_q;  // used
  logic [NUMBER_W-1:0] slot_line[MISSES];
  logic [SLOT_W-1:0] slot, fetch_slot_q;
  logic fetch_q, needs, may_fetch;
  logic [31:OFFSET_W] fetch_line_q;
  always_comb begin
    slot = '0;
    for (int i = MISSES - 1; i >= 0; i--) if (!slot_q[i]) slot = SLOT_W'(i);
  end
  assign needs     = read_q && !(hit && (full_q[number] || busy_q[number]));
  assign may_fetch = !fetch_q && !(&slot_q);
  assign push      = lookup_q && !drop_i && queue_ready && (hit || (place && !victim_dirty)) &&
                     (!needs || may_fetch);
  assign allocate  = push && !hit;
  assign fetch     = push && needs;
  assign req_ready_o = !sweep && !flush_i && !drop_i &&
                       (!lookup_q || (push && !allocate));
  assign accept      = req_valid_i && req_ready_o;

  // ---- Accesses ---------------------------------------------------------------------------------
  logic next, next_read, opened, open, closed, queue_idle;
  logic [INDEX_W-1:0] next_index, open_index;
  gyre_pixel_accesses #(.ENTRIES(ENTRIES), .LINES(LINES), .SECTORS(SECTORS)) u_accesses (
    .clk_i, .rst_i, .drop_i, .push_i(push), .ready_o(queue_ready),
    .index_i((INDEX_W'(number) << PART_W) | INDEX_W'(part_q)), .parts_i(parts_q), .read_i(read_q),
    .victim_i(victim), .pinned_o(pinned), .next_o(next), .next_read_o(next_read),
    .next_index_o(next_index), .opened_i(opened), .open_o(open), .open_index_o(open_index),
    .closed_i(closed), .idle_o(queue_idle)
  );

  // ---- Sectors ----------------------------------------------------------------------------------
  logic evict, evict_free, evicted, buffer, sent, filled, answered, sweep;
  logic [NUMBER_W-1:0] evict_number, evicted_number, fill_number;
  logic [gyre_pkg::LINE_BYTES-1:0] buffer_mask;
  assign answered = mem_rsp_valid_i && mem_rsp_ready_o && !mem_rsp_i.write;  // a line
  gyre_pixel_sectors #(.LINES(LINES)) u_sectors (
    .clk_i, .rst_i, .drop_i, .sweep_o(sweep), .fill_valid_i(answered),
    .fill_ready_o(mem_rsp_ready_o), .fill_number_i(slot_line[mem_rsp_i.tag[SLOT_W-1:0]]),
    .fill_data_i(mem_rsp_i.data), .fill_number_o(fill_number), .fill_dirty_i(dirty_q[fill_number]),
    .filled_o(filled), .evict_i(evict), .evict_number_i(evict_number), .evict_free_o(evict_free),
    .evicted_o(evicted), .evict_number_o(evicted_number), .buffer_o(buffer),
    .buffer_mask_o(buffer_mask), .buffer_data_o(mem_req_o.data), .sent_i(sent), .next_i(next),
    .next_read_i(next_read), .next_full_i(full_q[next_index[INDEX_W-1 -: NUMBER_W]]),
    .next_index_i(next_index), .opened_o(opened), .stored_valid_o, .stored_ready_i, .stored_o,
    .open_i(open), .open_index_i(open_index), .write_valid_i, .write_ready_o, .write_i
  );
  assign closed = write_valid_i && write_ready_o;

  // ---- Eviction ---------------------------------------------------------------------------------
  // Started by lookup for its victim, or by a flush, which has read the tags of a dirty line.
  logic flush_read_q, tag_read;
  logic [NUMBER_W-1:0] first_dirty, flush_number_q;
  logic [WAY_W-1:0] evict_way;
  logic [TAG_W-1:0] evict_tag;
  logic [ADDR_W-1:0] out_hashed, out_line;
  logic [31:OFFSET_W] buffer_line_q;
  assign evict        = evict_free && (flush_read_q || (miss && place && victim_dirty));
  assign evict_number = flush_read_q ? flush_number_q : victim;
  assign evict_way    = flush_read_q ? way_of(flush_number_q) : victim_way;
  always_comb begin
    first_dirty = '0;
    for (int l = LINES - 1; l >= 0; l--) if (dirty_q[l]) first_dirty = NUMBER_W'(l);
    evict_tag = '0;
    for (int w = 0; w < WAYS; w++) begin
      if (evict_way == WAY_W'(w)) evict_tag = tags[w*TAG_W +: TAG_W];
    end
  end
  assign tag_read   = flush_i && quiet && evict_free && !flush_read_q && dirty_q != '0;
  assign out_hashed = evict ? {evict_tag, flush_read_q ? set_of(flush_number_q) : set} : line_q;

  gyre_ram #(.DEPTH(SETS), .WIDTH(WAYS * TAG_W), .GRAIN(TAG_W)) u_tags (
    .clk_i, .ren_i(accept || tag_read), .raddr_i(accept ? hashed[SET_W-1:0] : set_of(first_dirty)),
    .rdata_o(tags), .we_i({WAYS{allocate}} & (WAYS'(1) << victim_way)), .waddr_i(set),
    .wdata_i({WAYS{tag}})
  );
  gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS)) u_out_hash (
    .line_i(out_hashed), .line_o(out_line)
  );

  // ---- Next state of lines ----------------------------------------------------------------------
  // One decoder for each number: as an index on the left side it would be a shifter in Yosys.
  logic [LINES-1:0] valid_d, dirty_d, full_d, busy_d, is_evicted, is_filled, is_written, is_looked;
  logic [LINES-1:0] is_left;
  logic writes;
  assign writes = closed && write_i.mask != '0;
  always_comb begin
    for (int l = 0; l < LINES; l++) begin
      is_evicted[l] = evict_number == NUMBER_W'(l);  // the victim, but in a flush
      is_left[l]    = evicted_number == NUMBER_W'(l);
      is_filled[l]  = fill_number == NUMBER_W'(l);
      is_written[l] = open_index[INDEX_W-1 -: NUMBER_W] == NUMBER_W'(l);
      is_looked[l]  = number == NUMBER_W'(l);
      valid_d[l]    = is_evicted[l] && (allocate || evict) ? allocate : valid_q[l];
      dirty_d[l]    = (dirty_q[l] || (writes && is_written[l])) && !(evicted && is_left[l]);
      busy_d[l]     = (busy_q[l] && !(filled && is_filled[l])) || (fetch && is_looked[l]);
      full_d[l]     = (full_q[l] && !(allocate && is_looked[l])) || (filled && is_filled[l]);
    end
  end

  // ---- Requests ---------------------------------------------------------------------------------
  // A line that is written back goes first, unless a fetch is offered already.
  logic held_q, sends_write, sends_fetch, fetch_sent;
  logic [3:0] writes_q;
  assign sends_fetch = fetch_q && (!buffer || held_q);
  assign sends_write = buffer && !sends_fetch && writes_q != 4'(WRITES);
  assign sent        = sends_write && mem_req_ready_i;
  assign fetch_sent  = sends_fetch && mem_req_ready_i;
  assign mem_req_valid_o = sends_fetch || sends_write;
  always_comb begin
    mem_req_o.write = !sends_fetch;
    mem_req_o.tag   = sends_fetch ? 16'(fetch_slot_q) : '0;
    mem_req_o.addr  = {sends_fetch ? fetch_line_q : buffer_line_q, OFFSET_W'(0)};
    mem_req_o.mask  = sends_fetch ? {gyre_pkg::LINE_BYTES{1'b1}} : buffer_mask;
  end

  assign idle_o  = !lookup_q && queue_idle;
  assign quiet   = idle_o && busy_q == '0;
  assign clean_o = quiet && dirty_q == '0 && evict_free && writes_q == '0;

  // ---- Registers --------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      {lookup_q, fetch_q, held_q, flush_read_q, error_o} <= '0;
      {valid_q, dirty_q, busy_q, slot_q} <= '0;
      writes_q <= '0;
      for (int i = 0; i < SETS; i++) oldest_q[i] <= '0;
    end else begin
      lookup_q     <= accept || (lookup_q && !push && !drop_i);
      fetch_q      <= fetch || (fetch_q && !fetch_sent);
      held_q       <= sends_fetch && !mem_req_ready_i;
      flush_read_q <= tag_read;
      error_o      <= answered && mem_rsp_i.error;
      writes_q     <= writes_q + 4'(sent)
                    - 4'(mem_rsp_valid_i && mem_rsp_ready_o && mem_rsp_i.write);
      if (allocate || (miss && !place))
        oldest_q[set] <= (oldest == WAY_W'(WAYS - 1)) ? '0 : oldest + WAY_W'(1);
      valid_q <= flush_i && quiet && dirty_q == '0 ? '0 : valid_d;
      dirty_q <= dirty_d;
      busy_q  <= busy_d;
      for (int i = 0; i < MISSES; i++) begin
        if (answered && mem_rsp_i.tag[SLOT_W-1:0] == SLOT_W'(i)) slot_q[i] <= 1'b0;
        if (fetch && slot == SLOT_W'(i)) slot_q[i] <= 1'b1;
      end
    end
    full_q <= full_d;
    if (accept) begin
      line_q  <= hashed;
      part_q  <= COUNT_W'((req_i.addr >> 4) & 32'(SECTORS - 1));
      parts_q <= req_i.parts;
      read_q  <= req_i.read;
    end
    if (fetch) begin
      slot_line[slot] <= number;
      fetch_slot_q    <= slot;
      fetch_line_q    <= out_line;
    end
    if (tag_read) flush_number_q <= first_dirty;
    if (evict) buffer_line_q <= out_line;
  end

  logic unused;
  assign unused = ^{req_i.addr[3:0], mem_rsp_i.tag};
  initial begin
    if (SECTORS == 0) $fatal(1, "gyre_pixel_cache: a line has at least 16 bytes");
    if (SETS < 2 || (SETS & (SETS - 1)) != 0 || (WAYS & (WAYS - 1)) != 0)
      $fatal(1, "gyre_pixel_cache: powers of two, at least two sets");
  end
  `GYRE_CHECK(a_request, clk_i, rst_i, mem_req_valid_o && !mem_req_ready_i |=>
              mem_req_valid_o && $stable({mem_req_o.write, mem_req_o.tag, mem_req_o.addr}))
  `GYRE_CHECK(a_drained, clk_i, rst_i, flush_i |-> !req_valid_i || !req_ready_o)
endmodule
