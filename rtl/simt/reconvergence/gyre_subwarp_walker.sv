// Walker of the lists of waiting subwarps (gyre_subwarp_lists): inserts a subwarp at its position
// in the order and selects the subwarp that runs next.
//
// - A list is sorted by (depth, pc), deepest and lowest first. No two entries are equal.
// - An entry is in the row of its lowest thread at insertion, which no other subwarp can have.
// - One request at a time, in this order. `put` inserts a subwarp (park: at the barrier). unpark
//   makes the subwarps at the barrier ready. run_i: that subwarp runs, with known_i in any case,
//   otherwise if it precedes the first ready one; it joins an equal one and waits if it comes
//   after. seek_i: the subwarp of that thread runs. stay_i: no change. With none of these the first
//   ready subwarp runs, or the first one at the barrier, which executes its bar again.
// - The first two entries are compared in the cycle after the request, and each further one costs a
//   cycle. The result is shown when the lists are written: regrouped.
//
// Twin: cmodel/simt/reconvergence/gyre_subwarp_walker.c

module gyre_subwarp_walker (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  input  gyre_pkg::warps_t start_i,  // warps that start or end: they have no subwarps
  // Request (regroup_t), accepted while free
  output logic free_o,
  input  logic valid_i,
  input  gyre_pkg::regroup_t request_i,
  input  logic known_i,
  input  logic stay_i,
  input  logic seek_i,
  input  gyre_pkg::tmask_t thread_i,  // one-hot, for seek
  input  logic keep_i,  // the running subwarp only meets others: it stays where it is
  input  logic [3:0] depth_i,  // call depth of the warp, for put and run
  // Result (regrouped_t); alone_o: no ready subwarp of its warp waits
  output gyre_pkg::regrouped_t regrouped_o,
  output logic alone_o,
  // Threads of waiting subwarps: ready, at the barrier
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] ready_o,
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] parked_o,
  // To decode: first ready subwarp
  input  gyre_pkg::wid_t limit_wid_i,
  output logic [3:0] limit_depth_o,
  output logic [31:2] limit_pc_o,
  // To the diagnosis
  input  gyre_pkg::wid_t inspect_wid_i,
  output logic [31:0] inspect_pc_o,
  output gyre_pkg::walk_t walk_o  // writes, for comparison (walk_t)
);

  // State of the walker
  typedef enum logic [2:0] {
    IDLE,
    WALK,  // compares an entry with the subwarp to insert
    LINK,  // links the entry before the inserted one to it
    LOAD,  // reads the first entry
    SETTLE,  // compares it with the subwarp that would run
    SEEK,  // checks an entry for the thread
    TAKE,  // the first entry runs
    DONE  // shows the result
  } state_e;

  state_e state_q, state_d, next_q, next_d;  // next_q: the state after LOAD
  gyre_pkg::wid_t wid_q;
  logic [31:2] put_pc_q, run_pc_q;
  gyre_pkg::tmask_t put_mask_q, run_mask_q, thread_q;
  logic [3:0] depth_q, run_depth_q;  // depth to put or of a possible run; depth that will run
  logic run_q, known_q, stay_q, unpark_q, park_q, jump_q, refresh_q;
  logic has_q, front_q;  // an entry is read; it is the first one
  gyre_pkg::tid_t cur_q, prev_q;  // row of the entry, row before it

  // ---- Lists --------------------------------------------------------------------------------------
  gyre_pkg::tid_t ready_head, park_head, ready_head_d, park_head_d;
  gyre_pkg::tmask_t ready, parked, ready_d, parked_d;
  gyre_pkg::wid_t wid;  // in IDLE the warp of the request

  assign free_o = state_q == IDLE;
  assign wid    = free_o ? request_i.wid : wid_q;

  logic read, entry_we, link_we, limit_we, more, link_more;
  gyre_pkg::tid_t read_row, entry_row, link_row, next_row, link_next, put_row;
  logic [3:0] depth, entry_depth;
  logic [31:2] pc, entry_pc;
  gyre_pkg::tmask_t mask, entry_mask;
  logic [33:0] limit_d;

  gyre_subwarp_lists u_lists (
    .clk_i, .rst_i, .start_i, .wid_i(wid), .ready_head_o(ready_head),
    .park_head_o(park_head), .ready_o(ready), .parked_o(parked), .read_i(read),
    .read_row_i(read_row), .depth_o(depth), .pc_o(pc), .mask_o(mask), .more_o(more),
    .next_row_o(next_row), .change_i(!free_o), .change_wid_i(wid_q), .ready_head_i(ready_head_d),
    .park_head_i(park_head_d), .ready_i(ready_d), .parked_i(parked_d), .entry_i(entry_we),
    .entry_row_i(entry_row), .depth_i(entry_depth), .pc_i(entry_pc), .mask_i(entry_mask),
    .link_i(link_we), .link_row_i(link_row), .more_i(link_more), .next_row_i(link_next),
    .limit_i(limit_we), .first_i(limit_d), .all_ready_o(ready_o), .all_parked_o(parked_o),
    .limit_wid_i, .limit_depth_o, .limit_pc_o, .inspect_wid_i, .inspect_pc_o, .walk_o
  );

  always_comb begin
    put_row = '0;
    for (int t = gyre_pkg::NUM_THREADS - 1; t >= 0; t--) begin
      if (put_mask_q[t]) put_row = gyre_pkg::TID_W'(t);
    end
  end

  // ---- Comparison with the entry that is read: deeper, or as deep and lower, goes first -----------
  logic [33:0] mine, its;
  logic precedes, meets;

  assign mine   = {~depth_q, (state_q == SETTLE) ? run_pc_q : put_pc_q};
  assign its    = {~depth, pc};
  assign precedes = !has_q || mine < its;
  assign meets  = has_q && mine == its;

  // ---- Steps --------------------------------------------------------------------------------------
  logic take, inserted, pop, swap, onward;

  assign take = valid_i && free_o && !halted_i;

  always_comb begin
    state_d = state_q;
    next_d = next_q;
    {inserted, pop, swap, onward, limit_we} = '0;
    read = 1'b0;
    read_row = next_row;
    {entry_we, link_we} = '0;
    entry_row = put_row;
    {entry_depth, entry_pc, entry_mask} = {depth_q, put_pc_q, put_mask_q};
    link_row = put_row;
    {link_more, link_next} = {has_q, cur_q};
    limit_d = (has_q && !precedes) ? {depth, pc} : {depth_q, put_pc_q};
    {ready_head_d, park_head_d} = {ready_head, park_head};
    {ready_d, parked_d} = {ready, parked};
    unique case (state_q)
      IDLE: begin
        read = 1'b1;
        read_row = ready_head;
        if (request_i.park || (!request_i.put && !request_i.run && ready == '0)) begin
          read_row = park_head;
        end
        if (take) begin
          state_d = seek_i ? SEEK : request_i.put ? WALK : !request_i.run ? TAKE
                    : known_i ? DONE : SETTLE;
        end
      end
      WALK: begin
        inserted = precedes || meets;
        limit_we = front_q && !park_q;
        entry_we = inserted;
        link_we = precedes;
        if (meets) begin
          entry_row = cur_q;
          entry_mask = mask | put_mask_q;
        end
        onward = !inserted;
        read = onward;
        if (inserted && park_q) begin
          parked_d = parked | put_mask_q;
          if (front_q && precedes) park_head_d = put_row;
        end else if (inserted) begin
          ready_d = ready | put_mask_q;
          if (front_q && precedes) ready_head_d = put_row;
        end
        // The branch's subwarp that would run is lower than its other subwarp.
        if (inserted) begin
          state_d = (precedes && !front_q) ? LINK : known_q || (run_q && front_q) ? DONE
                    : stay_q ? IDLE : LOAD;
          next_d = run_q ? SETTLE : TAKE;
        end
      end
      LINK: begin
        link_we = 1'b1;
        link_row = prev_q;
        {link_more, link_next} = {1'b1, put_row};
        state_d = known_q ? DONE : stay_q ? IDLE : LOAD;
      end
      LOAD: begin
        read = 1'b1;
        // The subwarps at the barrier become ready.
        if (unpark_q) begin
          ready_head_d = park_head;
          ready_d = parked;
          parked_d = '0;
        end
        read_row = (next_q == TAKE && ready_d == '0) ? park_head : ready_head_d;
        state_d = next_q;
      end
      SETTLE: begin
        state_d = DONE;
        pop = !precedes;
        read = pop && more;
        if (pop && !meets) begin
          swap = 1'b1;
          state_d = WALK;
        end
      end
      SEEK: begin
        if ((mask & thread_q) != '0) begin
          link_we = !front_q;
          link_row = prev_q;
          {link_more, link_next} = {more, next_row};
          ready_d = ready & ~mask;
          if (front_q) ready_head_d = next_row;
          state_d = LOAD;
          next_d = WALK;
        end else begin
          onward = 1'b1;
          read = 1'b1;
        end
      end
      TAKE: begin
        pop = ready != '0;
        read = pop && more;
        if (!pop) begin
          park_head_d = next_row;
          parked_d = parked & ~mask;
        end
        state_d = DONE;
      end
      DONE: begin
        limit_we = refresh_q;
        limit_d = {depth, pc};
        state_d = IDLE;
      end
      default: state_d = IDLE;
    endcase
    if (pop) begin
      ready_head_d = next_row;
      ready_d = ready & ~mask;
    end
    if (halted_i) begin
      state_d = state_q;
      {read, entry_we, link_we, limit_we} = '0;
      {ready_head_d, park_head_d} = {ready_head, park_head};
      {ready_d, parked_d} = {ready, parked};
    end
  end

  // ---- Registers ------------------------------------------------------------------------------------
  logic found;  // SEEK: the entry has the thread
  assign found = state_q == SEEK && !onward;

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else state_q <= state_d;
  end

  always_ff @(posedge clk_i) begin
    if (free_o) begin
      wid_q      <= request_i.wid;
      {put_pc_q, put_mask_q} <= {request_i.put_pc[31:2], request_i.put_mask};
      {run_pc_q, run_mask_q} <= {request_i.run_pc[31:2], request_i.run_mask};
      {depth_q, run_depth_q} <= {depth_i, depth_i};
      {run_q, known_q, stay_q, unpark_q} <= {request_i.run, known_i, stay_i, request_i.unpark};
      park_q     <= request_i.park;
      thread_q   <= thread_i;
      jump_q     <= !keep_i;
      refresh_q  <= 1'b0;
      cur_q      <= read_row;
      has_q      <= (request_i.put && request_i.park) ? parked != '0 : ready != '0;
      front_q    <= 1'b1;
    end else if (!halted_i) begin
      next_q <= next_d;
      if (onward || swap) begin
        cur_q   <= next_row;
        has_q   <= more;
        front_q <= swap;
        if (onward) prev_q <= cur_q;
      end
      if (state_q == LOAD) begin
        cur_q     <= read_row;
        has_q     <= ready_d != '0;
        front_q   <= 1'b1;
        unpark_q <= 1'b0;
        park_q    <= 1'b0;
      end
      if (swap) {put_pc_q, put_mask_q} <= {run_pc_q, run_mask_q};
      if (swap || found || state_q == TAKE) begin
        run_pc_q    <= (state_q == TAKE && !pop) ? pc - 30'd1 : pc;
        run_mask_q  <= mask;
        run_depth_q <= depth;
        known_q     <= 1'b1;
        jump_q      <= 1'b1;
      end else if (state_q == SETTLE && meets) begin
        run_mask_q <= run_mask_q | mask;
      end
      refresh_q <= state_d == DONE && read;
    end
  end

  // ---- Result ---------------------------------------------------------------------------------------
  assign regrouped_o.valid = state_q == DONE && !halted_i;
  assign regrouped_o.wid   = wid_q;
  assign regrouped_o.jump  = jump_q;
  assign regrouped_o.pc    = {run_pc_q, 2'b00};
  assign regrouped_o.mask  = run_mask_q;
  assign regrouped_o.depth = run_depth_q;
  assign alone_o         = regrouped_o.valid && ready == '0;

  logic unused_low;  // low bits of instruction addresses
  assign unused_low = ^{request_i.put_pc[1:0], request_i.run_pc[1:0]};
endmodule
