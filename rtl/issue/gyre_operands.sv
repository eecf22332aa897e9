// Operand stage: the register file and what turns its words into operands.
//
// - A copy of the register file for each source, each one synchronous RAM with a write enable per
//   lane; a row holds one register of one pass of one warp. How many rows a pass has, and which the
//   third source reads, says isa/uop/uop.toml: its copy has those rows only, and operand c is zero
//   for other units than floating point.
// - The read happens at issue.  A write to the same row in the same cycle is bypassed, lane by
//   lane, because the scoreboard frees a register in the cycle of its write. With SMALL=1 it does
//   so a cycle later: no read that matters meets a write, and there is no bypass.
// - What is issued is the head of its warp: its sources are taken from the heads, which are there
//   before the whole is read, and the register that is written is compared with those of the head
//   of its own warp, before it is known which warp issues.
// - After reset a sweep writes zero to every row; issue waits for it.  So registers start at zero
//   and nothing depends on the power-up state of the RAM.
// - A warp that is launched gets registers of zero (clear_i): row after row is written in cycles in
//   which commit gives nothing. After seven cycles without such a one issue is held until a row
//   is written: then nothing new comes to commit. With the first row of a pass goes fcsr's.
// - SMALL=1: the zeros of sweep and clearing are commit's data.
// - squash_i drops what is here and what would enter execute (a fault stopped the machine).
//
// Twin: cmodel/issue/gyre_operands.c

`include "gyre_check.svh"
`include "gyre_types.svh"

