// What the load/store unit of one of several cores adds: line locks and fresh reads for atomic
// operations in main memory, release and acquire.
//
// - AMO and SC take the lock of their line, once the data cache has no buffered store: a store of
//   another line could wait for a core that waits for this one.  An SC whose reservation is gone
//   asks for no lock; one that asks looks at its reservation again when it has the lock.
// - The first read of a line under its lock is fresh, and so is each read of an LR, which takes no
//   lock.  Nothing is done at the head before a fresh read is answered.
// - Further groups of the pass in the locked line are served under the same lock.  Then, and when
//   the pass leaves, the lock is given back: once the arbiter has accepted what was written.
// - rel: before its first access an instruction waits like a fence.  acq: after its last one the
//   data cache is emptied, once the lock is given back or the LR answered; a fence does so at once.
// - Local memory takes no lock and is never fresh; rel and acq count there too.
// Twin: cmodel/memory/lsu/gyre_lsu_lock.c

`include "gyre_check.svh"

module gyre_lsu_lock #(
  localparam int LINE_W = 32 - $clog2(gyre_pkg::LINE_BYTES)
) (
  input  logic clk_i,
  input  logic rst_i,
  // Head of the queue
  input  logic active_i,  // it is valid, and block_o low
  input  logic none_i,  // the pass has no lanes, and active is low; go: it leaves
  input  logic acq_i,
  input  logic rel_i,
  input  logic fence_i,  // it is a fence, which acts in this cycle
  input  logic is_lr_i,
  input  logic is_sc_i,
  input  logic is_amo_i,
  input  logic lookup_i,  // steps of gyre_atomic
  input  logic write_i,
  input  logic reserved_i,  // in step WAIT: an SC's candidate has its reservation
  // Its next access
  input  logic is_local_i,
  input  logic [LINE_W-1:0] line_i,
  input  logic go_i,  // it is made; of an SC also if no lane succeeds
  input  logic served_i,  // and its group is done with
  input  logic rest_i,  // the pass has lanes that it does not serve
  input  logic last_i,  // last pass of its instruction
  // To the head
  output logic block_o,  // nothing may be done; register
  output logic hold_o,  // LR, SC, AMO: this step may not end
  output logic fresh_o,
  // From the answer side and the data cache
  input  logic waiting_i,
  input  logic answered_i,  // the fresh read of an LR
  input  logic writes_pending_i,
  input  logic stores_empty_i,
  // To the data cache and the line locks
  output logic acquire_o,
  output logic lock_valid_o,  // register, as is its line
  output logic [LINE_W-1:0] lock_line_o,
  input  logic lock_ready_i
);

  typedef enum logic [2:0] {
    FREE,  // no lock
    ASK,  // a lock is asked for
    FRESH,  // held: an AMO's first read, an SC
    HELD,  // held, the line was read
    DRAIN,  // held until the arbiter has accepted the writes
    ANSWER  // no lock: an LR's answer is to come
  } state_e;
  state_e state_q;
  state_e state_d;
  logic acq_q;  // an acquire is to follow
  logic later_q;  // the instruction has made an access
  logic [LINE_W-1:0] line_q;

  logic is_main;
  logic ordered;  // as far as rel wants it
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

  // A lock is asked for and held in one piece, and free for a cycle at least before the next one.
  `GYRE_CHECK(a_no_store, clk_i, rst_i, lock_valid_o && !$past(lock_valid_o)
              |-> $past(stores_empty_i))
  `GYRE_CHECK(a_line_stays, clk_i, rst_i, lock_valid_o |=> !lock_valid_o || $stable(lock_line_o))
  `GYRE_CHECK(a_ready_stays, clk_i, rst_i, lock_valid_o && $past(lock_valid_o && lock_ready_i)
              |-> lock_ready_i)
  `GYRE_CHECK(a_blocked, clk_i, rst_i, block_o |-> !go_i && !fence_i)
endmodule
