// Barriers over all cores: ids with bit 31 set.  One table; cores ask, wait for their answer in the
// execute stage, and are told later which of their warps go on.
//
// - One request a cycle, round robin.  The answer (ack, with fault or wait) is a register: it comes
//   in the next cycle and lasts one; the core takes its request away with it.  So a core waits for
//   NUM_CORES cycles at most, whatever other cores do.
// - An entry holds whether it is in use, the number of warps that must arrive, how many are still
//   to come, and the mask of those that wait, of all cores.
// - The last warp to arrive releases the others and does not wait itself: clear comes in the cycle
//   of its ack.  The ack of a warp that waits came a cycle before or earlier, so no release reaches
//   a core before it has noted that the warp waits.
// - A barrier of one warp is no barrier and leaves the table alone.
// - Faults: a count of zero or above the number of warps of all cores, an id outside of the table,
//   a count that differs from the first arrival's.
// - A request that is gone when its ack comes (the core has halted) has arrived nevertheless.
//
// Twin: cmodel/simt/gyre_global_barriers.c

module gyre_global_barriers #(
  parameter int NUM_CORES = 2,
  parameter int NUM_WARPS = 4,
  parameter int NUM_BARRIERS = 8,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From and to warp control of each core; bit 31 of the id is not looked at
  input  logic [NUM_CORES-1:0] req_valid_i,
  input  logic [NUM_CORES*32-1:0] req_id_i,
  input  logic [NUM_CORES*32-1:0] req_count_i,
  input  logic [NUM_CORES*WID_W-1:0] req_wid_i,
  output logic [NUM_CORES-1:0] ack_o,
  output logic [NUM_CORES-1:0] fault_o,
  output logic [NUM_CORES-1:0] wait_o,
  // Warps that end or start: nobody waits for them any more
  input  logic [NUM_CORES*NUM_WARPS-1:0] drop_i,
  // To the schedulers
  output logic [NUM_CORES*NUM_WARPS-1:0] clear_o
);
  localparam int WARPS = NUM_CORES * NUM_WARPS;
  localparam int CORE_W = (NUM_CORES > 1) ? $clog2(NUM_CORES) : 1;
  localparam int IDX_W = (NUM_BARRIERS > 1) ? $clog2(NUM_BARRIERS) : 1;
  localparam int CNT_W = $clog2(WARPS + 1);

  // ---- Whose turn it is: first the cores above the last one, then all ---------------------------
  logic [NUM_CORES-1:0] ask, turn;
  logic [CORE_W-1:0] core, last_q;
  logic fire;

  assign ask  = req_valid_i & ~ack_o;
  assign fire = ask != '0;

  always_comb begin
    core = '0;
    for (int c = NUM_CORES - 1; c >= 0; c--) begin
      if (ask[c]) core = CORE_W'(c);
    end
    for (int c = NUM_CORES - 1; c >= 0; c--) begin
      if (ask[c] && (CORE_W'(c) > last_q)) core = CORE_W'(c);
    end
    for (int c = 0; c < NUM_CORES; c++) turn[c] = fire && (core == CORE_W'(c));
  end

  // ---- Its request ------------------------------------------------------------------------------
  logic [31:0] id, number;
  logic [WARPS-1:0] me;

  always_comb begin
    id = 32'd0;
    number = 32'd0;
    for (int c = 0; c < NUM_CORES; c++) begin
      id     = id | (req_id_i[c*32 +: 32] & {32{turn[c]}});
      number = number | (req_count_i[c*32 +: 32] & {32{turn[c]}});
      for (int w = 0; w < NUM_WARPS; w++) begin
        me[c*NUM_WARPS + w] = turn[c] && (req_wid_i[c*WID_W +: WID_W] == WID_W'(w));
      end
    end
  end

  // ---- What it means ----------------------------------------------------------------------------
  logic [NUM_BARRIERS-1:0] valid_q;
  logic [CNT_W-1:0] count_q [NUM_BARRIERS];
  logic [CNT_W-1:0] left_q [NUM_BARRIERS];
  logic [WARPS-1:0] mask_q [NUM_BARRIERS];

  logic [IDX_W-1:0] idx;
  logic valid, bad_count, bad_id, differs, alone, fault, join_now, last;
  logic [CNT_W-1:0] count, left;

  if (NUM_BARRIERS > 1) begin : g_index
    assign idx = id[IDX_W-1:0];
  end else begin : g_single
    assign idx = '0;
  end

  assign valid     = valid_q[idx];
  assign count     = CNT_W'(number);
  assign left      = valid ? left_q[idx] : count;
  assign bad_count = (number == 32'd0) || (number > 32'(WARPS));
  assign bad_id    = {1'b0, id[30:0]} >= 32'(NUM_BARRIERS);
  assign alone     = number == 32'd1;
  assign differs   = valid && (count_q[idx] != count) && !alone;
  assign fault     = bad_count || bad_id || differs;
  assign join_now  = fire && !fault && !alone;
  assign last      = left == CNT_W'(1);

  // ---- Answers ----------------------------------------------------------------------------------
  logic fault_q, wait_q;

  assign fault_o = ack_o & {NUM_CORES{fault_q}};
  assign wait_o  = ack_o & {NUM_CORES{wait_q}};

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      ack_o   <= '0;
      clear_o <= '0;
      last_q  <= '0;
    end else begin
      ack_o   <= turn;
      clear_o <= mask_q[idx] & ~drop_i & {WARPS{join_now && last && valid}};
      if (fire) last_q <= core;
    end
  end

  always_ff @(posedge clk_i) begin
    fault_q <= fault;
    wait_q  <= join_now && !last;
  end

  // ---- Table ------------------------------------------------------------------------------------
  for (genvar e = 0; e < NUM_BARRIERS; e++) begin : g_entry
    logic mine;
    assign mine = join_now && (idx == IDX_W'(e));

    always_ff @(posedge clk_i) begin
      if (rst_i) valid_q[e] <= 1'b0;
      else if (mine) valid_q[e] <= !last;
    end

    always_ff @(posedge clk_i) begin
      if (mine) begin
        count_q[e] <= count;
        left_q[e]  <= left - CNT_W'(1);
        mask_q[e]  <= ((valid_q[e] ? mask_q[e] : '0) | me) & ~drop_i;
      end else begin
        mask_q[e]  <= mask_q[e] & ~drop_i;
      end
    end
  end
endmodule
