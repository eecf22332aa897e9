// Barriers over all cores: synchronize warps of different cores, for ids with bit 31 set. There is
// one table. A core sends a request, waits in the execute stage for the answer, and is told later
// which of its warps continue.
//
// - One request a cycle is served, round robin. The answer (ack, with fault or wait) is a register:
//   it comes in the next cycle and lasts one cycle, and the core then withdraws its request. So a
//   core waits for at most NUM_CORES cycles, whatever the other cores do.
// - An entry holds a valid bit, the number of warps that must arrive, the number that is still
//   missing, and the mask of waiting warps of all cores.
// - The last warp to arrive releases the others and does not wait itself: clear comes in the cycle
//   of its ack. The ack of a waiting warp came at least one cycle before, so no release reaches a
//   core before it has recorded that the warp waits.
// - A barrier of one warp has no effect and leaves the table unchanged.
// - A bar that counts cores (cores) always waits. Its core reports when all of its warps are there
//   (arrived). The last core to report releases the warps of the cores that have arrived. If more
//   cores come than are counted, the others wait for the next release. A core reports again if a
//   launched warp has ended the waiting warps and comes itself. Such a report changes nothing, and
//   neither does a report just after the release.
// - Faults: a count of zero, or above the number of warps or cores; an id outside of the table; a
//   count, or a unit of the count, that differs from that of the first arrival.
// - A request that is withdrawn before its ack (the core has halted) has arrived nevertheless.
//
// Twin: cmodel/simt/gyre_global_barriers.c

