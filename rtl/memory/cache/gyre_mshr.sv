// Miss status holding registers of a cache: hold the reads that wait for memory. So later requests
// can proceed, and several misses of one line cost one access to memory. Part of gyre_cache.
//
// - Each missing read has one entry. The first one of its line is pending: it enters the queue of
//   requests to memory. Further reads of the line (merged misses) are linked to it and only wait.
// - A response makes all entries linked to its number ready. An entry that is allocated for the
//   line in that very cycle is ready at once. No response may come while an entry is ready. So all
//   ready entries have the same line, which is stored once, with its error flag.
// - Ready entries are replayed, lowest number first; an entry is free when its replay begins.
// - An entry of a prefetch is pending, and no read waits for it (ahead). A read that misses its
//   line takes the entry over, with its own tag; otherwise the response frees the entry. A prefetch
//   gets an entry only while more than RESERVE are free, and only for a line that no entry has.
// - The queue keeps the order of the misses: no miss starves, and its offer is stable.
// Twin: cmodel/memory/cache/gyre_mshr.c

`include "gyre_check.svh"

module gyre_mshr #(
  parameter int MSHRS = 4,
  parameter int LINE_W = 26,  // bits of a line address
  parameter int TAG_W = 3,
  parameter int RESERVE = 0,  // entries that are reserved for reads
  localparam int ID_W = MSHRS > 1 ? $clog2(MSHRS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // Stage 1: lookup of a line that is being fetched, and allocation of an entry
  input  logic [LINE_W-1:0] line_i,
  output logic match_o,
  output logic match_ahead_o,  // a prefetch fetches the line
  input  logic alloc_i,
  input  logic alloc_ahead_i,  // the entry is for a prefetch
  input  logic alloc_uncached_i,
  input  logic [TAG_W-1:0] alloc_tag_i,
  output logic one_free_o,  // at least one entry is free; depends on registers only
  output logic two_free_o,  // at least two entries are free
  output logic spare_o,  // more than RESERVE entries are free
  output logic empty_o,
  // Stage 0: replay
  output logic replay_o,  // some entry is ready
  input  logic replay_grant_i,
  output logic [TAG_W-1:0] replay_tag_o,
  output logic [LINE_W-1:0] replay_line_o,
  output logic replay_uncached_o,
  output logic replay_error_o,
  // To memory
  output logic ask_o,
  input  logic ask_grant_i,
  output logic [ID_W-1:0] ask_id_o,
  output logic [LINE_W-1:0] ask_line_o,
  output logic ask_uncached_o,
  // From memory
  input  logic rsp_i,  // a read response is taken
  input  logic [ID_W-1:0] rsp_id_i,
  input  logic rsp_error_i,
  output logic [LINE_W-1:0] rsp_line_o,
  output logic rsp_uncached_o,
  output logic rsp_ahead_o  // no read waits for the line
);

  localparam int PTR_W = $clog2(MSHRS) + 1;

  logic [MSHRS-1:0] valid_q;
  logic [MSHRS-1:0] ready_q;
  logic [MSHRS-1:0] pend_q;  // the first one of its line, not answered by memory
  logic [MSHRS-1:0] ahead_q;  // pending, and no read waits for the line
  logic [MSHRS*LINE_W-1:0] line_q;  // line of a pending entry
  logic [MSHRS*ID_W-1:0] link_q;  // the pending entry that this one waits for

  // ---- Allocation --------------------------------------------------------------------------------
  logic [MSHRS-1:0] free;  // the lowest free entry
  logic [MSHRS-1:0] match;
  logic [ID_W-1:0] alloc_id;
  logic [ID_W-1:0] match_id;
  logic first;
  logic late;  // the line arrives in this cycle
  logic [MSHRS-1:0] adopt;  // a read takes the entry over
  logic take;  // a read takes an entry of its own
  logic [ID_W-1:0] place;
  assign free       = ~valid_q & (valid_q + MSHRS'(1));
  assign one_free_o = !(&valid_q);
  assign two_free_o = !(&(valid_q | free));
  assign empty_o    = valid_q == '0;
  assign spare_o    = $countones(valid_q) < MSHRS - RESERVE;
  assign match_o    = |match;
  assign first      = !match_o;
  assign adopt      = match & ahead_q & {MSHRS{alloc_i}};
  assign take       = alloc_i && adopt == '0;
  assign place      = take ? alloc_id : match_id;
  assign match_ahead_o = (match & ahead_q) != '0;

  always_comb begin
    alloc_id = '0;
    match_id = '0;
    late     = 1'b0;
    for (int i = 0; i < MSHRS; i++) begin
      match[i] = pend_q[i] && line_q[i*LINE_W +: LINE_W] == line_i;
      if (free[i]) alloc_id = alloc_id | ID_W'(i);
      if (match[i]) match_id = match_id | ID_W'(i);
      if (rsp_i && match[i] && rsp_id_i == ID_W'(i)) late = 1'b1;
    end
  end

  // ---- Replay ------------------------------------------------------------------------------------
  logic [MSHRS-1:0] chosen;  // the lowest ready entry
  logic [ID_W-1:0] chosen_id;
  assign replay_o = |ready_q;
  assign chosen   = ready_q & (~ready_q + MSHRS'(1));

  always_comb begin
    chosen_id = '0;
    for (int i = 0; i < MSHRS; i++) if (chosen[i]) chosen_id = chosen_id | ID_W'(i);
  end

  // ---- Entries -----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    for (int i = 0; i < MSHRS; i++) begin
      if (rst_i) begin
        valid_q[i] <= 1'b0;
        ready_q[i] <= 1'b0;
        pend_q[i]  <= 1'b0;
        ahead_q[i] <= 1'b0;
      end else if (take && free[i]) begin
        valid_q[i] <= 1'b1;
        ready_q[i] <= late;
        pend_q[i]  <= first;
        ahead_q[i] <= alloc_ahead_i;
      end else begin
        if (replay_grant_i && chosen[i]) begin
          valid_q[i] <= 1'b0;
          ready_q[i] <= 1'b0;
        end
        if (rsp_i && valid_q[i] && link_q[i*ID_W +: ID_W] == rsp_id_i) begin
          if (ahead_q[i] && !adopt[i]) valid_q[i] <= 1'b0;
          else ready_q[i] <= 1'b1;
        end
        if (rsp_i && rsp_id_i == ID_W'(i)) pend_q[i] <= 1'b0;
        if (adopt[i] || (rsp_i && rsp_id_i == ID_W'(i))) ahead_q[i] <= 1'b0;
      end
      if (take && free[i]) begin
        line_q[i*LINE_W +: LINE_W] <= line_i;
        link_q[i*ID_W +: ID_W]     <= first ? alloc_id : match_id;
      end
    end
  end

  // Fields that are read for one entry at a time are in small memories instead of multiplexers.
  logic [TAG_W-1:0] tag_mem[MSHRS];
  logic [LINE_W:0] line_mem[MSHRS];
  logic [LINE_W-1:0] filled_q;  // line of the ready entries
  logic filled_uncached_q;
  logic filled_error_q;
  always_ff @(posedge clk_i) begin
    if (alloc_i) begin
      tag_mem[place]  <= alloc_tag_i;
      line_mem[place] <= {alloc_uncached_i, line_i};
    end
    if (rsp_i) begin
      {filled_uncached_q, filled_q} <= line_mem[rsp_id_i];
      filled_error_q                <= rsp_error_i;
    end
  end
  assign replay_tag_o                 = tag_mem[chosen_id];
  assign replay_line_o                = filled_q;
  assign replay_uncached_o            = filled_uncached_q;
  assign replay_error_o               = filled_error_q;
  assign {rsp_uncached_o, rsp_line_o} = line_mem[rsp_id_i];
  assign rsp_ahead_o                  = ahead_q[rsp_id_i] && !adopt[rsp_id_i];

  // ---- Queue of requests to memory ---------------------------------------------------------------
  logic [ID_W+LINE_W:0] ask_mem[MSHRS];
  logic [PTR_W-1:0] head_q;  // one bit more than an entry's number: equal pointers mean empty
  logic [PTR_W-1:0] tail_q;
  logic [ID_W-1:0] head;
  logic [ID_W-1:0] tail;
  if (MSHRS > 1) begin : g_pointers
    assign head = head_q[ID_W-1:0];
    assign tail = tail_q[ID_W-1:0];
  end else begin : g_one
    assign head = '0;
    assign tail = '0;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      head_q <= '0;
      tail_q <= '0;
    end else begin
      if (alloc_i && first) tail_q <= tail_q + PTR_W'(1);
      if (ask_grant_i) head_q <= head_q + PTR_W'(1);
    end
    if (alloc_i && first) ask_mem[tail] <= {alloc_id, alloc_uncached_i, line_i};
  end
  assign ask_o                                  = head_q != tail_q;
  assign {ask_id_o, ask_uncached_o, ask_line_o} = ask_mem[head];

  initial if (MSHRS < 1 || (MSHRS & (MSHRS - 1)) != 0 || MSHRS > 32) begin
    $fatal(1, "gyre_mshr: MSHRS must be a power of two up to 32");
  end
  `GYRE_CHECK(a_alloc_free, clk_i, rst_i, take |-> one_free_o)
  `GYRE_CHECK(a_ahead_new, clk_i, rst_i, alloc_i && alloc_ahead_i |-> first && !alloc_uncached_i)
  `GYRE_CHECK(a_ahead_pends, clk_i, rst_i, (ahead_q & ~pend_q) == '0)
  `GYRE_CHECK(a_adopt_cached, clk_i, rst_i, adopt != '0 |-> !alloc_uncached_i)
  `GYRE_CHECK(a_one_match, clk_i, rst_i, $onehot0(match))
  `GYRE_CHECK(a_rsp_asked, clk_i, rst_i, rsp_i |-> pend_q[rsp_id_i])
  `GYRE_CHECK(a_rsp_alone, clk_i, rst_i, rsp_i |-> !replay_o)
  `GYRE_CHECK(a_replay_ready, clk_i, rst_i, replay_grant_i |-> replay_o)
  `GYRE_CHECK(a_grant_offered, clk_i, rst_i, ask_grant_i |-> ask_o)

endmodule
