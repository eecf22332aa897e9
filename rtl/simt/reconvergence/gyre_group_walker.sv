// Lists of the groups of threads that wait, and what walks along them.
//
// - A warp has two lists, sorted by (depth, pc), deepest and lowest first: groups that are ready,
//   and groups at a barrier at which threads of the warp have yet to arrive. No two of a list are
//   equal.
// - An entry lies in the row of its lowest thread when it was put, which no other group can have.
//   The row behind it is in a RAM of its own, so that a list is changed at one place with one
//   write.
// - One request at a time, in this order: `put` a group (park: among those at the barrier);
//   unpark: who is at the barrier is ready; then run_i: that group runs, known_i: in any case, or
//   if it is before the first that is ready, which it joins if equal and behind which it waits
//   otherwise; seek_i: the group of that thread runs; stay_i: nothing; without any of these the
//   first group that is ready runs, or the first at the barrier, its bar once more.
// - The first two entries are compared in the cycle behind the request, and each further one
//   costs a cycle. The result is shown when the lists are written: regrouped.
// - limit: depth and pc of the first group that is ready, of the warp that decode asks for.
// - look: the same pc for the diagnosis, of any warp; 0 if there is no such group or it changes.
//
// Twin: cmodel/simt/reconvergence/gyre_group_walker.c

