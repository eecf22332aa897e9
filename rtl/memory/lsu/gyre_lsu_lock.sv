// Ordering between cores in the load/store unit: takes line locks and fresh reads for atomic
// operations in main memory, and implements release and acquire. Built with several cores only.
//
// - AMO and SC take the lock of their line once the data cache has no buffered store. Otherwise a
//   store to another line could wait for a core that waits for this one. An SC whose reservation is
//   gone requests no lock; an SC that requests one checks its reservation again when it has the
//   lock.
// - The first read of a line under its lock is fresh. Each read of an LR is fresh, too, but takes
//   no lock. The head waits until a fresh read is answered.
// - Further lanes of the beat in the locked line are served under the same lock. The lock is
//   released then, or when the beat leaves, once the arbiter has accepted the writes.
// - rel: the instruction waits like a fence before its first access. acq: the data cache is emptied
//   after the last access, once the lock is released or the LR answered; a fence does so at once.
// - Local memory takes no lock and is never fresh; rel and acq apply there, too.
// Twin: cmodel/memory/lsu/gyre_lsu_lock.c

`include "gyre_check.svh"

module gyre_lsu_lock (
  input  logic clk_i,
  input  logic rst_i,
  // Head of the queue
  input  logic active_i,  // the head is valid, and block_o is low
  input  logic none_i,  // the beat has no lanes, and active_i is low; go_i: the beat leaves
  input  logic acq_i,
  input  logic rel_i,
  input  logic fence_i,  // a fence acts in this cycle
  input  logic is_lr_i,
  input  logic is_sc_i,
  input  logic is_amo_i,
  input  logic lookup_i,  // steps of gyre_atomic
  input  logic write_i,
  input  logic reserved_i,  // in step WAIT: the SC's candidate holds its reservation
  // Next access of the head
  input  logic is_local_i,
  input  gyre_pkg::line_addr_t line_i,
  input  logic go_i,  // the access is made; high for an SC without a successful lane, too
  input  logic served_i,  // the access is made and completes its lanes
  input  logic rest_i,  // the beat has lanes that the access does not serve
  input  logic last_i,  // last beat of its instruction
  // To the head
  output logic block_o,  // the head may do nothing; register
  output logic hold_o,  // LR, SC and AMO must stay in this step
  output logic fresh_o,
  // From the answer side and the data cache
  input  logic waiting_i,
  input  logic answered_i,  // answers the fresh read of an LR
  input  logic writes_pending_i,
  input  logic stores_empty_i,
  // To the data cache and the line locks
  output logic acquire_o,
  output logic lock_valid_o,  // register, like its line
  output gyre_pkg::line_addr_t lock_line_o,
  input  logic lock_ready_i
);

  typedef enum logic [2:0] {
    FREE,  // no lock
    ASK,  // requests a lock
    FRESH,  // held: an AMO makes its first read, or an SC runs
    HELD,  // held, the line was read
    DRAIN,  // held until the arbiter has accepted the writes
    ANSWER  // no lock: the answer of an LR is due
  } state_e;
  state_e state_q;
  state_e state_d;
  logic acq_q;  // an acquire will follow
  logic later_q;  // the instruction has already made an access
  gyre_pkg::line_addr_t line_q;

  logic is_main;
  logic ordered;  // all earlier accesses that rel orders are complete
  logic amo_lookup;
  logic sc_wait;
  logic sc_main;  // an SC may succeed in main memory
  logic same_line;
  logic ask;
  logic leave;
  assign is_main    = !is_local_i;
  assign ordered    = !rel_i || later_q || (!waiting_i && !writes_pending_i);
  assign amo_lookup = active_i && is_amo_i && lookup_i;
  assign sc_wait    = active_i && is_sc_i && !lookup_i && !write_i;
  assign sc_main    = sc_wait && is_main && reserved_i;
  assign same_line  = is_main && line_i == line_q;
  assign ask        = state_q == FREE && stores_empty_i &&
                     ((amo_lookup && is_main && ordered) || sc_main);
  assign leave      = served_i && !rest_i;

  always_comb begin
    hold_o = 1'b0;
    if (is_lr_i) begin
      hold_o = !ordered || (is_main && !stores_empty_i);
    end else if (is_amo_i && lookup_i) begin
      if (state_q == FREE) hold_o = is_main || !ordered;
      else hold_o = state_q != FRESH && !(state_q == HELD && same_line);
    end else if (is_sc_i && lookup_i) begin
      hold_o = !ordered;
    end else if (is_sc_i && !write_i) begin
      hold_o = state_q == ASK || (state_q == FREE && sc_main);
    end
  end
  assign fresh_o = is_main && (is_lr_i || (is_amo_i && state_q == FRESH));

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      FREE: begin
        if (ask) state_d = ASK;
        else if (is_lr_i && is_main && go_i && !none_i) state_d = ANSWER;
      end
      ASK: if (lock_ready_i) state_d = FRESH;
      FRESH: if (go_i) state_d = is_sc_i ? DRAIN : HELD;
      HELD: if (leave || (amo_lookup && !same_line)) state_d = DRAIN;
      DRAIN: if (stores_empty_i) state_d = FREE;
      ANSWER: if (answered_i) state_d = FREE;
      default: state_d = FREE;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (ask) line_q <= line_i;
    if (rst_i) begin
      state_q <= FREE;
      acq_q   <= 1'b0;
      later_q <= 1'b0;
    end else begin
      state_q <= state_d;
      if (go_i) later_q <= (rest_i || !last_i) && (later_q || !none_i);
      if (leave && last_i && acq_i) acq_q <= 1'b1;
      else if (state_q == FREE) acq_q <= 1'b0;
    end
  end
  assign block_o      = state_q == DRAIN || state_q == ANSWER || acq_q;
  assign acquire_o    = (acq_q && state_q == FREE) || (fence_i && acq_i);
  assign lock_valid_o = state_q == ASK || state_q == FRESH || state_q == HELD || state_q == DRAIN;
  assign lock_line_o  = line_q;

  // A lock is requested and held without a gap, and is free for at least one cycle before the next.
  `GYRE_CHECK(a_no_store, clk_i, rst_i, lock_valid_o && !$past(lock_valid_o)
              |-> $past(stores_empty_i))
  `GYRE_CHECK(a_line_stays, clk_i, rst_i, lock_valid_o |=> !lock_valid_o || $stable(lock_line_o))
  `GYRE_CHECK(a_ready_stays, clk_i, rst_i, lock_valid_o && $past(lock_valid_o && lock_ready_i)
              |-> lock_ready_i)
  `GYRE_CHECK(a_blocked, clk_i, rst_i, block_o |-> !go_i && !fence_i)
endmodule
