// Proof of gyre_store_buffer, which holds the writes that memory has not accepted yet.
//
// Environment, as gyre_cache keeps it: a write comes only if there is room. A lookup is granted,
// or an offer accepted, only if requested. An acknowledge belongs to a write that memory has
// accepted. An uncached read begins only while the buffer is empty. Nothing is evicted while the
// buffer offers a write. The state of fetched lines is free.
//
// The solver chooses one write when it is pushed, and one line; what holds for them holds for all.
// A line is shrunk to one byte.

`include "gyre_formal.svh"

module gyre_store_buffer_formal #(
  parameter int STORES = 4,
  parameter int WRITES = 3,
  parameter bit WRITE_BACK = 0,
  localparam int ADDR_W = 32
) (
  input logic clk_i,
  input logic rst_i,
  input logic push_i,
  input logic push_uncached_i,
  input logic [1:0] push_line_i,
  input logic push_mask_i,
  input logic [1:0] push_data_i,
  input logic grant_i,
  input logic fetching_i,
  input logic answered_i,
  input logic uncached_busy_i,
  input logic offer_grant_i,
  input logic evicted_i,
  input logic ack_i,
  input logic watch_i,  // the write that is pushed now is the chosen one
  input logic [1:0] pick_line_i
);

  localparam int COUNT_W = $clog2(STORES) + 1;
  localparam int WRITES_W = $clog2(WRITES + 2);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  logic room, match, want, stage1, offer, writes_room, empty, acked, offer_mask;
  logic [ADDR_W-1:0] want_line, offer_line;
  logic [7:0] offer_data;

  gyre_store_buffer #(
    .STORES(STORES), .WRITES(WRITES), .WRITE_BACK(WRITE_BACK)
  ) u_dut (
    .clk_i(clk_i), .rst_i(rst_i),
    .room_o(room), .push_i(push_i), .push_uncached_i(push_uncached_i),
    .push_line_i(ADDR_W'(push_line_i)), .push_mask_i(push_mask_i), .push_data_i(8'(push_data_i)),
    .match_line_i(ADDR_W'(push_line_i)), .match_o(match),
    .want_o(want), .want_line_o(want_line), .grant_i(grant_i), .stage1_o(stage1),
    .fetching_i(fetching_i), .answered_i(answered_i), .uncached_busy_i(uncached_busy_i),
    .offer_o(offer), .offer_grant_i(offer_grant_i), .offer_line_o(offer_line),
    .offer_mask_o(offer_mask),
    .offer_data_o(offer_data), .evicted_i(evicted_i), .writes_room_o(writes_room),
    .ack_i(ack_i), .empty_o(empty), .acked_o(acked)
  );

  // ---- What has happened ------------------------------------------------------------------------
  logic [COUNT_W-1:0] count_q;  // writes in the buffer
  logic [COUNT_W-1:0] line_count_q;  // of the chosen line
  logic [1:0] line_q;
  logic [WRITES_W-1:0] writes_q;  // accepted by memory, not acknowledged
  logic chosen_q;  // the chosen write is in the buffer,
  logic [COUNT_W-1:0] ahead_q;  // with this many before it,
  logic [5:0] item_q;  // and this is it
  logic looked_q;  // the head was looked up, and is not being fetched
  logic blocked_q;  // it was being fetched, and memory has answered no read since
  logic [ADDR_W-1:0] lookup_q;  // the line whose lookup was granted
  logic held_q;  // offered and not taken
  logic [ADDR_W+8:0] held_item_q;
  logic busy_may_q;  // an uncached read may have been accepted
  logic [2:0] oblige_q;  // cycles in which nothing kept the head waiting

  logic passed, leave, oblige;
  logic [5:0] head;
  assign passed  = stage1 && !fetching_i;
  assign leave   = offer_grant_i || (WRITE_BACK && passed);
  assign head    = {item_q[5], offer_line[1:0], offer_mask, offer_data[1:0]};
  assign oblige  = (!want || grant_i) && (!offer || offer_grant_i) && writes_room && !blocked_q &&
                   !uncached_busy_i;

  always_ff @(posedge clk_i) begin
    line_q       <= rst_i ? pick_line_i : line_q;
    count_q      <= count_q + COUNT_W'(push_i) - COUNT_W'(leave);
    line_count_q <= line_count_q + COUNT_W'(push_i && push_line_i == line_q) -
                    COUNT_W'(leave && offer_line == ADDR_W'(line_q));
    writes_q     <= writes_q + WRITES_W'(offer_grant_i || evicted_i) - WRITES_W'(ack_i);
    if (!chosen_q) begin
      chosen_q <= push_i && watch_i;
      ahead_q  <= count_q - COUNT_W'(leave);
      item_q   <= {push_uncached_i, push_line_i, push_mask_i, push_data_i};
    end else if (leave) begin
      chosen_q <= ahead_q != '0;
      ahead_q  <= ahead_q - COUNT_W'(1);
    end
    looked_q <= !leave && (looked_q || passed);
    if (stage1 && fetching_i) blocked_q <= 1'b1;
    else if (answered_i) blocked_q <= 1'b0;
    lookup_q    <= want_line;
    held_q      <= offer && !offer_grant_i;
    held_item_q <= {offer_line, offer_mask, offer_data};
    busy_may_q  <= uncached_busy_i || (empty && !push_i);
    if (leave || (stage1 && fetching_i) || empty) oblige_q <= '0;
    else if (oblige && !(&oblige_q)) oblige_q <= oblige_q + 3'd1;
    if (rst_i) begin
      count_q      <= '0;
      line_count_q <= '0;
      writes_q     <= '0;
      chosen_q     <= 1'b0;
      looked_q     <= 1'b0;
      blocked_q    <= 1'b0;
      held_q       <= 1'b0;
      busy_may_q   <= 1'b0;
      oblige_q     <= '0;
    end
  end

  // ---- Environment ------------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      assume (!push_i || room);
      assume (!grant_i || want);
      assume (!offer_grant_i || offer);
      assume (!evicted_i || (WRITE_BACK && writes_room && !offer));
      assume (!ack_i || writes_q != '0);
      assume (!uncached_busy_i || busy_may_q);
    end
  end

  // ---- What is proved ---------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      // Nothing is lost, nothing made up.
      a_empty : assert (empty == (count_q == '0));
      a_room : assert (room == (count_q < COUNT_W'(STORES)));
      a_leave : assert (!leave || !empty);
      // In order, each with its own line, mask and data, once.
      if (chosen_q) a_ahead : assert (ahead_q < count_q);
      if (chosen_q && ahead_q == '0) a_item : assert (head == item_q && offer_line[31:2] == '0);
      if (chosen_q && ahead_q == '0 && stage1) a_cached : assert (!item_q[5]);
      if (push_line_i == line_q) a_match : assert (match == (line_count_q != '0));
      // A cached write is looked up before memory gets it, once, and what is looked up is the head.
      if (stage1) a_head : assert (!empty && lookup_q == offer_line && !looked_q);
      if (offer && chosen_q && ahead_q == '0 && !item_q[5])
        a_looked : assert (!WRITE_BACK && (looked_q || passed));
      // An uncached one passes no uncached read, and is not looked up.
      if (offer && uncached_busy_i) a_uncached : assert (looked_q || passed);
      // An offer stays.
      if (held_q) a_stays : assert (offer && held_item_q == {offer_line, offer_mask, offer_data});
      // Acknowledges are counted.
      a_max : assert (writes_q <= WRITES_W'(WRITES));
      a_acked : assert (acked == (writes_q == '0));
      a_writes_room : assert (writes_room == (writes_q < WRITES_W'(WRITES)));
      // The head proceeds: either another module has to act, or the head acts itself.  Two cycles
      // are enough.
      a_goes_on : assert (empty || want || stage1 || offer || blocked_q || !writes_room ||
                          uncached_busy_i);
      a_bound : assert (oblige_q <= 3'd2);
    end
  end

  // ---- What can happen --------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      c_full : cover (!room && chosen_q && ahead_q == COUNT_W'(STORES - 1));
      c_blocked : cover (blocked_q && count_q > COUNT_W'(1) || (STORES == 1 && blocked_q));
      c_max : cover (!writes_room && !empty);
      c_uncached : cover (offer_grant_i && chosen_q && ahead_q == '0 && item_q[5]);
      c_stream : cover (STORES == 1 || (leave && stage1 && grant_i));
      c_held : cover (held_q && looked_q || WRITE_BACK && held_q);
      c_busy : cover (uncached_busy_i && !empty && !offer && !want);
    end
  end

endmodule
