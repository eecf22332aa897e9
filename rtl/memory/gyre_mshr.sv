// Miss status holding registers of a cache: the reads that wait for memory.  Part of gyre_cache.
//
// - One entry per missing read.  The first of its line is pending: it goes into the queue of what
//   is asked of memory.  Further ones of the line (merged misses) are linked to it and only wait.
// - A response makes all entries linked to its number ready; one that is allocated for the line in
//   that very cycle is ready at once.  No response may come while an entry is ready: so all ready
//   entries are of one line, which is kept once.
// - Ready entries are replayed, lowest number first; an entry is free when its replay begins.
// - The queue is in the order of the misses: nothing starves, and what it offers is stable.
// Touches nothing but its own entries.  Twin: cmodel/memory/gyre_mshr.c

`include "gyre_check.svh"

module gyre_mshr #(
  parameter int MSHRS = 4,
  parameter int LINE_W = 26,  // bits of a line address
  parameter int TAG_W = 3,
  localparam int ID_W = MSHRS > 1 ? $clog2(MSHRS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // Stage 1: is the line being fetched, and a new entry for it
  input  logic [LINE_W-1:0] line_i,
  output logic match_o,
  input  logic alloc_i,
  input  logic alloc_uncached_i,
  input  logic [TAG_W-1:0] alloc_tag_i,
  output logic one_free_o,  // at least one entry, registers only
  output logic two_free_o,  // at least two
  output logic empty_o,
  // Stage 0: replay
  output logic replay_o,  // some entry is ready
  input  logic replay_grant_i,
  output logic [TAG_W-1:0] replay_tag_o,
  output logic [LINE_W-1:0] replay_line_o,
  output logic replay_uncached_o,
  // To memory
  output logic ask_o,
  input  logic ask_grant_i,
  output logic [ID_W-1:0] ask_id_o,
  output logic [LINE_W-1:0] ask_line_o,
  output logic ask_uncached_o,
  // From memory
  input  logic rsp_i,  // a read response is taken
  input  logic [ID_W-1:0] rsp_id_i,
  output logic [LINE_W-1:0] rsp_line_o,
  output logic rsp_uncached_o
);

  localparam int PTR_W = $clog2(MSHRS) + 1;

  logic [MSHRS-1:0] valid_q;
  logic [MSHRS-1:0] ready_q;
  logic [MSHRS-1:0] pend_q;  // first of its line, memory has not answered
  logic [MSHRS*LINE_W-1:0] line_q;  // of pending entries
  logic [MSHRS*ID_W-1:0] link_q;  // the pending entry that this one waits for

  // ---- Allocation --------------------------------------------------------------------------------
  logic [MSHRS-1:0] free;  // the lowest free entry
  logic [MSHRS-1:0] match;
  logic [ID_W-1:0] alloc_id;
  logic [ID_W-1:0] match_id;
  logic first;
  logic late;  // the line comes in this cycle
  assign free       = ~valid_q & (valid_q + MSHRS'(1));
  assign one_free_o = !(&valid_q);
  assign two_free_o = !(&(valid_q | free));
  assign empty_o    = valid_q == '0;
  assign match_o    = |match;
  assign first      = !match_o;

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
      end else if (alloc_i && free[i]) begin
        valid_q[i] <= 1'b1;
        ready_q[i] <= late;
        pend_q[i]  <= first;
      end else begin
        if (replay_grant_i && chosen[i]) begin
          valid_q[i] <= 1'b0;
          ready_q[i] <= 1'b0;
        end
        if (rsp_i && valid_q[i] && link_q[i*ID_W +: ID_W] == rsp_id_i) ready_q[i] <= 1'b1;
        if (rsp_i && rsp_id_i == ID_W'(i)) pend_q[i] <= 1'b0;
      end
      if (alloc_i && free[i]) begin
        line_q[i*LINE_W +: LINE_W] <= line_i;
        link_q[i*ID_W +: ID_W]     <= first ? alloc_id : match_id;
      end
    end
  end

  // What is read of one entry at a time is kept in small memories instead of multiplexed.
  logic [TAG_W-1:0] tag_mem[MSHRS];
  logic [LINE_W:0] line_mem[MSHRS];
  logic [LINE_W-1:0] filled_q;  // line of the ready entries
  logic filled_uncached_q;
  always_ff @(posedge clk_i) begin
    if (alloc_i) begin
      tag_mem[alloc_id]  <= alloc_tag_i;
      line_mem[alloc_id] <= {alloc_uncached_i, line_i};
    end
    if (rsp_i) {filled_uncached_q, filled_q} <= line_mem[rsp_id_i];
  end
  assign replay_tag_o                 = tag_mem[chosen_id];
  assign replay_line_o                = filled_q;
  assign replay_uncached_o            = filled_uncached_q;
  assign {rsp_uncached_o, rsp_line_o} = line_mem[rsp_id_i];

  // ---- Queue of what is asked of memory ----------------------------------------------------------
  logic [ID_W+LINE_W:0] ask_mem[MSHRS];
  logic [PTR_W-1:0] head_q;  // one bit more than an entry's number: equal is empty
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

  initial if (MSHRS < 1 || (MSHRS & (MSHRS - 1)) != 0 || MSHRS > 16) begin
    $fatal(1, "gyre_mshr: MSHRS must be a power of two up to 16");
  end
  `GYRE_CHECK(a_alloc_free, clk_i, rst_i, alloc_i |-> one_free_o)
  `GYRE_CHECK(a_one_match, clk_i, rst_i, $onehot0(match))
  `GYRE_CHECK(a_rsp_asked, clk_i, rst_i, rsp_i |-> pend_q[rsp_id_i])
  `GYRE_CHECK(a_rsp_alone, clk_i, rst_i, rsp_i |-> !replay_o)
  `GYRE_CHECK(a_replay_ready, clk_i, rst_i, replay_grant_i |-> replay_o)
  `GYRE_CHECK(a_grant_offered, clk_i, rst_i, ask_grant_i |-> ask_o)

endmodule
