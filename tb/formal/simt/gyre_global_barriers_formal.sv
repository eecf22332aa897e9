// Proof of gyre_global_barriers for two or more cores with all their warps. The solver chooses one
// barrier and one core. Cores are not counted (the fields cores and arrived of req_i are 0).
//
// Environment: a request stays unchanged until its answer, and the core withdraws it with the
// answer. Only a warp that does not wait makes a request.

`include "gyre_formal.svh"

module gyre_global_barriers_formal #(
  localparam int WARPS = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS
) (
  input logic clk_i,
  input logic rst_i,
  input logic [gyre_pkg::NUM_CORES-1:0] req_valid_i,
  input logic [gyre_pkg::NUM_CORES*32-1:0] req_id_i,
  input logic [gyre_pkg::NUM_CORES*32-1:0] req_count_i,
  input logic [gyre_pkg::NUM_CORES*gyre_pkg::WID_W-1:0] req_wid_i,
  input logic [WARPS-1:0] drop_i
);

  logic [gyre_pkg::NUM_CORES-1:0] ack_o, fault_o, wait_o;
  logic [WARPS-1:0] clear_o;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::GBAR_W-1:0] req;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::GBAR_RSP_W-1:0] rsp;
  gyre_pkg::gbar_rsp_t answer;  // of one core, in a loop
  always_comb begin
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      req[c*gyre_pkg::GBAR_W +: gyre_pkg::GBAR_W] =
          {req_wid_i[c*gyre_pkg::WID_W +: gyre_pkg::WID_W], req_id_i[c*32 +: 32],
           req_count_i[c*32 +: 32], 2'b00};
      answer = rsp[c*gyre_pkg::GBAR_RSP_W +: gyre_pkg::GBAR_RSP_W];
      {ack_o[c], fault_o[c], wait_o[c]} = {answer.ready, answer.fault, answer.waits};
      clear_o[c*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS] = answer.clear;
    end
  end
  gyre_global_barriers u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .req_valid_i(req_valid_i),
    .req_i(req),
    .rsp_o(rsp),
    .drop_i(drop_i)
  );
  // Whose request is served in this cycle; its answer comes in the next one.
  (* hierconn *) wire [gyre_pkg::NUM_CORES-1:0] \u_dut.turn ;
  logic [gyre_pkg::NUM_CORES-1:0] turn;
  assign turn = \u_dut.turn ;

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  // ---- The request that is served ------------------------------------------------------------------
  logic [31:0] id, count;
  logic [WARPS-1:0] me, asks;
  always_comb begin
    id = '0;
    count = '0;
    me = '0;
    asks = '0;
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      if (turn[c]) id = {1'b0, req_id_i[c*32 +: 31]};
      if (turn[c]) count = req_count_i[c*32 +: 32];
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        if (req_wid_i[c*gyre_pkg::WID_W +: gyre_pkg::WID_W] == gyre_pkg::WID_W'(w)) begin
          asks[c*gyre_pkg::NUM_WARPS + w] = req_valid_i[c];
          me[c*gyre_pkg::NUM_WARPS + w] = turn[c];
        end
      end
    end
  end

  // ---- Cores ---------------------------------------------------------------------------------------
  logic [gyre_pkg::NUM_CORES-1:0] valid_q;
  logic [gyre_pkg::NUM_CORES*32-1:0] id_q, count_q;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::WID_W-1:0] wid_q;
  logic [WARPS-1:0] waits_q, wait_set;
  for (genvar c = 0; c < gyre_pkg::NUM_CORES; c++) begin : g_core
    always_comb begin
      if (live && started_q) begin
        // Also in the cycle of its answer, in which it leaves the execute stage.
        assume (!valid_q[c] || (req_valid_i[c] && req_id_i[c*32 +: 32] == id_q[c*32 +: 32]
                                && req_count_i[c*32 +: 32] == count_q[c*32 +: 32]
                                && req_wid_i[c*gyre_pkg::WID_W +: gyre_pkg::WID_W]
                                    == wid_q[c*gyre_pkg::WID_W +: gyre_pkg::WID_W]));
      end
      assume (32'(req_wid_i[c*gyre_pkg::WID_W +: gyre_pkg::WID_W]) < gyre_pkg::NUM_WARPS);
    end
    always_ff @(posedge clk_i) valid_q[c] <= !rst_i && req_valid_i[c] && !ack_o[c];
    for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
      assign wait_set[c*gyre_pkg::NUM_WARPS + w] = wait_o[c]
               && req_wid_i[c*gyre_pkg::WID_W +: gyre_pkg::WID_W] == gyre_pkg::WID_W'(w);
    end
  end
  always_ff @(posedge clk_i) begin
    id_q    <= req_id_i;
    count_q <= req_count_i;
    wid_q   <= req_wid_i;
    // As the scheduler notes it.
    waits_q <= rst_i ? '0 : (waits_q | wait_set) & ~clear_o & ~drop_i;
  end
  // A warp that waits executes nothing; one that asks is not dropped, since it is not resolved.
  always_comb if (live) assume ((asks & waits_q) == '0 && (asks & drop_i) == '0);

  // ---- The watched barrier -------------------------------------------------------------------------
  (* anyconst *) logic [31:0] watched;
  always_comb assume (watched < 32'(gyre_pkg::NUM_BARRIERS));
  logic [5:0] arrived_q, wanted_q;
  logic [WARPS-1:0] here_q, release_q;
  logic [gyre_pkg::NUM_CORES-1:0] fault_q, wait_q, turn_q;
  logic bad, alone, differs, join_here, last_here;
  assign bad = count == '0 || count > 32'(WARPS) || id >= 32'(gyre_pkg::NUM_BARRIERS);
  assign alone = count == 32'd1;
  assign differs = arrived_q != '0 && !alone && count != 32'(wanted_q);
  assign join_here = turn != '0 && id == watched && !bad && !alone && !differs;
  assign last_here = 32'(arrived_q) + 32'd1 == count;

  always_ff @(posedge clk_i) begin
    turn_q    <= rst_i ? '0 : turn;
    fault_q   <= turn & {gyre_pkg::NUM_CORES{bad || differs}};
    wait_q    <= turn & {gyre_pkg::NUM_CORES{join_here && !last_here}};
    release_q <= (!rst_i && join_here && last_here) ? here_q & ~drop_i : '0;
    if (rst_i) begin
      here_q    <= '0;
      arrived_q <= '0;
    end else begin
      here_q <= here_q & ~drop_i;
      if (join_here) begin
        here_q    <= last_here ? '0 : (here_q | me) & ~drop_i;
        arrived_q <= last_here ? '0 : arrived_q + 6'd1;
        wanted_q  <= count[5:0];
      end
    end
  end
  // The answer is about the watched barrier, or about a request that is bad for any.
  logic about_q;
  always_ff @(posedge clk_i) about_q <= turn != '0 && (bad || id == watched);

  // ---- How long a request waits --------------------------------------------------------------------
  (* anyconst *) logic [gyre_pkg::NUM_CORES-1:0] core;
  always_comb assume (core != '0 && (core & (core - gyre_pkg::NUM_CORES'(1))) == '0);
  logic [3:0] age_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || (req_valid_i & core) == '0 || (ack_o & core) != '0) age_q <= '0;
    else age_q <= age_q + 4'd1;
  end

  always_comb begin
    if (live) begin
      a_one : assert ((turn & (turn - gyre_pkg::NUM_CORES'(1))) == '0 && (turn & ~req_valid_i)
          == '0);
      a_ack : assert (!live_q || ack_o == turn_q);
      if (live_q && about_q) a_answer : assert (fault_o == fault_q && wait_o == wait_q);
      a_count : assert (arrived_q == '0 || 32'(arrived_q) < 32'(wanted_q));
      a_empty : assert (arrived_q != '0 || here_q == '0);
      // All that wait are released together when the last one has come, and only then.
      if (live_q) begin
        a_release : assert ((release_q & ~clear_o) == '0);
        a_not_before : assert ((clear_o & here_q) == '0);
      end
      // No warp is released that does not wait, or whose wait its core has not noted.
      a_noted : assert (!live_q || (clear_o & ~waits_q) == '0);
      a_served : assert (32'(age_q) <= gyre_pkg::NUM_CORES);
      c_all : cover (live_q && release_q != '0 && 32'(wanted_q) == WARPS);
      c_dropped : cover (join_here && last_here && here_q == '0);
      c_served : cover (32'(age_q) == gyre_pkg::NUM_CORES);
    end
  end

endmodule