module gyre_operands #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  parameter bit F_EXT = 1,
  parameter bit SMALL = 0,
  localparam int PASSES = NUM_THREADS / NUM_LANES,
  localparam int LANE_W = (NUM_LANES > 1) ? $clog2(NUM_LANES) : 1,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1,
  localparam int PASS_W = (PASSES > 1) ? $clog2(PASSES) : 1,
  localparam int CONTROL_W = WID_W + PASS_W + 1 + 1 + NUM_LANES + gyre_pkg::UOP_BITS,
  localparam int WB_W = 1 + WID_W + PASS_W + gyre_pkg::ROW_W + 1 + NUM_LANES,
  localparam int FCLEAR_W = 1 + PASS_W
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic squash_i,
  // From issue (control_t)
  input  logic issue_valid_i,
  output logic issue_ready_o,
  input  logic [CONTROL_W-1:0] issue_i,
  // From the instruction buffers: the heads
  input  logic [NUM_WARPS*gyre_pkg::UOP_BITS-1:0] head_i,
  // SMALL=1, from the instruction buffers: the instruction here and that in execute
  input  gyre_pkg::uop_t taken_uop_i,
  input  gyre_pkg::uop_t advanced_uop_i,
  // From commit (wb_t)
  input  logic [WB_W-1:0] wb_i,
  input  logic [NUM_LANES*32-1:0] wb_data_i,
  input  logic flag_valid_i,
  // From and to launch: clear the registers of a warp; a row is written; it is the last one
  input  logic clear_i,
  input  logic [WID_W-1:0] clear_wid_i,
  output logic clear_row_o,
  output logic cleared_o,
  // To fcsr: clear the row of this pass of the warp (fclear_t)
  output logic [FCLEAR_W-1:0] fclear_o,
  // To execute (control_t)
  output logic exec_valid_o,
  input  logic exec_ready_i,
  output logic [CONTROL_W-1:0] exec_o,
  output logic [LANE_W-1:0] exec_lead_o,  // the lowest of its lanes
  output logic [NUM_LANES*32-1:0] exec_a_o,
  output logic [NUM_LANES*32-1:0] exec_b_o,
  output logic [NUM_LANES*32-1:0] exec_c_o,
  // To whom it concerns: what sits in this stage, and that it moves on at this edge
  output logic valid_o,
  output logic [WID_W-1:0] wid_o,
  output gyre_pkg::uop_t uop_o,
  output logic accept_o,
  output logic advance_o
);
  localparam int REGS = F_EXT ? gyre_pkg::REG_ROWS : gyre_pkg::BASE_ROWS;
  localparam int THIRD_W = gyre_pkg::THIRD_W;
  localparam int ROWS = NUM_WARPS * PASSES * REGS;
  localparam int ADDR_W = $clog2(ROWS);
  localparam int REG_W = $clog2(REGS);
  localparam int WARP_W = REG_W + $clog2(PASSES);  // rows of a warp

  `GYRE_CONTROL_T
  `GYRE_WB_T
  `GYRE_FCLEAR_T
  control_t issue;
  gyre_pkg::uop_t issue_uop;
  wb_t wb;
  fclear_t fclear;

  assign issue     = issue_i;
  assign issue_uop = issue.uop;
  assign wb        = wb_i;
  assign fclear_o  = fclear;

  // ---- Stage register --------------------------------------------------------------------------
  logic valid_q, first_q, last_q, exec_valid_q;
  logic [WID_W-1:0] wid_q;
  logic [PASS_W-1:0] pass_q;
  logic [NUM_LANES-1:0] lanes_q;
  gyre_pkg::uop_t uop_q, exec_uop_q;  // SMALL=1: registers of the instruction buffers
  logic sweep_q, accept, room, hold;

  assign room          = !exec_valid_q || exec_ready_i;
  assign issue_ready_o = (!valid_q || room) && !sweep_q && !hold;
  assign accept        = issue_valid_i && issue_ready_o;
  assign accept_o      = accept;
  assign advance_o     = valid_q && room;
  assign valid_o       = valid_q;
  assign wid_o         = wid_q;
  assign uop_o         = uop_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || squash_i) valid_q <= 1'b0;
    else if (accept) valid_q <= 1'b1;
    else if (room) valid_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (accept) begin
      wid_q   <= issue.wid;
      pass_q  <= issue.pass;
      first_q <= issue.first;
      last_q  <= issue.last;
      lanes_q <= issue.lanes;
    end
  end

  if (SMALL) begin : g_small
    assign uop_q      = taken_uop_i;
    assign exec_uop_q = advanced_uop_i;
  end else begin : g_fast
    always_ff @(posedge clk_i) begin
      if (accept) uop_q <= issue_uop;
      if (advance_o) exec_uop_q <= uop_q;
    end
    logic unused_small;
    assign unused_small = ^{taken_uop_i, advanced_uop_i};
  end

  // ---- Register file ------------------------------------------------------------------------------
  logic [ADDR_W-1:0] row1, row2, row_wb, row_w, sweep_row_q;
  logic [NUM_LANES-1:0] we, we_wb;
  logic zero;  // sweep or clearing write
  logic [NUM_LANES*32-1:0] wdata, rs1_ram, rs2_ram;

  function automatic logic [ADDR_W-1:0] row_of(input logic [WID_W-1:0] wid,
                                              input logic [PASS_W-1:0] pass,
                                              input logic [gyre_pkg::ROW_W-1:0] register);
    row_of = ADDR_W'((32'(wid) * PASSES + 32'(pass)) * REGS + 32'(register));
  endfunction

  // Sources of what is issued, and of the head of the warp that is written. SMALL=1: there are no
  // heads.
  logic [gyre_pkg::ROW_W-1:0] rs1, rs2, rs3, head_rs1, head_rs2;
  logic [THIRD_W-1:0] head_rs3;
  gyre_pkg::uop_t head;

  always_comb begin
    {rs1, rs2, rs3} = '0;
    {head_rs1, head_rs2, head_rs3} = '0;
    for (int w = 0; w < NUM_WARPS; w++) begin
      head = head_i[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS];
      if (issue.wid == WID_W'(w)) {rs1, rs2, rs3} = {head.rs1, head.rs2, head.rs3};
      if (wb.wid == WID_W'(w)) begin
        {head_rs1, head_rs2, head_rs3} = {head.rs1, head.rs2, head.rs3[THIRD_W-1:0]};
      end
    end
    if (SMALL) {rs1, rs2, rs3} = {issue_uop.rs1, issue_uop.rs2, issue_uop.rs3};
  end

  assign row1   = row_of(issue.wid, issue.pass, rs1);
  assign row2   = row_of(issue.wid, issue.pass, rs2);
  assign row_wb = row_of(wb.wid, wb.pass, wb.rd);
  assign zero   = sweep_q || clear_row_o;
  assign row_w  = zero ? sweep_row_q : row_wb;
  assign we_wb  = wb.lanes & {NUM_LANES{wb.valid}};
  assign we     = zero ? {NUM_LANES{1'b1}} : we_wb;
  if (SMALL) begin : g_zero
    assign wdata  = wb_data_i;
  end else begin : g_zeroed
    assign wdata  = zero ? '0 : wb_data_i;
  end

  gyre_ram #(.DEPTH(ROWS), .WIDTH(NUM_LANES * 32), .GRAIN(32)) u_rs1_file (
    .clk_i(clk_i), .ren_i(accept), .raddr_i(row1), .rdata_o(rs1_ram),
    .we_i(we), .waddr_i(row_w), .wdata_i(wdata)
  );
  gyre_ram #(.DEPTH(ROWS), .WIDTH(NUM_LANES * 32), .GRAIN(32)) u_rs2_file (
    .clk_i(clk_i), .ren_i(accept), .raddr_i(row2), .rdata_o(rs2_ram),
    .we_i(we), .waddr_i(row_w), .wdata_i(wdata)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sweep_q <= 1'b1;
      sweep_row_q <= '0;
    end else begin
      sweep_q <= sweep_q && !swept;
      // Between sweep and clearing it stands at the first row to be cleared.
      if ((sweep_q && !swept) || clear_row_o) sweep_row_q <= sweep_row_q + ADDR_W'(1);
      else if (sweep_q || !clear_i) sweep_row_q <= row_of(clear_wid_i, '0, '0);
    end
  end

  // ---- Clearing ---------------------------------------------------------------------------------------
  logic swept;
  logic [2:0] wait_q;  // cycles since the last row

  assign swept       = sweep_row_q == ADDR_W'(ROWS - 1);
  assign clear_row_o = clear_i && !sweep_q && !wb.valid && !flag_valid_i;
  assign cleared_o   = clear_row_o && (&sweep_row_q[WARP_W-1:0]);
  assign hold        = wait_q == 3'd7;

  always_ff @(posedge clk_i) begin
    if (rst_i || !clear_i || clear_row_o) wait_q <= 3'd0;
    else if (!hold) wait_q <= wait_q + 3'd1;
  end

  assign fclear.valid = F_EXT && clear_row_o && sweep_row_q[REG_W-1:0] == '0;
  assign fclear.pass  = (PASSES > 1) ? sweep_row_q[WARP_W-1 -: PASS_W] : '0;

  // ---- Bypass ---------------------------------------------------------------------------------------
  logic [NUM_LANES-1:0] hit1_q, hit2_q;
  logic [NUM_LANES*32-1:0] bypass_q;
  logic [2:0] hit;  // sources of the written warp's head that are the written register
  logic same;  // that warp issues, and this pass

  assign hit  = {head_rs3 == wb.rd[THIRD_W-1:0], head_rs2 == wb.rd, head_rs1 == wb.rd};
  assign same = issue.wid == wb.wid && issue.pass == wb.pass;

  if (SMALL) begin : g_no_bypass
    assign {hit1_q, hit2_q, bypass_q} = '0;
    logic unused_hit;
    assign unused_hit = ^{hit, same};
  end else begin : g_bypass
    always_ff @(posedge clk_i) begin
      if (accept) begin
        hit1_q <= (same && hit[0]) ? we_wb : '0;
        hit2_q <= (same && hit[1]) ? we_wb : '0;
        if (wb.valid) bypass_q <= wdata;  // nothing is accepted while the sweep goes on
      end
    end
  end

  // ---- Operands and execute register ---------------------------------------------------------------
  logic exec_first_q, exec_last_q;
  logic [WID_W-1:0] exec_wid_q;
  logic [PASS_W-1:0] exec_pass_q;
  logic [NUM_LANES-1:0] exec_lanes_q;
  logic [NUM_LANES*32-1:0] a, b, c;
  logic [LANE_W-1:0] lead;

  always_comb begin
    lead = '0;
    for (int l = NUM_LANES - 1; l >= 0; l--) begin
      if (lanes_q[l]) lead = LANE_W'(l);
    end
  end

  always_comb begin
    for (int l = 0; l < NUM_LANES; l++) begin
      if (uop_q.a_pc) a[l*32 +: 32] = uop_q.pc;
      else if (hit1_q[l]) a[l*32 +: 32] = bypass_q[l*32 +: 32];
      else a[l*32 +: 32] = rs1_ram[l*32 +: 32];
      if (uop_q.b_imm) b[l*32 +: 32] = uop_q.imm;
      else if (hit2_q[l]) b[l*32 +: 32] = bypass_q[l*32 +: 32];
      else b[l*32 +: 32] = rs2_ram[l*32 +: 32];
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || squash_i) exec_valid_q <= 1'b0;
    else if (room) exec_valid_q <= valid_q;
  end

  always_ff @(posedge clk_i) begin
    if (advance_o) begin
      exec_wid_q   <= wid_q;
      exec_pass_q  <= pass_q;
      exec_first_q <= first_q;
      exec_last_q  <= last_q;
      exec_lanes_q <= lanes_q;
      exec_lead_o  <= lead;
      exec_a_o     <= a;
      exec_b_o     <= b;
      exec_c_o     <= c;
    end
  end

  assign exec_valid_o = exec_valid_q && !squash_i;
  assign exec_o = {exec_wid_q, exec_pass_q, exec_first_q, exec_last_q, exec_lanes_q, exec_uop_q};

  // ---- Third source: its rows once more -------------------------------------------------------------
  if (F_EXT) begin : g_third
    localparam int THIRD_ROWS = gyre_pkg::THIRD_ROWS;
    localparam int ALL = NUM_WARPS * PASSES * THIRD_ROWS;
    localparam int THIRD_ADDR_W = $clog2(ALL);
    logic [THIRD_ADDR_W-1:0] row3, row3_wb, row3_w, sweep_row;
    logic [NUM_LANES-1:0] we3, hit3_q;
    logic [NUM_LANES*32-1:0] rs3_ram;
    logic wb_third;  // what is written is one of these rows

    function automatic logic [THIRD_ADDR_W-1:0] third_row_of(input logic [WID_W-1:0] wid,
                                                             input logic [PASS_W-1:0] pass,
                                                             input logic [THIRD_W-1:0] register);
      third_row_of = THIRD_ADDR_W'((32'(wid) * PASSES + 32'(pass)) * THIRD_ROWS + 32'(register));
    endfunction

    function automatic logic is_third(input logic [gyre_pkg::ROW_W-1:0] register);
      is_third = register >> THIRD_W == gyre_pkg::ROW_W'(gyre_pkg::THIRD_FIRST >> THIRD_W);
    endfunction

    assign row3    = third_row_of(issue.wid, issue.pass, rs3[THIRD_W-1:0]);
    assign row3_wb = third_row_of(wb.wid, wb.pass, wb.rd[THIRD_W-1:0]);
    // Sweep and clearing reach these rows in the same cycle as in the other copies.
    assign sweep_row = THIRD_ADDR_W'({sweep_row_q >> REG_W, sweep_row_q[THIRD_W-1:0]});
    assign row3_w  = zero ? sweep_row : row3_wb;
    assign wb_third = is_third(wb.rd);
    assign we3     = we & {NUM_LANES{zero ? is_third(sweep_row_q[REG_W-1:0]) : wb_third}};

    gyre_ram #(.DEPTH(ALL), .WIDTH(NUM_LANES * 32), .GRAIN(32)) u_rs3_file (
      .clk_i(clk_i), .ren_i(accept), .raddr_i(row3), .rdata_o(rs3_ram),
      .we_i(we3), .waddr_i(row3_w), .wdata_i(wdata)
    );

    if (SMALL) begin : g_no_bypass3
      assign hit3_q = '0;
    end else begin : g_bypass3
      always_ff @(posedge clk_i) begin
        if (accept) hit3_q <= (same && hit[2] && wb_third) ? we_wb : '0;
      end
    end

    always_comb begin
      c = '0;
      if (uop_q.unit == gyre_pkg::UNIT_FPU) begin
        for (int l = 0; l < NUM_LANES; l++) begin
          c[l*32 +: 32] = hit3_q[l] ? bypass_q[l*32 +: 32] : rs3_ram[l*32 +: 32];
        end
      end
    end
  end else begin : g_no_third
    assign c = '0;
    logic unused_third;
    assign unused_third = hit[2];
  end

  `GYRE_CHECK(a_head, clk_i, rst_i, accept
              |-> {rs1, rs2, rs3} == {issue_uop.rs1, issue_uop.rs2, issue_uop.rs3})
  `GYRE_CHECK(a_zero, clk_i, rst_i, SMALL && zero |-> wb_data_i == '0)
endmodule
