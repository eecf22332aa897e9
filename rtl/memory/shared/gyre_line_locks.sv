// Line locks, one per core: while a core holds the lock of a line, no other core writes to that
// line. Atomic operations of several cores use these locks. The module also tells each core which
// lines other cores write (snoops).
//
// - A core requests a lock (valid and line, both held), waits, holds the lock (ready) and releases
//   it (valid low for at least one cycle). Locks of one line are granted in the order of the
//   requests; within a cycle the lowest core number is first. Locks of different lines are
//   independent.
// - A lock is granted only in a cycle in which the arbiter offers no other core's write to the
//   line, because an offer cannot be withdrawn. From then on such writes are held.
// - No core starves: a waiting core holds back new writes to the line as well. A write that a lock
//   has held (`owed`) goes before the next lock of the line.
// - No deadlock: a core requests a lock only when it has no buffered store, so a write that is held
//   here delays no other core. The holder's own writes are never held.
// - A snoop comes one cycle after the acceptance of the write. A lock comes at least two cycles
//   after the last write of another core to the line, so its owner has seen that snoop one cycle
//   earlier.
//
// Twin: cmodel/memory/shared/gyre_line_locks.c

`include "gyre_check.svh"

module gyre_line_locks #(
  localparam int LINE_W = 32 - $clog2(gyre_pkg::LINE_BYTES),
  localparam int SRC_W = (gyre_pkg::NUM_CORES > 1) ? $clog2(gyre_pkg::NUM_CORES) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the load/store units
  input  logic [gyre_pkg::NUM_CORES-1:0] lock_valid_i,
  input  logic [gyre_pkg::NUM_CORES*LINE_W-1:0] lock_line_i,
  output logic [gyre_pkg::NUM_CORES-1:0] lock_ready_o,
  // From the cores' memory ports: a valid write.  To the arbiter: hold this write now
  input  logic [gyre_pkg::NUM_CORES-1:0] req_write_i,
  input  logic [gyre_pkg::NUM_CORES*LINE_W-1:0] req_line_i,
  output logic [gyre_pkg::NUM_CORES-1:0] hold_o,
  // From the arbiter: it offers a write of this core (valid); accept: the offer is taken
  input  logic offer_write_i,
  input  logic [SRC_W-1:0] offer_source_i,
  input  logic [LINE_W-1:0] offer_line_i,
  input  logic accept_i,
  // To the load/store units: another core has written to this line
  output logic [gyre_pkg::NUM_CORES-1:0] snoop_valid_o,
  output logic [LINE_W-1:0] snoop_line_o
);

  initial if (gyre_pkg::NUM_CORES < 2) $fatal(1, "gyre_line_locks: NUM_CORES must be at least 2");

  localparam int N = gyre_pkg::NUM_CORES;

  logic [N-1:0] wait_q, held_q, owed_q;
  logic [N*LINE_W-1:0] line_q;
  logic [N*N-1:0] first_q;  // bit j*N + k, j < k: core j asked before core k

  // ---- Cores that meet at a line ----------------------------------------------------------------
  logic [N*N-1:0] writes;  // bit j*N + k: core j wants to write to the line of core k
  logic [N*N-1:0] same;  // bit m*N + k: both request the same line
  logic [N*N-1:0] ahead;  // bit m*N + k: core m asked before core k, if both wait

  always_comb begin
    writes = '0;
    same   = '0;
    ahead  = '0;
    for (int j = 0; j < N; j++) begin
      for (int k = 0; k < N; k++) begin
        if (j != k) begin
          writes[j*N+k] = req_write_i[j]
                       && (req_line_i[j*LINE_W+:LINE_W] == line_q[k*LINE_W+:LINE_W]);
        end
      end
      for (int k = j + 1; k < N; k++) begin
        same[j*N+k]  = line_q[j*LINE_W+:LINE_W] == line_q[k*LINE_W+:LINE_W];
        same[k*N+j]  = same[j*N+k];
        ahead[j*N+k] = first_q[j*N+k];
        ahead[k*N+j] = !first_q[j*N+k];
      end
    end
  end

  // ---- Writes that are held ---------------------------------------------------------------------
  logic [N-1:0] locked, claimed;  // the line of core j's write is held; another core waits for it

  always_comb begin
    for (int j = 0; j < N; j++) begin
      locked[j]  = (writes[j*N+:N] & held_q) != '0;
      claimed[j] = (writes[j*N+:N] & wait_q) != '0;
    end
  end

  // The holder itself must proceed even if other cores wait for its line.
  assign hold_o = locked | (claimed & ~owed_q & ~held_q);

  // ---- Grants -----------------------------------------------------------------------------------
  logic [N-1:0] offered, give;

  always_comb begin
    for (int j = 0; j < N; j++) offered[j] = offer_write_i && (offer_source_i == SRC_W'(j));
    for (int k = 0; k < N; k++) begin
      give[k] = wait_q[k];
      for (int m = 0; m < N; m++) begin
        if (same[m*N+k] && (held_q[m] || (wait_q[m] && ahead[m*N+k]))) give[k] = 1'b0;
        if (writes[m*N+k] && (offered[m] || owed_q[m])) give[k] = 1'b0;
      end
    end
  end

  // ---- State ------------------------------------------------------------------------------------
  logic [N-1:0] ask;
  assign ask = lock_valid_i & ~wait_q & ~held_q;
  assign lock_ready_o = held_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      wait_q <= '0;
      held_q <= '0;
      owed_q <= '0;
      snoop_valid_o <= '0;
    end else begin
      wait_q <= lock_valid_i & ~held_q & ~give;
      held_q <= lock_valid_i & (held_q | give);
      owed_q <= req_write_i & (owed_q | locked) & ~(offered & {N{accept_i}});
      snoop_valid_o <= {N{accept_i && offer_write_i}} & ~offered;
    end
  end

  always_ff @(posedge clk_i) begin
    snoop_line_o <= offer_line_i;
    for (int k = 0; k < N; k++) begin
      if (ask[k]) line_q[k*LINE_W+:LINE_W] <= lock_line_i[k*LINE_W+:LINE_W];
    end
    for (int j = 0; j < N; j++) begin
      for (int k = j + 1; k < N; k++) begin
        if (ask[j] || ask[k]) first_q[j*N+k] <= !ask[j] || ask[k];
      end
    end
  end

  // ---- Rules of the neighbours ------------------------------------------------------------------
  `GYRE_CHECK(a_waits, clk_i, rst_i, (wait_q & ~lock_valid_i) == '0)
  `GYRE_CHECK(a_no_stores, clk_i, rst_i, (wait_q & req_write_i) == '0)
  `GYRE_CHECK(a_offer, clk_i, rst_i, (offered & ~req_write_i) == '0)
  `GYRE_CHECK(a_hold, clk_i, rst_i, (offered & locked) == '0)

endmodule
