// Registers and memories of gyre_subwarp_walker that its proof harness reads: subwarps on their
// way, and the two lists of the watched warp, from their heads on.

  // ---- Inside ---------------------------------------------------------------------------------------
  localparam logic [2:0] IDLE = 3'd0, WALK = 3'd1, LINK = 3'd2, LOAD = 3'd3, SETTLE = 3'd4,
                         SEEK = 3'd5, TAKE = 3'd6, DONE = 3'd7;

  (* hierconn *) wire [2:0] \u_dut.state_q ;
  (* hierconn *) wire [2:0] \u_dut.next_q ;
  (* hierconn *) wire [WID_W-1:0] \u_dut.wid_q ;
  (* hierconn *) wire [31:2] \u_dut.put_pc_q ;
  (* hierconn *) wire [31:2] \u_dut.run_pc_q ;
  (* hierconn *) wire [NUM_THREADS-1:0] \u_dut.put_mask_q ;
  (* hierconn *) wire [NUM_THREADS-1:0] \u_dut.run_mask_q ;
  (* hierconn *) wire [NUM_THREADS-1:0] \u_dut.thread_q ;
  (* hierconn *) wire [3:0] \u_dut.depth_q ;
  (* hierconn *) wire [3:0] \u_dut.run_depth_q ;
  (* hierconn *) wire \u_dut.run_q ;
  (* hierconn *) wire \u_dut.known_q ;
  (* hierconn *) wire \u_dut.stay_q ;
  (* hierconn *) wire \u_dut.unpark_q ;
  (* hierconn *) wire \u_dut.park_q ;
  (* hierconn *) wire \u_dut.jump_q ;
  (* hierconn *) wire \u_dut.refresh_q ;
  (* hierconn *) wire \u_dut.has_q ;
  (* hierconn *) wire \u_dut.front_q ;
  (* hierconn *) wire [TID_W-1:0] \u_dut.cur_q ;
  (* hierconn *) wire [TID_W-1:0] \u_dut.prev_q ;
  (* hierconn *) wire [TID_W-1:0] \u_dut.put_row ;
  (* hierconn *) wire [3:0] \u_dut.depth ;
  (* hierconn *) wire [31:2] \u_dut.pc ;
  (* hierconn *) wire [NUM_THREADS-1:0] \u_dut.mask ;
  (* hierconn *) wire \u_dut.more ;
  (* hierconn *) wire [TID_W-1:0] \u_dut.next_row ;

  // Words of the memories, and what each warp has
  (* hierconn *) wire [ENTRY_W-1:0] \u_dut.u_lists.u_entries.g_any.mem[0] ;
  (* hierconn *) wire [TID_W:0] \u_dut.u_lists.u_links.g_any.mem[0] ;
  (* hierconn *) wire [ENTRY_W-1:0] \u_dut.u_lists.u_entries.g_any.mem[1] ;
  (* hierconn *) wire [TID_W:0] \u_dut.u_lists.u_links.g_any.mem[1] ;
  (* hierconn *) wire [ENTRY_W-1:0] \u_dut.u_lists.u_entries.g_any.mem[2] ;
  (* hierconn *) wire [TID_W:0] \u_dut.u_lists.u_links.g_any.mem[2] ;
  (* hierconn *) wire [ENTRY_W-1:0] \u_dut.u_lists.u_entries.g_any.mem[3] ;
  (* hierconn *) wire [TID_W:0] \u_dut.u_lists.u_links.g_any.mem[3] ;
  (* hierconn *) wire [ENTRY_W-1:0] \u_dut.u_lists.u_entries.g_any.mem[4] ;
  (* hierconn *) wire [TID_W:0] \u_dut.u_lists.u_links.g_any.mem[4] ;
  (* hierconn *) wire [ENTRY_W-1:0] \u_dut.u_lists.u_entries.g_any.mem[5] ;
  (* hierconn *) wire [TID_W:0] \u_dut.u_lists.u_links.g_any.mem[5] ;
  (* hierconn *) wire [ENTRY_W-1:0] \u_dut.u_lists.u_entries.g_any.mem[6] ;
  (* hierconn *) wire [TID_W:0] \u_dut.u_lists.u_links.g_any.mem[6] ;
  (* hierconn *) wire [ENTRY_W-1:0] \u_dut.u_lists.u_entries.g_any.mem[7] ;
  (* hierconn *) wire [TID_W:0] \u_dut.u_lists.u_links.g_any.mem[7] ;
  (* hierconn *) wire [TID_W-1:0] \u_dut.u_lists.ready_head_q[0] ;
  (* hierconn *) wire [TID_W-1:0] \u_dut.u_lists.park_head_q[0] ;
  (* hierconn *) wire [TID_W-1:0] \u_dut.u_lists.ready_head_q[1] ;
  (* hierconn *) wire [TID_W-1:0] \u_dut.u_lists.park_head_q[1] ;

  logic [NUM_THREADS*ENTRY_W-1:0] entries;  // of the watched warp, by row
  logic [NUM_THREADS*(TID_W+1)-1:0] links;
  logic [TID_W-1:0] ready_head, park_head;
  logic [NUM_THREADS-1:0] ready, parked;
  assign entries = me
      ? { \u_dut.u_lists.u_entries.g_any.mem[7] , \u_dut.u_lists.u_entries.g_any.mem[6] ,
          \u_dut.u_lists.u_entries.g_any.mem[5] , \u_dut.u_lists.u_entries.g_any.mem[4] }
      : { \u_dut.u_lists.u_entries.g_any.mem[3] , \u_dut.u_lists.u_entries.g_any.mem[2] ,
          \u_dut.u_lists.u_entries.g_any.mem[1] , \u_dut.u_lists.u_entries.g_any.mem[0] };
  assign links = me
      ? { \u_dut.u_lists.u_links.g_any.mem[7] , \u_dut.u_lists.u_links.g_any.mem[6] ,
          \u_dut.u_lists.u_links.g_any.mem[5] , \u_dut.u_lists.u_links.g_any.mem[4] }
      : { \u_dut.u_lists.u_links.g_any.mem[3] , \u_dut.u_lists.u_links.g_any.mem[2] ,
          \u_dut.u_lists.u_links.g_any.mem[1] , \u_dut.u_lists.u_links.g_any.mem[0] };
  assign ready_head = me ? \u_dut.u_lists.ready_head_q[1] : \u_dut.u_lists.ready_head_q[0] ;
  assign park_head  = me ? \u_dut.u_lists.park_head_q[1] : \u_dut.u_lists.park_head_q[0] ;
  assign ready  = ready_o[32'(me)*NUM_THREADS +: NUM_THREADS];
  assign parked = parked_o[32'(me)*NUM_THREADS +: NUM_THREADS];

  logic [2:0] state;
  logic busy, put_waits, run_waits, turn_q;
  logic [NUM_THREADS-1:0] put_mask, run_mask;  // of subwarps that are in the walker's registers
  logic [33:0] put_key, run_key;  // what is lower goes first
  assign state     = \u_dut.state_q ;
  assign busy      = state != IDLE && \u_dut.wid_q == me;
  assign put_waits = busy && (state == WALK || state == SEEK
                              || (state == LOAD && \u_dut.next_q == WALK));
  assign run_waits = busy && (\u_dut.run_q || \u_dut.known_q );
  assign put_mask  = put_waits ? \u_dut.put_mask_q : '0;
  assign run_mask  = run_waits ? \u_dut.run_mask_q : '0;
  assign put_key   = {~ \u_dut.depth_q , \u_dut.put_pc_q };
  assign run_key   = {~ \u_dut.run_depth_q , \u_dut.run_pc_q };

  // ---- The lists: rows, from the heads on ------------------------------------------------------------
  // While the entry before a new one does not lead to it yet (LINK), it counts as if it did.
  logic [NUM_THREADS*NUM_THREADS-1:0] masks;  // by row
  logic [NUM_THREADS*34-1:0] keys;
  logic [NUM_THREADS-1:0] more;
  logic [NUM_THREADS*TID_W-1:0] next_row;
  always_comb begin
    for (int r = 0; r < NUM_THREADS; r++) begin
      masks[r*NUM_THREADS +: NUM_THREADS] = entries[r*ENTRY_W +: NUM_THREADS];
      keys[r*34 +: 34] = entries[r*ENTRY_W + NUM_THREADS +: 34] ^ {4'hf, 30'd0};
      {more[r], next_row[r*TID_W +: TID_W]} =
          (busy && state == LINK && \u_dut.prev_q == TID_W'(r)) ? {1'b1, \u_dut.put_row }
          : links[r*(TID_W+1) +: TID_W+1];
    end
  end

  logic [NUM_THREADS-1:0] ready_rows, park_rows, rows, at_or_after;
  logic ready_ends, park_ends, met;
  logic [TID_W-1:0] row;
  always_comb begin
    {ready_rows, park_rows, at_or_after} = '0;
    met = 1'b0;
    ready_ends = ready == '0;
    row = ready_head;
    for (int i = 0; i < NUM_THREADS; i++) begin
      if (!ready_ends) begin
        ready_rows[row] = 1'b1;
        if (row == \u_dut.cur_q ) met = 1'b1;
        if (met) at_or_after = at_or_after | masks[32'(row)*NUM_THREADS +: NUM_THREADS];
        ready_ends = !more[row];
        row = next_row[32'(row)*TID_W +: TID_W];
      end
    end
    park_ends = parked == '0;
    row = park_head;
    for (int i = 0; i < NUM_THREADS; i++) begin
      if (!park_ends) begin
        park_rows[row] = 1'b1;
        park_ends = !more[row];
        row = next_row[32'(row)*TID_W +: TID_W];
      end
    end
  end

  logic [NUM_THREADS-1:0] ready_found, park_found;
  logic disjoint, in_order, thread_right;
  logic [33:0] first_key;
  always_comb begin
    {ready_found, park_found} = '0;
    {disjoint, in_order, thread_right} = 3'b111;
    first_key = keys[32'(ready_head)*34 +: 34];
    for (int r = 0; r < NUM_THREADS; r++) begin
      if (ready_rows[r]) ready_found = ready_found | masks[r*NUM_THREADS +: NUM_THREADS];
      if (park_rows[r]) park_found = park_found | masks[r*NUM_THREADS +: NUM_THREADS];
      if (ready_rows[r] || park_rows[r]) begin
        if (!masks[r*NUM_THREADS + r]) disjoint = 1'b0;
        if (masks[r*NUM_THREADS + 32'(thread)] && keys[r*34 +: 34] != key_q) thread_right = 1'b0;
        for (int s = 0; s < NUM_THREADS; s++) begin
          if (s != r && (ready_rows[s] || park_rows[s])
              && (masks[r*NUM_THREADS +: NUM_THREADS] & masks[s*NUM_THREADS +: NUM_THREADS])
                 != '0) begin
            disjoint = 1'b0;
          end
          if (more[r] && next_row[r*TID_W +: TID_W] == TID_W'(s)
              && !(keys[r*34 +: 34] < keys[s*34 +: 34])) begin
            in_order = 1'b0;
          end
        end
      end
    end
  end