`include "gyre_types.svh"

module gyre_group_walker #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter bit SMALL = 0,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1,
  localparam int TID_W = (NUM_THREADS > 1) ? $clog2(NUM_THREADS) : 1,
  localparam int REGROUP_W = WID_W + 4 + 32 + NUM_THREADS + 32 + NUM_THREADS,
  localparam int REGROUPED_W = 1 + WID_W + 1 + 32 + NUM_THREADS + 4,
  localparam int WALK_W = 1 + WID_W + TID_W + 4 + 30 + NUM_THREADS + 1 + TID_W + 1 + TID_W
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  input  logic [NUM_WARPS-1:0] start_i,  // warps that start or end: no groups
  // A request (regroup_t), taken when free
  output logic free_o,
  input  logic valid_i,
  input  logic [REGROUP_W-1:0] request_i,
  input  logic known_i,
  input  logic stay_i,
  input  logic seek_i,
  input  logic [NUM_THREADS-1:0] thread_i,  // one-hot, of seek
  input  logic keep_i,  // the running group only meets others: it goes on where it is
  input  logic [3:0] depth_i,  // of put and run: that of the warp
  // The result (regrouped_t); alone: no group of its warp is ready and waits
  output logic [REGROUPED_W-1:0] regrouped_o,
  output logic alone_o,
  // Threads of waiting groups: ready, at the barrier
  output logic [NUM_WARPS*NUM_THREADS-1:0] ready_o,
  output logic [NUM_WARPS*NUM_THREADS-1:0] parked_o,
  // To decode: the first that is ready
  input  logic [WID_W-1:0] limit_wid_i,
  output logic [3:0] limit_depth_o,
  output logic [31:2] limit_pc_o,
  // To the diagnosis
  input  logic [WID_W-1:0] look_wid_i,
  output logic [31:0] look_pc_o,
  output logic [WALK_W-1:0] walk_o  // what is written (walk_t)
);
  localparam int ROW_W = WID_W + TID_W;
  localparam int ENTRY_W = 4 + 30 + NUM_THREADS;

  `GYRE_REGROUP_T
  `GYRE_REGROUPED_T
  `GYRE_WALK_T
  regroup_t request;
  regrouped_t regrouped;
  walk_t walk;

  assign request     = request_i;
  assign regrouped_o = regrouped;
  assign walk_o      = walk;

  // What the walker does in this cycle
  typedef enum logic [2:0] {
    IDLE,
    WALK,  // an entry is compared with the group that is put
    LINK,  // the entry in front of the one that was put leads to it
    LOAD,  // the first entry is read
    SETTLE,  // it is compared with the group that would run
    SEEK,  // an entry may have the thread
    TAKE,  // the first entry runs
    DONE  // the result is shown
  } state_e;

  state_e state_q, state_d, next_q, next_d;  // next: behind LOAD
  logic [WID_W-1:0] wid_q;
  logic [31:2] put_pc_q, run_pc_q;
  logic [NUM_THREADS-1:0] put_mask_q, run_mask_q, thread_q;
  logic [3:0] depth_q, run_depth_q;  // of put and of a group that may run; of the one that will
  logic run_q, known_q, stay_q, unpark_q, park_q, jump_q, refresh_q;
  logic has_q, front_q;  // an entry is read; it is the first one
  logic [TID_W-1:0] cur_q, prev_q;  // its row, the row in front of it

  // ---- Lists: first row, threads ----------------------------------------------------------------
  logic [TID_W-1:0] ready_head_q [NUM_WARPS];
  logic [TID_W-1:0] park_head_q [NUM_WARPS];
  logic [NUM_THREADS-1:0] ready_q [NUM_WARPS];
  logic [NUM_THREADS-1:0] parked_q [NUM_WARPS];
  logic [TID_W-1:0] ready_head, park_head, ready_head_d, park_head_d;
  logic [NUM_THREADS-1:0] ready, parked, ready_d, parked_d;
  logic [WID_W-1:0] wid;  // in IDLE that of the request

  assign free_o     = state_q == IDLE;
  assign wid        = free_o ? request.wid : wid_q;
  assign ready_head = ready_head_q[wid];
  assign park_head  = park_head_q[wid];
  assign ready      = ready_q[wid];
  assign parked     = parked_q[wid];

  // ---- Entries ----------------------------------------------------------------------------------
  logic read, entry_we, link_we, more, link_more;
  logic [TID_W-1:0] read_row, entry_row, link_row, behind, link_next, put_row;
  logic [3:0] depth, entry_depth;
  logic [31:2] pc, entry_pc;
  logic [NUM_THREADS-1:0] mask, entry_mask;

  gyre_ram #(
    .DEPTH(1 << ROW_W), .WIDTH(ENTRY_W), .GRAIN(ENTRY_W), .BLOCK(SMALL)
  ) u_entries (
    .clk_i(clk_i), .ren_i(read), .raddr_i({wid, read_row}), .rdata_o({depth, pc, mask}),
    .we_i(entry_we), .waddr_i({wid_q, entry_row}), .wdata_i({entry_depth, entry_pc, entry_mask})
  );
  gyre_ram #(
    .DEPTH(1 << ROW_W), .WIDTH(1 + TID_W), .GRAIN(1 + TID_W), .BLOCK(SMALL)
  ) u_links (
    .clk_i(clk_i), .ren_i(read), .raddr_i({wid, read_row}), .rdata_o({more, behind}),
    .we_i(link_we), .waddr_i({wid_q, link_row}), .wdata_i({link_more, link_next})
  );

  always_comb begin
    put_row = '0;
    for (int t = NUM_THREADS - 1; t >= 0; t--) begin
      if (put_mask_q[t]) put_row = TID_W'(t);
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
  logic take, inserted, pop, swap, onward, limit_we;
  logic [33:0] limit_d;

  assign take = valid_i && free_o && !halted_i;

  always_comb begin
    state_d = state_q;
    next_d = next_q;
    {inserted, pop, swap, onward, limit_we} = '0;
    read = 1'b0;
    read_row = behind;
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
        if (request.park || (!request.put && !request.run && ready == '0)) read_row = park_head;
        else read_row = ready_head;
        if (take) begin
          state_d = seek_i ? SEEK : request.put ? WALK : !request.run ? TAKE
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
        // Of two groups that a branch makes the one that would run is the lower one.
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
        // Who is at the barrier is ready.
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
          {link_more, link_next} = {more, behind};
          ready_d = ready & ~mask;
          if (front_q) ready_head_d = behind;
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
          park_head_d = behind;
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
      ready_head_d = behind;
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
  logic found;  // SEEK
  assign found = state_q == SEEK && !onward;

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else state_q <= state_d;
  end

  always_ff @(posedge clk_i) begin
    if (free_o) begin
      wid_q      <= request.wid;
      {put_pc_q, put_mask_q} <= {request.put_pc[31:2], request.put_mask};
      {run_pc_q, run_mask_q} <= {request.run_pc[31:2], request.run_mask};
      {depth_q, run_depth_q} <= {depth_i, depth_i};
      {run_q, known_q, stay_q, unpark_q} <= {request.run, known_i, stay_i, request.unpark};
      park_q     <= request.park;
      thread_q   <= thread_i;
      jump_q     <= !keep_i;
      refresh_q  <= 1'b0;
      cur_q      <= read_row;
      has_q      <= (request.put && request.park) ? parked != '0 : ready != '0;
      front_q    <= 1'b1;
    end else if (!halted_i) begin
      next_q <= next_d;
      if (onward || swap) begin
        cur_q   <= behind;
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

  for (genvar w = 0; w < NUM_WARPS; w++) begin : g_warp
    assign ready_o[w*NUM_THREADS +: NUM_THREADS]  = ready_q[w];
    assign parked_o[w*NUM_THREADS +: NUM_THREADS] = parked_q[w];

    always_ff @(posedge clk_i) begin
      if (rst_i || start_i[w]) begin
        ready_q[w]  <= '0;
        parked_q[w] <= '0;
      end else if (!free_o && wid_q == WID_W'(w)) begin
        ready_q[w]  <= ready_d;
        parked_q[w] <= parked_d;
      end
      if (!free_o && wid_q == WID_W'(w)) begin
        ready_head_q[w] <= ready_head_d;
        park_head_q[w]  <= park_head_d;
      end
    end
  end

  // ---- The first one that is ready, for decode ------------------------------------------------------
  logic [33:0] limit_mem [NUM_WARPS];

  always_ff @(posedge clk_i) begin
    if (limit_we) limit_mem[wid_q] <= limit_d;
  end
  assign {limit_depth_o, limit_pc_o} = limit_mem[limit_wid_i];

  logic [33:0] look_limit;
  logic look;
  always_comb begin
    look = 1'b0;
    for (int w = 0; w < NUM_WARPS; w++) begin
      if (look_wid_i == WID_W'(w)) look = (ready_q[w] != '0) && (free_o || wid_q != WID_W'(w));
    end
  end
  assign look_limit = limit_mem[look_wid_i];
  assign look_pc_o  = look ? {look_limit[29:0], 2'b00} : '0;

  // ---- Result ---------------------------------------------------------------------------------------
  assign regrouped.valid = state_q == DONE && !halted_i;
  assign regrouped.wid   = wid_q;
  assign regrouped.jump  = jump_q;
  assign regrouped.pc    = {run_pc_q, 2'b00};
  assign regrouped.mask  = run_mask_q;
  assign regrouped.depth = run_depth_q;
  assign alone_o         = regrouped.valid && ready == '0;

  // Shown for who compares: nothing else looks at it.
  always_comb begin
    walk = '0;
    walk.entry = entry_we;
    walk.link = link_we;
    if (entry_we || link_we) walk.wid = wid_q;
    if (entry_we) begin
      walk.row = entry_row;
      {walk.depth, walk.pc, walk.mask} = {entry_depth, entry_pc, entry_mask};
    end
    if (link_we) {walk.link_row, walk.link_more} = {link_row, link_more};
    if (link_we && link_more) walk.link_next = link_next;
  end

  logic unused_low;  // bits of addresses of instructions
  assign unused_low = ^{request.put_pc[1:0], request.run_pc[1:0], look_limit[33:30]};
endmodule
