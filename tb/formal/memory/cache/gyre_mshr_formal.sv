// Proof of gyre_mshr, which holds the reads that wait for memory.
//
// Environment, as gyre_cache keeps it: an entry is allocated only if one is free. An offered
// request may be accepted. Memory answers its requests in any order, at the earliest in the next
// cycle, and never while an entry is ready. Uncached lines differ from cached ones, and one
// uncached read is outstanding at a time. Each tag of a requester has one outstanding read.
//
// The solver chooses one tag, one line and one entry. The properties of these hold for all.

`include "gyre_formal.svh"

module gyre_mshr_formal #(
  parameter int MSHRS = 4,
  parameter int LINE_W = 2,
  parameter int TAG_W = 3,
  localparam int ID_W = MSHRS > 1 ? $clog2(MSHRS) : 1
) (
  input logic clk_i,
  input logic rst_i,
  input logic [LINE_W-1:0] line_i,
  input logic alloc_i,
  input logic [TAG_W-1:0] alloc_tag_i,
  input logic replay_grant_i,
  input logic ask_grant_i,
  input logic rsp_i,
  input logic [ID_W-1:0] rsp_id_i,
  input logic rsp_error_i,
  input logic [TAG_W-1:0] pick_tag_i,
  input logic [LINE_W-1:0] pick_line_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  logic alloc_uncached, match, one_free, two_free, empty;
  logic replay, replay_uncached, replay_error, ask, ask_uncached, rsp_uncached;
  logic [TAG_W-1:0] replay_tag;
  logic [LINE_W-1:0] replay_line, ask_line, rsp_line;
  logic [ID_W-1:0] ask_id;
  assign alloc_uncached = line_i[LINE_W-1];

  gyre_mshr #(.MSHRS(MSHRS), .LINE_W(LINE_W), .TAG_W(TAG_W)) u_dut (
    .clk_i(clk_i), .rst_i(rst_i),
    .line_i(line_i), .match_o(match), .match_ahead_o(), .alloc_i(alloc_i), .alloc_ahead_i(1'b0),
    .alloc_uncached_i(alloc_uncached),
    .alloc_tag_i(alloc_tag_i), .one_free_o(one_free), .two_free_o(two_free), .spare_o(),
    .empty_o(empty),
    .replay_o(replay), .replay_grant_i(replay_grant_i), .replay_tag_o(replay_tag),
    .replay_line_o(replay_line), .replay_uncached_o(replay_uncached),
    .replay_error_o(replay_error),
    .ask_o(ask), .ask_grant_i(ask_grant_i), .ask_id_o(ask_id), .ask_line_o(ask_line),
    .ask_uncached_o(ask_uncached),
    .rsp_i(rsp_i), .rsp_id_i(rsp_id_i), .rsp_error_i(rsp_error_i), .rsp_line_o(rsp_line),
    .rsp_uncached_o(rsp_uncached), .rsp_ahead_o()
  );

  // ---- What has happened ------------------------------------------------------------------------
  logic [TAG_W-1:0] tag_q;  // the chosen tag and line stay
  logic [LINE_W-1:0] line_q;
  logic [MSHRS-1:0] asked_q;  // memory has accepted the read of this entry and not answered
  logic [MSHRS*LINE_W-1:0] asked_line_q;
  logic [ID_W:0] count_q;  // reads under way
  logic uncached_q;  // one of them is uncached
  logic chosen_q;  // a read of the chosen tag is under way,
  logic [LINE_W-1:0] chosen_line_q;  // of this line,
  logic chosen_asked_q;  // which memory was asked for, before or since,
  logic chosen_got_q;  // and which memory has answered,
  logic chosen_error_q;  // with an error
  logic wanted_q;  // the chosen line is offered or asked for, and not answered
  logic sent_q;  // memory has accepted that
  logic [ID_W:0] asks_q;  // offers that were taken while the chosen read waits for its own
  logic [ID_W:0] replays_q;  // replays since its line came
  logic merged_q;  // it was merged
  logic ask_q;  // offered and not taken in the cycle before
  logic [ID_W+LINE_W-1:0] offer_q;

  logic alloc_chosen, replay_chosen, rsp_chosen, ask_chosen;
  assign alloc_chosen  = alloc_i && alloc_tag_i == tag_q;
  assign replay_chosen = replay_grant_i && replay_tag == tag_q;
  assign rsp_chosen    = rsp_i && asked_line_q[rsp_id_i*LINE_W +: LINE_W] ==
                       (chosen_q ? chosen_line_q : line_i);
  assign ask_chosen    = ask_grant_i && ask_line == chosen_line_q;

  always_ff @(posedge clk_i) begin
    tag_q  <= rst_i ? pick_tag_i : tag_q;
    line_q <= rst_i ? pick_line_i : line_q;
    for (int i = 0; i < MSHRS; i++) begin
      if (ask_grant_i && ask_id == ID_W'(i)) begin
        asked_q[i]                       <= 1'b1;
        asked_line_q[i*LINE_W +: LINE_W] <= ask_line;
      end else if (rsp_i && rsp_id_i == ID_W'(i)) asked_q[i] <= 1'b0;
    end
    count_q <= count_q + (ID_W+1)'(alloc_i) - (ID_W+1)'(replay_grant_i);
    if (rsp_chosen) chosen_error_q <= rsp_error_i;
    if (alloc_i && alloc_uncached) uncached_q <= 1'b1;
    else if (replay_grant_i && replay_uncached) uncached_q <= 1'b0;
    if (alloc_chosen) begin
      chosen_q      <= 1'b1;
      chosen_line_q <= line_i;
      chosen_got_q  <= rsp_chosen;
      merged_q    <= match;
      asks_q      <= '0;
      replays_q   <= '0;
    end else begin
      if (replay_chosen) chosen_q <= 1'b0;
      if (rsp_chosen) chosen_got_q <= 1'b1;
      if (ask_grant_i && !chosen_asked_q) asks_q <= asks_q + (ID_W+1)'(1);
      if (replay_grant_i && chosen_got_q) replays_q <= replays_q + (ID_W+1)'(1);
    end
    if (alloc_chosen) begin
      chosen_asked_q <= match && ((ask_grant_i && ask_line == line_i) || !ask_pending);
    end
    else if (ask_chosen) chosen_asked_q <= 1'b1;
    if (ask_grant_i && ask_line == line_q) sent_q <= 1'b1;
    else if (rsp_i && asked_line_q[rsp_id_i*LINE_W +: LINE_W] == line_q) sent_q <= 1'b0;
    if (alloc_i && !match && line_i == line_q) wanted_q <= 1'b1;
    else if (rsp_i && asked_line_q[rsp_id_i*LINE_W +: LINE_W] == line_q) wanted_q <= 1'b0;
    ask_q   <= ask && !ask_grant_i;
    offer_q <= {ask_id, ask_line};
    if (rst_i) begin
      asked_q    <= '0;
      count_q    <= '0;
      uncached_q <= 1'b0;
      chosen_q     <= 1'b0;
      wanted_q   <= 1'b0;
      sent_q  <= 1'b0;
      ask_q      <= 1'b0;
    end
  end

  // Is the line on line_i still to be asked for?  Asked for means: some entry's request has it.
  logic ask_pending;
  always_comb begin
    ask_pending = 1'b1;
    for (int i = 0; i < MSHRS; i++) begin
      if (asked_q[i] && asked_line_q[i*LINE_W +: LINE_W] == line_i) ask_pending = 1'b0;
    end
  end

  // ---- Environment ------------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      assume (!alloc_i || one_free);
      assume (!alloc_i || !alloc_uncached || !uncached_q);
      assume (!(alloc_chosen && chosen_q));
      assume (!replay_grant_i || replay);
      assume (!ask_grant_i || ask);
      assume (!rsp_i || (32'(rsp_id_i) < MSHRS && asked_q[rsp_id_i] && !replay));
    end
  end

  // ---- What is proved ---------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      // Nothing is lost and nothing is made up: entries in use are reads under way.
      a_empty : assert (empty == (count_q == '0));
      a_one_free : assert (one_free == (count_q != (ID_W+1)'(MSHRS)));
      a_two_free : assert (two_free == (32'(count_q) + 2 <= MSHRS));
      a_count : assert (32'(count_q) <= MSHRS);
      // A read is answered once, with its own tag and line, and only after memory has answered.
      if (replay_chosen)
        a_replay : assert (chosen_q && chosen_got_q && replay_line == chosen_line_q);
      if (replay_chosen) a_replay_kind : assert (replay_uncached == chosen_line_q[LINE_W-1]);
      if (replay_chosen) a_replay_error : assert (replay_error == chosen_error_q);
      // It is on its way: waits to be asked for, for memory, or for its replay.
      if (chosen_q && chosen_got_q) a_ready : assert (replay);
      if (chosen_q && !chosen_got_q) a_on_its_way : assert (ask || asked_q != '0);
      // No read is overtaken without bound.
      if (chosen_q && !chosen_asked_q) a_asks : assert (32'(asks_q) < MSHRS);
      if (chosen_q && chosen_got_q) a_replays : assert (32'(replays_q) < MSHRS);
      // One request for a line at a time, and a merged read finds it under way.
      if (ask_grant_i && ask_line == line_q) a_one_ask : assert (!sent_q && wanted_q);
      if (line_i == line_q) a_match : assert (match == wanted_q);
      // An entry's number is not used twice, and the answer is of what was asked.
      if (ask_grant_i) a_one_number : assert (!asked_q[ask_id]);
      if (ask_grant_i) a_ask_kind : assert (ask_uncached == ask_line[LINE_W-1]);
      if (rsp_i) a_rsp_line : assert (rsp_line == asked_line_q[rsp_id_i*LINE_W +: LINE_W]);
      if (rsp_i) a_rsp_kind : assert (rsp_uncached == rsp_line[LINE_W-1]);
      // An offer stays until it is accepted.
      if (ask_q) a_stays : assert (ask && {ask_id, ask_line} == offer_q);
    end
  end

  // ---- What can happen --------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      c_full : cover (32'(count_q) == MSHRS);
      c_merged : cover (MSHRS == 1 || chosen_q && merged_q && replay_chosen);
      c_late : cover (MSHRS == 1 || alloc_chosen && rsp_chosen && match);
      c_last : cover (32'(replays_q) == MSHRS - 1 && chosen_q);
      c_after : cover (32'(asks_q) == MSHRS - 1 && chosen_q && !chosen_asked_q);
    end
  end

endmodule
