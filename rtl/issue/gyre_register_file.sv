// Register file: holds the registers of all threads and delivers the source words of a beat one
// cycle after its issue.
//
// - Each source has a copy of the registers, a synchronous RAM with a write enable per lane. A row
//   holds one register of one beat of one warp. isa/uop/uop.toml defines the number of rows of a
//   beat, and the rows that the third source reads: its copy has those rows only, and exists with
//   F_EXT, and with ISA=1, where it reads all rows.
// - A write to the row that is read in the same cycle is bypassed, lane by lane, because the
//   scoreboard frees a register in the cycle of its write. With SMALL=1 it frees one cycle later:
//   no relevant read meets a write, and there is no bypass.
// - A read that meets the write is detected before the issuing warp is known, by comparing the
//   write with the sources of the written warp (head_rs*_i).
// - After reset a sweep writes zero to every row; reads must wait for it (busy_o). So registers
//   start at zero and nothing depends on the power-up state of the RAM.
// - A launched warp gets registers of zero (clear_i): row after row is written in cycles without a
//   write of commit. After seven cycles without such a gap, reads must wait until a row is written,
//   so that no new result comes to commit. The first row of a beat also clears fcsr for this beat.
// - A warp of a workgroup gets its stack pointers only (clear_work_i): one row a beat,
//   clear_words_i; the other registers keep their values.
// - SMALL=1: the zeros of sweep and clearing are commit's data.
//
// Twin: cmodel/issue/gyre_register_file.c

