// Draw port: shares one memory port among all readers and writers of a draw. Several accesses are
// under way at once, and memory may answer in any order.
//
// - A reader holds get_i and its address until get_done_o, high for one cycle with error_o and
//   line_o. The port keeps its latest lines in slots: 4 of a reader, 8 of the third one. They are
//   taken in turn; a line in a slot is given without an access.
// - get_more_i: the three lines after that of the address, up to that of get_last_i, may be read in
//   advance. They are if the line follows one that is in a slot, or was the first one.
// - get_drop_i: all lines of the reader are dropped, and answers to come.
// - A writer holds put_i, address, mask and line until put_done_o: the port has taken them. Memory
//   has accepted them before each access that is taken later; written_o: it has answered all.
// - The requester that was served longest ago goes first; readers have the lower numbers.
// - idle_o: no access to memory is under way.
//
// Twin: cmodel/graphics/gyre_draw_port.c

`include "gyre_check.svh"

module gyre_draw_port #(
  parameter int GETS = 3,
  parameter int PUTS = 2,
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8
) (
  input  logic clk_i,
  input  logic rst_i,
  // Lines to read, each by any address in it
  input  logic [GETS-1:0] get_i,
  input  logic [GETS*32-1:0] get_addr_i,
  input  logic [GETS-1:0] get_more_i,
  input  logic [GETS*32-1:0] get_last_i,
  input  logic [GETS-1:0] get_drop_i,
  output logic [GETS-1:0] get_done_o,
  output logic error_o,
  output gyre_pkg::line_t line_o,
  // Parts of lines to write, each by any address in its line
  input  logic [PUTS-1:0] put_i,
  input  logic [PUTS*32-1:0] put_addr_i,
  input  logic [PUTS*gyre_pkg::LINE_BYTES-1:0] put_mask_i,
  input  logic [PUTS*LINE_W-1:0] put_data_i,
  output logic [PUTS-1:0] put_done_o,
  output logic written_o,
  // To memory
  output logic req_valid_o,
  input  logic req_ready_i,
  output gyre_pkg::mem_req_t req_o,
  input  logic rsp_valid_i,
  input  gyre_pkg::mem_rsp_t rsp_i,
  output logic idle_o
);
  localparam int OFFSET_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam int CLIENTS = GETS + PUTS;
  localparam int FEW = 4;  // slots of a reader
  localparam int SLOTS = GETS * FEW + (GETS == 3 ? FEW : 0);  // the third one has twice as many
  localparam int WRITES = 8;  // under way
  localparam int ROW_W = 32 - OFFSET_W;  // number of a line
  localparam int RAM_W = $clog2(SLOTS);
  localparam int TAG_W = gyre_pkg::DRAW_PORT_TAG_W;

  logic load, put_taken, put_answered;
  logic [CLIENTS-1:0] asks, next;
  logic [3:0] writes_q;
  logic valid_q, write_q;
  logic [TAG_W-1:0] tag_q;
  logic [31:OFFSET_W] line_q;  // of the request
  gyre_pkg::line_mask_t mask_q;
  gyre_pkg::line_t data_q;

  // ---- Arbitration ----------------------------------------------------------------------------------
  assign load = !valid_q;
  assign asks[CLIENTS-1:GETS] = writes_q != 4'(WRITES) ? put_i : '0;
  gyre_lrs_arbiter #(.PORTS(CLIENTS)) u_next (
    .clk_i(clk_i), .rst_i(rst_i), .req_i(load ? asks : '0), .hold_i('0),
    .accept_i(load && asks != '0), .grant_o(next)
  );

  // ---- Readers: lines in slots ----------------------------------------------------------------------
  logic [GETS-1:0] ready, gives, got_q, wrong, busy;
  logic [GETS*ROW_W-1:0] row;  // line that a reader asks for
  logic [GETS*TAG_W-1:0] tag_of, given_of;  // its slot; the slot of the line that it is given

  assign gives = ready & (~ready + GETS'(1));  // the lowest one

  for (genvar g = 0; g < GETS; g++) begin : g_get
    localparam int MINE = (g == 2) ? 2 * FEW : FEW;
    localparam int SLOT_W = $clog2(MINE);
    logic asked, demand, further, follows, ask;
    logic [1:0] far_q;  // lines in advance - 1, in turn
    logic [ROW_W-1:0] wanted, last, earlier, probe;
    logic [ROW_W:0] after;
    logic [SLOT_W-1:0] next_q, given;
    logic [MINE-1:0] busy_q, full_q, stale_q, wrong_q, chain_q;  // stale_q: not wanted any more
    logic [MINE-1:0] valid, here, there;  // a slot has the line, or the one that is looked for

    assign wanted  = get_addr_i[g*32+OFFSET_W +: ROW_W];
    assign last    = get_last_i[g*32+OFFSET_W +: ROW_W];
    assign earlier = wanted - ROW_W'(1);
    assign after   = {1'b0, wanted} + (ROW_W+1)'(far_q) + (ROW_W+1)'(1);
    assign asked   = get_i[g] && !got_q[g] && !get_drop_i[g];
    assign demand  = asked && here == '0;
    assign follows = valid == '0 || there != '0;  // for a demand
    assign further = get_more_i[g] && !get_drop_i[g] && !demand && !ready[g] &&
                     (here & chain_q) != '0 && there == '0 && after <= {1'b0, last};
    assign probe   = demand ? earlier : after[ROW_W-1:0];
    assign asks[g] = (demand || further) && !busy_q[next_q];
    assign ask     = next[g];
    assign valid   = full_q | (busy_q & ~stale_q);
    assign ready[g] = asked && (here & full_q) != '0;
    assign wrong[g] = (here & wrong_q) != '0;
    assign busy[g]  = busy_q != '0;

    always_comb begin
      given = '0;
      for (int s = 0; s < MINE; s++) begin
        if (here[s]) given = given | SLOT_W'(s);
      end
    end
    assign row[g*ROW_W +: ROW_W]      = demand ? wanted : after[ROW_W-1:0];
    assign tag_of[g*TAG_W +: TAG_W]   = TAG_W'(g * FEW) + TAG_W'(next_q);
    assign given_of[g*TAG_W +: TAG_W] = TAG_W'(g * FEW) + TAG_W'(given);

    always_ff @(posedge clk_i) begin
      if (rst_i) next_q <= '0;
      else if (ask || ((demand || further) && busy_q[next_q])) next_q <= next_q + SLOT_W'(1);
      far_q <= (rst_i || far_q == 2'd2) ? '0 : far_q + 2'd1;
    end

    for (genvar s = 0; s < MINE; s++) begin : g_slot
      logic mine, begins;
      logic [ROW_W-1:0] row_q;
      assign mine     = rsp_valid_i && !rsp_i.write && rsp_i.tag == 16'(g * FEW + s);
      assign begins   = ask && next_q == SLOT_W'(s);
      assign here[s]  = valid[s] && row_q == wanted;
      assign there[s] = valid[s] && row_q == probe;
      always_ff @(posedge clk_i) begin
        if (rst_i) begin
          busy_q[s] <= 1'b0;
          full_q[s] <= 1'b0;
        end else begin
          busy_q[s] <= begins || (busy_q[s] && !mine);
          full_q[s] <= !get_drop_i[g] && !begins && ((mine && !stale_q[s]) || full_q[s]);
        end
        stale_q[s] <= !begins && (stale_q[s] || get_drop_i[g]);
        if (mine) wrong_q[s] <= rsp_i.error;
        if (begins) begin
          row_q      <= row[g*ROW_W +: ROW_W];
          chain_q[s] <= !demand || follows;
        end
      end
      `GYRE_CHECK(a_asked, clk_i, rst_i, mine |-> busy_q[s])
    end
    `GYRE_CHECK(a_once, clk_i, rst_i, $onehot0(here))
  end

  // ---- Lines ----------------------------------------------------------------------------------------
  logic [TAG_W-1:0] given_tag;
  logic error_q;
  always_comb begin
    given_tag = '0;
    for (int g = 0; g < GETS; g++) begin
      if (gives[g]) given_tag = given_of[g*TAG_W +: TAG_W];
    end
  end

  gyre_ram #(.DEPTH(SLOTS), .WIDTH(LINE_W), .GRAIN(LINE_W)) u_lines (
    .clk_i(clk_i), .ren_i(gives != '0), .raddr_i(given_tag[RAM_W-1:0]), .rdata_o(line_o),
    .we_i(rsp_valid_i && !rsp_i.write), .waddr_i(rsp_i.tag[RAM_W-1:0]), .wdata_i(rsp_i.data)
  );

  always_ff @(posedge clk_i) begin
    got_q   <= rst_i ? '0 : gives;
    error_q <= (gives & wrong) != '0;
  end

  // ---- The request ----------------------------------------------------------------------------------
  logic [TAG_W-1:0] tag;
  logic [31:OFFSET_W] line;
  gyre_pkg::line_mask_t mask;
  gyre_pkg::line_t data;
  logic unused_offsets;

  always_comb begin
    tag  = '0;
    line = '0;
    mask = '0;
    data = '0;
    for (int g = 0; g < GETS; g++) begin
      if (next[g]) begin
        tag  = tag_of[g*TAG_W +: TAG_W];
        line = line | row[g*ROW_W +: ROW_W];
      end
    end
    for (int p = 0; p < PUTS; p++) begin
      if (next[GETS + p]) begin
        line = line | put_addr_i[p*32+OFFSET_W +: 32-OFFSET_W];
        mask = mask | put_mask_i[p*gyre_pkg::LINE_BYTES +: gyre_pkg::LINE_BYTES];
        data = data | put_data_i[p*LINE_W +: LINE_W];
      end
    end
  end

  assign put_taken    = next[CLIENTS-1:GETS] != '0;
  assign put_answered = rsp_valid_i && rsp_i.write;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q  <= 1'b0;
      writes_q <= '0;
    end else begin
      valid_q  <= load ? next != '0 : !req_ready_i;
      writes_q <= writes_q + 4'(put_taken) - 4'(put_answered);
    end
    if (load) begin
      write_q <= put_taken;
      tag_q   <= tag;
      line_q  <= line;
      mask_q  <= mask;
      data_q  <= data;
    end
  end

  assign get_done_o  = got_q & get_i;
  assign error_o     = error_q;
  assign put_done_o  = next[CLIENTS-1:GETS];
  assign written_o   = writes_q == '0;
  assign req_valid_o = valid_q;
  assign req_o.write = write_q;
  assign req_o.tag   = 16'(tag_q);
  assign req_o.addr  = {line_q, OFFSET_W'(0)};
  assign req_o.mask  = write_q ? mask_q : {gyre_pkg::LINE_BYTES{1'b1}};
  assign req_o.data  = data_q;
  assign idle_o      = busy == '0 && written_o;
  assign unused_offsets = ^{get_addr_i, get_last_i, put_addr_i, given_tag, rsp_i.tag};

  initial if (GETS > 3) $fatal(1, "gyre_draw_port: a tag has room for three readers");
  `GYRE_CHECK(a_one, clk_i, rst_i, $onehot0(next))
  `GYRE_CHECK(a_write, clk_i, rst_i, put_answered |-> !written_o)
endmodule
