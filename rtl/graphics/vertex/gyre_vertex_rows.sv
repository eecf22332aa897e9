// Vertex rows: collects the words of NUM_LANES vertices and writes them to local memory row by row,
// so that a word of each of these vertices takes one access.
//
// - A group is the vertices of a beat of a warp. Its words are collected in one half, while the
//   rows of the group before are written from the other one. The halves change with give_i.
// - Words that vertex fetch has not written have their defaults: attributes 0, 0, 0, 1.0. A half
//   holds the defaults before a group: entries of the draw's maps write them, and each row gets
//   them back when local memory has accepted it.
// - After the input words come the rows of the output record, which are 0. With rows_i.last the
//   later beats of the warp, which have no vertex, get defaults too.
// - A row takes a cycle if local memory accepts it at once. ready_o: all rows have been accepted.
// - An offer stays until it is accepted; no output depends on attr_ready_i in the same cycle.
// - halted_i and start_i drop the group that is written. After halted_i the halves have any
//   contents until maps come again.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_rows.c

`include "gyre_check.svh"
`include "gyre_draw.svh"

module gyre_vertex_rows (
  input  logic clk_i,
  input  logic rst_i,
  // From the reader: the draw
  input  gyre_pkg::draw_config_t config_i,
  input  logic start_i,
  input  logic halted_i,
  input  logic [7:0] in_words_i,  // words of a record
  input  logic [7:0] out_words_i,
  // From vertex fetch: a word of the group that is collected
  input  logic word_valid_i,
  input  logic [7:0] word_slot_i,
  input  gyre_pkg::lanes_t word_lane_i,
  input  logic [31:0] word_i,
  // From and to the feeder: the collected group is whole; its warp
  input  logic give_i,
  output logic ready_o,
  input  gyre_pkg::vertex_rows_t rows_i,
  // To local memory
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output logic [15:0] attr_addr_o,
  output gyre_pkg::lane_words_t attr_data_o
);
  localparam logic [31:0] ONE = 32'h3f800000;
  localparam int ROW_W = gyre_pkg::NUM_LANES * 32;
  // A record has a row for each beat, so local memory bounds the words of an input record.
  localparam int MOST = gyre_pkg::LMEM_BYTES / (4 * gyre_pkg::NUM_THREADS);
  localparam int ROWS = MOST < 2 ? 2 : MOST < 256 ? MOST : 256;
  localparam int ROWS_W = $clog2(ROWS);

  // ---- The rows of a group, one after the other -------------------------------------------------
  logic run_q, issue, row_ends, group_ends, last_beat;
  logic first_q, all_q;  // first: of the beat that has vertices; all: later beats follow
  logic [8:0] slot_q, words;
  logic [15:0] beat_addr_q, addr_q;
  gyre_pkg::beat_t beat_q;

  assign words      = {1'b0, in_words_i} + {1'b0, out_words_i};
  assign issue      = run_q && (!attr_valid_o || attr_ready_i);
  assign last_beat  = beat_q == gyre_pkg::BEAT_W'(gyre_pkg::BEATS - 1);
  assign row_ends   = slot_q + 9'd1 == words;
  assign group_ends = row_ends && (!all_q || last_beat);
  assign ready_o    = !run_q && !attr_valid_o;

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) run_q <= 1'b0;
    else if (give_i) run_q <= words != '0;
    else if (issue && group_ends) run_q <= 1'b0;
    if (give_i) begin
      attr_core_o <= rows_i.core;
      beat_addr_q <= rows_i.lmem + 16'(32'(rows_i.beat) * gyre_pkg::NUM_LANES * 4);
      addr_q      <= rows_i.lmem + 16'(32'(rows_i.beat) * gyre_pkg::NUM_LANES * 4);
      beat_q      <= rows_i.beat;
      all_q       <= rows_i.last;
      first_q     <= 1'b1;
      slot_q      <= '0;
    end else if (issue && row_ends) begin
      beat_addr_q <= beat_addr_q + 16'(gyre_pkg::NUM_LANES * 4);
      addr_q      <= beat_addr_q + 16'(gyre_pkg::NUM_LANES * 4);
      beat_q      <= beat_q + gyre_pkg::BEAT_W'(1);
      first_q     <= 1'b0;
      slot_q      <= '0;
    end else if (issue) begin
      addr_q <= addr_q + 16'(gyre_pkg::NUM_THREADS * 4);
      slot_q <= slot_q + 9'd1;
    end
  end

  // ---- The offered row --------------------------------------------------------------------------
  logic zero_q, stored_q, default_one;  // an output word; from a half
  logic [7:0] shown_slot_q;
  logic half_q;  // is collected
  logic [2*ROW_W-1:0] row;  // of each half
  logic [ROW_W-1:0] defaults;

  assign defaults    = {gyre_pkg::NUM_LANES{default_one ? ONE : 32'd0}};
  assign attr_data_o = zero_q ? '0 : !stored_q ? defaults : half_q ? row[0 +: ROW_W]
                     : row[ROW_W +: ROW_W];

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) attr_valid_o <= 1'b0;
    else if (issue) attr_valid_o <= 1'b1;
    else if (attr_ready_i) attr_valid_o <= 1'b0;
    if (issue) begin
      attr_addr_o  <= addr_q;
      zero_q       <= slot_q >= {1'b0, in_words_i};
      stored_q     <= first_q;
      shown_slot_q <= slot_q[7:0];
    end
    if (rst_i || start_i) half_q <= 1'b0;
    else if (give_i) half_q <= !half_q;
  end

  // ---- The halves, and which words are 1.0 by default -------------------------------------------
  logic is_read, map_one, restore;
  logic [7:0] map_slot;
  assign is_read  = config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_MAP
                 && config_i.item[18];
  assign map_slot = config_i.item[17:10];
  assign map_one  = config_i.index[1:0] == 2'd3;
  assign restore  = attr_valid_o && attr_ready_i && stored_q && !zero_q;

  gyre_ram #(.DEPTH(ROWS), .WIDTH(1), .GRAIN(1)) u_ones (
    .clk_i, .ren_i(issue), .raddr_i(slot_q[ROWS_W-1:0]), .rdata_o(default_one), .we_i(is_read),
    .waddr_i(map_slot[ROWS_W-1:0]), .wdata_i(map_one)
  );
  for (genvar h = 0; h < 2; h++) begin : g_half
    logic collects;
    logic [7:0] waddr;
    logic [ROW_W-1:0] wdata, rdata;
    gyre_pkg::lanes_t we;
    assign collects = half_q == 1'(h);
    always_comb begin
      we    = {gyre_pkg::NUM_LANES{restore}};
      waddr = shown_slot_q;
      wdata = defaults;
      if (is_read) begin
        we    = {gyre_pkg::NUM_LANES{1'b1}};
        waddr = map_slot;
        wdata = {gyre_pkg::NUM_LANES{map_one ? ONE : 32'd0}};
      end else if (collects) begin
        we    = word_lane_i & {gyre_pkg::NUM_LANES{word_valid_i}};
        waddr = word_slot_i;
        wdata = {gyre_pkg::NUM_LANES{word_i}};
      end
    end
    gyre_ram #(.DEPTH(ROWS), .WIDTH(ROW_W), .GRAIN(32)) u_words (
      .clk_i, .ren_i(issue && first_q && !collects), .raddr_i(slot_q[ROWS_W-1:0]), .rdata_o(rdata),
      .we_i(we), .waddr_i(waddr[ROWS_W-1:0]), .wdata_i(wdata)
    );
    assign row[h*ROW_W +: ROW_W] = rdata;
    logic unused_high;
    assign unused_high = ^waddr;
  end

  logic unused;
  assign unused = ^{config_i.item[22:19], config_i.item[9:0], config_i.index[7:2],
                    config_i.address, config_i.bytes, config_i.stride, config_i.more, map_slot,
                    slot_q};
  `GYRE_CHECK(a_give, clk_i, rst_i || halted_i || start_i, give_i |-> ready_o)
  `GYRE_CHECK(a_attr, clk_i, rst_i || halted_i || start_i,
              attr_valid_o && !attr_ready_i |=> attr_valid_o)
endmodule
