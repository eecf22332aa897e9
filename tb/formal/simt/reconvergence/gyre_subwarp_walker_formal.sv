// Proof harness of gyre_subwarp_walker: the two lists of one warp, any one, in every cycle, also in
// the middle of a walk. The invariants of docs/thread_pcs.md are assertions here, together with
// what each state of the walker has in its registers: so they hold by induction.
//
// Around it: gyre_subwarps. The requester has a running subwarp; the subwarps to insert and to run
// are parts of that, and the rest stays (stay), or ends. If a branch makes two subwarps, the
// one to run has the lower pc, unless it is the turn's (known). A subwarp is put among those at the
// barrier alone, and they become ready together when no other subwarp is. A thread is sought that
// is ready. A warp starts or ends between its requests.
//
// Two warps with four threads: the words of the memories are named one by one.

`include "gyre_formal.svh"

module gyre_subwarp_walker_formal #(
  localparam int ROWS = 8,
  localparam int ENTRY_W = 34 + gyre_pkg::NUM_THREADS
) (
  input logic clk_i,
  input logic rst_i,
  input logic halted_i,
  input gyre_pkg::warps_t start_i,
  input gyre_pkg::tmask_t started_i,  // threads that a start gives to the watched warp
  input logic valid_i,
  input gyre_pkg::wid_t wid_i,
  input logic put_i,
  input logic park_i,
  input logic unpark_i,
  input logic run_i,
  input logic [31:0] put_pc_i,
  input gyre_pkg::tmask_t put_mask_i,
  input logic [31:0] run_pc_i,
  input gyre_pkg::tmask_t run_mask_i,
  input logic known_i,
  input logic stay_i,
  input logic seek_i,
  input gyre_pkg::tmask_t thread_i,
  input logic keep_i,
  input logic [3:0] depth_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [gyre_pkg::WID_W-1:0] me;
  (* anyconst *) logic [gyre_pkg::TID_W-1:0] thread;  // one thread of it, whose position is tracked
  always_comb assume (32'(me) < gyre_pkg::NUM_WARPS);

  logic free_o, alone_o;
  logic answer_valid, answer_jump;
  gyre_pkg::wid_t answer_wid;
  logic [31:0] answer_pc, inspect_pc_o;
  gyre_pkg::tmask_t answer_mask;
  logic [3:0] answer_depth, limit_depth_o;
  logic [31:2] limit_pc_o;
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] ready_o, parked_o;
  gyre_subwarp_walker u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .halted_i(halted_i),
    .start_i(start_i),
    .free_o(free_o),
    .valid_i(valid_i),
    .request_i({wid_i, put_i, park_i, unpark_i, run_i, put_pc_i, put_mask_i, run_pc_i,
                run_mask_i}),
    .known_i(known_i),
    .stay_i(stay_i),
    .seek_i(seek_i),
    .thread_i(thread_i),
    .keep_i(keep_i),
    .depth_i(depth_i),
    .regrouped_o({answer_valid, answer_wid, answer_jump, answer_pc, answer_mask, answer_depth}),
    .alone_o(alone_o),
    .ready_o(ready_o),
    .parked_o(parked_o),
    .limit_wid_i(me),
    .limit_depth_o(limit_depth_o),
    .limit_pc_o(limit_pc_o),
    .inspect_wid_i(me),
    .inspect_pc_o(inspect_pc_o),
    .walk_o()
  );

  // ---- The warp: threads that live, its running subwarp, one thread's position ------------------
  logic start, accept, mine, at_barrier_q;
  gyre_pkg::tmask_t alive_q, running_q, asked_q;
  logic [33:0] key_q, ask_key_q;
  assign start  = start_i[me];
  assign accept = valid_i && free_o && !halted_i && wid_i == me;
  assign mine   = answer_valid && answer_wid == me;

  always_comb begin
    if (accept) begin
      assume (running_q != '0);
      assume ((put_mask_i & run_mask_i) == '0 && ((put_mask_i | run_mask_i) & ~running_q) == '0);
      assume ((put_mask_i != '0) == put_i && (run_mask_i != '0) == run_i);
      assume (!stay_i || (put_i && !park_i && !run_i && !seek_i && put_mask_i != running_q));
      assume (!park_i || (put_i && !run_i && !seek_i));
      assume (!unpark_i || (park_i && ready == '0));
      assume (!known_i || (run_i && !seek_i));
      assume (!seek_i || (put_i && !run_i && !keep_i && put_mask_i == running_q && ready != '0));
      assume (!seek_i || ((thread_i & ready) != '0 && (thread_i & (thread_i - 4'd1)) == '0));
      assume (!keep_i || (run_i && !put_i && !known_i && run_mask_i == running_q));
      assume (!(put_i && run_i && !known_i) || run_pc_i[31:2] < put_pc_i[31:2]);
      assume (put_i || run_i || (ready | parked) != '0);
    end
    assume (!start || (!busy && !accept));
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || start) begin
      alive_q       <= started_i;
      running_q    <= started_i;
      at_barrier_q <= 1'b0;
    end else if (accept) begin
      running_q <= stay_i ? running_q & ~put_mask_i : '0;
      if (!stay_i) alive_q <= alive_q & ~(running_q & ~(put_mask_i | run_mask_i));
      asked_q   <= running_q;
      turn_q    <= known_i || seek_i;
      if (put_mask_i[thread]) key_q <= {~depth_i, put_pc_i[31:2]};
      if (run_mask_i[thread]) key_q <= {~depth_i, run_pc_i[31:2]};
      ask_key_q <= {~depth_i, run_pc_i[31:2]};
      if (unpark_i) at_barrier_q <= 1'b0;
      else if (park_i && put_mask_i[thread]) at_barrier_q <= 1'b1;
    end else if (mine) begin
      running_q <= answer_mask;
      if (answer_mask[thread]) at_barrier_q <= 1'b0;
    end
  end

`include "simt/reconvergence/gyre_subwarp_walker_formal_parts.svh"

  // ---- The entry that is read ---------------------------------------------------------------------
  gyre_pkg::tid_t head, cur, prev;
  assign prev = \u_dut.prev_q ;
  gyre_pkg::tmask_t list;
  logic [33:0] prev_key;
  logic walks, reads, as_read;
  assign walks = busy && (state == WALK || state == LINK || state == SEEK);
  assign list  = \u_dut.park_q ? parked : ready;
  assign head  = \u_dut.park_q ? park_head : ready_head;
  assign rows  = \u_dut.park_q ? park_rows : ready_rows;
  assign cur   = (state == TAKE) ? (ready != '0 ? ready_head : park_head)
               : (state == DONE) ? ready_head : \u_dut.cur_q ;
  assign reads = busy && (((state == WALK || state == SETTLE || state == SEEK) && \u_dut.has_q )
                          || state == TAKE || (state == DONE && \u_dut.refresh_q ));
  assign as_read = entries[32'(cur)*ENTRY_W +: ENTRY_W]
                   == { \u_dut.depth , \u_dut.pc , \u_dut.mask }
                && links[32'(cur)*(gyre_pkg::TID_W+1) +: gyre_pkg::TID_W+1]
                    == { \u_dut.more , \u_dut.next_row };
  assign prev_key = keys[32'(prev)*34 +: 34];

  logic limit_known;
  assign limit_known = !busy || (state == WALK && (!\u_dut.front_q || \u_dut.park_q ))
                    || state == LINK || state == SETTLE
                    || (state == LOAD && \u_dut.next_q != WALK && !\u_dut.unpark_q )
                    || (state == DONE && !\u_dut.refresh_q );

  always_comb begin
    if (live) begin
      // Each thread that lives is in one subwarp.
      a_lists : assert (ready_found == ready && park_found == parked && ready_ends && park_ends);
      a_lost : assert ((running_q | ready | parked | put_mask | run_mask) == alive_q);
      a_twice : assert ((running_q & (ready | parked | put_mask | run_mask)) == '0
                        && (ready & (parked | put_mask | run_mask)) == '0
                        && (parked & (put_mask | run_mask)) == '0 && (put_mask & run_mask) == '0);
      // Each list is in order, its entries in rows of their own threads: not more than threads.
      a_order : assert (disjoint && in_order);
      a_one : assert (thread_right && (!put_mask[thread] || put_key == key_q)
                      && (!run_mask[thread]
                          || run_key == {key_q[33:30], key_q[29:0] - 30'(at_barrier_q)}));
      a_barrier : assert ((!at_barrier_q || parked[thread] || (put_mask[thread] && \u_dut.park_q )
                           || (run_mask[thread] && state == DONE))
                          && ((!parked[thread] && !(put_mask[thread] && \u_dut.park_q ))
                              || at_barrier_q == !(busy && \u_dut.unpark_q )));
      // To decode
      a_limit : assert (!limit_known || ready == '0
                        || {~limit_depth_o, limit_pc_o} == first_key);
      a_look : assert (inspect_pc_o == ((busy || ready == '0) ? '0 : {first_key[29:0], 2'd0}));
      // The answer
      if (mine) begin
        a_next : assert (answer_mask != '0 && running_q == '0
                         && (turn_q || ready == '0
                             || {~answer_depth, answer_pc[31:2]} < first_key));
        a_jump : assert (answer_jump || ((asked_q & ~answer_mask) == '0
                                         && {~answer_depth, answer_pc[31:2]} == ask_key_q));
        a_alone : assert (alone_o == (ready == '0));
      end

      // Invariants for induction: the registers of the walker, by state
      a_running : assert (!busy || ((running_q != '0) == \u_dut.stay_q ));
      a_stay : assert (!busy || !\u_dut.stay_q || ((state == WALK || state == LINK)
               && !\u_dut.park_q && !\u_dut.run_q && !\u_dut.known_q ));
      a_put : assert ((put_mask != '0) == put_waits && (run_mask != '0) == run_waits);
      a_read : assert (!reads || as_read);
      a_park : assert (!busy || !\u_dut.park_q
                       || (!run_waits && (state == WALK || state == LINK || state == LOAD)));
      a_unpark : assert (!busy || !\u_dut.unpark_q
                         || (ready == '0 && (state == LOAD || (walks && \u_dut.park_q ))));
      a_depth : assert (!busy || !\u_dut.run_q || \u_dut.known_q
                        || \u_dut.run_depth_q == \u_dut.depth_q );
      // Going on where it is; going before what is put, and before all that are ready
      a_keep : assert (!busy || \u_dut.jump_q
                       || ((state == SETTLE || state == DONE) && (asked_q & ~run_mask) == '0
                           && run_key == ask_key_q));
      a_lower : assert (!(walks && run_waits) || turn_q || state == LINK || run_key < put_key);
      a_first : assert (!(walks && \u_dut.known_q ) || turn_q || ready == '0
                        || run_key < first_key);
      a_answer : assert (!(busy && state == DONE) || run_waits);
      a_done : assert (!(busy && state == DONE) || turn_q || ready == '0 || run_key < first_key);
      if (walks) begin
        a_front : assert (state == LINK || (!\u_dut.front_q || ( \u_dut.has_q == (list != '0)
                          && (!\u_dut.has_q || \u_dut.cur_q == head))));
        a_prev : assert ((state != LINK && \u_dut.front_q )
                         || (list != '0 && rows[prev]
                             && (state == LINK
                                 || links[32'(prev)*(gyre_pkg::TID_W+1) +: gyre_pkg::TID_W+1]
                                                  == { \u_dut.has_q , \u_dut.cur_q })
                             && (state == SEEK || prev_key < put_key)));
        a_link : assert (state != LINK
                         || (!\u_dut.front_q
                             && \u_dut.next_q == ( \u_dut.run_q ? SETTLE : TAKE)));
      end
      if (busy && state == SEEK) begin
        a_seek : assert (turn_q && \u_dut.has_q && (at_or_after & \u_dut.thread_q ) != '0
                         && ready != '0 && !\u_dut.park_q && !\u_dut.run_q && !\u_dut.known_q );
      end
      if (busy && state == LOAD) begin
        a_load : assert (!\u_dut.unpark_q || ( \u_dut.next_q == TAKE && ready == '0));
        a_load_next : assert ( \u_dut.next_q == WALK ? \u_dut.known_q && turn_q
                              : \u_dut.next_q == SETTLE ? \u_dut.run_q && !\u_dut.known_q
                              : \u_dut.next_q == TAKE && !\u_dut.run_q && !\u_dut.known_q
                                && (ready | parked) != '0);
      end
      if (busy && state == SETTLE) begin
        a_settle : assert (\u_dut.run_q && !\u_dut.known_q && \u_dut.has_q == (ready != '0)
                           && (!\u_dut.has_q || \u_dut.cur_q == ready_head));
      end
      if (busy && state == TAKE) begin
        a_take : assert (!\u_dut.run_q && !\u_dut.known_q && (ready | parked) != '0);
      end
      c_sought : cover (busy && state == SEEK && !\u_dut.front_q );
      c_between : cover (busy && state == LINK && \u_dut.has_q );
      c_swap : cover (busy && state == WALK && \u_dut.known_q && !turn_q);
      c_met : cover (mine && !answer_jump && answer_mask != asked_q);
      c_back : cover (mine && at_barrier_q && answer_mask[thread]);
      c_released : cover (busy && state == LOAD && \u_dut.unpark_q );
    end
  end
endmodule