module gyre_global_barriers (
  input  logic clk_i,
  input  logic rst_i,
  // From and to warp control of each core; bit 31 of the id is not read
  input  logic [gyre_pkg::NUM_CORES-1:0] req_valid_i,
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::GBAR_W-1:0] req_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::GBAR_RSP_W-1:0] rsp_o,
  // Warps that end or start: no barrier expects them any more
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] drop_i
);
  localparam int WARPS = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS;
  localparam int CORE_W = (gyre_pkg::NUM_CORES > 1) ? $clog2(gyre_pkg::NUM_CORES) : 1;
  localparam int IDX_W = (gyre_pkg::NUM_BARRIERS > 1) ? $clog2(gyre_pkg::NUM_BARRIERS) : 1;
  localparam int CNT_W = $clog2(WARPS + 1);

  // ---- Round robin: first the cores above the last one, then all --------------------------------
  logic [gyre_pkg::NUM_CORES-1:0] ask, turn;
  logic [CORE_W-1:0] core, last_q;
  logic fire;

  assign ask  = req_valid_i & ~ack_q;
  assign fire = ask != '0;

  always_comb begin
    core = '0;
    for (int c = gyre_pkg::NUM_CORES - 1; c >= 0; c--) begin
      if (ask[c]) core = CORE_W'(c);
    end
    for (int c = gyre_pkg::NUM_CORES - 1; c >= 0; c--) begin
      if (ask[c] && (CORE_W'(c) > last_q)) core = CORE_W'(c);
    end
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) turn[c] = fire && (core == CORE_W'(c));
  end

  // ---- Request of the selected core -------------------------------------------------------------
  gyre_pkg::gbar_t request;  // of one core, in a loop
  logic [31:0] id, number;
  logic [WARPS-1:0] me;
  logic [gyre_pkg::NUM_CORES-1:0] ack_q, req_arrived, req_cores;
  logic [WARPS-1:0] clear_q;

  always_comb begin
    id = 32'd0;
    number = 32'd0;
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      request = req_i[c*gyre_pkg::GBAR_W +: gyre_pkg::GBAR_W];
      id      = id | (request.id & {32{turn[c]}});
      number  = number | (request.count & {32{turn[c]}});
      req_arrived[c] = request.arrived;
      req_cores[c]   = request.cores;
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        me[c*gyre_pkg::NUM_WARPS + w] = turn[c] && (request.wid == gyre_pkg::WID_W'(w));
      end
    end
  end

  // ---- Effect of the request --------------------------------------------------------------------
  logic [gyre_pkg::NUM_BARRIERS-1:0] valid_q;
  logic [CNT_W-1:0] count_q [gyre_pkg::NUM_BARRIERS];
  logic [CNT_W-1:0] left_q [gyre_pkg::NUM_BARRIERS];
  logic [WARPS-1:0] mask_q [gyre_pkg::NUM_BARRIERS];
  // The count is of cores; cores that have arrived
  logic [gyre_pkg::NUM_BARRIERS-1:0] cores_q;
  logic [gyre_pkg::NUM_CORES-1:0] there_q [gyre_pkg::NUM_BARRIERS];

  logic [IDX_W-1:0] idx;
  logic by_cores, arrived, busy, bad_count, bad_id, differs, alone, fault, join_now, last;
  logic [CNT_W-1:0] count, left;
  logic [gyre_pkg::NUM_CORES-1:0] there, first;
  logic [WARPS-1:0] waiting, release_now;

  if (gyre_pkg::NUM_BARRIERS > 1) begin : g_index
    assign idx = id[IDX_W-1:0];
  end else begin : g_single
    assign idx = '0;
  end

  assign arrived   = (turn & req_arrived) != '0;
  assign by_cores  = (turn & req_cores) != '0;
  // An entry that counts cores is valid while a warp waits there. Warps that wspawn has ended have
  // not arrived.
  assign waiting   = mask_q[idx];
  assign busy      = valid_q[idx] && (!cores_q[idx] || (waiting != '0));
  assign count     = CNT_W'(number);
  assign left      = busy ? left_q[idx] : count;
  assign bad_count = (number == 32'd0)
           || (number > (by_cores ? 32'(gyre_pkg::NUM_CORES) : 32'(WARPS)));
  assign bad_id    = {1'b0, id[30:0]} >= 32'(gyre_pkg::NUM_BARRIERS);
  assign alone     = (number == 32'd1) && !by_cores;
  assign differs   = busy && ((count_q[idx] != count) || (cores_q[idx] != by_cores)) && !alone;
  assign fault     = !arrived && (bad_count || bad_id || differs);
  assign join_now  = fire && !fault && !alone && !arrived;
  assign last      = (left == CNT_W'(1)) && !by_cores;

  // ---- Whom the last arrival, of a warp or of a core, releases ----------------------------------
  assign there = there_q[idx] | turn;

  always_comb begin
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      first[c] = turn[c] && req_arrived[c] && !there_q[idx][c]
              && (waiting[c*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS] != '0);
    end
  end

  always_comb begin
    release_now = '0;
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      if (fire && last && busy && (arrived ? there[c] && (first != '0) : join_now)) begin
        release_now[c*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS] =
            waiting[c*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS];
      end
    end
  end

  // ---- Answers ----------------------------------------------------------------------------------
  logic fault_q, wait_q;

  always_comb begin
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      rsp_o[c*gyre_pkg::GBAR_RSP_W +: gyre_pkg::GBAR_RSP_W] =
          {ack_q[c], ack_q[c] && fault_q, ack_q[c] && wait_q,
           clear_q[c*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS]};
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      ack_q   <= '0;
      clear_q <= '0;
      last_q  <= '0;
    end else begin
      ack_q   <= turn;
      clear_q <= release_now & ~drop_i;
      if (fire) last_q <= core;
    end
  end

  always_ff @(posedge clk_i) begin
    fault_q <= fault;
    wait_q  <= join_now && !last;
  end

  // ---- Table ------------------------------------------------------------------------------------
  for (genvar e = 0; e < gyre_pkg::NUM_BARRIERS; e++) begin : g_entry
    logic mine, core_mine;
    assign mine      = join_now && (idx == IDX_W'(e));
    assign core_mine = (first != '0) && (idx == IDX_W'(e));

    always_ff @(posedge clk_i) begin
      if (rst_i) valid_q[e] <= 1'b0;
      else if (mine) valid_q[e] <= !last;
    end

    always_ff @(posedge clk_i) begin
      if (mine) begin
        count_q[e] <= count;
        cores_q[e] <= by_cores;
        mask_q[e]  <= ((valid_q[e] ? mask_q[e] : '0) | me) & ~drop_i;
      end else begin
        mask_q[e]  <= mask_q[e] & ~drop_i & ~({WARPS{core_mine}} & release_now);
      end
      if (mine) left_q[e] <= by_cores ? left : left - CNT_W'(1);
      else if (core_mine) left_q[e] <= last ? count_q[e] : left - CNT_W'(1);
      if (mine && !busy) there_q[e] <= '0;
      else if (core_mine) there_q[e] <= last ? '0 : there;
    end
  end
endmodule