`include "gyre_check.svh"

module gyre_register_file #(
  localparam int ROW_W = gyre_pkg::ROW_W,
  localparam int THIRD_W = gyre_pkg::THIRD_W
) (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the operand stage: sources to read; their words, from the next cycle on
  output logic busy_o,
  input  logic read_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic [ROW_W-1:0] rs1_i,
  input  logic [ROW_W-1:0] rs2_i,
  input  logic [THIRD_W-1:0] rs3_i,
  output gyre_pkg::lane_words_t rs1_o,
  output gyre_pkg::lane_words_t rs2_o,
  output gyre_pkg::lane_words_t rs3_o,
  // From the operand stage: sources of the head of the warp that is written
  input  logic [ROW_W-1:0] head_rs1_i,
  input  logic [ROW_W-1:0] head_rs2_i,
  input  logic [THIRD_W-1:0] head_rs3_i,
  // From commit (wb_t)
  input  gyre_pkg::wb_t wb_i,
  input  gyre_pkg::lane_words_t wb_data_i,
  input  logic flag_valid_i,
  // From and to launch: clear the registers of a warp; a row is written; it is the last one
  input  logic clear_i,
  input  gyre_pkg::wid_t clear_wid_i,
  input  logic clear_work_i,
  output logic clear_row_o,
  output logic cleared_o,
  // To fcsr: clear the entry of this beat of the warp (fclear_t); this beat's stack pointers
  output gyre_pkg::fclear_t fclear_o,
  input  gyre_pkg::lane_words_t clear_words_i
);
  localparam int REGS = gyre_pkg::THREAD_ROWS;
  localparam int ROWS = gyre_pkg::NUM_WARPS * gyre_pkg::BEATS * REGS;
  localparam int ADDR_W = $clog2(ROWS);
  localparam int REG_W = $clog2(REGS);
  localparam int WARP_W = REG_W + $clog2(gyre_pkg::BEATS);  // rows of a warp

  // ---- The copies of the first two sources ------------------------------------------------------
  logic [ADDR_W-1:0] row1, row2, row_wb, row_w, sweep_row_q;
  gyre_pkg::lanes_t we, we_wb;
  logic sweep_q;
  logic zero;  // sweep or clearing write
  gyre_pkg::lane_words_t wdata, rs1_ram, rs2_ram;

  function automatic logic [ADDR_W-1:0] row_of(input logic [gyre_pkg::WID_W-1:0] wid,
                                              input gyre_pkg::beat_t beat,
                                              input logic [ROW_W-1:0] register);
    row_of = ADDR_W'((32'(wid) * gyre_pkg::BEATS + 32'(beat)) * REGS + 32'(register));
  endfunction

  assign row1   = row_of(wid_i, beat_i, rs1_i);
  assign row2   = row_of(wid_i, beat_i, rs2_i);
  assign row_wb = row_of(wb_i.wid, wb_i.beat, wb_i.rd);
  assign zero   = sweep_q || clear_row_o;
  assign row_w  = zero ? sweep_row_q : row_wb;
  assign we_wb  = wb_i.lanes & {gyre_pkg::NUM_LANES{wb_i.valid}};
  assign we     = zero ? {gyre_pkg::NUM_LANES{1'b1}} : we_wb;
  if (gyre_pkg::SMALL) begin : g_zero
    assign wdata  = wb_data_i;
    logic unused_words;
    assign unused_words = ^clear_words_i;
  end else begin : g_zeroed
    assign wdata  = !zero ? wb_data_i : (clear_work_i && !sweep_q) ? clear_words_i : '0;
  end

  gyre_ram #(.DEPTH(ROWS), .WIDTH(gyre_pkg::NUM_LANES * 32), .GRAIN(32)) u_rs1_file (
    .clk_i, .ren_i(read_i), .raddr_i(row1), .rdata_o(rs1_ram),
    .we_i(we), .waddr_i(row_w), .wdata_i(wdata)
  );
  gyre_ram #(.DEPTH(ROWS), .WIDTH(gyre_pkg::NUM_LANES * 32), .GRAIN(32)) u_rs2_file (
    .clk_i, .ren_i(read_i), .raddr_i(row2), .rdata_o(rs2_ram),
    .we_i(we), .waddr_i(row_w), .wdata_i(wdata)
  );

  // ---- Sweep and clearing -----------------------------------------------------------------------
  logic swept, hold;
  logic [WARP_W-1:0] kept, left;  // row bits that are ignored; row bits that are not yet ones
  logic [ADDR_W-1:0] row_step;
  logic [2:0] wait_q;  // cycles since the last row

  assign swept       = sweep_row_q == ADDR_W'(ROWS - 1);
  assign clear_row_o = clear_i && !sweep_q && !wb_i.valid && !flag_valid_i;
  assign kept        = clear_work_i ? WARP_W'(REGS - 1) : '0;
  assign left        = ~sweep_row_q[WARP_W-1:0] & ~kept;
  assign cleared_o   = clear_row_o && left == '0;
  assign row_step    = (clear_work_i && !sweep_q) ? ADDR_W'(REGS) : ADDR_W'(1);
  assign hold        = wait_q == 3'd7;
  assign busy_o      = sweep_q || hold;

  logic [ROW_W-1:0] first;
  assign first = clear_work_i ? ROW_W'(gyre_pkg::STACK_ROW) : '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sweep_q <= 1'b1;
      sweep_row_q <= '0;
    end else begin
      sweep_q <= sweep_q && !swept;
      // Between sweep and clearing the counter holds the first row to be cleared.
      if ((sweep_q && !swept) || clear_row_o) sweep_row_q <= sweep_row_q + row_step;
      else if (sweep_q || !clear_i) sweep_row_q <= row_of(clear_wid_i, '0, first);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || !clear_i || clear_row_o) wait_q <= 3'd0;
    else if (!hold) wait_q <= wait_q + 3'd1;
  end

  assign fclear_o.valid = gyre_pkg::F_EXT && clear_row_o && sweep_row_q[REG_W-1:0]
           == first[REG_W-1:0];
  assign fclear_o.beat  = (gyre_pkg::BEATS > 1) ? sweep_row_q[WARP_W-1 -: gyre_pkg::BEAT_W] : '0;

  // ---- Bypass -----------------------------------------------------------------------------------
  gyre_pkg::lanes_t hit1_q, hit2_q;
  gyre_pkg::lane_words_t bypass_q;
  logic [2:0] hit;  // sources of the written warp's head that equal the written register
  logic same;  // that warp issues this beat

  assign hit  = {head_rs3_i == wb_i.rd[THIRD_W-1:0], head_rs2_i == wb_i.rd, head_rs1_i == wb_i.rd};
  assign same = wid_i == wb_i.wid && beat_i == wb_i.beat;

  if (gyre_pkg::SMALL) begin : g_no_bypass
    assign {hit1_q, hit2_q, bypass_q} = '0;
    logic unused_hit;
    assign unused_hit = ^{hit, same};
  end else begin : g_bypass
    always_ff @(posedge clk_i) begin
      if (read_i) begin
        hit1_q <= (same && hit[0]) ? we_wb : '0;
        hit2_q <= (same && hit[1]) ? we_wb : '0;
        if (wb_i.valid) bypass_q <= wdata;  // nothing is read while the sweep goes on
      end
    end
  end

  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      rs1_o[l*32 +: 32] = hit1_q[l] ? bypass_q[l*32 +: 32] : rs1_ram[l*32 +: 32];
      rs2_o[l*32 +: 32] = hit2_q[l] ? bypass_q[l*32 +: 32] : rs2_ram[l*32 +: 32];
    end
  end

  // ---- Third source: another copy of its rows ---------------------------------------------------
  if (gyre_pkg::THIRD_SOURCE) begin : g_third
    localparam int THIRD_ROWS = gyre_pkg::THIRD_ROWS;
    localparam int ALL = gyre_pkg::NUM_WARPS * gyre_pkg::BEATS * THIRD_ROWS;
    localparam int THIRD_ADDR_W = $clog2(ALL);
    logic [THIRD_ADDR_W-1:0] row3, row3_wb, row3_w, sweep_row;
    gyre_pkg::lanes_t we3, hit3_q;
    gyre_pkg::lane_words_t rs3_ram;
    logic wb_third;  // the written row is one of these rows

    function automatic logic [THIRD_ADDR_W-1:0] third_row_of(input logic [gyre_pkg::WID_W-1:0] wid,
                                                             input gyre_pkg::beat_t beat,
                                                             input logic [THIRD_W-1:0] register);
      third_row_of =
          THIRD_ADDR_W'((32'(wid) * gyre_pkg::BEATS + 32'(beat)) * THIRD_ROWS + 32'(register));
    endfunction

    function automatic logic is_third(input logic [ROW_W-1:0] register);
      is_third = register >> THIRD_W == ROW_W'(gyre_pkg::THIRD_FIRST >> THIRD_W);
    endfunction

    assign row3    = third_row_of(wid_i, beat_i, rs3_i);
    assign row3_wb = third_row_of(wb_i.wid, wb_i.beat, wb_i.rd[THIRD_W-1:0]);
    // Sweep and clearing reach these rows in the same cycle as in the other copies.
    assign sweep_row = THIRD_ADDR_W'({sweep_row_q >> REG_W, sweep_row_q[THIRD_W-1:0]});
    assign row3_w  = zero ? sweep_row : row3_wb;
    assign wb_third = is_third(wb_i.rd);
    assign we3     = we & {gyre_pkg::NUM_LANES{zero ? is_third(sweep_row_q[REG_W-1:0]) : wb_third}};

    gyre_ram #(.DEPTH(ALL), .WIDTH(gyre_pkg::NUM_LANES * 32), .GRAIN(32)) u_rs3_file (
      .clk_i, .ren_i(read_i), .raddr_i(row3), .rdata_o(rs3_ram),
      .we_i(we3), .waddr_i(row3_w), .wdata_i(wdata)
    );

    if (gyre_pkg::SMALL) begin : g_no_bypass3
      assign hit3_q = '0;
    end else begin : g_bypass3
      always_ff @(posedge clk_i) begin
        if (read_i) hit3_q <= (same && hit[2] && wb_third) ? we_wb : '0;
      end
    end

    always_comb begin
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
        rs3_o[l*32 +: 32] = hit3_q[l] ? bypass_q[l*32 +: 32] : rs3_ram[l*32 +: 32];
      end
    end
  end else begin : g_no_third
    assign rs3_o = '0;
    logic unused_third;
    assign unused_third = ^{rs3_i, hit[2]};
  end

  `GYRE_CHECK(a_read, clk_i, rst_i, read_i |-> !busy_o)
  `GYRE_CHECK(a_zero, clk_i, rst_i, gyre_pkg::SMALL && zero |-> wb_data_i == '0 && !clear_work_i)
endmodule
