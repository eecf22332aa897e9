// Store buffer of a cache: holds the writes that the cache has accepted and memory has not, so that
// a store does not wait for memory. It is a queue that also tracks the progress of its head. Part
// of gyre_cache.
//
// - Line addresses are flip-flops that shift up (the head is entry 0), because every new read is
//   compared with all of them; masks and data are in a small memory.
// - want_o requests the lookup of a cached store. If it is granted, stage1_o is high in the next
//   cycle, in which the cache updates the line. If the line is being fetched (fetching_i), the head
//   is blocked until memory has answered a read. Otherwise it is looked up and offered to memory
//   from that cycle on. Meanwhile the following store is looked up, so that a store can leave in
//   every cycle; if the head stays, that lookup is lost.
// - An uncached store is offered at once, unless an uncached read is under way.
// - At most WRITES stores wait for their acknowledge.
// - WRITE_BACK=1: a cached store is done and leaves when its line is updated or allocated; it is
//   never offered. Evicted lines (evicted_i) count as writes.
// Twin: cmodel/memory/cache/gyre_store_buffer.c

`include "gyre_check.svh"

module gyre_store_buffer #(
  parameter int STORES = 4,
  parameter int WRITES = 15,
  parameter bit WRITE_BACK = 0
) (
  input  logic clk_i,
  input  logic rst_i,
  // A new write
  output logic room_o,  // room for a write
  input  logic push_i,
  input  logic push_uncached_i,
  input  gyre_pkg::line_addr_t push_line_i,
  input  gyre_pkg::line_mask_t push_mask_i,
  input  gyre_pkg::line_t push_data_i,
  input  gyre_pkg::line_addr_t match_line_i,  // line of a read
  output logic match_o,  // an entry writes to that line
  // Lookup
  output logic want_o,
  output gyre_pkg::line_addr_t want_line_o,
  input  logic grant_i,
  output logic stage1_o,
  input  logic fetching_i,
  input  logic answered_i,  // memory answers a read
  input  logic uncached_busy_i,
  // To memory
  output logic offer_o,
  input  logic offer_grant_i,
  output gyre_pkg::line_addr_t offer_line_o,
  output gyre_pkg::line_mask_t offer_mask_o,
  output gyre_pkg::line_t offer_data_o,
  input  logic evicted_i,  // memory accepts another write of this cache
  output logic writes_room_o,  // fewer than WRITES writes wait
  input  logic ack_i,
  output logic empty_o,
  output logic acked_o  // no write waits for its acknowledge
);
  localparam int ADDR_W = 32 - $clog2(gyre_pkg::LINE_BYTES);  // width of a line address
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8;

  localparam int PTR_W = STORES > 1 ? $clog2(STORES) : 1;
  localparam int COUNT_W = $clog2(WRITES + 1);

  // ---- Entries -----------------------------------------------------------------------------------
  logic [STORES-1:0] used_q;  // the used entries are always the lowest ones
  logic [STORES-1:0] uncached_q;
  logic [STORES*ADDR_W-1:0] line_q;
  logic leave;  // the head leaves
  logic stage1_q;  // the head's lookup is in stage 1
  logic looked_q;  // the head's lookup is done

  for (genvar g = 0; g < STORES; g++) begin : g_entry
    // Entry that moves into this one when the head leaves, and use of the entry before it.
    logic next_used;
    logic prev_used;
    gyre_pkg::line_addr_t next_line;
    logic next_uncached;
    if (g == STORES - 1) begin : g_last
      assign next_used     = 1'b0;
      assign next_line     = push_line_i;
      assign next_uncached = push_uncached_i;
    end else begin : g_inner
      assign next_used     = used_q[g+1];
      assign next_line     = line_q[(g+1)*ADDR_W +: ADDR_W];
      assign next_uncached = uncached_q[g+1];
    end
    if (g == 0) begin : g_first
      assign prev_used = 1'b1;
    end else begin : g_later
      assign prev_used = used_q[g-1];
    end

    always_ff @(posedge clk_i) begin
      if (rst_i) used_q[g] <= 1'b0;
      else if (push_i && !leave) used_q[g] <= prev_used;
      else if (leave && !push_i) used_q[g] <= next_used;
      // A free entry always loads the new store; the store counts only once the entry is in use.
      if (leave || !used_q[g]) begin
        line_q[g*ADDR_W +: ADDR_W] <= next_used ? next_line : push_line_i;
        uncached_q[g]              <= next_used ? next_uncached : push_uncached_i;
      end
    end
  end

  always_comb begin
    match_o = 1'b0;
    for (int i = 0; i < STORES; i++) begin
      if (used_q[i] && line_q[i*ADDR_W +: ADDR_W] == match_line_i) match_o = 1'b1;
    end
  end
  assign room_o  = !used_q[STORES-1];
  assign empty_o = !used_q[0];

  // Masks and data: written at the tail, read at the head.
  logic [PTR_W-1:0] head_q;
  logic [PTR_W-1:0] tail_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      head_q <= '0;
      tail_q <= '0;
    end else if (STORES > 1) begin
      if (push_i) tail_q <= tail_q + PTR_W'(1);
      if (leave) head_q <= head_q + PTR_W'(1);
    end
  end
  assign offer_line_o = line_q[ADDR_W-1:0];

  logic [gyre_pkg::LINE_BYTES+LINE_W-1:0] mem[STORES];
  always_ff @(posedge clk_i) begin
    if (push_i) mem[tail_q] <= {push_mask_i, push_data_i};
  end
  assign {offer_mask_o, offer_data_o} = mem[head_q];

  // ---- The head ----------------------------------------------------------------------------------
  logic blocked_q;
  logic [COUNT_W-1:0] writes_q;  // writes that are not yet acknowledged
  logic head_want;
  logic next_want;
  logic passed;  // the lookup in stage 1 counts
  assign head_want = used_q[0] && !uncached_q[0] && !looked_q && !blocked_q;
  if (STORES > 1) begin : g_next
    assign next_want   = used_q[1] && !uncached_q[1];
    assign want_line_o = stage1_q ? line_q[ADDR_W +: ADDR_W] : line_q[ADDR_W-1:0];
  end else begin : g_no_next
    assign next_want   = 1'b0;
    assign want_line_o = line_q[ADDR_W-1:0];
  end
  assign want_o   = stage1_q ? next_want : head_want;
  assign stage1_o = stage1_q;
  assign passed   = stage1_q && !fetching_i;
  assign leave    = offer_grant_i || (WRITE_BACK && passed);
  assign offer_o  = used_q[0] && writes_q != COUNT_W'(WRITES) &&
                    (uncached_q[0] ? !uncached_busy_i : !WRITE_BACK && (looked_q || passed));
  assign acked_o  = writes_q == '0;
  assign writes_room_o = writes_q != COUNT_W'(WRITES);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      stage1_q  <= 1'b0;
      looked_q  <= 1'b0;
      blocked_q <= 1'b0;
      writes_q  <= '0;
    end else begin
      stage1_q <= grant_i && (!stage1_q || leave);
      looked_q <= !leave && (looked_q || passed);
      if (stage1_q && fetching_i) blocked_q <= 1'b1;
      else if (answered_i) blocked_q <= 1'b0;
      writes_q <= writes_q + COUNT_W'(offer_grant_i || evicted_i) - COUNT_W'(ack_i);
    end
  end

  initial if (STORES < 1 || (STORES & (STORES - 1)) != 0 || STORES > 16) begin
    $fatal(1, "gyre_store_buffer: STORES must be a power of two up to 16");
  end
  `GYRE_CHECK(a_offer_stays, clk_i, rst_i, offer_o && !offer_grant_i |=>
              $stable({offer_line_o, offer_mask_o, offer_data_o}))
  `GYRE_CHECK(a_push_room, clk_i, rst_i, push_i |-> room_o)
  `GYRE_CHECK(a_grant_offered, clk_i, rst_i, offer_grant_i |-> offer_o && !evicted_i)
  `GYRE_CHECK(a_contiguous, clk_i, rst_i, (used_q & (used_q + STORES'(1))) == '0)
  `GYRE_CHECK(a_grant_wanted, clk_i, rst_i, grant_i |-> want_o)
  `GYRE_CHECK(a_ack_waited, clk_i, rst_i, ack_i |-> !acked_o)

endmodule
