// Proof of the line locks as gyre_uncore connects them: gyre_line_locks and gyre_mem_arbiter.
//
// Environment, as the cores keep it (gyre_lsu_lock, gyre_cache): a request stays until it is
// accepted. A lock is requested until it is granted, and its line stays. A core that waits for a
// lock has no write at the port; an owner writes to its line only. Memory accepts requests at any
// time, and an owner holds its lock for any time.
//
// The solver chooses one core and one line. The properties of these hold for all.

`include "gyre_formal.svh"

module gyre_line_locks_formal #(
  parameter int BOUND = 4,  // of cycles in which no other core makes the chosen core wait
  localparam int N = gyre_pkg::NUM_CORES,
  localparam int SRC_W = $clog2(gyre_pkg::NUM_CORES)
) (
  input logic clk_i,
  input logic rst_i,
  input logic [N-1:0] req_valid_i,
  input logic [N-1:0] req_write_i,
  input logic [2*N-1:0] req_line_i,
  input logic [N-1:0] lock_valid_i,
  input logic [2*N-1:0] lock_line_i,
  input logic mem_req_ready_i,
  input logic [SRC_W-1:0] pick_core_i,
  input logic [1:0] pick_line_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  logic [N-1:0] req_ready, lock_ready, snoop_valid;
  logic [31:0] snoop_addr;
  logic [32*N-1:0] lock_addr;
  logic [gyre_pkg::MEM_REQ_W*N-1:0] req;
  logic mem_valid;
  gyre_pkg::mem_req_t mem;
  always_comb begin
    for (int i = 0; i < N; i++) begin
      req[i*gyre_pkg::MEM_REQ_W +: gyre_pkg::MEM_REQ_W] =
          {req_write_i[i], 16'd0, 28'd0, req_line_i[i*2 +: 2], 2'b00,
                                       36'd0};
      lock_addr[i*32 +: 32] = {28'd0, lock_line_i[i*2 +: 2], 2'b00};
    end
  end

  gyre_uncore u_dut (
    .clk_i(clk_i), .rst_i(rst_i),
    .req_valid_i(req_valid_i), .req_ready_o(req_ready), .req_i(req),
    .rsp_valid_o(), .rsp_ready_i({N{1'b0}}), .rsp_o(),
    .lock_valid_i(lock_valid_i), .lock_addr_i(lock_addr), .lock_ready_o(lock_ready),
    .snoop_valid_o(snoop_valid), .snoop_addr_o(snoop_addr),
    .mem_req_valid_o(mem_valid), .mem_req_ready_i(mem_req_ready_i), .mem_req_o(mem),
    .mem_rsp_valid_i(1'b0), .mem_rsp_ready_o(), .mem_rsp_i('0),
    .flush_i(1'b0), .clean_i(1'b0), .l2_o()
  );

  // ---- What has happened ------------------------------------------------------------------------
  logic [N-1:0] write_taken;  // in this cycle
  assign write_taken = req_valid_i & req_write_i & req_ready;

  logic [N-1:0] valid_q, write_q, stay_q, lock_q, ready_q, taken_q;
  logic [2*N-1:0] req_line_q, lock_line_q;
  logic [1:0] taken_line_q;
  logic [SRC_W-1:0] core_q;
  logic [1:0] line_q;

  // The chosen core waits for the lock of the chosen line; it wants to write to it.
  logic waits, writes, others_hold, taken_by_other, given_to_other;
  logic [3:0] wait_q, write_wait_q;  // cycles in which no other core is the reason
  logic [2:0] given_q, written_q, locks_q;
  logic [N-1:0] chosen, holds, new_holds;
  always_comb begin
    for (int i = 0; i < N; i++) begin
      chosen[i]    = core_q == SRC_W'(i);
      holds[i]     = lock_ready[i] && lock_line_i[i*2 +: 2] == line_q;
      new_holds[i] = holds[i] && !ready_q[i];
    end
    waits          = 1'b0;
    writes         = 1'b0;
    taken_by_other = 1'b0;
    for (int i = 0; i < N; i++) begin
      if (chosen[i]) begin
        waits  = lock_valid_i[i] && !lock_ready[i] && lock_line_i[i*2 +: 2] == line_q;
        writes = req_valid_i[i] && req_write_i[i] && req_line_i[i*2 +: 2] == line_q;
      end else if (write_taken[i] && req_line_i[i*2 +: 2] == line_q && !lock_ready[i]) begin
        taken_by_other = 1'b1;
      end
    end
    others_hold    = (holds & ~chosen) != '0;
    given_to_other = (new_holds & ~chosen) != '0;
  end

  always_ff @(posedge clk_i) begin
    core_q      <= rst_i ? pick_core_i : core_q;
    line_q      <= rst_i ? pick_line_i : line_q;
    valid_q     <= req_valid_i;
    write_q     <= req_write_i;
    stay_q      <= req_valid_i & ~req_ready;
    req_line_q  <= req_line_i;
    lock_q      <= lock_valid_i;
    lock_line_q <= lock_line_i;
    ready_q     <= lock_ready & lock_valid_i;
    taken_q     <= write_taken;
    taken_line_q <= mem.addr[3:2];
    if (!waits) begin
      wait_q    <= '0;
      given_q   <= '0;
      written_q <= '0;
    end else begin
      if (!others_hold && (!mem_valid || mem_req_ready_i) && !(&wait_q)) wait_q <= wait_q + 4'd1;
      if (given_to_other && !(&given_q)) given_q <= given_q + 3'd1;
      if (taken_by_other && !(&written_q)) written_q <= written_q + 3'd1;
    end
    if (!writes || (write_taken & chosen) != '0) begin
      write_wait_q <= '0;
      locks_q      <= '0;
    end else begin
      if (!others_hold && (!mem_valid || mem_req_ready_i) && !(&write_wait_q))
        write_wait_q <= write_wait_q + 4'd1;
      if (given_to_other && !(&locks_q)) locks_q <= locks_q + 3'd1;
    end
    if (rst_i) begin
      stay_q  <= '0;
      lock_q  <= '0;
      ready_q <= '0;
      taken_q <= '0;
      {wait_q, given_q, written_q, write_wait_q, locks_q} <= '0;
    end
  end

  // ---- Environment ------------------------------------------------------------------------------
  always_comb begin
    assume (32'(pick_core_i) < N);
    if (live) begin
      for (int i = 0; i < N; i++) begin
        if (stay_q[i]) begin
          assume (req_valid_i[i] && req_write_i[i] == write_q[i]);
          assume (req_line_i[i*2 +: 2] == req_line_q[i*2 +: 2]);
        end
        if (lock_q[i] && !ready_q[i]) assume (lock_valid_i[i]);
        if (lock_q[i] && lock_valid_i[i])
          assume (lock_line_i[i*2 +: 2] == lock_line_q[i*2 +: 2]);
        if (ready_q[i] && !lock_q[i]) assume (!lock_valid_i[i]);
        // It had no store when it asked, and makes none but to its line until the cycle after that
        // in which it gives the lock back: it gives it back when memory has accepted its stores.
        if (lock_valid_i[i] && req_valid_i[i] && req_write_i[i])
          assume (lock_ready[i] && req_line_i[i*2 +: 2] == lock_line_i[i*2 +: 2]);
        if (lock_ready[i] && !lock_valid_i[i]) assume (!(req_valid_i[i] && req_write_i[i]));
      end
    end
  end

  // ---- What is proved ---------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      // Never two owners of a line; a core that gets a lock has requested it; the lock stays until
      // released.
      for (int i = 0; i < N; i++) begin
        for (int j = i + 1; j < N; j++) begin
          assert (!(lock_ready[i] && lock_ready[j] && lock_valid_i[i] &&
                                  lock_valid_i[j] &&
                                  lock_line_i[i*2 +: 2] == lock_line_i[j*2 +: 2]));
        end
        if (lock_ready[i]) assert (lock_q[i]);
        if (ready_q[i]) assert (lock_ready[i]);
        // Memory takes no write of another core to a line while it is locked, nor in the cycle
        // before: the owner has seen the snoop of the last one a cycle before it has the lock.
        for (int j = 0; j < N; j++) begin
          if (i != j && lock_ready[i] && lock_valid_i[i]) begin
            assert (!(write_taken[j] &&
                                   req_line_i[j*2 +: 2] == lock_line_i[i*2 +: 2]));
            assert (!(taken_q[j] &&
                                      req_line_q[j*2 +: 2] == lock_line_i[i*2 +: 2]));
          end
        end
        // Snoops: of each write, to all others, once.
        assert (snoop_valid[i] == (taken_q != '0 && !taken_q[i]));
      end
      if (taken_q != '0) a_snoop_line : assert (snoop_addr == {28'd0, taken_line_q, 2'b00});
      a_one_taken : assert ((write_taken & (write_taken - N'(1))) == '0);
      // No core waits for ever: this counts cores that may go first, and cycles without a reason.
      a_given : assert (given_q <= 3'(N - 1));
      a_written : assert (written_q <= 3'(2 * (N - 1)));
      a_wait : assert (wait_q <= 4'(BOUND));
      a_locks : assert (locks_q <= 3'(2));
      a_write_wait : assert (write_wait_q <= 4'(BOUND));
    end
  end

  // ---- What can happen --------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      c_handed_on : cover (given_q == 3'(N - 1) && (holds & chosen) == '0 && others_hold);
      c_all_ask : cover (&(lock_valid_i & ~lock_ready));
      c_written : cover (written_q == 3'd1);
      c_locked_out : cover (locks_q == 3'd1 && writes);
      c_owner_writes : cover ((write_taken & holds & chosen) != '0);
      c_snoop : cover (snoop_valid != '0 && waits);
    end
  end

endmodule
